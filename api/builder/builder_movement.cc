// Functions that move elements.
#include <algorithm>
#include <numeric>
#include <utility>

#include "api/builder/recorder.h"
#include "ops/attributes/dimensions.h"

namespace hloref {
namespace {

hlo::Shape WithSizes(const hlo::Shape& shape, const Ints& sizes) {
  return hlo::Shape::Array(
      shape.type(), std::vector<hlo::Dimension>(sizes.begin(), sizes.end()));
}

// The function has arrays of ranks that fit; else an error.
bool HasArray(Recorder& recorder, const Op& operand) {
  if (!recorder.Has(operand)) return false;
  if (recorder.shape(operand).is_array()) return true;
  recorder.Fail("the operand is ", recorder.shape(operand).ToString(false),
                ", no array");
  return false;
}

bool AreSizes(Recorder& recorder, const Ints& sizes) {
  const bool good =
      std::all_of(sizes.begin(), sizes.end(), [](int64_t s) { return s >= 0; });
  if (!good) recorder.Fail("a size is negative");
  return good;
}

Op Transposed(Recorder& recorder, const Op& operand, const Ints& permutation) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, permutation);
  return recorder.Add("transpose", {operand}, std::move(attributes));
}

Op AlongDimension(Recorder recorder, const char* op, const Ops& operands,
                  int64_t dimension) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, Ints{dimension});
  return recorder.Add(op, operands, std::move(attributes));
}

// The start indices as the document has them: one vector, or scalars.
bool AreIndices(Recorder& recorder, const Ops& indices) {
  if (!recorder.Has(indices)) return false;
  const bool is_vector = indices.size() == 1 &&
                         recorder.shape(indices[0]).is_array() &&
                         recorder.shape(indices[0]).rank() == 1;
  if (!recorder.names_checked() || is_vector == recorder.in(2017, 2018)) {
    return true;
  }
  recorder.Fail("start_indices are ", is_vector ? "scalars" : "one vector",
                " in the document of ", recorder.year());
  return false;
}

bool AllPositive(const Ints& sizes) {
  return std::all_of(sizes.begin(), sizes.end(),
                     [](int64_t size) { return size > 0; });
}

Op DynamicSliceOf(Recorder recorder, const Op& operand, const Ops& indices,
                  const Ints& sizes) {
  if (!AreIndices(recorder, indices)) return recorder.Nothing();
  if (recorder.names_checked() && !AllPositive(sizes)) {
    return recorder.Fail("each size must be strictly greater than zero");
  }
  Ops operands{operand};
  operands.insert(operands.end(), indices.begin(), indices.end());
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dynamic_slice_sizes, sizes);
  return recorder.Add("dynamic-slice", operands, std::move(attributes));
}

Op DynamicUpdateSliceOf(Recorder recorder, const Op& operand, const Op& update,
                        const Ops& indices) {
  if (!AreIndices(recorder, indices) || !recorder.Has(update)) {
    return recorder.Nothing();
  }
  const hlo::Shape& shape = recorder.shape(update);
  if (recorder.names_checked() && shape.is_array() &&
      !AllPositive(shape.sizes())) {
    return recorder.Fail("each size must be strictly greater than zero");
  }
  Ops operands{operand, update};
  operands.insert(operands.end(), indices.begin(), indices.end());
  return recorder.Add("dynamic-update-slice", operands);
}

}  // namespace

Op MovementBuilder::Broadcast(const Op& operand, const Ints& broadcast_sizes,
                              Place place) {
  Recorder recorder(*this, "Broadcast", place);
  if (!HasArray(recorder, operand) || !AreSizes(recorder, broadcast_sizes)) {
    return recorder.Nothing();
  }
  const hlo::Shape shape = recorder.shape(operand);
  std::vector<hlo::Dimension> sizes(broadcast_sizes.begin(),
                                    broadcast_sizes.end());
  sizes.insert(sizes.end(), shape.dimensions().begin(),
               shape.dimensions().end());
  Ints dimensions(static_cast<size_t>(shape.rank()));
  std::iota(dimensions.begin(), dimensions.end(), std::ssize(broadcast_sizes));
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, dimensions);
  return recorder.Add("broadcast", {operand}, std::move(attributes),
                      hlo::Shape::Array(shape.type(), std::move(sizes)));
}

Op MovementBuilder::BroadcastInDim(const Op& operand, const Ints& out_dim_size,
                                   const Ints& broadcast_dimensions,
                                   Place place) {
  Recorder recorder(*this, "BroadcastInDim", place);
  if (!HasArray(recorder, operand) || !AreSizes(recorder, out_dim_size)) {
    return recorder.Nothing();
  }
  const hlo::Shape shape = recorder.shape(operand);
  Ints kept, map;
  for (size_t i = 0; i < broadcast_dimensions.size(); ++i) {
    const int64_t d = broadcast_dimensions[i];
    const bool known = static_cast<int>(i) < shape.rank() && d >= 0 &&
                       d < std::ssize(out_dim_size);
    const int64_t size =
        known ? shape.size(static_cast<int64_t>(i)) : int64_t{0};
    if (known && size == 1 && out_dim_size[d] != 1) continue;
    kept.push_back(size);
    map.push_back(d);
  }
  // As HLO's broadcast has it, dimensions that grow from 1 are dropped first.
  const bool fits = std::ssize(broadcast_dimensions) == shape.rank();
  Op reduced = operand;
  if (fits && map.size() < broadcast_dimensions.size()) {
    reduced = recorder.Add("reshape", {operand}, {}, WithSizes(shape, kept));
  }
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, fits ? map : broadcast_dimensions);
  return recorder.Add("broadcast", {reduced}, std::move(attributes),
                      WithSizes(shape, out_dim_size));
}

Op MovementBuilder::Reshape(const Op& operand, const Ints& new_sizes,
                            Place place) {
  Recorder recorder(*this, "Reshape", place);
  if (!HasArray(recorder, operand) || !AreSizes(recorder, new_sizes)) {
    return recorder.Nothing();
  }
  return recorder.Add("reshape", {operand}, {},
                      WithSizes(recorder.shape(operand), new_sizes));
}

Op MovementBuilder::Reshape(const Op& operand, const Ints& dimensions,
                            const Ints& new_sizes, Place place) {
  Recorder recorder(*this, "Reshape", place);
  if (recorder.names_checked() && recorder.in(2026, 2026)) {
    return recorder.Fail("the document of 2026 has no order of dimensions");
  }
  if (!HasArray(recorder, operand) || !AreSizes(recorder, new_sizes)) {
    return recorder.Nothing();
  }
  Ints in_order(static_cast<size_t>(recorder.shape(operand).rank()));
  std::iota(in_order.begin(), in_order.end(), 0);
  const Op ordered = dimensions == in_order
                         ? operand
                         : Transposed(recorder, operand, dimensions);
  if (!recorder.ok()) return recorder.Nothing();
  return recorder.Add("reshape", {ordered}, {},
                      WithSizes(recorder.shape(ordered), new_sizes));
}

Op MovementBuilder::Reshape(const Shape& shape, const Op& operand,
                            Place place) {
  return Recorder(*this, "Reshape", place)
      .Add("reshape", {operand}, {}, Access::Inner(shape));
}

Op MovementBuilder::Collapse(const Op& operand, const Ints& dimensions,
                             Place place) {
  Recorder recorder(*this, "Collapse", place);
  if (!HasArray(recorder, operand)) return recorder.Nothing();
  const hlo::Shape shape = recorder.shape(operand);
  for (size_t i = 0; i < dimensions.size(); ++i) {
    const int64_t d = dimensions[i];
    if (d < 0 || d >= shape.rank() || (i > 0 && d != dimensions[i - 1] + 1)) {
      return recorder.Fail(
          "dimensions must be an in-order, consecutive subset of those of ",
          shape.ToString(false));
    }
  }
  if (dimensions.size() < 2) return operand;  // nothing to collapse
  std::vector<hlo::Dimension> sizes(shape.dimensions().begin(),
                                    shape.dimensions().end());
  hlo::Dimension collapsed(1);
  for (int64_t d : dimensions) {
    if (sizes[d].unbounded() ||
        __builtin_mul_overflow(collapsed.size, sizes[d].size,
                               &collapsed.size)) {
      return recorder.Fail("the size of the new dimension is not known");
    }
    collapsed.dynamic |= sizes[d].dynamic;
  }
  const auto at = sizes.begin() + dimensions.front();
  sizes.erase(at, at + std::ssize(dimensions));
  sizes.insert(sizes.begin() + dimensions.front(), collapsed);
  return recorder.Add("reshape", {operand}, {},
                      hlo::Shape::Array(shape.type(), std::move(sizes)));
}

Op MovementBuilder::DynamicReshape(const Op& operand, const Ops& dim_sizes,
                                   const Ints& new_size_bounds,
                                   const Bools& dims_are_dynamic, Place place) {
  Recorder recorder(*this, "DynamicReshape", place);
  if (!HasArray(recorder, operand) || !AreSizes(recorder, new_size_bounds)) {
    return recorder.Nothing();
  }
  if (dims_are_dynamic.size() != new_size_bounds.size()) {
    return recorder.Fail("there are ", new_size_bounds.size(), " bounds and ",
                         dims_are_dynamic.size(), " dims_are_dynamic");
  }
  std::vector<hlo::Dimension> sizes;
  for (size_t i = 0; i < new_size_bounds.size(); ++i) {
    sizes.emplace_back(new_size_bounds[i], dims_are_dynamic[i]);
  }
  Ops operands{operand};
  operands.insert(operands.end(), dim_sizes.begin(), dim_sizes.end());
  return recorder.Add(
      "dynamic-reshape", operands, {},
      hlo::Shape::Array(recorder.shape(operand).type(), std::move(sizes)));
}

Op MovementBuilder::Transpose(const Op& operand, const Ints& permutation,
                              Place place) {
  Recorder recorder(*this, "Transpose", place);
  return Transposed(recorder, operand, permutation);
}

Op MovementBuilder::Rev(const Op& operand, const Ints& dimensions,
                        Place place) {
  Recorder recorder(*this, "Rev", place);
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, dimensions);
  return recorder.Add("reverse", {operand}, std::move(attributes));
}

Op MovementBuilder::Concatenate(const Ops& operands, int64_t dimension,
                                Place place) {
  return AlongDimension(Recorder(*this, "Concatenate", place), "concatenate",
                        operands, dimension);
}

Op MovementBuilder::ConcatInDim(const Ops& operands, int64_t dimension,
                                Place place) {
  return AlongDimension(Recorder(*this, "ConcatInDim", place), "concatenate",
                        operands, dimension);
}

Op MovementBuilder::Slice(const Op& operand, const Ints& start_indices,
                          const Ints& limit_indices, const Ints& strides,
                          Place place) {
  Recorder recorder(*this, "Slice", place);
  const bool old = recorder.in(2017, 2018);
  if (old && !strides.empty()) {
    return recorder.Fail("the document of ", recorder.year(),
                         " has no strides");
  }
  if (start_indices.size() != limit_indices.size() ||
      (!strides.empty() && strides.size() != start_indices.size())) {
    return recorder.Fail("there are ", start_indices.size(), " start_indices, ",
                         limit_indices.size(), " limit_indices and ",
                         strides.size(), " strides");
  }
  hlo::SliceRanges ranges;
  for (size_t i = 0; i < start_indices.size(); ++i) {
    if (old && limit_indices[i] <= start_indices[i]) {
      return recorder.Fail(
          "limit_indices are strictly greater than "
          "start_indices in the document of ",
          recorder.year());
    }
    ranges.push_back(
        {start_indices[i], limit_indices[i], strides.empty() ? 1 : strides[i]});
  }
  hlo::Attributes attributes;
  attributes.set(hlo::attr::slice_ranges, std::move(ranges));
  return recorder.Add("slice", {operand}, std::move(attributes));
}

Op MovementBuilder::DynamicSlice(const Op& operand, const Op& start_indices,
                                 const Ints& slice_sizes, Place place) {
  return DynamicSliceOf(Recorder(*this, "DynamicSlice", place), operand,
                        {start_indices}, slice_sizes);
}

Op MovementBuilder::DynamicSlice(const Op& operand, const Ops& start_indices,
                                 const Ints& slice_sizes, Place place) {
  return DynamicSliceOf(Recorder(*this, "DynamicSlice", place), operand,
                        start_indices, slice_sizes);
}

Op MovementBuilder::DynamicUpdateSlice(const Op& operand, const Op& update,
                                       const Op& start_indices, Place place) {
  return DynamicUpdateSliceOf(Recorder(*this, "DynamicUpdateSlice", place),
                              operand, update, {start_indices});
}

Op MovementBuilder::DynamicUpdateSlice(const Op& operand, const Op& update,
                                       const Ops& start_indices, Place place) {
  return DynamicUpdateSliceOf(Recorder(*this, "DynamicUpdateSlice", place),
                              operand, update, start_indices);
}

Op MovementBuilder::Pad(const Op& operand, const Op& padding_value,
                        const PaddingConfig& padding_config, Place place) {
  Recorder recorder(*this, "Pad", place);
  hlo::Padding padding;
  for (const PaddingConfigDimension& each : padding_config) {
    padding.push_back(
        {each.edge_padding_low, each.edge_padding_high, each.interior_padding});
  }
  hlo::Attributes attributes;
  attributes.set(hlo::attr::padding, std::move(padding));
  return recorder.Add("pad", {operand, padding_value}, std::move(attributes));
}

Op MovementBuilder::Iota(const Shape& shape, int64_t iota_dimension,
                         Place place) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::iota_dimension, iota_dimension);
  return Recorder(*this, "Iota", place)
      .Add("iota", {}, std::move(attributes), Access::Inner(shape));
}

Op MovementBuilder::GetDimensionSize(const Op& operand, int64_t dimension,
                                     Place place) {
  return AlongDimension(Recorder(*this, "GetDimensionSize", place),
                        "get-dimension-size", {operand}, dimension);
}

Op MovementBuilder::SetDimensionSize(const Op& operand, const Op& val,
                                     int64_t dimension, Place place) {
  return AlongDimension(Recorder(*this, "SetDimensionSize", place),
                        "set-dimension-size", {operand, val}, dimension);
}

Op MovementBuilder::Bitcast(const Op& operand, const Shape& shape,
                            Place place) {
  return Recorder(*this, "Bitcast", place)
      .Add("bitcast", {operand}, {}, Access::Inner(shape));
}

Op MovementBuilder::Copy(const Op& operand, Place place) {
  return Recorder(*this, "Copy", place).Add("copy", {operand});
}

Op MovementBuilder::CopyStart(const Op& operand, Place place) {
  return Recorder(*this, "CopyStart", place).Add("copy-start", {operand});
}

Op MovementBuilder::CopyDone(const Op& context, Place place) {
  return Recorder(*this, "CopyDone", place).Add("copy-done", {context});
}

}  // namespace hloref
