#include "ops/functions/libm_functions.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "base/instruction_set.h"

// libmvec, glibc's vector library: within 4 ULP, all functions since 2.35.
// HLOREF_LIBMVEC=OFF builds without it, with the same bits.
#if HLO_X86 && defined(__GLIBC__) && !defined(HLO_NO_LIBMVEC)
#if __GLIBC_PREREQ(2, 35)
#define HLO_LIBMVEC 1
#endif
#endif

#if defined(HLO_LIBMVEC)
using Vector2 = double __attribute__((vector_size(16)));
using Vector4 = double __attribute__((vector_size(32)));
using Vector8 = double __attribute__((vector_size(64)));
#define DECLARE_1(name)             \
  Vector2 _ZGVbN2v_##name(Vector2); \
  Vector4 _ZGVdN4v_##name(Vector4); \
  Vector8 _ZGVeN8v_##name(Vector8);
#define DECLARE_2(name)                       \
  Vector2 _ZGVbN2vv_##name(Vector2, Vector2); \
  Vector4 _ZGVdN4vv_##name(Vector4, Vector4); \
  Vector8 _ZGVeN8vv_##name(Vector8, Vector8);
#define LIBM_FUNCTION(name, operands, wide_bits) DECLARE_##operands(name)
#define OWN_FUNCTION(name, operands, wide_bits)
extern "C" {
#include "ops/functions/rounded_functions.def"
}
#undef LIBM_FUNCTION
#undef OWN_FUNCTION
#endif

namespace hlo {
namespace {

using Lanes = FastFunction::Lanes;
using One = double (*)(double, double);
using Wide = long double (*)(long double, long double);

template <One kOne>
void LaneByLane(const double* x, const double* y, double* r, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    r[i] = kOne(x[i], y == nullptr ? 0 : y[i]);
  }
}

// ---- C's functions ----

#if defined(HLO_LIBMVEC)
template <typename V, V (*kCall)(V)>
HLO_INLINE void UnaryLanes(const double* x, double* r, int64_t n) {
  V v;
  for (int64_t i = 0; i < n; i += static_cast<int64_t>(sizeof(V) / 8)) {
    std::memcpy(&v, x + i, sizeof(V));
    v = kCall(v);
    std::memcpy(r + i, &v, sizeof(V));
  }
}
template <typename V, V (*kCall)(V, V)>
HLO_INLINE void BinaryLanes(const double* x, const double* y, double* r,
                            int64_t n) {
  V v, w;
  for (int64_t i = 0; i < n; i += static_cast<int64_t>(sizeof(V) / 8)) {
    std::memcpy(&v, x + i, sizeof(V));
    std::memcpy(&w, y + i, sizeof(V));
    v = kCall(v, w);
    std::memcpy(r + i, &v, sizeof(V));
  }
}
#define LANES_1(name, target, set, V, prefix)                      \
  target void name##set(const double* x, const double*, double* r, \
                        int64_t n) {                               \
    UnaryLanes<V, prefix##v_##name>(x, r, n);                      \
  }
#define LANES_2(name, target, set, V, prefix)                        \
  target void name##set(const double* x, const double* y, double* r, \
                        int64_t n) {                                 \
    BinaryLanes<V, prefix##vv_##name>(x, y, r, n);                   \
  }
#if defined(__clang__)
// clang passes wide vectors as the whole file's flags say, not as the calling
// function's target does: on the stack, where libmvec doesn't look.
#define LIBM_LANES(name, operands)                                   \
  LANES_##operands(name, HLO_BASE, Base, Vector2,                    \
                   _ZGVbN2) constexpr Lanes name##Avx2 = name##Base; \
  constexpr Lanes name##Avx512 = name##Base;
#else
#define LIBM_LANES(name, operands)                             \
  LANES_##operands(name, HLO_BASE, Base, Vector2, _ZGVbN2)     \
      LANES_##operands(name, HLO_AVX2, Avx2, Vector4, _ZGVdN4) \
          LANES_##operands(name, HLO_AVX512, Avx512, Vector8, _ZGVeN8)
#endif
#else
#define LIBM_LANES(name, operands)                    \
  constexpr Lanes name##Base = LaneByLane<name##One>; \
  constexpr Lanes name##Avx2 = LaneByLane<name##One>; \
  constexpr Lanes name##Avx512 = LaneByLane<name##One>;
#endif

#define CALL_1(name) std::name(x)
#define CALL_2(name) std::name(x, y)
#define LIBM_FUNCTION(name, operands, wide_bits)                          \
  double name##One(double x, [[maybe_unused]] double y) {                 \
    return CALL_##operands(name);                                         \
  }                                                                       \
  long double name##Wide(long double x, [[maybe_unused]] long double y) { \
    return CALL_##operands(name);                                         \
  }                                                                       \
  LIBM_LANES(name, operands)
#define OWN_FUNCTION(name, operands, wide_bits)
#include "ops/functions/rounded_functions.def"
#undef LIBM_FUNCTION
#undef OWN_FUNCTION

// ---- our own ----

template <typename T>
T Logistic(T x) {
  return 1 / (1 + std::exp(-x));
}
template <typename T>
HLO_INLINE T ReciprocalRoot(T x) {
  return 1 / std::sqrt(x);
}
// The squares of f32 neither overflow nor vanish in f64, nor those of f64 in
// long double.
template <typename T>
HLO_INLINE T Hypotenuse(T x, T y) {
  return std::sqrt(x * x + y * y);
}
template <typename T>
HLO_INLINE T Direction(T x, T y) {
  return x / std::sqrt(x * x + y * y);
}

double logisticOne(double x, double) { return Logistic(x); }
long double logisticWide(long double x, long double) { return Logistic(x); }
double tanhOne(double x, double) { return std::tanh(x); }
long double tanhWide(long double x, long double) { return std::tanh(x); }

HLO_INLINE void LogisticOf(Lanes exp, const double* x, double* r, int64_t n) {
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) r[i] = -x[i];
  exp(r, nullptr, r, n);
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) r[i] = 1 / (1 + r[i]);
}
// libmvec's own takes twice as long.
HLO_INLINE void TanhOf(Lanes expm1, const double* x, double* r, int64_t n) {
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) r[i] = x[i] > 50 ? 100 : 2 * x[i];
  expm1(r, nullptr, r, n);
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) r[i] = r[i] / (r[i] + 2);
}
#define LANES_BY(name, target, set, Of, by)                        \
  target void name##set(const double* x, const double*, double* r, \
                        int64_t n) {                               \
    Of(by##set, x, r, n);                                          \
  }
#define ALL_LANES_BY(name, Of, by)       \
  LANES_BY(name, HLO_BASE, Base, Of, by) \
  LANES_BY(name, HLO_AVX2, Avx2, Of, by) \
  LANES_BY(name, HLO_AVX512, Avx512, Of, by)
ALL_LANES_BY(logistic, LogisticOf, exp)
ALL_LANES_BY(tanh, TanhOf, expm1)

#define FORMULA_LANES(name, target, set, formula)                          \
  target void name##set(const double* x, [[maybe_unused]] const double* y, \
                        double* r, int64_t n) {                            \
    HLO_INDEPENDENT                                                        \
    for (int64_t i = 0; i < n; ++i) r[i] = formula;                        \
  }
#define FORMULA(name, lane_formula, formula)                                \
  FORMULA_LANES(name, HLO_BASE, Base, lane_formula)                         \
  FORMULA_LANES(name, HLO_AVX2, Avx2, lane_formula)                         \
  FORMULA_LANES(name, HLO_AVX512, Avx512, lane_formula)                     \
  double name##One(double x, [[maybe_unused]] double y) { return formula; } \
  long double name##Wide(long double x, [[maybe_unused]] long double y) {   \
    return formula;                                                         \
  }
FORMULA(rsqrt, ReciprocalRoot(x[i]), ReciprocalRoot(x))
FORMULA(hypot, Hypotenuse(x[i], y[i]), Hypotenuse(x, y))
FORMULA(direction, Direction(x[i], y[i]), Direction(x, y))

constexpr bool kHasWide = std::numeric_limits<long double>::digits >= 64;

constexpr FastFunction kFunctions[] = {
#define LIBM_FUNCTION(name, operands, wide_bits) \
  {{name##Base, name##Avx2, name##Avx512},       \
   name##One,                                    \
   kHasWide ? name##Wide : nullptr,              \
   wide_bits,                                    \
   operands},
#define OWN_FUNCTION(name, operands, wide_bits) \
  LIBM_FUNCTION(name, operands, wide_bits)
#include "ops/functions/rounded_functions.def"
#undef LIBM_FUNCTION
#undef OWN_FUNCTION
};

}  // namespace

const FastFunction& Fast(RealFunction function) {
  return kFunctions[static_cast<size_t>(function)];
}

}  // namespace hlo
