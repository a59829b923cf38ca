// Slices of an array along one dimension: what scan reads and writes a step.
#ifndef HLOREF_OPS_KERNELS_COPIES_SLICE_STACK_H_
#define HLOREF_OPS_KERNELS_COPIES_SLICE_STACK_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "literals/shape.h"
#include "ops/kernels/copies/strided_copy.h"

namespace hlo {

// An array of [outer, n, inner] elements, and its n slices [outer, inner].
class SliceStack {
 public:
  // REQUIRES: `dimension` is one of them. `width`: bytes an element.
  SliceStack(std::span<const int64_t> sizes, int64_t dimension, int64_t width)
      : width_(width) {
    for (size_t d = 0; d < sizes.size(); ++d) {
      Multiply(static_cast<int64_t>(d), dimension, sizes[d]);
    }
    if (IsEmpty(sizes)) outer_ = n_ = inner_ = 0;
  }
  // REQUIRES: the shape is static.
  SliceStack(const Shape& shape, int64_t dimension)
      : width_(StorageBytes(shape.type())) {
    if (shape.element_count() == 0) {
      outer_ = n_ = inner_ = 0;
      return;
    }
    for (int d = 0; d < shape.rank(); ++d) {
      Multiply(d, dimension, shape.size(d));
    }
  }
  int64_t slice_bytes() const { return outer_ * inner_ * width_; }
  int64_t bytes() const { return slice_bytes() * n_; }

  void Read(const std::byte* stack, int64_t t, std::byte* slice) const {
    if (outer_ == 1) {
      std::memcpy(slice, stack + t * run(), static_cast<size_t>(run()));
    } else {
      CopyStrided(static_cast<int>(width_), stack + t * run(), slice,
                  {{outer_, n_ * inner_, inner_}, {inner_, 1, 1}});
    }
  }
  void Write(const std::byte* slice, int64_t t, std::byte* stack) const {
    if (outer_ == 1) {
      std::memcpy(stack + t * run(), slice, static_cast<size_t>(run()));
    } else {
      CopyStrided(static_cast<int>(width_), slice, stack + t * run(),
                  {{outer_, inner_, n_ * inner_}, {inner_, 1, 1}});
    }
  }

 private:
  void Multiply(int64_t d, int64_t dimension, int64_t size) {
    int64_t& part = d < dimension ? outer_ : d == dimension ? n_ : inner_;
    // Wraps only where a zero follows.
    (void)__builtin_mul_overflow(part, size, &part);
  }
  int64_t run() const { return inner_ * width_; }

  int64_t outer_ = 1, n_ = 1, inner_ = 1, width_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_COPIES_SLICE_STACK_H_
