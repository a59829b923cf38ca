#include "ops/functions/f32_lanes.h"

#include <cstddef>
#include <cstring>

#include "ops/functions/avx2_vectors.h"
#include "ops/functions/avx512_vectors.h"
#include "ops/functions/f32_tables.h"

namespace hlo {
#if HLO_X86
namespace {

#define HLO_WIDE HLO_INLINE HLO_TARGET

// ---- AVX-512 ----

#define HLO_TARGET HLO_AVX512_VECTORS
namespace f32_avx512 {
using namespace avx512;  // NOLINT: its vectors
#include "ops/functions/f32_formulas.def"

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
  static constexpr bool kCoversAll = true;
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

F32Lanes FormOf(RealFunction function) {
  switch (function) {
    case RealFunction::exp:
      return Run<Exp>;
    case RealFunction::log:
      return Run<Log>;
    case RealFunction::log1p:
      return Run<Log1p>;
    case RealFunction::expm1:
      return Run<Expm1>;
    case RealFunction::logistic:
      return Run<Logistic>;
    case RealFunction::rsqrt:
      return Run<Rsqrt>;
    case RealFunction::tanh:
      return Run<Tanh>;
    case RealFunction::erf:
      return Run<Erf>;
    default:
      return nullptr;
  }
}
}  // namespace f32_avx512
#undef HLO_TARGET

// ---- AVX2 ----

#define HLO_TARGET HLO_AVX2_VECTORS
namespace f32_avx2 {
using namespace avx2;  // NOLINT: its vectors
#include "ops/functions/f32_formulas.def"

// One step of fourth order from 11 bits.
struct Rsqrt {
  static constexpr float kLow = 0x1p-126F, kHigh = 0x1.fffffep127F;
  HLO_WIDE static Reals Of(Reals x) {
    constexpr double kSeries[] = {0.5, 0.375, 0.3125, 0.2734375};
    const Reals y = _mm256_cvtps_pd(_mm_rsqrt_ps(_mm256_cvtpd_ps(x)));
    const Reals e = SubtractProduct(All(1), y * y, x);
    return MultiplyAdd(y * e, Polynomial(kSeries, e), y);
  }
};

F32Lanes FormOf(RealFunction function) {
  switch (function) {
    case RealFunction::exp:
      return Run<Exp>;
    case RealFunction::log:
      return Run<Log>;
    case RealFunction::log1p:
      return Run<Log1p>;
    case RealFunction::expm1:
      return Run<Expm1>;
    case RealFunction::logistic:
      return Run<Logistic>;
    case RealFunction::rsqrt:
      return Run<Rsqrt>;
    case RealFunction::tanh:
      return Run<Tanh>;
    default:
      return nullptr;
  }
}
}  // namespace f32_avx2
#undef HLO_TARGET

#undef HLO_WIDE
}  // namespace

F32Lanes F32LanesOf(RealFunction function, InstructionSet instructions) {
  switch (instructions) {
    case InstructionSet::kAvx512:
      return f32_avx512::FormOf(function);
    case InstructionSet::kAvx2:
      return avx2::HasFma() ? f32_avx2::FormOf(function) : nullptr;
    default:
      return nullptr;
  }
}
#else
F32Lanes F32LanesOf(RealFunction, InstructionSet) { return nullptr; }
#endif

}  // namespace hlo
