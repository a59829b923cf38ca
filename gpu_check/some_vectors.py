#!/usr/bin/env python3
"""Ids of vectors, a line each: of each op, one for each kind of operand.

  gpu_check/some_vectors.py type|family

Those are the shortest vectors with a value, for each set of element types that a
vector of the op has, or the shortest `must` ones for each set of families of types.
"""

import json
import pathlib
import re
import sys

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "golden"
MOST_ELEMENTS = 5000


def family(name):
    if name[0] == "c":
        return name
    if name == "f64":
        return "f64"
    return "integer" if re.match(r"[su]\d|pred|token", name) else "float"


def elements(vector):
    """Of the largest array that the program mentions."""
    most = 0
    for sizes in re.findall(r"\[([<=\d,]+)\]", vector["module"]):
        count = 1
        for size in sizes.replace("<=", "").split(","):
            count *= int(size or 1)
        most = max(most, count)
    return most


def main():
    each_type = sys.argv[1] == "type"
    for folder in sorted(GOLDEN.iterdir()):
        chosen = {}
        files = sorted(folder.glob("*.jsonl"))
        for path in files if folder.name != "recipes" else []:
            for line in path.read_text(encoding="utf-8").splitlines():
                vector = json.loads(line)
                if vector["level"] != "must" and not each_type or \
                        vector["expect"][0]["outcome"] != "value" or \
                        elements(vector) > MOST_ELEMENTS:
                    continue
                types = vector["requires"]["types"]
                key = frozenset(types if each_type else map(family, types))
                if key not in chosen or len(line) < chosen[key][0]:
                    chosen[key] = len(line), vector["id"]
        for _, name in sorted(chosen.values()):
            print(name)


main()
