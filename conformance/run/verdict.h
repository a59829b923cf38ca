// The verdict on a vector that was run.
#ifndef HLOREF_CONFORMANCE_RUN_VERDICT_H_
#define HLOREF_CONFORMANCE_RUN_VERDICT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/backends/backend.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

enum class Verdict : uint8_t {
  kPass,
  kFailValue,     // another number
  kFailShape,     // another type, size or number of results
  kFailAccepted,  // it ran a program that had to be rejected
  kFailRejected,  // it rejected a program that had to run
  kFailChoice,    // right under another choice than the declared one
  kFailUnstable,  // another result each time
  kCrash,
  kTimeout,
  kErrored,
  kUnsupported,
  kWaived,
  kOpen,      // the outcome is unspecified, and it ended
  kFiltered,  // not run
  kSuiteError,
};
inline constexpr int kVerdictCount = 15;

// "pass", "fail:value", "crash", ..
absl::string_view Name(Verdict verdict);
std::optional<Verdict> VerdictFromName(absl::string_view name);
// True if the run fails by it.
bool IsFailure(Verdict verdict);

// The element that is farthest off.
struct WorstElement {
  int64_t process = 0, leaf = 0;
  std::vector<int64_t> index;
  std::string expected, got;
  std::string error, bound;  // in the words of the check: "3 ulp", "0.5 ulp"
  int64_t elements = 0;      // that are wrong
};

struct Judgement {
  Verdict verdict = Verdict::kPass;
  std::string message;  // for people; empty where the verdict says all
  std::optional<WorstElement> worst;
  std::string looks_like;  // of a wrong value: explain.h
  // The expectations that hold, by their number in the vector.
  std::vector<int> holding;
};

// `declared`: the choices that the backend has declared, as they hold for the
// vector; any value of the others is right. A rejection counts only once its
// valid counterpart has passed: the runner checks that.
Judgement Judge(const Vector& vector, const Answer& answer,
                const ChoiceValues& declared);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_VERDICT_H_
