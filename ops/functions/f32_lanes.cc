#include "ops/functions/f32_lanes.h"

#include "base/multiversion.h"
#include "ops/functions/f32_tables.h"

#if HLO_X86
#if !defined(__clang__)  // GCC 12 warns of its own intrinsics (its bug 105593)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#endif

namespace hlo {
#if HLO_X86
namespace {

#define HLO_WIDE                                               \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"), \
                 always_inline)) inline

namespace tables = f32_tables;
using Reals = __m512d;
using Bits = __m512i;

HLO_WIDE Reals All(double x) { return _mm512_set1_pd(x); }
HLO_WIDE Bits BitsOf(Reals x) { return _mm512_castpd_si512(x); }
HLO_WIDE Reals RealsOf(Bits x) { return _mm512_castsi512_pd(x); }
HLO_WIDE Reals MultiplyAdd(Reals a, Reals b, Reals c) {
  return _mm512_fmadd_pd(a, b, c);
}
HLO_WIDE Reals SubtractProduct(Reals c, Reals a, Reals b) {
  return _mm512_fnmadd_pd(a, b, c);
}
// table[i % 16].
HLO_WIDE Reals Pick(const double* table, Bits i) {
  return _mm512_permutex2var_pd(_mm512_load_pd(table), i,
                                _mm512_load_pd(table + 8));
}
template <size_t kSize>
HLO_WIDE Reals Polynomial(const double (&coefficients)[kSize], Reals x) {
  Reals sum = All(coefficients[kSize - 1]);
  for (size_t i = kSize - 1; i-- > 0;) {
    sum = MultiplyAdd(sum, x, All(coefficients[i]));
  }
  return sum;
}
// x 2^k of an x without zeros, k in the bits from 4 on.
HLO_WIDE Reals ScaleBySixteenths(Reals x, Bits k) {
  const Bits exponent = _mm512_slli_epi64(_mm512_srli_epi64(k, 4), 52);
  return RealsOf(_mm512_add_epi64(BitsOf(x), exponent));
}
HLO_WIDE Reals WithSignOf(Reals x, Reals magnitude) {
  return _mm512_or_pd(magnitude, _mm512_and_pd(x, All(-0.0)));
}

constexpr double kToInteger = 0x1.8p52;
constexpr double kStepsInLn2 = 0x1.71547652b82fep+4;  // 16 / ln 2
constexpr double kStep = 0x1.62e42fefa39efp-5,
                 kStepRest = 0x1.abc9e3b39803fp-60;

// x = steps ln 2 / 16 + rest; the steps stand in the low bits.
struct Reduced {
  Bits steps;
  Reals rest;
};
HLO_WIDE Reduced ReduceByLn2(Reals x) {
  const Reals shifted = MultiplyAdd(x, All(kStepsInLn2), All(kToInteger));
  const Reals k = _mm512_sub_pd(shifted, All(kToInteger));
  const Reals rest = SubtractProduct(x, k, All(kStep));
  return {BitsOf(shifted), SubtractProduct(rest, k, All(kStepRest))};
}

// Each has `kLow` and `kHigh`, between which its results are normal numbers or
// exhaustively right, and `Of`, whose error is below 2^-46.
struct Exp {
  static constexpr float kLow = -87.3F, kHigh = 88.7F;
  HLO_WIDE static Reals Of(Reals x) {
    const Reduced r = ReduceByLn2(x);
    const Reals power = Pick(tables::kTwo, r.steps);
    return ScaleBySixteenths(
        _mm512_mul_pd(Polynomial(tables::kExp, r.rest), power), r.steps);
  }
};

struct Log {
  static constexpr float kLow = 0x1p-126F, kHigh = 0x1.fffffep127F;
  HLO_WIDE static Reals Of(Reals x) {
    constexpr int64_t kOne = 0x3ff0000000000000, kFraction = (1LL << 52) - 1;
    constexpr int64_t kCarry = 0x000a000000000000;  // from 1.375 on
    const Bits bits = BitsOf(x);
    const Bits exponent = _mm512_srai_epi64(
        _mm512_sub_epi64(bits, _mm512_set1_epi64(kOne - kCarry)), 52);
    const Reals fraction = RealsOf(
        _mm512_or_epi64(_mm512_and_epi64(bits, _mm512_set1_epi64(kFraction)),
                        _mm512_set1_epi64(kOne)));
    const Bits piece = _mm512_srli_epi64(bits, 48);
    const Reals r = _mm512_fmsub_pd(fraction, Pick(tables::kReciprocal, piece),
                                    All(1));  // exact
    const Reals whole =
        MultiplyAdd(_mm512_cvtepi64_pd(exponent), All(0x1.62e42fefa39efp-1),
                    Pick(tables::kLogReciprocal, piece));
    return MultiplyAdd(r, Polynomial(tables::kLog1p, r), whole);
  }
};

// One step of third order from 14 bits.
struct Rsqrt {
  static constexpr float kLow = 0x1p-126F, kHigh = 0x1.fffffep127F;
  HLO_WIDE static Reals Of(Reals x) {
    const Reals y = _mm512_rsqrt14_pd(x);
    const Reals e = SubtractProduct(All(1), _mm512_mul_pd(y, y), x);
    const Reals slope =
        MultiplyAdd(MultiplyAdd(All(0.3125), e, All(0.375)), e, All(0.5));
    return MultiplyAdd(_mm512_mul_pd(y, e), slope, y);
  }
};

// From 3.92 on it rounds to 1.
struct Erf {
  static constexpr float kLow = -0x1p100F, kHigh = 0x1p100F;
  HLO_WIDE static Reals Of(Reals x) {
    const Reals magnitude = _mm512_min_pd(_mm512_abs_pd(x), All(3.95));
    const Reals shifted = MultiplyAdd(_mm512_min_pd(magnitude, All(3.85)),
                                      All(4), All(kToInteger));
    const Reals t = SubtractProduct(
        magnitude, _mm512_sub_pd(shifted, All(kToInteger)), All(0.25));
    Reals sum = Pick(tables::kErf[10], BitsOf(shifted));
    for (int n = 9; n >= 0; --n) {
      sum = MultiplyAdd(sum, t, Pick(tables::kErf[n], BitsOf(shifted)));
    }
    return WithSignOf(x, sum);
  }
};

// (e^2a - 1) / (e^2a + 1); from 9.02 on it rounds to 1.
struct Tanh {
  static constexpr float kLow = -0x1p100F, kHigh = 0x1p100F;
  HLO_WIDE static Reals Of(Reals x) {
    const Reals a = _mm512_min_pd(_mm512_abs_pd(x), All(9.1));
    const Reduced r = ReduceByLn2(_mm512_add_pd(a, a));
    const Reals power = ScaleBySixteenths(Pick(tables::kTwo, r.steps), r.steps);
    const Reals rest =
        _mm512_mul_pd(Polynomial(tables::kExpm1, r.rest), r.rest);
    const Reals e = MultiplyAdd(power, rest, _mm512_sub_pd(power, All(1)));
    return WithSignOf(x, _mm512_div_pd(e, _mm512_add_pd(e, All(2))));
  }
};

// The least distance of results from a midpoint of f32s, of all so far: an f64
// has 29 more bits, of which the midpoint has the first alone. Results within
// kOpen units are not sure; 2^-46 are at most 128.
constexpr int64_t kOpen = 128;
HLO_WIDE void Meet(Reals y, Bits& least) {
  const Bits from_below = _mm512_sub_epi64(
      BitsOf(y), _mm512_set1_epi64((int64_t{1} << 28) - kOpen));
  least = _mm512_min_epu64(least, _mm512_slli_epi64(from_below, 35));
}
HLO_WIDE bool IsOpen(Bits least) {
  const Bits end = _mm512_set1_epi64((2 * kOpen + 1) << 35);
  return _mm512_cmplt_epu64_mask(least, end) != 0;
}

template <typename Function>
__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))) bool Run(
    const float* x, float* y, int64_t n) {
  Bits least = _mm512_set1_epi64(-1);
  __mmask16 outside = 0;
  for (int64_t i = 0; i < n; i += kF32Lanes) {
    const __m512 lanes = _mm512_loadu_ps(x + i);
    outside |=
        _mm512_cmp_ps_mask(lanes, _mm512_set1_ps(Function::kLow), _CMP_NGE_UQ);
    outside |=
        _mm512_cmp_ps_mask(lanes, _mm512_set1_ps(Function::kHigh), _CMP_NLE_UQ);
    const Reals low =
        Function::Of(_mm512_cvtps_pd(_mm512_castps512_ps256(lanes)));
    const Reals high =
        Function::Of(_mm512_cvtps_pd(_mm512_extractf32x8_ps(lanes, 1)));
    Meet(low, least);
    Meet(high, least);
    _mm256_storeu_ps(y + i, _mm512_cvtpd_ps(low));
    _mm256_storeu_ps(y + i + 8, _mm512_cvtpd_ps(high));
  }
  return outside == 0 && !IsOpen(least);
}
#undef HLO_WIDE

}  // namespace

F32Lanes F32LanesOf(RealFunction function, InstructionSet instructions) {
  if (instructions != InstructionSet::kAvx512) return nullptr;
  switch (function) {
    case RealFunction::exp:
      return Run<Exp>;
    case RealFunction::log:
      return Run<Log>;
    case RealFunction::rsqrt:
      return Run<Rsqrt>;
    case RealFunction::erf:
      return Run<Erf>;
    case RealFunction::tanh:
      return Run<Tanh>;
    default:
      return nullptr;
  }
}
#else
F32Lanes F32LanesOf(RealFunction, InstructionSet) { return nullptr; }
#endif

}  // namespace hlo
