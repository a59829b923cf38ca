// Vectors of eight f64 for formulas that are written once for all sets:
// f64_formulas.def.
#ifndef HLOREF_OPS_FUNCTIONS_AVX512_VECTORS_H_
#define HLOREF_OPS_FUNCTIONS_AVX512_VECTORS_H_

#include <cstddef>
#include <cstdint>

#include "base/instruction_set.h"

#if HLO_X86
#if !defined(__clang__)  // GCC 12 warns of its own intrinsics (its bug 105593)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>

#define HLO_AVX512_VECTORS \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#define HLO_WIDE HLO_INLINE HLO_AVX512_VECTORS

namespace hlo::avx512 {

using Reals = __m512d;
using Bits = __m512i;
typedef unsigned long long Words __attribute__((vector_size(64)));
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
HLO_WIDE Reals MultiplySubtract(Reals a, Reals b, Reals c) {
  return _mm512_fmsub_pd(a, b, c);
}
HLO_WIDE Reals SubtractProduct(Reals c, Reals a, Reals b) {
  return _mm512_fnmadd_pd(a, b, c);
}
// The smaller; y where one is a NaN.
HLO_WIDE Reals Least(Reals x, Reals y) { return _mm512_min_pd(x, y); }
// table[i % 16] of an aligned table.
HLO_WIDE Reals Pick(const double* table, Bits i) {
  return _mm512_permutex2var_pd(_mm512_load_pd(table), i,
                                _mm512_load_pd(table + 8));
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

#undef HLO_WIDE
#endif

#endif  // HLOREF_OPS_FUNCTIONS_AVX512_VECTORS_H_
