#!/usr/bin/env python3
"""Prints what importing hloref and calling a program cost, the best of several
tries: run it with a Python that has the package."""

import subprocess
import sys
import timeit

import numpy as np

import hloref

IMPORT = """import time, numpy
begin = time.perf_counter()
import hloref
print(time.perf_counter() - begin)"""
TWO = """ENTRY e { x = f32[4] parameter(0)  y = f32[4] add(x, x)
  ROOT z = f32[4] multiply(y, x) }"""


def seconds_of_import():
    return min(float(subprocess.run([sys.executable, "-c", IMPORT], check=True,
                                    capture_output=True).stdout)
               for _ in range(10))


def microseconds(function, number=200):
    return min(timeit.repeat(function, number=number, repeat=200)) / number * 1e6


def main():
    program = hloref.prepare(TWO)
    x = np.ones(4, np.float32)
    call = microseconds(lambda: program(x))
    inside = min(program._microseconds_inside(x, 200) for _ in range(200))
    print(f"import hloref after numpy: {seconds_of_import() * 1e3:.0f} ms")
    print(f"a call of two instructions: {call:.1f} us, of these {inside:.1f} us in "
          f"the interpreter")


main()
