// iota: each element is its own index along one dimension.
// Spec: Operation Semantics 2022, 2026 "Iota"; semantics.md, iota_wrap.
//
// Shape  S1  the result's shape is written: an array of integers, floats or
//            complex numbers, not unbounded.
//        S2  iota_dimension is a dimension of the result.
// Value  V1  result[i] = i[iota_dimension] converted to the element type:
//            integers wrap, floats round once, complex numbers have no
//            imaginary part.
#include <algorithm>
#include <numeric>

#include "base/lane_block.h"
#include "literals/types/convert.h"
#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/normalize_context.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// `f32[4] iota()`: there is one dimension only.
absl::Status NormalizeIota(NormalizeContext& context) {
  const Shape* written = context.written();
  if (written == nullptr || !written->is_array() || written->rank() != 1 ||
      context.attributes().has(attr::iota_dimension)) {
    return absl::OkStatus();
  }
  context.attributes().set(attr::iota_dimension, int64_t{0});
  return absl::OkStatus();
}

absl::StatusOr<Shape> IotaShape(const ShapeContext& context) {
  absl::StatusOr<Shape> result = WrittenSizes(context, "S1");
  if (!result.ok()) return result;
  if (IsPred(result->type())) {
    return context.Error("S1", "there is no iota of ", Text(*result));
  }
  const int64_t d = context.attributes().get(attr::iota_dimension);
  const absl::Status status = CheckDimensions(
      context, "S2", attr::iota_dimension, {{d}}, result->rank());
  if (!status.ok()) return status;
  return result;
}

// The n numbers from `first` on, in elements of `type`: V1.
void Count(ElementType type, int64_t first, int64_t n, std::byte* line) {
  int64_t numbers[kLaneBlock];
  for (int64_t i = 0; i < n; i += kLaneBlock) {
    const int64_t length = std::min(kLaneBlock, n - i);
    std::iota(numbers, numbers + length, first + i);
    ConvertLanes(ElementType::kS64, type, numbers,
                 line + i * StorageBytes(type), length);
  }
}

absl::Status IotaValue(ValueContext& context) {
  const ElementType type = context.shape().type();
  const int width = StorageBytes(type);
  const std::vector<int64_t> sizes = context.shape().sizes();
  auto result = ResultOfSizes(context, "V1", sizes);
  if (!result.ok()) return result.status();
  if (IsEmpty(sizes)) return absl::OkStatus();
  const int64_t d = context.attributes().get(attr::iota_dimension);
  const int64_t n = sizes[d];
  const int64_t inner = RowMajorStrides(sizes)[d];
  const int64_t outer = result->count() / (n * inner);
  if (inner == 1) {
    Count(type, 0, n, result->data);
    CopyStrided(width, result->data, result->data + n * width,
                {{outer - 1, 0, n}, {n, 1, 1}}, context.threads());
    return absl::OkStatus();
  }
  alignas(16) std::byte line[kLaneBlock * 16];
  for (int64_t i = 0; i < n; i += kLaneBlock) {
    const int64_t length = std::min(kLaneBlock, n - i);
    Count(type, i, length, line);
    CopyStrided(width, line, result->data + i * inner * width,
                {{outer, 0, n * inner}, {length, 1, inner}, {inner, 0, 1}},
                context.threads());
  }
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op iota_op = {
    .name = "iota",
    .arity = 0,
    .attributes = {{&attr::iota_dimension, kRequired}},
    .normalize = NormalizeIota,
    .shape = IotaShape,
    .value = IotaValue};

}  // namespace hlo
