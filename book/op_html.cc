// The page of an op.
#include <algorithm>
#include <map>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "book/chosen_examples.h"
#include "book/pages.h"
#include "book/stablehlo_names.h"
#include "ops/choice_values.h"
#include "ops/documents.h"

namespace hlo::book {
namespace {

constexpr absl::string_view kRoot = "../";
constexpr size_t kPictures = 3;

// A section of the page; nothing without a body.
void AddSection(std::string* out, absl::string_view id, absl::string_view title,
                absl::string_view body) {
  if (body.empty()) return;
  absl::StrAppend(out, "<section id=\"", id, "\"><h2>", title, "</h2>\n", body,
                  "</section>\n");
}

std::string OpLink(absl::string_view op) {
  return absl::StrCat("<a href=\"", op, ".html\"><code>", op, "</code></a>");
}

std::string PicturesHtml(const std::vector<ChosenExample>& examples) {
  std::string html;
  for (const ChosenExample& example : examples) {
    absl::StrAppend(
        &html, "<figure class=\"picture\"><figcaption>",
        Escape(example.run->source->title), "</figcaption>\n",
        JsonScript("picture-data", example.picture.dump()),
        "<details><summary>the program, as HLO and as StableHLO</summary>"
        "<div class=\"side\">",
        ProgramBox(example.run->program, kRoot));
    if (!example.stablehlo.empty()) {
      absl::StrAppend(&html, "<pre class=\"mlir\">", Escape(example.stablehlo),
                      "</pre>");
    }
    absl::StrAppend(&html, "</div></details></figure>\n");
  }
  return html;
}

std::string RuleHtml(const Rule& rule) {
  std::string html =
      absl::StrCat("<li id=\"", rule.label, "\" data-rule=\"", rule.label,
                   "\"><a class=\"label\" href=\"#", rule.label, "\">",
                   rule.label, "</a><div><p>", WithCode(rule.text),
                   "</p>\n<p class=\"dim\"><span class=\"", rule.strength,
                   "\">", rule.strength, "</span>, ", rule.count,
                   rule.count == 1 ? " vector" : " vectors");
  if (!rule.vectors.empty()) {
    absl::StrAppend(
        &html, ": ", Escape(absl::StrJoin(rule.vectors, ", ")),
        rule.count > static_cast<int64_t>(rule.vectors.size()) ? ", .." : "");
  }
  absl::StrAppend(&html, "</p>");
  if (!rule.breaks.empty()) {
    absl::StrAppend(&html, "<details><summary>broken on purpose</summary><ul>");
    for (const auto& [how, vector] : rule.breaks) {
      absl::StrAppend(&html, "<li>", Escape(how), ": <code>", Escape(vector),
                      "</code> fails</li>");
    }
    absl::StrAppend(&html, "</ul></details>");
  }
  return absl::StrCat(html, "</div></li>\n");
}

absl::string_view WithoutIncludes(absl::string_view code) {
  const size_t at = code.find("namespace hlo {");
  return at == code.npos ? code : code.substr(at);
}

// The rules on the left, the code that obeys them on the right.
std::string RulesHtml(const std::vector<Rule>& rules, const OpPage& page) {
  std::string html = "<div class=\"beside\"><ol class=\"rules\">\n";
  for (const Rule& rule : rules) html += RuleHtml(rule);
  return absl::StrCat(html, "</ol>\n<div class=\"code\"><p class=\"dim\">ops/",
                      page.entry->group, "/", page.entry->identifier,
                      ".cc</p><pre class=\"cpp\">",
                      Escape(WithoutIncludes(page.code)),
                      "</pre></div></div>\n");
}

template <typename T>
const T* DefaultIn(const AttributeBase& handle) {
  if (handle.kind != kKindOf<T>) return nullptr;
  return &static_cast<const Attribute<T>&>(handle).default_value;
}

std::string DefaultText(const AttributeBase& handle) {
  if (const bool* value = DefaultIn<bool>(handle)) {
    return *value ? "true" : "false";
  }
  if (const int64_t* value = DefaultIn<int64_t>(handle)) {
    return absl::StrCat(*value);
  }
  if (const double* value = DefaultIn<double>(handle)) {
    return absl::StrCat(*value);
  }
  if (const Word* value = DefaultIn<Word>(handle)) {
    const auto index = static_cast<size_t>(value->index);
    if (index < handle.words.size()) return handle.words[index];
  }
  return "empty";
}

std::string AttributesHtml(const Op& op) {
  if (op.attributes.size() == 0) return "<p>It has none of its own.</p>\n";
  std::string html =
      "<table><thead><tr><th>attribute</th><th>default</th><th>meaning</th>"
      "</tr></thead><tbody>\n";
  for (const Use& use : op.attributes) {
    absl::StrAppend(&html, "<tr><td><code>", use.handle->name,
                    "</code></td><td>",
                    use.presence == kRequired ? "<em>required</em>"
                                              : DefaultText(*use.handle),
                    "</td><td>", Escape(MeaningOf(*use.handle)));
    if (!use.handle->words.empty()) {
      absl::StrAppend(&html, " One of <code>",
                      absl::StrJoin(use.handle->words, "</code>, <code>"),
                      "</code>.");
    }
    absl::StrAppend(&html, "</td></tr>\n");
  }
  return absl::StrCat(html, "</tbody></table>\n");
}

std::string TypesHtml(const OpPage& page, const std::vector<RunCase>& runs) {
  const std::vector<ElementType> types =
      page.types.empty() ? TypesIn(*page.entry->op, runs) : page.types;
  if (types.empty()) return "<p>Its cases have no arrays.</p>\n";
  std::string html =
      absl::StrCat("<p>",
                   page.entry->op->lanes ? "It runs for operands of "
                                         : "Its cases are about ",
                   Escape(TypesText(types)), ".</p><p class=\"types\">");
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    const bool has = std::find(types.begin(), types.end(), type) != types.end();
    absl::StrAppend(&html, "<span class=\"", has ? "has" : "lacks", "\">",
                    Name(type), "</span> ");
  }
  return absl::StrCat(html, "</p>\n");
}

// The line of the op's file that names its sources.
std::string CitationOf(const OpPage& page) {
  const size_t at = page.header.find("Spec: ");
  if (at == std::string::npos) return "";
  const absl::string_view rest = absl::string_view(page.header).substr(at + 6);
  return std::string(
      absl::StripAsciiWhitespace(rest.substr(0, rest.find("\n\n"))));
}

std::string ErrataHtml(const Materials& materials, const Op& op,
                       const LinkMap& links) {
  std::set<std::string> functions;
  for (const DocumentName& line : DocumentNames()) {
    for (absl::string_view name : absl::StrSplit(line.ops, ' ')) {
      if (name == op.name) functions.insert(line.name);
    }
  }
  std::string html;
  for (const Section& section : materials.errata) {
    if (!functions.contains(section.name)) continue;
    absl::StrAppend(&html, "<h3>Erratum: ", section.name, "</h3>",
                    Markdown(section.text, links, kRoot));
  }
  return html;
}

std::string StablehloHtml(const std::vector<std::string>& names) {
  return names.empty() ? "<p>StableHLO has no op of this name.</p>\n"
                       : absl::StrCat("<p>In StableHLO: <code>",
                                      absl::StrJoin(names, "</code>, <code>"),
                                      "</code>.</p>\n");
}

// How the op stood in each document, what changed, what is wrong there.
std::string DocumentsHtml(const Materials& materials, const OpPage& page,
                          const LinkMap& links) {
  const Op& op = *page.entry->op;
  std::string html = StablehloHtml(StablehloNames(op));
  const std::string citation = CitationOf(page);
  if (!citation.empty()) {
    absl::StrAppend(&html, "<p>Source: ", Escape(citation), "</p>\n");
  }
  std::string rows;
  for (const DocumentName* line : HistoryOf(op.name)) {
    if (line->years == 0) continue;
    absl::StrAppend(&rows, "<tr><td>", YearsText(line->years),
                    "</td><td><code>", line->name, "(", Escape(line->arguments),
                    ")</code></td><td>", Escape(line->heading), "</td></tr>\n");
  }
  if (rows.empty()) {
    html += "<p>No document describes it as a function of its own.</p>\n";
  } else {
    absl::StrAppend(&html,
                    "<table><thead><tr><th>documents</th><th>function</th>"
                    "<th>heading</th></tr></thead><tbody>",
                    rows, "</tbody></table>\n");
  }
  for (const std::string& line : materials.changes) {
    const std::vector<std::string> cells = CellsOf(line);
    if (cells.size() < 3 || !Names(cells[0], op.name)) continue;
    absl::StrAppend(&html, "<p>Earlier: </p>", Markdown(cells[1], links, kRoot),
                    "<p>Now: </p>", Markdown(cells[2], links, kRoot));
  }
  return html + ErrataHtml(materials, op, links);
}

std::string ChoicesHtml(const Materials& materials, const OpPage& page) {
  std::string html;
  for (const ChoiceDemo& demo : materials.demos) {
    if (demo.op != page.entry->op->name) continue;
    absl::StrAppend(&html, "<h3><a href=\"../questions/", demo.choice,
                    ".html\"><code>", demo.choice,
                    "</code></a>: ", Escape(FindChoice(demo.choice)->sentence),
                    "</h3>\n", DemoHtml(demo, kRoot));
  }
  std::string readings;
  for (const Section& question : materials.questions) {
    const std::vector<const OpPage*> citing = Citing(materials, question.name);
    if (std::find(citing.begin(), citing.end(), &page) == citing.end()) {
      continue;
    }
    absl::StrAppend(&readings, "<li><a href=\"../questions/", question.name,
                    ".html\"><code>", question.name, "</code></a></li>");
  }
  if (!readings.empty()) {
    absl::StrAppend(&html,
                    "<p>It cites these open questions:</p><ul class=\"row\">",
                    readings, "</ul>\n");
  }
  return html.empty() ? "<p>Nothing that hloref knows of.</p>\n" : html;
}

std::string CaseHtml(const RunCase& run) {
  return absl::StrCat(
      "<details class=\"case", run.fails ? " fails" : "", "\"><summary>",
      "<span class=\"labels\">", absl::StrJoin(run.source->labels, " "),
      "</span> ", Escape(run.source->title), "</summary>\n",
      ProgramBox(run.program, kRoot), "<pre class=\"result\">",
      Escape(run.result.size() > 2000
                 ? absl::StrCat(run.result.substr(0, 2000), " ..")
                 : run.result),
      "</pre></details>\n");
}

std::string CasesHtml(const std::vector<RunCase>& runs) {
  std::string html;
  for (const RunCase& run : runs) html += CaseHtml(run);
  return html;
}

std::string ObservationsHtml(const Materials& materials, const Op& op,
                             const LinkMap& links) {
  std::string html, backend;
  for (const Observation& seen : materials.observations) {
    if (!Names(seen.text, op.name)) continue;
    if (backend != seen.backend) {
      absl::StrAppend(&html, backend.empty() ? "" : "</ul>\n", "<h3>",
                      seen.backend, "</h3><ul>\n");
      backend = seen.backend;
    }
    absl::StrAppend(&html, "<li><span class=\"dim\">", Escape(seen.heading),
                    ":</span> ", Markdown(seen.text, links, kRoot), "</li>\n");
  }
  return backend.empty() ? "<p>The reports of whole runs of XLA:CPU and of "
                           "StableHLO's interpreter do not name it.</p>\n"
                         : html + "</ul>\n";
}

// The ops that are most like it: by their attributes, their group, and by what
// their files mention.
std::string NeighboursHtml(const Materials& materials, const OpPage& page) {
  const Op& op = *page.entry->op;
  std::vector<std::pair<double, const OpPage*>> ranked;
  for (const OpPage& other : materials.ops) {
    if (&other == &page) continue;
    double likeness =
        other.entry->group == absl::string_view(page.entry->group) ? 0.5 : 0;
    for (const Use& use : other.entry->op->attributes) {
      if (op.FindUse(*use.handle)) likeness += 1;
    }
    if (absl::StrContains(page.header, other.entry->op->name)) likeness += 1.5;
    if (absl::StartsWith(other.entry->op->name, absl::StrCat(op.name, "-"))) {
      likeness += 3;
    }
    if (likeness >= 0.5) ranked.emplace_back(likeness, &other);
  }
  std::stable_sort(
      ranked.begin(), ranked.end(),
      [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string html = "<ul class=\"neighbours\">";
  for (size_t i = 0; i < std::min<size_t>(8, ranked.size()); ++i) {
    absl::StrAppend(&html, "<li>", OpLink(ranked[i].second->entry->op->name),
                    " ", Escape(SentenceOf(*ranked[i].second)), "</li>\n");
  }
  return html + "</ul>\n";
}

std::string HeadHtml(const OpPage& page) {
  const Op& op = *page.entry->op;
  const std::string operands = OperandsText(op);
  return absl::StrCat("<p class=\"kicker\">", page.entry->group, " · ",
                      operands, operands == "1" ? " operand" : " operands",
                      " · ", RunsText(op), "</p><h1>", op.name,
                      "</h1><p class=\"lead\">", Escape(SentenceOf(page)),
                      "</p>\n");
}

}  // namespace

std::string SentenceOf(const OpPage& page) {
  absl::string_view text = page.header;
  text = text.substr(0, text.find("\nSpec:"));
  text = text.substr(0, text.find("\n\n"));
  const size_t colon = text.find(": ");  // behind the name
  if (colon != text.npos) text.remove_prefix(colon + 2);
  const std::vector<std::string> words =
      absl::StrSplit(text, absl::ByAnyChar(" \n"), absl::SkipEmpty());
  return absl::StrJoin(words, " ");
}

std::string OpPageHtml(const Materials& materials, const OpPage& page) {
  const Op& op = *page.entry->op;
  const LinkMap links = DocumentLinks(materials);
  const std::vector<RunCase>& runs = materials.cases.at(op.name);
  const auto rules = materials.rules.find(op.name);
  std::string body = HeadHtml(page);
  AddSection(&body, "picture", "See it",
             PicturesHtml(ChooseExamples(op, runs, kPictures)));
  AddSection(
      &body, "rules", "Rules, beside the code that obeys them",
      rules == materials.rules.end() ? "" : RulesHtml(rules->second, page));
  AddSection(&body, "attributes", "Attributes", AttributesHtml(op));
  AddSection(&body, "types", "Types", TypesHtml(page, runs));
  AddSection(&body, "documents", "In StableHLO and in the four documents",
             DocumentsHtml(materials, page, links));
  AddSection(&body, "choices", "What the documents leave open",
             ChoicesHtml(materials, page));
  AddSection(&body, "elsewhere", "What others do",
             ObservationsHtml(materials, op, links));
  AddSection(
      &body, "cases",
      absl::StrCat("Examples, run when this page was made (", runs.size(), ")"),
      CasesHtml(runs));
  AddSection(&body, "neighbours", "Neighbours",
             NeighboursHtml(materials, page));
  return Page({op.name, "../", "op", std::move(body),
               "<script src=\"../assets/picture.js\" defer></script>\n"});
}

}  // namespace hlo::book
