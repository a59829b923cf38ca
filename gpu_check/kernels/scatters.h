// Kernels: scatters. One thread computes one element, of its own updates in
// their order.
#ifndef HLOREF_GPU_CHECK_KERNELS_SCATTERS_H_
#define HLOREF_GPU_CHECK_KERNELS_SCATTERS_H_

#include "gpu_check/kernels/folds.h"

namespace hlo::gpu {

// select-and-scatter's first half: the element that each window chooses; -1 in
// padding alone.
struct SelectInWindow {
  Program select;
  Window w;
  Type type = Type::kF32;
  const void* in = nullptr;
  int64_t* chosen = nullptr;
  Loop loop;  // over the window's positions

  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(select, scratch, r);
    int64_t o[kMaxRank], place[kMaxRank], element;
    int64_t best = loop.first() ? -1 : loop.Kept<int64_t>(i);
    w.result.Unravel(i, o);
    const int64_t end = Least(w.window.count(), loop.end);
    for (int64_t j = loop.begin; j < end; ++j) {
      w.window.Unravel(j, place);
      if (w.At(o, place, &element) != Window::kElement) continue;
      if (best < 0) {
        best = element;
        continue;
      }
      r[0] = LoadBytes(in, BytesOf(type), best);
      r[1] = LoadBytes(in, BytesOf(type), element);
      RunProgram(select, i, r);
      if (r[select.results[0]].lo == 0) best = element;
    }
    (loop.last() ? chosen[i] : loop.Kept<int64_t>(i)) = best;
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
  Loop loop;          // over the updates of a target

  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(f.program, scratch, r);
    int64_t low = 0, high = count;
    while (low < high) {
      const int64_t middle = low + (high - low) / 2;
      (target[order[middle]] < i ? low : high) =
          target[order[middle]] < i ? middle + 1 : middle;
    }
    f.Begin(loop, i, in, i * in_stride, r);
    for (int64_t k = loop.begin; k < Least(count - low, loop.end); ++k) {
      const int64_t update = order[low + k];
      if (target[update] != i) break;
      f.Take(i, updates, update, r);
      f.Round(out, r);
    }
    f.End(loop, i, out, r);
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_SCATTERS_H_
