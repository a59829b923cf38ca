// CHLO's ops as the HLO op of the same meaning, or composed of several.
#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/order.h"

namespace hlo::stablehlo {
namespace {

// An array of the operand's shape, all of one value.
Id Like(OpContext& context, Id operand, double value) {
  const Shape shape = context.builder().shape(operand);
  return BroadcastInDim(context, context.builder().Scalar(shape.type(), value),
                        {}, shape);
}

Id Equals(OpContext& context, Id operand, double value) {
  Attributes attributes;
  attributes.set(attr::direction, Direction::kEq);
  return context.builder().Add("compare",
                               {operand, Like(context, operand, value)},
                               std::move(attributes));
}

Id Conjugate(OpContext& context, Id operand) {
  Builder& builder = context.builder();
  if (!IsComplex(builder.shape(operand).type())) return operand;
  return builder.Add("complex",
                     {builder.Add("real", {operand}),
                      builder.Add("negate", {builder.Add("imag", {operand})})});
}

// Ones of the greatest rank: sizes count from the last one, as in NumPy.
Ints CommonSizes(OpContext& context, int first, int end) {
  Ints sizes;
  for (int i = first; i < end; ++i) {
    const Shape& shape = context.shape(i);
    if (shape.rank() > std::ssize(sizes)) {
      sizes.insert(sizes.begin(),
                   static_cast<size_t>(shape.rank() - std::ssize(sizes)), 1);
    }
  }
  return sizes;
}

// The dimension of the result for each one of the operand.
Ints ResultDimensions(OpContext& context, const Shape& shape, size_t rank) {
  Ints dimensions = context.GetInts("broadcast_dimensions");
  if (context.HasAttribute("broadcast_dimensions") &&
      std::ssize(dimensions) == shape.rank() && dimensions.size() < rank) {
    return dimensions;
  }
  dimensions.clear();
  for (int64_t i = 0; i < shape.rank(); ++i) {
    dimensions.push_back(static_cast<int64_t>(rank) - shape.rank() + i);
  }
  return dimensions;
}

// Operands [first, end) in their common sizes; empty after an error.
std::vector<Id> Broadcasted(OpContext& context, int first, int end) {
  Ints sizes = CommonSizes(context, first, end);
  for (int i = first; i < end; ++i) {
    const Shape& shape = context.shape(i);
    const Ints to = ResultDimensions(context, shape, sizes.size());
    for (size_t d = 0; d < to.size(); ++d) {
      const bool inside = to[d] >= 0 && to[d] < std::ssize(sizes);
      const int64_t size = shape.size(static_cast<int64_t>(d));
      int64_t* common = inside ? &sizes[to[d]] : nullptr;
      if (common != nullptr && *common == 1) *common = size;
      if (common != nullptr && (size == 1 || size == *common)) continue;
      context.Fail("the sizes of its operands do not fit each other");
      return {};
    }
  }
  std::vector<Id> ids;
  for (int i = first; i < end; ++i) {
    const Shape shape = context.shape(i);
    const Shape to = Shape::Array(shape.type(), {sizes.begin(), sizes.end()});
    ids.push_back(
        SameIgnoringLayout(shape, to)
            ? context.operand(i)
            : BroadcastInDim(context, context.operand(i),
                             ResultDimensions(context, shape, sizes.size()),
                             to));
  }
  return ids;
}

}  // namespace

// The k largest, with s32 indices.
void ConvertTopK(OpContext& context) {
  context.Ignore({"is_stable"});  // topk always is
  if (!context.Has({.operands = 1, .results = 2})) return;
  Attributes attributes;
  attributes.set(attr::k, context.GetInteger("k"));
  attributes.set(attr::largest, context.GetBool("largest", true));
  context.JoinedResults(
      context.builder().Add("topk", context.operands(), std::move(attributes)));
}

void ConvertRaggedDot(OpContext& context) {
  if (!context.Has({.operands = 3})) return;
  const Dictionary& fields = context.GetStruct("ragged_dot_dimension_numbers");
  Attributes attributes;
  const auto set = [&](absl::string_view name,
                       const hlo::Attribute<Ints>& handle) {
    attributes.set(handle, FieldInts(context, fields, name));
  };
  set("lhs_batching_dimensions", attr::lhs_batch_dims);
  set("rhs_batching_dimensions", attr::rhs_batch_dims);
  set("lhs_contracting_dimensions", attr::lhs_contracting_dims);
  set("rhs_contracting_dimensions", attr::rhs_contracting_dims);
  set("lhs_ragged_dimensions", attr::lhs_ragged_dims);
  set("rhs_group_dimensions", attr::rhs_group_dims);
  CopyPrecision(context, attributes);
  if (!context.ok()) return;
  Builder& builder = context.builder();
  context.Result(
      context.ResultIsStatic(0)
          ? builder.AddAs(context.ResultShape(0), "ragged-dot",
                          context.operands(), attributes)
          : builder.Add("ragged-dot", context.operands(), attributes));
}

// The shapes of the region's arguments: slices of the first `inputs` operands,
// then the others. Nothing where an input has no such slices.
std::optional<std::vector<Shape>> SlicedShapes(OpContext& context,
                                               int64_t inputs,
                                               int64_t dimension) {
  std::vector<Shape> shapes;
  for (int i = 0; i < context.operand_count(); ++i) {
    const Shape& shape = context.shape(i);
    if (i >= inputs || !shape.is_array()) {
      shapes.push_back(shape);
      continue;
    }
    if (dimension < 0 || dimension >= shape.rank()) {
      context.Fail("input ", i, " has no dimension ", dimension);
      return std::nullopt;
    }
    if (context.GetInteger("scan_dim_size", shape.size(dimension)) !=
        shape.size(dimension)) {
      context.Fail("scan_dim_size is not that of input ", i);
      return std::nullopt;
    }
    std::vector<Dimension> dimensions(shape.dimensions().begin(),
                                      shape.dimensions().end());
    dimensions.erase(dimensions.begin() + dimension);
    shapes.push_back(Shape::Array(shape.type(), std::move(dimensions)));
  }
  return shapes;
}

// The operands are inputs, then inits; the region's arguments are slices of the
// inputs, then the carried values.
void ConvertScan(OpContext& context) {
  context.Ignore({"resultSegmentSizes"});  // follows from the region
  if (!context.Has({.results = -1, .regions = 1})) return;
  const Attribute* sizes = context.Find("operandSegmentSizes");
  const auto segments = sizes ? IntegersOf(*sizes) : std::nullopt;
  const int64_t carries =
      segments.has_value() && segments->size() == 2 ? (*segments)[1] : -1;
  const int64_t dimension = context.GetInteger("dimension");
  if (carries < 0 || carries > context.operand_count()) {
    context.Fail("operandSegmentSizes says how many inputs and inits it has");
    return;
  }
  const auto shapes =
      SlicedShapes(context, context.operand_count() - carries, dimension);
  if (!shapes.has_value()) return;
  Attributes attributes;
  attributes.set(attr::dimensions, Ints{dimension});
  attributes.set(attr::num_carries, carries);
  if (context.GetBool("is_reverse")) attributes.set(attr::is_reverse, true);
  if (const Attribute* promise = context.Find("is_associative")) {
    if (const auto value = BoolOf(*promise)) {
      attributes.set(attr::is_associative, *value);
    }
  }
  if (!context.Takes(context.op().regions[0], *shapes)) return;
  attributes.set(attr::to_apply, context.Applied(0, *shapes));
  if (!context.ok()) return;
  context.JoinedResults(
      context.builder().Add("scan", context.operands(), std::move(attributes)));
}

void ConvertDecomposed(OpContext& context) {
  if (!context.Has({.operands = 1}) || !context.AreArrays(0, 1)) return;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Builder& builder = context.builder();
  const absl::string_view name = context.op().name;
  const Id x = context.operand(0);
  Id id = kBroken;
  if (name == "chlo.atan") id = builder.Add("atan2", {x, Like(context, x, 1)});
  if (name == "chlo.square") id = builder.Add("multiply", {x, x});
  if (name == "chlo.conj") id = Conjugate(context, x);
  if (name == "chlo.is_inf") {
    id = Equals(context, builder.Add("abs", {x}), kInfinity);
  }
  if (name == "chlo.is_pos_inf") id = Equals(context, x, kInfinity);
  if (name == "chlo.is_neg_inf") id = Equals(context, x, -kInfinity);
  context.Result(id);
}

void ConvertConstantLike(OpContext& context) {
  if (!context.Has({.operands = 1}) || !context.AreArrays(0, 1)) return;
  context.Result(Like(context, context.operand(0), context.GetReal("value")));
}

void ConvertNumpyBroadcast(OpContext& context) {
  const std::string op = absl::StrReplaceAll(
      absl::string_view(context.op().name).substr(strlen("chlo.broadcast_")),
      {{"_", "-"}});
  const int n = op == "select" ? 3 : op == "compare" ? 2 : -1;
  if (!context.Has({.operands = n}) ||
      !context.AreArrays(0, context.operand_count())) {
    return;
  }
  const bool scalar = op == "select" && context.shape(0).is_scalar();
  std::vector<Id> operands =
      Broadcasted(context, scalar ? 1 : 0, context.operand_count());
  if (!context.ok()) return;
  if (scalar) operands.insert(operands.begin(), context.operand(0));
  Attributes attributes;
  if (op == "compare") {
    context.Copy("comparison_direction", attr::direction, attributes);
    if (context.GetEnum("compare_type") == "TOTALORDER") {
      attributes.set(attr::compare_type, CompareType::kTotalOrder);
    }
  }
  if (!context.ok()) return;
  context.Result(
      context.builder().Add(op, std::move(operands), std::move(attributes)));
}

}  // namespace hlo::stablehlo
