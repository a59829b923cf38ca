#include "conformance/run/infer_profile.h"

#include <algorithm>
#include <functional>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "conformance/backends/profile.h"
#include "conformance/vectors/json_fields.h"
#include "ops/choices.h"

namespace hlo::conformance {
namespace {

// What one vector's answer allows of the one choice that it depends on.
struct Evidence {
  const Vector* vector;
  std::string type;  // empty: none in its id
  std::set<std::string> allowed;
};

// The choice that decides a vector alone; empty: none, or several do.
std::string OnlyChoice(const Vector& vector) {
  std::set<std::string> choices;
  for (const Expectation& expectation : vector.expect) {
    for (const auto& [choice, values] : expectation.when) {
      choices.insert(choice);
    }
  }
  return choices.size() == 1 ? *choices.begin() : "";
}

using ByChoice = std::map<std::string, std::vector<Evidence>>;

ByChoice Collect(const Golden& golden, const Results& results) {
  std::map<std::string, const Result*> by_id;
  for (const Result& result : results.results) by_id[result.id] = &result;
  ByChoice evidence;
  for (const Vector& vector : golden.vectors) {
    const auto result = by_id.find(vector.id);
    const std::string choice = OnlyChoice(vector);
    if (choice.empty() || result == by_id.end()) continue;
    const Verdict verdict = result->second->verdict;
    const bool judged = verdict == Verdict::kPass ||
                        verdict == Verdict::kFailChoice ||
                        verdict == Verdict::kFailValue;
    if (!judged) continue;
    Evidence one{&vector, TypeOf(vector.id), {}};
    for (const int held : result->second->holding) {
      if (held < 0 || held >= static_cast<int>(vector.expect.size())) continue;
      const auto& values = vector.expect[held].when.at(choice);
      one.allowed.insert(values.begin(), values.end());
    }
    evidence[choice].push_back(std::move(one));
  }
  return evidence;
}

using Scope = std::function<std::string(const Evidence&)>;

// The value of each group that all its vectors allow; false if a group has
// none.
bool Consistent(const std::vector<Evidence>& evidence, const Scope& scope,
                const std::vector<std::string>& values,
                std::map<std::string, std::string>& found) {
  std::map<std::string, std::vector<const Evidence*>> groups;
  for (const Evidence& each : evidence) {
    if (!each.allowed.empty()) groups[scope(each)].push_back(&each);
  }
  found.clear();
  for (const auto& entry : groups) {
    const std::vector<const Evidence*>& group = entry.second;
    const auto value =
        std::find_if(values.begin(), values.end(), [&](const auto& candidate) {
          return std::all_of(group.begin(), group.end(), [&](const auto* one) {
            return one->allowed.contains(candidate);
          });
        });
    if (value == values.end()) return false;
    found[entry.first] = *value;
  }
  return true;
}

const Scope kScopes[] = {
    [](const Evidence&) { return std::string("*"); },
    [](const Evidence& e) { return e.type.empty() ? "*" : e.type; },
    [](const Evidence& e) { return std::string(e.vector->op()); },
    [](const Evidence& e) { return absl::StrCat(e.vector->op(), "/", e.type); },
};

InferredChoice Infer(const ChoiceInfo& info,
                     const std::vector<Evidence>& evidence) {
  InferredChoice inferred;
  inferred.choice = info.id;
  const std::vector<std::string> values = absl::StrSplit(info.values, ", ");
  for (const Evidence& each : evidence) {
    if (each.allowed.empty()) {
      inferred.other.push_back(each.vector->id);
    } else {
      ++inferred.for_it;
    }
  }
  for (const Scope& scope : kScopes) {
    if (Consistent(evidence, scope, values, inferred.values)) return inferred;
  }
  inferred.values.clear();
  for (const Evidence& each : evidence) {
    if (!each.allowed.empty()) {
      inferred.contradicting.push_back(each.vector->id);
    }
  }
  return inferred;
}

}  // namespace

std::vector<InferredChoice> InferProfile(const Golden& golden,
                                         const Results& results) {
  const ByChoice evidence = Collect(golden, results);
  std::vector<InferredChoice> profile;
  for (const ChoiceInfo& info : AllChoices()) {
    const auto found = evidence.find(info.id);
    profile.push_back(Infer(info, found == evidence.end()
                                      ? std::vector<Evidence>()
                                      : found->second));
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
