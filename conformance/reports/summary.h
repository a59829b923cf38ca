// The summary of a run's results that all reports share.
#ifndef HLOREF_CONFORMANCE_REPORTS_SUMMARY_H_
#define HLOREF_CONFORMANCE_REPORTS_SUMMARY_H_

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/run/results.h"

namespace hlo::conformance {

using Counts = std::array<int64_t, kVerdictCount>;

// Failures that look alike: one verdict and one kind of difference.
// Errors whose messages agree form one cluster across ops; wrong values one for
// each op.
struct Cluster {
  Verdict verdict = Verdict::kFailValue;
  std::string what;  // their explanation, if it is known
  std::set<std::string> ops, types, clauses;
  std::vector<const Result*> results;  // sorted by id
};

struct Score {
  int64_t passed = 0, all = 0;  // all: neither filtered nor open
};

struct Summary {
  Counts verdicts = {};
  std::array<Score, 4> levels;       // by RequirementLevel
  std::map<std::string, Score> ops;  // by op
  std::map<std::string, std::map<std::string, Score>> board;  // op, type
  std::map<std::string, Score> clauses;                       // "dot.V1"
  std::vector<Cluster> clusters;  // the largest first
};

// `results` outlive the summary.
Summary Summarize(const std::vector<Result>& results);

// "dot" of "dot/int-k1024/f32".
std::string OpOf(const std::string& id);
// Up to four of them, and how many more there are.
std::string Some(const std::set<std::string>& names);
// The first line of a message, which may have many.
std::string FirstLine(absl::string_view text);
// The first digits of the root, and the seed of reseeded vectors.
std::string ShortRoot(const RunHead& head, size_t digits);
// The command that runs this one vector again.
std::string RepeatCommand(const RunHead& head, const Result& result);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_REPORTS_SUMMARY_H_
