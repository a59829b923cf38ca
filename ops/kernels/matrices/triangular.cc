#include "ops/kernels/matrices/triangular.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/multiversion.h"
#include "literals/types/complex_arithmetic.h"
#include "literals/types/number_types.h"
#include "ops/kernels/matrices/matrix_update.h"

namespace hlo {
namespace {

// Columns, or rows, that are finished before the rest is updated by them.
constexpr int64_t kBlock = 32;

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
AddScaled<T> PickAddScaled(InstructionSet set) {
  return Versions<AddScaledLoop<T>>::template For<std::min(
      InstructionSet::kAvx2, kWidestInstructionSet)>(set);
}

// Columns [begin, end) of l, which columns before them have been taken from.
template <typename T>
bool FactorColumns(T* a, int64_t n, int64_t begin, int64_t end,
                   AddScaled<T> add_scaled) {
  T column[kBlock];
  for (int64_t j = begin; j < end; ++j) {
    const auto root = std::sqrt(RealPart(a[j * n + j]));
    if (!(root > 0)) return false;
    a[j * n + j] = T{root};
    for (int64_t i = j + 1; i < n; ++i) {
      a[i * n + j] = DividedBy(a[i * n + j], root);
      if (i < end) column[i - begin] = Conjugate(a[i * n + j]);
    }
    for (int64_t i = j + 1; i < n; ++i) {
      add_scaled(Minus(a[i * n + j]), column + (j + 1 - begin),
                 a + i * n + j + 1, std::min(i + 1, end) - (j + 1));
    }
  }
  return true;
}

}  // namespace

template <typename T>
bool FactorCholesky(T* a, int64_t n, InstructionSet instructions,
                    const Threads& threads) {
  const AddScaled<T> add_scaled = PickAddScaled<T>(instructions);
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t end = std::min(begin + kBlock, n);
    if (!FactorColumns(a, n, begin, end, add_scaled)) return false;
    // Wide strips of the rest, each from its diagonal down.
    constexpr int64_t kStrip = 4 * kBlock;
    for (int64_t j = end; j < n; j += kStrip) {
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
                InstructionSet instructions, const Threads& threads) {
  const AddScaled<T> add_scaled = PickAddScaled<T>(instructions);
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t end = std::min(begin + kBlock, n);
    for (int64_t i = begin; i < end; ++i) {
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

#define INSTANTIATE(T)                                              \
  template bool FactorCholesky<T>(T*, int64_t, InstructionSet,      \
                                  const Threads&);                  \
  template void SolveLower<T>(const T*, int64_t, bool, T*, int64_t, \
                              InstructionSet, const Threads&);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(c64)
INSTANTIATE(c128)
#undef INSTANTIATE

}  // namespace hlo
