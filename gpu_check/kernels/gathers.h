// Kernels: slices at places that an array of indices names.
#ifndef HLOREF_GPU_CHECK_KERNELS_GATHERS_H_
#define HLOREF_GPU_CHECK_KERNELS_GATHERS_H_

#include "gpu_check/kernels/movement.h"

namespace hlo::gpu {

// The places of gather's and scatter's windows. A place's index has batch
// dimensions, which choose an index vector, and window dimensions.
struct WindowMap {
  Box places;  // gather's result, scatter's updates
  Box operand;
  Type index_type = Type::kS32;
  const void* indices = nullptr;
  int64_t index_stride[kMaxRank] = {};  // by place dimension; 0: a window's
  int64_t component_stride = 0;
  int components = 0;
  int component_dim[kMaxRank] = {};   // the operand dimension of each
  int window_dim[kMaxRank] = {};      // by place dimension; -1: a batch one
  int batch_dim[kMaxRank] = {};       // by place dimension; -1: none
  int64_t last_start[kMaxRank] = {};  // by operand dimension
  bool clamp = false;

  // The element of the operand, or -1 outside of it.
  HLOREF_HD int64_t ElementOf(int64_t i) const {
    int64_t place[kMaxRank], at[kMaxRank];
    places.Unravel(i, place);
    int64_t vector = 0;
    for (int d = 0; d < operand.rank; ++d) at[d] = 0;
    for (int d = 0; d < places.rank; ++d) {
      vector += place[d] * index_stride[d];
      if (batch_dim[d] >= 0) at[batch_dim[d]] += place[d];
    }
    bool inside = true;
    for (int k = 0; k < components; ++k) {
      const uint64_t code =
          LoadBytes(indices, BytesOf(index_type), vector + k * component_stride)
              .lo;
      const int d = component_dim[k];
      // Out of range: beyond any sum with a window's index.
      int64_t start = IntOf(index_type, code);
      if (IsUnsigned(index_type) && start < 0) start = operand.size[d];
      inside = inside && start < operand.size[d];
      at[d] +=
          clamp ? Starts::ClampedIndex(index_type, code, last_start[d]) : start;
    }
    if (!clamp && !inside) return -1;
    int64_t element = 0;
    for (int d = 0; d < places.rank; ++d) {
      if (window_dim[d] >= 0) at[window_dim[d]] += place[d];
    }
    for (int d = 0; d < operand.rank; ++d) {
      if (at[d] < 0 || at[d] >= operand.size[d]) return -1;
      element = element * operand.size[d] + at[d];
    }
    return element;
  }
};

struct Gather {
  WindowMap map;
  int bytes = 1;
  const void* in = nullptr;
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const int64_t element = map.ElementOf(i);
    StoreBytes(out, bytes, i,
               element < 0 ? Cell{} : LoadBytes(in, bytes, element));
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_GATHERS_H_
