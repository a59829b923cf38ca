#include "conformance/format/oracle_counts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "conformance/format/choice_values.h"

namespace hlo::conformance {
namespace {

// The number of ids shown as examples of a reason.
constexpr size_t kShownIds = 5;

// Excludes hloref, and the authors of a case or a rule.
bool IsProgramBesideHloref(const std::string& oracle) {
  const absl::string_view name = absl::StripSuffix(oracle, kAtSmallSizes);
  return name == "naive" || name == "exact";
}

}  // namespace

bool RunsUnderDefaults(const Vector& vector) {
  const Expectation* expectation = UnderDefaults(vector);
  return expectation != nullptr &&
         (expectation->outcome == Outcome::kValue ||
          expectation->outcome == Outcome::kDeadlock ||
          (expectation->outcome == Outcome::kReject &&
           expectation->at == "run"));
}

std::string FirstIds(const std::vector<std::string>& ids) {
  std::string text;
  for (size_t i = 0; i < ids.size() && i < kShownIds; ++i) {
    absl::StrAppend(&text, i == 0 ? ": " : " ", ids[i]);
  }
  return absl::StrCat(text, ids.size() > kShownIds ? " ..\n" : "\n");
}

std::string CountOracles(const std::vector<Vector>& vectors) {
  std::map<std::string, int64_t> counts;
  std::vector<std::string> alone;
  int64_t running = 0;
  for (const Vector& vector : vectors) {
    if (!RunsUnderDefaults(vector)) continue;
    ++running;
    const auto& oracles = vector.info.oracles;
    for (const std::string& oracle : oracles) ++counts[oracle];
    if (std::none_of(oracles.begin(), oracles.end(), IsProgramBesideHloref)) {
      alone.push_back(vector.id);
    }
  }
  std::string text = absl::StrCat(running, " run");
  for (const auto& [oracle, count] : counts) {
    absl::StrAppend(&text, ", ", oracle, " ", count);
  }
  absl::StrAppend(&text, "\n", alone.size(),
                  " of them no program but hloref computes");
  return absl::StrCat(text, FirstIds(alone));
}

}  // namespace hlo::conformance
