// Windows of reduce-window that move along one dimension, a place at a time:
// moving sums, and cumulative ones from the end. Their line is copied with its
// padding around it, so that all positions of all places are elements, and
// neighbouring places see neighbouring ones.
#ifndef HLOREF_OPS_KERNELS_FOLDS_FOLD_LINES_H_
#define HLOREF_OPS_KERNELS_FOLDS_FOLD_LINES_H_

#include <cstdint>
#include <optional>
#include <span>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "base/parallel_for.h"
#include "ops/kernels/folds/fold_windows.h"
#include "ops/kernels/folds/window_axis.h"
#include "ops/region.h"

namespace hlo {

// Operands are [outer, base, inner], results [outer, places, inner]. Position k
// of place o sees element o + k * dilation - pad_low of the line.
struct WindowLines {
  int64_t outer = 1, base = 1, places = 1, inner = 1;
  int64_t size = 1, dilation = 1, pad_low = 0;
  // Elements that a block of places sees, with padding.
  int64_t block = 1, seen = 1;
};

// None where windows are not so, or what a block sees leaves the nearer caches.
std::optional<WindowLines> WindowLinesOf(std::span<const WindowAxis> axes);

// Does what FoldWindows does, where padding is the initial value. REQUIRES: the
// results have elements.
absl::Status FoldLines(const Region& region,
                       std::span<const WindowArray> arrays,
                       const WindowLines& lines, const Threads& threads,
                       absl::FunctionRef<bool()> cancelled);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_FOLD_LINES_H_
