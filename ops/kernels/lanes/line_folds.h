// The loops behind LaneKernel::fold_lines and fold_cells, of functors that fold
// some type in any order: those are short, and reductions' usual ones.
#ifndef HLOREF_OPS_KERNELS_LANES_LINE_FOLDS_H_
#define HLOREF_OPS_KERNELS_LANES_LINE_FOLDS_H_

#include <cstdint>
#include <type_traits>

#include "base/multiversion.h"
#include "ops/kernels/lanes/float_lines.h"
#include "ops/kernels/lanes/lane_folds.h"
#include "ops/kernels/lanes/lane_loops.h"
#include "ops/lane_kernel.h"

namespace hlo {
namespace internal {

template <typename F, typename T>
constexpr bool FoldsLines() {
  if constexpr (requires { F::template kAnyOrder<T>; }) {
    return F::template kAnyOrder<T> || std::is_same_v<T, float>;
  }
  return false;
}

// The kernel's fold_lines.
template <typename F, typename T>
struct LinesBody {
  template <InstructionSet kSet>
  HLO_INLINE static int64_t Run(const LaneKernel& kernel, void* acc,
                                const void* xs, int64_t steps, int64_t stride,
                                int64_t lanes) {
    const F f = MakeFunctor<F>(kernel);
    T* a = static_cast<T*>(acc);
    const T* x = static_cast<const T*>(xs);
    if constexpr (FoldsInAnyOrder<F, T>()) {
      for (int64_t j = 0; j < lanes; ++j) {
        FoldElements(f, a + j, x + j * stride, steps);
      }
    } else {
      FoldFloatLines<kSet>(f, a, x, steps, stride, lanes);
      for (int64_t j = 0; j < lanes; ++j) a[j] = Finish<F>(a[j]);
    }
    return steps;
  }
};

template <typename F, typename T>
LaneKernel::Fold PickFoldLines(InstructionSet set) {
  if constexpr (FoldsLines<F, T>()) {
    return Versions<LinesBody<F, T>>::template For<WidestSet<F, T>()>(set);
  }
  return nullptr;
}

template <typename F, typename T>
void FoldCells(const LaneKernel& kernel, void* cells, const void* values,
               const int64_t* at, const int64_t* from, int64_t n) {
  const F f = MakeFunctor<F>(kernel);
  T* a = static_cast<T*>(cells);
  const T* x = static_cast<const T*>(values);
  const auto update = [&](int64_t cell, T value) {
    if constexpr (Float<T> && requires { F::kIsSmallest; }) {
      a[cell] = BetterOf<F::kIsSmallest>(a[cell], value);
    } else {
      a[cell] = Finish<F>(f(a[cell], value));
    }
  };
  if (from == nullptr) {
    for (int64_t i = 0; i < n; ++i) update(at[i], x[i]);
  } else {
    for (int64_t i = 0; i < n; ++i) update(at[i], x[from[i]]);
  }
}

template <typename F, typename T>
LaneKernel::FoldCells PickFoldCells() {
  if constexpr (requires { F::template kAnyOrder<T>; }) {
    return FoldCells<F, T>;
  }
  return nullptr;
}

}  // namespace internal
}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_LINE_FOLDS_H_
