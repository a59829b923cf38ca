#!/usr/bin/env python3
"""Writes the tables of docs/documents.md: the builder's functions, the documents that have
them, their ops, cases and tests, from ops/documents.def and the tests' comments; the
documents' examples and constraints, from api/documents/documents_examples.txt and _constraints.txt.

    scripts/documents.py [--check]

--check writes nothing and fails if the page is out of date; a function has no
declaration or no test; a line of documents.def names no op; an example or a
constraint has no test that cites it; or a heading has fewer examples than its
document.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "documents.md"
YEARS = (2017, 2018, 2022, 2026)
EXAMPLES = "documents_examples.txt"
CONSTRAINTS = "documents_constraints.txt"

Name = collections.namedtuple("Name", "name years arguments ops heading")
Test = collections.namedtuple("Test", "name file comment body")
Sentence = collections.namedtuple("Sentence", "years headings words verdict")


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
    for path in sorted((ROOT / "api").rglob("*_test.cc")):
        if not re.match("builder|documents", path.name):
            continue
        text = path.read_text(encoding="utf-8")
        heads = list(re.finditer(
            r"((?:^//.*\n)*)^TEST\((\w+), (\w+)\)", text, re.M))
        ends = [head.start() for head in heads[1:]] + [len(text)]
        for head, end in zip(heads, ends):
            comment = " ".join(re.findall(r"^// ?(.*)", head[1], re.M))
            yield Test(f"{head[2]}.{head[3]}", path.relative_to(ROOT), comment,
                       text[head.end():end])


def broken():
    """The rows of documents_constraints*_test.cc."""
    for path in sorted((ROOT / "api/documents").glob("documents_constraints*_test.cc")):
        text = path.read_text(encoding="utf-8")
        for years, heading, sentence in re.findall(
                r'{"((?:20\d\d, )*20\d\d)",\s*"(\w+)",\s*((?:"[^"]*"\s*)+),',
                text):
            words = "".join(re.findall(r'"([^"]*)"', sentence))
            yield Sentence([int(y) for y in years.split(", ")], [heading],
                           words, path.relative_to(ROOT))


def listed(name):
    """The lines `years | headings | sentence | verdict` of a list."""
    text = (ROOT / "api/documents" / name).read_text(encoding="utf-8")
    for line in text.split("\n"):
        if line.startswith("#") or " | " not in line:
            continue
        years, headings, sentence, verdict = line.split(" | ")
        yield Sentence(
            list(YEARS) if years == "all" else
            [2000 + int(year) for year in years.split()],
            headings.split(", "), sentence, verdict)


def counted():
    """Heading -> its examples in each document, as counted there."""
    text = (ROOT / "api/documents" / EXAMPLES).read_text(encoding="utf-8")
    return {heading: [int(n) for n in numbers.split()]
            for heading, numbers in re.findall(
                r"^([^#|\n]+): (\d+ \d+ \d+ \d+)$", text, re.M)}


def cited(test):
    """(year, heading) of what the comment cites."""
    for years, headings in re.findall(
            r'((?:20\d\d, )*20\d\d) ((?:"[^"]+"(?:, )?)+)', test.comment):
        for heading in re.findall(r'"([^"]+)"', headings):
            for year in years.split(", "):
                yield int(year), heading


def calls(name):
    """A pattern of code that uses the function."""
    return re.compile(rf'[.>]{name}\(|&Builder::{name}\b|{{"{name}"')


def problems(rows, known_cases):
    headers = "".join(path.read_text(encoding="utf-8")
                      for path in (ROOT / "api/hloref").glob("builder*.h"))
    sources = {path.name: path.read_text(encoding="utf-8")
               for path in (ROOT / "api").rglob("*_test.cc")}
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
    uses = [(test.name, *citation) for test in tests()
            for citation in cited(test)]
    for sentence in (*broken(), *listed(EXAMPLES), *listed(CONSTRAINTS)):
        uses += [(sentence.words, year, heading) for year in sentence.years
                 for heading in sentence.headings]
    for user, year, heading in uses:
        if (year, heading) not in headings:
            yield f'{user}: {year} has no "{heading}"'


def sentence_problems(known_cases):
    """Tests and cases that are not there, or do not cite what they hold."""
    by_name = {test.name: test for test in tests()}
    for sentence, names in (
            *((s, [f"Documents.{s.verdict}"]) for s in listed(EXAMPLES)),
            *((s, re.findall(r"\bDocuments\.\w+", s.verdict))
              for s in listed(CONSTRAINTS))):
        for name in names:
            if name not in by_name:
                yield f"{sentence.words}: there is no test {name}"
                continue
            missing = [(y, h) for y in sentence.years
                       for h in sentence.headings
                       if (y, h) not in set(cited(by_name[name]))]
            if missing:
                yield f"{sentence.words}: {name} does not cite {missing}"
        op, _, title = sentence.verdict.removeprefix("case ").partition(": ")
        if sentence.verdict.startswith("case "):
            text = (ROOT / known_cases[op]).read_text(encoding="utf-8")
            if not re.search(rf"^//: CASE [SV\d ]*{re.escape(title)}$", text,
                             re.M):
                yield f"{sentence.words}: {op} has no case '{title}'"
        elif not names and not sentence.verdict.startswith(
                "nothing decides it: "):
            yield f"{sentence.words}: '{sentence.verdict}' is no verdict"
    counts = counted()
    for at, year in enumerate(YEARS):
        found = collections.Counter(s.headings[0] for s in listed(EXAMPLES)
                                    if year in s.years)
        for heading in set(found) | set(counts):
            count = counts.get(heading, [0] * 4)[at]
            if found[heading] != count:
                yield (f"{EXAMPLES}: {found[heading]} examples of {year} "
                       f"{heading}, not {count}")


def function_rows(rows, known_cases):
    """The table of functions, in the order of documents.def."""
    by_name = collections.OrderedDict()
    for row in rows:
        by_name.setdefault(row.name, []).append(row)
    all_tests = list(tests())
    sources = {path.name: path.read_text(encoding="utf-8")
               for path in sorted((ROOT / "api/builder").glob("builder*_test.cc"))}
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
        place = f"[{texts[0][8:-8]}](../api/builder/{texts[0]})" if texts else ""
        yield (f"| `{name}` | " + " | ".join(years) +
               f" | {links} | {place} | {shown} |")


def signature_rows(rows):
    """What differs: the lines of functions that have several."""
    count = collections.Counter(row.name for row in rows)
    for row in rows:
        if count[row.name] > 1 and row.years:
            years = ", ".join(map(str, row.years))
            yield f"| {years} | `{row.name}({row.arguments})` |"


def linked(verdict, known_cases):
    """The verdict with a link to its case, or its tests."""
    if verdict.startswith("case "):
        op, title = verdict.removeprefix("case ").split(": ", 1)
        return f"case of [{op}](../{known_cases[op]}): {title}"
    files = {test.name: test.file for test in tests()}
    return re.sub(r"\bDocuments\.\w+",
                  lambda m: f"[{m[0]}](../{files.get(m[0], '')})", verdict)


def example_rows(is_figure, known_cases):
    for example in listed(EXAMPLES):
        if example.words.startswith("figure: ") == is_figure:
            yield (f"| {', '.join(map(str, example.years))} | "
                   f"{', '.join(example.headings)} | "
                   f"{example.words.removeprefix('figure: ')} | "
                   f"{linked('Documents.' + example.verdict, known_cases)} |")


def constraint_rows(known_cases):
    """All constraints, sorted by heading, then document."""
    rows = [(s.headings[0], s.years, s, f"[{s.verdict.name}](../{s.verdict})")
            for s in broken()]
    rows += [(s.headings[0], s.years, s, linked(s.verdict, known_cases))
             for s in listed(CONSTRAINTS)]
    for _, years, sentence, verdict in sorted(rows, key=lambda row: row[:2]):
        yield (f"| {', '.join(map(str, years))} | "
               f"{', '.join(sentence.headings)} | {sentence.words} | "
               f"{verdict} |")


def page(rows, text):
    """The page with its tables as they should be."""
    known_cases = cases()
    tables = {
        "functions": function_rows(rows, known_cases),
        "signatures": signature_rows(rows),
        "examples": example_rows(False, known_cases),
        "figures": example_rows(True, known_cases),
        "constraints": constraint_rows(known_cases),
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
    found += sentence_problems(cases())
    for problem in found:
        print(f"docs/documents.md: {problem}")
    current = PAGE.read_text(encoding="utf-8")
    text = page(rows, current)
    if sys.argv[1:] == ["--check"]:
        if current != text:
            print("docs/documents.md:1: is out of date: scripts/documents.py")
        return 1 if found or current != text else 0
    PAGE.write_text(text, encoding="utf-8")
    return 1 if found else 0


sys.exit(main())
