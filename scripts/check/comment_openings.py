#!/usr/bin/env python3
"""Comments of files and of declarations begin with their subject.

A comment that begins with "What", "Whether", "Of" .. is half a sentence, whose
other half the reader has to guess. Arguments: folders; without any, the tree.
"""

import re
import subprocess
import sys

OPENING = re.compile(r"// (What|Whether|Who|Whose|Whom|Which|Where|Of)\b")
SCOPE = re.compile(r"\b(namespace|class|struct|union|enum|extern)\b[^()]*$")
# Literals and comments may hold braces that open nothing.
NO_CODE = re.compile(r'R"(\w*)\((?:.|\n)*?\)\1"|"(?:\\.|[^"\\\n])*"'
                     r"|'(?:\\.|[^'\\\n])'|//[^\n]*")


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def main():
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--",
         *sys.argv[1:]],
        capture_output=True, text=True, check=True).stdout.split("\n")
    bad = 0
    for path in files:
        if not re.search(r"\.(h|cc|def)$", path):
            continue
        try:
            text = open(path, encoding="utf-8").read()
        except FileNotFoundError:
            continue  # Deleted and not yet committed.
        code = NO_CODE.sub(blank, text).split("\n")
        bodies = []  # For each open brace: whether statements are in it.
        head = ""
        previous = ""
        for number, line in enumerate(text.split("\n"), 1):
            comment = line.strip()
            starts = comment.startswith("//") and not previous.startswith("//")
            if starts and not any(bodies) and OPENING.match(comment):
                print(f"{path}:{number}: a comment begins with its subject: "
                      f"{comment}")
                bad = 1
            previous = comment
            for character in code[number - 1] + " ":
                if character == "{":
                    bodies.append(not SCOPE.search(head))
                elif character == "}" and bodies:
                    bodies.pop()
                head = "" if character in "{};" else head + character
    return bad


sys.exit(main())
