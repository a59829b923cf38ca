// dynamic-reshape: gives the elements of an array new dimensions whose sizes
// are known only at run time.
// Spec: Operation Semantics 2026 "DynamicReshape"; semantics.md:
// dynamic_reshape.
//
// Shape  S1  the operand is an array; the result's shape is written, with its
//            element type.
//        S2  then one integer scalar for each dimension of the result.
//        S3  operand and result hold as many elements, bounds counted.
// Value  V1  the operand's elements in row-major order, in an array of these
//            sizes, each at its full value in its own type.
//        V2  the sizes hold as many elements as the operand has; none is
//            negative, above its bound, or another than a static dimension's.
#include <algorithm>
#include <limits>
#include <utility>

#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> DynamicReshapeShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  absl::StatusOr<Shape> result = WrittenArray(context, "S1");
  if (!result.ok()) return result;
  const Shape& operand = context.operand(0);
  if (context.operand_count() != result->rank() + 1) {
    return context.Error("S2", context.operand_count() - 1,
                         " sizes for the dimensions of ", Text(*result));
  }
  for (int i = 1; i < context.operand_count(); ++i) {
    status = CheckScalar(context, "S2", i);
    if (!status.ok()) return status;
    if (!IsInteger(context.operand(i).type())) {
      return context.Error("S2", "size ", i - 1, " is ",
                           Text(context.operand(i)));
    }
  }
  if (operand.element_count() != result->element_count()) {
    return context.Error("S3", Text(operand), " and ", Text(*result),
                         " hold different numbers of elements");
  }
  return result->WithType(operand.type());
}

// An integer scalar; a u64 beyond s64 stands as the largest s64.
int64_t SizeOperand(ArrayView scalar) {
  return VisitElementType(scalar.type(), [&](auto tag) -> int64_t {
    using T = typename decltype(tag)::type;
    if constexpr (Integer<T>) {
      const T size = scalar.as<T>()[0];
      if constexpr (sizeof(T) == 8) {
        constexpr auto kMost = std::numeric_limits<int64_t>::max();
        if (size > static_cast<T>(kMost)) return kMost;
      }
      return static_cast<int64_t>(size);
    } else {
      return 0;  // S2
    }
  });
}

absl::Status DynamicReshapeValue(ValueContext& context) {
  std::vector<int64_t> sizes;
  std::optional<int64_t> count = 1;
  for (int i = 1; i < context.operand_count(); ++i) {
    sizes.push_back(SizeOperand(context.operand(i)));
    count = Product(count, sizes.back());
  }
  const int64_t elements = context.operand(0).count();
  if (count != elements && !(elements == 0 && IsEmpty(sizes))) {
    return context.Error("V2", "sizes ", ListText(sizes), " for ", elements,
                         " elements");
  }
  auto actual = SizesFor(context, "V2", std::move(sizes), context.shape());
  if (!actual.ok()) return actual.status();
  Value value = context.Take(0);  // V1
  value.sizes = *std::move(actual);
  context.SetResult(std::move(value));
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op dynamic_reshape_op = {.name = "dynamic-reshape",
                                                .arity = AtLeast(1),
                                                .keeps_bits = true,
                                                .shape = DynamicReshapeShape,
                                                .value = DynamicReshapeValue};

}  // namespace hlo
