// The builder's functions that move elements.
#ifndef HLOREF_BUILDER_MOVEMENT_H_
#define HLOREF_BUILDER_MOVEMENT_H_

#include "hloref/builder_binary.h"

namespace hloref {

class HLOREF_API MovementBuilder : public BinaryBuilder {
 public:
  Op Broadcast(const Op& operand, const Ints& broadcast_sizes,
               Place place = Place::Here::current());
  Op BroadcastInDim(const Op& operand, const Ints& out_dim_size,
                    const Ints& broadcast_dimensions,
                    Place place = Place::Here::current());
  Op Reshape(const Op& operand, const Ints& new_sizes,
             Place place = Place::Here::current());
  // Collapses in the order of `dimensions`, then refines.
  Op Reshape(const Op& operand, const Ints& dimensions, const Ints& new_sizes,
             Place place = Place::Here::current());
  Op Reshape(const Shape& shape, const Op& operand,
             Place place = Place::Here::current());
  Op Collapse(const Op& operand, const Ints& dimensions,
              Place place = Place::Here::current());
  Op DynamicReshape(const Op& operand, const Ops& dim_sizes,
                    const Ints& new_size_bounds, const Bools& dims_are_dynamic,
                    Place place = Place::Here::current());
  Op Transpose(const Op& operand, const Ints& permutation,
               Place place = Place::Here::current());
  Op Rev(const Op& operand, const Ints& dimensions,
         Place place = Place::Here::current());
  Op Concatenate(const Ops& operands, int64_t dimension,
                 Place place = Place::Here::current());
  Op ConcatInDim(const Ops& operands, int64_t dimension,
                 Place place = Place::Here::current());
  // No strides are all 1.
  Op Slice(const Op& operand, const Ints& start_indices,
           const Ints& limit_indices, const Ints& strides = {},
           Place place = Place::Here::current());
  // The indices are one vector (2017, 2018) or scalars.
  Op DynamicSlice(const Op& operand, const Op& start_indices,
                  const Ints& slice_sizes,
                  Place place = Place::Here::current());
  Op DynamicSlice(const Op& operand, const Ops& start_indices,
                  const Ints& slice_sizes,
                  Place place = Place::Here::current());
  Op DynamicUpdateSlice(const Op& operand, const Op& update,
                        const Op& start_indices,
                        Place place = Place::Here::current());
  Op DynamicUpdateSlice(const Op& operand, const Op& update,
                        const Ops& start_indices,
                        Place place = Place::Here::current());
  Op Pad(const Op& operand, const Op& padding_value,
         const PaddingConfig& padding_config,
         Place place = Place::Here::current());
  Op Iota(const Shape& shape, int64_t iota_dimension,
          Place place = Place::Here::current());
  Op Gather(const Op& operand, const Op& start_indices,
            const GatherDimensionNumbers& dimension_numbers,
            const Ints& slice_sizes, bool indices_are_sorted = false,
            Place place = Place::Here::current());
  Op Scatter(const Op& operand, const Op& scatter_indices, const Op& updates,
             const Called& update_computation,
             const ScatterDimensionNumbers& dimension_numbers,
             bool indices_are_sorted = false, bool unique_indices = false,
             Place place = Place::Here::current());
  Op Scatter(const Ops& operands, const Op& scatter_indices, const Ops& updates,
             const Called& update_computation,
             const ScatterDimensionNumbers& dimension_numbers,
             bool indices_are_sorted = false, bool unique_indices = false,
             Place place = Place::Here::current());
  Op GetDimensionSize(const Op& operand, int64_t dimension,
                      Place place = Place::Here::current());
  Op SetDimensionSize(const Op& operand, const Op& val, int64_t dimension,
                      Place place = Place::Here::current());

  // Seen in dumps; "not intended to be constructed by end users".
  Op Bitcast(const Op& operand, const Shape& shape,
             Place place = Place::Here::current());
  Op Copy(const Op& operand, Place place = Place::Here::current());
  Op CopyStart(const Op& operand, Place place = Place::Here::current());
  Op CopyDone(const Op& context, Place place = Place::Here::current());
};

}  // namespace hloref

#endif  // HLOREF_BUILDER_MOVEMENT_H_
