#include "ops/rules/window_sizes.h"

#include <optional>

#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

// (n - 1) k + 1; none on overflow.
std::optional<int64_t> Dilated(int64_t n, int64_t dilation) {
  if (n == 0) return 0;
  return Sum(Product(n - 1, dilation), 1);
}

}  // namespace

absl::StatusOr<std::vector<Dimension>> WindowPlaces(
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
    if (base[i].unbounded()) {
      places.push_back(base[i]);
      continue;
    }
    const std::optional<int64_t> padded =
        Sum(Sum(Dilated(base[i].size, w.base_dilation), w.pad_low), w.pad_high);
    const std::optional<int64_t> size = Dilated(w.size, w.window_dilation);
    if (!padded || !size) {
      return context.Error(rule, "window dimension ", i, " is too large");
    }
    if (*padded < 0) {
      return context.Error(rule, "the padding of window dimension ", i,
                           " leaves ", *padded, " elements");
    }
    const int64_t count =
        *padded < *size ? 0 : (*padded - *size) / w.stride + 1;
    places.push_back(Dimension(count, base[i].dynamic));
  }
  return places;
}

}  // namespace hlo
