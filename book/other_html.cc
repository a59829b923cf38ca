// The pages besides those of ops.
#include <algorithm>
#include <map>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "book/assets.h"
#include "book/pages.h"
#include "ops/choice_values.h"
#include "ops/documents.h"

namespace hlo::book {
namespace {

bool Cites(absl::string_view text, absl::string_view name) {
  for (size_t at = text.find(name); at != text.npos;
       at = text.find(name, at + 1)) {
    const auto part = [&](size_t i) {
      return i < text.size() &&
             (absl::ascii_isalnum(text[i]) || text[i] == '_');
    };
    if (!(at > 0 && part(at - 1)) && !part(at + name.size())) return true;
  }
  return false;
}

std::string GroupHtml(const Materials& materials, absl::string_view group) {
  std::string html = absl::StrCat("<section id=\"", group, "\"><h2>", group,
                                  "</h2><ul class=\"ops\">\n");
  for (const OpPage& page : materials.ops) {
    if (page.entry->group != group) continue;
    const char* name = page.entry->op->name;
    absl::StrAppend(&html, "<li><a href=\"ops/", name, ".html\"><code>", name,
                    "</code> <span>", Escape(SentenceOf(page)),
                    "</span></a></li>\n");
  }
  return absl::StrCat(html, "</ul></section>\n");
}

std::string Plural(size_t count, absl::string_view word) {
  return absl::StrCat(count, " ", word, count == 1 ? "" : "s");
}

// The rows about a choice in the inferred profiles of committed runs, and what
// they say of the ops that cite it.
std::string SeenHtml(const Materials& materials, const std::string& name,
                     const LinkMap& links) {
  std::string html;
  for (const Observation& seen : materials.observations) {
    if (!Cites(seen.text, name)) continue;
    absl::StrAppend(&html, "<li><b>", seen.backend,
                    "</b>: ", Markdown(seen.text, links, "../"), "</li>\n");
  }
  return html.empty() ? "" : absl::StrCat("<ul>", html, "</ul>\n");
}

// The last paragraph that begins with `Elsewhere`.
std::pair<std::string, std::string> SplitElsewhere(const std::string& text) {
  const size_t at = text.find("Elsewhere");
  if (at == std::string::npos) return {text, ""};
  return {text.substr(0, at), text.substr(at)};
}

std::string SayHtml(const Materials& materials, const Section& question) {
  std::string html;
  for (const OpPage* page : Citing(materials, question.name)) {
    const char* name = page->entry->op->name;
    absl::StrAppend(&html, "<tr><td><a href=\"../ops/", name, ".html\"><code>",
                    name, "</code></a></td><td>");
    std::vector<std::string> lines;
    for (const DocumentName* line : HistoryOf(name)) {
      if (line->years == 0) continue;
      lines.push_back(absl::StrCat(YearsText(line->years), ": <code>",
                                   line->name, "(", Escape(line->arguments),
                                   ")</code>, under ", Escape(line->heading)));
    }
    absl::StrAppend(&html,
                    lines.empty() ? "HLO's own: no document has it"
                                  : absl::StrJoin(lines, "<br>"),
                    "</td></tr>\n");
  }
  if (html.empty()) return "";
  return absl::StrCat(
      "<p>The ops whose files cite this row, and where each document has "
      "them.</p><table><thead><tr><th>op</th><th>documents</th></tr></thead>"
      "<tbody>",
      html, "</tbody></table>\n");
}

std::string SettledHtml(const ChoiceInfo* choice, const std::string& row,
                        const LinkMap& links) {
  if (choice == nullptr) {
    return absl::StrCat(
        "<p>A document that said the following would settle it:</p>"
        "<blockquote>",
        Markdown(row, links, "../"), "</blockquote>\n");
  }
  std::string meaning;
  for (absl::string_view line : absl::StrSplit(row, '\n')) {
    const std::vector<std::string> cells = CellsOf(line);
    if (cells.size() > 1 && Names(cells[0], ValuesOf(*choice).front())) {
      meaning = cells[1];
    }
  }
  return absl::StrCat(
      "<p>The default, <code>", ValuesOf(*choice).front(),
      "</code>, as a sentence for a document:</p><blockquote>",
      Markdown(absl::StrCat("About ", choice->sentence, ": ", meaning, "."),
               links, "../"),
      "</blockquote>\n");
}

struct ErrorRow {
  std::string code, text, op, title;
};

std::vector<ErrorRow> AllErrors(const Materials& materials) {
  std::vector<ErrorRow> rows;
  std::set<std::string> seen;
  for (const OpPage& page : materials.ops) {
    for (const Case& one : page.cases.cases) {
      for (const Expectation& expected : one.expectations) {
        if (expected.kind != Expectation::Kind::kReject &&
            expected.kind != Expectation::Kind::kError) {
          continue;
        }
        if (!seen.insert(expected.code + "|" + expected.text).second) continue;
        rows.push_back(
            {expected.code, expected.text, page.entry->op->name, one.title});
      }
    }
  }
  return rows;
}

}  // namespace

LinkMap DocumentLinks(const Materials& materials) {
  std::set<std::string> rows;
  for (const Section& question : materials.questions) {
    rows.insert(question.name);
  }
  return [rows = std::move(rows)](absl::string_view target) -> std::string {
    if (absl::StartsWith(target, "http")) return "";
    const size_t at = target.find('#');
    if (at != target.npos) {
      const std::string row(target.substr(at + 1));
      if (rows.contains(row)) return absl::StrCat("questions/", row, ".html");
    }
    if (absl::StartsWith(target, "op:")) {
      return absl::StrCat("ops/", target.substr(3), ".html");
    }
    return absl::StartsWith(target, "book:") ? std::string(target.substr(5))
                                             : "";
  };
}

std::vector<const OpPage*> Citing(const Materials& materials,
                                  const std::string& question) {
  std::vector<const OpPage*> pages;
  for (const OpPage& page : materials.ops) {
    if (Cites(page.header, question) || Cites(page.cases_text, question)) {
      pages.push_back(&page);
    }
  }
  return pages;
}

std::string DemoHtml(const ChoiceDemo& demo, absl::string_view root) {
  std::string html =
      absl::StrCat("<div class=\"demo\">", ProgramBox(demo.program, root),
                   "<table><tbody>\n");
  for (const auto& [value, result] : demo.results) {
    absl::StrAppend(&html, "<tr><th><code>", demo.choice, "=", value,
                    "</code></th><td><pre>", Escape(result),
                    "</pre></td></tr>\n");
  }
  return absl::StrCat(html, "</tbody></table></div>\n");
}

std::string IndexHtml(const Materials& materials) {
  std::string groups, jump;
  std::set<std::string> seen;
  size_t cases = 0, rules = 0;
  for (const OpPage& page : materials.ops) {
    cases += page.cases.cases.size();
    if (!seen.insert(page.entry->group).second) continue;
    groups += GroupHtml(materials, page.entry->group);
    absl::StrAppend(&jump, "<a href=\"#", page.entry->group, "\">",
                    page.entry->group, "</a> ");
  }
  for (const auto& [op, list] : materials.rules) rules += list.size();
  return Page(
      {"The executable book of HLO", "", "index",
       absl::StrCat(
           "<h1>HLO, by running it</h1><p class=\"lead\">",
           Plural(materials.ops.size(), "op"), ", ", Plural(rules, "rule"),
           ", ", Plural(cases, "example"), ", ",
           Plural(materials.questions.size(), "open question"),
           ". Every picture and every number here was computed when the book "
           "was made. Pick an op, click a result element, and see which "
           "operand elements it depends on.</p><p class=\"jump\">",
           jump, "</p>\n", groups),
       ""});
}

std::string QuestionHtml(const Materials& materials, const Section& question) {
  const LinkMap links = DocumentLinks(materials);
  const ChoiceInfo* choice = FindChoice(question.name);
  const auto [row, elsewhere] = SplitElsewhere(question.text);
  std::string body = absl::StrCat(
      "<p class=\"kicker\">", Escape(question.chapter), " · ",
      choice ? "a choice" : "a reading", "</p><h1><code>", question.name,
      "</code></h1>\n<section><h2>What hloref does</h2>",
      Markdown(row, links, "../"), "</section>\n");
  const auto add = [&body](absl::string_view title, const std::string& text) {
    if (text.empty()) return;
    absl::StrAppend(&body, "<section><h2>", title, "</h2>", text,
                    "</section>\n");
  };
  std::string demos;
  for (const ChoiceDemo& demo : materials.demos) {
    if (demo.choice != question.name) continue;
    absl::StrAppend(&demos, "<h3><a href=\"../ops/", demo.op, ".html\">",
                    demo.op, "</a>: ", Escape(demo.title), "</h3>",
                    DemoHtml(demo, "../"));
  }
  add("A program that shows the difference", demos);
  add("Where the documents are silent", SayHtml(materials, question));
  add("What known implementations do",
      Markdown(elsewhere, links, "../") +
          SeenHtml(materials, question.name, links));
  add("A wording that would settle it", SettledHtml(choice, row, links));
  return Page({question.name, "../", "question", std::move(body), ""});
}

std::string QuestionsHtml(const Materials& materials) {
  std::string body =
      "<h1>Open questions</h1><p class=\"lead\">Places that the documents "
      "leave open: what each says, a program that shows the difference, what "
      "implementations do, and a wording that would settle it.</p>\n";
  std::string chapter;
  for (const Section& question : materials.questions) {
    if (question.chapter != chapter) {
      absl::StrAppend(&body, chapter.empty() ? "" : "</ul>\n", "<h2>",
                      Escape(question.chapter), "</h2><ul class=\"ops\">\n");
      chapter = question.chapter;
    }
    const std::string first = question.text.substr(
        0, question.text.find("\n\n", question.text.find_first_not_of('\n')));
    absl::StrAppend(
        &body, "<li><a href=\"", question.name, ".html\"><code>", question.name,
        "</code> <span>",
        FindChoice(question.name) ? "<b class=\"choice\">choice</b> " : "",
        Escape(absl::StrReplaceAll(absl::StripAsciiWhitespace(first),
                                   {{"`", ""}, {"\n", " "}})),
        "</span></a></li>\n");
  }
  return Page({"Open questions", "../", "questions", body + "</ul>\n", ""});
}

std::string ErrorsHtml(const Materials& materials) {
  std::string body =
      "<h1>Errors</h1><p class=\"lead\">Every error that a case of an op "
      "shows, with the rule that was broken and a program that breaks "
      "it.</p><table><thead><tr><th>error</th><th>text</th><th>shown by</th>"
      "</tr></thead><tbody>\n";
  for (const ErrorRow& row : AllErrors(materials)) {
    absl::StrAppend(&body, "<tr><td><code>", Escape(row.code),
                    "</code></td><td>", Escape(row.text),
                    "</td><td><a href=\"ops/", row.op, ".html#cases\">", row.op,
                    "</a>: ", Escape(row.title), "</td></tr>\n");
  }
  return Page({"Errors", "", "errors", body + "</tbody></table>\n", ""});
}

std::string GlossaryHtml(const Materials& materials) {
  return Page({"Glossary", "", "glossary",
               Markdown(FindAsset("glossary.md"), DocumentLinks(materials), ""),
               ""});
}

}  // namespace hlo::book
