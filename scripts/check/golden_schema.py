#!/usr/bin/python3
"""Every line of golden/<op>/*.jsonl obeys golden/schema.json.

The interpreter is Debian's, which finds Debian's python3-fastjsonschema. Lines
that must be refused are tried first: the check can fail.
"""

import copy
import glob
import json
import multiprocessing
import sys

import fastjsonschema

with open("golden/schema.json", encoding="utf-8") as schema:
    validate = fastjsonschema.compile(json.load(schema))


def problem(line):
    """Why the line breaks the schema; None if it does not."""
    try:
        validate(json.loads(line))
    except (ValueError, fastjsonschema.JsonSchemaException) as error:
        return str(error)
    return None


def check(path):
    """The number of lines in the file, and its problems."""
    with open(path, encoding="utf-8") as file:
        found = [(number, problem(line))
                 for number, line in enumerate(file, 1)]
    return len(found), [f"{path}:{number}: {reason}"
                        for number, reason in found if reason]


# Edits of a vector with a value; each makes it break the schema.
BREAKS = {
    "a field is missing": lambda v: v.pop("inputs"),
    "an unknown field": lambda v: v.update(extra=1),
    "another schema": lambda v: v.update(schema="hloref-vector/2"),
    "a pattern": lambda v: v.update(id="no slug"),
    "a type": lambda v: v.update(rev="1"),
    "a truth value is no integer": lambda v: v.update(rev=True),
    "a minimum": lambda v: v.update(rev=0),
    "a list that is too short": lambda v: v["info"]["oracles"].clear(),
    "a word that is not listed": lambda v: v.update(level="may"),
    "an item": lambda v: v["clauses"].append("V1"),
    "a nested field": lambda v: v["expect"][0].update(outcome="error"),
    "a field of a leaf": lambda v: v["expect"][0]["outputs"][0][0].pop("check"),
    "an exclusive minimum": lambda v: v["expect"][0]["outputs"][0][0].update(
        check={"kind": "ulp", "n": 0}),
    "a literal": lambda v: v["inputs"].append([1]),
}


def test():
    """Faults of the check itself: it must refuse every break."""
    with open("golden/add/cases.jsonl", encoding="utf-8") as file:
        vector = next(v for v in map(json.loads, file)
                      if v["expect"][0].get("outputs"))
    wrong = [] if problem(json.dumps(vector)) is None else ["a sound line"]
    if problem("{") is None:
        wrong.append("no JSON")
    for name, edit in BREAKS.items():
        broken = copy.deepcopy(vector)
        edit(broken)
        if problem(json.dumps(broken)) is None:
            wrong.append(name)
    return [f"scripts/check/golden_schema.py: judged wrongly: {name}"
            for name in wrong]


def main():
    problems = test()
    lines = 0
    with multiprocessing.Pool() as pool:
        for count, found in pool.imap_unordered(
                check, sorted(glob.glob("golden/*/*.jsonl"))):
            lines += count
            problems += found
    print("\n".join(problems + [f"{lines} lines, {len(problems)} problems"]))
    return 1 if problems or lines == 0 else 0


sys.exit(main())
