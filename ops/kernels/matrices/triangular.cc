#include "ops/kernels/matrices/triangular.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "base/multiversion.h"
#include "literals/types/complex_arithmetic.h"
#include "literals/types/number_types.h"
#include "ops/kernels/matrices/matrix_update.h"

namespace hlo {
namespace {

// Columns, or rows, that are finished before the rest is updated by them.
constexpr int64_t kBlock = 32;
// Units of parallel_for.h for a term of a sum in double-doubles.
constexpr int64_t kPairWork = 16;

template <typename T>
inline constexpr bool kTakesPairs =
    std::is_same_v<T, double> || std::is_same_v<T, c128>;

template <Float T>
HLO_INLINE T AddProduct(T acc, T a, T b) {
  return acc + a * b;
}
template <ComplexNumber T>
HLO_INLINE T AddProduct(T acc, T a, T b) {
  const T product = PlainProduct(a, b);
  return {acc.re + product.re, acc.im + product.im};
}
template <Float T>
HLO_INLINE T Minus(T a) {
  return -a;
}
template <ComplexNumber T>
HLO_INLINE T Minus(T a) {
  return {-a.re, -a.im};
}
template <Float T>
T Conjugate(T a) {
  return a;
}
template <ComplexNumber T>
T Conjugate(T a) {
  return {a.re, -a.im};
}
template <Float T>
T RealPart(T a) {
  return a;
}
template <ComplexNumber T>
auto RealPart(T a) {
  return a.re;
}
template <Float T>
T DividedBy(T a, T real) {
  return a / real;
}
template <ComplexNumber T>
T DividedBy(T a, typename T::Part real) {
  return {a.re / real, a.im / real};
}
template <Float T>
T DividedByPivot(T a, T pivot) {
  return a / pivot;
}
template <ComplexNumber T>
T DividedByPivot(T a, T pivot) {
  return Quotient(a, pivot);
}

// x[j] = x[j] + a y[j]
template <typename T>
struct AddScaledLoop {
  template <InstructionSet>
  HLO_INLINE static void Run(T a, const T* y, T* x, int64_t n) {
    HLO_INDEPENDENT
    for (int64_t j = 0; j < n; ++j) x[j] = AddProduct(x[j], a, y[j]);
  }
};
template <typename T>
using AddScaled = void (*)(T a, const T* y, T* x, int64_t n);
// Without AVX-512: see WidestSet in lane_loops.h.
template <typename T>
AddScaled<T> PickAddScaled(ProductSums sums, InstructionSet set) {
  if (sums == ProductSums::kFused) return Versions<AddFusedLoop<T>>::For(set);
  return Versions<AddScaledLoop<T>>::template For<std::min(
      InstructionSet::kAvx2, kWidestInstructionSet)>(set);
}

// Columns [begin, end) of l, which columns before them have been taken from.
template <typename T>
bool FactorColumns(T* a, int64_t n, int64_t begin, int64_t end,
                   AddScaled<T> add_scaled, const Threads& threads) {
  std::vector<T> column(static_cast<size_t>(end - begin));
  for (int64_t j = begin; j < end && !threads.stopped(); ++j) {
    const auto root = std::sqrt(RealPart(a[j * n + j]));
    if (!(root > 0)) return false;
    a[j * n + j] = T{root};
    for (int64_t i = j + 1; i < n; ++i) {
      a[i * n + j] = DividedBy(a[i * n + j], root);
      if (i < end) column[i - begin] = Conjugate(a[i * n + j]);
    }
    for (int64_t i = j + 1; i < n; ++i) {
      add_scaled(Minus(a[i * n + j]), column.data() + (j + 1 - begin),
                 a + i * n + j + 1, std::min(i + 1, end) - (j + 1));
    }
  }
  return true;
}

template <typename T>
bool FactorByPairs(T* a, int64_t n, const Threads& threads) {
  for (int64_t j = 0; j < n && !threads.stopped(); ++j) {
    ParallelFor(threads, n - j, j * kPairWork, [&](int64_t begin, int64_t end) {
      for (int64_t i = j + begin; i < j + end; ++i) {
        PairSumOf<T> sum(a[i * n + j]);
        for (int64_t k = 0; k < j; ++k) {
          sum.AddProduct(Minus(a[i * n + k]), Conjugate(a[j * n + k]));
        }
        a[i * n + j] = sum.Rounded();
      }
    });
    const auto root = std::sqrt(RealPart(a[j * n + j]));
    if (!(root > 0)) return false;
    a[j * n + j] = T{root};
    for (int64_t i = j + 1; i < n; ++i) {
      a[i * n + j] = DividedBy(a[i * n + j], root);
    }
  }
  return true;
}

template <typename T>
void SolveByPairs(const T* l, int64_t n, bool unit, T* x, int64_t m,
                  const Threads& threads) {
  const auto solve = [&](int64_t begin, int64_t end) {
    for (int64_t i = 0; i < n && !threads.stopped(); ++i) {
      for (int64_t j = begin; j < end; ++j) {
        PairSumOf<T> sum(x[i * m + j]);
        for (int64_t k = 0; k < i; ++k) {
          sum.AddProduct(Minus(l[i * n + k]), x[k * m + j]);
        }
        const T acc = sum.Rounded();
        x[i * m + j] = unit ? acc : DividedByPivot(acc, l[i * n + i]);
      }
    }
  };
  ParallelFor(threads.WholeRanges(), m, n * n * kPairWork, solve);
}

// Fused terms are added one after the other, without blocks.
int64_t BlockOf(ProductSums sums, int64_t n) {
  return sums == ProductSums::kFused ? std::max<int64_t>(n, 1) : kBlock;
}

}  // namespace

template <typename T>
bool FactorCholesky(T* a, int64_t n, ProductSums sums,
                    InstructionSet instructions, const Threads& threads) {
  if constexpr (kTakesPairs<T>) {
    if (sums == ProductSums::kPairs) return FactorByPairs(a, n, threads);
  }
  const AddScaled<T> add_scaled = PickAddScaled<T>(sums, instructions);
  const int64_t block = BlockOf(sums, n);
  for (int64_t begin = 0; begin < n && !threads.stopped(); begin += block) {
    const int64_t end = std::min(begin + block, n);
    if (!FactorColumns(a, n, begin, end, add_scaled, threads)) return false;
    // Wide strips of the rest, each from its diagonal down.
    constexpr int64_t kStrip = 4 * kBlock;
    for (int64_t j = end; j < n && !threads.stopped(); j += kStrip) {
      const int64_t width = std::min(kStrip, n - j), terms = end - begin;
      SubtractProduct<T>({a + j * n + j, n - j, width, n, 1},
                         {a + j * n + begin, n - j, terms, n, 1},
                         {a + j * n + begin, terms, width, 1, n}, true,
                         instructions, threads);
    }
  }
  return true;
}

template <typename T>
void SolveLower(const T* l, int64_t n, bool unit, T* x, int64_t m,
                ProductSums sums, InstructionSet instructions,
                const Threads& threads) {
  if constexpr (kTakesPairs<T>) {
    if (sums == ProductSums::kPairs) {
      return SolveByPairs(l, n, unit, x, m, threads);
    }
  }
  const AddScaled<T> add_scaled = PickAddScaled<T>(sums, instructions);
  const int64_t block = BlockOf(sums, n);
  for (int64_t begin = 0; begin < n && !threads.stopped(); begin += block) {
    const int64_t end = std::min(begin + block, n);
    for (int64_t i = begin; i < end && !threads.stopped(); ++i) {
      for (int64_t k = begin; k < i; ++k) {
        add_scaled(Minus(l[i * n + k]), x + k * m, x + i * m, m);
      }
      const T pivot = l[i * n + i];
      for (int64_t j = 0; j < m && !unit; ++j) {
        x[i * m + j] = DividedByPivot(x[i * m + j], pivot);
      }
    }
    SubtractProduct<T>({x + end * m, n - end, m, m, 1},
                       {l + end * n + begin, n - end, end - begin, n, 1},
                       {x + begin * m, end - begin, m, m, 1}, false,
                       instructions, threads);
  }
}

#define INSTANTIATE(T)                                                      \
  template bool FactorCholesky<T>(T*, int64_t, ProductSums, InstructionSet, \
                                  const Threads&);                          \
  template void SolveLower<T>(const T*, int64_t, bool, T*, int64_t,         \
                              ProductSums, InstructionSet, const Threads&);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(c64)
INSTANTIATE(c128)
#undef INSTANTIATE

}  // namespace hlo
