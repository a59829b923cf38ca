#include <algorithm>
#include <numeric>

#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/constant_folding.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/gather_scatter.h"

namespace hlo::stablehlo {
namespace {

Ints Range(int64_t from, int64_t to) {
  Ints range(static_cast<size_t>(std::max<int64_t>(0, to - from)));
  std::iota(range.begin(), range.end(), from);
  return range;
}

// The dimensions of an array as elements of another width: the last one counts
// the parts of an element.
std::vector<Dimension> BitcastDimensions(const Shape& from, ElementType to) {
  std::vector<Dimension> dimensions(from.dimensions().begin(),
                                    from.dimensions().end());
  const int old_bits = BitWidth(from.type());
  const int new_bits = BitWidth(to);
  if (new_bits < old_bits) dimensions.push_back(old_bits / new_bits);
  if (new_bits > old_bits && !dimensions.empty()) dimensions.pop_back();
  return dimensions;
}

}  // namespace

Id Reshape(Builder& builder, Id operand, const Ints& sizes) {
  if (operand < 0) return kBroken;
  return builder.AddAs(
      Shape::Array(builder.shape(operand).type(), {sizes.begin(), sizes.end()}),
      "reshape", {operand});
}

Id Transpose(Builder& builder, Id operand, Ints permutation) {
  if (std::is_sorted(permutation.begin(), permutation.end())) return operand;
  Attributes attributes;
  attributes.set(attr::dimensions, std::move(permutation));
  return builder.Add("transpose", {operand}, std::move(attributes));
}

Id ConvertTo(Builder& builder, Id operand, ElementType type) {
  const Shape shape = builder.shape(operand);
  if (operand < 0 || !shape.is_array() || shape.type() == type) return operand;
  return builder.AddAs(shape.WithType(type), "convert", {operand});
}

void ConvertConstant(OpContext& context) {
  if (!context.Has({.operands = 0})) return;
  const Attribute* value = context.Find("value");
  const Attribute::Dense* dense = value ? DenseOf(*value) : nullptr;
  if (dense == nullptr) {
    const auto* opaque = value ? OpaqueOf(*value) : nullptr;
    if (opaque != nullptr && !opaque->type.refusal().empty()) {
      context.Refuse(opaque->type.refusal());
      return;
    }
    context.Fail("value is no dense<..>");
    return;
  }
  if (!SameIgnoringLayout(dense->type.shape(), context.ResultShape(0)) &&
      context.ResultIsStatic(0)) {
    context.Fail("its value is ", dense->type.text(), ", not ",
                 context.ResultShape(0).ToString(false));
    return;
  }
  context.Result(AddConstant(context.builder(), *dense));
}

void ConvertWithShape(OpContext& context) {
  if (!context.Has({.operands = 1}) || !context.AreArrays(0, 1)) return;
  Shape shape = context.ResultShape(0);
  const bool is_bitcast = context.op().name == "stablehlo.bitcast_convert";
  if (!shape.is_array()) {
    context.Fail("the result is no tensor");
    return;
  }
  if (shape.is_unbounded()) {
    shape = is_bitcast
                ? Shape::Array(shape.type(), BitcastDimensions(context.shape(0),
                                                               shape.type()))
                : context.shape(0).WithType(shape.type());
  }
  context.Result(context.builder().AddAs(
      shape, is_bitcast ? "bitcast-convert" : "convert", context.operands()));
}

void ConvertReshape(OpContext& context) {
  if (!context.Has({.operands = 1}) || !context.AreArrays(0, 1)) return;
  Shape shape = context.ResultShape(0);
  if (shape.is_array() && shape.is_unbounded()) {
    std::vector<Dimension> dimensions(shape.dimensions().begin(),
                                      shape.dimensions().end());
    int64_t known = 1, open = 0;
    for (const Dimension& dimension : dimensions) {
      if (dimension.unbounded()) ++open;
      if (!dimension.unbounded() &&
          __builtin_mul_overflow(known, dimension.size, &known)) {
        known = 0;
      }
    }
    if (open != 1 || known <= 0 || !context.shape(0).is_static()) {
      context.Refuse("the sizes of ", shape.ToString(false),
                     " do not follow from the operand's");
      return;
    }
    for (Dimension& dimension : dimensions) {
      if (dimension.unbounded()) {
        dimension = context.shape(0).element_count() / known;
      }
    }
    shape = Shape::Array(shape.type(), std::move(dimensions));
  }
  context.Result(context.builder().AddAs(shape, "reshape", context.operands()));
}

void ConvertIota(OpContext& context) {
  if (!context.Has({.operands = 0})) return;
  if (!context.ResultIsStatic(0)) {
    context.Refuse("its sizes are not known");
    return;
  }
  Attributes attributes;
  attributes.set(attr::iota_dimension, context.GetInteger("iota_dimension"));
  context.Result(context.builder().AddAs(context.ResultShape(0), "iota", {},
                                         std::move(attributes)));
}

void ConvertBroadcast(OpContext& context) {
  if (!context.Has({.operands = 1}) || !context.AreArrays(0, 1)) return;
  const Ints sizes = context.GetInts("broadcast_sizes");
  const auto& old = context.shape(0).dimensions();
  std::vector<Dimension> dimensions(sizes.begin(), sizes.end());
  dimensions.insert(dimensions.end(), old.begin(), old.end());
  Attributes attributes;
  attributes.set(attr::dimensions,
                 Range(std::ssize(sizes), std::ssize(dimensions)));
  if (std::any_of(sizes.begin(), sizes.end(),
                  [](int64_t size) { return size < 0; })) {
    context.Fail("broadcast_sizes are negative");
    return;
  }
  context.Result(context.builder().AddAs(
      Shape::Array(context.shape(0).type(), std::move(dimensions)), "broadcast",
      context.operands(), std::move(attributes)));
}

Id BroadcastInDim(OpContext& context, Id operand, const Ints& dimensions,
                  const Shape& to) {
  Builder& builder = context.builder();
  Ints sorted = dimensions;
  std::sort(sorted.begin(), sorted.end());
  if (sorted != dimensions && operand >= 0 &&
      std::ssize(dimensions) == builder.shape(operand).rank()) {
    Ints order = Range(0, std::ssize(dimensions));
    std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      return dimensions[a] < dimensions[b];
    });
    operand = Transpose(builder, operand, std::move(order));
  }
  Attributes attributes;
  attributes.set(attr::dimensions, std::move(sorted));
  return builder.AddAs(to, "broadcast", {operand}, std::move(attributes));
}

void ConvertBroadcastInDim(OpContext& context) {
  if (!context.Has({.operands = 1}) || !context.AreArrays(0, 1)) return;
  if (!context.ResultIsStatic(0)) {
    context.Refuse("the sizes of its result are not known");
    return;
  }
  context.Result(BroadcastInDim(context, context.operand(0),
                                context.GetInts("broadcast_dimensions"),
                                context.ResultShape(0)));
}

void ConvertSlice(OpContext& context) {
  if (!context.Has({.operands = 1}) || !context.AreArrays(0, 1)) return;
  const Ints starts = context.GetInts("start_indices");
  const Ints limits = context.GetInts("limit_indices");
  const Ints strides = context.GetInts("strides", Ints(starts.size(), 1));
  if (starts.size() != limits.size() || starts.size() != strides.size()) {
    context.Fail("start_indices, limit_indices and strides differ in length");
    return;
  }
  SliceRanges ranges;
  for (size_t i = 0; i < starts.size(); ++i) {
    ranges.push_back({starts[i], limits[i], strides[i]});
  }
  Attributes attributes;
  attributes.set(attr::slice_ranges, std::move(ranges));
  Builder& builder = context.builder();
  context.Result(context.ResultIsStatic(0)
                     ? builder.AddAs(context.ResultShape(0), "slice",
                                     context.operands(), attributes)
                     : builder.Add("slice", context.operands(), attributes));
}

Id Pad(OpContext& context, const Ints& low, const Ints& high,
       const Ints& interior) {
  if (low.size() != high.size() || low.size() != interior.size()) {
    return context.Fail("the paddings differ in length");
  }
  Padding padding;
  for (size_t i = 0; i < low.size(); ++i) {
    padding.push_back({low[i], high[i], interior[i]});
  }
  Attributes attributes;
  attributes.set(attr::padding, std::move(padding));
  Builder& builder = context.builder();
  const std::vector<Id> operands = context.operands(0, 2);
  if (!context.HasOneFloatType()) return kBroken;
  return context.ResultIsStatic(0) ? builder.AddAs(context.ResultShape(0),
                                                   "pad", operands, attributes)
                                   : builder.Add("pad", operands, attributes);
}

void ConvertPad(OpContext& context) {
  if (!context.Has({.operands = 2})) return;
  context.Result(Pad(context, context.GetInts("edge_padding_low"),
                     context.GetInts("edge_padding_high"),
                     context.GetInts("interior_padding")));
}

Id Gather(OpContext& context, const Ints& slice_sizes) {
  const Dictionary& fields = context.GetStruct("dimension_numbers");
  Attributes attributes;
  const auto set = [&](const hlo::Attribute<Ints>& handle, bool always) {
    Ints values = FieldInts(context, fields, handle.name);
    if (always || !values.empty()) attributes.set(handle, std::move(values));
  };
  set(attr::offset_dims, true);
  set(attr::collapsed_slice_dims, true);
  set(attr::start_index_map, true);
  set(attr::operand_batching_dims, false);
  set(attr::start_indices_batching_dims, false);
  attributes.set(attr::index_vector_dim,
                 FieldInteger(context, fields, "index_vector_dim"));
  attributes.set(attr::slice_sizes, slice_sizes);
  if (context.GetBool("indices_are_sorted")) {
    attributes.set(attr::indices_are_sorted, true);
  }
  if (!context.ok()) return kBroken;
  Builder& builder = context.builder();
  const std::vector<Id> operands = context.operands(0, 2);
  return context.ResultIsStatic(0)
             ? builder.AddAs(context.ResultShape(0), "gather", operands,
                             attributes)
             : builder.Add("gather", operands, attributes);
}

void ConvertGather(OpContext& context) {
  if (!context.Has({.operands = 2})) return;
  context.Result(Gather(context, context.GetInts("slice_sizes")));
}

// result[b.., i.., j.., k..] = operand[b.., i.., index[b.., j..], k..], where b
// has batch_dims dimensions.
void ConvertTorchIndexSelect(OpContext& context) {
  if (!context.Has({.operands = 2}) || !context.AreArrays(0, 2)) return;
  const int64_t dim = context.GetInteger("dim");
  const int64_t batches = context.GetInteger("batch_dims");
  const int64_t rank = context.shape(0).rank();
  const int64_t index_rank = context.shape(1).rank();
  if (dim < 0 || dim >= rank || batches < 0 || batches > dim ||
      batches > index_rank) {
    context.Fail("dim ", dim, " or batch_dims ", batches, " is out of range");
    return;
  }
  Ints sizes = context.shape(0).sizes();
  for (int64_t i = 0; i < batches; ++i) sizes[i] = 1;
  sizes[dim] = 1;
  const int64_t behind = dim + index_rank - batches;
  Ints offsets = Range(batches, dim);
  const Ints last = Range(behind, behind + rank - dim - 1);
  offsets.insert(offsets.end(), last.begin(), last.end());
  Attributes attributes;
  attributes.set(attr::offset_dims, std::move(offsets));
  attributes.set(attr::collapsed_slice_dims, Ints{dim});
  attributes.set(attr::start_index_map, Ints{dim});
  if (batches > 0) {
    attributes.set(attr::operand_batching_dims, Range(0, batches));
    attributes.set(attr::start_indices_batching_dims, Range(0, batches));
  }
  attributes.set(attr::index_vector_dim, index_rank);
  attributes.set(attr::slice_sizes, std::move(sizes));
  context.Result(context.builder().Add("gather", context.operands(),
                                       std::move(attributes)));
}

void ConvertGetTupleElement(OpContext& context) {
  if (!context.Has({.operands = 1})) return;
  context.Result(context.builder().Element(
      context.operand(0), context.GetInteger("index", 0, "i32")));
}

// A size equal to the whole bound makes the dimension static again.
void ConvertSetDimensionSize(OpContext& context) {
  if (!context.Has({.operands = 2}) || !context.AreArrays(0, 2)) return;
  const int64_t dimension = context.GetInteger("dimension");
  const Shape& operand = context.shape(0);
  Builder& builder = context.builder();
  Attributes attributes;
  attributes.set(attr::dimensions, Ints{dimension});
  if (context.ResultIsStatic(0)) {
    return context.Result(builder.AddAs(context.ResultShape(0),
                                        "set-dimension-size",
                                        context.operands(), attributes));
  }
  const Known size = Fold(builder, context.operand(1));
  if (size.has_value() && dimension >= 0 && dimension < operand.rank() &&
      size->size() == 1 && size->front() == operand.size(dimension)) {
    std::vector<Dimension> dimensions(operand.dimensions().begin(),
                                      operand.dimensions().end());
    dimensions[dimension] = size->front();
    return context.Result(
        builder.AddAs(Shape::Array(operand.type(), std::move(dimensions)),
                      "set-dimension-size", context.operands(), attributes));
  }
  context.Result(
      builder.Add("set-dimension-size", context.operands(), attributes));
}

}  // namespace hlo::stablehlo
