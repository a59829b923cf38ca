// Known failures, each with a link to its issue. A waiver that does not fit the
// result fails the run: it never outlives its reason.
#ifndef HLOREF_CONFORMANCE_RUN_WAIVERS_H_
#define HLOREF_CONFORMANCE_RUN_WAIVERS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "conformance/format/golden.h"
#include "conformance/run/results.h"

namespace hlo::conformance {

struct Waiver {
  std::string id;
  int rev = 1;
  Verdict verdict = Verdict::kFailValue;
  std::string link;     // to the report of the bug
  std::string expires;  // YYYY-MM-DD
};

// `[{"id", "rev", "verdict", "link", "expires"}, ..]`.
absl::StatusOr<std::vector<Waiver>> ReadWaivers(absl::string_view json);

// Makes kWaived of the failures that are waived. Returns the problems of the
// waivers: an unknown id, another revision or verdict, a date before `today`
// (YYYY-MM-DD), or a vector that passes. A waiver of a vector of the manifest
// that is not in this run is no problem. A vector that was drawn anew is waived
// by the id under which it is published.
std::vector<std::string> Apply(const std::vector<Waiver>& waivers,
                               absl::string_view today,
                               const Manifest& manifest,
                               std::vector<Result>& results);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_WAIVERS_H_
