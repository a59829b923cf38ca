// interpreter.run_parallel: a function that runs others as the processes of a
// grid becomes three programs: the part before, the grid, the part after.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_RUN_PARALLEL_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_RUN_PARALLEL_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

struct ParallelRun {
  // The module with its entry cut to the operations before the op. It returns
  // the arguments of the grid, then the values that `after` uses.
  Module before;
  // The entry cut to the operations behind the op. Its arguments are these
  // values, then the results of the grid.
  Module after;
  size_t grid_arguments = 0;  // results of `before` that are the grid's
  // Function names, replica by replica.
  std::vector<std::vector<std::string>> programs;
  // Functions that each return one value for infeed to read, in order.
  std::vector<std::string> infeed;
};

// The grid that a function runs; none if it runs none. InvalidArgument if there
// are several, or if the op's attributes are no grid of functions.
absl::StatusOr<std::optional<ParallelRun>> FindParallelRun(
    const Module& tree, const std::string& entry);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_RUN_PARALLEL_H_
