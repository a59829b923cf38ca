// The groups of ragged-dot, and its sums. V rules are ragged-dot's.
#ifndef HLOREF_OPS_RULES_SUMS_RAGGED_PRODUCTS_H_
#define HLOREF_OPS_RULES_SUMS_RAGGED_PRODUCTS_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "ops/rules/sums/dense_operand.h"
#include "ops/value_context.h"

namespace hlo {

// The role of the ragged dimension in the product.
enum class RaggedMode { kFree, kContracting, kBatch };

// The dimensions of both operands, and the ragged one among them. Sizes of what
// comes before and after it in its own list.
struct Ragged {
  RaggedMode mode;
  DotDimensions dims;
  int64_t dimension;
  ProductSizes sizes{};
  int64_t before = 1, size = 0, after = 1;
  int64_t groups = 0;
  std::vector<int64_t> ends{};  // [outside, group], V1: where each one ends

  // Begin of a group at one place of the dimensions outside.
  int64_t begin(int64_t place, int64_t group) const {
    return group == 0 ? 0 : end(place, group - 1);
  }
  int64_t end(int64_t place, int64_t group) const {
    return ends[place * groups + group];
  }
};

// The dimensions of lhs outside the ragged one (S5).
Ints OutsideDimensions(const DotSide& lhs, int64_t ragged);

// From the attributes and operands 0 to 2. Errors V6, V7.
absl::StatusOr<Ragged> RaggedOf(ValueContext& context);

// V2, V3, V5. REQUIRES: the mode is kFree or kContracting; the result has
// elements.
absl::Status SumGroups(ValueContext& context, const Ragged& ragged,
                       MutableArrayView result);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SUMS_RAGGED_PRODUCTS_H_
