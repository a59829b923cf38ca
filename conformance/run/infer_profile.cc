#include "conformance/run/infer_profile.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "conformance/backends/profile.h"
#include "conformance/format/json_fields.h"
#include "ops/choice_values.h"
#include "ops/choices.h"

namespace hlo::conformance {
namespace {

// The values of one choice that one vector's answer allows.
struct Evidence {
  const Vector* vector;
  std::vector<std::string> types;
  std::set<std::string> allowed;

  // Empty: none, or several.
  std::string type() const { return types.size() == 1 ? types.front() : ""; }

  std::string op() const { return std::string(vector->op()); }
  std::string narrowest() const { return absl::StrCat(op(), "/", type()); }
};
using AllEvidence = std::vector<Evidence>;
using ByScope = std::map<std::string, std::string>;  // scope -> value

// A vector, and which of its expectations hold for the answer.
struct Judged {
  const Vector* vector;
  const std::vector<int>* holding;
};

std::vector<Judged> JudgedOf(const Golden& golden, const Results& results) {
  std::map<std::string, const Result*> by_id;
  for (const Result& result : results.results) by_id[result.id] = &result;
  std::vector<Judged> judged;
  for (const Vector& vector : golden.vectors) {
    const auto result = by_id.find(vector.id);
    if (result == by_id.end()) continue;
    const Verdict verdict = result->second->verdict;
    if (verdict == Verdict::kPass || verdict == Verdict::kFailChoice ||
        verdict == Verdict::kFailValue || verdict == Verdict::kOpen) {
      judged.push_back({&vector, &result->second->holding});
    }
  }
  return judged;
}

std::set<std::string> ChoicesOf(const Vector& vector) {
  std::set<std::string> choices;
  for (const Expectation& expectation : vector.expect) {
    for (const auto& [choice, values] : expectation.condition) {
      choices.insert(choice);
    }
  }
  return choices;
}

// The only choice of a vector that is not known yet; empty: none, or several.
std::string OnlyUnknown(const Vector& vector, const ChoiceValues& known) {
  std::string only;
  for (const std::string& choice : ChoicesOf(vector)) {
    if (known.contains(choice)) continue;
    if (!only.empty()) return "";
    only = choice;
  }
  return only;
}

bool Agrees(const Condition& condition, const ChoiceValues& known,
            const std::string& but) {
  return std::all_of(
      condition.begin(), condition.end(), [&](const auto& choice) {
        const auto value = known.find(choice.first);
        return choice.first == but || value == known.end() ||
               std::find(choice.second.begin(), choice.second.end(),
                         value->second) != choice.second.end();
      });
}

// The values allowed by the expectations that hold and fit the known choices.
// Where nothing is specified all answers hold, and a rejection may have a
// reason of its own: these are evidence only if no value is.
std::set<std::string> Allowed(const Judged& judged, const std::string& choice,
                              const ChoiceValues& known) {
  std::set<std::string> by_value, otherwise;
  for (const int held : *judged.holding) {
    if (held < 0 || held >= std::ssize(judged.vector->expect)) continue;
    const Expectation& expectation = judged.vector->expect[held];
    const auto values = expectation.condition.find(choice);
    if (values == expectation.condition.end() ||
        !Agrees(expectation.condition, known, choice)) {
      continue;
    }
    (expectation.outcome == Outcome::kValue ? by_value : otherwise)
        .insert(values->second.begin(), values->second.end());
  }
  return by_value.empty() ? otherwise : by_value;
}

bool Fits(const Evidence& evidence, const std::string& value) {
  return evidence.allowed.empty() || evidence.allowed.contains(value);
}

// The value that all of a group allow.
std::optional<std::string> Common(const std::vector<const Evidence*>& group,
                                  const std::vector<std::string>& values) {
  for (const std::string& value : values) {
    const bool all =
        std::all_of(group.begin(), group.end(),
                    [&](const Evidence* one) { return Fits(*one, value); });
    if (all) return value;
  }
  return std::nullopt;
}

using ScopeOf = std::string (*)(const Evidence&);
// From the widest to the narrowest.
constexpr ScopeOf kInferredScopes[] = {
    [](const Evidence& e) { return e.type(); },
    [](const Evidence& e) { return e.op(); },
    [](const Evidence& e) { return e.narrowest(); },
};

// The groups of a scope where `value` does not hold, each with the value that
// does; nothing where one of them has none.
std::optional<ByScope> Exceptions(const AllEvidence& evidence,
                                  const std::string& value, ScopeOf scope,
                                  const std::vector<std::string>& values) {
  std::map<std::string, std::vector<const Evidence*>> groups;
  for (const Evidence& each : evidence) groups[scope(each)].push_back(&each);
  ByScope exceptions;
  for (const auto& [name, group] : groups) {
    if (Common(group, {value})) continue;
    const auto other = Common(group, values);
    const bool named = !name.empty() && name.back() != '/';
    if (!other || !named) return std::nullopt;
    exceptions[name] = *other;
  }
  return exceptions;
}

// A value for all, and the fewest exceptions of the widest scope that explains
// all evidence; empty: none does.
ByScope Explain(const AllEvidence& evidence,
                const std::vector<std::string>& values) {
  for (const ScopeOf scope : kInferredScopes) {
    std::optional<ByScope> best;
    for (const std::string& value : values) {
      auto found = Exceptions(evidence, value, scope, values);
      if (!found) continue;
      (*found)["*"] = value;
      if (!best || found->size() < best->size()) best = std::move(found);
    }
    if (best) return *std::move(best);
  }
  return {};
}

// For each type of each op that contradicts itself, the vectors of the value
// that fewer of them have.
std::vector<std::string> Contradictions(
    const AllEvidence& evidence, const std::vector<std::string>& values) {
  std::map<std::string, std::vector<const Evidence*>> groups;
  for (const Evidence& each : evidence) {
    groups[each.narrowest()].push_back(&each);
  }
  std::vector<std::string> ids;
  for (const auto& [name, group] : groups) {
    if (Common(group, values)) continue;
    std::vector<std::string> fewest(group.size() + 1);
    for (const std::string& value : values) {
      std::vector<std::string> against;
      for (const Evidence* each : group) {
        if (!Fits(*each, value)) against.push_back(each->vector->id);
      }
      if (against.size() < fewest.size()) fewest = std::move(against);
    }
    ids.insert(ids.end(), fewest.begin(), fewest.end());
  }
  return ids;
}

// The choices known so far, as a profile declares them.
Profile ProfileOf(const std::map<std::string, ByScope>& known) {
  Profile profile;
  for (const auto& [choice, values] : known) {
    for (const auto& [scope, value] : values) {
      (void)Declare(choice, scope, value, profile);
    }
  }
  return profile;
}

// Finds the values that explain the vectors of one type, and checks whether the
// others agree.
void InferValues(const std::vector<std::string>& values,
                 const AllEvidence& evidence, InferredChoice& inferred) {
  AllEvidence plain, mixed;
  for (const Evidence& each : evidence) {
    (each.types.size() == 1 ? plain : mixed).push_back(each);
  }
  if (plain.empty()) plain.swap(mixed);
  inferred.values = Explain(plain, values);
  if (inferred.values.empty()) {
    inferred.contradicting = Contradictions(plain, values);
    return;
  }
  const Profile profile = ProfileOf({{inferred.choice, inferred.values}});
  for (const Evidence& each : mixed) {
    const ChoiceValues here = ChoicesFor(*each.vector, profile);
    const auto value = here.find(inferred.choice);
    if (value != here.end() && !Fits(each, value->second)) {
      inferred.contradicting.push_back(each.vector->id);
    }
  }
  if (!inferred.contradicting.empty()) inferred.values.clear();
}

InferredChoice Infer(const ChoiceInfo& info, const AllEvidence& evidence) {
  InferredChoice inferred;
  inferred.choice = info.id;
  for (const Evidence& each : evidence) {
    if (each.allowed.empty()) inferred.other.push_back(each.vector->id);
  }
  if (inferred.other.size() < evidence.size()) {
    InferValues(ValuesOf(info), evidence, inferred);
  }
  inferred.for_it = std::ssize(evidence) - std::ssize(inferred.other) -
                    std::ssize(inferred.contradicting);
  return inferred;
}

}  // namespace

std::vector<InferredChoice> InferProfile(const Golden& golden,
                                         const Results& results) {
  const std::vector<Judged> judged = JudgedOf(golden, results);
  std::map<std::string, ByScope> known;
  std::vector<InferredChoice> profile;
  // A vector that depends on several choices decides one once the others are
  // known.
  for (bool more = true; more;) {
    more = false;
    const Profile so_far = ProfileOf(known);
    std::map<std::string, AllEvidence> evidence;
    for (const Judged& each : judged) {
      const ChoiceValues here = ChoicesFor(*each.vector, so_far);
      for (const std::string& choice : ChoicesOf(*each.vector)) {
        ChoiceValues others = here;
        others.erase(choice);
        if (OnlyUnknown(*each.vector, others) != choice) continue;
        evidence[choice].push_back({each.vector,
                                    ScopeTypesOf(choice, *each.vector),
                                    Allowed(each, choice, others)});
      }
    }
    profile.clear();
    for (const ChoiceInfo& info : AllChoices()) {
      profile.push_back(Infer(info, evidence[info.id]));
      const ByScope& values = profile.back().values;
      if (!values.empty() && !known.contains(info.id)) {
        known[info.id] = values;
        more = true;
      }
    }
  }
  return profile;
}

std::string ProfileText(const std::vector<InferredChoice>& profile) {
  std::string text;
  for (const InferredChoice& each : profile) {
    absl::StrAppend(&text, each.choice, ": ");
    if (!each.seen()) {
      absl::StrAppend(&text, "unseen\n");
      continue;
    }
    if (!each.contradicting.empty()) {
      absl::StrAppend(&text, "contradicts itself in ",
                      each.contradicting.size(), " vectors, for example ",
                      each.contradicting.front(), " and ",
                      each.contradicting.back());
    } else {
      absl::StrAppend(
          &text, absl::StrJoin(each.values, ", ", absl::PairFormatter("=")),
          " (", each.for_it, " vectors)");
    }
    if (!each.other.empty()) {
      absl::StrAppend(&text, "; no value fits ", each.other.size(),
                      " vectors, for example ", each.other.front());
    }
    absl::StrAppend(&text, "\n");
  }
  return text;
}

std::string ProfileJson(const std::vector<InferredChoice>& profile) {
  Json json = Json::object();
  for (const InferredChoice& each : profile) {
    if (each.values.empty()) continue;
    for (const auto& [scope, value] : each.values) {
      json[each.choice][scope] = value;
    }
  }
  return json.dump(2) + "\n";
}

}  // namespace hlo::conformance
