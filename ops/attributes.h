// The vocabulary: every attribute that HLO text has, declared once. Two ops
// that use one name in two kinds have two handles.
#ifndef HLOREF_OPS_ATTRIBUTES_H_
#define HLOREF_OPS_ATTRIBUTES_H_

#include "ops/attribute.h"

namespace hlo {

#define WORDS(enumeration, ...) \
  inline constexpr const char* k##enumeration##Words[] = {__VA_ARGS__}

enum class Direction { kEq, kNe, kGe, kGt, kLe, kLt };
WORDS(Direction, "EQ", "NE", "GE", "GT", "LE", "LT");
enum class CompareType { kFloat, kTotalOrder, kSigned, kUnsigned };
WORDS(CompareType, "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED");
enum class FusionKind { kLoop, kInput, kOutput, kCustom };
WORDS(FusionKind, "kLoop", "kInput", "kOutput", "kCustom");
enum class Precision { kDefault, kHigh, kHighest, kPackedNibble };
WORDS(Precision, "default", "high", "highest", "packed_nibble");
enum class FftType { kFft, kIfft, kRfft, kIrfft };
WORDS(FftType, "FFT", "IFFT", "RFFT", "IRFFT");
enum class Distribution { kUniform, kNormal };
WORDS(Distribution, "rng_uniform", "rng_normal");
enum class RngAlgorithm { kDefault, kThreeFry, kPhilox };
WORDS(RngAlgorithm, "rng_default", "rng_three_fry", "rng_philox");
enum class Transpose { kNo, kTranspose, kAdjoint };
WORDS(Transpose, "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT");
enum class PaddingType { kInvalid, kValid, kSame };
WORDS(PaddingType, "PADDING_INVALID", "PADDING_VALID", "PADDING_SAME");
enum class Schedule { kNone, kLatest, kEarliest };
WORDS(Schedule, "SCHEDULE_NONE", "SCHEDULE_LATEST", "SCHEDULE_EARLIEST");
enum class ApiVersion {
  kUnspecified,
  kOriginal,
  kStatusReturning,
  kStatusReturningUnified,
  kTypedFfi
};
WORDS(ApiVersion, "API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL",
      "API_VERSION_STATUS_RETURNING", "API_VERSION_STATUS_RETURNING_UNIFIED",
      "API_VERSION_TYPED_FFI");
enum class GroupMode {
  kCrossReplica,
  kCrossPartition,
  kCrossReplicaAndPartition,
  kFlattenedId
};
WORDS(GroupMode, "cross_replica", "cross_partition",
      "cross_replica_and_partition", "flattened_id");
enum class DotAlgorithm {
  kUnset,
  kAnyF8AnyF8F32,
  kAnyF8AnyF8F32FastAccum,
  kAnyF8AnyF8Any,
  kAnyF8AnyF8AnyFastAccum,
  kF16F16F16,
  kF16F16F32,
  kBf16Bf16Bf16,
  kBf16Bf16F32,
  kBf16Bf16F32X3,
  kBf16Bf16F32X6,
  kBf16Bf16F32X9,
  kTf32Tf32F32,
  kTf32Tf32F32X3,
  kF32F32F32,
  kF64F64F64
};
WORDS(DotAlgorithm, "dot_unset", "dot_any_f8_any_f8_f32",
      "dot_any_f8_any_f8_f32_fast_accum", "dot_any_f8_any_f8_any",
      "dot_any_f8_any_f8_any_fast_accum", "dot_f16_f16_f16", "dot_f16_f16_f32",
      "dot_bf16_bf16_bf16", "dot_bf16_bf16_f32", "dot_bf16_bf16_f32_x3",
      "dot_bf16_bf16_f32_x6", "dot_bf16_bf16_f32_x9", "dot_tf32_tf32_f32",
      "dot_tf32_tf32_f32_x3", "dot_f32_f32_f32", "dot_f64_f64_f64");
#undef WORDS

// The handles. In a namespace of their own, so that a room may call its locals
// `window`, `padding`, `condition`, as HLO does.
namespace attr {

// ATTRIBUTE(Kind, handle, "name", "sentence") is a handle named like its text.
#define ATTRIBUTE(kind, handle, name, sentence) \
  inline constexpr Attribute<kind> handle{name, sentence};
#define WORD_ATTRIBUTE(enumeration, handle, name, sentence) \
  inline constexpr WordAttribute<enumeration> handle{       \
      name, k##enumeration##Words, sentence};
#include "ops/attributes.def"
#undef ATTRIBUTE
#undef WORD_ATTRIBUTE

inline constexpr WordsAttribute<Precision> operand_precision{
    "operand_precision", kPrecisionWords,
    "How precisely a backend may treat each operand; changes no value here."};

}  // namespace attr

// Every handle, for tables and pages.
std::span<const AttributeBase* const> AllAttributes();
// The handles that any instruction may carry.
std::span<const AttributeBase* const> CommonAttributes();

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_H_
