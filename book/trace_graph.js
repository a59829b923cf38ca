
// The program as a graph. A node that calls unfolds to the graphs of what it
// calls, each with a turn of those that ran.
const kNode = { width: 196, height: 66, gap: 18, rise: 34, head: 26, pad: 9 };
const kMostNodes = 240;

const computationOf = (row) => facts.computations[tags[row] & 0x7fffffff];

// A box is a computation with the rows of one turn; `open`: the panels of its
// unfolded nodes.
class TraceGraph {
  constructor(program, nodes) {
    this.program = program;
    this.nodes = nodes;  // of each row
    this.numbers = new Map(program.map((graph, i) => [graph.name, i]));
    this.fiber = 0;
    this.roots = facts.fibers.map(({ begin, end }) => {
      const rows = rootsOf(begin, end);
      const name = computationOf(rows[0]);
      return this.box(this.numbers.get(name) ?? 0,
          rows.filter((row) => computationOf(row) === name));
    });
  }
  box(computation, rows) {
    const of = new Map(rows.map((row) => [this.nodes[row], row]));
    return { computation, rows: of, open: new Map(), focus: -1, places: null };
  }
  // One panel for each computation that the node calls.
  panels(box, node) {
    const row = box.rows.get(node);
    const turns = row === undefined ? [] : turnsOf(childrenOf(row));
    const calls = new Map(
        this.program[box.computation].nodes[node][4].map((c) => [c, []]));
    for (const turn of turns) {
      const number = this.numbers.get(computationOf(turn.rows[0]));
      if (!calls.has(number)) calls.set(number, []);
      calls.get(number).push(turn.rows);
    }
    return [...calls].map(([computation, rows]) => ({ computation, turns: rows,
        at: 0, box: this.box(computation, rows[0] ?? []) }));
  }
  unfold(box, node) {
    if (!box.open.has(node)) box.open.set(node, this.panels(box, node));
    return box.open.get(node);
  }
  // Another turn; what was unfolded stays so.
  turn(panel, at) {
    if (panel.turns.length === 0) return;
    panel.at = Math.max(0, Math.min(panel.turns.length - 1, at));
    const before = panel.box;
    panel.box = this.box(panel.computation, panel.turns[panel.at]);
    panel.box.focus = before.focus;
    for (const node of before.open.keys()) this.unfold(panel.box, node);
  }

  // The nodes to draw: all, or the nearest to the one in focus.
  visible(box) {
    const nodes = this.program[box.computation].nodes;
    const all = nodes.map((_, i) => i);
    if (all.length <= kMostNodes) return all;
    const users = nodes.map(() => []);
    nodes.forEach((node, i) => node[3].forEach((o) => users[o].push(i)));
    const start = box.focus >= 0 ? box.focus : nodes.length - 1;
    const near = new Set([start]);
    for (const node of near) {
      for (const next of [...nodes[node][3], ...users[node]]) {
        if (near.size < kMostNodes) near.add(next);
      }
    }
    return [...near].sort((a, b) => a - b);
  }
  // The rows of nodes from top to bottom, operands above users.
  ranks(box, shown) {
    const nodes = this.program[box.computation].nodes;
    const rank = new Map(), known = new Set(shown), users = new Map();
    const visit = (node) => {
      if (rank.has(node)) return rank.get(node);
      rank.set(node, 0);  // two versions of a program may form a circle
      const above = nodes[node][3].filter((o) => known.has(o));
      for (const operand of above) {
        if (!users.has(operand)) users.set(operand, []);
        users.get(operand).push(node);
      }
      const most = Math.max(-1, ...above.map(visit));
      rank.set(node, most + 1);
      return most + 1;
    };
    shown.forEach(visit);
    const lists = [];
    for (const node of shown) {
      let at = rank.get(node);
      const below = users.get(node) ?? [];
      const source = !nodes[node][3].some((o) => known.has(o));
      if (source && below.length > 0) {
        at = Math.max(0, Math.min(...below.map((u) => rank.get(u))) - 1);
      }
      (lists[at] ??= []).push(node);
    }
    return lists.filter(Boolean);
  }
  // Places of all nodes: {x, y, width, height}.
  layout(box) {
    const nodes = this.program[box.computation].nodes;
    const shown = this.visible(box);
    const places = new Map();
    let top = 0;
    for (const list of this.ranks(box, shown)) {
      const items = list.map((node) => {
        const above = nodes[node][3].map((o) => places.get(o)).filter(Boolean);
        const middle = above.length === 0 ? null : above.reduce(
            (sum, place) => sum + place.x + place.width / 2, 0) / above.length;
        return { node, middle, ...this.size(box, node) };
      });
      items.sort((a, b) => (a.middle ?? 0) - (b.middle ?? 0));
      let right = -kNode.gap;
      for (const { node, middle, width, height } of items) {
        const x = Math.max(right + kNode.gap, (middle ?? 0) - width / 2);
        places.set(node, { x, y: top, width, height });
        right = x + width;
      }
      top += Math.max(...items.map((item) => item.height)) + kNode.rise;
    }
    const left = Math.min(0, ...[...places.values()].map((place) => place.x));
    for (const place of places.values()) place.x -= left;
    const width = Math.max(0,
        ...[...places.values()].map((place) => place.x + place.width));
    const cut = shown.length < nodes.length ? 22 : 0;
    for (const place of places.values()) place.y += cut;
    Object.assign(box, { places, cut, width, height: top - kNode.rise + cut });
    return box;
  }
  size(box, node) {
    const panels = box.open.get(node);
    if (!panels) return { width: kNode.width, height: kNode.height };
    const boxes = panels.map((panel) => this.layout(panel.box));
    return {
      width: Math.max(kNode.width, 2 * kNode.pad + 16 * (boxes.length - 1) +
          boxes.reduce((sum, one) => sum + Math.max(one.width, 250), 0)),
      height: 2 * kNode.head + 2 * kNode.pad +
          Math.max(0, ...boxes.map((one) => one.height)),
    };
  }

  draw() {
    const root = this.roots[this.fiber];
    this.layout(root);
    const head = make("p", "dim",
        "Red frames: NaN; orange ones: infinities; dashed: it did not run" +
        (sides ? "; orange rings: the two traces differ. " : ". "));
    if (this.roots.length > 1) head.append(this.chooser());
    get("graph").replaceChildren(head, this.drawBox(root));
    this.mark();
  }
  chooser() {
    const select = make("select");
    select.ariaLabel = "process";
    facts.fibers.forEach((fiber, i) => {
      const option = make("option", "", fiber.name);
      option.value = i;
      select.append(option);
    });
    select.value = this.fiber;
    select.onchange = () => { this.fiber = +select.value; this.draw(); };
    return select;
  }
  drawBox(box) {
    const element = make("div", "box");
    element.style.width = `${box.width}px`;
    element.style.height = `${box.height}px`;
    if (box.cut) {
      element.append(make("span", "dim", `${box.places.size} of ` +
          `${this.program[box.computation].nodes.length} instructions`));
    }
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("width", box.width);
    svg.setAttribute("height", box.height);
    element.append(svg);
    for (const [node, place] of box.places) {
      for (const operand of this.program[box.computation].nodes[node][3]) {
        const from = box.places.get(operand);
        if (from) svg.append(this.edge(from, place, operand, node));
      }
      element.append(this.drawNode(box, node, place));
    }
    return element;
  }
  edge(from, to, operand, node) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    const x1 = from.x + from.width / 2, y1 = from.y + from.height;
    const x2 = to.x + to.width / 2, y2 = to.y;
    path.setAttribute("d", `M${x1} ${y1}C${x1} ${y1 + 20} ${x2} ${y2 - 20} ` +
        `${x2} ${y2}`);
    path.dataset.ends = `,${operand},${node},`;
    return path;
  }
  drawNode(box, node, place) {
    const [name, shape, op, , calls] =
        this.program[box.computation].nodes[node];
    const row = box.rows.get(node);
    const element = make("div", "node");
    Object.assign(element.style, { left: `${place.x}px`, top: `${place.y}px`,
        width: `${place.width}px`, height: `${place.height}px` });
    Object.assign(element.dataset, { node, row: row ?? "", name });
    const title = make("div", "", make("b", "", name), ` ${op}`);
    element.append(title);
    const panels = box.open.get(node);
    if (calls.length > 0) title.prepend(this.folder(box, node, panels));
    if (panels) {
      element.classList.add("calls");
      element.append(make("div", "panels",
          ...panels.map((panel) => this.drawPanel(panel))));
    } else {
      element.append(make("div", "dim", shape));
    }
    element.tabIndex = 0;
    element.setAttribute("role", "button");
    element.onclick = (event) => {
      event.stopPropagation();
      if (row !== undefined) detail(row);
    };
    element.onkeydown = (event) => this.key(event, element, box);
    if (row === undefined) element.classList.add("absent");
    else this.fill(element, row, Boolean(panels));
    return element;
  }
  folder(box, node, panels) {
    const button = make("button", "fold", panels ? "\u25be" : "\u25b8");
    button.ariaLabel = panels ? "fold" : "unfold";
    button.onclick = (event) => {
      event.stopPropagation();
      if (!box.open.delete(node)) this.unfold(box, node);
      this.draw();
    };
    return button;
  }
  drawPanel(panel) {
    const name = this.program[panel.computation].name;
    const count = panel.turns.length;
    const head = make("p", "turn", name);
    if (count > 1) {
      const input = make("input");
      Object.assign(input, { type: "number", min: 1, max: count,
          value: panel.at + 1, ariaLabel: `turn of ${name}` });
      input.onclick = (event) => event.stopPropagation();
      input.onkeydown = (event) => event.stopPropagation();
      input.onchange = () => {
        this.turn(panel, Math.round(+input.value || 1) - 1);
        this.draw();
      };
      head.append(" turn ", input, ` of ${count}`);
    }
    return make("div", "panel", head, this.drawBox(panel.box));
  }
  // The value of a row, once its block is there.
  async fill(element, row, open) {
    await block(Math.floor(row / facts.block));
    const cells = loaded(row);
    element.classList.toggle("inf", cells[7] > 0);
    element.classList.toggle("nan", cells[6] > 0);
    element.classList.toggle("apart", Boolean(sides && sides[row]));
    const value = cells[4] || cells[10] || "";
    element.title = sides && sides[row] === 1
        ? `${cells[3]}\n${value}\nbeside it: ${cells[10]}`
        : `${cells[3]}\n${value}`;
    if (open) return;
    const texts = (value.match(kNumber) ?? []).slice(0, 16);
    const most = mostOf(texts);
    const strip = make("div", "strip", ...texts.map((text) => {
      const part = make("i");
      part.style.background = colourOf(text, most);
      return part;
    }));
    element.append(make("div", "line", value), strip);
  }
  // The arrow keys lead to the nearest node in that direction.
  key(event, element, box) {
    if (event.key === "Enter" || event.key === " ") element.click();
    else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
    const here = box.places.get(+element.dataset.node);
    const across = event.key === "ArrowLeft" || event.key === "ArrowRight";
    const sign = /Up|Left/.test(event.key) ? -1 : 1;
    let best = null, least = Infinity;
    for (const [node, place] of box.places) {
      const dx = place.x + place.width / 2 - here.x - here.width / 2;
      const dy = place.y - here.y;
      const along = sign * (across ? dx : dy);
      const aside = Math.abs(across ? dy : dx);
      if (along <= 0 || (across && aside > 0)) continue;
      if (along + aside < least) [best, least] = [node, along + aside];
    }
    if (best === null) return;
    [...element.parentNode.children]
        .find((other) => +other.dataset?.node === best).focus();
  }

  // Unfolds what encloses the row, by its turn, and marks it.
  async show(row) {
    const fiber = facts.fibers.findIndex((f) => f.begin <= row && row < f.end);
    const path = [row];  // from the inside outwards
    for (let j = row + 1; j < facts.fibers[fiber].end; ++j) {
      if (j - inside[j] <= row) path.push(j);
    }
    let changed = this.fiber !== fiber, box = this.roots[fiber];
    this.fiber = fiber;
    for (let k = path.length; k-- > 0;) {
      const node = this.nodes[path[k]];
      if (box.places && !box.places.has(node)) {
        box.focus = node;
        changed = true;
      }
      if (k === 0) break;
      changed ||= !box.open.has(node);
      for (const panel of this.unfold(box, node)) {
        const at = panel.turns.findIndex((rows) => rows.includes(path[k - 1]));
        if (at < 0) continue;
        if (at !== panel.at) { this.turn(panel, at); changed = true; }
        box = panel.box;
        break;
      }
    }
    if (changed) this.draw(); else this.mark();
  }
  mark() {
    for (const old of get("graph").querySelectorAll(".chosen")) {
      old.classList.remove("chosen");
    }
    const element = get("graph").querySelector(`.node[data-row="${chosen}"]`);
    if (!element) return;
    element.classList.add("chosen");
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const end = `,${element.dataset.node},`;
    for (const path of element.parentNode.querySelectorAll(
        ":scope > svg > path")) {
      path.classList.toggle("chosen", path.dataset.ends.includes(end));
    }
  }
}

const showGraph = async (on) => {
  if (on && !graph && inside.length > 0) {
    graph = new TraceGraph(
        JSON.parse(new TextDecoder().decode(await inflate(facts.program))),
        new Uint32Array(await inflate(facts.nodes)));
  }
  get("graph").hidden = !on;
  get("list").hidden = on;
  get("graphs").setAttribute("aria-pressed", on);
  get("graphs").textContent = on ? "list" : "graph";
  if (on && graph) graph.draw();
  if (on && graph && chosen >= 0) await graph.show(chosen);
  if (!on) list();
};
