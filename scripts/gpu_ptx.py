#!/usr/bin/env python3
"""Checks the code that nvcc made of gpu_check/cuda/gpu.cu.

  scripts/gpu_ptx.py GPU.ptx [PTXAS.log]

fma, approximate and flushing instructions stand in libm's functions alone, which
only the listed functions contain; no function's stack is above 1 KiB.
"""

import re
import sys

# Functions of libm are inlined into these, or are their callees.
FUNCTIONS = ("RealFunction", "RealTrigonometric", "RealBinary",
             "AppliedToComplex", "Digamma", "__internal_")
MOST_STACK = 1024


def check_ptx(path):
    bad, name, counts = [], "", {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if re.match(r"(\.\w+ )*\.(entry|func)\b", line):
                name = re.search(r"(_Z\w+|__\w+)", line)[1]
            form = re.match(r"\s*(?:@%?!?\w+\s+)?([a-z]\w*(?:\.\w+)*)\s", line)
            if form and re.search(r"^fma|\.approx|\.ftz", form[1]) and \
                    not any(each in name for each in FUNCTIONS):
                counts[name, form[1]] = counts.get((name, form[1]), 0) + 1
    for (name, form), count in sorted(counts.items()):
        bad.append(f"{name}: {count} x {form}")
    return bad


def check_stack(path):
    bad, name, most = [], "", 0
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            function = re.search(r"(?:Function properties for|Compiling entry "
                                 r"function) '?(\w+)", line)
            name = function[1] if function else name
            stack = re.search(r"(\d+) bytes stack frame", line)
            if not stack:
                continue
            most = max(most, int(stack[1]))
            if int(stack[1]) > MOST_STACK:
                bad.append(f"{name}: {stack[1]} bytes of stack")
    print(f"largest stack frame: {most} bytes")
    return bad


def main():
    bad = check_ptx(sys.argv[1])
    if len(sys.argv) > 2:
        bad += check_stack(sys.argv[2])
    for line in bad:
        print(line)
    return 1 if bad else 0


sys.exit(main())
