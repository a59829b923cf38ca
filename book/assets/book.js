// The frame of every page: search, light and dark, the page's contents, colours
// in programs, rules beside their code.
"use strict";

const root = document.documentElement.dataset.root;
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") element.className = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
};

document.getElementById("theme").addEventListener("click", () => {
  const html = document.documentElement;
  const dark = html.dataset.theme
      ? html.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
  html.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("theme", html.dataset.theme); } catch {}
});

for (const link of document.querySelectorAll(".top nav a")) {
  const place = (url) => new URL(url, location).pathname;
  if (place(link.href) === location.pathname) {
    link.setAttribute("aria-current", "page");
  }
}

// Search: every word must be in the title or the text; titles count most.
{
  const input = document.getElementById("search");
  const found = document.getElementById("found");
  const rank = (entry, words) => {
    const title = entry[1].toLowerCase();
    const text = entry[3].toLowerCase();
    let score = { op: 6, word: 4, choice: 3, reading: 3 }[entry[0]] ?? 0;
    for (const word of words) {
      if (title === word) score += 40;
      else if (title.startsWith(word)) score += 20;
      else if (title.includes(word)) score += 10;
      else if (text.includes(word)) score += 2;
      else return -1;
    }
    return score;
  };
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    found.hidden = words.length === 0;
    if (found.hidden) return;
    const best = BOOK_INDEX.map((entry) => [rank(entry, words), entry])
        .filter(([score]) => score >= 0)
        .sort((a, b) => b[0] - a[0]).slice(0, 30);
    for (const [, [kind, title, page, text]] of best) {
      found.append(make("a", { href: root + page, role: "option" },
          make("span", { class: "kind" }, kind), title,
          make("small", {}, text)));
    }
    found.firstChild?.setAttribute("aria-selected", "true");
    if (best.length === 0) found.append("Nothing has all of these words.");
  };
  const move = (step) => {
    const all = [...found.querySelectorAll("a")];
    if (all.length === 0) return;
    const at = all.findIndex((a) => a.getAttribute("aria-selected"));
    all[at]?.removeAttribute("aria-selected");
    const next = all[(at + step + all.length) % all.length];
    next.setAttribute("aria-selected", "true");
    next.scrollIntoView({ block: "nearest" });
  };
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") {
      found.querySelector("[aria-selected]")?.click();
    } else if (event.key === "Escape") {
      input.value = ""; show(); input.blur();
    } else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, [contenteditable]");
    if (event.key !== "/" || typing) return;
    event.preventDefault();
    input.focus();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".search")) found.hidden = true;
  });
}

// The contents of a long page.
if (document.body.matches(".op, .lesson")) {
  const contents = make("nav", { class: "toc", "aria-label": "on this page" });
  for (const section of document.querySelectorAll("main section[id]")) {
    contents.append(make("a", { href: "#" + section.id },
        section.querySelector("h2").textContent));
  }
  document.querySelector("main").prepend(contents);
}

const escapeHtml = (text) => text.replace(/[&<>]/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);

const colour = (text, words) => {
  const pattern = new RegExp(
      /(\/\/[^\n]*)|("(?:[^"\\\n]|\\.)*")/.source +
      "|\\b(" + words + ")\\b|\\b(\\d[\\w.]*)\\b", "g");
  let html = "", at = 0;
  for (const match of text.matchAll(pattern)) {
    html += escapeHtml(text.slice(at, match.index));
    const kind = ["c", "s", "k", "n"][match.slice(1).findIndex(Boolean)];
    html += `<span class="${kind}">${escapeHtml(match[0])}</span>`;
    at = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(at));
};
const kHlo = "HloModule|ENTRY|ROOT|parameter|constant|true|false|inf|nan";
const kMlir = "module|func\\.func|func|return|public|dense";
const kCpp = "absl|auto|bool|case|class|const|constexpr|constinit|double|else|" +
    "enum|extern|for|if|int|int64_t|namespace|operator|return|static|struct|" +
    "switch|template|typename|using|void|while|Shape|Status|StatusOr|Op";

for (const pre of document.querySelectorAll("pre.hlo")) {
  pre.innerHTML = colour(pre.textContent, kHlo);
}
for (const pre of document.querySelectorAll("pre.mlir")) {
  pre.innerHTML = colour(pre.textContent, kMlir);
}

// Labels in the comments of an op's code lead to its rules, and back.
const code = document.querySelector("pre.cpp");
if (code) {
  const known = new Set([...document.querySelectorAll("[data-rule]")]
      .map((item) => item.dataset.rule));
  code.innerHTML = colour(code.textContent, kCpp).split("\n").map((line) => {
    const labels = [];
    const marked = line.replace(/<span class="[cs]">.*?<\/span>/g, (comment) =>
        comment.replace(/\b[SV]\d+\b/g, (label) => {
          if (!known.has(label)) return label;
          labels.push(label);
          return `<mark data-label="${label}">${label}</mark>`;
        }));
    return `<span class="line" data-labels=" ${labels.join(" ")} ">` +
        `${marked}</span>`;
  }).join("");
  const light = (label, scroll) => {
    for (const item of document.querySelectorAll("[data-rule]")) {
      item.classList.toggle("lit", item.dataset.rule === label);
    }
    let first = null;
    for (const line of code.querySelectorAll(".line")) {
      const has = line.dataset.labels.includes(` ${label} `);
      line.classList.toggle("lit", has);
      if (has) first ??= line;
    }
    if (scroll && first) code.scrollTop = first.offsetTop - code.offsetTop - 40;
  };
  for (const item of document.querySelectorAll("[data-rule]")) {
    item.addEventListener("mouseenter", () => light(item.dataset.rule, true));
    item.addEventListener("focusin", () => light(item.dataset.rule, true));
  }
  code.addEventListener("click", (event) => {
    const label = event.target.dataset?.label;
    if (label) light(label, false);
  });
  if (known.has(location.hash.slice(1))) light(location.hash.slice(1), true);
}
