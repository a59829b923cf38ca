// The driver of reduce-window: the elements under each place of a window are
// folded by a region, in row-major order of the window's positions, each result
// element in a chain of its own.
//
// Lanes are result elements, taken in blocks that are boxes. At each position
// of the window a block's lanes meet a box of the operand, with holes and
// padding around it, so that the region always sees contiguous lanes; positions
// that all lanes see inside are folded together.
#ifndef HLOREF_OPS_KERNELS_FOLDS_FOLD_WINDOWS_H_
#define HLOREF_OPS_KERNELS_FOLDS_FOLD_WINDOWS_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "base/parallel_for.h"
#include "ops/kernels/folds/window_axis.h"
#include "ops/region.h"

namespace hlo {

// Value of a position that sees no element.
enum class NoElement {
  kSkip,            // nothing
  kInitOutside,     // the initial value outside, nothing in a hole
  kInitEverywhere,  // the initial value
};

struct WindowArray {
  const std::byte* operand;
  const std::byte* init;  // one, as an element
  std::byte* result;      // holds the initial values
  int value_width;        // bytes an element of the operand
  int width;              // bytes an element of the result
};

// For each place o, and each position k of the window in row-major order:
// results[.][o] = f(results[.][o].., x..), x being the element that k sees, or
// the value that `no_element` selects. Axes are the dimensions of operands and
// results, both dense. Threads share the results. ResourceExhausted if no
// machine could apply f so often.
absl::Status FoldWindows(const Region& region,
                         std::span<const WindowArray> arrays,
                         std::span<const WindowAxis> axes, NoElement no_element,
                         const Threads& threads,
                         absl::FunctionRef<bool()> cancelled);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_FOLD_WINDOWS_H_
