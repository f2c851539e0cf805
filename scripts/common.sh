# shellcheck shell=bash
# Sourced by every script: strict bash, the repository as the working directory, and helpers.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Package.swift turns warnings into errors when this is set. A package that depends on ours doesn't set it.
export NATIVEAUTH_STRICT=1

# Without a bound all tests begin at once, and each waits its turn for so long that its requests run into their time limits.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16

fail() {
    echo "error: $*" >&2
    exit 1
}

# `make check` repeats lines that begin with "note:".
note() {
    echo "note: $*" >&2
}

# Says what takes long, to a person who waits.
progress() {
    if [ -t 2 ]; then echo "$*…" >&2; fi
}

need_swift() {
    command -v swift >/dev/null \
        || fail "swift isn't on the PATH; install Swift 6.3 or later from https://swift.org/install"
}

# Runs a command and shows its output only when it fails.
quiet() {
    local output status=0
    output=$("$@" 2>&1) || status=$?
    if [ "$status" -ne 0 ]; then printf '%s\n' "$output" >&2; fi
    return "$status"
}

# Lists the Swift files below the given places, or all of ours.
swift_files() {
    local place
    if [ $# -eq 0 ]; then set -- Package.swift Sources Tests Examples Benchmarks Fuzzing scripts; fi
    for place in "$@"; do
        if [ -e "$place" ]; then find "$place" -name .build -prune -o -name '*.swift' -print; fi
    done | sort
}
