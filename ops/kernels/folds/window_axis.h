// One dimension of a window that moves over an array: which places of the
// window see which elements under one of its positions.
#ifndef HLOREF_OPS_KERNELS_FOLDS_WINDOW_AXIS_H_
#define HLOREF_OPS_KERNELS_FOLDS_WINDOW_AXIS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hlo {

// Position k of the window at place o lies at
//   p = o * stride + k * window_dilation - pad_low
// of the dilated array, in which element i stands at i * base_dilation: p is an
// element, a hole between two, or outside (padding).
struct WindowAxis {
  int64_t base = 1;    // elements of the array
  int64_t places = 1;  // of the window
  int64_t size = 1;    // positions in the window
  int64_t stride = 1;
  int64_t pad_low = 0;
  int64_t base_dilation = 1;
  int64_t window_dilation = 1;
};

// The one dimension along which a window moves, a place at a time, in an array
// [outer, axis, inner].
struct WindowLine {
  const WindowAxis* axis;
  int64_t outer = 1, inner = 1;
};
// None where it moves along several, or none, with strides or over holes.
std::optional<WindowLine> WindowLineOf(std::span<const WindowAxis> axes);

// Elements that places [begin, end) see at one position.
struct Reach {
  // Not outside: places [low, high).
  int64_t low = 0, high = 0;
  // Elements: `count` places from `first` on, every `step`-th; the elements are
  // `source`, source + source_step, ..
  int64_t first = 0, count = 0, step = 1;
  int64_t source = 0, source_step = 1;
};
Reach ReachOf(const WindowAxis& axis, int64_t position, int64_t begin,
              int64_t end);

// Positions [low, high) where some, or all, of the places [begin, end) are
// inside. REQUIRES: begin < end.
struct Positions {
  int64_t low = 0, high = 0;
};
Positions SomeInside(const WindowAxis& axis, int64_t begin, int64_t end);
Positions AllInside(const WindowAxis& axis, int64_t begin, int64_t end);

// Blocks of places that are boxes: whole dimensions behind one that is split,
// one place of those before it.
class WindowBlocks {
 public:
  // About `lanes` places a block. REQUIRES: no axis has 0 places.
  WindowBlocks(std::span<const WindowAxis> axes, int64_t lanes);

  int64_t count() const { return count_; }

  struct Block {
    std::vector<int64_t> begin, end;  // places, by dimension
    int64_t lanes = 1;                // how many
    int64_t first = 0;                // the row-major number of the first
  };
  // Places of a block are neighbours in row-major order.
  void Set(int64_t i, Block& block) const;

 private:
  const std::span<const WindowAxis> axes_;
  std::vector<int64_t> steps_;
  size_t split_ = 0;
  int64_t part_ = 1;
  int64_t per_line_ = 1;  // blocks along the split dimension
  int64_t count_ = 1;
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_WINDOW_AXIS_H_
