#include "ops/functions/libm_functions.h"

#include <cmath>
#include <cstring>
#include <type_traits>

#include "base/multiversion.h"

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
#define LIBM_FUNCTION(name, operands) DECLARE_##operands(name)
#define OWN_FUNCTION(name, operands)
extern "C" {
#include "ops/functions/rounded_functions.def"
}
#endif

namespace hlo {
namespace {

// A form of a function: `One` of one lane, `Run` of many.

// Many lanes as one after the other.
template <typename Form, int kOperands>
struct LaneByLane {
  template <InstructionSet>
  HLO_INLINE static void Run(const double* x, const double* y, double* r,
                             int64_t n) {
    HLO_INDEPENDENT
    for (int64_t i = 0; i < n; ++i) {
      r[i] = Form::One(x[i], kOperands == 2 ? y[i] : 0);
    }
  }
};

// ---- C's functions ----

#if defined(HLO_LIBMVEC)
template <typename V, auto kCall>
HLO_INLINE void VectorByVector(const double* x, const double* y, double* r,
                               int64_t n) {
  V v, w;
  for (int64_t i = 0; i < n; i += static_cast<int64_t>(sizeof(V) / 8)) {
    std::memcpy(&v, x + i, sizeof(V));
    if constexpr (std::is_invocable_v<decltype(kCall), V, V>) {
      std::memcpy(&w, y + i, sizeof(V));
      v = kCall(v, w);
    } else {
      v = kCall(v);
    }
    std::memcpy(r + i, &v, sizeof(V));
  }
}
template <auto k2, auto k4, auto k8>
struct Libmvec {
  template <InstructionSet kSet>
  HLO_INLINE static void Run(const double* x, const double* y, double* r,
                             int64_t n) {
#if defined(__clang__)
    // clang passes wide vectors as the whole file's flags say, not as the
    // calling function's target does: on the stack, where libmvec doesn't look.
    constexpr int kBytes = 16;
#else
    constexpr int kBytes = VectorBytes(kSet);
#endif
    if constexpr (kBytes == 16) {
      VectorByVector<Vector2, k2>(x, y, r, n);
    } else if constexpr (kBytes == 32) {
      VectorByVector<Vector4, k4>(x, y, r, n);
    } else {
      VectorByVector<Vector8, k8>(x, y, r, n);
    }
  }
};
#define MANGLED_1(name) _ZGVbN2v_##name, _ZGVdN4v_##name, _ZGVeN8v_##name
#define MANGLED_2(name) _ZGVbN2vv_##name, _ZGVdN4vv_##name, _ZGVeN8vv_##name
#define MANY_LANES(name, operands) Libmvec<MANGLED_##operands(name)>
#else
#define MANY_LANES(name, operands) LaneByLane<name##_form, operands>
#endif

#define CALL_1(name) std::name(x)
#define CALL_2(name) std::name(x, y)
#define LIBM_FUNCTION(name, operands)                        \
  struct name##_form : MANY_LANES(name, operands) {          \
    static double One(double x, [[maybe_unused]] double y) { \
      return CALL_##operands(name);                          \
    }                                                        \
  };
#define OWN_FUNCTION(name, operands)
#include "ops/functions/rounded_functions.def"

// ---- our own ----

struct logistic_form {
  static double One(double x, double) { return 1 / (1 + std::exp(-x)); }
  template <InstructionSet kSet>
  HLO_INLINE static void Run(const double* x, const double*, double* r,
                             int64_t n) {
    HLO_INDEPENDENT
    for (int64_t i = 0; i < n; ++i) r[i] = -x[i];
    exp_form::Run<kSet>(r, nullptr, r, n);
    HLO_INDEPENDENT
    for (int64_t i = 0; i < n; ++i) r[i] = 1 / (1 + r[i]);
  }
};

// libmvec's own takes twice as long.
struct tanh_form {
  static double One(double x, double) { return std::tanh(x); }
  template <InstructionSet kSet>
  HLO_INLINE static void Run(const double* x, const double*, double* r,
                             int64_t n) {
    HLO_INDEPENDENT
    for (int64_t i = 0; i < n; ++i) r[i] = x[i] > 50 ? 100 : 2 * x[i];
    expm1_form::Run<kSet>(r, nullptr, r, n);
    HLO_INDEPENDENT
    for (int64_t i = 0; i < n; ++i) r[i] = r[i] / (r[i] + 2);
  }
};

struct rsqrt_form : LaneByLane<rsqrt_form, 1> {
  HLO_INLINE static double One(double x, double) { return 1 / std::sqrt(x); }
};
// The squares of f32 neither overflow nor vanish in f64.
struct hypot_form : LaneByLane<hypot_form, 2> {
  HLO_INLINE static double One(double x, double y) {
    return std::sqrt(x * x + y * y);
  }
};
struct cosine_of_angle_form : LaneByLane<cosine_of_angle_form, 2> {
  HLO_INLINE static double One(double x, double y) {
    return x / std::sqrt(x * x + y * y);
  }
};

constexpr LibmFunction kFunctions[] = {
#define LIBM_FUNCTION(name, operands) \
  {Versions<name##_form>::All(), name##_form::One, operands},
#define OWN_FUNCTION(name, operands) LIBM_FUNCTION(name, operands)
#include "ops/functions/rounded_functions.def"
};

}  // namespace

const LibmFunction& Libm(RealFunction function) {
  return kFunctions[static_cast<size_t>(function)];
}

}  // namespace hlo
