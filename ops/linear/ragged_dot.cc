// ragged-dot: dot in which one dimension of lhs falls into groups of sizes that
// are known only at run time.
// Spec: Operation Semantics 2026 "RaggedDot"; semantics.md: ragged_dot,
// accumulation.
//
// Shape  S1  lhs, rhs, group_sizes are arrays; lhs and rhs of real types or of
//            complex ones, group_sizes of integers. The result's element type
//            is as in dot S4.
//        S2  contracting and batch dimensions are in range, none twice, and of
//            corresponding sizes.
//        S3  lhs_ragged_dims is one dimension of lhs.
//        S4  if that is a free one, rhs_group_dims is one free dimension of rhs
//            that has one element for each group; else it is empty.
//        S5  group_sizes is [g], or has before g the dimensions of lhs that are
//            outside the ragged one: the batch dimensions, then those of its
//            own class that come before it (of a ragged batch dimension: the
//            batch dimensions before it).
//        S6  result: g if the ragged dimension is contracted; batch dimensions;
//            free dimensions of lhs; free dimensions of rhs but the group's.
// Value  V1  groups are consecutive from 0 along the ragged dimension: group g
//            has group_sizes[g] of its indices, for each place in the
//            dimensions outside, if group_sizes has these (semantics.md:
//            ragged_dot).
//        V2  a free ragged dimension: result[b, m, n] = sum over k of lhs[b, m,
//            k] * rhs[g, b, n, k], g being m's group; 0 after the last group
//            (semantics.md: ragged_dot).
//        V3  a contracted one: result[g, b, m, n] = sum over the k of group g
//            of lhs[b, m, k] * rhs[b, n, k]; 0 for an empty group
//            (semantics.md: ragged_dot).
//        V4  a batch dimension: sizes change nothing, it is a dot
//            (semantics.md: ragged_dot).
//        V5  sums as dot's: from 0, in row-major order of k, in f64 if an
//            operand or the result is (or accumulation=f64), else f32; of
//            complex numbers by component; integers wrap; products and sums
//            rounded separately (accumulation=fused: one fused multiply-add
//            a term), the sum once more to the result's type.
//            operand_precision changes nothing.
//        V6  a negative size, or more in all groups than the dimension has, is
//            an error; with ragged_dot=clip negative sizes are 0, and groups
//            end with the dimension.
//        V7  dynamic dimensions: as dot V5; the groups are those that rhs and
//            group_sizes have in common (semantics.md: dynamic_dims).
#include <algorithm>
#include <utility>

#include "ops/attributes/dot.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/dot_dimensions.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/dot_product.h"
#include "ops/rules/sums/ragged_products.h"

namespace hlo {
namespace {

using Mode = RaggedMode;

bool Has(const Ints& dims, int64_t d) {
  return std::find(dims.begin(), dims.end(), d) != dims.end();
}

Mode ModeOf(const ShapeContext& context, int64_t ragged) {
  const Attributes& attributes = context.attributes();
  if (Has(attributes.get(attr::lhs_contracting_dims), ragged)) {
    return Mode::kContracting;
  }
  return Has(attributes.get(attr::lhs_batch_dims), ragged) ? Mode::kBatch
                                                           : Mode::kFree;
}

absl::Status CheckGroupSizes(const ShapeContext& context, int64_t ragged) {
  const Shape& sizes = context.operand(2);
  if (sizes.rank() == 1) return absl::OkStatus();
  const Shape& lhs = context.operand(0);
  const DotDimensions dims = DimensionsOfDot(context.attributes(), lhs.rank(),
                                             context.operand(1).rank());
  const Ints outside = OutsideDimensions(dims.lhs, ragged);
  bool fits = sizes.rank() == std::ssize(outside) + 1;
  for (size_t i = 0; fits && i < outside.size(); ++i) {
    fits = SizesMatch(sizes.dimension(i), lhs.dimension(outside[i]));
  }
  if (fits) return absl::OkStatus();
  return context.Error("S5", "group_sizes ", Text(sizes), " for ", Text(lhs));
}

absl::Status CheckGroupDimension(const ShapeContext& context, Mode mode) {
  const Attributes& attributes = context.attributes();
  const Ints& groups = attributes.get(attr::rhs_group_dims);
  if (groups.size() != (mode == Mode::kFree ? 1u : 0u)) {
    return context.Error("S4", "rhs_group_dims=", ListText(groups));
  }
  if (mode != Mode::kFree) return absl::OkStatus();
  const Shape &rhs = context.operand(1), &sizes = context.operand(2);
  absl::Status status =
      CheckDimensions(context, "S4", attr::rhs_group_dims, groups, rhs.rank());
  if (!status.ok()) return status;
  if (Has(attributes.get(attr::rhs_contracting_dims), groups[0]) ||
      Has(attributes.get(attr::rhs_batch_dims), groups[0]) ||
      !SizesMatch(rhs.dimension(groups[0]),
                  sizes.dimension(sizes.rank() - 1))) {
    return context.Error("S4", "dimension ", groups[0], " of ", Text(rhs),
                         " does not hold the groups of ", Text(sizes));
  }
  return absl::OkStatus();
}

absl::Status CheckOperands(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const Shape& sizes = context.operand(2);
  if (!IsInteger(sizes.type()) || sizes.rank() < 1) {
    return context.Error("S1", "group_sizes are ", Text(sizes));
  }
  status = CheckDotDimensions(context, "S2", "S2");
  if (!status.ok()) return status;
  const Ints& ragged = context.attributes().get(attr::lhs_ragged_dims);
  if (ragged.size() != 1) {
    return context.Error("S3", "lhs_ragged_dims=", ListText(ragged));
  }
  return CheckDimensions(context, "S3", attr::lhs_ragged_dims, ragged,
                         context.operand(0).rank());
}

absl::StatusOr<Shape> RaggedDotShape(const ShapeContext& context) {
  absl::Status status = CheckOperands(context);
  if (!status.ok()) return status;
  const Shape &lhs = context.operand(0), &rhs = context.operand(1);
  const absl::StatusOr<ElementType> type = ProductType(context, "S1", "S1");
  if (!type.ok()) return type.status();
  const Attributes& attributes = context.attributes();
  const int64_t ragged = attributes.get(attr::lhs_ragged_dims)[0];
  const Mode mode = ModeOf(context, ragged);
  status = CheckGroupDimension(context, mode);
  if (status.ok()) status = CheckGroupSizes(context, ragged);
  if (!status.ok()) return status;
  const Shape& sizes = context.operand(2);
  DotDimensions dims = DimensionsOfDot(attributes, lhs.rank(), rhs.rank());
  for (int64_t d : attributes.get(attr::rhs_group_dims)) {
    std::erase(dims.rhs.free, d);
  }
  std::vector<Dimension> result = DotResultDimensions(dims, lhs, rhs);
  if (mode == Mode::kContracting) {
    result.insert(result.begin(), sizes.dimension(sizes.rank() - 1));
  }
  return WithWrittenDynamism(context, Shape::Array(*type, std::move(result)));
}

absl::Status RaggedDotValue(ValueContext& context) {
  auto ragged = RaggedOf(context);
  if (!ragged.ok()) return ragged.status();
  DotDimensions dims = ragged->dims;
  for (int64_t d : context.attributes().get(attr::rhs_group_dims)) {
    std::erase(dims.rhs.free, d);
  }
  std::vector<int64_t> sizes = ragged->sizes.ResultSizes(dims);
  if (ragged->mode == Mode::kContracting) {
    sizes.insert(sizes.begin(), ragged->groups);
  }
  auto result = ResultOfSizes(context, "V7", std::move(sizes));
  if (!result.ok()) return result.status();
  if (IsEmpty(result->sizes)) return absl::OkStatus();
  if (ragged->mode == Mode::kBatch) {  // V4
    return SumProducts(context, ragged->dims, ragged->sizes, {}, *result);
  }
  return SumGroups(context, *ragged, *result);
}

// V6: sizes of which all groups together fit the ragged dimension.
std::vector<IndexBound> GroupBounds(const ShapeContext& context) {
  const Shape& sizes = context.operand(2);
  const auto ragged =
      static_cast<int>(context.attributes().get(attr::lhs_ragged_dims)[0]);
  const int64_t groups = std::max<int64_t>(1, sizes.size(sizes.rank() - 1));
  return {{2, 0, context.operand(0).size(ragged) / groups}};
}

}  // namespace

constinit extern const Op ragged_dot_op = {
    .name = "ragged-dot",
    .arity = 3,
    .attributes = {{&attr::lhs_batch_dims},
                   {&attr::lhs_contracting_dims},
                   {&attr::rhs_batch_dims},
                   {&attr::rhs_contracting_dims},
                   {&attr::lhs_ragged_dims, kRequired},
                   {&attr::rhs_group_dims},
                   {&attr::operand_precision}},
    .index_bounds = GroupBounds,
    .shape = RaggedDotShape,
    .result_rule = "S6",
    .value = RaggedDotValue};

}  // namespace hlo
