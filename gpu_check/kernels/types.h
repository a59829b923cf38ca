// Element types, as the kernels see them: kinds, widths, formats of floats.
#ifndef HLOREF_GPU_CHECK_KERNELS_TYPES_H_
#define HLOREF_GPU_CHECK_KERNELS_TYPES_H_

#include "gpu_check/kernels/port.h"

namespace hlo::gpu {

enum class Type : uint8_t {
  kPred,
  kS1,
  kS2,
  kS4,
  kS8,
  kS16,
  kS32,
  kS64,
  kU1,
  kU2,
  kU4,
  kU8,
  kU16,
  kU32,
  kU64,
  kF4E2M1FN,
  kF6E2M3FN,
  kF6E3M2FN,
  kF8E3M4,
  kF8E4M3,
  kF8E4M3FN,
  kF8E4M3FNUZ,
  kF8E4M3B11FNUZ,
  kF8E5M2,
  kF8E5M2FNUZ,
  kF8E8M0FNU,
  kBF16,
  kF16,
  kF32,
  kF64,
  kC64,
  kC128,
};
// In the order of Type.
constexpr const char* kTypeNames[] = {"pred",
                                      "s1",
                                      "s2",
                                      "s4",
                                      "s8",
                                      "s16",
                                      "s32",
                                      "s64",
                                      "u1",
                                      "u2",
                                      "u4",
                                      "u8",
                                      "u16",
                                      "u32",
                                      "u64",
                                      "f4e2m1fn",
                                      "f6e2m3fn",
                                      "f6e3m2fn",
                                      "f8e3m4",
                                      "f8e4m3",
                                      "f8e4m3fn",
                                      "f8e4m3fnuz",
                                      "f8e4m3b11fnuz",
                                      "f8e5m2",
                                      "f8e5m2fnuz",
                                      "f8e8m0fnu",
                                      "bf16",
                                      "f16",
                                      "f32",
                                      "f64",
                                      "c64",
                                      "c128"};

HLOREF_HD inline bool IsSigned(Type t) {
  return t >= Type::kS1 && t <= Type::kS64;
}
HLOREF_HD inline bool IsUnsigned(Type t) {
  return t >= Type::kU1 && t <= Type::kU64;
}
HLOREF_HD inline bool IsInteger(Type t) {
  return t >= Type::kS1 && t <= Type::kU64;
}
HLOREF_HD inline bool IsFloat(Type t) {
  return t >= Type::kF4E2M1FN && t <= Type::kF64;
}
HLOREF_HD inline bool IsComplex(Type t) { return t >= Type::kC64; }
HLOREF_HD inline Type PartOf(Type t) {
  if (t == Type::kC64) return Type::kF32;
  return t == Type::kC128 ? Type::kF64 : t;
}

// The width of a code.
HLOREF_HD inline int BitsOf(Type t) {
  switch (t) {
    case Type::kS1:
    case Type::kU1:
      return 1;
    case Type::kS2:
    case Type::kU2:
      return 2;
    case Type::kS4:
    case Type::kU4:
    case Type::kF4E2M1FN:
      return 4;
    case Type::kF6E2M3FN:
    case Type::kF6E3M2FN:
      return 6;
    case Type::kS16:
    case Type::kU16:
    case Type::kBF16:
    case Type::kF16:
      return 16;
    case Type::kS32:
    case Type::kU32:
    case Type::kF32:
      return 32;
    case Type::kS64:
    case Type::kU64:
    case Type::kF64:
    case Type::kC64:
      return 64;
    case Type::kC128:
      return 128;
    default:
      return 8;
  }
}
// One element in memory.
HLOREF_HD inline int BytesOf(Type t) {
  return BitsOf(t) < 8 ? 1 : BitsOf(t) / 8;
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_TYPES_H_
