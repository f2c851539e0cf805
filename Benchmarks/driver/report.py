"""Settings from the environment, and output: an aligned table or one JSON object."""

import json
import os
import sys


def rounds(default):
    text = os.environ.get("ROUNDS") or str(default)
    if not text.isdigit() or int(text) < 1:
        sys.exit(f"error: ROUNDS={text} is no number of rounds")
    return int(text)


def wants_json():
    text = os.environ.get("FORMAT") or "table"
    if text not in ("table", "json"):
        sys.exit(f"error: FORMAT={text} is neither 'table' nor 'json'")
    return text == "json"


def progress(text):
    if sys.stderr.isatty():
        print(f"{text}…", file=sys.stderr)


def print_report(results, columns, notes=(), **more):
    """Prints `results`, a list of dictionaries; `columns` pairs each key with its heading and its format."""
    if wants_json():
        print(json.dumps({"results": results, **more}, indent=2))
        return
    rows = [[heading for _, heading, _ in columns]]
    rows += [[format(result[key], form) if result.get(key) is not None else "-" for key, _, form in columns]
             for result in results]
    widths = [max(len(row[i]) for row in rows) for i in range(len(columns))]
    for row in rows:
        cells = [
            cell.ljust(width) if form == "" else cell.rjust(width)
            for cell, width, (_, _, form) in zip(row, widths, columns)
        ]
        print("  ".join(cells).rstrip())
    for note in notes:
        print(f"note: {note}")
