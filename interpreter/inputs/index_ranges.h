// Ranges of the parameters that a program uses as indices, for drawing
// arguments at random.
#ifndef HLOREF_INTERPRETER_INPUTS_INDEX_RANGES_H_
#define HLOREF_INTERPRETER_INPUTS_INDEX_RANGES_H_

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "interpreter/ir/module.h"

namespace hlo {

// Both ends belong to it.
struct IndexRange {
  int64_t low = 0;
  int64_t high = std::numeric_limits<int64_t>::max();
  friend bool operator==(const IndexRange&, const IndexRange&) = default;
};

// For each parameter of the entry computation, for each of its leaves: the
// range in which every op that the leaf reaches unchanged, as an index, stays
// in bounds (Op::index_bounds); none if it reaches none. Follows what the
// declarations say: values that are passed on, tuples, and arguments of calls.
// REQUIRES: Verify(module) is OK.
std::vector<std::vector<std::optional<IndexRange>>> ParameterIndexRanges(
    const Module& module);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_INPUTS_INDEX_RANGES_H_
