// What all reports say of a run's results.
#ifndef HLOREF_CONFORMANCE_REPORTS_SUMMARY_H_
#define HLOREF_CONFORMANCE_REPORTS_SUMMARY_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "conformance/run/results.h"

namespace hlo::conformance {

using Counts = std::array<int64_t, kVerdictCount>;

// Failures that look alike: one op, one type, one clause, one verdict.
struct Cluster {
  std::string op, type, clause;
  Verdict verdict = Verdict::kFailValue;
  std::vector<const Result*> results;  // sorted by id
};

struct Score {
  int64_t passed = 0, all = 0;  // all: what is not filtered or open
};

struct Summary {
  Counts verdicts = {};
  std::array<Score, 4> levels;                                // by Level
  std::map<std::string, Score> ops;                           // by op
  std::map<std::string, std::map<std::string, Score>> board;  // op, type
  std::map<std::string, Score> clauses;                       // "dot.V1"
  std::vector<Cluster> clusters;  // the largest first
};

// `results` outlive the summary.
Summary Summarize(const std::vector<Result>& results);

// "dot" and "f32" of "dot/int-k1024/f32"; the type is empty where there is none.
std::string OpOf(const std::string& id);
std::string TypeOf(const std::string& id);
// The command that asks this one vector again.
std::string RepeatCommand(const RunHead& head, const Result& result);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_REPORTS_SUMMARY_H_
