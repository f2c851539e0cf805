"""Runs the benchmarks: `driver BINARIES [SUB-COMMAND]`; see Benchmarks/README.md."""

import sys
from pathlib import Path

import comparison
import extras
import machine
from runs import RunFailed

COMMANDS = {
    "compare": comparison.main,
    "tls": extras.tls,
    "memory": extras.memory,
    "idle": extras.idle,
    "mock": extras.mock,
}


def main():
    if len(sys.argv) < 2 or len(sys.argv) > 3:
        sys.exit(__doc__)
    command = sys.argv[2] if len(sys.argv) == 3 else "compare"
    if command not in COMMANDS:
        sys.exit(f"error: there is no '{command}'; there are {', '.join(COMMANDS)}")
    machine.enter_namespace()
    machine.raise_file_limit()
    try:
        COMMANDS[command](Path(sys.argv[1]))
    except RunFailed as failure:
        sys.exit(f"error: {failure}")


main()
