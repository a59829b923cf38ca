#!/usr/bin/python3
"""Every line of golden/<op>/*.jsonl obeys golden/schema.json, and every line of
golden/recipes/ golden/recipe_schema.json.

The interpreter is Debian's, which finds Debian's python3-fastjsonschema. Lines
that must be refused are tried first: the check can fail.
"""

import copy
import glob
import json
import multiprocessing
import sys

import fastjsonschema



def compiled(path):
    with open(path, encoding="utf-8") as schema:
        return fastjsonschema.compile(json.load(schema))


SCHEMAS = {"vector": compiled("golden/schema.json"),
           "recipe": compiled("golden/recipe_schema.json")}


def problem(line, schema="vector"):
    """Why the line breaks the schema; None if it does not."""
    try:
        SCHEMAS[schema](json.loads(line))
    except (ValueError, fastjsonschema.JsonSchemaException) as error:
        return str(error)
    return None


def check(path):
    """The number of lines in the file, and its problems."""
    schema = "recipe" if path.startswith("golden/recipes/") else "vector"
    with open(path, encoding="utf-8") as file:
        found = [(number, problem(line, schema))
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

RECIPE = {
    "schema": "hloref-recipe/1", "name": "a-name", "rule": "//: SWEEP V1 a\n",
    "kinds": [{"level": "must", "flags": [], "oracles": ["naive", "hloref"],
               "since": "0.1.0",
               "expect": [{"when": {}, "outcome": "value"}]}],
    "vectors": ["add/a/f32 1 0 0123456789abcdef0123456789abcdef"],
}
RECIPE_BREAKS = {
    "a recipe's field is missing": lambda r: r.pop("rule"),
    "a recipe's unknown field": lambda r: r.update(extra=1),
    "a recipe's name": lambda r: r.update(name="A"),
    "a kind's outcome": lambda r: r["kinds"][0]["expect"][0].update(
        outcome="maybe"),
    "a kind without oracles": lambda r: r["kinds"][0]["oracles"].clear(),
    "a short digest": lambda r: r["vectors"].append("add/b 1 0 01234567"),
    "a row without a revision": lambda r: r["vectors"].append(
        "add/b 0 0123456789abcdef0123456789abcdef"),
}


def test():
    """Faults of the check itself: it must refuse every break."""
    with open("golden/add/cases.jsonl", encoding="utf-8") as file:
        vector = next(v for v in map(json.loads, file)
                      if v["expect"][0].get("outputs"))
    wrong = [] if problem(json.dumps(vector)) is None else ["a sound line"]
    if problem("{") is None:
        wrong.append("no JSON")
    if problem(json.dumps(RECIPE), "recipe") is not None:
        wrong.append("a sound recipe")
    for schema, sound, breaks in (("vector", vector, BREAKS),
                                  ("recipe", RECIPE, RECIPE_BREAKS)):
        for name, edit in breaks.items():
            broken = copy.deepcopy(sound)
            edit(broken)
            if problem(json.dumps(broken), schema) is None:
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
