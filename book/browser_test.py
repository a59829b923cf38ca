#!/usr/bin/env python3
"""book/browser_test.py HLOREF: the book and the playground in headless Chromium.

Opens every page, clicks pictures and compares what they mark with the
interpreter, solves exercises right and wrong, runs and stops programs. Writes
screenshots into build/book_test for the reader of the test. Exits with 77,
"skipped", without Chromium or the module websocket (Debian: chromium,
python3-websocket).
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from browser import BROWSER, SHOTS, Browser
from trace_in_browser import (test_trace, test_trace_graph, test_two_backends,
                              test_two_traces)

NEVER = """c { p = s32[] parameter(0)  ROOT t = pred[] constant(true) }
b { p = s32[] parameter(0)  ROOT q = s32[] add(p, p) }
ENTRY m { z = s32[] constant(1)
  ROOT w = s32[] while(z), condition=c, body=b }
"""


def click_element(browser, element):
    browser.run("document.querySelector('.outputs .cell[data-element=\""
                f"{element}\"]').click()")


def marked(browser, kind):
    return browser.run(
        "[...document.querySelectorAll('.picture')][0] && "
        "[...document.querySelectorAll('.picture')[0]"
        f".querySelectorAll('.inputs .cell.{kind}')]"
        ".map((cell) => +cell.dataset.element)")


def test_every_page(browser, site):
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 260, len(pages)
    for page in pages:
        browser.errors.clear()
        browser.open(page.as_uri())
        assert browser.run("document.querySelector('h1') !== null") or \
            page.name == "play.html", page
        assert not browser.errors, (page, browser.errors)
        boxes = browser.run(
            "[document.querySelectorAll('script.picture-data').length, "
            "document.querySelectorAll('.picture .board').length]")
        assert boxes[0] == boxes[1], (page, boxes)
        assert browser.run("document.documentElement.scrollWidth <= "
                           "document.documentElement.clientWidth"), page


def test_narrow_pages(browser, site):
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=840,
                 deviceScaleFactor=1, mobile=True)
    for name in ("index", "ops/gather", "ops/add", "ops/all-reduce", "errors",
                 "questions/index", "questions/scatter_oob", "glossary",
                 "course/4_indices"):
        browser.open((site / f"{name}.html").as_uri())
        assert browser.run("[...document.querySelectorAll('section')].every("
                           "(s) => getComputedStyle(s).display === 'block')")
        width = browser.run("document.documentElement.scrollWidth")
        assert width <= 390, (name, width)
        browser.shoot(f"narrow_{name.replace('/', '_')}")
    browser.call("Emulation.clearDeviceMetricsOverride")


def picture_of(page):
    """The first picture's data, as the book has them."""
    text = page.read_text(encoding="utf-8")
    begin = text.index('class="picture-data">') + len('class="picture-data">')
    return json.loads(text[begin:text.index("</script>", begin)])


def test_pictures(browser, site):
    for op in ("gather", "transpose", "reduce", "dot", "all-reduce"):
        page = site / "ops" / f"{op}.html"
        picture = picture_of(page)
        browser.open(page.as_uri())
        count = sum(len(array["values"]) for array in picture["outputs"])
        for element in range(count):
            click_element(browser, element)
            for kind in ("near", "far"):
                wanted = [i for i, reached in enumerate(picture[kind])
                          if element in reached]
                assert sorted(marked(browser, kind)) == wanted, (op, element)
        browser.shoot(op)


def test_by_interpreter(browser, site, hloref):
    """A marked element changes the result when the program runs again."""
    browser.open((site / "course" / "4_indices.html").as_uri())
    text = ("ENTRY m { table = s32[4,3] constant({{1, 2, 3}, {4, 5, 6}, "
            "{7, 8, %d}, {10, 11, 12}})\nrows = s32[2] constant({2, 0})\n"
            "ROOT r = s32[2,3] gather(table, rows), offset_dims={1}, "
            "collapsed_slice_dims={0}, start_index_map={0}, "
            "index_vector_dim=1, slice_sizes={1,3} }")
    results = []
    for number in (9, 99):
        ran = subprocess.run([hloref, "run", "-"], input=text % number,
                             capture_output=True, text=True, check=True)
        results.append(ran.stdout)
    # Element 8 of the table is element 2 of the result, and no other.
    assert results[0].replace(" 9 ", " 99 ") == results[1], results
    browser.run("document.querySelectorAll('.picture')[1].querySelector("
                "'.inputs .cell[data-element=\"8\"]').click()")
    reached = browser.run(
        "[...document.querySelectorAll('.picture')[1].querySelectorAll("
        "'.outputs .cell.near')].map((cell) => +cell.dataset.element)")
    assert reached == [2], reached


def test_keys_and_search(browser, site):
    browser.open((site / "index.html").as_uri())
    browser.run("document.dispatchEvent(new KeyboardEvent('keydown', "
                "{key: '/', bubbles: true}))")
    assert browser.run("document.activeElement.id") == "search"
    browser.run("search.value = 'scatter_oob'; "
                "search.dispatchEvent(new Event('input'))")
    assert browser.run("found.querySelector('a').textContent"
                       ".includes('scatter_oob')")
    browser.shoot("search")
    browser.run("document.getElementById('theme').click()")
    browser.open((site / "ops" / "dot.html").as_uri())
    browser.run("document.querySelector('.outputs .cell').click()")
    before = browser.run("document.querySelector('.say').textContent")
    browser.run("document.activeElement.dispatchEvent(new KeyboardEvent("
                "'keydown', {key: 'ArrowRight', bubbles: true}))")
    after = browser.run("document.querySelector('.say').textContent")
    assert before != after, before
    browser.shoot("dot_other_theme")


def set_program(browser, text):
    browser.run(f"playEditor.setValue({json.dumps(text)})")


def test_playground(browser, base):
    browser.open(f"{base}/play.html")
    browser.wait("document.querySelector('[data-pane=result] pre.result')")
    set_program(browser, "a = s32[2] constant({1, 2})\n"
                         "ROOT r = s32[3] negate(a)\n")
    browser.wait("document.querySelector('.CodeMirror-lint-marker-error')")
    browser.shoot("play_error")
    set_program(browser, "a = s32[2] constant({20, 22})\n"
                         "ROOT r = s32[2] negate(a)\n")
    browser.run("document.getElementById('run').click()")
    browser.wait("document.querySelector('[data-pane=result] pre.result')"
                 ".textContent.includes('{-20, -22}')")
    browser.run("playEditor.setCursor(1, 0); "
                "document.querySelector('[data-tab=picture]').click()")
    browser.wait("document.querySelector('[data-pane=picture] .board')")
    click_element(browser, 1)
    assert marked(browser, "near") == [1]
    browser.shoot("play_picture")
    browser.run("document.querySelector('[data-tab=forms]').click()")
    browser.wait("document.querySelector('[data-pane=forms]').textContent"
                 ".includes('stablehlo.negate')")
    link = browser.run("document.getElementById('share').click(), "
                       "location.href")
    browser.open(link)
    browser.wait("window.playEditor?.getValue().includes('{20, 22}')")


def test_stop(browser, base):
    browser.open(f"{base}/play.html")
    browser.wait("document.querySelector('[data-pane=result] pre.result')")
    set_program(browser, NEVER)
    browser.run("document.getElementById('run').click()")
    browser.wait("!document.getElementById('stop').hidden")
    browser.run("document.getElementById('stop').click()")
    browser.wait("document.getElementById('status').textContent === 'stopped'")
    refused = browser.run(
        "fetch('/api/run', {method: 'POST', body: 'x'}).then((r) => r.status)")
    assert refused == 415, refused


def test_exercises(browser, base):
    browser.open(f"{base}/play.html#exercise=rotate")
    browser.wait("!document.getElementById('exercise').hidden")
    browser.run("document.getElementById('answer').click()")
    browser.wait("document.getElementById('verdict').className === 'wrong'")
    browser.shoot("exercise_wrong")
    set_program(browser, """ENTRY main {
  x = s32[5] parameter(0)
  a = s32[1] slice(x), slice={[0:1]}
  b = s32[4] slice(x), slice={[1:5]}
  ROOT r = s32[5] concatenate(b, a), dimensions={0}
}
""")
    browser.run("document.getElementById('answer').click()")
    browser.wait("document.getElementById('verdict').className === 'right'")
    browser.shoot("exercise_right")


def test_question(browser, site):
    browser.open((site / "questions" / "dynamic_slice_oob.html").as_uri())
    headings = browser.run("[...document.querySelectorAll('section h2')]"
                           ".map((h) => h.textContent)")
    assert headings == [
        "What hloref does", "What the documents say",
        "A program that shows the difference",
        "What known implementations do", "Why hloref does so",
        "A wording that would settle it", "The ops that cite it"], headings
    browser.shoot("question")


def test_other_origin(browser, base, site):
    """A page of another origin gets nothing."""
    browser.open((site / "index.html").as_uri())
    reached = browser.run(
        f"fetch('{base}/api/choices', {{method: 'POST', headers: "
        "{'Content-Type': 'application/json'}, body: '{}'})"
        ".then(() => 'answered', () => 'refused')")
    assert reached == "refused", reached


def main():
    hloref = os.path.abspath(sys.argv[1])
    if BROWSER is None:
        print("skipped: no Chromium")
        return 77
    SHOTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder) / "book"
        subprocess.run([hloref, "book", "--output", site], check=True)
        size = sum(file.stat().st_size for file in site.rglob("*")
                   if file.is_file())
        assert size < 30e6, size
        server = subprocess.Popen([hloref, "serve", "--port", "0"],
                                  stdout=subprocess.PIPE, text=True)
        browser = Browser(f"{folder}/profile")
        try:
            base = server.stdout.readline().split("/  ")[0]
            for test, arguments in (
                    (test_every_page, (site,)), (test_narrow_pages, (site,)),
                    (test_pictures, (site,)),
                    (test_by_interpreter, (site, hloref)),
                    (test_keys_and_search, (site,)),
                    (test_playground, (base,)), (test_stop, (base,)),
                    (test_exercises, (base,)),
                    (test_trace, (hloref, folder)),
                    (test_trace_graph, (hloref, folder)),
                    (test_two_traces, (hloref, folder)),
                    (test_two_backends, (hloref, folder)),
                    (test_question, (site,)),
                    (test_other_origin, (base, site))):
                begin = time.monotonic()
                test(browser, *arguments)
                print(f"{test.__name__}: {time.monotonic() - begin:.1f} s",
                      flush=True)
        finally:
            browser.close()
            server.terminate()
            server.wait(20)
    print(f"the book's pages work; screenshots are in {SHOTS}/")
    return 0


if __name__ == "__main__":
    sys.exit(main())
