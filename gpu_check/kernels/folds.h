// Kernels: reductions and windows. One thread computes one element, in the
// order of the documents' sequential formula.
#ifndef HLOREF_GPU_CHECK_KERNELS_FOLDS_H_
#define HLOREF_GPU_CHECK_KERNELS_FOLDS_H_

#include "gpu_check/kernels/gathers.h"

namespace hlo::gpu {

// acc = init; for each index of the reduced dimensions in row-major order:
// acc = f(acc, element).
struct Reduce {
  Combiner f;
  Arrays in, init, out;
  Box kept, reduced;
  Strides kept_strides, reduced_strides;
  Loop loop;  // over the reduced elements

  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(f.program, scratch, r);
    f.Begin(loop, i, init, 0, r);
    const int64_t base = kept_strides.Offset(kept, i);
    const int64_t end = Least(reduced.count(), loop.end);
    for (int64_t j = loop.begin; j < end; ++j) {
      f.Take(i, in, base + reduced_strides.Offset(reduced, j), r);
    }
    f.End(loop, i, out, r);
  }
};

// A window over a row-major array.
struct Window {
  Box result, window, operand;
  int64_t stride[kMaxRank] = {}, low[kMaxRank] = {};
  int64_t dilation[kMaxRank] = {}, base_dilation[kMaxRank] = {};

  enum Place { kElement, kHole, kPadding };
  // Position k of the window at place o of the result.
  HLOREF_HD Place At(const int64_t* o, const int64_t* k,
                     int64_t* element) const {
    bool hole = false;
    *element = 0;
    for (int d = 0; d < result.rank; ++d) {
      const int64_t p = o[d] * stride[d] + k[d] * dilation[d] - low[d];
      if (p < 0 || p > (operand.size[d] - 1) * base_dilation[d]) {
        return kPadding;
      }
      hole = hole || p % base_dilation[d] != 0;
      *element = *element * operand.size[d] + p / base_dilation[d];
    }
    return hole ? kHole : kElement;
  }
};

struct ReduceWindow {
  Combiner f;
  Arrays in, init, out;
  Window w;
  Loop loop;  // over the window's positions

  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(f.program, scratch, r);
    f.Begin(loop, i, init, 0, r);
    int64_t o[kMaxRank], place[kMaxRank], element;
    w.result.Unravel(i, o);
    const int64_t end = Least(w.window.count(), loop.end);
    for (int64_t j = loop.begin; j < end; ++j) {
      w.window.Unravel(j, place);
      const Window::Place at = w.At(o, place, &element);
      if (at == Window::kElement) f.Take(i, in, element, r);
      if (at == Window::kPadding) f.Take(i, init, 0, r);
    }
    f.End(loop, i, out, r);
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_FOLDS_H_
