// hloref-vectors generate: golden/, from the ops' cases and by rule.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "conformance/format/golden.h"
#include "conformance/format/recipe_files.h"
#include "conformance/format/sweeps/rule_text.h"
#include "conformance/reports/clauses.h"
#include "conformance/reports/summary.h"
#include "interpreter/cases/op_texts.h"
#include "workshop/commands.h"
#include "workshop/making/from_cases.h"
#include "workshop/making/requirement_level.h"
#include "workshop/rules/all_recipes.h"
#include "workshop/rules/contexts.h"
#include "workshop/rules/make_vector.h"
#include "workshop/vectors_flags.h"

namespace hlo {
namespace {

using conformance::OpOf;
using conformance::Vector;

bool IsAsked(const VectorsFlags& flags, const std::string& op) {
  return flags.ops.empty() ||
         std::find(flags.ops.begin(), flags.ops.end(), op) != flags.ops.end();
}

// The vectors of an op by the file that holds them.
using BySource = std::map<std::string, std::vector<Vector>>;

// The ids of the rules of all ops that say "(unclear)".
std::set<std::string> UnclearRules() {
  std::set<std::string> rules;
  for (const OpSource& source : AllOpSources()) {
    rules.merge(
        conformance::UnclearRulesOf(source.entry->op->name, source.header));
  }
  return rules;
}

// The vectors by rule: of each op, and of each recipe line.
struct ByRule {
  std::map<std::string, BySource> of_ops;
  std::map<std::string, std::vector<Vector>> of_recipes;
};

ByRule Generated(const VectorsFlags& flags, std::vector<std::string>& problems,
                 Console& console) {
  const auto recipes = conformance::AllRecipes();
  if (!recipes.ok()) {
    problems.emplace_back(recipes.status().message());
    return {};
  }
  std::vector<const conformance::Recipe*> asked;
  for (const conformance::Recipe& recipe : *recipes) {
    // A recipe line is asked for as a whole.
    const std::string folder = recipe.line.empty()
                                   ? OpOf(recipe.id)
                                   : std::string(conformance::kRecipeFolder);
    if (IsAsked(flags, folder)) asked.push_back(&recipe);
  }
  auto vectors = MakeVectors(asked, [&](int64_t count) {
    if (count % 64 != 0) return;
    console.Progress(absl::StrCat("makes ", count, " of ", asked.size()));
  });
  console.Progress("");
  const std::set<std::string> unclear = UnclearRules();
  ByRule made;
  for (size_t i = 0; i < asked.size(); ++i) {
    if (!vectors[i].ok()) {
      problems.emplace_back(vectors[i].status().message());
      continue;
    }
    if (!vectors[i]->huge()) {
      FlagUnclear(unclear, *vectors[i]);
      if (!vectors[i]->flags.empty()) {
        vectors[i]->level = RequirementLevelOf(*vectors[i]).level;
      }
    }
    if (asked[i]->line.empty()) {
      const std::string file(conformance::Name(asked[i]->golden_file));
      made.of_ops[OpOf(asked[i]->id)][file].push_back(*std::move(vectors[i]));
    } else {
      made.of_recipes[asked[i]->line].push_back(*std::move(vectors[i]));
    }
  }
  return made;
}

// Returns the changes, for people.
absl::StatusOr<std::vector<std::string>> WriteRecipes(
    const VectorsFlags& flags,
    const std::map<std::string, std::vector<Vector>>& recipes) {
  const auto sweeps = conformance::AllSweeps();
  if (!sweeps.ok()) return sweeps.status();
  std::vector<std::string> changes;
  for (const auto& [name, vectors] : recipes) {
    const auto rule = conformance::RuleText(*sweeps, name);
    if (!rule.ok()) return rule.status();
    auto written = conformance::WriteRecipe(flags.golden, name, *rule, vectors);
    if (!written.ok()) return written.status();
    changes.insert(changes.end(), written->begin(), written->end());
  }
  return changes;
}

ExitCode Generate(const VectorsFlags& flags, Console& console) {
  int64_t vectors = 0;
  std::vector<std::string> problems;
  ByRule by_rule = Generated(flags, problems, console);
  std::map<std::string, BySource> all = std::move(by_rule.of_ops);
  for (const OpSource& source : AllOpSources()) {
    const std::string op = source.entry->op->name;
    if (!IsAsked(flags, op) || source.cases.cases.empty()) continue;
    auto made = conformance::VectorsOfCases(op, source.cases, source.header);
    problems.insert(problems.end(), made.problems.begin(), made.problems.end());
    std::vector<Vector> placed =
        conformance::InContexts(made.vectors, problems);
    if (!placed.empty()) all[op]["contexts"] = std::move(placed);
    all[op]["cases"] = std::move(made.vectors);
  }
  for (const std::string& problem : problems) console.Error(problem + "\n");
  for (auto& [op, files] : all) {
    for (auto& [file, made] : files) {
      vectors += static_cast<int64_t>(made.size());
      auto changes =
          conformance::WriteGolden(flags.golden, op, file, std::move(made));
      if (!changes.ok()) return console.Misuse(changes.status());
      for (const std::string& change : *changes) console.Out(change + "\n");
    }
  }
  for (auto& [name, made] : by_rule.of_recipes) vectors += std::ssize(made);
  auto changes = WriteRecipes(flags, by_rule.of_recipes);
  if (!changes.ok()) return console.Misuse(changes.status());
  for (const std::string& change : *changes) console.Out(change + "\n");
  console.Error(absl::StrCat(vectors, " vectors\n"));
  return problems.empty() ? kFine : kFailed;
}

}  // namespace

void AddGenerateCommand(Command& program) {
  AddOpsCommand(program, "generate",
                "Write the vectors of ops' cases and by rule", Generate);
}

}  // namespace hlo
