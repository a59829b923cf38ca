// Kernels: sums of products.
#ifndef HLOREF_GPU_CHECK_KERNELS_DOTS_H_
#define HLOREF_GPU_CHECK_KERNELS_DOTS_H_

#include "gpu_check/kernels/carriers.h"
#include "gpu_check/kernels/folds.h"

namespace hlo::gpu {

// scaled-dot's scale of each block of an operand; no data: none.
struct Scale {
  const void* data = nullptr;
  Type type = Type::kF32;
  Box operand;
  int64_t block[kMaxRank] = {};
  Strides strides;

  template <typename T>
  HLOREF_HD T Times(T x, int64_t i) const {
    if (data == nullptr) return x;
    int64_t index[kMaxRank], at = 0;
    operand.Unravel(i, index);
    for (int d = 0; d < operand.rank; ++d) {
      at += index[d] / block[d] * strides.of[d];
    }
    T scale;
    Receive(type, LoadBytes(data, BytesOf(type), at), &scale);
    return ProductOf(x, scale);
  }
};

// ragged-dot's groups along a contracted dimension, or along one of the result.
struct Groups {
  const int64_t* start = nullptr;  // of each group, then the end; null: none
  int64_t count = 0;
  int64_t starts_of_set = 1;  // one set of groups for each place outside
  Strides set;                // by result dimension
  bool contracted = false;    // then the groups are the result's dimension 0
  int ragged = 0;             // the contracted dimension, or the result's
  int64_t rhs_stride = 0;     // of a group in rhs

  HLOREF_HD int64_t GroupOf(const int64_t* starts, int64_t row) const {
    for (int64_t g = 0; g < count; ++g) {
      if (row >= starts[g] && row < starts[g + 1]) return g;
    }
    return -1;
  }
};

struct DotPlan {
  Factor lhs, rhs;
  Scale lhs_scale, rhs_scale;
  Groups groups;
  Box result, contracted;
  Strides lhs_result, rhs_result, lhs_contracted, rhs_contracted;
  Type sum = Type::kF32, type = Type::kF32;  // sum: of the accumulator
  void* out = nullptr;
  Loop loop;  // over the contracted elements
};

// result[b, i, j] = acc: acc = 0; for each contracted index k in row-major
// order acc = acc + lhs[b, i, k] * rhs[b, j, k].
template <typename T>
struct Dot : DotPlan {
  HLOREF_HD void operator()(int64_t i, Cell*) const {
    int64_t l = lhs_result.Offset(result, i), r = rhs_result.Offset(result, i);
    int64_t first = 0, last = -1;  // of the contracted ragged dimension
    bool none = false;
    if (groups.start != nullptr) {
      const int64_t* starts =
          groups.start + groups.set.Offset(result, i) * groups.starts_of_set;
      int64_t index[kMaxRank];
      result.Unravel(i, index);
      if (groups.contracted) {
        const int64_t g = index[0];
        first = starts[g];
        last = starts[g + 1];
      } else {
        const int64_t g = groups.GroupOf(starts, index[groups.ragged]);
        none = g < 0;
        r += g * groups.rhs_stride;
      }
    }
    T acc = loop.first() ? T{} : loop.Kept<T>(i);
    if (!none) acc = Sum(acc, l, r, first, last);
    if (!loop.last()) {
      loop.Kept<T>(i) = acc;
      return;
    }
    StoreBytes(out, BytesOf(type), i, Widened(sum, type, Rounded(sum, acc)));
  }
  HLOREF_HD T Sum(T acc, int64_t l, int64_t r, int64_t first,
                  int64_t last) const {
    const int64_t end = Least(contracted.count(), loop.end);
    int64_t k[kMaxRank];
    for (int64_t j = loop.begin; j < end; ++j) {
      if (groups.contracted && groups.start != nullptr) {
        contracted.Unravel(j, k);
        if (k[groups.ragged] < first || k[groups.ragged] >= last) continue;
      }
      const int64_t at = l + lhs_contracted.Offset(contracted, j);
      const int64_t other = r + rhs_contracted.Offset(contracted, j);
      acc = SumOf(acc, ProductOf(lhs_scale.Times(lhs.At<T>(at), at),
                                 rhs_scale.Times(rhs.At<T>(other), other)));
    }
    return acc;
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_DOTS_H_
