// Collectives: one step of all processes at once.
#ifndef HLOREF_CONFORMANCE_ORACLES_COLLECTIVES_H_
#define HLOREF_CONFORMANCE_ORACLES_COLLECTIVES_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/oracles/evaluator.h"

namespace hlo::conformance::naive {

struct Grid {
  int64_t replicas = 1, partitions = 1;
  int64_t processes() const { return replicas * partitions; }
};

// What a process brings: its operands' values.
using Brought = std::vector<std::vector<const Value*>>;

bool IsCollective(absl::string_view op);

// Each process's result, replica-major. `evaluator` applies computations, and
// is told what the oracle does not know.
std::vector<Value> Meet(Evaluator& evaluator, const Step& step,
                        const Grid& grid, const Brought& operands);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_CONFORMANCE_ORACLES_COLLECTIVES_H_
