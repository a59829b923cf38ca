// Kernels: reductions, windows, scatters. One thread computes one element, in
// the order of the documents' sequential formula.
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

  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(f.program, scratch, r);
    for (int k = 0; k < f.count; ++k) {
      r[k] = Widened(init.type[k], f.type[k], init.Load(k, 0));
    }
    const int64_t base = kept_strides.Offset(kept, i);
    const int64_t n = reduced.count();
    for (int64_t j = 0; j < n; ++j) {
      f.Take(in, base + reduced_strides.Offset(reduced, j), r);
    }
    f.Put(out, i, r);
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

  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(f.program, scratch, r);
    for (int k = 0; k < f.count; ++k) {
      r[k] = Widened(init.type[k], f.type[k], init.Load(k, 0));
    }
    int64_t o[kMaxRank], place[kMaxRank], element;
    w.result.Unravel(i, o);
    const int64_t n = w.window.count();
    for (int64_t j = 0; j < n; ++j) {
      w.window.Unravel(j, place);
      const Window::Place at = w.At(o, place, &element);
      if (at == Window::kElement) f.Take(in, element, r);
      if (at == Window::kPadding) f.Take(init, 0, r);
    }
    f.Put(out, i, r);
  }
};

// select-and-scatter's first half: the element that each window chooses; -1 in
// padding alone.
struct SelectInWindow {
  Program select;
  Window w;
  Type type = Type::kF32;
  const void* in = nullptr;
  int64_t* chosen = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(select, scratch, r);
    int64_t o[kMaxRank], place[kMaxRank], element, best = -1;
    w.result.Unravel(i, o);
    const int64_t n = w.window.count();
    for (int64_t j = 0; j < n; ++j) {
      w.window.Unravel(j, place);
      if (w.At(o, place, &element) != Window::kElement) continue;
      if (best < 0) {
        best = element;
        continue;
      }
      r[0] = LoadBytes(in, BytesOf(type), best);
      r[1] = LoadBytes(in, BytesOf(type), element);
      RunProgram(select, r);
      if (r[select.results[0]].lo == 0) best = element;
    }
    chosen[i] = best;
  }
};

// The element that each update falls on.
struct ScatterTargets {
  WindowMap map;
  int64_t* target = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    target[i] = map.ElementOf(i);
  }
};

// Updates in the order of their targets, those of one target in their own
// order: each element takes its own.
struct ScatterApply {
  Combiner f;
  Arrays in, updates, out;
  int64_t in_stride = 1;  // 0: one initial value for all
  const int64_t* target = nullptr;
  const int64_t* order = nullptr;
  int64_t count = 0;  // of updates

  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(f.program, scratch, r);
    int64_t low = 0, high = count;
    while (low < high) {
      const int64_t middle = low + (high - low) / 2;
      (target[order[middle]] < i ? low : high) =
          target[order[middle]] < i ? middle + 1 : middle;
    }
    for (int k = 0; k < f.count; ++k) {
      r[k] = Widened(in.type[k], f.type[k], in.Load(k, i * in_stride));
    }
    for (; low < count && target[order[low]] == i; ++low) {
      f.Take(updates, order[low], r);
      f.Round(out, r);
    }
    f.Put(out, i, r);
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_FOLDS_H_
