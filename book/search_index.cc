// The entries of the search: ops, rules, choices, errors, words.
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "book/assets.h"
#include "book/pages.h"
#include "nlohmann/json.hpp"
#include "ops/choice_values.h"

namespace hlo::book {
namespace {

using Json = nlohmann::json;

Json Entry(absl::string_view kind, absl::string_view title,
           absl::string_view page, absl::string_view text) {
  return {std::string(kind), std::string(title), std::string(page),
          std::string(text)};
}

void AddOp(const Materials& materials, const OpPage& page, Json& entries) {
  const std::string name = page.entry->op->name;
  const std::string file = absl::StrCat("ops/", name, ".html");
  entries.push_back(Entry("op", name, file, SentenceOf(page)));
  const auto rules = materials.rules.find(name);
  if (rules == materials.rules.end()) return;
  for (const Rule& rule : rules->second) {
    entries.push_back(Entry("rule", absl::StrCat(name, " ", rule.label),
                            absl::StrCat(file, "#", rule.label), rule.text));
  }
}

void AddErrors(const OpPage& page, std::set<std::string>& seen, Json& entries) {
  for (const Case& one : page.cases.cases) {
    for (const Expectation& expected : one.expectations) {
      const bool error = expected.kind == Expectation::Kind::kReject ||
                         expected.kind == Expectation::Kind::kError;
      if (!error || !seen.insert(expected.code + expected.text).second) {
        continue;
      }
      entries.push_back(
          Entry("error", expected.code,
                absl::StrCat("ops/", page.entry->op->name, ".html#cases"),
                expected.text));
    }
  }
}

}  // namespace

std::string SearchIndex(const Materials& materials) {
  Json entries = Json::array();
  for (const OpPage& page : materials.ops) AddOp(materials, page, entries);
  for (const Section& question : materials.questions) {
    const ChoiceInfo* choice = FindChoice(question.name);
    entries.push_back(
        Entry(choice ? "choice" : "reading", question.name,
              absl::StrCat("questions/", question.name, ".html"),
              choice ? choice->sentence
                     : question.text.substr(0, question.text.find("\n\n"))));
  }
  std::set<std::string> seen;
  for (const OpPage& page : materials.ops) AddErrors(page, seen, entries);
  for (const Section& word : SectionsOf(FindAsset("glossary.md"), 3)) {
    entries.push_back(Entry("word", word.name, "glossary.html", word.text));
  }
  return absl::StrCat(
      "var BOOK_INDEX = ",
      entries.dump(-1, ' ', false, Json::error_handler_t::replace), ";\n");
}

}  // namespace hlo::book
