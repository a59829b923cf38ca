#!/usr/bin/env python3
"""Writes the tables of docs/documents.md: the builder's functions, the documents that have
them, their ops, cases and tests, from ops/documents.def and the tests' comments.

    scripts/documents.py [--check]

--check writes nothing and fails if the page is out of date, or a function has
no declaration or no test, or a line of documents.def names no op.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "documents.md"
YEARS = (2017, 2018, 2022, 2026)

Name = collections.namedtuple("Name", "name years arguments ops heading")
Test = collections.namedtuple("Test", "name file comment body")


def names():
    """The lines of ops/documents.def."""
    text = (ROOT / "ops/documents.def").read_text(encoding="utf-8")
    for name, years, *rest in re.findall(
            r'^NAME\((\w+), ([^"]*), "([^"]*)", "([^"]*)", "([^"]*)"\)$', text,
            re.M):
        yield Name(name, [int(y) for y in re.findall(r"k(\d{4})", years)], *rest)


def cases():
    """Op -> path of its cases."""
    text = (ROOT / "ops/ops.def").read_text(encoding="utf-8")
    return {identifier.replace("_", "-"): f"ops/{group}/{identifier}.cases"
            for group, identifier in re.findall(r"^OP\((\w+), (\w+)\)", text,
                                                re.M)}


def tests():
    """The tests of the builder, each with the comment above it."""
    for path in sorted((ROOT / "api").glob("*_test.cc")):
        if not re.match("builder|documents", path.name):
            continue
        text = path.read_text(encoding="utf-8")
        heads = list(re.finditer(
            r"((?:^//.*\n)*)^TEST\((\w+), (\w+)\)", text, re.M))
        ends = [head.start() for head in heads[1:]] + [len(text)]
        for head, end in zip(heads, ends):
            comment = " ".join(re.findall(r"^// ?(.*)", head[1], re.M))
            yield Test(f"{head[2]}.{head[3]}", path.name, comment,
                       text[head.end():end])


def constraints():
    """(years, heading, sentence) of the rows of documents_constraints_test.cc."""
    path = ROOT / "api/documents_constraints_test.cc"
    text = path.read_text(encoding="utf-8")
    return re.findall(
        r'{"((?:20\d\d, )*20\d\d)", "(\w+)",\s*"([^"]*)",', text)


def cited(test):
    """(year, heading) of what the comment cites, each with its kind."""
    for years, headings, after in re.findall(
            r'((?:20\d\d, )*20\d\d) ((?:"[^"]+"(?:, )?)+)(, \w+)?',
            test.comment):
        kind = after.strip(", ") if after else "example"
        for heading in re.findall(r'"([^"]+)"', headings):
            for year in years.split(", "):
                yield int(year), heading, kind


def calls(name):
    """A pattern of code that uses the function."""
    return re.compile(rf'[.>]{name}\(|&Builder::{name}\b|{{"{name}"')


def problems(rows, known_cases):
    headers = "".join(path.read_text(encoding="utf-8")
                      for path in (ROOT / "api/hloref").glob("builder*.h"))
    sources = {path.name: path.read_text(encoding="utf-8")
               for path in (ROOT / "api").glob("*_test.cc")}
    for row in rows:
        if not re.search(rf"\bOp {row.name}\(", headers):
            yield f"{row.name}: no header of api/hloref declares it"
        if not any(calls(row.name).search(text) for text in sources.values()):
            yield f"{row.name}: no test of api/ uses it"
        for op in row.ops.split():
            if op not in known_cases:
                yield f"{row.name}: there is no op {op}"
    headings = {(y, r.heading) for r in rows for y in r.years}
    headings |= {(y, r.name) for r in rows for y in r.years}
    uses = [(test.name, year, heading) for test in tests()
            for year, heading, _ in cited(test)]
    uses += [("a constraint", int(year), heading)
             for years, heading, _ in constraints()
             for year in years.split(", ")]
    for user, year, heading in uses:
        if (year, heading) not in headings:
            yield f'{user}: {year} has no "{heading}"'


def function_rows(rows, known_cases):
    """The table of functions, in the order of documents.def."""
    by_name = collections.OrderedDict()
    for row in rows:
        by_name.setdefault(row.name, []).append(row)
    all_tests = list(tests())
    sources = {path.name: path.read_text(encoding="utf-8")
               for path in sorted((ROOT / "api").glob("builder*_test.cc"))}
    for name, lines in by_name.items():
        years = [str(y) if any(y in line.years for line in lines) else ""
                 for y in YEARS]
        ops = dict.fromkeys(op for line in lines for op in line.ops.split())
        links = ", ".join(
            f"[{op}](../{known_cases[op]})" for op in ops)
        texts = [file for file, text in sources.items()
                 if calls(name).search(text)]
        examples = [test.name.split(".")[1] for test in all_tests
                    if test.name.startswith("Documents")
                    and re.search(rf"\.{name}\(", test.body)]
        shown = ", ".join(examples[:4]) + (", .." if len(examples) > 4 else "")
        place = f"[{texts[0][8:-8]}](../api/{texts[0]})" if texts else ""
        yield (f"| `{name}` | " + " | ".join(years) +
               f" | {links} | {place} | {shown} |")


def signature_rows(rows):
    """What differs: the lines of functions that have several."""
    count = collections.Counter(row.name for row in rows)
    for row in rows:
        if count[row.name] > 1 and row.years:
            years = ", ".join(map(str, row.years))
            yield f"| {years} | `{row.name}({row.arguments})` |"


def test_rows(kinds):
    for test in tests():
        found = [(y, h) for y, h, kind in cited(test) if kind in kinds]
        if not found:
            continue
        by_heading = collections.OrderedDict()
        for year, heading in found:
            by_heading.setdefault(heading, []).append(str(year))
        what = "; ".join(f"{', '.join(y)} {h}" for h, y in by_heading.items())
        yield f"| {what} | [{test.name}](../api/{test.file}) |"


def page(rows, text):
    """The page with its tables as they should be."""
    known_cases = cases()
    tables = {
        "functions": function_rows(rows, known_cases),
        "signatures": signature_rows(rows),
        "examples": test_rows({"example"}),
        "figures": test_rows({"figure"}),
        "constraints": test_rows({"constraint"}),
        "sentences": (f"| {years} | {heading} | {sentence} |"
                      for years, heading, sentence in constraints()),
    }
    for word, lines in tables.items():
        rows_text = "".join(line + "\n" for line in lines)
        text = re.sub(
            rf"(<!-- {word}: .*-->\n.*\n.*\n)(?:.*\n)*?(<!-- end -->)",
            lambda m, rows_text=rows_text: m[1] + rows_text + m[2], text)
    return text


def main():
    rows = list(names())
    found = list(problems(rows, cases()))
    for problem in found:
        print(f"ops/documents.def: {problem}")
    current = PAGE.read_text(encoding="utf-8")
    text = page(rows, current)
    if sys.argv[1:] == ["--check"]:
        if current != text:
            print("docs/documents.md:1: is out of date: scripts/documents.py")
        return 1 if found or current != text else 0
    PAGE.write_text(text, encoding="utf-8")
    return 1 if found else 0


sys.exit(main())
