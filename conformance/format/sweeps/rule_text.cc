#include "conformance/format/sweeps/rule_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "conformance/format/sweeps/expand.h"
#include "conformance/format/sweeps/recipes.h"
#include "conformance/format/sweeps/scope.h"

namespace hlo::conformance {
namespace {

std::string NameIn(const std::vector<SweepLine>& lines) {
  for (const SweepLine& line : lines) {
    if (line.word == "RECIPE") return line.joined();
  }
  return "";
}

// The RECIPE of a sweep, or of the first of its families that has one.
std::string LineOf(const SweepFiles& files, const Sweep& sweep) {
  std::string name = NameIn(sweep.lines);
  for (const std::string& over : sweep.over) {
    const auto family = files.families.find(over);
    if (name.empty() && family != files.families.end()) {
      name = LineOf(files, family->second);
    }
  }
  return name;
}

void AddFamilies(const SweepFiles& files, const std::vector<std::string>& over,
                 std::map<std::string, Sweep>& families) {
  for (const std::string& name : over) {
    const auto family = files.families.find(name);
    if (family == files.families.end() || families.contains(name)) continue;
    families.emplace(*family);
    AddFamilies(files, family->second.over, families);
  }
}

void AddLine(const SweepLine& line, std::string& text) {
  absl::StrAppend(&text, "//: ", line.word, " ",
                  absl::StrJoin(line.text, "\n//:   "), "\n");
}

void AddSweep(absl::string_view word, absl::string_view head,
              const Sweep& sweep, std::string& text) {
  const std::string over = absl::StrJoin(sweep.over, " ");
  absl::StrAppend(&text, "//: ", word, " ", head, over.empty() ? "" : " OVER ",
                  over, "\n");
  if (word == "SWEEP" && !sweep.op.empty()) {
    AddLine({"LET", {absl::StrCat("op = ", sweep.op)}, ""}, text);
  }
  for (const SweepLine& line : sweep.lines) AddLine(line, text);
  for (const ProgramItem& item : sweep.program) {
    absl::StrAppend(&text, item.text, "\n");
  }
}

// Variables that a LET above the first sweep declares are called by its place.
bool IsUsed(const SweepLine& let, const Usage& usage) {
  const std::string start = absl::StrCat(let.where, ": $");
  const auto found = usage.used.lower_bound(start);
  return found != usage.used.end() && absl::StartsWith(*found, start);
}

// The common computations that are used, by their names.
absl::Status AddCommon(const Sweep& sweep, const Usage& usage,
                       std::vector<const ProgramItem*>& all) {
  for (const ProgramItem& item : sweep.common) {
    if (!usage.used.contains(item.where)) continue;
    const auto same = std::find_if(all.begin(), all.end(), [&](const auto* it) {
      return it->computation == item.computation;
    });
    if (same == all.end()) {
      all.push_back(&item);
    } else if ((*same)->text != item.text) {
      return At(item.where, absl::InvalidArgumentError(absl::StrCat(
                                "another ", item.computation,
                                " is common to sweeps of one recipe")));
    }
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<std::string> RecipeLineNames(const SweepFiles& files) {
  std::set<std::string> names;
  for (const Sweep& sweep : files.sweeps) names.insert(LineOf(files, sweep));
  names.erase("");
  return {names.begin(), names.end()};
}

absl::StatusOr<std::string> RuleText(const SweepFiles& files,
                                     const std::string& name) {
  SweepFiles part;
  part.lets = files.lets;
  for (const Sweep& sweep : files.sweeps) {
    if (LineOf(files, sweep) != name) continue;
    part.sweeps.push_back(sweep);
    AddFamilies(files, sweep.over, part.families);
  }
  Usage usage;
  Recipes recipes;
  absl::Status expanded = ExpandSweeps(part, recipes, usage);
  std::vector<const ProgramItem*> common;
  for (const auto& [id, family] : part.families) {
    if (expanded.ok()) expanded = AddCommon(family, usage, common);
  }
  for (const Sweep& sweep : part.sweeps) {
    if (expanded.ok()) expanded = AddCommon(sweep, usage, common);
  }
  if (!expanded.ok()) return expanded;
  std::string text;
  for (const SweepLine& let : part.lets) {
    if (IsUsed(let, usage)) AddLine(let, text);
  }
  if (!common.empty()) absl::StrAppend(&text, "//: COMMON\n");
  for (const ProgramItem* item : common) {
    absl::StrAppend(&text, item->text, "\n");
  }
  for (const auto& [id, family] : part.families) {
    AddSweep("FAMILY",
             absl::StrCat(id, family.head.empty() ? "" : " ", family.head),
             family, text);
  }
  for (const Sweep& sweep : part.sweeps) {
    AddSweep("SWEEP", sweep.head, sweep, text);
  }
  return text;
}

absl::StatusOr<std::vector<Recipe>> RecipesOfRule(const std::string& name,
                                                  const std::string& rule) {
  SweepFiles files;
  absl::Status read =
      ReadSweepFile(absl::StrCat(name, ".sweeps"), "", rule, files);
  Recipes recipes;
  if (read.ok()) read = ExpandSweeps(files, recipes);
  if (!read.ok()) return read;
  return recipes.all();
}

}  // namespace hlo::conformance
