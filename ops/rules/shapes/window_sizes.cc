#include "ops/rules/shapes/window_sizes.h"

#include <optional>

#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// (n - 1) k + 1; none on overflow.
std::optional<int64_t> Dilated(int64_t n, int64_t dilation) {
  if (n == 0) return 0;
  return Sum(Product(n - 1, dilation), 1);
}

int64_t Places(int64_t padded, int64_t size, int64_t stride) {
  return padded < size ? 0 : (padded - size) / stride + 1;
}

}  // namespace

absl::StatusOr<std::vector<Dimension>> WindowOutputDimensions(
    const ShapeContext& context, absl::string_view rule, const Window& window,
    std::span<const Dimension> base) {
  if (window.size() != base.size()) {
    return context.Error(rule, "the window has ", window.size(),
                         " dimensions, the array ", base.size());
  }
  std::vector<Dimension> places;
  for (size_t i = 0; i < base.size(); ++i) {
    const WindowDimension& w = window[i];
    if (w.size < 1 || w.stride < 1 || w.base_dilation < 1 ||
        w.window_dilation < 1) {
      return context.Error(rule, "window dimension ", i,
                           " has a size, stride or dilation below 1");
    }
    const std::optional<int64_t> size = Dilated(w.size, w.window_dilation);
    if (base[i].unbounded() && size) {
      places.push_back(base[i]);
      continue;
    }
    const std::optional<int64_t> padded =
        Sum(Sum(Dilated(base[i].size, w.base_dilation), w.pad_low), w.pad_high);
    if (!padded || !size) {
      return context.Error(rule, "window dimension ", i, " is too large");
    }
    if (*padded < 0) {
      return context.Error(rule, "the padding of window dimension ", i,
                           " leaves ", *padded, " elements");
    }
    places.push_back(
        Dimension(Places(*padded, *size, w.stride), base[i].dynamic));
  }
  return places;
}

std::vector<WindowAxis> WindowAxes(const Window& window,
                                   std::span<const int64_t> sizes) {
  std::vector<WindowAxis> axes;
  for (size_t i = 0; i < sizes.size(); ++i) {
    const WindowDimension& w = window[i];
    const std::optional<int64_t> padded =
        Sum(Sum(Dilated(sizes[i], w.base_dilation), w.pad_low), w.pad_high);
    const std::optional<int64_t> size = Dilated(w.size, w.window_dilation);
    // For an unbounded dimension: more places than any result can have.
    constexpr int64_t kTooMany = INT64_MAX;
    axes.push_back({.base = sizes[i],
                    .places = padded
                                  ? Places(*padded, size.value_or(0), w.stride)
                                  : kTooMany,
                    .size = w.size,
                    .stride = w.stride,
                    .pad_low = w.pad_low,
                    .base_dilation = w.base_dilation,
                    .window_dilation = w.window_dilation});
  }
  return axes;
}

}  // namespace hlo
