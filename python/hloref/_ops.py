"""ops: each operation's rules, cases and history."""

import json
import re
from collections.abc import Mapping
from functools import cached_property

from hloref import _program


class Op:
    """An operation, as its file in hloref says it; str() is its page."""

    def __init__(self, row):
        self._row = row

    @property
    def name(self) -> str:
        return self._row["op"]

    @property
    def group(self) -> str:
        """The folder of ops/ that has it: "elementwise", "collective" .."""
        return self._row["group"]

    @property
    def operands(self) -> int:
        """The number of its operands, the least one where it is `variadic`."""
        return self._row["operands"]

    @property
    def variadic(self) -> bool:
        return self._row["variadic"]

    @property
    def types(self) -> list[str]:
        """Element types for which it runs; of an op that is not element-wise
        those that its cases name."""
        return self._row["types"]

    @property
    def attributes(self) -> list[dict]:
        """Each one's "name", "required", "meaning", and its "words" if it is one
        of several."""
        return self._row["attributes"]

    @property
    def description(self) -> str:
        """The comment at the head of its file: a sentence, the documents, rules."""
        return self._row["rules"]

    @cached_property
    def rules(self) -> dict[str, str]:
        """The rules by label: S1, S2 .. of shapes, V1, V2 .. of values."""
        rules, label = {}, None
        for line in self.description.split("\n"):
            begins = re.match(r"(?:Shape|Value)? +([SV]\d+)  (.*)", line)
            if begins:
                label = begins[1]
                rules[label] = begins[2]
            elif label and line.startswith("  "):
                rules[label] += " " + line.strip()
            else:
                label = None
        return rules

    @cached_property
    def history(self) -> dict[int, list[str]]:
        """The documents that describe it: their sections by year, of the
        Operation Semantics of 2017, 2018, 2022 and 2026."""
        spec = re.search(r"^Spec: (.*?)\n\n", self.description + "\n\n",
                         re.S | re.M)
        text = " ".join(spec[1].split()) if spec else ""
        history, sections = {}, ""
        for years, cited in re.findall(
                r'((?:20\d\d(?:-20\d\d)?(?:, )?)+) '
                r'((?:"[^"]+"(?:, | \.\. )?)+|the same)',
                text.split("semantics.md")[0]):
            sections = sections if cited == "the same" else cited
            for first, last in re.findall(r"(20\d\d)(?:-(20\d\d))?", years):
                for year in (2017, 2018, 2022, 2026):
                    if int(first) <= year <= int(last or first):
                        history.setdefault(year, []).extend(
                            re.findall(r'"([^"]+)"', sections))
        return dict(sorted(history.items()))

    @property
    def cases(self) -> str:
        """Its case file: programs with their results (docs/cases.md)."""
        return self._row["case_text"]

    @cached_property
    def vectors(self) -> dict[str, list[str]]:
        """The ids of the suite's vectors that test each rule."""
        found = _program.output_of("ops", self.name, "--json")
        return json.loads(found.stdout).get("vectors", {})

    def __str__(self):
        return _program.output_of("ops", self.name).stdout

    def __repr__(self):
        return f"<hloref op {self.name}>"


class Ops(Mapping):
    """All operations by HLO's names: `hloref.ops["gather"].rules["S1"]`."""

    @cached_property
    def _rows(self):
        rows = json.loads(_program.output_of("ops", "--json").stdout)
        return {row["op"]: Op(row) for row in rows}

    def __getitem__(self, name) -> Op:
        try:
            return self._rows[name]
        except KeyError:
            found = _program.output_of("ops", name)
            if found.returncode == 0:  # an alias
                return self._rows[found.stdout.split(" ", 1)[0]]
            raise KeyError(found.stderr.strip()) from None

    def __iter__(self):
        return iter(self._rows)

    def __len__(self):
        return len(self._rows)

    def __repr__(self):
        return f"<hloref.ops: {len(self)} operations>"


ops = Ops()
