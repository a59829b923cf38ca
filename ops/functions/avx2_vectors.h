// avx512_vectors.h with AVX2 and FMA: vectors of four f64.
#ifndef HLOREF_OPS_FUNCTIONS_AVX2_VECTORS_H_
#define HLOREF_OPS_FUNCTIONS_AVX2_VECTORS_H_

#include <cstddef>
#include <cstdint>

#include "base/instruction_set.h"

#if HLO_X86
#include <immintrin.h>

#define HLO_AVX2_VECTORS __attribute__((target("avx2,fma")))
#define HLO_WIDE HLO_INLINE HLO_AVX2_VECTORS

namespace hlo::avx2 {

// AVX2 alone does not promise FMA.
inline bool HasFma() { return __builtin_cpu_supports("fma") != 0; }

using Reals = __m256d;
using Bits = __m256i;
typedef unsigned long long Words __attribute__((vector_size(32)));
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
HLO_WIDE Reals MultiplySubtract(Reals a, Reals b, Reals c) {
  return _mm256_fmsub_pd(a, b, c);
}
HLO_WIDE Reals SubtractProduct(Reals c, Reals a, Reals b) {
  return _mm256_fnmadd_pd(a, b, c);
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

#include "ops/functions/vector_helpers.def"

}  // namespace hlo::avx2

#undef HLO_WIDE
#endif

#endif  // HLOREF_OPS_FUNCTIONS_AVX2_VECTORS_H_
