// The loops behind LaneKernel::fold, compiled for each instruction set.
#ifndef HLOREF_OPS_KERNELS_LANES_LANE_FOLDS_H_
#define HLOREF_OPS_KERNELS_LANES_LANE_FOLDS_H_

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "base/multiversion.h"
#include "ops/kernels/lanes/best_of.h"
#include "ops/kernels/lanes/lane_loops.h"
#include "ops/lane_kernel.h"

namespace hlo {

// Bases of functors that fold elements to the same bits in any order: of preds
// and integers, or of floats too.
struct AnyOrderOfIntegers {
  template <typename T>
  static constexpr bool kAnyOrder = Pred<T> || Integer<T>;
};
struct AnyOrder {
  template <typename T>
  static constexpr bool kAnyOrder = Pred<T> || Integer<T> || Float<T>;
};
// The larger, or the smaller, of two; of zeros and with NaNs as the functor has
// it.
template <bool kSmallest>
struct AnyOrderOfBest : AnyOrder {
  static constexpr bool kIsSmallest = kSmallest;
};

namespace internal {

// Folds one row after another into accumulators that stay in the nearest cache.
// The bits of a NaN operand change no number, so that only the last result is
// Finished.
template <typename F, typename T>
HLO_INLINE void FoldRows(const F& f, T* acc, const T* xs, int64_t steps,
                         int64_t stride, int64_t lanes) {
  constexpr int kRows = 16;  // a pass over the accumulators
  int64_t i = 0;
  for (; i + kRows <= steps; i += kRows, xs += kRows * stride) {
    HLO_INDEPENDENT
    for (int64_t j = 0; j < lanes; ++j) {
      T a = acc[j];
      if constexpr (Float<T> && requires { F::kIsSmallest; }) {
        a = f(a, BestOfColumn<F::kIsSmallest, kRows>(xs + j, stride));
      } else {
        for (int64_t row = 0; row < kRows; ++row) {
          a = f(a, xs[row * stride + j]);
        }
      }
      acc[j] = Finish<F>(a);
    }
  }
  for (; i < steps; ++i, xs += stride) Loop(f, acc, lanes, acc, xs);
}

// Folds contiguous elements into one: first into the lanes of a row, then one
// half of the row into the other.
template <typename F, typename T>
HLO_INLINE void FoldElements(const F& f, T* acc, const T* xs, int64_t steps) {
  constexpr int64_t kLanes = 256 / static_cast<int64_t>(sizeof(T));
  if constexpr (Float<T> && requires { F::kIsSmallest; }) {
    bool has_nan = false;
    const T best =
        steps == 0 ? T(0) : BestOf<F::kIsSmallest>(xs, steps, has_nan);
    if (best != 0 && !has_nan) {
      *acc = Finish<F>(f(*acc, best));
      return;
    }
  }
  T lanes[kLanes];
  if (steps >= 2 * kLanes) {
    std::copy_n(xs, kLanes, lanes);
    const int64_t rows = steps / kLanes;
    for (int64_t row = 1; row < rows; ++row) {
      Loop(f, lanes, kLanes, lanes, xs + row * kLanes);
    }
    for (int64_t half = kLanes / 2; half > 0; half /= 2) {
      Loop(f, lanes, half, lanes, lanes + half);
    }
    FoldRows(f, acc, lanes, 1, 1, 1);
    xs += rows * kLanes;
    steps -= rows * kLanes;
  }
  FoldRows(f, acc, xs, steps, 1, 1);
}

template <typename F, typename T>
constexpr bool FoldsInAnyOrder() {
  if constexpr (requires { F::template kAnyOrder<T>; }) {
    return F::template kAnyOrder<T>;
  }
  return false;
}

template <typename F, typename T>
HLO_INLINE int64_t FoldLanes(const LaneKernel& kernel, void* acc,
                             const void* xs, int64_t steps, int64_t stride,
                             int64_t lanes) {
  const F f = MakeFunctor<F>(kernel);
  T* a = static_cast<T*>(acc);
  const T* x = static_cast<const T*>(xs);
  if constexpr (FoldsInAnyOrder<F, T>()) {
    if (lanes == 1 && stride == 1) {
      FoldElements(f, a, x, steps);
      return steps;
    }
  }
  constexpr int64_t kBlock = 8192 / static_cast<int64_t>(sizeof(T));
  for (int64_t j = 0; j < lanes; j += kBlock) {
    FoldRows(f, a + j, x + j, steps, stride, std::min(kBlock, lanes - j));
  }
  return steps;
}

template <typename F, typename T>
LaneKernel::Fold PickFold(InstructionSet set) {
  return Multiversion<FoldLanes<F, T>>::template For<WidestSet<F, T>()>(set);
}

}  // namespace internal
}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_LANE_FOLDS_H_
