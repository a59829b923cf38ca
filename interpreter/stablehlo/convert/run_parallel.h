// interpreter.run_parallel: a function that runs others as the processes of a
// grid, as three programs: what comes before, the grid, what comes after.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_RUN_PARALLEL_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_RUN_PARALLEL_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

struct ParallelRun {
  // The whole module, its entry cut to what stands before the op: it gives
  // what the grid takes, then what `after` takes of it.
  Module before;
  // The entry cut to what stands behind the op: takes that, then what the
  // grid gives.
  Module after;
  size_t grid_arguments = 0;  // how many of the values are the grid's
  // Function names, replica by replica.
  std::vector<std::vector<std::string>> programs;
  // Functions of which each gives one value that infeed reads, in order.
  std::vector<std::string> infeed;
};

// The grid that a function runs; none if it runs none. InvalidArgument where
// there are several, or the op's attributes are no grid of functions.
absl::StatusOr<std::optional<ParallelRun>> FindParallelRun(
    const Module& tree, const std::string& entry);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_RUN_PARALLEL_H_
