// The builder's functions that apply a computation to elements, and sort.
#ifndef HLOREF_BUILDER_REDUCTION_H_
#define HLOREF_BUILDER_REDUCTION_H_

#include "hloref/builder_movement.h"

namespace hloref {

class HLOREF_API ReductionBuilder : public MovementBuilder {
 public:
  Op Reduce(const Op& operand, const Op& init_value, const Called& computation,
            const Ints& dimensions, Place place = Place::Here::current());
  Op Reduce(const Ops& operands, const Ops& init_values,
            const Called& computation, const Ints& dimensions,
            Place place = Place::Here::current());
  // No strides and no dilations are all 1.
  Op ReduceWindow(const Op& operand, const Op& init_value,
                  const Called& computation, const Ints& window_dimensions,
                  const Ints& window_strides, Padding padding,
                  Place place = Place::Here::current());
  Op ReduceWindow(const Op& operand, const Op& init_value,
                  const Called& computation, const Ints& window_dimensions,
                  const Ints& window_strides, const Paddings& padding,
                  Place place = Place::Here::current());
  Op ReduceWindow(const Ops& operands, const Ops& init_values,
                  const Called& computation, const Ints& window_dimensions,
                  const Ints& window_strides, Padding padding,
                  Place place = Place::Here::current());
  Op ReduceWindow(const Ops& operands, const Ops& init_values,
                  const Called& computation, const Ints& window_dimensions,
                  const Ints& window_strides, const Ints& base_dilations,
                  const Ints& window_dilations, Padding padding,
                  Place place = Place::Here::current());
  // The order of the code of 2017 and 2018.
  Op ReduceWindow(const Op& operand, const Called& computation,
                  const Op& init_value, const Ints& window_dimensions,
                  const Ints& window_strides, Padding padding,
                  Place place = Place::Here::current());
  Op ReduceWindowWithGeneralPadding(
      const Ops& operands, const Ops& init_values, const Called& computation,
      const Ints& window_dimensions, const Ints& window_strides,
      const Ints& base_dilations, const Ints& window_dilations,
      const Paddings& padding, Place place = Place::Here::current());
  Op SelectAndScatter(const Op& operand, const Called& select,
                      const Ints& window_dimensions, const Ints& window_strides,
                      Padding padding, const Op& source, const Op& init_value,
                      const Called& scatter,
                      Place place = Place::Here::current());
  Op SelectAndScatter(const Op& operand, const Called& select,
                      const Ints& window_dimensions, const Ints& window_strides,
                      const Paddings& padding, const Op& source,
                      const Op& init_value, const Called& scatter,
                      Place place = Place::Here::current());
  Op Scan(const Ops& inputs, const Ops& inits, const Called& to_apply,
          int64_t scan_dimension, bool is_reverse = false,
          std::optional<bool> is_associative = {},
          Place place = Place::Here::current());
  // No dimensions are all of them.
  Op Map(const Ops& operands, const Called& computation,
         const Ints& dimensions = {}, const Ops& static_operands = {},
         Place place = Place::Here::current());

  // A dimension below 0 counts from the last.
  Op Sort(const Ops& operands, const Called& comparator, int64_t dimension = -1,
          bool is_stable = false, Place place = Place::Here::current());
  // Ascending, along the last dimension (2017, 2018).
  Op Sort(const Op& operand, Place place = Place::Here::current());
  Op TopK(const Op& operand, int64_t k, bool largest = true,
          Place place = Place::Here::current());

  Op BatchNormTraining(const Op& operand, const Op& scale, const Op& offset,
                       float epsilon, int64_t feature_index,
                       Place place = Place::Here::current());
  Op BatchNormInference(const Op& operand, const Op& scale, const Op& offset,
                        const Op& mean, const Op& variance, float epsilon,
                        int64_t feature_index,
                        Place place = Place::Here::current());
  // (grad_operand, grad_scale, grad_offset); in documents of 2017 and 2018
  // (grad_operand, grad_offset, grad_scale).
  Op BatchNormGrad(const Op& operand, const Op& scale, const Op& batch_mean,
                   const Op& batch_var, const Op& grad_output, float epsilon,
                   int64_t feature_index, Place place = Place::Here::current());
};

}  // namespace hloref

#endif  // HLOREF_BUILDER_REDUCTION_H_
