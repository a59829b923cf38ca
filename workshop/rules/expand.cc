#include "workshop/rules/expand.h"

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "workshop/rules/scope.h"
#include "workshop/rules/sweep_lines.h"
#include "workshop/rules/sweep_program.h"

namespace hlo::conformance {
namespace {

absl::Status ExpandError(absl::string_view message) {
  return absl::InvalidArgumentError(message);
}

// A sweep over one of its families, or over none.
class Expansion {
 public:
  Expansion(const SweepFiles& files, const Sweep& sweep, Recipes& recipes,
            Usage& usage)
      : files_(files),
        sweep_(sweep),
        recipes_(recipes),
        scope_(usage),
        usage_(usage) {}

  // `family`: its name; empty: none.
  absl::Status Run(const std::string& family) {
    lines_.Add(files_.lets);
    absl::Status done = AddFamily(family);
    if (!done.ok()) return done;
    lines_.Add(sweep_.lines);
    if (!sweep_.program.empty()) program_ = &sweep_;
    if (program_ == nullptr) return ExpandError("there is no program");
    if (!sweep_.op.empty()) scope_.Set("op", sweep_.op);
    done = lines_.Declare(scope_);
    for (const SweepLine* line : lines_.all()) {
      if (line->word == "EACH" || line->word == "TYPES" ||
          line->word == "SIZES") {
        axes_.push_back(line);
      }
    }
    return done.ok() ? Walk(0) : done;
  }

 private:
  // A family that is over another one has its lines, too.
  absl::Status AddFamily(const std::string& name) {
    if (name.empty()) return absl::OkStatus();
    const auto found = files_.families.find(name);
    if (found == files_.families.end()) {
      return ExpandError(absl::StrCat("there is no FAMILY ", name));
    }
    const Sweep& family = found->second;
    usage_.used.insert(family.where);
    for (const std::string& parent : family.over) {
      absl::Status added = AddFamily(parent);
      if (!added.ok()) return added;
    }
    lines_.Add(family.lines);
    if (!family.head.empty()) name_ = family.head;
    if (!family.program.empty()) program_ = &family;
    return absl::OkStatus();
  }

  absl::Status Bind(const Axis& axis, const std::vector<std::string>& row) {
    absl::string_view size = row[0];
    if (!axis.sizes) {
      for (size_t i = 0; i < row.size(); ++i) {
        scope_.Set(axis.names[i], row[i], axis.where);
      }
      return absl::OkStatus();
    }
    if (absl::ConsumePrefix(&size, "[")) {
      scope_.Set(axis.names[0], std::string(absl::StripSuffix(size, "]")),
                 axis.where);
      return absl::OkStatus();
    }
    const auto number = scope_.Number(size);
    if (!number.ok()) return number.status();
    scope_.SetSize(axis.names[0], recipes_.Size(*number), *number, axis.where);
    return absl::OkStatus();
  }

  // Calls `act` for each value of the axis.
  absl::Status ForEach(const Axis& axis,
                       const std::function<absl::Status()>& act) {
    for (const std::vector<std::string>& row : axis.rows) {
      absl::Status done = At(axis.where, Bind(axis, row));
      if (done.ok()) done = act();
      if (!done.ok()) return done;
    }
    return absl::OkStatus();
  }

  absl::Status Walk(size_t index) {
    if (index == axes_.size()) return MakeAll();
    const SweepLine& line = *axes_[index];
    const auto axis = AxisOf(line.word, line.text, line.where, scope_);
    if (!axis.ok()) return At(line.where, axis.status());
    if (line.word == "TYPES" && axis->names[0] == "T") of_type_ = true;
    return ForEach(*axis, [&] { return Walk(index + 1); });
  }

  absl::StatusOr<bool> Holds(absl::string_view condition) {
    scope_.set_published(true);
    const auto value = scope_.Number(condition);
    scope_.set_published(false);
    if (!value.ok()) return value.status();
    return *value != 0;
  }

  // The recipe of one combination, and those that break its program.
  absl::Status MakeAll() {
    for (const SweepLine* line : lines_.All("WHERE")) {
      const auto holds = Holds(line->joined());
      if (!holds.ok()) return At(line->where, holds.status());
      if (!*holds) return absl::OkStatus();
    }
    (void)scope_.TakeMissing();
    Recipe recipe;
    absl::Status made = Entitle(recipe);
    if (made.ok()) made = lines_.SetFields(scope_, recipe);
    if (!made.ok() || scope_.TakeMissing()) return made;
    made = SetProgram(recipe);
    if (made.ok()) made = SetSmall(recipe);
    if (!made.ok() || scope_.TakeMissing() || recipe.module.empty()) {
      return made;
    }
    recipes_.push_back(recipe);
    for (const SweepLine* line : lines_.All("REJECT")) {
      made = At(line->where, AddRejected(recipe, line->joined()));
      if (!made.ok()) return made;
    }
    return absl::OkStatus();
  }

  // The head is "V1 V2 name".
  absl::Status Entitle(Recipe& recipe) {
    std::vector<std::string> words = absl::StrSplit(sweep_.head, ' ');
    scope_.Set("slug", words.back());
    words.back() = absl::StrCat("$op/", name_, of_type_ ? "/$T" : "");
    scope_.set_published(true);
    const auto op = scope_.Fill("$op");
    const auto head = scope_.Fill(absl::StrJoin(words, " "));
    scope_.set_published(false);
    if (!op.ok()) return op.status();
    if (!head.ok()) return head.status();
    words = absl::StrSplit(*head, ' ');
    recipe.id = words.back();
    words.pop_back();
    for (const std::string& label : words) {
      recipe.clauses.push_back(absl::StrCat(*op, ".", label));
    }
    return absl::OkStatus();
  }

  absl::Status SetProgram(Recipe& recipe) {
    absl::Status set = MakeModule(recipe);
    if (set.ok()) set = lines_.SetElements(scope_, recipe);
    if (!set.ok() || lines_.Find("REALS") == nullptr) return set;
    const auto type = scope_.Type();
    if (!type.ok() || *type == ElementType::kF64) return type.status();
    Recipe wide;
    scope_.set_type_name("f64");
    set = MakeModule(wide);
    scope_.set_type_name("");
    recipe.wide = std::move(wide.module);
    return set;
  }

  absl::Status MakeModule(Recipe& recipe) {
    ProgramParts parts;
    parts.items = &program_->program;
    parts.common = &program_->common;
    parts.draw = lines_.Find("DRAW");
    parts.infeed = lines_.Find("INFEED");
    parts.seed = lines_.Find("SEED");
    const SweepLine* beside = lines_.Find("BESIDE");
    parts.beside = beside != nullptr;
    Applications once = [](const auto& apply) { return apply(); };
    if (beside == nullptr) {
      return MakeProgram(parts, once, scope_, recipe, usage_.used);
    }
    // "SIZES n = 1 2 3 WHERE n < 2"
    const std::string text = beside->joined();
    const std::pair<std::string, std::string> halves =
        absl::StrSplit(text, absl::MaxSplits(" WHERE ", 1));
    const std::string word = halves.first.substr(0, halves.first.find(' '));
    const auto axis =
        AxisOf(word, {halves.first.substr(word.size())}, beside->where, scope_);
    if (!axis.ok()) return At(beside->where, axis.status());
    parts.repeated = {"i", axis->names[0]};
    const auto each = [&](const std::function<absl::Status()>& apply) {
      return ForEach(*axis, [&]() -> absl::Status {
        const auto holds = Holds(halves.second.empty() ? "1" : halves.second);
        if (!holds.ok()) return At(beside->where, holds.status());
        return *holds ? apply() : absl::OkStatus();
      });
    };
    return MakeProgram(parts, each, scope_, recipe, usage_.used);
  }

  // "n = 257 65537": the same program at these sizes.
  absl::Status SetSmall(Recipe& recipe) {
    const SweepLine* line = lines_.Find("SMALL");
    if (line == nullptr) return absl::OkStatus();
    auto axis = AxisOf("SIZES", line->text, line->where, scope_);
    if (!axis.ok()) return At(line->where, axis.status());
    const std::string& name = axis->names[0];
    const auto drawn = scope_.Number(name);
    const auto published = scope_.Number(absl::StrCat(name, ".published"));
    if (!published.ok()) return At(line->where, published.status());
    Recipe begun = recipe;
    begun.inputs.clear();
    begun.elements.clear();
    for (const std::vector<std::string>& row : axis->rows) {
      const auto size = scope_.Number(row[0]);
      if (!size.ok()) return At(line->where, size.status());
      scope_.SetSize(name, *size, *size, line->where);
      absl::Status set = SetProgram(recipe.small.emplace_back(begun));
      if (!set.ok()) return set;
    }
    scope_.SetSize(name, *drawn, *published, line->where);
    return absl::OkStatus();
  }

  // "S1 name: from => to": one edit of the program, which breaks the rule.
  absl::Status AddRejected(const Recipe& counterpart, absl::string_view text) {
    const std::vector<std::string> parts =
        absl::StrSplit(text, absl::MaxSplits(": ", 1));
    const std::vector<std::string> head = absl::StrSplit(parts.front(), ' ');
    const std::vector<std::string> edit = absl::StrSplit(parts.back(), " => ");
    if (head.size() != 2 || edit.size() != 2) {
      return ExpandError("it is LABEL NAME: TEXT => TEXT");
    }
    const std::string op = counterpart.id.substr(0, counterpart.id.find('/'));
    Recipe recipe;
    recipe.id = absl::StrCat(op, "/rejects-", head[1]);
    recipe.golden_file = counterpart.golden_file;
    recipe.clauses = {absl::StrCat(op, ".", head[0])};
    recipe.why = "one edit of the twin, which breaks the rule";
    recipe.outcome = Outcome::kReject;
    recipe.valid_counterpart = counterpart.id;
    recipe.module =
        absl::StrReplaceAll(counterpart.module, {{edit[0], edit[1]}});
    if (recipe.module == counterpart.module) {
      return ExpandError(absl::StrCat("the program has no `", edit[0], "`"));
    }
    recipes_.push_back(std::move(recipe));
    return absl::OkStatus();
  }

  const SweepFiles& files_;
  const Sweep& sweep_;
  Recipes& recipes_;
  Scope scope_;
  Usage& usage_;
  SweepLines lines_;
  std::vector<const SweepLine*> axes_;
  std::string name_ = "$slug";      // of ids
  const Sweep* program_ = nullptr;  // that has the program
  bool of_type_ = false;            // ids end with the type
};

// Computations of COMMON must be used.
void DeclareCommon(const Sweep& sweep, Usage& usage) {
  for (const ProgramItem& item : sweep.common) {
    usage.declared.insert(item.where);
  }
}

}  // namespace

absl::Status ExpandSweeps(const SweepFiles& files, Recipes& recipes) {
  Usage usage;
  for (const auto& [name, family] : files.families) {
    usage.declared.insert(family.where);
    DeclareCommon(family, usage);
  }
  for (const Sweep& sweep : files.sweeps) {
    DeclareCommon(sweep, usage);
    std::vector<std::string> families = sweep.over;
    if (families.empty()) families.emplace_back();
    for (const std::string& family : families) {
      absl::Status run =
          At(sweep.where, Expansion(files, sweep, recipes, usage).Run(family));
      if (!run.ok()) return run;
    }
  }
  for (const std::string& line : usage.declared) {
    if (!usage.used.contains(line)) {
      return ExpandError(absl::StrCat(line, " is never used"));
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo::conformance
