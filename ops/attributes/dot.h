// Attributes: dots.
#ifndef HLOREF_OPS_ATTRIBUTES_DOT_H_
#define HLOREF_OPS_ATTRIBUTES_DOT_H_

#include "ops/attribute.h"

namespace hlo {

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
inline constexpr const char* kDotAlgorithmWords[] = {
    "dot_unset",
    "dot_any_f8_any_f8_f32",
    "dot_any_f8_any_f8_f32_fast_accum",
    "dot_any_f8_any_f8_any",
    "dot_any_f8_any_f8_any_fast_accum",
    "dot_f16_f16_f16",
    "dot_f16_f16_f32",
    "dot_bf16_bf16_bf16",
    "dot_bf16_bf16_f32",
    "dot_bf16_bf16_f32_x3",
    "dot_bf16_bf16_f32_x6",
    "dot_bf16_bf16_f32_x9",
    "dot_tf32_tf32_f32",
    "dot_tf32_tf32_f32_x3",
    "dot_f32_f32_f32",
    "dot_f64_f64_f64"};
enum class Precision { kDefault, kHigh, kHighest, kPackedNibble };
inline constexpr const char* kPrecisionWords[] = {"default", "high", "highest",
                                                  "packed_nibble"};

namespace attr {
inline constexpr Attribute<Ints> lhs_contracting_dims(
    "lhs_contracting_dims", "Dimensions of lhs that are summed over.",
    {.field = "lhs_contracting_dimensions"});
inline constexpr Attribute<Ints> rhs_contracting_dims(
    "rhs_contracting_dims", "Dimensions of rhs that are summed over.",
    {.field = "rhs_contracting_dimensions"});
inline constexpr Attribute<Ints> lhs_batch_dims(
    "lhs_batch_dims", "Batch dimensions of lhs.",
    {.field = "lhs_batch_dimensions"});
inline constexpr Attribute<Ints> rhs_batch_dims(
    "rhs_batch_dims", "Batch dimensions of rhs.",
    {.field = "rhs_batch_dimensions"});
inline constexpr Attribute<Ints> lhs_ragged_dims(
    "lhs_ragged_dims", "The ragged dimension of lhs.",
    {.field = "lhs_ragged_dimensions"});
inline constexpr Attribute<Ints> rhs_group_dims(
    "rhs_group_dims", "The group dimension of rhs.",
    {.field = "rhs_group_dimensions"});
inline constexpr WordAttribute<DotAlgorithm> dot_algorithm(
    "algorithm", kDotAlgorithmWords,
    "Operand, accumulator and splitting precision of a dot.",
    {.field = "precision_config.algorithm"});
inline constexpr Attribute<Raw> sparsity_config{
    "sparsity_config", "Structured sparsity of the operands."};
inline constexpr WordsAttribute<Precision> operand_precision(
    "operand_precision", kPrecisionWords,
    "How precisely a backend may treat each operand.",
    {.changes_value = false, .field = "precision_config.operand_precision"});
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_DOT_H_
