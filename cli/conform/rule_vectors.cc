#include "cli/conform/rule_vectors.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "conformance/format/golden.h"
#include "workshop/mutants/break_rule.h"

namespace hlo {
namespace {

using conformance::Clause;
using conformance::Vector;

// How many ids a page shows of each rule.
constexpr size_t kShown = 3;

std::vector<Clause> AllRules() {
  std::vector<Clause> all;
  for (const OpPage& page : AllOpPages()) {
    for (Clause& each :
         conformance::RulesOf(page.entry->op->name, page.header)) {
      all.push_back(std::move(each));
    }
  }
  return all;
}

void BreakAll(const std::vector<Vector>& vectors, std::vector<Clause>& clauses,
              std::vector<std::string>& problems) {
  conformance::RuleBreaker breaker;
  std::map<std::string, const Vector*> by_id;
  for (const Vector& vector : vectors) by_id[vector.id] = &vector;
  for (Clause& clause : clauses) {
    std::vector<const Vector*> own;
    for (const std::string& id : clause.vectors) {
      if (!by_id.at(id)->huge()) own.push_back(by_id.at(id));
    }
    clause.breaks = breaker.BreakAll(clause, own, problems);
  }
}

}  // namespace

std::vector<Clause> RulesWithVectors(const OpPage& page,
                                     const std::string& golden) {
  const std::string op = page.entry->op->name;
  std::vector<Clause> rules = conformance::RulesOf(op, page.header);
  const auto read = conformance::ReadGolden(golden, {op});
  if (read.ok()) (void)conformance::JoinVectors(read->vectors, rules);
  return rules;
}

std::vector<Clause> ClausesOf(const std::vector<Vector>& vectors) {
  std::vector<Clause> clauses = AllRules();
  (void)conformance::JoinVectors(vectors, clauses);
  return clauses;
}

std::string RulesText(const std::vector<Clause>& rules, bool all) {
  std::string text;
  for (const Clause& rule : rules) {
    if (rule.vectors.empty()) {
      absl::StrAppendFormat(&text, "  %-4s no vector\n", rule.label());
      continue;
    }
    absl::StrAppendFormat(&text, "  %-4s %-6s %4d: ", rule.label(),
                          conformance::Name(rule.strength),
                          rule.vectors.size());
    const char* separator = all ? "\n         " : ", ";
    const size_t shown =
        all ? rule.vectors.size() : std::min(kShown, rule.vectors.size());
    absl::StrAppend(&text, all ? separator : "",
                    absl::StrJoin(rule.vectors.begin(),
                                  rule.vectors.begin() + shown, separator),
                    shown < rule.vectors.size() ? ", .." : "", "\n");
  }
  return text;
}

ExitCode WriteClauses(const std::string& golden, const std::string& path,
                      Console& console) {
  auto read = conformance::ReadGolden(golden);
  if (!read.ok()) return console.Failure(read.status());
  std::vector<Clause> clauses = AllRules();
  std::vector<std::string> problems =
      conformance::JoinVectors(read->vectors, clauses);
  BreakAll(read->vectors, clauses, problems);
  for (std::string& gap : conformance::Gaps(clauses)) {
    problems.push_back(std::move(gap));
  }
  std::ofstream file(path, std::ios::binary);
  file << conformance::ClausesJson(clauses) << std::flush;
  if (!file) {
    return console.Misuse(
        absl::PermissionDeniedError(absl::StrCat(path, ": cannot be written")));
  }
  for (const std::string& problem : problems) console.Out(problem + "\n");
  console.Out(
      absl::StrCat(clauses.size(), " rules, ", problems.size(), " problems\n"));
  return problems.empty() ? kFine : kFailed;
}

}  // namespace hlo
