// The pages of the rows of docs/semantics.md.
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "book/pages.h"
#include "book/questions.h"
#include "interpreter/inputs/profiles.h"
#include "nlohmann/json.hpp"
#include "ops/choice_values.h"
#include "ops/documents.h"

namespace hlo::book {
namespace {

// The paragraphs from the first `Elsewhere` on stand for themselves.
std::pair<std::string, std::string> SplitElsewhere(const std::string& text) {
  const size_t at = text.find("Elsewhere");
  if (at == std::string::npos) return {text, ""};
  return {text.substr(0, at), text.substr(at)};
}

std::string SayingsHtml(const OpenQuestion& question, const LinkMap& links) {
  std::string html =
      "<table class=\"says\"><thead><tr><th>document</th><th>under</th>"
      "<th>says</th></tr></thead><tbody>";
  unsigned years = 0;
  for (const Saying& saying : question.says) {
    years |= saying.years;
    absl::StrAppend(&html, "<tr><td>", YearsText(saying.years), "</td><td>",
                    Escape(saying.heading), "</td><td>",
                    Markdown(saying.text, links, "../"), "</td></tr>");
  }
  const unsigned silent = (k2017 | k2018 | k2022 | k2026) & ~years;
  if (silent != 0) {
    absl::StrAppend(&html, "<tr><td>", YearsText(silent),
                    "</td><td></td><td>nothing about it</td></tr>");
  }
  return absl::StrCat(html, "</tbody></table>\n");
}

// The ops whose files cite the row, and where each document has them.
std::string OpsHtml(const Materials& materials, const std::string& name) {
  std::string html;
  for (const OpPage* page : Citing(materials, name)) {
    const char* op = page->entry->op->name;
    std::vector<std::string> lines;
    for (const DocumentName* line : HistoryOf(op)) {
      if (line->years == 0) continue;
      lines.push_back(absl::StrCat(YearsText(line->years), ": <code>",
                                   line->name, "(", Escape(line->arguments),
                                   ")</code>, under ", Escape(line->heading)));
    }
    absl::StrAppend(&html, "<tr><td><a href=\"../ops/", op, ".html\"><code>",
                    op, "</code></a></td><td>",
                    lines.empty() ? "HLO's own: no document has it"
                                  : absl::StrJoin(lines, "<br>"),
                    "</td></tr>\n");
  }
  if (html.empty()) return "";
  return absl::StrCat(
      "<table><thead><tr><th>op</th><th>documents</th></tr></thead><tbody>",
      html, "</tbody></table>\n");
}

// The value of a choice that each profile selects.
std::string ProfilesHtml(const ChoiceInfo& choice) {
  std::vector<std::string> items;
  for (const auto& [profile, who] :
       {std::pair("xla", "XLA"), std::pair("stablehlo", "StableHLO")}) {
    const auto json =
        nlohmann::json::parse(FindProfile(profile), nullptr, false);
    if (!json.is_object()) continue;
    const std::string value =
        json.value(std::string(choice.id), ValuesOf(choice).front());
    items.push_back(absl::StrCat("<li><b>", who, "</b>, as the profile <code>",
                                 profile, "</code> has it: <code>", value,
                                 "</code></li>\n"));
  }
  return absl::StrCat("<ul>", absl::StrJoin(items, ""), "</ul>\n");
}

// Observations in committed runs that name the row.
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

std::string ImplementationsHtml(const Materials& materials,
                                const std::string& name,
                                const std::string& elsewhere,
                                const LinkMap& links) {
  const ChoiceInfo* choice = FindChoice(name);
  const std::string seen = SeenHtml(materials, name, links);
  std::string html = Markdown(elsewhere, links, "../");
  if (choice != nullptr) html += ProfilesHtml(*choice);
  html += seen;
  if (seen.empty()) {
    html +=
        "<p>The committed runs of XLA:CPU and of StableHLO's interpreter "
        "name nothing under this row.";
    std::vector<std::string> ops;
    for (const OpPage* page : Citing(materials, name)) {
      const std::string op = page->entry->op->name;
      ops.push_back(absl::StrCat("<a href=\"../ops/", op,
                                 ".html#elsewhere\"><code>", op,
                                 "</code></a>"));
    }
    if (!ops.empty()) {
      absl::StrAppend(&html, " What they do otherwise with its ops: ",
                      absl::StrJoin(ops, ", "), ".");
    }
    html += "</p>\n";
  }
  return html;
}

std::string ProgramsHtml(const Materials& materials,
                         const OpenQuestion& question, const LinkMap& links) {
  std::string html;
  for (const ChoiceDemo& demo : materials.demos) {
    if (demo.choice != question.name) continue;
    absl::StrAppend(&html, "<h3><a href=\"../ops/", demo.op, ".html\">",
                    demo.op, "</a>: ", Escape(demo.title), "</h3>",
                    DemoHtml(demo, "../"));
  }
  const auto shown = materials.shown.find(question.name);
  if (html.empty() && shown != materials.shown.end()) {
    absl::StrAppend(&html, ProgramBox(shown->second.program, "../"),
                    "<p>hloref computes</p><pre class=\"result\">",
                    Escape(shown->second.result), "</pre>\n");
  }
  if (!question.otherwise.empty()) {
    absl::StrAppend(&html, "<p><b>Read otherwise:</b></p>",
                    Markdown(question.otherwise, links, "../"));
  }
  return html;
}

}  // namespace

std::string QuestionHtml(const Materials& materials, const Section& section) {
  const LinkMap links = DocumentLinks(materials);
  const ChoiceInfo* choice = FindChoice(section.name);
  const auto [row, elsewhere] = SplitElsewhere(section.text);
  std::string body = absl::StrCat(
      "<p class=\"kicker\">", Escape(section.chapter), " · ",
      choice ? "a choice" : "a reading", "</p><h1><code>", section.name,
      "</code></h1>\n<section><h2>What hloref does</h2>",
      Markdown(row, links, "../"), "</section>\n");
  const auto add = [&body](absl::string_view title, const std::string& text) {
    if (text.empty()) return;
    absl::StrAppend(&body, "<section><h2>", title, "</h2>", text,
                    "</section>\n");
  };
  const OpenQuestion* found = FindOpenQuestion(section.name);
  const OpenQuestion question = found != nullptr ? *found : OpenQuestion();
  add("What the documents say", SayingsHtml(question, links));
  add("A program that shows the difference",
      ProgramsHtml(materials, question, links));
  add("What known implementations do",
      ImplementationsHtml(materials, section.name, elsewhere, links));
  add("Why hloref does so", Markdown(question.why, links, "../"));
  add("A wording that would settle it",
      absl::StrCat("<blockquote>", Markdown(question.wording, links, "../"),
                   "</blockquote>\n"));
  add("The ops that cite it", OpsHtml(materials, section.name));
  return Page({section.name, "../", "question", std::move(body), ""});
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

}  // namespace hlo::book
