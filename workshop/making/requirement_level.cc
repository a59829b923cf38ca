#include "workshop/making/requirement_level.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "conformance/reports/clauses.h"
#include "interpreter/cases/labels.h"
#include "interpreter/cases/op_texts.h"
#include "interpreter/load.h"
#include "workshop/making/legal_variants.h"
#include "workshop/making/requirement_level_probes.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kUnclear = "unclear";

constexpr absl::string_view kForbidden[] = {
#define FORBIDS(rule, words) rule,
#include "workshop/making/forbidden.def"
#undef FORBIDS
};

// Ops with indices or numbers out of range unspecified in the documents of 2017
// and 2018. It is a fact of those editions, so no declaration of an op has it.
constexpr absl::string_view kOpenIn2018[] = {
    "convert", "dynamic-slice", "dynamic-update-slice", "gather", "scatter"};

template <typename List>
bool In(const List& list, absl::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

bool HasBound(const Vector& vector) {
  for (const Expectation& expectation : vector.expect) {
    for (const auto& process : expectation.outputs) {
      for (const ExpectedLeaf& leaf : process) {
        const Check& check = leaf.check;
        if (check.kind == Check::Kind::kErrbound ||
            check.kind == Check::Kind::kResidual ||
            (check.kind == Check::Kind::kUlp && check.ulp > 0.5)) {
          return true;
        }
      }
    }
  }
  return false;
}

// REQUIRES: a rule's id, "dot.V1".
bool Documented(const std::string& id) {
  const std::string op = id.substr(0, id.rfind('.'));
  const auto ops = AllOps();
  for (size_t i = 0; i < ops.size(); ++i) {
    if (ops[i].op->name != op) continue;
    for (const Clause& rule : RulesOf(op, OpHeader(AllOpTexts()[i].header))) {
      if (rule.id == id) return HasDocument(rule);
    }
  }
  return true;
}

bool OfOldDocumentsAlone(const Vector& vector) {
  const std::string& source = vector.info.source;
  return In(kOpenIn2018, vector.op()) &&
         (absl::StrContains(source, "2017") ||
          absl::StrContains(source, "2018")) &&
         !absl::StrContains(source, "2022") &&
         !absl::StrContains(source, "2026") &&
         !absl::StrContains(source, "semantics");
}

bool NamesDocument(absl::string_view source) {
  for (const char* document : {"2017", "2018", "2022", "2026", "errata"}) {
    if (absl::StrContains(source, document)) return true;
  }
  return CitesArgument(source);
}

// The documents of a vector are its SOURCE and those of its rules. A SOURCE
// that is a decision of docs/semantics.md says that they are silent, and each
// rule must have one.
bool HasNoDocument(const Vector& vector) {
  const std::string& source = vector.info.source;
  const bool decided = !NamesDocument(source) && !CitedRows(source).empty();
  return decided ||
         !std::all_of(vector.clauses.begin(), vector.clauses.end(), Documented);
}

// A document says that members of a group wait for each other.
bool Waits(const Vector& vector) {
  return vector.expect.front().outcome == Outcome::kDeadlock &&
         !absl::StartsWith(vector.op(), "async-");
}

bool DependsOnChoice(const Vector& vector) {
  return vector.expect.size() > 1 || !vector.expect.front().condition.empty();
}

RequirementLevelRule OfRejection(const Vector& vector) {
  if (DependsOnChoice(vector)) return {RequirementLevel::kChoice, "a choice"};
  const bool forbidden =
      std::any_of(vector.clauses.begin(), vector.clauses.end(),
                  [](const auto& rule) { return In(kForbidden, rule); });
  if (forbidden || Waits(vector)) return {};
  return {RequirementLevel::kShould, "a rejection that no document asks for"};
}

using Probe = bool (*)(const Probed&);
struct ProbeRule {
  RequirementLevelRule rule;
  Probe probe;
};
constexpr ProbeRule kOpenRules[] = {
    {{RequirementLevel::kOpen, "random bits without a named algorithm"},
     [](const Probed& p) { return SeesRandomBits(p, false); }},
    {{RequirementLevel::kOpen, "bits of a NaN that arithmetic made"},
     SeesNanBits},
    {{RequirementLevel::kOpen, "a comparator or a select that is no order"},
     ComparesWithoutOrder},
    {{RequirementLevel::kOpen, "the factor of a bad matrix"}, SeesBadFactor},
};
constexpr ProbeRule kOtherRules[] = {
    {{RequirementLevel::kChoice, "bits of a named algorithm"},
     [](const Probed& p) { return SeesRandomBits(p, true); }},
    {{RequirementLevel::kShould, "x / 0 or MIN / -1"}, DividesOutOfRange},
    {{RequirementLevel::kShould, "an order that can be seen"}, SeesOrder},
    {{RequirementLevel::kShould, "an initial value that is no identity"},
     SeesInitialValue},
    {{RequirementLevel::kShould, "a declaration that is not true"},
     DeclaresFalsely},
    {{RequirementLevel::kShould, "an empty range of random numbers"},
     DrawsFromEmptyRange},
    {{RequirementLevel::kShould, "a number that f8e8m0fnu has not"}, HasNoRoom},
};

template <size_t n>
std::optional<RequirementLevelRule> FirstOf(const ProbeRule (&rules)[n],
                                            const Probed& probed) {
  for (const ProbeRule& each : rules) {
    if (each.probe(probed)) return each.rule;
  }
  return std::nullopt;
}

std::optional<Probed> ProbedOf(const Vector& vector,
                               const VerifiedModule& module) {
  Probed probed{module, InputsOf(vector), {}, nullptr};
  probed.usual = RunProgram(module, probed.inputs, {});
  if (!probed.usual.status.ok()) return std::nullopt;
  probed.looked_at = &vector.expect.front().outputs;
  return probed;
}

std::optional<RequirementLevelRule> ByVariant(const Vector& vector,
                                              const Probed& probed,
                                              RequirementLevel level) {
  const LegalVariant* variant = FirstAccused(vector, *probed.module, level);
  if (variant == nullptr) return std::nullopt;
  return RequirementLevelRule{level, variant->name};
}

RequirementLevelRule OfValue(const Vector& vector, const Probed& probed) {
  if (auto rule = FirstOf(kOpenRules, probed)) return *rule;
  if (auto rule = ByVariant(vector, probed, RequirementLevel::kOpen)) {
    return *rule;
  }
  if (DependsOnChoice(vector)) return {RequirementLevel::kChoice, "a choice"};
  if (auto rule = FirstOf(kOtherRules, probed)) return *rule;
  if (OfOldDocumentsAlone(vector)) {
    return {RequirementLevel::kShould, "out of range in 2017 and 2018"};
  }
  if (HasNoDocument(vector)) {
    return {RequirementLevel::kShould, "no document has it"};
  }
  if (HasBound(vector))
    return {RequirementLevel::kShould, "a check with a bound"};
  if (auto rule = ByVariant(vector, probed, RequirementLevel::kShould)) {
    return *rule;
  }
  return {};
}

RequirementLevelRule Unlowered(const Vector& vector) {
  const Outcome outcome = vector.expect.front().outcome;
  if (vector.expect.size() == 1 && outcome == Outcome::kUnspecified) {
    return {RequirementLevel::kOpen, "nothing is expected"};
  }
  if (In(vector.flags, kUnclear)) {
    const bool choice = DependsOnChoice(vector);
    return choice ? RequirementLevelRule{RequirementLevel::kChoice, "a choice"}
                  : RequirementLevelRule{RequirementLevel::kShould,
                                         "a clause that is unclear"};
  }
  if (outcome == Outcome::kReject || outcome == Outcome::kDeadlock) {
    return OfRejection(vector);
  }
  LoadOptions load;
  load.replicas = vector.replicas;
  load.partitions = vector.partitions;
  const auto module = Load(vector.module, load);
  if (!module.ok()) return OfRejection(vector);
  const auto probed = ProbedOf(vector, *module);
  return probed ? OfValue(vector, *probed) : OfRejection(vector);
}

}  // namespace

void FlagUnclear(const std::set<std::string>& rules, Vector& vector) {
  const bool any =
      std::any_of(vector.clauses.begin(), vector.clauses.end(),
                  [&](const auto& id) { return rules.contains(id); });
  if (any && !In(vector.flags, kUnclear)) vector.flags.emplace_back(kUnclear);
}

RequirementLevelRule RequirementLevelOf(const Vector& vector) {
  return Unlowered(vector);
}

}  // namespace hlo::conformance
