#!/usr/bin/env python3
"""Writes ops/TABLE.md, the op x type table, from `hloref ops --json`.

    scripts/op_table.py [--check] [HLOREF]

--check writes nothing and fails if the file is out of date.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

TABLE = pathlib.Path(__file__).resolve().parent.parent / "ops" / "TABLE.md"

TYPES = re.findall(
    r'^[A-Z_]+\(k\w+, "?(\w+)',
    (TABLE.parent.parent / "literals/types/element_types.def").read_text(), re.M)

# A column of the table, and the pattern of the types that it stands for.
COLUMNS = {
    "pred": "pred",
    "s1 s2 s4": "s[1-7]",
    "s8 - s64": "s(8|..)",
    "u1 u2 u4": "u[1-7]",
    "u8 - u64": "u(8|..)",
    "f4 f6": "f[46]e.*",
    "f8": "f8e.*",
    "bf16": "bf16",
    "f16": "f16",
    "f32": "f32",
    "f64": "f64",
    "c64 c128": "c.*",
}

HEAD = """# The ops and their element types

Written by `scripts/op_table.py` from `hloref ops --json`; `make check` fails
when it is not current.

- `x`: all types of the column run; `/`: some of them. For element-wise ops
  that is where a kernel exists; for the others, what their cases run.
- A row without marks and `later` in its second column is read, checked and
  printed; running it is `Unimplemented`.
"""


def mark(types, column):
    wanted = [t for t in TYPES if re.fullmatch(column, t)]
    found = sum(t in types for t in wanted)
    return "x" if found == len(wanted) else "/" if found else ""


def table(ops):
    lines = [HEAD]
    for group in dict.fromkeys(op["group"] for op in ops):
        lines += [f"## {group}", "",
                  "| op | runs | cases | " + " | ".join(COLUMNS) + " |",
                  "|---|---|---|" + "---|" * len(COLUMNS)]
        for op in ops:
            if op["group"] != group:
                continue
            marks = [mark(op["types"], c) for c in COLUMNS.values()]
            runs = "yes" if op["runs"] else "later"
            cells = [op["op"], runs, str(op["cases"])] + marks
            lines.append("| " + " | ".join(cells) + " |")
        lines.append("")
    run = sum(op["runs"] for op in ops)
    cases = sum(op["cases"] for op in ops)
    lines.append(f"{len(ops)} ops, {run} of them run, {cases} cases.")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("hloref", nargs="?", default="build/dev/hloref")
    args = parser.parse_args()
    ops = json.loads(subprocess.run([args.hloref, "ops", "--json"], check=True,
                                    capture_output=True).stdout)
    text = table(ops)
    if not args.check:
        TABLE.write_text(text)
    elif not TABLE.exists() or TABLE.read_text() != text:
        print("ops/TABLE.md:1: not current: run scripts/op_table.py")
        return 1
    return 0


sys.exit(main())
