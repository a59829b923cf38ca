"""trace: every instruction's value."""

from collections.abc import Mapping, Sequence
from html import escape as _escape
from typing import Any

from hloref import _core
from hloref._run import _LOADS, _load, _prepared

_STYLE = ("text-align:left;font-family:ui-monospace,monospace;"
          "white-space:nowrap;vertical-align:top")


class Trace(Sequence):
    """The rows of a run, in the order of execution, process by process.

    A row has `process`, `depth`, `computation`, `name`, `op`, `text`, `line`,
    `value` (a copy) and `value_text(elements)`. An instruction that enters a
    computation stands behind what happened inside. str() is text, and a notebook
    shows a table.

    results: as `run` returns them; None if the run failed or was cut.
    error: the exception that `run` would have raised, or None.
    cut: True if there were more rows.
    """

    def __init__(self, name, rows, results, error, cut):
        self.name, self.results, self.error, self.cut = name, results, error, cut
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index) -> Any:
        return self._rows[index]

    def _end(self):
        if self.error is not None:
            return f"{type(self.error).__name__}: {self.error}"
        return f"only the first {len(self)} rows" if self.cut else ""

    def _several(self):
        return any(row.process for row in self._rows)

    def __str__(self):
        several = self._several()
        lines = []
        for row in self._rows:
            process = f"[{row.process}] " if several else ""
            lines.append(f"{process}{'  ' * min(row.depth, 40)}{row.text} => "
                         f"{row.value_text()}")
        return "\n".join(lines + [self._end()] * bool(self._end()))

    def __repr__(self):
        return f"<hloref.Trace of {self.name}: {len(self)} rows>"

    def _repr_html_(self):
        several = self._several()
        head = ["process"] * several + ["line", "computation", "instruction",
                                        "value"]
        cells = "".join(f'<th style="{_STYLE}">{each}</th>' for each in head)
        body = []
        for row in self._rows[:2000]:
            texts = [str(row.process)] * several + [
                str(row.line or ""), row.computation,
                "\u2003" * min(row.depth, 40) + row.text, row.value_text()]
            body.append("<tr>" + "".join(
                f'<td style="{_STYLE}">{_escape(text)}</td>' for text in texts)
                + "</tr>")
        end = self._end()
        if len(self) > 2000 and not end:
            end = f"the first 2000 of {len(self)} rows"
        return (f"<p><b>{_escape(self.name)}</b>: {len(self)} instructions, in the "
                f"order of execution</p><table><thead><tr>{cells}</tr></thead>"
                f"<tbody>{''.join(body)}</tbody></table><p>{_escape(end)}</p>")


def trace(program: Any, *arrays: Any, rows: int = 100_000,
          profile: str | None = None, choices: Mapping[str, object] | None = None,
          instructions: str | None = None, replicas: int | None = None,
          partitions: int | None = None, entry: str | None = None,
          constants: Mapping[str, Any] | None = None, elided: str | None = None,
          **run: Any) -> Trace:
    """Runs a program as `run` does, and keeps the value of every instruction.

    It stops after `rows` instructions. Values share their memory with the run:
    those that are kept count for max_bytes. A run that fails has a trace, too:
    its `error` says why.
    """
    load = dict(zip(_LOADS, (replicas, partitions, entry, constants, elided)))
    module, arrays, results = _load(program, arrays, load)
    limits = tuple(run.pop(each, None)
                   for each in ("max_bytes", "max_steps", "max_depth"))
    ready = _prepared(module, profile, choices, instructions, show_aliases=True)
    found, values, error, cut = _core._trace(ready, tuple(arrays), limits=limits,
                                             rows=rows, **run)
    if error is None and not cut:
        values = results(values)
    return Trace(module.name, found, values, error, cut)
