#include "ops/rules/shapes/dot_algorithm.h"

#include <cstring>

#include "ops/attributes/dot.h"

namespace hlo {

AlgorithmTypes TypesOf(DotAlgorithm algorithm) {
  constexpr ElementType kF16 = ElementType::kF16, kBF16 = ElementType::kBF16;
  switch (algorithm) {
    case DotAlgorithm::kUnset:
      return {};
    case DotAlgorithm::kAnyF8AnyF8F32:
    case DotAlgorithm::kAnyF8AnyF8F32FastAccum:
    case DotAlgorithm::kAnyF8AnyF8Any:
    case DotAlgorithm::kAnyF8AnyF8AnyFastAccum:
      return {.set = true, .any_f8 = true};
    case DotAlgorithm::kF16F16F16:
      return {.set = true, .operand = kF16, .sum = kF16};
    case DotAlgorithm::kF16F16F32:
      return {.set = true, .operand = kF16};
    case DotAlgorithm::kBf16Bf16Bf16:
      return {.set = true, .operand = kBF16, .sum = kBF16};
    case DotAlgorithm::kBf16Bf16F32:
      return {.set = true, .operand = kBF16};
    case DotAlgorithm::kTf32Tf32F32:
      return {.set = true, .tf32 = true, .operand = ElementType::kF32};
    // Several products of parts, to reach f32.
    case DotAlgorithm::kBf16Bf16F32X3:
    case DotAlgorithm::kBf16Bf16F32X6:
    case DotAlgorithm::kBf16Bf16F32X9:
    case DotAlgorithm::kTf32Tf32F32X3:
    case DotAlgorithm::kF32F32F32:
      return {.set = true, .operand = ElementType::kF32};
    case DotAlgorithm::kF64F64F64:
      return {.set = true, .f64 = true, .operand = ElementType::kF64};
  }
  return {};
}

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

}  // namespace hlo
