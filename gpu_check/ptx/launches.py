#!/usr/bin/env python3
"""Runs the PTX that nvcc made as the host launcher ran the kernels, and compares.

  gpu_check/ptx/launches.py KERNELS.ptx LAUNCHES [--seconds N]

LAUNCHES is what `hloref-gpu host:trace=LAUNCHES` wrote: for each launch its
kernel, and memory before and after its first elements. Each is run as two blocks
of 16 threads, on halves of the elements; then all memory is the same bits. Where
an fma or an approximation was computed, in functions of libm, floats may be
some units apart, for the host's libm is another one. Of like launches of a kernel
the first ones are run; one of each kernel has at least three elements, so that a
thread with a wrong one shows.
"""

import argparse
import collections
import pathlib
import struct
import sys
import time

from machine import Machine

THREADS = 16
SCRATCH = 1 << 57
ALIKE = 3  # launches of a kernel with the same parameters but for addresses
MOST = 2000  # launches of a kernel
FEWEST = 3  # elements of a kernel's largest launch
UNITS = {8: 64, 4: 1}  # of an f64, an f32, where libm took part
# Their results are rounded by other kernels, which make NaNs canonical.
UNROUNDED = ("Cholesky", "GradientSums", "Moment", "TriangularSolve")

Launch = collections.namedtuple(
    "Launch", "name kernel elements registers before after")


def read_launches(path):
    with open(path, "rb") as file:
        while line := file.readline():
            _, name, size, *numbers = line.decode().split()
            elements, registers, count = map(int, numbers)
            kernel = file.read(int(size))
            before = {}
            for _ in range(count):
                start, size = map(int, file.readline().split())
                before[start] = file.read(size)
            after = {start: file.read(len(data))
                     for start, data in before.items()}
            yield Launch(name, kernel, elements, registers, before, after)


def likeness(launch):
    """What two launches share that differ in addresses alone; one of few elements
    is not like one of many."""
    words = struct.unpack(f"<{len(launch.kernel) // 8}Q",
                          launch.kernel[:len(launch.kernel) // 8 * 8])
    plain = tuple(0 if any(start <= word <= start + len(data)
                           for start, data in launch.before.items()) else word
                  for word in words)
    return launch.name, plain, launch.elements < FEWEST


def entries(machine):
    """The mangled name of a kernel's type -> its entry."""
    found = {}
    for name in machine.functions:
        if "GridI" in name and name.endswith("EEvT_llPNS0_4CellEl"):
            kernel = name.split("GridINS0_", 1)[1].rsplit("EEvT_", 1)[0]
            found["N3hlo3gpu" + kernel] = name
    return found


def run(machine, entry, launch):
    """Memory after the launch."""
    memory = {start: bytearray(data) for start, data in launch.before.items()}
    half = launch.elements // 2
    machine.inexact = False
    for begin, end in ((0, half), (half, launch.elements)):
        numbers = [struct.pack("<q", each)
                   for each in (begin, end, SCRATCH, launch.registers)]
        machine.launch(entry, memory, [launch.kernel, *numbers], THREADS,
                       (SCRATCH, 16 * launch.registers))
    return memory


def near(a, b, size, units):
    """Floats of so many bytes that differ by few units, or are NaNs."""
    kind = {8: "<d", 4: "<f"}[size]
    x, y = (struct.unpack(kind, each)[0] for each in (a, b))
    if x != x or y != y:
        return x != x and y != y
    lines = []
    for each in (a, b):
        code = int.from_bytes(each, "little")
        sign = 1 << 8 * size - 1
        lines.append(sign - code if code & sign else code)
    return abs(lines[0] - lines[1]) <= units[size] or \
        units[size] > 0 and abs(x - y) < 1e-15


def same(got, want, units):
    if got == want:
        return True
    for size in (8, 4):
        parts = [(got[k:k + size], want[k:k + size])
                 for k in range(0, len(got) // size * size, size)]
        if units is not None and len(got) % size == 0 and \
                all(a == b or near(a, b, size, units) for a, b in parts):
            return True
    return False


def wrong(machine, entry, launch):
    """A sentence, or nothing."""
    try:
        memory = run(machine, entry, launch)
    except (ArithmeticError, KeyError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    units = UNITS if machine.inexact else None
    if units is None and any(each in launch.name for each in UNROUNDED):
        units = {8: 0, 4: 0}
    for k, (start, want) in enumerate(sorted(launch.after.items())):
        if same(memory[start], want, units):
            continue
        first = next(i for i, (a, b) in enumerate(zip(memory[start], want))
                     if a != b)
        first -= first % 8
        return (f"block {k}, byte {first}: {memory[start][first:first + 8].hex()}"
                f", the host launcher {want[first:first + 8].hex()}")
    return None


def kernels_of_few_elements(known, largest):
    """How many; each is printed."""
    few = [name for name in sorted(known) if largest[name] < FEWEST]
    for name in few:
        print(f"{name}: a launch of {FEWEST} elements is wanted, its largest has "
              f"{largest[name]}")
    return len(few)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ptx", type=pathlib.Path)
    parser.add_argument("launches")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--verbose", action="store_true")
    flags = parser.parse_args()
    machine = Machine(flags.ptx.read_text(encoding="utf-8"))
    known, seen, bad = entries(machine), collections.Counter(), 0
    counts, start = collections.Counter(), time.process_time()
    largest = collections.Counter()
    for launch in read_launches(flags.launches):
        key = likeness(launch)
        seen[key] += 1
        if launch.name not in known:
            print(f"{launch.name}: no kernel of that name")
            bad += 1
        if seen[key] > ALIKE or counts[launch.name] == MOST or \
                launch.name not in known or \
                time.process_time() - start > flags.seconds:
            continue
        counts[launch.name] += 1
        largest[launch.name] = max(largest[launch.name], launch.elements)
        began = time.process_time()
        text = wrong(machine, known[launch.name], launch)
        if flags.verbose:
            print(launch.name, launch.elements, machine.steps, machine.inexact,
                  f"{time.process_time() - began:.3f}", flush=True)
        if text:
            print(f"{launch.name}, its launch {counts[launch.name]}: {text}")
            bad += 1
    bad += kernels_of_few_elements(known, largest)
    print(f"{sum(counts.values())} launches of {len(counts)} of {len(known)} "
          f"kernels, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
