// Kernels: elements that move. They see bytes, no numbers.
#ifndef HLOREF_GPU_CHECK_KERNELS_MOVEMENT_H_
#define HLOREF_GPU_CHECK_KERNELS_MOVEMENT_H_

#include "gpu_check/kernels/machine.h"

namespace hlo::gpu {

// out[base + strides * i] = in[base + strides * i] for each i in a box.
struct StridedCopy {
  Box box;
  Strides from, to;
  int64_t from_base = 0, to_base = 0;
  int bytes = 1;
  const void* in = nullptr;
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    StoreBytes(out, bytes, to_base + to.Offset(box, i),
               LoadBytes(in, bytes, from_base + from.Offset(box, i)));
  }
};

// Starts that stand in the device's memory: scalars, or one vector.
struct Starts {
  int rank = 0;
  Type type = Type::kS32;
  const void* scalar[kMaxRank] = {};
  bool vector = false;

  // At its full value in its own type, clamped to [0, limit].
  HLOREF_HD int64_t At(int d, int64_t limit) const {
    const uint64_t code = vector ? LoadBytes(scalar[0], BytesOf(type), d).lo
                                 : LoadBytes(scalar[d], BytesOf(type), 0).lo;
    return ClampedIndex(type, code, limit);
  }
  HLOREF_HD static int64_t ClampedIndex(Type type, uint64_t code,
                                        int64_t limit) {
    const int64_t start = IntOf(type, code);
    if (start < 0) return IsUnsigned(type) ? limit : 0;
    return Least(start, limit);
  }
};

// dynamic-slice (the box is read from its start), dynamic-update-slice (it is
// written there).
struct DynamicCopy {
  Box box;                       // the part's sizes
  int64_t limit[kMaxRank] = {};  // the last start in each dimension
  Strides whole, part;
  Starts starts;
  bool update = false;
  int bytes = 1;
  const void* in = nullptr;
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    int64_t base = 0;
    for (int d = 0; d < box.rank; ++d) {
      base += starts.At(d, limit[d]) * whole.of[d];
    }
    const int64_t large = base + whole.Offset(box, i);
    const int64_t small = part.Offset(box, i);
    StoreBytes(out, bytes, update ? large : small,
               LoadBytes(in, bytes, update ? small : large));
  }
};

struct Pad {
  Box result, operand;
  int64_t low[kMaxRank] = {}, step[kMaxRank] = {};  // step: interior + 1
  int bytes = 1;
  const void* in = nullptr;
  const void* value = nullptr;
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    int64_t index[kMaxRank];
    result.Unravel(i, index);
    int64_t from = 0;
    bool inside = true;
    for (int d = 0; d < result.rank; ++d) {
      const int64_t place = index[d] - low[d];
      inside = inside && place >= 0 && place % step[d] == 0 &&
               place / step[d] < operand.size[d];
      from = from * operand.size[d] + place / step[d];
    }
    StoreBytes(
        out, bytes, i,
        inside ? LoadBytes(in, bytes, from) : LoadBytes(value, bytes, 0));
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_MOVEMENT_H_
