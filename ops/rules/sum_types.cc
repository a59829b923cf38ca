#include "ops/rules/sum_types.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "literals/types/convert.h"
#include "literals/types/float_bits.h"
#include "ops/choices/precision.h"
#include "ops/kernels/block_pipeline.h"
#include "ops/kernels/strided_copy.h"

namespace hlo {
namespace {

// Integers and pred: what is summed exactly, modulo a power of two.
bool IsCountable(ElementType type) { return IsInteger(type) || IsPred(type); }

template <typename T>
void MakeCanonical(std::byte* data, int64_t n) {
  T* values = reinterpret_cast<T*>(data);
  for (int64_t i = 0; i < n; ++i) values[i] = Canonical(values[i]);
}

ElementType AccumulatorOf(const ValueContext& context, ElementType lhs,
                          ElementType rhs, ElementType result) {
  if (IsCountable(lhs) && IsCountable(rhs)) {
    const bool narrow = BitWidth(result) <= 32 && IsInteger(result);
    return narrow ? ElementType::kU32 : ElementType::kU64;
  }
  const ElementType types[] = {lhs, rhs, result};
  const bool f64 =
      context.choices().is(choice::accumulation::f64) ||
      std::any_of(std::begin(types), std::end(types), [](ElementType t) {
        return PartType(t) == ElementType::kF64;
      });
  if (IsComplex(lhs)) return f64 ? ElementType::kC128 : ElementType::kC64;
  return f64 ? ElementType::kF64 : ElementType::kF32;
}

}  // namespace

SumTypes SumTypesOf(const ValueContext& context) {
  const ElementType lhs = context.operand_shape(0).type();
  const ElementType rhs = context.operand_shape(1).type();
  const ElementType result = context.shape().type();
  SumTypes types{AccumulatorOf(context, lhs, rhs, result), {}, {}};
  types.sum = types.accumulator;
  if (types.sum == ElementType::kU64 && (IsSigned(lhs) || IsSigned(rhs))) {
    types.sum = ElementType::kS64;
  }
  const int floats = IsFloat(lhs) + IsFloat(rhs);
  if (floats == 1 || (floats == 2 && !IsFloat(result))) {
    types.operand = IsFloat(result) ? result : types.accumulator;
  }
  return types;
}

absl::StatusOr<ProductOperand> ReadProductOperand(ValueContext& context, int i,
                                                  const SumTypes& types) {
  const ElementType type =
      types.operand.value_or(context.operand_shape(i).type());
  auto operand = OperandAs(context, i, type);
  if (!operand.ok()) return operand.status();
  ProductOperand read{*std::move(operand), {}, type};
  if (!Flushes(context.choices(), type)) return read;
  const int64_t count = read.operand.view.count();
  auto flushed = context.Scratch(count * StorageBytes(type));
  if (!flushed.ok()) return flushed.status();
  CopyFlushed(type, read.operand.data(), flushed->mutable_data(), count);
  read.flushed = *std::move(flushed);
  return read;
}

void RoundSums(const ValueContext& context, const SumTypes& types,
               const std::byte* sums, std::byte* result, int64_t n) {
  const ElementType type = context.shape().type();
  if (types.sum == type) {
    std::memcpy(result, sums, static_cast<size_t>(n * StorageBytes(type)));
  } else {
    ConvertLanes(types.sum, type, sums, result, n);
  }
  const ElementType part = PartType(type);
  const int64_t parts = n * (IsComplex(type) ? 2 : 1);
  if (part == ElementType::kF32) MakeCanonical<float>(result, parts);
  if (part == ElementType::kF64) MakeCanonical<double>(result, parts);
  if (Flushes(context.choices(), type)) CopyFlushed(type, result, result, n);
}

void FillWithZero(const ValueContext& context, MutableArrayView result) {
  constexpr uint64_t kZero = 0;
  std::byte zero[16];
  ConvertLanes(ElementType::kU64, result.type(), &kZero, zero, 1);
  CopyStrided(StorageBytes(result.type()), zero, result.data,
              {{result.count(), 0, 1}}, context.threads());
}

}  // namespace hlo
