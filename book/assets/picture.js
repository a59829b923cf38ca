// Draws a picture: operands and results as grids. Choosing an element marks
// what it depends on, or what depends on it.
"use strict";

(() => {
  const kMostSaid = 8;
  const kGroups = ["#0b62d6", "#b45309", "#15803d", "#7c3aed", "#b42318",
                   "#0e7490", "#a16207", "#be185d"];

  const indexOf = (array, flat) => {
    const index = [];
    for (let d = array.sizes.length - 1; d >= 0; --d) {
      index.unshift(flat % array.sizes[d]);
      flat = Math.floor(flat / array.sizes[d]);
    }
    return index;
  };
  const arrayOf = (arrays, element) =>
      arrays.findLast((array) => array.first <= element);
  const nameOf = (picture, arrays, element) => {
    const array = arrayOf(arrays, element);
    const index = indexOf(array, element - array.first);
    const place = index.length ? `[${index.join(",")}]` : "";
    const whose = picture.processes > 1 ? ` of process ${array.process}` : "";
    return [`${array.name}${place}${whose}`,
            array.values[element - array.first]];
  };

  // The same relation from the other side.
  const reversed = (lists, count) => {
    const back = Array.from({ length: count }, () => []);
    lists.forEach((list, from) => list.forEach((to) => back[to].push(from)));
    return back;
  };
  const count = (arrays) =>
      arrays.reduce((sum, array) => sum + array.values.length, 0);

  // Processes that depend on one another are of one group.
  const groupsOf = (picture) => {
    const group = Array.from({ length: picture.processes }, (_, p) => p);
    const find = (p) => group[p] === p ? p : find(group[p]);
    [picture.near, picture.far].forEach((lists) =>
      lists.forEach((list, from) => list.forEach((to) => {
        const a = find(arrayOf(picture.inputs, from).process);
        const b = find(arrayOf(picture.outputs, to).process);
        if (a !== b) group[Math.max(a, b)] = Math.min(a, b);
      })));
    return group.map((_, p) => find(p));
  };

  const drawSlice = (array, first, rows, columns, side) => {
    const grid = make("table", { class: "grid" });
    const rank = array.sizes.length;
    if (rank > 0) {
      const head = make("tr", {}, make("th"));
      for (let c = 0; c < columns; ++c) head.append(make("th", {}, `${c}`));
      if (rank > 1 || columns > 1) grid.append(head);
    }
    for (let r = 0; r < rows; ++r) {
      const row = make("tr", {}, make("th", {}, rank > 1 ? `${r}` : ""));
      for (let c = 0; c < columns; ++c) {
        const flat = first + r * columns + c;
        const cell = make("button", { class: "cell", tabindex: "-1",
            "data-side": side, "data-element": array.first + flat },
            array.values[flat]);
        row.append(make("td", {}, cell));
      }
      grid.append(row);
    }
    return grid;
  };

  const drawArray = (array, side) => {
    const box = make("div", { class: "array" }, make("h4", {}, array.name + " ",
        make("small", {}, array.shape)));
    const rank = array.sizes.length;
    const columns = rank > 0 ? array.sizes[rank - 1] : 1;
    const rows = rank > 1 ? array.sizes[rank - 2] : 1;
    const area = rows * columns;
    if (array.values.length === 0) {
      box.append(make("p", { class: "dim" }, "no elements"));
      return box;
    }
    for (let first = 0; first < array.values.length; first += area) {
      if (rank > 2) {
        const index = indexOf(array, first).slice(0, rank - 2).join(", ");
        box.append(make("div", { class: "dim" }, `[${index}, :, :]`));
      }
      box.append(drawSlice(array, first, rows, columns, side));
    }
    return box;
  };

  const drawSide = (arrays, side) => make("div", { class: `side-of ${side}` },
      ...arrays.map((array) => drawArray(array, side)));

  const drawProcesses = (picture) => {
    const groups = groupsOf(picture);
    const distinct = [...new Set(groups)];
    const board = make("div", { class: "board" });
    groups.forEach((group, process) => {
      const own = (arrays) => arrays.filter((a) => a.process === process);
      const box = make("div", { class: "process" },
          make("h4", {}, `process ${process}`),
          drawSide(own(picture.inputs), "inputs"),
          drawSide(own(picture.outputs), "outputs"));
      box.style.setProperty("--group",
          kGroups[distinct.indexOf(group) % kGroups.length]);
      board.append(box);
    });
    return board;
  };

  // Steps from left to right, a row for each process.
  const drawTimeline = (rows) => {
    const end = Math.max(1, ...rows.map((row) => row.end));
    const width = 640, left = 110, height = 22;
    const svg = (name, attributes, text) => {
      const e = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
      if (text) e.append(text);
      return e;
    };
    const x = (step) => left + step * (width - left - 10) / end;
    const drawing = svg("svg", { class: "timeline", role: "img",
        viewBox: `0 0 ${width} ${rows.length * height + 18}`,
        "aria-label": "timeline: steps of each process" });
    rows.forEach((row, i) => {
      const y = i * height;
      drawing.append(svg("text", { x: 0, y: y + 15 }, row.name));
      const bar = (kind, from, to, title) => {
        const rect = svg("rect", { class: kind, x: x(from), y: y + 4, rx: 3,
            width: Math.max(3, x(to) - x(from)), height: height - 8 });
        rect.append(svg("title", {}, title));
        drawing.append(rect);
      };
      bar("run", row.begin, row.end, `${row.name} runs`);
      for (const span of row.spans) {
        bar(span.waits ? "wait" : "post", span.begin, span.end,
            `${span.waits ? "waits: " : ""}${span.name}, ` +
            `step ${span.begin} to ${span.end}`);
      }
    });
    drawing.append(svg("text", { x: left, y: rows.length * height + 13 },
        "steps \u2192 blue: posts to its group, amber: waits"));
    return drawing;
  };

  const wire = (figure, picture, board, say) => {
    const outputs = count(picture.outputs);
    const relations = {
      inputs: { near: picture.near, far: picture.far },
      outputs: { near: reversed(picture.near, outputs),
                 far: reversed(picture.far, outputs) },
    };
    const cells = [...board.querySelectorAll(".cell")];
    const cellAt = (side, element) => cells.find((cell) =>
        cell.dataset.side === side && cell.dataset.element === `${element}`);
    const list = (elements, arrays) => {
      const said = elements.slice(0, kMostSaid).flatMap((element, i) => {
        const [name, value] = nameOf(picture, arrays, element);
        return [i ? ", " : "", make("b", {}, name), ` = ${value}`];
      });
      const rest = elements.length - kMostSaid;
      return rest > 0 ? [...said, ` and ${rest} more`] : said;
    };
    const tell = (side, element, near, far) => {
      const isOut = side === "outputs";
      const own = isOut ? picture.outputs : picture.inputs;
      const other = isOut ? picture.inputs : picture.outputs;
      const [name, value] = nameOf(picture, own, element);
      const line = [make("b", {}, name), ` = ${value} `];
      if (near.length + far.length === 0) {
        line.push(isOut ? "depends on no operand element here."
                        : "reaches no result element here.");
      } else {
        if (near.length) {
          line.push(isOut ? "depends on " : "reaches ", ...list(near, other));
        }
        if (far.length) {
          line.push(near.length ? "; " : "",
              isOut ? "a larger change also of " : "by a larger change also ",
              ...list(far, other),
              isOut ? " would reach it" : "");
        }
        line.push(".");
      }
      say.replaceChildren(...line);
    };
    const choose = (cell, focus) => {
      const { side } = cell.dataset;
      const element = +cell.dataset.element;
      const { near, far } = relations[side];
      const other = side === "inputs" ? "outputs" : "inputs";
      for (const each of cells) {
        each.classList.remove("chosen", "near", "far");
        each.tabIndex = -1;
      }
      cell.classList.add("chosen");
      cell.tabIndex = 0;
      near[element]?.forEach((e) => cellAt(other, e).classList.add("near"));
      far[element]?.forEach((e) => cellAt(other, e).classList.add("far"));
      tell(side, element, near[element] ?? [], far[element] ?? []);
      if (focus) cell.focus();
    };
    board.addEventListener("click", (event) => {
      const cell = event.target.closest(".cell");
      if (cell) choose(cell, true);
    });
    board.addEventListener("keydown", (event) => {
      const at = cells.indexOf(document.activeElement);
      const row = document.activeElement.closest?.("tr");
      const steps = { ArrowRight: 1, ArrowLeft: -1,
          ArrowDown: row?.querySelectorAll(".cell").length,
          ArrowUp: -row?.querySelectorAll(".cell").length };
      const step = steps[event.key];
      if (at < 0 || !step) return;
      event.preventDefault();
      const next = cells[Math.min(cells.length - 1, Math.max(0, at + step))];
      choose(next, true);
    });
    // The result element that depends on the most, so that the picture says
    // something before anybody clicks.
    const outs = cells.filter((cell) => cell.dataset.side === "outputs");
    const middle = outs[Math.floor(outs.length / 2)];
    if (middle) choose(middle, false);
  };

  window.drawTimeline = drawTimeline;
  window.drawPicture = (figure, picture) => {
    const text = make("pre", { class: "text" }, picture.text);
    const board = picture.processes > 1
        ? drawProcesses(picture)
        : make("div", { class: "board" },
               ...(picture.inputs.length
                   ? [drawSide(picture.inputs, "inputs"),
                      make("div", { class: "becomes" }, "\u2192")] : []),
               drawSide(picture.outputs, "outputs"));
    const say = make("p", { class: "say", "aria-live": "polite" });
    const legend = make("p", { class: "legend" },
        "Choose any element, by mouse or arrow keys.",
        make("i", { class: "near" }), "changes with it",
        make("i", { class: "far" }), "only by a larger change");
    const parts = [text, board, say, legend];
    if (picture.timeline?.length) parts.push(drawTimeline(picture.timeline));
    wire(figure, picture, board, say);
    return parts;
  };

  for (const data of document.querySelectorAll("script.picture-data")) {
    const parts = drawPicture(data.parentElement, JSON.parse(data.textContent));
    data.after(...parts);
  }
})();
