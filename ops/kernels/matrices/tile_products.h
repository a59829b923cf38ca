// The products of a tile (gemm_tile.h): a number and each lane of a vector.
#ifndef HLOREF_OPS_KERNELS_MATRICES_TILE_PRODUCTS_H_
#define HLOREF_OPS_KERNELS_MATRICES_TILE_PRODUCTS_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/intrinsics.h"

namespace hlo {

// `kBroadcasts`: there are instructions of AVX-512.
template <bool kBroadcasts, typename Part, typename Vector>
HLO_INLINE Vector Product(const Part& a, Vector b) {
#if HLO_X86 && !defined(__clang__)
  // The factor as an operand in memory: the compiler would load it into a
  // register for two products, which takes a place of a product. clang knows
  // no such vectors in a function that is only inlined where they are.
  if constexpr (kBroadcasts) {
    Vector product;
#define HLO_PRODUCT(instruction)          \
  asm(instruction " %2%{1to%c3%}, %1, %0" \
      : "=v"(product)                     \
      : "v"(b), "m"(a), "i"(sizeof(Vector) / sizeof(Part)))
    if constexpr (std::is_same_v<Part, float>) {
      HLO_PRODUCT("vmulps");
    } else if constexpr (std::is_same_v<Part, double>) {
      HLO_PRODUCT("vmulpd");
    } else if constexpr (sizeof(Part) == 4) {
      HLO_PRODUCT("vpmulld");
    } else {
      HLO_PRODUCT("vpmullq");
    }
#undef HLO_PRODUCT
    return product;
  }
#endif
  return a * b;
}

// Intel's processors take a hundred cycles for an instruction that multiplies
// or returns a subnormal f32, others a few. f64 has room for the exact product,
// whose conversion to f32 is the same single rounding, and takes no longer than
// elsewhere.

// True if this thread met subnormal numbers since its last call, where they
// take long.
inline bool MetSubnormals() {
#if HLO_X86
  static const bool take_long = __builtin_cpu_is("intel") != 0;
  if (!take_long) return false;
  constexpr unsigned kMet = _MM_EXCEPT_DENORM | _MM_EXCEPT_UNDERFLOW;
  const unsigned state = _mm_getcsr();
  if ((state & kMet) == 0) return false;
  _mm_setcsr(state & ~kMet);
  return true;
#else
  return false;
#endif
}

// The bits of |x|, less 1: in the order of magnitudes, but 0 is the largest.
HLO_INLINE constexpr uint32_t Magnitude(float x) {
  return (std::bit_cast<uint32_t>(x) & 0x7fffffff) - 1;
}

// True if a factor that is no smaller than 2^-8 may make the product subnormal,
// and x is not 0.
inline constexpr uint32_t kTiny = Magnitude(0x1p-118F);
HLO_INLINE bool IsTiny(float x) { return Magnitude(x) < kTiny; }
template <int kCount>
HLO_INLINE bool HasTiny(const float* x) {
  uint32_t least = UINT32_MAX;
  for (int i = 0; i < kCount; ++i) least = std::min(least, Magnitude(x[i]));
  return least < kTiny;
}

// a * b in f64.
template <typename Half>
HLO_INLINE Half HalfProduct(double a, Half b) {
  typedef double Wide __attribute__((vector_size(2 * sizeof(Half))));
  return __builtin_convertvector(__builtin_convertvector(b, Wide) * a, Half);
}
template <int kLanes, typename Vector>
HLO_INLINE Vector WideProduct(float a, Vector b) {
  constexpr int kHalf = kLanes / 2;
  return [&]<int... kLane>(std::integer_sequence<int, kLane...>) {
    return __builtin_shufflevector(
        HalfProduct(a, __builtin_shufflevector(b, b, kLane...)),
        HalfProduct(a, __builtin_shufflevector(b, b, (kHalf + kLane)...)),
        kLane..., (kHalf + kLane)...);
  }
  (std::make_integer_sequence<int, kHalf>{});
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_TILE_PRODUCTS_H_
