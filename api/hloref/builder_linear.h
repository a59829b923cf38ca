// The builder's sums of products, transforms, linear systems, random numbers.
#ifndef HLOREF_BUILDER_LINEAR_H_
#define HLOREF_BUILDER_LINEAR_H_

#include "hloref/builder_reduction.h"

namespace hloref {

class HLOREF_API LinearBuilder : public ReductionBuilder {
 public:
  // Contracts the second dimension of lhs, or its only one, with the first of
  // rhs; in documents of 2017 and 2018 the last with the one before the last.
  Op Dot(const Op& lhs, const Op& rhs,
         const PrecisionConfig& precision_config = {},
         PreferredType preferred_element_type = {},
         Place place = Place::Here::current());
  Op DotGeneral(const Op& lhs, const Op& rhs,
                const DotDimensionNumbers& dimension_numbers,
                const PrecisionConfig& precision_config = {},
                PreferredType preferred_element_type = {},
                Place place = Place::Here::current());
  Op ScaledDot(const Op& lhs, const Op& lhs_scale, const Op& rhs,
               const Op& rhs_scale, const DotDimensionNumbers& dimension_number,
               const PrecisionConfig& precision_config = {},
               PreferredType preferred_element_type = {},
               Place place = Place::Here::current());
  Op RaggedDot(const Op& lhs, const Op& rhs, const Op& group_sizes,
               const RaggedDotDimensionNumbers& dimension_numbers,
               const PrecisionConfig& precision_config = {},
               PreferredType preferred_element_type = {},
               Place place = Place::Here::current());

  // Without dimension numbers: batch, feature, spatial ones; of the kernel
  // output feature, input feature, spatial ones. No strides and no dilations
  // are all 1.
  Op Conv(const Op& lhs, const Op& rhs, const Ints& window_strides,
          Padding padding, int64_t feature_group_count = 1,
          int64_t batch_group_count = 1,
          const PrecisionConfig& precision_config = {},
          PreferredType preferred_element_type = {},
          Place place = Place::Here::current());
  Op ConvWithGeneralPadding(const Op& lhs, const Op& rhs,
                            const Ints& window_strides, const Paddings& padding,
                            int64_t feature_group_count = 1,
                            int64_t batch_group_count = 1,
                            const PrecisionConfig& precision_config = {},
                            PreferredType preferred_element_type = {},
                            Place place = Place::Here::current());
  Op ConvWithGeneralDimensions(
      const Op& lhs, const Op& rhs, const Ints& window_strides, Padding padding,
      const ConvolutionDimensionNumbers& dimension_numbers,
      int64_t feature_group_count = 1, int64_t batch_group_count = 1,
      const PrecisionConfig& precision_config = {},
      PreferredType preferred_element_type = {},
      Place place = Place::Here::current());
  Op ConvGeneral(const Op& lhs, const Op& rhs, const Ints& window_strides,
                 const Paddings& padding,
                 const ConvolutionDimensionNumbers& dimension_numbers,
                 int64_t feature_group_count = 1, int64_t batch_group_count = 1,
                 const PrecisionConfig& precision_config = {},
                 PreferredType preferred_element_type = {},
                 Place place = Place::Here::current());
  Op ConvGeneralDilated(const Op& lhs, const Op& rhs,
                        const Ints& window_strides, const Paddings& padding,
                        const Ints& lhs_dilation, const Ints& rhs_dilation,
                        const ConvolutionDimensionNumbers& dimension_numbers,
                        int64_t feature_group_count = 1,
                        int64_t batch_group_count = 1,
                        const PrecisionConfig& precision_config = {},
                        PreferredType preferred_element_type = {},
                        const Bools& window_reversal = {},
                        Place place = Place::Here::current());

  Op Fft(const Op& operand, FftType fft_type, const Ints& fft_length,
         Place place = Place::Here::current());
  Op Cholesky(const Op& a, bool lower, Place place = Place::Here::current());
  Op TriangularSolve(const Op& a, const Op& b, bool left_side, bool lower,
                     bool unit_diagonal, TransposeA transpose_a,
                     Place place = Place::Here::current());

  Op RngNormal(const Op& mu, const Op& sigma, const Shape& shape,
               Place place = Place::Here::current());
  Op RngUniform(const Op& a, const Op& b, const Shape& shape,
                Place place = Place::Here::current());
  // 0 and 1 as u32 (2017, 2018).
  Op RngBernoulli(const Op& mean, const Shape& shape,
                  Place place = Place::Here::current());
  // (the new state, the bits)
  Op RngBitGenerator(RandomAlgorithm algorithm, const Op& initial_state,
                     const Shape& shape, Place place = Place::Here::current());
  Op RngGetAndUpdateState(int64_t delta, Place place = Place::Here::current());
};

}  // namespace hloref

#endif  // HLOREF_BUILDER_LINEAR_H_
