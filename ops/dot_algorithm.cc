#include "ops/dot_algorithm.h"

#include <cstring>

#include "literals/convert.h"

namespace hlo {

AlgorithmTypes TypesOf(DotAlgorithm algorithm) {
  constexpr ElementType kF16 = ElementType::kF16, kBF16 = ElementType::kBF16,
                        kF32 = ElementType::kF32, kF64 = ElementType::kF64;
  AlgorithmTypes types;
  types.set = algorithm != DotAlgorithm::kUnset;
  switch (algorithm) {
    case DotAlgorithm::kUnset:
      break;
    case DotAlgorithm::kAnyF8AnyF8F32:
    case DotAlgorithm::kAnyF8AnyF8F32FastAccum:
    case DotAlgorithm::kAnyF8AnyF8Any:
    case DotAlgorithm::kAnyF8AnyF8AnyFastAccum:
      types.any_f8 = true;
      break;
    case DotAlgorithm::kF16F16F16:
      types.sum = kF16;
      types.operand = kF16;
      break;
    case DotAlgorithm::kF16F16F32:
      types.operand = kF16;
      break;
    case DotAlgorithm::kBf16Bf16Bf16:
      types.sum = kBF16;
      types.operand = kBF16;
      break;
    case DotAlgorithm::kBf16Bf16F32:
      types.operand = kBF16;
      break;
    case DotAlgorithm::kTf32Tf32F32:
      types.tf32 = true;
      types.operand = kF32;
      break;
    // Several products of parts, to reach f32.
    case DotAlgorithm::kBf16Bf16F32X3:
    case DotAlgorithm::kBf16Bf16F32X6:
    case DotAlgorithm::kBf16Bf16F32X9:
    case DotAlgorithm::kTf32Tf32F32X3:
    case DotAlgorithm::kF32F32F32:
      types.operand = kF32;
      break;
    case DotAlgorithm::kF64F64F64:
      types.f64 = true;
      types.operand = kF64;
      break;
  }
  return types;
}

namespace {

// f32 to 10 explicit mantissa bits, to nearest even; NaN stays.
void RoundToTf32(std::byte* data, int64_t n) {
  for (int64_t i = 0; i < n; ++i, data += 4) {
    uint32_t code;
    std::memcpy(&code, data, 4);
    if ((code & 0x7fffffff) > 0x7f800000) continue;
    code += 0xfff + (code >> 13 & 1);
    code &= ~uint32_t{0x1fff};
    std::memcpy(data, &code, 4);
  }
}

}  // namespace

absl::StatusOr<Buffer> RoundOperand(ValueContext& context, ArrayView operand,
                                    const AlgorithmTypes& algorithm) {
  const ElementType type = *algorithm.operand;
  const int64_t count = operand.count();
  auto buffer = context.Scratch(count * StorageBytes(type));
  if (!buffer.ok()) return buffer;
  ConvertLanes(operand.type(), type, operand.data, buffer->mutable_data(),
               count);
  if (algorithm.tf32) RoundToTf32(buffer->mutable_data(), count);
  return buffer;
}

}  // namespace hlo
