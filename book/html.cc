#include "book/html.h"

#include <md4c-html.h>
#include <md4c.h>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace hlo::book {
namespace {

constexpr absl::string_view kHref = "<a href=\"";

// Each link leads to its page in the book, or is plain text.
std::string WithLinks(absl::string_view html, const LinkMap& links,
                      absl::string_view root) {
  std::string out;
  while (true) {
    const size_t at = html.find(kHref);
    if (at == html.npos) return absl::StrCat(out, html);
    absl::StrAppend(&out, html.substr(0, at));
    html.remove_prefix(at + kHref.size());
    const absl::string_view target = html.substr(0, html.find('"'));
    const size_t close = html.find('>');
    const size_t end = html.find("</a>", close);
    const absl::string_view inner = html.substr(close + 1, end - close - 1);
    const std::string page = links(target);
    if (page.empty()) {
      absl::StrAppend(&out, inner);
    } else {
      absl::StrAppend(&out, kHref, root, page, "\">", inner, "</a>");
    }
    html.remove_prefix(end + 4);
  }
}

constexpr absl::string_view kFrame = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$TITLE · hloref</title>
<link rel="stylesheet" href="$ROOTassets/book.css">
<script>
  document.documentElement.dataset.root = "$ROOT";
  try {
    const theme = localStorage.getItem("theme");
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {}
</script>
</head>
<body class="$CLASS">
<a class="skip" href="#main">to the text</a>
<header class="top">
<a class="brand" href="$ROOTindex.html">hloref</a>
<nav><a href="$ROOTindex.html">Ops</a>
<a href="$ROOTcourse/index.html">Course</a>
<a href="$ROOTquestions/index.html">Open questions</a>
<a href="$ROOTerrors.html">Errors</a>
<a href="$ROOTglossary.html">Glossary</a>
<a href="$ROOTplay.html">Playground</a></nav>
<div class="search" role="search"><input type="search" id="search"
 placeholder="Search  /" aria-label="Search ops, rules, choices, errors"
 autocomplete="off" aria-controls="found"><div id="found" role="listbox"
 hidden></div></div>
<button id="theme" title="light or dark" aria-label="light or dark">◐</button>
</header>
<main id="main">
$BODY
</main>
<script src="$ROOTassets/index.js" defer></script>
<script src="$ROOTassets/book.js" defer></script>
$SCRIPTS</body>
</html>
)";

}  // namespace

std::string Escape(absl::string_view text) {
  return absl::StrReplaceAll(
      text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

std::string WithCode(absl::string_view text) {
  std::string html;
  while (true) {
    const size_t begin = text.find('`');
    const size_t end = begin == text.npos ? begin : text.find('`', begin + 1);
    if (end == text.npos) return absl::StrCat(html, Escape(text));
    absl::StrAppend(&html, Escape(text.substr(0, begin)), "<code>",
                    Escape(text.substr(begin + 1, end - begin - 1)), "</code>");
    text.remove_prefix(end + 1);
  }
}

std::string Markdown(absl::string_view text, const LinkMap& links,
                     absl::string_view root) {
  std::string html;
  const auto append = [](const MD_CHAR* part, MD_SIZE size, void* out) {
    static_cast<std::string*>(out)->append(part, size);
  };
  md_html(text.data(), static_cast<MD_SIZE>(text.size()), append, &html,
          MD_FLAG_TABLES | MD_FLAG_NOHTML, 0);
  return WithLinks(html, links, root);
}

std::string Page(const PageText& page) {
  return absl::StrReplaceAll(kFrame, {{"$TITLE", Escape(page.title)},
                                      {"$ROOT", page.root},
                                      {"$CLASS", page.klass},
                                      {"$BODY", page.body},
                                      {"$SCRIPTS", page.scripts}});
}

std::string JsonScript(absl::string_view klass, absl::string_view json) {
  // `</script>` may stand in a string.
  return absl::StrCat("<script type=\"application/json\" class=\"", klass,
                      "\">", absl::StrReplaceAll(json, {{"<", "\\u003c"}}),
                      "</script>\n");
}

std::string ProgramBox(absl::string_view program, absl::string_view root) {
  return absl::StrCat("<div class=\"program\"><pre class=\"hlo\">",
                      Escape(program), "</pre><a class=\"play\" href=\"", root,
                      "play.html#hlo=", absl::WebSafeBase64Escape(program),
                      "\">Open in the playground</a></div>\n");
}

}  // namespace hlo::book
