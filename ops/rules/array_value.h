// Operands and results of ops on arrays: an operand in the result's element
// type, a result of given actual sizes.
#ifndef HLOREF_OPS_RULES_ARRAY_VALUE_H_
#define HLOREF_OPS_RULES_ARRAY_VALUE_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/common_sizes.h"
#include "literals/literal.h"
#include "ops/value_context.h"

namespace hlo {

// An operand, and its converted bytes if it had to be converted.
struct Operand {
  ArrayView view;
  Buffer converted;

  // A small buffer's bytes move with it: not to be kept across a move.
  const std::byte* data() const {
    return converted.size() > 0 ? converted.data() : view.data;
  }
  std::span<const int64_t> sizes() const { return view.sizes; }
};

// Uninitialized scratch memory for an array of these sizes.
absl::StatusOr<Buffer> ScratchArray(ValueContext& context,
                                    std::span<const int64_t> sizes,
                                    ElementType type);

// Makes `array` a copy without subnormals, which `flushed` owns, where the
// choice says that inputs are flushed.
absl::Status FlushInput(ValueContext& context, ArrayView& array,
                        Buffer& flushed);

// Flushes subnormals of a finished result in place, where the choice says so.
void FlushResult(const StepContext& context, MutableArrayView result);

// Operand i with elements of `type`: itself, or converted where element types
// are mixed (semantics.md, mixed_precision).
absl::StatusOr<Operand> OperandAs(ValueContext& context, int i,
                                  ElementType type);

// CommonSize and CommonSizes; the error of `rule` where there are none.
absl::StatusOr<int64_t> CommonSize(const StepContext& context,
                                   absl::string_view rule,
                                   std::span<const ArrayDimension> dimensions);
absl::StatusOr<std::vector<int64_t>> CommonSizes(
    const StepContext& context, absl::string_view rule,
    std::span<const ArrayView> arrays);
// Operands [first, end) of the context.
absl::StatusOr<std::vector<int64_t>> CommonSizes(const StepContext& context,
                                                 absl::string_view rule,
                                                 int first, int end);
// Cuts `operand` to `sizes`; its elements are of `type`. No size may be larger
// than its own. `sizes` must outlive it.
absl::Status CutTo(const StepContext& context, std::span<const int64_t> sizes,
                   ElementType type, Operand& operand);
// OperandAs, cut.
absl::StatusOr<Operand> OperandAs(ValueContext& context, int i,
                                  ElementType type,
                                  std::span<const int64_t> sizes);

// Makes leaf `leaf` of the result, an array of shape `shape`, with the actual
// sizes `sizes`. They must fit the shape: equal where it is static, at most
// the bound where it is dynamic; else the error of `rule`.
absl::StatusOr<MutableArrayView> ResultOfSizes(ValueContext& context,
                                               absl::string_view rule,
                                               std::vector<int64_t> sizes,
                                               const Shape& shape,
                                               int leaf = 0);
absl::StatusOr<MutableArrayView> ResultOfSizes(ValueContext& context,
                                               absl::string_view rule,
                                               std::vector<int64_t> sizes);

// The same check and form for a value that is handed over: null for a static
// shape.
absl::StatusOr<ActualSizes> SizesFor(const ValueContext& context,
                                     absl::string_view rule,
                                     std::vector<int64_t> sizes,
                                     const Shape& shape);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_ARRAY_VALUE_H_
