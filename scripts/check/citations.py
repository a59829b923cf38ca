#!/usr/bin/env python3
"""Every citation exists: rows of docs/semantics.md, headings of docs/errata.md,
links between pages. docs/semantics.md has every choice with its values, and the
documents have the sections that an op's file cites.

`semantics.md`, then a colon, a comma or a blank, then names of rows, cites
these rows; so does `docs/semantics.md#row`. `docs/semantics.md` alone is the
page. A row that begins with "Nothing else can be meant" is a line of
conformance/reports/arguments.def. `errata Name` in a case cites a heading of docs/errata.md. Any other named
page lies in docs/ or at its path.

The `Spec:` paragraph of an op's file cites sections of documents, years before
names: `2017-2022 "Dot", 2022, 2026 "DotGeneral"`. docs/coverage.md lists the
sections of each op.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NAME = r"[a-z][a-z0-9_]*"
ROWS = re.compile(r"(docs/)?semantics\.md(#[\w-]+)?"
                  r"(?:(?:'s(?: +rows?)?|[:,])? +)?"
                  rf"((?:{NAME}(?:, +and +| +and +|, +)?)*)")
ERRATA = re.compile(r"\berrata\b:?(?: +(\w+))?")
CHOICE = re.compile(r'^CHOICE\((\w+), (\w+), "[^"]*", (.*)\)', re.M)
YEARS = ("2017", "2018", "2022", "2026")
SECTIONS = re.compile(r'((?:20\d\d(?:-20\d\d)?(?:, )?)+) '
                      r'((?:"[^"]+"(?:, | \.\. )?)+|the same)')
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(text):
    """The fragments by which links reach a page's headings."""
    names = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", text, flags=re.S),
                       re.M)
    return {re.sub(r"[^\w\- ]", "", n.strip().lower()).replace(" ", "-")
            for n in names}


def join_comments(text):
    """Comments that go on over a line's end become one line; every character
    stays at its offset."""
    return re.sub(r"\n *(//:?|#)", lambda m: " " * len(m[0]), text)


def cited_rows(text):
    """(offset, row) for each cited row; row is "" where there should be one."""
    for match in ROWS.finditer(text):
        page, fragment, names = match.groups()
        if fragment:
            yield match.start(), fragment[1:]
        elif not page:
            rows = re.findall(NAME, re.sub(r"\band\b", "", names))
            for row in rows or [""]:
                yield match.start(), row


def check_sources(files, rows, errata):
    for path in files:
        text = (ROOT / path).read_text(errors="replace")
        joined = join_comments(text)
        for offset, row in cited_rows(joined):
            if row not in rows:
                yield path, text.count("\n", 0, offset) + 1, (
                    f"docs/semantics.md has no row '{row}'" if row else
                    "which row of semantics.md? (docs/semantics.md is the page)")
        for match in re.finditer(r"[\w/]+\.md\b", joined):
            if not any((ROOT / folder / match[0]).exists()
                       for folder in (".", "docs", pathlib.Path(path).parent)):
                yield path, text.count("\n", 0, match.start()) + 1, (
                    f"there is no {match[0]}")
        for match in ERRATA.finditer(joined) if ".cases" in path else ():
            name = (match[1] or "").lower()
            if name not in errata:
                yield path, text.count("\n", 0, match.start()) + 1, (
                    f"docs/errata.md has no heading '{match[1] or ''}'")


def values_of(row_text):
    """The first column of a row's table."""
    return re.findall(r"^\| `(\w+)` \|", row_text, re.M)


def check_rows(page):
    rows = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", page, re.M | re.S))
    choices = {}
    families = sorted((ROOT / "ops/choices").glob("*.def"))
    for name, initial, values in CHOICE.findall(
            "".join(family.read_text() for family in families)):
        choices[name] = [v.strip() for v in values.split(",")]
        if choices[name][0] != initial:
            yield f"ops/choices: {name}: the default is not its first value"
    for name in choices.keys() - rows.keys():
        yield f"docs/semantics.md: the choice {name} has no row"
    for name, text in rows.items():
        if f"[{name}](#{name})" not in page.split("\n## ")[0]:
            yield f"docs/semantics.md: {name} is missing in the table of rows"
        if values_of(text) != choices.get(name, []):
            yield (f"docs/semantics.md: {name} has the values "
                   f"{values_of(text)}, ops/choices {choices.get(name, [])}")


def check_arguments(page):
    """The rows that argue are those of the list."""
    listed = set(re.findall(r"^ARGUES\((\w+)\)", (
        ROOT / "conformance/reports/arguments.def").read_text(), re.M))
    argue = set(re.findall(r"^### (\w+)\nNothing else can be meant", page, re.M))
    for name in listed ^ argue:
        yield (f"docs/semantics.md: {name} argues, or is a line of "
               "conformance/reports/arguments.def, and not both")


def check_links(pages):
    for path in pages:
        text = (ROOT / path).read_text()
        for match in LINK.finditer(text):
            target, _, fragment = match[1].partition("#")
            if re.match(r"\w+:", target):
                continue
            page = (ROOT / path).parent / target if target else ROOT / path
            number = text[:match.start()].count("\n") + 1
            if not page.exists():
                yield path, number, f"the link leads nowhere: {match[1]}"
            elif fragment and fragment not in anchors(page.read_text()):
                yield path, number, f"no such heading: {match[1]}"


def years_in(text):
    years = set()
    for first, last in re.findall(r"\b(20\d\d)(?:-(20\d\d))?\b", text):
        years |= {y for y in YEARS if first <= y <= (last or first)}
    return years


def read_coverage():
    """{(section, op): years}"""
    coverage = {}
    for row in re.findall(r"^\| (.*) \|$",
                          (ROOT / "docs/coverage.md").read_text(), re.M):
        section, *marks, ops = [cell.strip() for cell in row.split("|")]
        for op in re.findall(r"`(.+?)`", ops):
            coverage.setdefault((section, op), set()).update(
                y for y, mark in zip(YEARS, marks) if mark)
    return coverage


def check_documents():
    """Wrong sections in the files of ops, and missing years."""
    coverage = read_coverage()
    groups = re.findall(r"^OP\((\w+), (\w+)\)",
                        (ROOT / "ops/ops.def").read_text(), re.M)
    for group, identifier in groups:
        path = f"ops/{group}/{identifier}.cc"
        text = (ROOT / path).read_text()
        name = re.search(r'\.name = "([^"]+)"', text)[1]
        spec = re.search(r"^// Spec: ((?:.*\n//)+?)(?= *\n)", text, re.M)
        spec = re.sub(r"\n// *", " ", spec[1]) if spec else ""
        known = set().union(*[y for (_, op), y in coverage.items()
                              if op == name])
        sections = []
        for years, cited in SECTIONS.findall(re.sub(r"\([^()]*\)", "", spec)):
            if cited != "the same":
                sections = re.findall(r'"([^"]+)"', cited)
            for section in sections:
                missing = years_in(years) - coverage.get((section, name), set())
                if missing:
                    yield (f"{path}: {min(missing)} has no \"{section}\" about "
                           f"{name} (docs/coverage.md)")
        for year in sorted(known - years_in(spec.split("semantics.md")[0])):
            yield f"{path}: {year} describes {name} (docs/coverage.md)"


def main():
    files = [f for f in subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
        if f and (ROOT / f).is_file()]
    page = (ROOT / "docs/semantics.md").read_text()
    rows = set(re.findall(r"^### (\w+)$", page, re.M))
    errata = anchors((ROOT / "docs/errata.md").read_text())
    bad = [f"{path}:{number}: {text}" for path, number, text in [
        *check_sources([f for f in files if re.search(
            r"\.(h|cc|def|cases|hlo)$", f)], rows, errata),
        *check_links([f for f in files if f.endswith(".md")])]]
    bad += check_rows(page)
    bad += check_arguments(page)
    bad += check_documents()
    print(*bad, sep="\n", end="\n" if bad else "")
    return bool(bad)


sys.exit(main())
