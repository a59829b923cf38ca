#include "workshop/making/expectation_merge.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace hlo::conformance {
namespace {

std::string BodyText(Expectation expectation) {
  expectation.condition.clear();
  Vector vector;
  vector.expect.push_back(std::move(expectation));
  return ToLine(vector);
}

// Merges `from` into `to` if the two differ in the values of one choice.
bool JoinConditions(const Condition& from, Condition& to) {
  std::string differing;
  for (const auto& [choice, values] : to) {
    if (from.at(choice) == values) continue;
    if (!differing.empty()) return false;
    differing = choice;
  }
  if (differing.empty()) return false;
  std::vector<std::string>& values = to[differing];
  const std::vector<std::string>& more = from.at(differing);
  values.insert(values.end(), more.begin(), more.end());
  return true;
}

// The choices for which every value is in each expectation.
std::vector<std::string> WholeChoices(const std::vector<Expectation>& all) {
  std::map<std::string, std::set<std::string>> seen;
  for (const Expectation& each : all) {
    for (const auto& [choice, values] : each.condition) {
      seen[choice].insert(values.begin(), values.end());
    }
  }
  std::vector<std::string> whole;
  for (const auto& choice : seen) {
    const auto has_all = [&](const Expectation& each) {
      return each.condition.at(choice.first).size() == choice.second.size();
    };
    if (std::all_of(all.begin(), all.end(), has_all)) {
      whole.push_back(choice.first);
    }
  }
  return whole;
}

}  // namespace

void ExpectationMerge::Add(Expectation expectation,
                           const ChoiceValues& choice_values) {
  expectation.condition = ConditionOf(choice_values);
  std::string body = BodyText(expectation);
  for (size_t i = 0; i < all_.size(); ++i) {
    if (body == bodies_[i] &&
        JoinConditions(expectation.condition, all_[i].condition))
      return;
  }
  all_.push_back(std::move(expectation));
  bodies_.push_back(std::move(body));
}

std::vector<Expectation> ExpectationMerge::Take() {
  for (const std::string& choice : WholeChoices(all_)) {
    for (Expectation& each : all_) each.condition.erase(choice);
  }
  return std::move(all_);
}

}  // namespace hlo::conformance
