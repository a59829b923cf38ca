// Ops whose sizes are operands become their static op if these follow from
// constants and static sizes.
#include <algorithm>

#include "absl/strings/str_join.h"
#include "interpreter/stablehlo/convert/constant_folding.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/dimensions.h"

namespace hlo::stablehlo {
namespace {

// True if the operand is a list of integers, one for each of `rank` dimensions.
bool HasSizes(OpContext& context, int operand, int rank) {
  const Shape& shape = context.shape(operand);
  if (shape.is_array() && shape.rank() == 1 && IsInteger(shape.type()) &&
      (shape.dimension(0).unbounded() || shape.size(0) == rank)) {
    return true;
  }
  context.Fail("operand ", operand, " is ", shape.ToString(false),
               ", not an integer for each of ", rank, " dimensions");
  return false;
}

SliceRanges Ranges(const Ints& starts, const Ints& limits,
                   const Ints& strides) {
  SliceRanges ranges;
  for (size_t i = 0; i < starts.size(); ++i) {
    ranges.push_back({starts[i], limits[i], strides[i]});
  }
  return ranges;
}

// The promises about dimensions of the operand name each at most once.
void CheckPromises(OpContext& context) {
  Ints named = context.GetInts("known_expanding_dimensions");
  const Ints others = context.GetInts("known_nonexpanding_dimensions");
  named.insert(named.end(), others.begin(), others.end());
  std::sort(named.begin(), named.end());
  const bool distinct =
      std::adjacent_find(named.begin(), named.end()) == named.end();
  if (named.empty() || (distinct && named.front() >= 0 &&
                        named.back() < context.shape(0).rank())) {
    return;
  }
  context.Fail("known_expanding_dimensions and known_nonexpanding_dimensions ",
               distinct ? "name a dimension that " : "name one twice of ",
               context.shape(0).ToString(false), distinct ? " has not" : "");
}

// One scalar for each element of a vector.
std::vector<Id> Scalars(OpContext& context, int operand) {
  Builder& builder = context.builder();
  std::vector<Id> scalars;
  const Shape shape = context.shape(operand);
  if (!shape.is_array() || shape.rank() != 1 || !shape.is_static() ||
      shape.size(0) > 1000) {
    context.Fail("operand ", operand, " is no short vector");
    return {};
  }
  for (int64_t i = 0; i < shape.size(0); ++i) {
    Attributes attributes;
    attributes.set(attr::slice_ranges, SliceRanges{{i, i + 1, 1}});
    scalars.push_back(Reshape(
        builder,
        builder.Add("slice", {context.operand(operand)}, std::move(attributes)),
        {}));
  }
  return scalars;
}

}  // namespace

std::optional<Shape> SizedShape(OpContext& context, const Shape& written,
                                const Ints& sizes) {
  bool fits = std::ssize(sizes) == written.rank();
  for (size_t i = 0; fits && i < sizes.size(); ++i) {
    const Dimension& dimension = written.dimension(static_cast<int64_t>(i));
    fits = sizes[i] >= 0 && (dimension.unbounded() ||
                             (dimension.dynamic ? sizes[i] <= dimension.size
                                                : sizes[i] == dimension.size));
  }
  if (fits) {
    return Shape::Array(written.type(), {sizes.begin(), sizes.end()});
  }
  context.Fail("the sizes ", absl::StrJoin(sizes, ", "), " do not fit ",
               written.ToString(false));
  return std::nullopt;
}

std::optional<Shape> SizedResult(OpContext& context, int i) {
  const Shape written = context.ResultShape(0);
  if (!written.is_array()) {
    context.Fail("the result is no tensor");
    return std::nullopt;
  }
  if (!HasSizes(context, i, written.rank())) return std::nullopt;
  if (!written.is_unbounded()) {
    const Known sizes = Fold(context.builder(), context.operand(i));
    if (sizes.has_value() && !SizedShape(context, written, *sizes)) {
      return std::nullopt;
    }
    return written;
  }
  const Known sizes = context.Constant(i);
  if (!sizes.has_value()) return std::nullopt;
  return SizedShape(context, written, *sizes);
}

void ConvertDynamicBroadcastInDim(OpContext& context) {
  if (!context.Has({.operands = 2}) || !context.AreArrays(0, 2)) return;
  CheckPromises(context);
  const auto shape = SizedResult(context, 1);
  if (!shape.has_value()) return;
  context.Result(BroadcastInDim(context, context.operand(0),
                                context.GetInts("broadcast_dimensions"),
                                *shape));
}

void ConvertDynamicIota(OpContext& context) {
  if (!context.Has({.operands = 1})) return;
  const auto shape = SizedResult(context, 0);
  if (!shape.has_value()) return;
  Attributes attributes;
  attributes.set(attr::iota_dimension, context.GetInteger("iota_dimension"));
  context.Result(
      context.builder().AddAs(*shape, "iota", {}, std::move(attributes)));
}

// To bounded sizes it is HLO's own op.
void ConvertDynamicReshape(OpContext& context) {
  if (!context.Has({.operands = 2}) || !context.AreArrays(0, 2)) return;
  const auto shape = SizedResult(context, 1);
  if (!shape.has_value()) return;
  Builder& builder = context.builder();
  if (shape->is_static()) {
    return context.Result(
        builder.AddAs(*shape, "reshape", {context.operand(0)}));
  }
  std::vector<Id> operands = {context.operand(0)};
  for (Id size : Scalars(context, 1)) operands.push_back(size);
  context.Result(builder.AddAs(*shape, "dynamic-reshape", operands));
}

void ConvertDynamicPad(OpContext& context) {
  if (!context.Has({.operands = 5}) || !context.AreArrays(0, 1)) return;
  for (int i = 2; i < 5; ++i) {
    if (!HasSizes(context, i, context.shape(0).rank())) return;
  }
  const Known low = context.Constant(2);
  const Known high = context.Constant(3);
  const Known interior = context.Constant(4);
  if (!context.ok()) return;
  context.Result(Pad(context, *low, *high, *interior));
}

void ConvertDynamicGather(OpContext& context) {
  if (!context.Has({.operands = 3}) || !context.AreArrays(0, 1) ||
      !HasSizes(context, 2, context.shape(0).rank())) {
    return;
  }
  const Known sizes = context.Constant(2);
  if (!context.ok()) return;
  context.Result(Gather(context, *sizes));
}

void ConvertDynamicConv(OpContext& context) {
  if (!context.Has({.operands = 3}) || !context.AreArrays(0, 3)) return;
  if (context.shape(2).rank() != 2 || context.shape(2).size(1) != 2) {
    context.Fail("operand 2 is ", context.shape(2).ToString(false),
                 ", no list of pairs");
    return;
  }
  const Known flat = context.Constant(2);
  if (!context.ok()) return;
  std::vector<std::pair<int64_t, int64_t>> padding;
  for (size_t i = 0; i + 1 < flat->size(); i += 2) {
    padding.emplace_back((*flat)[i], (*flat)[i + 1]);
  }
  context.Result(Convolve(context, padding));
}

// A slice if starts, limits and strides are constant; else a dynamic-slice if
// the strides are 1 and the result is static.
void ConvertRealDynamicSlice(OpContext& context) {
  if (!context.Has({.operands = 4}) || !context.AreArrays(0, 4)) return;
  for (int i = 1; i < 4; ++i) {
    if (!HasSizes(context, i, context.shape(0).rank())) return;
  }
  Builder& builder = context.builder();
  const Known strides = context.Constant(3);
  if (!strides.has_value()) return;
  const Known starts = Fold(builder, context.operand(1));
  const Known limits = Fold(builder, context.operand(2));
  Attributes attributes;
  if (starts.has_value() && limits.has_value()) {
    attributes.set(attr::slice_ranges, Ranges(*starts, *limits, *strides));
    return context.Result(
        builder.Add("slice", {context.operand(0)}, std::move(attributes)));
  }
  const Shape shape = context.ResultShape(0);
  const bool unit = std::all_of(strides->begin(), strides->end(),
                                [](int64_t stride) { return stride == 1; });
  if (!unit || !shape.is_array() || !shape.is_static()) {
    context.Refuse(
        "its limits are not known, and it is no dynamic_slice: that has stride "
        "1 and a result of static sizes");
    return;
  }
  attributes.set(attr::dynamic_slice_sizes, shape.sizes());
  std::vector<Id> operands = {context.operand(0)};
  for (Id start : Scalars(context, 1)) operands.push_back(start);
  context.Result(builder.Add("dynamic-slice", operands, std::move(attributes)));
}

}  // namespace hlo::stablehlo
