#!/usr/bin/env python3
"""Runs StableHLO's own tests through `hloref check`.

    scripts/stablehlo_negative_tests.py CHECKOUT [--program build/quick/hloref]

CHECKOUT is a copy of openxla/stablehlo. Its tests in stablehlo/tests/*.mlir are
modules between lines `// -----`; a line `// expected-error@+1 {{..}}` names a
line that StableHLO's verifier refuses. All functions without such a line, and
those of stablehlo/tests/interpret/, are accepted there.

Prints what is refused there and accepted here, by topic, then what is accepted
there and refused here. OUTSIDE is not counted; LISTED is what docs/stablehlo.md
says is refused. Exit status 0: at least 90 % of the refusals are refused here,
and nothing else than LISTED is refused.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

# Tests of passes, of the printer's own dialects, not of the verifier.
NO_VERIFIER = re.compile(
    r"canonicalize|transform_|math_expander|speculatability|ops_broadcasting")

# A topic that hloref does not read, and how its functions are known.
OUTSIDE = [
    ("quantised types", r"!quant\.|uniform_(de)?quantize"),
    ("unbounded sizes", r"tensor<[^<>]*\?[^<>]*(complex<\w+>)?>"),
    ("unranked tensors", r"tensor<\*"),
    ("sparsity", r"#sparse_tensor|#CSR|#DCSR|#SV\b"),
    ("futures beside async_start", r"private @\w+\(.*-> !stablehlo\.future"),
    ("buffers", r'memref<|"(Pin|Unpin|CreateBuffer)"'),
    ("other dialects",
     r"(\"|= )(?!(stablehlo|chlo|func|check|interpreter|sdy|builtin)\.)"
     r"[a-z_]\w*\.\w+\"?[ (<]"),
]

# Refusals that docs/stablehlo.md lists, by hloref's message.
LISTED = [
    ("sizes that are values", r"must be a constant or follow from|its limits "
     r"are not known|sizes .*are not known"),
    ("captured values of reducers", r"which is no constant: a computation"),
    ("a root that is a value", r"\(has_dynamic_root\)"),
    ("functions", r"^async-start pending: the result of the program|"
     r"^the function @\w+ has no body|^declared results of @|"
     r"called_computations is no list"),
    ("reductions", r"^reduce(-window)? S1: operand 1 must be a scalar"),
    ("types", r"has no meaning for|^bitcast-convert S1: from .* has no meaning|"
     r"TOTALORDER compares no|^rng-bit-generator S1|^stablehlo\.einsum: result"),
    ("dot", r"^dot S5: an (f8 )?algorithm for"),
    ("bounds", r"the result is .*<=\d.*, not|<=\d.* differ in size"),
    ("groups", r"replica_groups is over @\w+, but there is no such mesh|"
     r"^all-gather S3: the result is"),
    ("grids", r"^interpreter\.run_parallel"),
]

# Lines that this program writes anew, for what other dialects do in tests.
REWRITES = [
    (r"\barith\.constant\b", "stablehlo.constant"),
    (r'= "hlo_test_infer\.\w+"\([^)]*\)\s*:\s*\([^)]*\)\s*->\s*(tensor<[^?>]*>)',
     r"= stablehlo.constant dense<0> : \1"),
]

EXPECTED = re.compile(
    r"//.*expected-error(?:-re)?\s*(?:@([+-]\d+|above|below))?\s*\d*\s*"
    r"\{\{(.*)\}\}")
FUNCTION = re.compile(r"^\s*func(?:\.func)? (?:public |private |nested )?@"
                      r"(\"[^\"]*\"|[\w$.-]+)", re.M)
ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (.*)$", re.M)
OP = re.compile(r'"?\b((?:stablehlo|chlo|func|sdy)\.\w+)')


class Function:
    """Lines [first, end) of a file, the 0-based number of the first."""

    def __init__(self, name, first, lines):
        self.name, self.first, self.lines = name, first, lines
        self.expected = {}  # line -> message
        for i, line in enumerate(lines):
            found = EXPECTED.search(line)
            if not found:
                continue
            step = {"above": -1, "below": 1}.get(found[1], found[1])
            self.expected.setdefault(first + i + int(step or 0), found[2])
        self.errors = {}  # line -> message

    def topic(self, line):
        """The op on an expected line or, of a type, behind it."""
        text = "\n".join(self.lines[max(0, line - self.first):])
        found = OP.search(text)
        return found[1] if found else "function"

    def outside(self):
        text = "\n".join(line.split("//")[0] for line in self.lines)
        bounded = re.sub(r"tensor<[^<>]*#stablehlo\.bounds<[^>]*>>", "", text)
        for name, pattern in OUTSIDE:
            if re.search(pattern, bounded):
                return name
        return None


def functions(path):
    """The functions of each module of a file: [(text before, [Function])]."""
    lines = path.read_text(encoding="utf-8").split("\n")
    starts = [0] + [i for i, line in enumerate(lines)
                    if line.startswith("// -----")]
    for start, end in zip(starts, starts[1:] + [len(lines)]):
        part = lines[start:end]
        at = [i for i, line in enumerate(part) if FUNCTION.match(line)]
        # Comments above a function are its own.
        for k, i in enumerate(at):
            while i > 0 and part[i - 1].lstrip().startswith("//"):
                i -= 1
            at[k] = max(i, at[k - 1] if k else 0)
        ends = at[1:] + [len(part)]
        found = [Function(FUNCTION.search("\n".join(part[a:b]))[1].strip('"'),
                          start + a, part[a:b]) for a, b in zip(at, ends)]
        yield start, "\n".join(part), found


def check(program, start, text, found):
    """Adds the errors of hloref to each function of a module."""
    for pattern, new in REWRITES:
        text = re.sub(pattern, new, text)
    for function in found:
        run = subprocess.run(
            [program, "check", "-", "--entry", function.name],
            input="\n" * start + text, capture_output=True, text=True,
            timeout=120)
        if run.returncode not in (0, 1):
            function.errors[function.first] = f"exit {run.returncode}"
        for line, message in ERROR.findall(run.stderr):
            line = int(line) - 1
            for other in found:
                if other.first <= line < other.first + len(other.lines):
                    other.errors.setdefault(line, message)


def tests(checkout, only):
    folder = checkout / "stablehlo" / "tests"
    for path in sorted(folder.glob("*.mlir")) + sorted(
            folder.glob("interpret/**/*.mlir")):
        if not NO_VERIFIER.search(path.name) and re.search(only, str(path)):
            yield path, list(functions(path))


def listed(message):
    return next((name for name, pattern in LISTED
                 if re.search(pattern, message)), None)


def show(title, rows, verbose):
    """Rows (topic, place, text) below their counts."""
    print(f"{title}: {len(rows)}")
    for topic, count in collections.Counter(r[0] for r in rows).most_common():
        print(f"  {count:4} {topic}")
        for _, place, text in [r for r in rows if r[0] == topic and verbose]:
            print(f"         {place}: {text}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("--program", default="build/quick/hloref")
    parser.add_argument("--only", default="", metavar="REGEX",
                        help="only files whose path it finds")
    parser.add_argument("--brief", action="store_true", help="counts only")
    parser.add_argument("--elsewhere", action="store_true",
                        help="list refusals at another line than expected")
    flags = parser.parse_args()
    files = list(tests(flags.checkout, flags.only))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(check, flags.program, *module)
                for _, modules in files for module in modules]
        for job in jobs:
            job.result()
    outside = collections.Counter()
    accepted, refused, elsewhere, known = [], [], [], []
    wanted = passed = 0
    for path, modules in files:
        for function in (f for _, _, found in modules for f in found):
            topic = function.outside()
            if topic:
                outside[topic] += max(1, len(function.expected))
                continue
            if not function.expected:
                passed += 1
                for line, message in list(function.errors.items())[:1]:
                    why = listed(message)
                    row = (why or function.topic(line),
                           f"{path.name}:{line + 1}", message)
                    (known if why else refused).append(row)
            for line, message in function.expected.items():
                wanted += 1
                row = (function.topic(line), f"{path.name}:{line + 1}", message)
                if not function.errors:
                    accepted.append(row)
                elif line not in function.errors:
                    here = "; ".join(function.errors.values())
                    elsewhere.append((*row[:2], f"{message} | {here}"))
    show("outside", [(t, "", "") for t in outside.elements()], False)
    show("refused there, accepted here", accepted, not flags.brief)
    show("accepted there, refused here as listed", known, False)
    show("accepted there, refused here", refused, not flags.brief)
    show("refused at another line", elsewhere, flags.elsewhere)
    share = 100 * (wanted - len(accepted)) / max(1, wanted)
    print(f"{wanted - len(accepted)} of {wanted} refusals are refused here, "
          f"{share:.1f} %; {passed - len(refused) - len(known)} of {passed} "
          f"functions are accepted, {len(known)} refused as listed")
    return 0 if share >= 90 and not refused else 1


if __name__ == "__main__":
    sys.exit(main())
