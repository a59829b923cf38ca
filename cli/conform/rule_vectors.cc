#include "cli/conform/rule_vectors.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "conformance/format/golden.h"

namespace hlo {
namespace {

using conformance::Clause;

// The number of ids that a page shows for each rule.
constexpr size_t kShown = 3;

}  // namespace

std::vector<Clause> RulesWithVectors(const OpPage& page,
                                     const std::string& golden) {
  const std::string op = page.entry->op->name;
  std::vector<Clause> rules = conformance::RulesOf(op, page.header);
  const auto read = conformance::ReadGolden(golden, {op});
  if (read.ok()) (void)conformance::JoinVectors(read->vectors, rules);
  return rules;
}

std::vector<Clause> ClausesOf(const std::vector<conformance::Vector>& vectors) {
  std::vector<Clause> clauses = conformance::AllRules();
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

}  // namespace hlo
