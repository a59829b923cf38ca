#!/usr/bin/env python3
"""Judges a run of `hloref conform --backend cuda:host` or `cuda`.

  gpu_check/vectors.py RESULTS.jsonl [--table|--some]

Every vector passes but those that gpu_check/exceptions.tsv names with their
reasons; a vector that is named and passes is an error, too. At least 97 % of
the `must` vectors with a value pass, and 90 % of those of each op; rejections are
counted apart. --table prints the README's table. --some: not all were asked; then
no shares are judged.
"""

import collections
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
GOLDEN = HERE.parent / "golden"
ALL_OPS, EACH_OP = 0.97, 0.90


def read_exceptions():
    lines = (HERE / "exceptions.tsv").read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines if line)


def read_results(path):
    """id -> verdict."""
    verdicts = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            result = json.loads(line)
            if result.get("verdict", "filtered") != "filtered":
                verdicts[result["id"]] = result["verdict"]
    return verdicts


def must_vectors():
    """(id, has a value) of those that have lines of their own."""
    for path in sorted(GOLDEN.glob("*/*.jsonl")):
        if path.parent.name == "recipes":
            continue
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                vector = json.loads(line)
                if vector["level"] == "must":
                    yield (vector["id"],
                           vector["expect"][0]["outcome"] == "value")


def main():
    verdicts = read_results(sys.argv[1])
    exceptions = read_exceptions()
    bad = []
    for name, verdict in sorted(verdicts.items()):
        fine = verdict in ("pass", "open")
        if not fine and name not in exceptions:
            bad.append(f"{name}: {verdict}")
        if fine and name in exceptions:
            bad.append(f"{name}: {verdict}, and named in exceptions.tsv")
    if "--some" in sys.argv:
        print("\n".join(bad + [f"{len(verdicts)} vectors, {len(bad)} wrong"]))
        return 1 if bad or not verdicts else 0
    bad += [f"{name}: named in exceptions.tsv, and no vector"
            for name in sorted(exceptions.keys() - verdicts.keys())]
    asked, passed = collections.Counter(), collections.Counter()
    rejections = []
    for name, has_value in must_vectors():
        op = name.split("/")[0]
        if name not in verdicts:
            continue
        if not has_value:
            rejections.append(verdicts[name] == "pass")
            continue
        asked[op] += 1
        passed[op] += verdicts[name] == "pass"
    share = sum(passed.values()) / sum(asked.values())
    if share < ALL_OPS:
        bad.append(f"{share:.1%} of the must vectors pass")
    bad += [f"{op}: {passed[op]} of {asked[op]} must vectors pass"
            for op in sorted(asked)
            if passed[op] < EACH_OP * asked[op]]
    for line in bad:
        print(line)
    print(f"{sum(passed.values())} of {sum(asked.values())} must vectors with "
          f"a value pass ({share:.2%}), {sum(rejections)} of "
          f"{len(rejections)} rejections; {len(exceptions)} vectors are "
          "exceptions")
    if "--table" in sys.argv:
        print_table(asked, passed)
    return 1 if bad else 0


def print_table(asked, passed):
    print("\n| op | must vectors with a value | pass |\n|---|---|---|")
    whole = [op for op in asked if passed[op] == asked[op]]
    print(f"| {len(whole)} other ops | {sum(asked[op] for op in whole)} | all |")
    for op in sorted(set(asked) - set(whole)):
        print(f"| `{op}` | {asked[op]} | {passed[op]} |")


if __name__ == "__main__":
    sys.exit(main())
