// Asks a backend all vectors and judges its answers.
#ifndef HLOREF_CONFORMANCE_RUN_RUNNER_H_
#define HLOREF_CONFORMANCE_RUN_RUNNER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/backends/backend.h"
#include "conformance/backends/profile.h"
#include "conformance/format/golden.h"
#include "conformance/run/program_form.h"
#include "conformance/run/results.h"
#include "conformance/run/selection.h"

namespace hlo::conformance {

struct RunOptions : Selection {
  // Over what the backend declares itself.
  Profile profile;
  ProgramForm form;
  int64_t repeat = 1;  // runs of each; answers must be the same
  // Results of an earlier run of the same head, which goes on.
  std::vector<Result> done;
  // Called after each vector that was run, in no certain order; may be null.
  // Its error ends the run.
  std::function<absl::Status(const Result&, int64_t done, int64_t total)>
      progress;
  // Called with the head once the backend has said hello; may be null.
  std::function<absl::Status(const RunHead&)> begin;
};

// Every vector of the shard has a result, sorted by id.
absl::StatusOr<Results> Run(const Golden& golden, Backend& backend,
                            const RunOptions& options);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_RUNNER_H_
