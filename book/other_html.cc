// The pages besides those of ops.
#include <algorithm>
#include <map>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "book/assets.h"
#include "book/pages.h"

namespace hlo::book {
namespace {

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

// The row is named behind the page, within the same sentence or list.
bool CitesRow(absl::string_view text, absl::string_view row) {
  constexpr absl::string_view kPage =
      "semantics"
      ".md";
  constexpr size_t kReach = 200;
  for (size_t at = text.find(kPage); at != text.npos;
       at = text.find(kPage, at + 1)) {
    if (Cites(text.substr(at, kReach), row)) return true;
  }
  return false;
}

std::vector<const OpPage*> Citing(const Materials& materials,
                                  const std::string& question) {
  std::vector<const OpPage*> pages;
  for (const OpPage& page : materials.ops) {
    if (CitesRow(page.header, question) ||
        CitesRow(page.cases_text, question)) {
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
