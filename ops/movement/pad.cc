// pad: puts a value around an array and between its elements, or takes edges
// away.
// Spec: Operation Semantics 2017-2026 "Pad".
//
// Shape  S1  an array and a scalar of its element type.
//        S2  `padding` has an entry for each dimension; interior >= 0.
//        S3  low + size + (size - 1) * interior + high, the result's size, is
//            not negative and fits 63 bits (of size 0 there is no between).
// Value  V1  operand[i] stands at result[low + i * (interior + 1)], if that is
//            in the result: interior padding comes before edges are cut off.
//        V2  every other element is the padding value.
//        V3  a dynamic dimension is padded around its actual size; cut below 0,
//            it is empty (semantics.md: dynamic_dims).
#include <algorithm>
#include <limits>

#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// The result's size; none if it is too large. May be negative.
std::optional<int64_t> PaddedSize(int64_t size, const PadDimension& pad) {
  const auto holes = Product(std::max<int64_t>(size - 1, 0), pad.interior);
  return Sum(Sum(size, holes), Sum(pad.low, pad.high));
}

absl::StatusOr<Shape> PadShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  status = CheckScalar(context, "S1", 1);
  if (!status.ok()) return status;
  auto type = CommonType(context, "S1", context.operands());
  if (!type.ok()) return type.status();
  const Shape& operand = context.operand(0);
  const Padding& pads = context.attributes().get(attr::padding);
  if (std::ssize(pads) != operand.rank()) {
    return context.Error("S2", "padding has ", pads.size(), " entries for ",
                         Text(operand));
  }
  std::vector<Dimension> result;
  for (int d = 0; d < operand.rank(); ++d) {
    const PadDimension& pad = pads[d];
    const Dimension& dimension = operand.dimension(d);
    if (pad.interior < 0) {
      return context.Error("S2", "interior padding ", pad.interior,
                           " in dimension ", d, " is negative");
    }
    if (dimension.unbounded()) {
      result.push_back(dimension);
      continue;
    }
    const std::optional<int64_t> size = PaddedSize(dimension.size, pad);
    if (!size || *size < 0) {
      return context.Error("S3", "padded dimension ", d, " of ", Text(operand),
                           size ? " has a negative size" : " is too large");
    }
    result.push_back(Dimension(*size, dimension.dynamic));
  }
  return WithWrittenDynamism(context, Shape::Array(*type, std::move(result)));
}

// The operand's elements that land in one dimension of the result.
struct Covered {
  int64_t first = 0;  // index in the operand of the first that lands
  int64_t count = 0;
  int64_t begin = 0;  // in the result
  int64_t step = 1;
};

Covered Cover(int64_t size, int64_t result_size, const PadDimension& pad) {
  Covered covered;
  if (size == 0 || result_size == 0) return covered;
  covered.step = size > 1 ? pad.interior + 1 : 1;
  // The first i with low + i * step >= 0, the last with .. < result_size.
  if (pad.low < 0) {
    covered.first = std::min(size - 1, -(pad.low + 1) / covered.step) + 1;
  }
  int64_t room;
  if (__builtin_sub_overflow(result_size - 1, pad.low, &room)) {
    room = std::numeric_limits<int64_t>::max();
  }
  const int64_t last = room < 0 ? -1 : std::min(size - 1, room / covered.step);
  covered.count = std::max<int64_t>(last - covered.first + 1, 0);
  if (covered.count == 0) return Covered{};
  covered.begin = pad.low + covered.first * covered.step;
  if (covered.count == 1) covered.step = 1;
  return covered;
}

// Fills what lies outside of the box that the operand covers, dimension by
// dimension, so that no element is written twice; with holes, everything: V2.
void FillAround(int width, const std::byte* value, MutableArrayView result,
                std::span<const Covered> covered, const Threads& threads) {
  const std::vector<int64_t> steps = RowMajorStrides(result.sizes);
  std::vector<StridedLoop> box;
  for (size_t d = 0; d < steps.size(); ++d) {
    box.push_back({result.sizes[d], 0, steps[d]});
  }
  std::byte* target = result.data;
  for (const Covered& c : covered) {
    if (c.step > 1) {
      return CopyStrided(width, value, target, box, threads);
    }
  }
  for (size_t d = 0; d < steps.size(); ++d) {
    const Covered& c = covered[d];
    box[d].size = c.begin;
    CopyStrided(width, value, target, box, threads);
    const int64_t end = c.begin + c.count;
    box[d].size = result.sizes[d] - end;
    CopyStrided(width, value, target + end * steps[d] * width, box, threads);
    box[d].size = c.count;
    target += c.begin * steps[d] * width;
  }
}

absl::Status PadValue(ValueContext& context) {
  const ElementType type = context.shape().type();
  auto operand = OperandAs(context, 0, type);
  if (!operand.ok()) return operand.status();
  auto value = OperandAs(context, 1, type);
  if (!value.ok()) return value.status();
  const Padding& pads = context.attributes().get(attr::padding);
  std::vector<int64_t> sizes;
  for (size_t d = 0; d < pads.size(); ++d) {
    const auto size = PaddedSize(operand->sizes()[d], pads[d]);
    if (!size) return context.Error("V3", "dimension ", d, " is too large");
    sizes.push_back(std::max<int64_t>(*size, 0));
  }
  auto result = ResultOfSizes(context, "V3", sizes);
  if (!result.ok()) return result.status();
  std::vector<Covered> covered;
  for (size_t d = 0; d < pads.size(); ++d) {
    covered.push_back(Cover(operand->sizes()[d], sizes[d], pads[d]));
  }
  const int width = StorageBytes(type);
  FillAround(width, value->data(), *result, covered, context.threads());
  const std::vector<int64_t> from = RowMajorStrides(operand->sizes());
  const std::vector<int64_t> to = RowMajorStrides(sizes);
  std::vector<StridedLoop> axes;
  int64_t first = 0, begin = 0;
  for (size_t d = 0; d < pads.size(); ++d) {  // V1
    const Covered& c = covered[d];
    axes.push_back({c.count, from[d], to[d] * c.step});
    first += c.first * from[d];
    begin += c.begin * to[d];
  }
  CopyStrided(width, operand->data() + first * width,
              result->data + begin * width, std::move(axes), context.threads());
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op pad_op = {.name = "pad",
                                    .arity = 2,
                                    .attributes = {{&attr::padding, kRequired}},
                                    .passes_values = OperandAt(0),
                                    .keeps_bits = true,
                                    .shape = PadShape,
                                    .result_rule = "S3",
                                    .value = PadValue};

}  // namespace hlo
