#include <algorithm>

#include "absl/strings/str_replace.h"
#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/gather_scatter.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/order.h"
#include "ops/attributes/random.h"
#include "ops/attributes/window.h"

namespace hlo::stablehlo {

// The shapes as they are written: those of a `reduce` in a wider type are wider
// than the operands'.
std::vector<Shape> ScalarShapes(OpContext& context, const Region& region) {
  std::vector<Shape> shapes;
  for (ValueId argument : region.arguments) {
    absl::StatusOr<Shape> shape = ShapeOf(context.scope().value(argument).type);
    if (!shape.ok()) {
      context.builder().Fail(shape.status());
      return {};
    }
    if (shape->is_unbounded()) {
      context.Refuse("an argument of its region has sizes that are not known");
      return {};
    }
    shapes.push_back(*std::move(shape));
  }
  return shapes;
}

namespace {

// Both are of one kind, and `to` is not narrower (semantics.md,
// stablehlo_promotion).
bool IsPromotable(ElementType from, ElementType to) {
  const auto same = [&](bool (*is)(ElementType)) { return is(from) && is(to); };
  return from == to || (BitWidth(from) <= BitWidth(to) &&
                        (same(IsInteger) || same(IsFloat) || same(IsComplex)));
}

}  // namespace

std::vector<Id> AsTypes(OpContext& context, std::vector<Id> operands,
                        const Region& region, size_t first_argument) {
  const std::vector<Shape> types = ScalarShapes(context, region);
  for (size_t i = 0; i < operands.size(); ++i) {
    const size_t at = first_argument + i;
    const Shape& shape = context.builder().shape(operands[i]);
    if (at >= types.size() || !types[at].is_array()) break;
    if (!shape.is_array()) continue;
    if (!IsPromotable(shape.type(), types[at].type())) {
      context.Fail(shape.ToString(false), " cannot be promoted to argument ",
                   at, " of its region, ", types[at].ToString(false));
      return operands;
    }
    operands[i] = ConvertTo(context.builder(), operands[i], types[at].type());
  }
  return operands;
}

namespace {

// `n` arrays, then `n` inits, in the types of the region's arguments.
std::vector<Id> ReducedOperands(OpContext& context, int n) {
  const Region& region = context.op().regions[0];
  std::vector<Id> operands =
      AsTypes(context, context.operands(0, n), region, 0);
  const std::vector<Id> inits =
      AsTypes(context, context.operands(n, 2 * n), region, 0);
  operands.insert(operands.end(), inits.begin(), inits.end());
  return operands;
}

// Adds an op with as many results as arrays.
void AddReduction(OpContext& context, absl::string_view op,
                  std::vector<Id> operands, Attributes attributes) {
  if (!context.ok()) return;
  context.JoinedResults(
      context.builder().Add(op, std::move(operands), std::move(attributes)));
}

bool HasPairs(OpContext& context) {
  if (!context.Has({.results = -1, .regions = 1})) return false;
  if (context.operand_count() % 2 == 0 && context.operand_count() > 0) {
    return context.AreArrays(0, context.operand_count());
  }
  context.Fail("there must be as many inits as arrays");
  return false;
}

}  // namespace

Window GetWindow(OpContext& context, const Ints& sizes,
                 const std::vector<std::pair<int64_t, int64_t>>& padding,
                 absl::string_view base_dilations,
                 absl::string_view window_dilations) {
  const size_t rank = sizes.size();
  const Ints ones(rank, 1);
  const Ints strides = context.GetInts("window_strides", ones);
  const Ints base = context.GetInts(base_dilations, ones);
  const Ints dilation = context.GetInts(window_dilations, ones);
  const Ints reversal = context.GetInts("window_reversal", Ints(rank, 0));
  for (size_t size : {strides.size(), base.size(), dilation.size(),
                      reversal.size(), padding.size()}) {
    if (size == rank) continue;
    context.Fail("its window has ", rank, " dimensions, an attribute has ",
                 size);
    return {};
  }
  Window window(rank);
  for (size_t i = 0; i < rank; ++i) {
    window[i].size = sizes[i];
    window[i].stride = strides[i];
    window[i].pad_low = padding[i].first;
    window[i].pad_high = padding[i].second;
    window[i].base_dilation = base[i];
    window[i].window_dilation = dilation[i];
    window[i].reversal = reversal[i] != 0;
  }
  return window;
}

void ConvertReduce(OpContext& context) {
  if (!HasPairs(context)) return;
  Attributes attributes;
  attributes.set(attr::dimensions, context.GetInts("dimensions"));
  const std::vector<Id> operands =
      ReducedOperands(context, context.operand_count() / 2);
  attributes.set(
      attr::to_apply,
      context.Applied(0, ScalarShapes(context, context.op().regions[0])));
  AddReduction(context, "reduce", operands, std::move(attributes));
}

void ConvertReduceWindow(OpContext& context) {
  if (!HasPairs(context)) return;
  const Ints sizes = context.GetInts("window_dimensions");
  Attributes attributes;
  attributes.set(
      attr::window,
      GetWindow(context, sizes, context.GetPairs("padding", sizes.size()),
                "base_dilations", "window_dilations"));
  const std::vector<Id> operands =
      ReducedOperands(context, context.operand_count() / 2);
  attributes.set(
      attr::to_apply,
      context.Applied(0, ScalarShapes(context, context.op().regions[0])));
  AddReduction(context, "reduce-window", operands, std::move(attributes));
}

void ConvertSelectAndScatter(OpContext& context) {
  if (!context.Has({.operands = 3, .regions = 2}) || !context.AreArrays(0, 3)) {
    return;
  }
  const Shape& shape = context.shape(0);
  const Ints sizes = context.GetInts("window_dimensions");
  if (std::ssize(sizes) != shape.rank()) {
    context.Fail("window_dimensions has ", sizes.size(), " sizes, not ",
                 shape.rank());
    return;
  }
  Attributes attributes;
  attributes.set(attr::window,
                 GetWindow(context, sizes,
                           context.GetPairs("padding", sizes.size()), "", ""));
  const std::vector<Shape> elements(2, Shape::Scalar(shape.type()));
  const std::vector<Region>& regions = context.op().regions;
  if (!context.Takes(regions[0], elements)) return;
  // The select region sees an element as it was before it became wider.
  const std::vector<Shape> types = ScalarShapes(context, regions[1]);
  std::vector<Id> operands;
  for (Id operand : context.operands()) {
    operands.push_back(AsTypes(context, {operand}, regions[1], 0)[0]);
  }
  if (!context.ok()) return;
  attributes.set(attr::select_computation, context.Applied(0, types));
  attributes.set(attr::scatter_computation, context.Applied(1, types));
  AddReduction(context, "select-and-scatter", std::move(operands),
               std::move(attributes));
}

void ConvertScatter(OpContext& context) {
  if (!context.Has({.results = -1, .regions = 1})) return;
  const int n = context.operand_count() / 2;
  if (context.operand_count() != 2 * n + 1) {
    context.Fail("it has N arrays, the indices, and N updates");
    return;
  }
  const Dictionary& fields = context.GetStruct("scatter_dimension_numbers");
  Attributes attributes;
  const auto set = [&](const hlo::Attribute<Ints>& handle, bool always) {
    Ints values = FieldInts(context, fields, handle.name);
    if (always || !values.empty()) attributes.set(handle, std::move(values));
  };
  set(attr::update_window_dims, true);
  set(attr::inserted_window_dims, true);
  set(attr::scatter_dims_to_operand_dims, true);
  set(attr::input_batching_dims, false);
  set(attr::scatter_indices_batching_dims, false);
  attributes.set(attr::index_vector_dim,
                 FieldInteger(context, fields, "index_vector_dim"));
  for (const auto* flag : {&attr::indices_are_sorted, &attr::unique_indices}) {
    if (context.GetBool(flag->name)) attributes.set(*flag, true);
  }
  const Region& region = context.op().regions[0];
  const std::vector<Shape> types = ScalarShapes(context, region);
  std::vector<Id> operands =
      AsTypes(context, context.operands(0, n), region, 0);
  operands.push_back(context.operand(n));
  for (Id update : AsTypes(context, context.operands(n + 1, 2 * n + 1), region,
                           static_cast<size_t>(n))) {
    operands.push_back(update);
  }
  attributes.set(attr::to_apply, context.Applied(0, types));
  AddReduction(context, "scatter", std::move(operands), std::move(attributes));
}

void ConvertSort(OpContext& context) {
  if (!context.Has({.results = -1, .regions = 1}) ||
      !context.AreArrays(0, context.operand_count())) {
    return;
  }
  if (context.operand_count() == 0) {
    context.Fail("it has no operands");
    return;
  }
  int64_t dimension = context.GetInteger("dimension", -1);
  if (dimension < 0) dimension += context.shape(0).rank();
  Attributes attributes;
  attributes.set(attr::dimensions, Ints{dimension});
  if (context.GetBool("is_stable")) attributes.set(attr::is_stable, true);
  attributes.set(
      attr::to_apply,
      context.Applied(0, ScalarShapes(context, context.op().regions[0])));
  AddReduction(context, "sort", context.operands(), std::move(attributes));
}

void ConvertMap(OpContext& context) {
  const int n = context.operand_count();
  if (!context.Has({.regions = 1}) || !context.AreArrays(0, n)) return;
  const auto compatible = [](const Dimension& a, const Dimension& b) {
    return a.size == b.size || a.unbounded() || b.unbounded();
  };
  for (int i = 1; i < n; ++i) {  // HLO's map has static operands, too
    if (std::ranges::equal(context.shape(0).dimensions(),
                           context.shape(i).dimensions(), compatible)) {
      continue;
    }
    context.Fail("its operands are ", context.shape(0).ToString(false), " and ",
                 context.shape(i).ToString(false));
    return;
  }
  Attributes attributes;
  attributes.set(attr::dimensions, context.GetInts("dimensions"));
  attributes.set(
      attr::to_apply,
      context.Applied(0, ScalarShapes(context, context.op().regions[0])));
  AddReduction(context, "map", context.operands(), std::move(attributes));
}

// A compare_type that only repeats the operands' kind is left out.
void ConvertCompare(OpContext& context) {
  if (!context.Has({.operands = 2}) || !context.AreArrays(0, 2) ||
      !context.HasOneFloatType()) {
    return;
  }
  Attributes attributes;
  context.Copy("comparison_direction", attr::direction, attributes);
  const std::string type = context.GetEnum("compare_type");
  const TypeKind kind = Kind(context.shape(0).type());
  const bool is_float = kind == TypeKind::kFloat || kind == TypeKind::kComplex;
  const bool repeats =
      (type == "FLOAT" && is_float) ||
      (type == "SIGNED" && kind == TypeKind::kSigned) ||
      (type == "UNSIGNED" && !is_float && kind != TypeKind::kSigned);
  if (!type.empty() && type != "NOTYPE" && !repeats) {
    context.Copy("compare_type", attr::compare_type, attributes);
  }
  if (kind == TypeKind::kComplex && context.ok() &&
      attributes.get(attr::direction) != Direction::kEq &&
      attributes.get(attr::direction) != Direction::kNe) {
    context.Fail("complex numbers have no order: EQ and NE only");
    return;
  }
  if (!context.ok()) return;
  context.Result(context.builder().Add("compare", context.operands(),
                                       std::move(attributes)));
}

void ConvertBatchNorm(OpContext& context) {
  if (!context.Has({.results = -1}) || !context.HasOneFloatType()) return;
  Attributes attributes;
  attributes.set(attr::epsilon, context.GetReal("epsilon", 0, "f32"));
  attributes.set(attr::feature_index, context.GetInteger("feature_index"));
  const std::string op =
      absl::StrReplaceAll(context.op().name.substr(10), {{"_", "-"}});
  AddReduction(context, op, context.operands(), std::move(attributes));
}

// The operand `shape` is the result's shape.
void ConvertRng(OpContext& context) {
  if (!context.Has({.operands = 3}) || !context.HasOneFloatType()) return;
  Attributes attributes = context.RowAttributes();
  const auto shape = SizedResult(context, 2);
  if (!shape.has_value() || !context.ok()) return;
  context.Result(context.builder().AddAs(*shape, "rng", context.operands(0, 2),
                                         std::move(attributes)));
}

void ConvertRngBitGenerator(OpContext& context) {
  if (!context.Has({.operands = 1, .results = 2})) return;
  Attributes attributes = context.RowAttributes();
  const absl::StatusOr<Shape> shape = Shape::Tuple(context.ResultShapes());
  if (!shape.ok() || !context.ok()) return;
  if (shape->is_unbounded()) {
    context.Refuse("the sizes of its result are not known");
    return;
  }
  context.JoinedResults(context.builder().AddAs(
      *shape, "rng-bit-generator", context.operands(), std::move(attributes)));
}

}  // namespace hlo::stablehlo
