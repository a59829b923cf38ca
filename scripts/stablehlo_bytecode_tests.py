#!/usr/bin/env python3
"""Reads StableHLO's compatibility fixtures, bytecode of every version of VHLO.

    scripts/stablehlo_bytecode_tests.py CHECKOUT [--program build/quick/hloref]

CHECKOUT is a copy of openxla/stablehlo. In stablehlo/tests/vhlo/ a file
NAME.mlir.bc is what an older StableHLO wrote of NAME.mlir. `hloref print` of
each function must say the same of both, also where HLO has no such thing, but
for names, places and metadata.

Prints the functions that differ, then the figures by version. Exit status 0: no
function differs, and files of a future version are refused by name.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

FUNCTION = re.compile(r"^\s*func\.func (?:public |private |nested )?"
                      r"@(\"[^\"]*\"|[\w$.-]+)", re.M)
VERSION = re.compile(r"\.(\d+_\d+_\d+)\.mlir\.bc$")
# The first line of a diagnostic: its place, its message.
MESSAGE = re.compile(r"^\S+?(?::\d+:\d+)?: (error|warning): "
                     r"(?:byte \d+: )?(.*)$", re.M)
DEFINED = re.compile(r"^ +(?:ROOT )?([\w.-]+) = ", re.M)


def plain(text):
    """HLO text with instructions numbered, without metadata and the accuracy
    that an op has anyway, which bytecode leaves out."""
    text = re.sub(r", (metadata|result_accuracy)=\{(mode=default\}|[^}]*\})",
                  lambda found: found[0] if found[1] == "result_accuracy" and
                  found[2] != "mode=default}" else "", text)
    blocks = re.split(r"(?m)(?=^\S.*\{$)", text)
    for i, block in enumerate(blocks):
        names = {}
        for name in DEFINED.findall(block):
            names.setdefault(name, f"v{len(names)}")
        if names:
            pattern = "|".join(map(re.escape, sorted(names, key=len,
                                                     reverse=True)))
            block = re.sub(rf"(?<![\w.%-])({pattern})(?![\w.(=-])",
                           lambda found: names[found[1]], block)
        blocks[i] = block
    return "".join(blocks)


def message(text):
    """Diagnostics without places and names, types that HLO lacks by kind."""
    text = re.sub(r"#stablehlo\.type_extensions<bounds = \[(.*?)\]>",
                  r"#stablehlo.bounds<\1>", text)
    return [re.sub(r" \[in [^\]]*\]|'[^']*'|%[\w.#-]*|\bline \d+"
                   r"|(?<=!quant.uniform)<.*", "_", each)
            for _, each in MESSAGE.findall(text)]


def printed(program, path, function):
    run = subprocess.run([program, "print", str(path), "--entry", function],
                         capture_output=True, text=True, timeout=120)
    if run.returncode not in (0, 1, 2):
        return f"exit {run.returncode}", run.stderr
    return plain(run.stdout), message(run.stderr)


def compare(program, text, bytecode, function):
    """(the same, printed, what is said of the text, of the bytecode)."""
    of_text = printed(program, text, function)
    of_bytes = printed(program, bytecode, function)
    same = of_text[0] == of_bytes[0] and of_text[1] == of_bytes[1]
    return same, bool(of_bytes[0]), of_text, of_bytes


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("--program", default="build/quick/hloref")
    parser.add_argument("--only", default="", metavar="REGEX",
                        help="only files whose name it finds")
    parser.add_argument("--verbose", action="store_true",
                        help="show what is said of each that differs")
    flags = parser.parse_args()
    folder = flags.checkout / "stablehlo" / "tests" / "vhlo"
    jobs = {}
    refused = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for bytecode in sorted(folder.glob("*.bc")):
            if not re.search(flags.only, bytecode.name):
                continue
            if "invalid" in bytecode.name:
                refused.append(bytecode)
                continue
            text = bytecode.with_suffix("")
            for name in FUNCTION.findall(text.read_text(encoding="utf-8")):
                job = pool.submit(compare, flags.program, text, bytecode,
                                  name.strip('"'))
                jobs[job] = (bytecode, name)
        counts = collections.defaultdict(collections.Counter)
        bad = 0
        for job, (path, name) in jobs.items():
            same, is_printed, of_text, of_bytes = job.result()
            kind = ("differ" if not same else "printed" if is_printed
                    else "refused alike")
            version = VERSION.search(path.name)
            counts[version[1] if version else path.name][kind] += 1
            if same:
                continue
            bad += 1
            print(f"{path.name}: @{name}")
            if flags.verbose:
                print("  text:    ", *of_text, "\n  bytecode:", *of_bytes)
    for path in refused:
        run = subprocess.run([flags.program, "print", str(path)],
                             capture_output=True, text=True, timeout=120)
        if run.returncode == 0 or "there is no op vhlo." not in run.stderr:
            print(f"{path.name}: is not refused by name: {run.stderr}")
            bad += 1
    rows = sorted(counts.items(),
                  key=lambda row: [int(n) for n in re.findall(r"\d+", row[0])])
    for version, row in rows:
        print(f"{version.replace('_', '.'):>28}: "
              + ", ".join(f"{n} {kind}" for kind, n in sorted(row.items())))
    total = sum(counts.values(), collections.Counter())
    print(f"{len({path for path, _ in jobs.values()})} files of {len(rows)} "
          f"versions, {sum(total.values())} functions: "
          + ", ".join(f"{n} {kind}" for kind, n in sorted(total.items()))
          + f"; {len(refused)} of a future version")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
