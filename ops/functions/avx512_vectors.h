// Vectors of eight f64 for formulas that are written once for all sets:
// f64_formulas.def.
#ifndef HLOREF_OPS_FUNCTIONS_AVX512_VECTORS_H_
#define HLOREF_OPS_FUNCTIONS_AVX512_VECTORS_H_

#include <cstddef>
#include <cstdint>

#include "base/intrinsics.h"
#include "ops/functions/sixteen_rows.h"

#if HLO_X86
#define HLO_AVX512_VECTORS \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#define HLO_WIDE HLO_INLINE HLO_AVX512_VECTORS

namespace hlo::avx512 {

using Reals = __m512d;
using Bits = __m512i;
using Mask = __mmask8;  // lanes of which something holds
typedef unsigned long long Words __attribute__((vector_size(64)));
// A product and a sum are one rounding.
inline constexpr bool kFuses = true;
// Permutations look tables of 16 up.
inline constexpr bool kHasPermutations = true;
inline constexpr int64_t kWidth = 8;

HLO_WIDE Reals All(double x) { return _mm512_set1_pd(x); }
HLO_WIDE Bits AllBits(int64_t x) { return _mm512_set1_epi64(x); }
HLO_WIDE Bits BitsOf(Reals x) { return _mm512_castpd_si512(x); }
HLO_WIDE Reals RealsOf(Bits x) { return _mm512_castsi512_pd(x); }
HLO_WIDE Reals Load(const double* x) { return _mm512_loadu_pd(x); }
HLO_WIDE void Store(double* to, Reals x) { _mm512_storeu_pd(to, x); }
HLO_WIDE Reals MultiplyAdd(Reals a, Reals b, Reals c) {
  return _mm512_fmadd_pd(a, b, c);
}
HLO_WIDE Reals SubtractProduct(Reals c, Reals a, Reals b) {
  return _mm512_fnmadd_pd(a, b, c);
}
// a b - product, exactly, where that is a b rounded.
HLO_WIDE Reals ProductRest(Reals a, Reals b, Reals product) {
  return _mm512_fmsub_pd(a, b, product);
}
// c - a b, of which nothing is lost where c and a b are close.
HLO_WIDE Reals Remainder(Reals c, Reals a, Reals b) {
  return _mm512_fnmadd_pd(a, b, c);
}
HLO_WIDE Mask Both(Mask a, Mask b) { return static_cast<Mask>(a & b); }
HLO_WIDE Mask AllLanes() { return 0xff; }
HLO_WIDE unsigned BitsOfMask(Mask mask) { return mask; }
// low <= x <= high; false of a NaN.
HLO_WIDE Mask Within(Reals x, double low, double high) {
  const Mask above = _mm512_cmp_pd_mask(x, All(low), _CMP_GE_OQ);
  return _mm512_mask_cmp_pd_mask(above, x, All(high), _CMP_LE_OQ);
}
HLO_WIDE Mask AreEqual(Reals x, Reals y) {
  return _mm512_cmp_pd_mask(x, y, _CMP_EQ_OQ);
}
// Lanes that have one of `bits`, of which none is the first.
HLO_WIDE Mask HasOneOf(int64_t bits, Bits x) {
  return _mm512_test_epi64_mask(x, AllBits(bits));
}

using Floats = __m256;
HLO_WIDE Floats LoadFloats(const float* x) { return _mm256_loadu_ps(x); }
HLO_WIDE void StoreFloats(float* to, Floats x) { _mm256_storeu_ps(to, x); }
HLO_WIDE Reals Widened(Floats x) { return _mm512_cvtps_pd(x); }
// 1 / sqrt(x) to 11 bits at least.
HLO_WIDE Reals NearRsqrt(Reals x) { return _mm512_rsqrt14_pd(x); }
HLO_WIDE Floats Narrowed(Reals x) { return _mm512_cvtpd_ps(x); }
// Numbers among those lanes.
HLO_WIDE Mask OfNumbers(Mask those, Floats x) {
  return _mm256_mask_cmp_ps_mask(those, x, x, _CMP_ORD_Q);
}
// Numbers in [low, high] among those lanes.
HLO_WIDE Mask Within(Mask those, Floats x, float low, float high) {
  those = _mm256_mask_cmp_ps_mask(those, x, _mm256_set1_ps(low), _CMP_GE_OQ);
  return _mm256_mask_cmp_ps_mask(those, x, _mm256_set1_ps(high), _CMP_LE_OQ);
}
// The smaller; y where one is a NaN.
HLO_WIDE Reals Least(Reals x, Reals y) { return _mm512_min_pd(x, y); }
// table[i % 16] of an aligned table.
HLO_WIDE Reals Pick(const double* table, Bits i) {
  return _mm512_permutex2var_pd(_mm512_load_pd(table), i,
                                _mm512_load_pd(table + 8));
}
// columns[c] = table.columns[c][i % 16].
template <size_t kCount>
HLO_WIDE void PickColumns(const SixteenRows<kCount>& table, Bits i,
                          Reals (&columns)[4]) {
  for (size_t c = 0; c < kCount; ++c) columns[c] = Pick(table.columns[c], i);
}
HLO_WIDE Reals TwoRows(const double (*rows)[4], Bits i, int lane) {
  return _mm512_insertf64x4(
      _mm512_castpd256_pd512(_mm256_loadu_pd(rows[i[lane]])),
      _mm256_loadu_pd(rows[i[lane + 4]]), 1);
}
// columns[c] = rows[i][c].
HLO_WIDE void PickRows(const double (*rows)[4], Bits i, Reals (&columns)[4]) {
  const Reals a = TwoRows(rows, i, 0), b = TwoRows(rows, i, 1),
              c = TwoRows(rows, i, 2), d = TwoRows(rows, i, 3);
  const Bits low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
  const Bits high = low + AllBits(2);
  const Reals ab = _mm512_unpacklo_pd(a, b), cd = _mm512_unpacklo_pd(c, d);
  columns[0] = _mm512_permutex2var_pd(ab, low, cd);
  columns[2] = _mm512_permutex2var_pd(ab, high, cd);
  const Reals ab_odd = _mm512_unpackhi_pd(a, b),
              cd_odd = _mm512_unpackhi_pd(c, d);
  columns[1] = _mm512_permutex2var_pd(ab_odd, low, cd_odd);
  columns[3] = _mm512_permutex2var_pd(ab_odd, high, cd_odd);
}

#include "ops/functions/vector_helpers.def"

}  // namespace hlo::avx512

namespace hlo::avx512_pairs {
namespace single = avx512;
#include "ops/functions/vector_pairs.def"
// Behind it.
#include "ops/functions/float_pairs.def"
}  // namespace hlo::avx512_pairs

#undef HLO_WIDE
#endif

#endif  // HLOREF_OPS_FUNCTIONS_AVX512_VECTORS_H_
