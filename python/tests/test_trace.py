"""Traces."""

import numpy as np
import pytest

import hloref

LOOP = """
body { n = s32[] parameter(0)  one = s32[] constant(1)
  ROOT m = s32[] add(n, one) }
more { n = s32[] parameter(0)  end = s32[] constant(2)
  ROOT l = pred[] compare(n, end), direction=LT }
ENTRY main { zero = s32[] constant(0)
  ROOT w = s32[] while(zero), condition=more, body=body }"""


def test_rows():
    trace = hloref.trace(LOOP)
    assert trace.results == 2 and trace.error is None and not trace.cut
    adds = [row for row in trace if row.op == "add"]
    assert [int(row.value) for row in adds] == [1, 2]
    assert (adds[0].computation, adds[0].name, adds[0].depth) == ("body", "m", 1)
    assert adds[0].line == 3 and adds[0].process == 0
    assert trace[-1].op == "while" and trace[-1].depth == 0
    assert "  m = s32[] add(n, one) => 2" in str(trace)


def test_the_page_of_a_notebook():
    text = 'ENTRY e { x = s32[100] iota(), iota_dimension=0  ROOT r = s32[100] add(x, x), metadata={op_name="<b>"} }'
    page = hloref.trace(text)._repr_html_()
    assert page.count("<tr>") == 3
    assert "100 elements}" in page
    assert "<b>" not in page.split("<table>")[1]


def test_values_are_copies():
    x = np.arange(10, dtype=np.float32)
    trace = hloref.trace("ENTRY e { x = f32[10] parameter(0)  "
                         "ROOT y = f32[10] negate(x) }", x)
    trace[1].value[:] = 3
    assert trace[1].value[2] == -2 and trace[1].value_text(2).startswith("{-0, -1, ..")
    x[:] = 0


def test_failures_and_ends():
    trap = "ENTRY e { a = s32[] constant(1)  ROOT q = s32[] divide(a, s32[] constant(0)) }"
    trace = hloref.trace(trap, choices={"int_div_zero": "trap"})
    assert isinstance(trace.error, hloref.RunError) and trace.results is None
    assert trace[0].name == "a" and "divide V2" in str(trace)
    cut = hloref.trace(LOOP, rows=3)
    assert cut.cut and len(cut) == 3 and "only the first 3" in cut._repr_html_()
    with pytest.raises(hloref.ArgumentError):
        hloref.trace(LOOP, 1)


def test_processes():
    trace = hloref.trace("ENTRY e { ROOT r = u32[] replica-id() }", replicas=2)
    assert [(row.process, int(row.value)) for row in trace] == [(0, 0), (1, 1)]
    assert "[1] r = u32[] replica-id() => 1" in str(trace)
    assert [int(r) for r in trace.results] == [0, 1]
