// Sorting the lines of arrays along one dimension.
#ifndef HLOREF_OPS_RULES_INDEXING_SORT_LINES_H_
#define HLOREF_OPS_RULES_INDEXING_SORT_LINES_H_

#include <cstdint>
#include <span>

#include "absl/status/status.h"
#include "ops/region.h"
#include "ops/value_context.h"

namespace hlo {

struct SortOperand {
  ElementType type;
  const std::byte* operand;
  std::byte* result;
};

// Each result gets its operand's elements, along `dimension` in the stable
// order of `less`, whose parameters 2k and 2k + 1 are elements of operand k.
// Plain keys are sorted as integers, anything else by merging.
absl::Status SortLines(ValueContext& context, const Region& less,
                       std::span<const SortOperand> arrays,
                       std::span<const int64_t> sizes, int64_t dimension);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_INDEXING_SORT_LINES_H_
