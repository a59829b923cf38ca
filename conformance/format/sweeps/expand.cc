#include "conformance/format/sweeps/expand.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "conformance/format/sweeps/scope.h"
#include "conformance/format/sweeps/sweep_lines.h"
#include "conformance/format/sweeps/sweep_program.h"

namespace hlo::conformance {
namespace {

// A sweep over one of its families, or over none.
class Expansion {
 public:
  Expansion(const SweepFiles& files, const Sweep& sweep, Recipes& recipes,
            Usage& usage)
      : files_(files),
        sweep_(sweep),
        recipes_(recipes),
        scope_(usage, sweep.where),
        usage_(usage) {}

  // `family`: its name; empty: none.
  absl::Status Run(const std::string& family) {
    lines_.Add(files_.lets);
    AddFamily(family);
    lines_.Add(sweep_.lines);
    if (!sweep_.program.empty()) program_ = &sweep_;
    if (program_ == nullptr) scope_.Fail("there is no program");
    if (!sweep_.op.empty()) scope_.Set("op", sweep_.op);
    lines_.Declare(scope_);
    for (const SweepLine* line : lines_.all()) {
      if (line->word == "EACH" || line->word == "TYPES" ||
          line->word == "SIZES") {
        axes_.push_back(line);
      }
      if (line->word == "WHERE") conditions_.emplace(axes_.size(), line);
    }
    if (scope_.ok()) Walk(0);
    return scope_.status();
  }

 private:
  // A family that is over another one has its lines, too.
  void AddFamily(const std::string& name) {
    if (name.empty()) return;
    const auto found = files_.families.find(name);
    if (found == files_.families.end()) {
      return scope_.Fail(absl::StrCat("there is no FAMILY ", name));
    }
    const Sweep& family = found->second;
    usage_.used.insert(family.where);
    for (const std::string& parent : family.over) AddFamily(parent);
    lines_.Add(family.lines);
    if (!family.head.empty()) name_ = family.head;
    if (!family.program.empty()) program_ = &family;
  }

  void Bind(const Axis& axis, const std::vector<std::string>& row) {
    const Scope::Place place(scope_, axis.where);
    absl::string_view size = row[0];
    if (!axis.sizes) {
      for (size_t i = 0; i < row.size(); ++i) {
        scope_.Set(axis.names[i], row[i], axis.where);
      }
    } else if (absl::ConsumePrefix(&size, "[")) {
      scope_.Set(axis.names[0], std::string(absl::StripSuffix(size, "]")),
                 axis.where);
    } else {
      const int64_t number = scope_.Number(size);
      scope_.SetSize(axis.names[0], recipes_.Size(number), number, axis.where);
    }
  }

  // Calls `act` for each value of the axis.
  void ForEach(const Axis& axis, const std::function<void()>& act) {
    for (const std::vector<std::string>& row : axis.rows) {
      if (!scope_.ok()) return;
      if (!recipes_.CountValue())
        scope_.Fail("there are too many combinations");
      Bind(axis, row);
      if (scope_.ok()) act();
    }
  }

  // The conditions that stand below so many axes.
  bool HoldsBelow(size_t axes) {
    const auto [begin, end] = conditions_.equal_range(axes);
    return std::all_of(begin, end, [&](const auto& each) {
      const Scope::Place place(scope_, each.second->where);
      return Holds(each.second->joined());
    });
  }

  void Walk(size_t index) {
    if (!HoldsBelow(index)) return;
    if (index == axes_.size()) return MakeAll();
    const SweepLine& line = *axes_[index];
    const Axis axis = AxisOf(line.word, line.text, line.where, scope_);
    if (line.word == "TYPES" && axis.names[0] == "T") of_type_ = true;
    ForEach(axis, [&] { Walk(index + 1); });
  }

  bool Holds(absl::string_view condition) {
    scope_.set_published(true);
    const int64_t value = scope_.Number(condition);
    scope_.set_published(false);
    return value != 0;
  }

  // The recipe of one combination, and those that break its program.
  void MakeAll() {
    (void)scope_.TakeMissing();
    Recipe recipe;
    Entitle(recipe);
    lines_.SetFields(scope_, recipe);
    if (!scope_.ok() || scope_.TakeMissing()) return;
    SetProgram(recipe);
    SetSmall(recipe);
    if (!scope_.ok() || scope_.TakeMissing() || recipe.module.empty()) return;
    recipes_.push_back(recipe);
    for (const SweepLine* line : lines_.All("REJECT")) {
      const Scope::Place place(scope_, line->where);
      AddRejected(recipe, line->joined());
    }
  }

  // The head is "V1 V2 name".
  void Entitle(Recipe& recipe) {
    std::vector<std::string> words = absl::StrSplit(sweep_.head, ' ');
    scope_.Set("slug", words.back());
    words.back() = absl::StrCat("$op/", name_, of_type_ ? "/$T" : "");
    scope_.set_published(true);
    const std::string op = scope_.Fill("$op");
    words = absl::StrSplit(scope_.Fill(absl::StrJoin(words, " ")), ' ');
    scope_.set_published(false);
    recipe.id = words.back();
    words.pop_back();
    for (const std::string& label : words) {
      recipe.clauses.push_back(absl::StrCat(op, ".", label));
    }
  }

  void SetProgram(Recipe& recipe) {
    MakeModule(recipe);
    AddHeader(recipe);
    lines_.SetElements(scope_, recipe);
    if (lines_.Find("REALS") == nullptr || scope_.Type() == ElementType::kF64) {
      return;
    }
    Recipe wide;
    scope_.set_type_name("f64");
    MakeModule(wide);
    scope_.set_type_name("");
    recipe.wide = std::move(wide.module);
  }

  // The header is the text behind the module's name.
  void AddHeader(Recipe& recipe) {
    const std::string header = lines_.Text("HEADER", scope_);
    if (header.empty()) return;
    recipe.module = absl::StrCat("HloModule m, ", header, "\n", recipe.module);
  }

  void MakeModule(Recipe& recipe) {
    ProgramParts parts;
    parts.items = &program_->program;
    parts.common = &program_->common;
    parts.draw = lines_.Find("DRAW");
    parts.infeed = lines_.Find("INFEED");
    parts.seed = lines_.Find("SEED");
    const SweepLine* beside = lines_.Find("BESIDE");
    parts.beside = beside != nullptr;
    if (beside == nullptr) {
      const auto once = [](const auto& apply) { apply(); };
      return MakeProgram(parts, once, scope_, recipe, usage_.used);
    }
    // "SIZES n = 1 2 3 WHERE n < 2"
    const Scope::Place place(scope_, beside->where);
    const std::string text = beside->joined();
    const std::pair<std::string, std::string> halves =
        absl::StrSplit(text, absl::MaxSplits(" WHERE ", 1));
    const std::string word = halves.first.substr(0, halves.first.find(' '));
    const Axis axis =
        AxisOf(word, {halves.first.substr(word.size())}, beside->where, scope_);
    parts.repeated = {"i", axis.names[0]};
    const auto each = [&](const std::function<void()>& apply) {
      ForEach(axis, [&] {
        if (halves.second.empty() || Holds(halves.second)) apply();
      });
    };
    MakeProgram(parts, each, scope_, recipe, usage_.used);
  }

  // "n = 257 65537": the same program at these sizes.
  void SetSmall(Recipe& recipe) {
    const SweepLine* line = lines_.Find("SMALL");
    if (line == nullptr) return;
    const Scope::Place place(scope_, line->where);
    const Axis axis = AxisOf("SIZES", line->text, line->where, scope_);
    const std::string& name = axis.names[0];
    const int64_t drawn = scope_.Number(name);
    const int64_t published = scope_.Number(absl::StrCat(name, ".published"));
    Recipe begun = recipe;
    begun.inputs.clear();
    begun.elements.clear();
    for (const std::vector<std::string>& row : axis.rows) {
      const int64_t size = scope_.Number(row[0]);
      scope_.SetSize(name, size, size, line->where);
      SetProgram(recipe.small.emplace_back(begun));
    }
    scope_.SetSize(name, drawn, published, line->where);
  }

  // "S1 name: from => to": one edit of the program, which breaks the rule.
  void AddRejected(const Recipe& counterpart, absl::string_view text) {
    const std::vector<std::string> parts =
        absl::StrSplit(text, absl::MaxSplits(": ", 1));
    const std::vector<std::string> head = absl::StrSplit(parts.front(), ' ');
    const std::vector<std::string> edit = absl::StrSplit(parts.back(), " => ");
    if (head.size() != 2 || edit.size() != 2) {
      return scope_.Fail("it is LABEL NAME: TEXT => TEXT");
    }
    const std::string op = counterpart.id.substr(0, counterpart.id.find('/'));
    Recipe recipe;
    recipe.id = absl::StrCat(op, "/rejects-", head[1]);
    recipe.golden_file = counterpart.golden_file;
    recipe.line = counterpart.line;
    recipe.clauses = {absl::StrCat(op, ".", head[0])};
    recipe.why = "one edit of the twin, which breaks the rule";
    recipe.outcome = Outcome::kReject;
    recipe.valid_counterpart = counterpart.id;
    recipe.module =
        absl::StrReplaceAll(counterpart.module, {{edit[0], edit[1]}});
    if (recipe.module == counterpart.module) {
      scope_.Fail(absl::StrCat("the program has no `", edit[0], "`"));
    }
    recipes_.push_back(std::move(recipe));
  }

  const SweepFiles& files_;
  const Sweep& sweep_;
  Recipes& recipes_;
  Scope scope_;
  Usage& usage_;
  SweepLines lines_;
  std::vector<const SweepLine*> axes_;
  std::multimap<size_t, const SweepLine*> conditions_;  // by the axes above it
  std::string name_ = "$slug";                          // of ids
  const Sweep* program_ = nullptr;                      // that has the program
  bool of_type_ = false;                                // ids end with the type
};

// Computations of COMMON must be used.
void DeclareCommon(const Sweep& sweep, Usage& usage) {
  for (const ProgramItem& item : sweep.common) {
    usage.declared.insert(item.where);
  }
}

}  // namespace

absl::Status ExpandSweeps(const SweepFiles& files, Recipes& recipes,
                          Usage& usage) {
  for (const auto& [name, family] : files.families) {
    usage.declared.insert(family.where);
    DeclareCommon(family, usage);
  }
  for (const Sweep& sweep : files.sweeps) {
    DeclareCommon(sweep, usage);
    std::vector<std::string> families = sweep.over;
    if (families.empty()) families.emplace_back();
    for (const std::string& family : families) {
      absl::Status run = Expansion(files, sweep, recipes, usage).Run(family);
      if (!run.ok()) return run;
    }
  }
  return absl::OkStatus();
}

absl::Status ExpandSweeps(const SweepFiles& files, Recipes& recipes) {
  Usage usage;
  absl::Status expanded = ExpandSweeps(files, recipes, usage);
  if (!expanded.ok()) return expanded;
  for (const std::string& line : usage.declared) {
    if (!usage.used.contains(line)) {
      return absl::InvalidArgumentError(absl::StrCat(line, " is never used"));
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo::conformance
