#!/usr/bin/env python3
"""Writes docs/compositions.md: what the vectors combine, counted.

    scripts/compositions.py [--check] [--golden FOLDER] [--program HLOREF]

The program expands the recipe lines.

--check writes nothing and fails if the file is out of date, or if a
combination that the lists below ask for does not occur.
"""

import argparse
import collections
import itertools
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "compositions.md"

MOVERS = ("slice dynamic-slice dynamic-update-slice pad concatenate reverse "
          "transpose reshape broadcast gather scatter reduce reduce-window "
          "convolution dot sort").split()
BODIES = ("add dot reduce sort divide remainder concatenate scatter gather "
          "dynamic-slice dynamic-update-slice conditional while "
          "collective-permute").split()
CONTEXTS = ("call", "conditional", "fusion", "while")
WINDOWS = ("stride", "lhs_dilate", "rhs_dilate", "rhs_reversal", "negative",
           "uneven", "feature groups", "batch groups")
# Pairs of window attributes that make no sense, each with its reason.
NO_SENSE = {
    ("convolution", "feature groups", "batch groups"):
        "the documents exclude one if the other is above 1",
}
WINDOWED = {
    "convolution": WINDOWS,
    "reduce-window": ("stride", "lhs_dilate", "rhs_dilate", "negative",
                      "uneven"),
}
RANKS = range(9)
SIZES = (0, 1, 2, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, 65536, 1 << 31)

INSTRUCTION = re.compile(
    r"^  (?:ROOT )?(\S+) = (\(.*?\)|\S+) ([\w-]+)\((.*?)\)(.*)$")
CALLS = re.compile(r"(?:to_apply|body|condition|calls|branch_computations|"
                   r"\w+_computation)=(?:\{([^}]*)\}|([\w.-]+))")

HEAD = """# What the vectors combine

Written by `scripts/compositions.py` from [`golden/`](../golden/); `make check`
fails when it is not current, or when a combination that it asks for is missing.
Most single ops have been right in every compiler for years; what goes wrong are
compositions.
"""


def programs(hloref, golden):
    """Yields the text of each vector's module."""
    with subprocess.Popen(
            [hloref, "vectors", "list", "--lines", "--golden", golden],
            stdout=subprocess.PIPE, text=True) as listed:
        for line in listed.stdout:
            yield json.loads(line)["module"]
    if listed.returncode != 0:
        sys.exit(f"{hloref} cannot read {golden}")


def computations(module):
    """A list (name, instructions) of a module in canonical text."""
    found = []
    for line in module.splitlines():
        if line.endswith("{") and not line.startswith(" "):
            found.append((line.removeprefix("ENTRY ").split()[0], []))
        match = INSTRUCTION.match(line)
        if match and found:
            found[-1][1].append(match.groups())
    return found


def window_attributes(rest):
    """The attributes of a window that are not what they are by default."""
    window = dict(part.split("=") for part in
                  (re.search(r"window=\{(.*?)\}", rest) or [0, ""])[1].split())
    used = {name for name in ("stride", "lhs_dilate", "rhs_dilate")
            if set(window.get(name, "1").split("x")) != {"1"}}
    if "1" in window.get("rhs_reversal", "0"):
        used.add("rhs_reversal")
    pads = [pad.split("_") for pad in window.get("pad", "0_0").split("x")]
    if any(int(side) < 0 for pad in pads for side in pad):
        used.add("negative")
    if any(low != high for low, high in pads):
        used.add("uneven")
    for name in ("feature", "batch"):
        if re.search(rf"{name}_group_count=([2-9]|\d\d)", rest):
            used.add(f"{name} groups")
    return used


class Counts:
    def __init__(self):
        self.pairs = collections.Counter()
        self.contexts = collections.Counter()
        self.windows = collections.Counter()
        self.ranks = collections.Counter()
        self.sizes = collections.Counter()
        self.several = 0
        self.first = collections.Counter()   # pairs of a chain of three
        self.second = collections.Counter()
        self.through = collections.Counter()  # types of conversions in a row
        self.donated = 0

    def add(self, module):
        seen = collections.defaultdict(set)
        context = {}
        self.donated += "input_output_alias=" in module.split("\n", 1)[0]
        for name, instructions in computations(module):
            made = {each[0]: each[2] for each in instructions}
            self.chains(seen, instructions, made)
            for result, shape, op, operands, rest in instructions:
                for operand in re.findall(r"[\w.-]+", operands):
                    if operand in made:
                        seen["pairs"].add((op, made[operand]))
                self.note(seen, op, shape, rest)
                for group in CALLS.findall(rest):
                    for called in re.findall(r"[\w.-]+", group[0] or group[1]):
                        context.setdefault(called, op)
        for name, instructions in computations(module):
            for each in instructions:
                if context.get(name) in CONTEXTS:
                    seen["contexts"].add((each[2], context[name]))
        for kind, found in seen.items():
            getattr(self, kind).update(found)
        self.several += any(set(pair) <= set(MOVERS) for pair in seen["pairs"])

    @staticmethod
    def chains(seen, instructions, made):
        """Movers that read what a mover has made of a mover's result, and
        conversions of conversions."""
        reads = {each[0]: [operand for operand in
                           re.findall(r"[\w.-]+", each[3]) if operand in made]
                 for each in instructions}
        shapes = {each[0]: each[1].split("[")[0] for each in instructions}
        for result, second in reads.items():
            for middle in second:
                for start in reads[middle]:
                    ops = (made[result], made[middle], made[start])
                    if set(ops) <= set(MOVERS):
                        seen["first"].add(ops[1:])
                        seen["second"].add(ops[:2])
                    if ops[0] == ops[1] == "convert":
                        seen["through"].add((shapes[start], shapes[middle]))

    @staticmethod
    def note(seen, op, shape, rest):
        if op in WINDOWED:
            used = sorted(window_attributes(rest))
            for pair in itertools.combinations(used, 2):
                seen["windows"].add((op, *pair))
        if op in MOVERS and not shape.startswith("("):
            sizes = [int(size) for size in
                     re.findall(r"\d+", shape[shape.index("["):]
                                .split("]")[0])]
            seen["ranks"].add((op, len(sizes)))
            for size in sizes:
                seen["sizes"].add((op, max(s for s in SIZES if s <= size)))


def table(corner, columns, rows, cell):
    lines = [f"| {corner} | " + " | ".join(map(str, columns)) + " |",
             "|---|" + "--:|" * len(columns)]
    for row in rows:
        cells = [cell(row, column) for column in columns]
        lines.append(f"| {row} | " + " | ".join(map(str, cells)) + " |")
    return lines + [""]


def page(counts, missing):
    def need(name, count):
        if not count:
            missing.append(name)
        return count

    lines = [HEAD, "## Readers and producers", "",
             "Vectors in which the op of the row reads a result of the op of "
             f"the column; {counts.several} have such a pair at all.", ""]
    lines += table("reads", MOVERS, MOVERS, lambda a, b: need(
        f"{a} of {b}", counts.pairs[a, b]))
    lines += ["## Three in a row", "",
              "Vectors in which a third op reads what the op of the row has "
              "made of a result of the op of the column; and in which the op "
              "of the row reads what that of the column has made of a third "
              "one's.", ""]
    lines += table("reads", MOVERS, MOVERS, lambda a, b: " ".join((
        str(need(f"{a} of {b}, read by a third", counts.first[a, b])),
        str(need(f"{a} of {b} of a third", counts.second[a, b])))))
    types = sorted({each for pair in counts.through for each in pair})
    pairs = [(a, b) for a in types for b in types if a != b]
    for a, b in pairs:
        need(f"a conversion of {a} to {b} and on", counts.through[a, b])
    lines += [f"Conversions in a row: each pair of {len(types)} types, "
              f"{len(pairs)} pairs, {sum(counts.through.values())} vectors. "
              "Complex types have no third type that holds what they hold: "
              "they are left out.", "",
              "Arguments whose memory a result may have: "
              f"{need('donated arguments', counts.donated)} vectors.", ""]
    lines += ["## Contexts", "",
              "Vectors in which the op stands in a computation that the op of "
              "the column calls.", ""]
    ops = sorted(set(MOVERS + BODIES))
    lines += table("op", CONTEXTS, ops, lambda op, context: need(
        f"{op} in {context}", counts.contexts[op, context]))
    lines += ["## Window attributes in pairs", "",
              "Vectors in which both differ from their defaults, in one "
              "dimension or in two.", ""]
    for op, names in WINDOWED.items():
        def cell(a, b, op=op):
            if a == b:
                return ""
            if (op, a, b) in NO_SENSE or (op, b, a) in NO_SENSE:
                return "-"
            return need(f"{op}: {a} and {b}",
                        counts.windows[(op, *sorted((a, b)))])
        lines += table(op, names, names, cell)
    lines += [f"`-`: {a} and {b} of {op}: {reason}."
              for (op, a, b), reason in NO_SENSE.items()]
    lines += ["", "## Ranks and sizes", "",
              "Vectors with a result of the op that has so many dimensions; "
              "with a dimension of at least that size, and below the next.", ""]
    lines += table("rank", RANKS, MOVERS, lambda op, rank: counts.ranks[op, rank])
    lines += table("size", SIZES, MOVERS, lambda op, size: counts.sizes[op, size])
    return "\n".join(lines).rstrip() + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--golden", type=pathlib.Path, default=ROOT / "golden")
    parser.add_argument("--program", default=ROOT / "build/dev/hloref")
    args = parser.parse_args()
    counts = Counts()
    for module in programs(args.program, args.golden):
        counts.add(module)
    missing = []
    text = page(counts, missing)
    for each in missing:
        print(f"docs/compositions.md: no vector has {each}")
    if not args.check:
        PAGE.write_text(text)
    elif PAGE.read_text() != text:
        print("docs/compositions.md is out of date: scripts/compositions.py")
        return 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
