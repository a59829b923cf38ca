// avx512_vectors.h with AVX2 and FMA: vectors of four f64.
#ifndef HLOREF_OPS_FUNCTIONS_AVX2_VECTORS_H_
#define HLOREF_OPS_FUNCTIONS_AVX2_VECTORS_H_

#include <cstddef>
#include <cstdint>

#include "base/intrinsics.h"
#include "ops/functions/sixteen_rows.h"

#if HLO_X86
#define HLO_AVX2_VECTORS __attribute__((target("avx2,fma")))
#define HLO_WIDE HLO_INLINE HLO_AVX2_VECTORS

namespace hlo::avx2 {

// AVX2 alone does not promise FMA.
inline bool HasFma() { return __builtin_cpu_supports("fma") != 0; }

using Reals = __m256d;
using Bits = __m256i;
using Mask = __m256i;
typedef unsigned long long Words __attribute__((vector_size(32)));
// A product and a sum are one rounding.
inline constexpr bool kFuses = true;
// Permutations look tables of 16 up.
inline constexpr bool kHasPermutations = false;
inline constexpr int64_t kWidth = 4;

HLO_WIDE Reals All(double x) { return _mm256_set1_pd(x); }
HLO_WIDE Bits AllBits(int64_t x) { return _mm256_set1_epi64x(x); }
HLO_WIDE Bits BitsOf(Reals x) { return _mm256_castpd_si256(x); }
HLO_WIDE Reals RealsOf(Bits x) { return _mm256_castsi256_pd(x); }
HLO_WIDE Reals Load(const double* x) { return _mm256_loadu_pd(x); }
HLO_WIDE void Store(double* to, Reals x) { _mm256_storeu_pd(to, x); }
HLO_WIDE Reals MultiplyAdd(Reals a, Reals b, Reals c) {
  return _mm256_fmadd_pd(a, b, c);
}
HLO_WIDE Reals SubtractProduct(Reals c, Reals a, Reals b) {
  return _mm256_fnmadd_pd(a, b, c);
}
HLO_WIDE Reals ProductRest(Reals a, Reals b, Reals product) {
  return _mm256_fmsub_pd(a, b, product);
}
HLO_WIDE Reals Remainder(Reals c, Reals a, Reals b) {
  return _mm256_fnmadd_pd(a, b, c);
}
HLO_WIDE Mask Both(Mask a, Mask b) { return a & b; }
HLO_WIDE Mask AllLanes() { return AllBits(-1); }
HLO_WIDE unsigned BitsOfMask(Mask mask) {
  return static_cast<unsigned>(_mm256_movemask_pd(RealsOf(mask)));
}
HLO_WIDE Mask AreEqual(Reals x, Reals y) { return (Bits)(x == y); }
HLO_WIDE Mask Within(Reals x, double low, double high) {
  return (Bits)(x >= All(low)) & (Bits)(x <= All(high));
}
HLO_WIDE Mask HasOneOf(int64_t bits, Bits x) {
  return AllBits(0) - (x & AllBits(bits));
}

using Floats = __m128;
HLO_WIDE Floats LoadFloats(const float* x) { return _mm_loadu_ps(x); }
HLO_WIDE void StoreFloats(float* to, Floats x) { _mm_storeu_ps(to, x); }
HLO_WIDE Reals Widened(Floats x) { return _mm256_cvtps_pd(x); }
HLO_WIDE Floats Narrowed(Reals x) { return _mm256_cvtpd_ps(x); }
HLO_WIDE Reals NearRsqrt(Reals x) { return Widened(_mm_rsqrt_ps(Narrowed(x))); }
HLO_WIDE Mask OfNumbers(Mask those, Floats x) {
  const Reals wide = Widened(x);
  return those & AreEqual(wide, wide);
}
HLO_WIDE Mask Within(Mask those, Floats x, float low, float high) {
  return those & Within(Widened(x), low, high);
}
HLO_WIDE Reals Least(Reals x, Reals y) { return _mm256_min_pd(x, y); }
HLO_WIDE Reals Pick(const double* table, Bits i) {
  const Bits place = i & AllBits(15);
  return _mm256_set_pd(table[place[3]], table[place[2]], table[place[1]],
                       table[place[0]]);
}
HLO_WIDE void PickRows(const double (*rows)[4], Bits i, Reals (&columns)[4]) {
  const Reals a = Load(rows[i[0]]), b = Load(rows[i[1]]), c = Load(rows[i[2]]),
              d = Load(rows[i[3]]);
  const Reals ab = _mm256_unpacklo_pd(a, b), cd = _mm256_unpacklo_pd(c, d);
  columns[0] = _mm256_permute2f128_pd(ab, cd, 0x20);
  columns[2] = _mm256_permute2f128_pd(ab, cd, 0x31);
  const Reals ab_odd = _mm256_unpackhi_pd(a, b),
              cd_odd = _mm256_unpackhi_pd(c, d);
  columns[1] = _mm256_permute2f128_pd(ab_odd, cd_odd, 0x20);
  columns[3] = _mm256_permute2f128_pd(ab_odd, cd_odd, 0x31);
}

// columns[c] = rows[i][c] of two columns.
HLO_WIDE void PickPairs(const double (*rows)[2], Bits i, Reals (&columns)[2]) {
  const Reals ac =
      _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(rows[i[0]])),
                           _mm_loadu_pd(rows[i[2]]), 1);
  const Reals bd =
      _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(rows[i[1]])),
                           _mm_loadu_pd(rows[i[3]]), 1);
  columns[0] = _mm256_unpacklo_pd(ac, bd);
  columns[1] = _mm256_unpackhi_pd(ac, bd);
}
template <size_t kCount>
HLO_WIDE void PickColumns(const SixteenRows<kCount>& table, Bits i,
                          Reals (&columns)[4]) {
  PickRows(table.rows, i & AllBits(15), columns);
}

#include "ops/functions/vector_helpers.def"

}  // namespace hlo::avx2

namespace hlo::avx2_pairs {
namespace single = avx2;
#include "ops/functions/vector_pairs.def"
// Behind it.
#include "ops/functions/float_pairs.def"
#include "ops/functions/row_pairs.def"
}  // namespace hlo::avx2_pairs

#undef HLO_WIDE
#endif

#endif  // HLOREF_OPS_FUNCTIONS_AVX2_VECTORS_H_
