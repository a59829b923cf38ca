// A computation that is being read: computations in place stand inside others.
#ifndef HLOREF_INTERPRETER_HLO_COMPUTATION_SCOPE_H_
#define HLOREF_INTERPRETER_HLO_COMPUTATION_SCOPE_H_

#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"
#include "base/name_table.h"
#include "interpreter/ir/module.h"

namespace hlo {

struct ComputationScope {
  // For an instruction that there is no more of than its name: uses of it are
  // no new errors.
  static constexpr int kBroken = -1;

  Computation computation;
  int number = 0;                 // of the computation in the module
  NameTable names;                // -> index of the instruction, or kBroken
  absl::string_view reading;      // the name of the instruction at hand
  std::vector<bool> shape_known;  // of each instruction
  size_t body_start = 0;          // its `{`
  bool whole = true;              // its parameters and its root were read
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_COMPUTATION_SCOPE_H_
