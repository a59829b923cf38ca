// The five forms of convolution.
#include <numeric>
#include <utility>

#include "api/builder/precision.h"
#include "api/builder/windows.h"
#include "ops/attributes/window.h"

namespace hloref {
namespace {

using Numbers = ConvolutionDimensionNumbers;

struct ConvolutionParts {
  Op lhs, rhs;
  WindowLists lists;
  std::optional<Numbers> numbers;  // none: the usual ones
  int64_t feature_group_count, batch_group_count;
  PrecisionConfig precision_config;
  PreferredType preferred_element_type;
};

// batch, feature, spatial ones; output feature, input feature, spatial ones.
Numbers UsualNumbers(int64_t rank) {
  Numbers numbers;
  Ints spatial(static_cast<size_t>(std::max<int64_t>(rank - 2, 0)));
  std::iota(spatial.begin(), spatial.end(), 2);
  numbers.input_spatial_dimensions = spatial;
  numbers.kernel_spatial_dimensions = spatial;
  numbers.output_spatial_dimensions = spatial;
  return numbers;
}

hlo::ConvolutionDimensions InnerNumbers(const Numbers& numbers) {
  const auto array = [](int64_t batch, int64_t feature, const Ints& spatial) {
    return hlo::ConvolutionDimensions::Array{batch, feature, spatial,
                                             std::ssize(spatial) + 2};
  };
  return {
      {array(numbers.input_batch_dimension, numbers.input_feature_dimension,
             numbers.input_spatial_dimensions),
       array(numbers.kernel_input_feature_dimension,
             numbers.kernel_output_feature_dimension,
             numbers.kernel_spatial_dimensions),
       array(numbers.output_batch_dimension, numbers.output_feature_dimension,
             numbers.output_spatial_dimensions)}};
}

// The sizes of these dimensions; none, after an error, if one is not there.
std::optional<Ints> SizesAt(Recorder& recorder, const Op& op,
                            const Ints& dimensions) {
  const hlo::Shape& shape = recorder.shape(op);
  Ints sizes;
  for (int64_t d : dimensions) {
    if (!shape.is_array() || d < 0 || d >= shape.rank()) {
      recorder.Fail("dimension ", d, " of ", shape.ToString(false),
                    " is not there");
      return std::nullopt;
    }
    sizes.push_back(shape.size(d));
  }
  return sizes;
}

// Sets what the form leaves out: the numbers, the window's sizes.
bool Complete(Recorder& recorder, ConvolutionParts& parts) {
  const bool typed = parts.preferred_element_type.has_value();
  recorder.Since(2022, parts.feature_group_count != 1, "feature_group_count");
  recorder.Since(2022, parts.batch_group_count != 1, "batch_group_count");
  recorder.Since(2026, !parts.precision_config.empty(), "precision_config");
  recorder.Since(2026, typed, "preferred_element_type");
  recorder.Since(2026, !parts.lists.reversal.empty(), "window_reversal");
  if (!recorder.Has({parts.lhs, parts.rhs})) return false;
  const hlo::Shape& lhs = recorder.shape(parts.lhs);
  const int rank = lhs.is_array() ? lhs.rank() : 0;
  if (rank < 2) {
    recorder.Fail("lhs is ", lhs.ToString(false),
                  ", without batch and feature dimensions");
    return false;
  }
  if (!parts.numbers) parts.numbers = UsualNumbers(rank);
  const auto sizes =
      SizesAt(recorder, parts.rhs, parts.numbers->kernel_spatial_dimensions);
  if (sizes) parts.lists.sizes = *sizes;
  return sizes.has_value();
}

Op Convolution(Recorder& recorder, const ConvolutionParts& parts,
               std::optional<hlo::Window> window) {
  if (!window) return recorder.Nothing();
  hlo::Attributes attributes;
  attributes.set(hlo::attr::window, *std::move(window));
  attributes.set(hlo::attr::dim_labels, InnerNumbers(*parts.numbers));
  if (parts.feature_group_count != 1) {
    attributes.set(hlo::attr::feature_group_count, parts.feature_group_count);
  }
  if (parts.batch_group_count != 1) {
    attributes.set(hlo::attr::batch_group_count, parts.batch_group_count);
  }
  SetPrecision(parts.precision_config, attributes);
  return recorder.AddTyped("convolution", {parts.lhs, parts.rhs},
                           std::move(attributes), parts.preferred_element_type);
}

Op Padded(Recorder recorder, ConvolutionParts parts, Padding padding) {
  if (!Complete(recorder, parts)) return recorder.Nothing();
  const auto base =
      SizesAt(recorder, parts.lhs, parts.numbers->input_spatial_dimensions);
  if (!base) return recorder.Nothing();
  return Convolution(recorder, parts,
                     WindowOf(recorder, parts.lists, padding, *base));
}

Op Padded(Recorder recorder, ConvolutionParts parts, const Paddings& padding) {
  if (!Complete(recorder, parts)) return recorder.Nothing();
  return Convolution(recorder, parts, WindowOf(recorder, parts.lists, padding));
}

}  // namespace

Op LinearBuilder::Conv(const Op& lhs, const Op& rhs, const Ints& window_strides,
                       Padding padding, int64_t feature_group_count,
                       int64_t batch_group_count,
                       const PrecisionConfig& precision_config,
                       PreferredType preferred_element_type, Place place) {
  return Padded(Recorder(*this, "Conv", place),
                {lhs,
                 rhs,
                 {{}, window_strides, {}, {}, {}},
                 {},
                 feature_group_count,
                 batch_group_count,
                 precision_config,
                 preferred_element_type},
                padding);
}

Op LinearBuilder::ConvWithGeneralPadding(
    const Op& lhs, const Op& rhs, const Ints& window_strides,
    const Paddings& padding, int64_t feature_group_count,
    int64_t batch_group_count, const PrecisionConfig& precision_config,
    PreferredType preferred_element_type, Place place) {
  return Padded(Recorder(*this, "ConvWithGeneralPadding", place),
                {lhs,
                 rhs,
                 {{}, window_strides, {}, {}, {}},
                 {},
                 feature_group_count,
                 batch_group_count,
                 precision_config,
                 preferred_element_type},
                padding);
}

Op LinearBuilder::ConvWithGeneralDimensions(
    const Op& lhs, const Op& rhs, const Ints& window_strides, Padding padding,
    const ConvolutionDimensionNumbers& dimension_numbers,
    int64_t feature_group_count, int64_t batch_group_count,
    const PrecisionConfig& precision_config,
    PreferredType preferred_element_type, Place place) {
  return Padded(Recorder(*this, "ConvWithGeneralDimensions", place),
                {lhs,
                 rhs,
                 {{}, window_strides, {}, {}, {}},
                 dimension_numbers,
                 feature_group_count,
                 batch_group_count,
                 precision_config,
                 preferred_element_type},
                padding);
}

Op LinearBuilder::ConvGeneral(
    const Op& lhs, const Op& rhs, const Ints& window_strides,
    const Paddings& padding,
    const ConvolutionDimensionNumbers& dimension_numbers,
    int64_t feature_group_count, int64_t batch_group_count,
    const PrecisionConfig& precision_config,
    PreferredType preferred_element_type, Place place) {
  return Padded(Recorder(*this, "ConvGeneral", place),
                {lhs,
                 rhs,
                 {{}, window_strides, {}, {}, {}},
                 dimension_numbers,
                 feature_group_count,
                 batch_group_count,
                 precision_config,
                 preferred_element_type},
                padding);
}

Op LinearBuilder::ConvGeneralDilated(
    const Op& lhs, const Op& rhs, const Ints& window_strides,
    const Paddings& padding, const Ints& lhs_dilation, const Ints& rhs_dilation,
    const ConvolutionDimensionNumbers& dimension_numbers,
    int64_t feature_group_count, int64_t batch_group_count,
    const PrecisionConfig& precision_config,
    PreferredType preferred_element_type, const Bools& window_reversal,
    Place place) {
  return Padded(
      Recorder(*this, "ConvGeneralDilated", place),
      {lhs,
       rhs,
       {{}, window_strides, lhs_dilation, rhs_dilation, window_reversal},
       dimension_numbers,
       feature_group_count,
       batch_group_count,
       precision_config,
       preferred_element_type},
      padding);
}

}  // namespace hloref
