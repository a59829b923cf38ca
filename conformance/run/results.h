// results.jsonl, the truth that all reports are made of: a head, then a line
// for each vector as it was judged.
#ifndef HLOREF_CONFORMANCE_RUN_RESULTS_H_
#define HLOREF_CONFORMANCE_RUN_RESULTS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "conformance/backends/profile.h"
#include "conformance/run/verdict.h"

namespace hlo::conformance {

// The vectors of a run, its backend, and its choices.
struct RunHead {
  std::string root;  // of the vectors' manifests
  std::string backend, version;
  Profile profile;                // declared
  std::string form = "hlo";       // of the programs: program_form.h
  bool huge = false;              // those of more than 2^31 elements were run
  std::vector<std::string> only;  // beginnings of ids; empty: all
  int64_t repeat = 1;             // each was asked so often
  bool neighbours = false;        // in an order by shapes
  int64_t shard = 0, shards = 1;
  int64_t vectors = 0;  // of all shards together
  friend bool operator==(const RunHead&, const RunHead&) = default;
};

struct Result {
  std::string id;
  int rev = 1;
  RequirementLevel level = RequirementLevel::kMust;
  std::vector<std::string> clauses;
  Verdict verdict = Verdict::kPass;
  std::string message;
  std::optional<WorstElement> worst;
  std::string looks_like;
  std::vector<int> holding;
  double ms = 0;
};

struct Results {
  RunHead head;
  std::vector<Result> results;
};

std::string ToLine(const RunHead& head);
std::string ToLine(const Result& result);
// A half last line, as a run that was cut off leaves it, is dropped. Errors
// name the line: no result, an id twice.
absl::StatusOr<Results> ReadResults(absl::string_view text);

// The message of a vector that was left out for its size.
inline constexpr absl::string_view kHugeMessage =
    "of more than 2^31 elements: --huge";

// In what two runs are not one, but for the shard: "root", "backend"; empty: in
// nothing.
std::string DifferenceOf(const RunHead& a, const RunHead& b);

// All shards of one run, each once. Errors: another root, backend or profile, a
// shard that is missing or there twice, an id twice.
absl::StatusOr<Results> Merge(std::vector<Results> shards);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_RESULTS_H_
