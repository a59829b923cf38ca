#!/usr/bin/env python3
"""Patterns that are refused, each with its reason.

A line that must hold one says why: `// NOLINT: reason`.
"""

import re
import subprocess
import sys

CPP = r"\.(h|cc)$"
LIBRARY = (r"^(base|literals|ops|interpreter|conformance|api)/"
           r"(?!clients/|consumer/).*\.(h|cc)$")
INNER = r"^(?!api/|examples/|python/).*\.(h|cc)$"  # what knows abseil
INTERPRETER = r"^interpreter/.*(?<!_test)\.(h|cc)$"
TEXT = r"\.(h|cc|md|sh|py|cmake|txt|hlo|cases|json|sweeps)$|^Makefile$"

# (pattern, files, comments included, reason)
REFUSED = [
    (r"[\w)\]](\.|->)value\(\)", CPP, False,
     "value() aborts on an error: use ok() and *"),
    (r"std::(basic_)?string_view\b", INNER, False,
     "abseil does not convert it: use absl::string_view"),
    (r"std::complex\b", CPP, False,
     "its products differ between compilers: use literals/types/complex.h"),
    (r"std::(ranges::)?views::|#include <ranges>", CPP, False,
     "clang 14 does not compile views"),
    (r"#include <iostream>", LIBRARY, False,
     "libraries write to no standard stream"),
    (r"\busing namespace\b", CPP, False, "name what is used"),
    (r"(?<![\w.>])(std::|::)?(abort|_?exit|quick_exit|terminate)\(", LIBRARY, False,
     "nothing ends the process: return a Status"),
    (r"^\s*throw\b|[;{]\s*throw\b", LIBRARY, False,
     "no exceptions of our own"),
    (r"&[a-z_0-9]+_op\b", INTERPRETER, False,
     "the declaration decides (ops/op.h): read a field of it"),
    (r"^(?!.*https?:)(?=.{81}) *// ", CPP, True,
     "a comment ends at column 80"),
    (r"\b(TODO|FIXME|XXX)\b", TEXT, True, "unfinished work"),
    (r"(^|[^\w.~{}*/$)-])/(home|root|work)/\w", TEXT, True,
     "a path of one machine"),
]


def code_of(line):
    """The line without its trailing comment and without its string literals."""
    line = re.sub(r'"(\\.|[^"\\])*"', '""', line)
    return line.split("//")[0]


def main():
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        capture_output=True, text=True, check=True).stdout.split("\n")
    bad = 0
    for path in files:
        rules = [r for r in REFUSED if re.search(r[1], path)]
        if not rules or path == "scripts/check/lint_text.py":
            continue
        try:
            lines = open(path, encoding="utf-8").read().split("\n")
        except (FileNotFoundError, UnicodeDecodeError):
            continue  # Deleted and not yet committed; or a test's raw bytes.
        for number, line in enumerate(lines, 1):
            if re.search(r"// NOLINT: \w", line):
                continue
            for regex, _, comments, reason in rules:
                if re.search(regex, line if comments else code_of(line)):
                    print(f"{path}:{number}: {reason}: {line.strip()}")
                    bad = 1
    return bad


sys.exit(main())
