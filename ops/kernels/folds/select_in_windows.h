// The element of each window that a selection keeps: the first half of
// select-and-scatter. Lanes are the places of the window.
#ifndef HLOREF_OPS_KERNELS_FOLDS_SELECT_IN_WINDOWS_H_
#define HLOREF_OPS_KERNELS_FOLDS_SELECT_IN_WINDOWS_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "base/parallel_for.h"
#include "ops/kernels/folds/window_axis.h"
#include "ops/region.h"

namespace hlo {

// chosen[o], for each place o in row-major order, is the offset of an element
// of the operand: the first one under the window, and then, for each next one
// in row-major order of the window's positions, that one unless
// select(chosen, next). -1 where no element is under the window.
// REQUIRES: `width` bytes an element, in the region's type; no dilation.
absl::Status SelectInWindows(const Region& select, const std::byte* operand,
                             int width, std::span<const WindowAxis> axes,
                             int64_t* chosen, const Threads& threads,
                             absl::FunctionRef<bool()> cancelled);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_SELECT_IN_WINDOWS_H_
