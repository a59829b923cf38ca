// Attributes: windows and convolutions.
#ifndef HLOREF_OPS_ATTRIBUTES_WINDOW_H_
#define HLOREF_OPS_ATTRIBUTES_WINDOW_H_

#include "ops/attribute.h"

namespace hlo {

enum class PaddingType { kInvalid, kValid, kSame };
inline constexpr const char* kPaddingTypeWords[] = {
    "PADDING_INVALID", "PADDING_VALID", "PADDING_SAME"};

namespace attr {
inline constexpr Attribute<Window> window{
    "window",
    "Size, stride, padding, dilation and reversal of each window dimension."};
inline constexpr Attribute<ConvolutionDimensions> dim_labels{
    "dim_labels", "Which dimension of input, kernel and output is what."};
inline constexpr Attribute<int64_t> feature_group_count(
    "feature_group_count",
    "Groups of input features that meet their own kernels.",
    {.default_value = 1});
inline constexpr Attribute<Raw> convolution_kind(
    "convolution_kind", "Which gradient a backend takes this for.",
    {.changes_value = false});
inline constexpr Attribute<int64_t> batch_group_count(
    "batch_group_count", "Groups of batches that meet their own kernels.",
    {.default_value = 1});
inline constexpr WordAttribute<PaddingType> padding_type(
    "padding_type", kPaddingTypeWords,
    "How the padding was asked for; the window already holds it.",
    {.changes_value = false});
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_WINDOW_H_
