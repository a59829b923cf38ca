// The playground: an editor, and questions to `hloref serve`.
"use strict";

(() => {
  const kExamples = {
    "add two arrays": `x = f32[2,3] constant({{1, 2, 3}, {4, 5, 6}})
y = f32[3] constant({10, 20, 30})
b = f32[2,3] broadcast(y), dimensions={1}
ROOT r = f32[2,3] add(x, b)
`,
    "gather rows": `table = s32[4,3] constant({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}})
rows = s32[2] constant({2, 0})
ROOT r = s32[2,3] gather(table, rows), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1,3}
`,
    "matrix product, drawn arguments": `ENTRY main {
  a = f32[2,3] parameter(0)
  b = f32[3,2] parameter(1)
  ROOT c = f32[2,2] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
`,
    "a loop": `below { i = s32[] parameter(0)  ROOT p = pred[] compare(i, s32[] constant(5)), direction=LT }
step { i = s32[] parameter(0)  ROOT n = s32[] add(i, s32[] constant(2)) }
ENTRY main {
  start = s32[] constant(0)
  ROOT end = s32[] while(start), condition=below, body=step
}
`,
    "four replicas": `HloModule m, replica_count=4
add { a = s32[] parameter(0)  b = s32[] parameter(1)  ROOT s = s32[] add(a, b) }
ENTRY main {
  id = u32[] replica-id()
  x = s32[] convert(id)
  ROOT r = s32[] all-reduce(x), replica_groups={{0,1},{2,3}}, to_apply=add
}
`,
    "StableHLO": `func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}
`,
  };
  const id = (name) => document.getElementById(name);
  const pane = (name) => document.querySelector(`[data-pane=${name}]`);
  const served = location.protocol.startsWith("http");
  const kOps = () => new Set(BOOK_INDEX.filter(([kind]) => kind === "op")
      .map(([, name]) => name));

  // The editor; a plain text box where there is none.
  let editor = null;
  const text = () => editor ? editor.getValue() : id("program").value;
  const setText = (value) => {
    if (editor) editor.setValue(value);
    else id("program").value = value;
  };
  const line = () => editor ? editor.getCursor().line + 1
      : id("program").value.slice(0, id("program").selectionStart)
          .split("\n").length;

  // Questions. A new one of the same name ends the one before.
  const open = new Map();
  const ask = async (name, request) => {
    open.get(name)?.abort();
    const control = new AbortController();
    open.set(name, control);
    try {
      const response = await fetch(`api/${name}`, {
        method: "POST", signal: control.signal,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
      });
      return await response.json();
    } catch (error) {
      if (control.signal.aborted) return null;
      return { error: "hloref serve does not answer: " + error.message };
    } finally {
      if (open.get(name) === control) open.delete(name);
    }
  };
  const number = (name) => id(name).value === "" ? null : +id(name).value;
  const request = () => {
    const choices = {};
    for (const select of document.querySelectorAll("#choices select")) {
      if (select.selectedIndex > 0) choices[select.name] = select.value;
    }
    return { program: text(), args: id("args").value, choices,
             seed: number("seed"), replicas: number("replicas"),
             partitions: number("partitions") };
  };

  const errorBox = (answer) => make("pre", { class: "result bad" },
      [answer.error, ...(answer.diagnostics ?? []).map((d) =>
          `line ${d.line}: ${d.severity}: ${d.message}`)]
          .filter(Boolean).join("\n"));
  const failed = (answer) => answer.error ||
      answer.diagnostics?.some((d) => d.severity === "error");

  const showResult = (answer) => {
    const parts = [];
    if (failed(answer)) parts.push(errorBox(answer));
    const several = answer.results?.length > 1;
    answer.results?.forEach((result, p) => parts.push(
        make("pre", { class: "result" },
            (several ? `process ${p}: ` : "") + result)));
    if (answer.arguments?.some((list) => list.length)) {
      parts.push(make("h3", {}, "Arguments"));
      const same = answer.arguments.every(
          (list) => `${list}` === `${answer.arguments[0]}`);
      (same ? answer.arguments.slice(0, 1) : answer.arguments).forEach(
          (list, p) => parts.push(make("pre", {},
              (same ? "" : `process ${p}:\n`) + list.join("\n"))));
    }
    if (answer.timeline) {
      parts.push(make("h3", {}, "Timeline"), drawTimeline(answer.timeline));
    }
    if (answer.steps !== undefined) {
      parts.push(make("p", { class: "dim" }, `${answer.steps} steps`));
    }
    pane("result").replaceChildren(...parts);
  };

  const showTrace = (answer) => {
    const rows = answer.trace ?? [];
    const ops = kOps();
    const table = make("table", { class: "trace" }, make("thead", {}, make("tr",
        {}, ...["process", "line", "instruction", "value"].map((title) =>
            make("th", {}, title)))));
    const body = make("tbody");
    for (const row of rows) {
      const special = /\b(nan|inf)\b/.test(row.value);
      const name = make("td", {}, make("b", {}, row.name), " ");
      name.style.paddingLeft = `${row.depth * 1.2}em`;
      name.append(ops.has(row.op)
          ? make("a", { href: `ops/${row.op}.html` }, row.op) : row.op);
      name.title = row.text;
      const cells = make("tr", special ? { class: "special" } : {},
          make("td", { class: "dim" }, row.process),
          make("td", { class: "dim" }, `${row.line || ""}`), name,
          make("td", { class: "value" }, row.value));
      cells.addEventListener("click", () => {
        if (editor && row.line) editor.setCursor(row.line - 1, 0);
      });
      body.append(cells);
    }
    table.append(body);
    const first = rows.find((row) => /\bnan\b/.test(row.value));
    pane("trace").replaceChildren(
        make("p", { class: "dim" }, `${answer.steps ?? 0} instructions ran` +
            (answer.steps > rows.length ? `, the first ${rows.length} are shown`
                                        : "") +
            (first ? `; the first NaN is in ${first.name}` : "") + "."),
        table);
  };

  const say = (message) => { id("status").textContent = message; };
  const run = async () => {
    say("running ..");
    id("stop").hidden = false;
    const answer = await ask("run", request());
    id("stop").hidden = true;
    if (!answer) return say("stopped");
    say(failed(answer) ? "failed" : "done");
    showResult(answer);
    showTrace(answer);
    if (tab === "picture") picture();
    if (tab === "forms") forms();
  };
  const stop = () => { for (const control of open.values()) control.abort(); };

  const picture = async () => {
    const answer = await ask("picture", { ...request(), line: line() });
    if (!answer) return;
    if (!answer.picture) return pane("picture").replaceChildren(
        errorBox(answer));
    const figure = make("figure", { class: "picture" });
    figure.append(...drawPicture(figure, answer.picture));
    pane("picture").replaceChildren(figure);
  };
  const forms = async () => {
    const answer = await ask("forms", request());
    if (!answer) return;
    if (failed(answer)) return pane("forms").replaceChildren(errorBox(answer));
    const column = (title, value) => make("div", {}, make("h3", {}, title),
        make("pre", {}, value));
    pane("forms").replaceChildren(make("div", { class: "columns" },
        column("HLO", answer.hlo), column("StableHLO", answer.stablehlo),
        column("Proto", answer.proto)));
  };

  let tab = "result";
  const select = (name) => {
    tab = name;
    for (const each of document.querySelectorAll("[data-tab]")) {
      each.setAttribute("aria-selected", `${each.dataset.tab === name}`);
    }
    for (const each of document.querySelectorAll("[data-pane]")) {
      each.hidden = each.dataset.pane !== name;
    }
    if (!served) return;
    if (name === "picture") picture();
    if (name === "forms") forms();
  };

  // A link holds the program behind its #, which no server sees.
  const encode = (value) => btoa(String.fromCharCode(
      ...new TextEncoder().encode(value)))
      .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const decode = (value) => new TextDecoder().decode(Uint8Array.from(
      atob(value.replaceAll("-", "+").replaceAll("_", "/")),
      (c) => c.charCodeAt(0)));
  const share = async () => {
    history.replaceState(null, "", "#hlo=" + encode(text()));
    try {
      await navigator.clipboard.writeText(location.href);
      say("link copied");
    } catch {
      say("the address bar has the link");
    }
  };

  let exercise = null;
  const openExercise = async (name) => {
    const answer = await ask("exercise", { exercise: name });
    if (!answer || answer.error) return say(answer?.error ?? "");
    exercise = name;
    const box = id("exercise");
    box.innerHTML = answer.task;
    box.prepend(make("h3", {}, "Exercise: " + answer.title));
    box.append(make("p", { id: "verdict", role: "status" }));
    box.hidden = id("answer").hidden = false;
    setText(answer.start);
  };
  const answerIt = async () => {
    const answer = await ask("answer", { exercise, program: text() });
    if (!answer) return;
    id("verdict").className = answer.right ? "right" : "wrong";
    id("verdict").textContent =
        answer.right ? "Right: every result is as it should be."
                     : answer.error;
  };

  const lint = async (value, update) => {
    const answer = value.trim() === "" ? {}
        : await ask("check", { ...request(), program: value });
    if (!answer) return;
    update((answer.diagnostics ?? []).map((d) => ({
      from: CodeMirror.Pos(Math.max(0, d.line - 1), Math.max(0, d.column - 1)),
      to: CodeMirror.Pos(Math.max(0, d.line - 1), Math.max(1, d.column + 3)),
      message: d.message, severity: d.severity,
    })));
  };
  const openEditor = () => {
    if (typeof CodeMirror === "undefined") return;
    const words = /^(HloModule|ENTRY|ROOT|parameter|constant|func\.func|return)\b/;
    CodeMirror.defineMode("hlo", () => ({ token: (stream) => {
      if (stream.match(/^\/\/.*/)) return "comment";
      if (stream.match(/^"[^"]*"/)) return "string";
      if (stream.match(words)) return "keyword";
      if (stream.match(/^-?\d[\w.]*/)) return "number";
      if (stream.match(/^(pred|token|[sufc]\d\w*|bf16)(?=\[)/)) return "type";
      if (stream.match(/^[A-Za-z_%@][\w.-]*/)) return "variable";
      stream.next();
      return null;
    } }));
    editor = CodeMirror.fromTextArea(id("program"), {
      mode: "hlo", lineNumbers: true, lineWrapping: true,
      gutters: ["CodeMirror-lint-markers"], viewportMargin: Infinity,
      lint: served ? { getAnnotations: lint, async: true, delay: 400 } : false,
      extraKeys: { "Ctrl-Enter": run, "Cmd-Enter": run, Tab: false },
    });
    let waiting = 0;
    editor.on("cursorActivity", () => {
      clearTimeout(waiting);
      if (served && tab === "picture") waiting = setTimeout(picture, 250);
    });
    window.playEditor = editor;
  };
  const listChoices = async () => {
    const answer = await ask("choices", {});
    for (const choice of answer?.choices ?? []) {
      id("choices").append(make("label", { title: choice.meaning },
          make("a", { href: `questions/${choice.id}.html` }, choice.id),
          make("select", { name: choice.id },
              ...choice.values.map((v) => make("option", {}, v)))));
    }
  };

  for (const name of Object.keys(kExamples)) {
    id("examples").append(make("option", {}, name));
  }
  openEditor();
  id("examples").addEventListener("input", () => {
    setText(kExamples[id("examples").value]);
    if (served) run();
  });
  id("run").addEventListener("click", run);
  id("stop").addEventListener("click", stop);
  id("share").addEventListener("click", share);
  id("answer").addEventListener("click", answerIt);
  for (const each of document.querySelectorAll("[data-tab]")) {
    each.addEventListener("click", () => select(each.dataset.tab));
  }
  const hash = new URLSearchParams(location.hash.slice(1));
  setText(hash.has("hlo") ? decode(hash.get("hlo"))
                          : Object.values(kExamples)[0]);
  if (!served) {
    id("offline").hidden = false;
    for (const each of document.querySelectorAll(".bar button")) {
      each.disabled = true;
    }
  } else {
    listChoices();
    if (hash.has("exercise")) openExercise(hash.get("exercise"));
    else run();
  }
})();
