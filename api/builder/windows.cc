#include "api/builder/windows.h"

#include <algorithm>

namespace hloref {
namespace {

bool HasLength(Recorder& recorder, const char* what, size_t length,
               size_t wanted, bool may_be_empty) {
  if (length == wanted || (may_be_empty && length == 0)) return true;
  recorder.Fail("there are ", length, " ", what, " for ", wanted,
                wanted == 1 ? " window dimension" : " window dimensions");
  return false;
}

int64_t At(const Ints& list, size_t i) { return list.empty() ? 1 : list[i]; }

// Cells that a size covers with holes; saturates. 0 of none.
int64_t Spread(int64_t size, int64_t dilation) {
  int64_t spread = 0;
  if (size <= 0) return 0;
  if (__builtin_mul_overflow(size - 1, dilation, &spread) ||
      __builtin_add_overflow(spread, 1, &spread)) {
    return INT64_MAX;
  }
  return spread;
}

// semantics.md: padding_same.
std::pair<int64_t, int64_t> SamePadding(int64_t base, int64_t window,
                                        int64_t stride, bool is_tf) {
  int64_t padding = std::max<int64_t>(window - 1, 0);
  if (is_tf && stride > 0) {
    const int64_t places = base / stride + (base % stride > 0 ? 1 : 0);
    // Exact, since (places - 1) * stride < base.
    const int64_t last = places > 0 ? (places - 1) * stride : 0;
    padding = std::max<int64_t>(window - (base - last), 0);
  }
  return {padding / 2, padding - padding / 2};
}

}  // namespace

std::optional<hlo::Window> WindowOf(Recorder& recorder,
                                    const WindowLists& lists,
                                    const Paddings& paddings) {
  const size_t rank = lists.sizes.size();
  if (!HasLength(recorder, "window_strides", lists.strides.size(), rank,
                 true) ||
      !HasLength(recorder, "base dilations", lists.base_dilations.size(), rank,
                 true) ||
      !HasLength(recorder, "window dilations", lists.window_dilations.size(),
                 rank, true) ||
      !HasLength(recorder, "reversals", lists.reversal.size(), rank, true) ||
      !HasLength(recorder, "paddings", paddings.size(), rank, true)) {
    return std::nullopt;
  }
  hlo::Window window;
  for (size_t i = 0; i < rank; ++i) {
    hlo::WindowDimension& dimension = window.emplace_back();
    dimension.size = lists.sizes[i];
    dimension.stride = At(lists.strides, i);
    if (!paddings.empty()) {
      dimension.pad_low = paddings[i].first;
      dimension.pad_high = paddings[i].second;
    }
    dimension.base_dilation = At(lists.base_dilations, i);
    dimension.window_dilation = At(lists.window_dilations, i);
    dimension.reversal = !lists.reversal.empty() && lists.reversal[i];
  }
  return window;
}

std::optional<hlo::Window> WindowOf(Recorder& recorder,
                                    const WindowLists& lists, Padding padding,
                                    const Ints& base_sizes) {
  auto window = WindowOf(recorder, lists, Paddings());
  if (!window || padding == Padding::kValid) return window;
  if (padding != Padding::kSame) {
    recorder.Fail("there is no such padding");
    return std::nullopt;
  }
  if (!HasLength(recorder, "dimensions of the operand", base_sizes.size(),
                 window->size(), false)) {
    return std::nullopt;
  }
  for (size_t i = 0; i < window->size(); ++i) {
    hlo::WindowDimension& dimension = (*window)[i];
    const auto [low, high] =
        SamePadding(Spread(base_sizes[i], dimension.base_dilation),
                    Spread(dimension.size, dimension.window_dilation),
                    dimension.stride, recorder.padding_is_tf());
    dimension.pad_low = low;
    dimension.pad_high = high;
  }
  return window;
}

}  // namespace hloref
