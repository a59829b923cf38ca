// How many places a window has in an array: the shape rules of reduce-window,
// select-and-scatter and convolution.
#ifndef HLOREF_OPS_RULES_SHAPES_WINDOW_SIZES_H_
#define HLOREF_OPS_RULES_SHAPES_WINDOW_SIZES_H_

#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/kernels/folds/window_axis.h"
#include "ops/shape_context.h"

namespace hlo {

// One result dimension for each base dimension: with dilated sizes
// d(n, k) = 0 if n = 0, else (n - 1) k + 1 and
// padded = d(base, base_dilation) + pad_low + pad_high, there are 0 places if
// padded < d(size, window_dilation), else
// (padded - d(size, window_dilation)) / stride + 1.
// Errors of `rule`: the window has another rank than the base; a size, stride
// or dilation is below 1; padding cuts away more than there is; a size
// overflows.
absl::StatusOr<std::vector<Dimension>> WindowOutputDimensions(
    const ShapeContext& context, absl::string_view rule, const Window& window,
    std::span<const Dimension> base);

// The same at run time, from actual sizes: an axis for each dimension. Padding
// that cuts away more than there is leaves nothing.
// REQUIRES: WindowOutputDimensions accepted the window for the bounds of these
// sizes.
std::vector<WindowAxis> WindowAxes(const Window& window,
                                   std::span<const int64_t> sizes);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_WINDOW_SIZES_H_
