#!/usr/bin/env python3
"""Checks the code that nvcc made of gpu_check/cuda/gpu.cu.

  gpu_check/ptx/compiled.py KERNELS.ptx [--ptxas LOG] [--sass DISASSEMBLY..]

KERNELS.ptx: what the machine code of all GPUs is assembled from. LOG: ptxas -v's
words. DISASSEMBLY: of nvdisasm -c, a file for each GPU.

- fma, approximate and flushing forms of PTX stand in libm's functions alone; no
  form knows floats narrower than f32, and no function is called that is not there
  (printf, malloc, assert).
- So do those of machine code, but for nvcc's own divisions and roots, which are
  correctly rounded: a few fma for each that the PTX has.
- No stack frame is above 1 KiB, and no register is spilled.
"""

import argparse
import collections
import pathlib
import re
import sys

import parse

# Functions of libm are inlined into these, or are their callees.
FUNCTIONS = ("RealFunction", "RealTrigonometric", "RealBinary",
             "AppliedToComplex", "__internal_")
MOST_STACK = 1024
FMA_OF_A_DIVISION = 10  # or of a root, without their slow paths
INEXACT = re.compile(r"fma\b|.*\.(approx|ftz)\b")
NARROW = re.compile(r".*\.(bf16|f16|e\dm\d|tf32|ue8m0)")
DIVISION = re.compile(r"(div|sqrt|rcp)\.rn\b")
CODE = re.compile(r"\s+/\*[0-9a-f]+\*/\s+(?:@!?U?P[0-9T]+ )?([A-Z][\w.]*)")
# (HFMA2 of zeros is how newer GPUs load a constant.)
FUSED = re.compile(r"[FD]FMA|[FD](?:ADD|MUL)\b.*\.FTZ")
APPROXIMATE = re.compile(r"MUFU\.(?!RCP|RSQ)")  # those begin divisions and roots


def may_be_inexact(name):
    return any(each in name for each in FUNCTIONS)


def short(name):
    return re.sub(r".*(GridI\w+)EEvT_\w+", r"\1", name)


class Code:
    """What the PTX says of each function."""

    def __init__(self, text):
        self.bad = []
        self.divisions, self.forms = collections.Counter(), set()
        functions, _ = parse.parse(text)
        self.bad += [f"{name} is not there" for name in
                     re.findall(r"^\.extern \.func .*?(\w+)\s*$", text, re.M)]
        for name, function in functions.items():
            function.parse()
            self.read(name, function)

    def read(self, name, function):
        inexact = collections.Counter()
        for block in function.blocks:
            for form, _, _ in block:
                text = ".".join(form)
                self.forms.add(text)
                self.divisions[name] += bool(DIVISION.match(text))
                inexact[text] += bool(INEXACT.match(text))
                if NARROW.match(text):
                    self.bad.append(f"{short(name)}: {text}")
        if not may_be_inexact(name):
            self.bad += [f"{short(name)}: {count} x {form}"
                         for form, count in inexact.items() if count]

    def check_ptxas(self, path):
        name, most = "", 0
        for line in path.read_text(encoding="utf-8").splitlines():
            function = re.search(r"(?:Function properties for|Compiling entry "
                                 r"function) '?(\w+)", line)
            name = function[1] if function else name
            found = re.search(r"(\d+) bytes stack frame, (\d+) bytes spill "
                              r"stores, (\d+) bytes spill loads", line)
            if not found:
                continue
            stack, *spills = map(int, found.groups())
            if stack > MOST_STACK:
                self.bad.append(f"{short(name)}: {stack} bytes of stack")
            if any(spills):
                self.bad.append(f"{short(name)}: {max(spills)} bytes spilled")
            most = max(most, stack)
        if most == 0:
            self.bad.append(f"{path}: no words of ptxas -v")
        print(f"largest stack frame: {most} bytes")

    def check_machine_code(self, path):
        name, fused, seen = "", collections.Counter(), 0
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                label = re.match(r"(?:\.text\.|\$)(\S+):", line)
                if label:
                    self.check_fused(path, name, fused.pop(name, 0))
                    name = label[1].split("$")[-1]
                    continue
                code = CODE.match(line)
                seen += bool(code)
                if not code or may_be_inexact(name) or "__cuda_sm" in name:
                    continue
                fused[name] += bool(FUSED.match(code[1]))
                if APPROXIMATE.match(code[1]):
                    self.bad.append(f"{path.name}: {short(name)}: {code[1]}")
        self.check_fused(path, name, fused.pop(name, 0))
        if seen == 0:
            self.bad.append(f"{path.name}: no machine code")

    def check_fused(self, path, name, count):
        most = FMA_OF_A_DIVISION * self.divisions[name]
        if count > most:
            self.bad.append(f"{path.name}: {short(name)}: {count} fused or "
                            f"flushing instructions, {most} for its divisions")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ptx", type=pathlib.Path)
    parser.add_argument("--ptxas", type=pathlib.Path)
    parser.add_argument("--sass", type=pathlib.Path, nargs="*", default=[])
    flags = parser.parse_args()
    code = Code(flags.ptx.read_text(encoding="utf-8"))
    if flags.ptxas:
        code.check_ptxas(flags.ptxas)
    for path in flags.sass:
        code.check_machine_code(path)
    for line in code.bad:
        print(line)
    print(f"{len(code.forms)} forms of PTX, {len(flags.sass)} GPUs' machine "
          f"code: {len(code.bad)} wrong")
    return 1 if code.bad else 0


if __name__ == "__main__":
    sys.exit(main())
