"""Tests of the page of a trace; browser_test.py runs them."""
import pathlib
import subprocess
import time

def test_trace(browser, hloref, folder):
    """A loop of 200,000 steps: it opens at once, and shows its first NaN."""
    program = """c { s = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  ROOT t = pred[] compare(i, s32[] constant(20000)), direction=LT }
b { s = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[2] get-tuple-element(s), index=1
  n = s32[] add(i, s32[] constant(1))
  y = f32[2] multiply(x, x)
  z = f32[2] subtract(y, x)
  ROOT r = (s32[], f32[2]) tuple(n, z) }
ENTRY m { i = s32[] constant(0)
  x = f32[2] constant({1, 3})
  s = (s32[], f32[2]) tuple(i, x)
  ROOT w = (s32[], f32[2]) while(s), condition=c, body=b }
"""
    page = pathlib.Path(folder) / "trace.html"
    subprocess.run([hloref, "trace", "-", "--html", page], input=program,
                   text=True, check=True)
    begin = time.monotonic()
    browser.open(page.as_uri())
    browser.wait("document.body.dataset.ready")
    assert time.monotonic() - begin < 2
    steps = browser.run("inside.length")
    assert steps > 200_000, steps
    # The four steps of main; the loop is folded.
    assert browser.run("document.querySelectorAll('.row').length") == 4
    browser.run("[...document.querySelectorAll('header button')]"
                ".find((b) => b.textContent === 'first NaN').click()")
    browser.wait("document.querySelector('#detail .heat .nan')")
    assert "infinities" in browser.run(
        "document.getElementById('detail').textContent")
    turn = browser.run("[...document.querySelectorAll('.turn')]"
                       ".map((t) => t.textContent).join(' ')")
    assert "b, time " in turn and "c, time " in turn, turn
    browser.shoot("trace")
    browser.run("document.getElementById('words').value = 'i constant'; "
                "document.getElementById('words').dispatchEvent("
                "new Event('input'))")
    browser.wait("document.querySelector('.row b')?.textContent === 'i'")


LOOP = """HloModule loop
c { s = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  ROOT t = pred[] compare(i, s32[] constant(9)), direction=LT }
sum { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT p = f32[] add(a, b) }
b { s = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[2] get-tuple-element(s), index=1
  n = s32[] add(i, s32[] constant(1))
  all = f32[] reduce(x, f32[] constant(0)), dimensions={0}, to_apply=sum
  q = f32[2] broadcast(all), dimensions={}
  y = f32[2] divide(q, x)
  ROOT r = (s32[], f32[2]) tuple(n, y) }
ENTRY m { i = s32[] constant(0)
  x = f32[2] constant({1, -1})
  s = (s32[], f32[2]) tuple(i, x)
  ROOT w = (s32[], f32[2]) while(s), condition=c, body=b }
"""


def press(browser, title):
    browser.run("[...document.querySelectorAll('header button')]"
                f".find((b) => b.textContent === '{title}').click()")


def node(name):
    return f"document.querySelector('#graph .node[data-name=\"{name}\"]')"


def test_trace_graph(browser, hloref, folder):
    """Nodes unfold by turn; the first NaN is shown in its place."""
    page = pathlib.Path(folder) / "graph.html"
    subprocess.run([hloref, "trace", "-", "--html", page], input=LOOP,
                   text=True, check=True)
    browser.open(page.as_uri())
    browser.wait("document.body.dataset.ready")
    press(browser, "graph")
    browser.wait(node("w"))
    assert browser.run(
        "document.querySelectorAll('#graph .node').length") == 4
    assert browser.run("document.querySelectorAll('#graph path').length") == 3
    browser.run(node("w") + ".querySelector('.fold').click()")
    browser.wait(node("y"))
    # The turns: ten of the condition, nine of the body.
    turns = browser.run("[...document.querySelectorAll('#graph .panel > p')]"
                        ".map((p) => p.textContent)")
    assert turns == ["c turn  of 10", "b turn  of 9"], turns
    # 1 + -1 is 0, and 0 / 1 is 0; the next turn divides 0 by 0.
    browser.wait(node("y") + ".title.includes('{0, -0}')")
    press(browser, "first NaN")
    browser.wait(node("y") + ".matches('.chosen.nan')")
    number = browser.run("[...document.querySelectorAll("
                         "'#graph .panel input')].map((i) => i.value)")
    assert number == ["1", "2"], number
    browser.run(node("y") + ".focus()")
    browser.run("document.activeElement.dispatchEvent(new KeyboardEvent("
                "'keydown', {key: 'ArrowDown', bubbles: true}))")
    assert browser.run("document.activeElement.dataset.name") == "r"
    browser.run("document.activeElement.dispatchEvent(new KeyboardEvent("
                "'keydown', {key: 'Enter', bubbles: true}))")
    browser.wait("document.querySelector('#detail b').textContent === 'r'")
    browser.run(node("all") + ".querySelector('.fold').click()")
    browser.wait(node("p"))
    browser.shoot("trace_graph")
    press(browser, "list")
    assert browser.run("document.getElementById('graph').hidden")


def test_two_traces(browser, hloref, folder):
    """Two versions: the first difference is marked, and what only one has."""
    other = pathlib.Path(folder) / "other.hlo"
    other.write_text(LOOP.replace("constant(9)", "constant(7)").replace(
        "q = f32", "o = f32[] negate(all)\n  q = f32").replace(
        "broadcast(all)", "broadcast(o)"))
    page = pathlib.Path(folder) / "two.html"
    subprocess.run([hloref, "trace", "-", "--html", page, "--beside", other],
                   input=LOOP, text=True, check=True)
    for wrong, why in (([], "a page alone"),
                       (["--html", page, "--beside-backend", "exec:false"],
                        "no hello")):
        ran = subprocess.run([hloref, "trace", "-", "--beside", other, *wrong],
                             input=LOOP, text=True, capture_output=True)
        assert ran.returncode == 2 and why in ran.stderr, ran.stderr
    browser.open(page.as_uri())
    browser.wait("document.body.dataset.ready")
    press(browser, "first difference")
    browser.wait("!document.getElementById('detail').hidden")
    assert browser.run("document.querySelectorAll('#detail .heat').length") == 2
    said = browser.run("document.getElementById('detail').textContent")
    # The bound of the loop is the first value that is another.
    assert "s32[] constant()" in said and "9" in said and "7" in said, said
    assert browser.run("document.querySelector('.row.chosen.apart') !== null")
    browser.shoot("two_traces")
    press(browser, "next difference")
    press(browser, "first step of one alone")
    browser.wait("document.querySelector('#detail b').textContent === 'o'")
    assert "second only" in browser.run(
        "document.getElementById('detail').textContent")
    browser.run("document.getElementById('list').dispatchEvent("
                "new KeyboardEvent('keydown', {key: 'ArrowUp'}))")
    browser.wait("document.querySelector('#detail b').textContent === 'all'")
    press(browser, "graph")
    browser.wait("document.querySelector('#graph .node.apart')")
    browser.shoot("two_traces_graph")


def test_two_backends(browser, hloref, folder):
    """A backend whose sums are wrong: the difference travels from there."""
    backend = pathlib.Path(folder) / "backend.py"
    backend.write_text(pathlib.Path("conformance/clients/toy_backend.py")
                       .read_text().replace("a, b: a + b", "a, b: a + b + 1"))
    page = pathlib.Path(folder) / "backends.html"
    text = ("ENTRY m { x = f32[2] constant({1, 2})\n"
            "  n = f32[2] negate(x)\n  s = f32[2] add(x, x)\n"
            "  ROOT p = f32[2] multiply(s, n) }")
    ran = subprocess.run([hloref, "trace", "-", "--html", page,
                          "--beside-backend", f"exec:python3 {backend}"],
                         input=text, text=True, capture_output=True,
                         check=True)
    # It has no negate, and the interpreter's stands there.
    assert "no value of 1 of 3 steps" in ran.stderr, ran.stderr
    browser.open(page.as_uri())
    browser.wait("document.body.dataset.ready")
    assert "2 values differ" in browser.run(
        "document.getElementById('summary').textContent")
    press(browser, "first difference")
    browser.wait("document.querySelector('#detail b').textContent === 's'")
    values = browser.run("[...document.querySelectorAll('#detail .heat')]"
                         ".map((heat) => heat.textContent)")
    assert values == ["24", "35"], values
