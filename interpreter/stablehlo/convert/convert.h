// The tree of StableHLO text -> Draft.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_CONVERT_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_CONVERT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/ir/finish.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

struct ConvertOptions {
  std::string entry;  // the function that is ENTRY
  // Shapes instead of the types of its arguments: their sizes replace `?`.
  std::optional<std::vector<Shape>> arguments;
  // Counts instead of the module's mhlo.num_replicas and mhlo.num_partitions,
  // unless they are 0.
  int64_t replicas = 0;
  int64_t partitions = 0;
  // LoadOptions::own_terms.
  bool own_terms = false;
  bool in_grid = false;  // a process of interpreter.run_parallel
};

// The names of the functions that are run: `wanted` if it is not empty, else
// @main, else the only function, else the functions without arguments that no
// other calls. Empty for a module without functions. InvalidArgument if there
// is no such function or none to choose.
absl::StatusOr<std::vector<std::string>> Entries(const Module& tree,
                                                 const std::string& wanted);

// The entry and the functions that it calls, as HLO (docs/stablehlo.md). Adds
// all diagnostics; the draft is only whole if `diagnostics.ok()` afterwards.
// REQUIRES: options.entry is the name of a function.
Draft Convert(const Module& tree, const ConvertOptions& options,
              Diagnostics& diagnostics);
// The same, which frees the tree on the way.
Draft Convert(Module&& tree, const ConvertOptions& options,
              Diagnostics& diagnostics);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_CONVERT_H_
