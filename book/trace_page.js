"use strict";
const kHeight = 24, kServe = "http://127.0.0.1:8097/ops/";
const get = (id) => document.getElementById(id);
const facts = JSON.parse(get("facts").textContent);
const make = (name, klass, ...children) => {
  const element = document.createElement(name);
  if (klass) element.className = klass;
  element.append(...children);
  return element;
};
const inflate = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream()
      .pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
};

// Rows lie in blocks. The first is plain text; others are unpacked on demand.
const blocks = [], unpacked = [];
const block = (i) => blocks[i] ??= (async () => {
  const text = get("block" + i).textContent;
  unpacked[i] = JSON.parse(i === 0 ? text
      : new TextDecoder().decode(await inflate(text)));
  return unpacked[i];
})();
const loaded = (i) => unpacked[Math.floor(i / facts.block)]?.[i % facts.block];

let inside, tags;  // of each row: the rows inside it; computation and turn
let sides = null;  // of two traces: 0 same, 1 differs, 2, 3 of one alone
const kSides = ["", "\u2260", "first only", "second only"];
// The children of row i, in order: what ran inside it.
const childrenOf = (i) => {
  const list = [];
  for (let j = i - 1; j >= i - inside[i]; j -= 1 + inside[j]) list.push(j);
  return list.reverse();
};
const rootsOf = (begin, end) => {
  const list = [];
  for (let j = end - 1; j >= begin; j -= 1 + inside[j]) list.push(j);
  return list.reverse();
};
// Children by turn: [{name, rows}].
const turnsOf = (children) => {
  const turns = [], counts = new Map();
  for (const row of children) {
    if (tags[row] & 0x80000000 || turns.length === 0) {
      const name = facts.computations[tags[row] & 0x7fffffff];
      counts.set(name, (counts.get(name) ?? 0) + 1);
      turns.push({ name: `${name}, time ${counts.get(name)}`, rows: [] });
    }
    turns.at(-1).rows.push(row);
  }
  return turns;
};

const unfolded = new Set();
let shown = [];  // [{row, depth}, {turn, key, depth}, ..]
let unfoldAll = false, found = null, chosen = -1;
let current = "";  // the key of the row that the keys are at
let graph = null;  // trace_graph.js, once it was shown
const isOpen = (key) => unfoldAll !== unfolded.has(key);
const list = () => {
  shown = [];
  const add = (rows, depth) => {
    for (const row of rows) {
      shown.push({ row, depth });
      if (inside[row] === 0 || !isOpen(`r${row}`)) continue;
      const turns = turnsOf(childrenOf(row));
      if (turns.length === 1) { add(turns[0].rows, depth + 1); continue; }
      for (const turn of turns) {
        const key = `t${turn.rows[0]}`;
        shown.push({ turn, key, depth: depth + 1 });
        if (isOpen(key)) add(turn.rows, depth + 2);
      }
    }
  };
  if (found) shown = found.map((row) => ({ row, depth: 0 }));
  else for (const fiber of facts.fibers) {
    if (facts.fibers.length > 1) {
      shown.push({ turn: { name: fiber.name, rows: [] },
                   key: `f${fiber.begin}`, depth: 0, fiber });
      if (isOpen(`f${fiber.begin}`)) continue;
    }
    add(rootsOf(fiber.begin, fiber.end), facts.fibers.length > 1 ? 1 : 0);
  }
  get("space").style.height = `${Math.min(shown.length * kHeight, 3e7)}px`;
  draw();
};
const toggle = (key) => {
  if (!unfolded.delete(key)) unfolded.add(key);
  list();
};

const drawRow = (item) => {
  const line = make("div", "row");
  line.setAttribute("role", "listitem");
  const key = item.key ?? `r${item.row}`;
  const folds = item.turn || inside[item.row] > 0;
  const open = item.fiber ? !isOpen(key) : isOpen(key);
  const fold = make("button", "fold", folds ? (open ? "\u25be" : "\u25b8") : "");
  fold.onclick = (event) => { event.stopPropagation(); toggle(key); };
  const pad = make("span"); pad.style.width = `${item.depth}rem`;
  if (item.turn) {
    line.append(make("span", "place", ""), pad, fold,
        make("span", "turn", item.turn.name));
    line.classList.toggle("chosen", key === current);
    line.onclick = () => toggle(key);
    return line;
  }
  const row = loaded(item.row);
  if (!row) {
    block(Math.floor(item.row / facts.block)).then(drawSoon);
    line.append(pad, "..");
    return line;
  }
  const counts = [["NaN", row[6]], ["inf", row[7]]].filter(([, n]) => n > 0)
      .map(([word, n]) => `${n} ${word}`).join(" ");
  line.append(make("span", "place", row[0]), pad, fold,
      make("b", "", row[2]), make("span", "text", row[3]));
  const side = sides ? sides[item.row] : 0;
  line.classList.toggle("apart", side > 0);
  line.append(make("span", "marks", make("span", "bad", counts), " ",
      make("span", "differs", kSides[side])), make("span", "value", row[4]));
  if (sides) line.append(make("span", "value", row[10]));
  line.classList.toggle("chosen", item.row === chosen);
  line.onclick = () => { current = key; detail(item.row); };
  return line;
};
let waiting = false;
const drawSoon = () => {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; draw(); });
};
const draw = () => {
  const box = get("list");
  const height = Math.min(shown.length * kHeight, 3e7);
  const scale = height > 0 ? shown.length * kHeight / height : 1;
  const first = Math.max(0, Math.floor(box.scrollTop * scale / kHeight) - 3);
  const count = Math.ceil(box.clientHeight / kHeight) + 6;
  get("rows").style.top = `${first * kHeight / scale}px`;
  get("rows").replaceChildren(...shown.slice(first, first + count).map(drawRow));
};

const kNumber = /-?(?:nan|inf|[\d.]+(?:e[-+]?\d+)?)/g;
// The colour of a number beside the largest of its array.
const colourOf = (text, most) => {
  if (/nan/.test(text)) return "var(--bad)";
  const number = Number(text.replace("inf", "Infinity"));
  const part = Math.min(1, Math.abs(number) / most);
  return `rgba(${number < 0 ? "41,112,232" : "220,104,3"},${0.08 + 0.6 * part})`;
};
const mostOf = (texts) => Math.max(1e-300,
    ...texts.map(Number).filter(Number.isFinite).map(Math.abs));
// The numbers of a value as a heat map: the last dimension to the right.
// `other`: the value beside it; what differs is framed.
const heat = (shape, value, other) => {
  const sizes = /\[([\d,<=]*)\]/.exec(shape)?.[1].split(",")
      .map((size) => parseInt(size.replace("<=", ""))) ?? [];
  const texts = value.match(kNumber) ?? [];
  const others = other === undefined ? null : other.match(kNumber) ?? [];
  const most = mostOf(texts);
  const width = Math.max(1, sizes.at(-1) || texts.length);
  const table = make("table", "heat");
  for (let i = 0; i < texts.length; i += width) {
    table.append(make("tr", "", ...texts.slice(i, i + width).map((text, k) => {
      const cell = make("td", /nan/.test(text) ? "nan" : "", text);
      if (!/nan/.test(text)) cell.style.background = colourOf(text, most);
      cell.classList.toggle("other", others !== null && others[i + k] !== text);
      return cell;
    })));
  }
  return table;
};
const sideOf = (title, row, value, other) => make("div", "",
    make("div", "dim", title), heat(row[3], value, other),
    make("pre", "dim", value));
const detail = async (i) => {
  chosen = i;
  await block(Math.floor(i / facts.block));
  const row = loaded(i);
  const link = make("a", "", row[5]);
  link.href = `${kServe}${row[5]}.html`;
  link.title = "its page, of hloref serve";
  const parts = [];
  if (!sides) parts.push(heat(row[3], row[4]), make("pre", "dim", row[4]));
  else if (sides[i] > 1) {
    parts.push(sideOf(kSides[sides[i]], row, row[4] || row[10]));
  } else {
    parts.push(make("div", "sides",
        sideOf("the first", row, row[4], row[10]),
        sideOf("the second", row, row[10], row[4])));
  }
  get("detail").hidden = false;
  get("detail").replaceChildren(
      make("b", "", row[2]), " of ", row[1], ", op ", link,
      make("span", "dim", ` ${row[6]} NaN, ${row[7]} infinities, ` +
          `${row[8]} zeros among ${row[9]} elements `),
      make("span", "differs", sides ? kSides[sides[i]] : ""),
      make("pre", "", row[3]), ...parts);
  draw();
  await graph?.show(i);
};
// Unfolds all that encloses the row, scrolls there and chooses it.
const go = async (i) => {
  found = null; get("words").value = "";
  for (let j = i + 1; j < inside.length; ++j) {
    if (j - inside[j] > i) continue;
    if (!isOpen(`r${j}`)) unfolded[unfoldAll ? "delete" : "add"](`r${j}`);
    for (const turn of turnsOf(childrenOf(j))) {
      const last = turn.rows.at(-1);
      const begin = turn.rows[0] - inside[turn.rows[0]];
      const key = `t${turn.rows[0]}`;
      if (begin <= i && i <= last && !isOpen(key)) {
        unfolded[unfoldAll ? "delete" : "add"](key);
      }
    }
  }
  list();
  const at = shown.findIndex((item) => item.row === i);
  current = `r${i}`;
  get("list").scrollTop = Math.max(0, (at - 5) * kHeight);
  await detail(i);
};
let searching = 0;
const search = async () => {
  const words = get("words").value.toLowerCase().split(/\s+/).filter(Boolean);
  const mine = ++searching;
  found = words.length ? [] : null;
  const count = Math.ceil(inside.length / facts.block);
  for (let b = 0; found && b < count && found.length < 5000; ++b) {
    const rows = await block(b);
    if (mine !== searching) return;
    rows.forEach((row, k) => {
      const text = row.join(" ").toLowerCase();
      if (words.every((word) => text.includes(word))) {
        found.push(b * facts.block + k);
      }
    });
  }
  get("list").scrollTop = 0;
  list();
};

// The arrow keys: up and down choose, left and right fold.
const onKey = (event) => {
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  const keyOf = (item) => item.key ?? `r${item.row}`;
  let at = shown.findIndex((item) => keyOf(item) === current);
  if (event.key in steps) {
    at = Math.max(0, Math.min(shown.length - 1, at + steps[event.key]));
  } else if (at >= 0 && (event.key === "ArrowRight" ||
                         event.key === "ArrowLeft")) {
    const item = shown[at];
    const open = item.fiber ? !isOpen(keyOf(item)) : isOpen(keyOf(item));
    const folds = item.turn || inside[item.row] > 0;
    if (folds && open !== (event.key === "ArrowRight")) toggle(keyOf(item));
  } else {
    return;
  }
  event.preventDefault();
  const item = shown[at];
  if (!item) return;
  current = keyOf(item);
  const box = get("list"), top = at * kHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  if (top + kHeight > box.scrollTop + box.clientHeight) {
    box.scrollTop = top + kHeight - box.clientHeight;
  }
  if (item.turn) draw(); else detail(item.row);
};
// The next step after the chosen one whose values differ.
const nextDifference = () => {
  const at = sides.indexOf(1, chosen + 1);
  if (at >= 0) go(at);
};
const addJumps = () => {
  const jump = (title, row) => {
    if (row < 0) return;
    const button = make("button", "", title);
    button.onclick = () => go(row);
    get("summary").append(button, " ");
  };
  jump("first NaN", facts.first_nan);
  jump("first infinity", facts.first_inf);
  if (!sides) return;
  get("summary").append(facts.differences === 0 ? "no value differs "
      : `${facts.differences} values differ `);
  jump("first difference", facts.first_difference);
  jump("first step of one alone", facts.first_alone);
  const next = make("button", "", "next difference");
  next.onclick = nextDifference;
  if (facts.differences > 0) get("summary").append(next);
};

(async () => {
  inside = new Uint32Array(await inflate(facts.inside));
  tags = new Uint32Array(await inflate(facts.tags));
  if (facts.sides) sides = new Uint8Array(await inflate(facts.sides));
  document.body.classList.toggle("two", Boolean(sides));
  get("summary").append(
      `${inside.length}${facts.cut ? " and more" : ""} steps `,
      make("span", "dim", "in the order of execution; what ran inside a step " +
          "is folded into it "));
  if (facts.error) get("summary").append(make("span", "bad",
      `It ended with an error: ${facts.error} `));
  addJumps();
  for (const [op, count] of facts.ops) {
    const link = make("a", "", `${op} ${count}`);
    link.href = `${kServe}${op}.html`;
    get("ops").append(link, " ");
  }
  get("list").addEventListener("scroll", drawSoon);
  get("list").addEventListener("keydown", onKey);
  get("graphs").onclick = () => showGraph(get("graph").hidden);
  addEventListener("resize", drawSoon);
  await block(0);
  get("words").addEventListener("input", search);
  get("all").onclick = () => { unfoldAll = true; unfolded.clear(); list(); };
  get("none").onclick = () => { unfoldAll = false; unfolded.clear(); list(); };
  list();
  document.body.dataset.ready = "yes";
})();
