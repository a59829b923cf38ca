#include "conformance/format/vector.h"

#include <algorithm>

#include "absl/strings/strip.h"
#include "conformance/format/vector_names.h"

namespace hlo::conformance {

absl::string_view Vector::op() const {
  const absl::string_view whole = id;
  return whole.substr(0, whole.find('/'));
}

absl::string_view Name(RequirementLevel level) {
  return kRequirementLevelNames[static_cast<size_t>(level)];
}

absl::string_view Name(Outcome outcome) {
  return kOutcomeNames[static_cast<size_t>(outcome)];
}

bool Question::huge() const {
  return std::find(flags.begin(), flags.end(), kHugeFlag) != flags.end();
}

absl::string_view Question::form() const {
  for (absl::string_view feature : features) {
    if (absl::ConsumePrefix(&feature, "form:")) return feature;
  }
  return "hlo";
}

}  // namespace hlo::conformance
