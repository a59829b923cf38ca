// Windows of reduce-window that all begin before the first element, so that
// each sees one element more than the one before it: cumulative sums. The fold
// of a window goes on from that of the one before.
#ifndef HLOREF_OPS_KERNELS_FOLDS_FOLD_PREFIXES_H_
#define HLOREF_OPS_KERNELS_FOLDS_FOLD_PREFIXES_H_

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

// Operands are [outer, base, inner], results [outer, places, inner]. Place o
// sees the first `seen` + o elements, none where that is negative.
struct Prefixes {
  int64_t outer = 1, base = 1, places = 1, inner = 1;
  int64_t seen = 0;
  bool pads = false;  // some window sees padding, before its elements
};

// None where windows are not so, or too few for it to pay.
std::optional<Prefixes> PrefixesOf(std::span<const WindowAxis> axes);

// True if padding before the elements changes nothing, bit for bit: f(init,
// init) is init. REQUIRES: f has no effect.
bool KeepsInit(const Region& region, std::span<const WindowArray> arrays);

// Does what FoldWindows does, where padding changes nothing. REQUIRES: the
// results have elements; f has no effect.
absl::Status FoldPrefixes(const Region& region,
                          std::span<const WindowArray> arrays,
                          const Prefixes& prefixes, const Threads& threads,
                          absl::FunctionRef<bool()> cancelled);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_FOLD_PREFIXES_H_
