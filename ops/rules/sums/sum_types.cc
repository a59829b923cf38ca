#include "ops/rules/sums/sum_types.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "base/parallel_for.h"
#include "literals/types/convert.h"
#include "literals/types/float_bits.h"
#include "ops/choices/precision.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/kernels/matrices/product_sum_gemm.h"
#include "ops/rules/shapes/promotion.h"

namespace hlo {
namespace {

constexpr int64_t kRoundedLanes = 256;

template <typename T>
void MakeCanonical(std::byte* data, int64_t n) {
  T* values = reinterpret_cast<T*>(data);
  for (int64_t i = 0; i < n; ++i) values[i] = Canonical(values[i]);
}

// True if an operand or the result is f64 or c128.
bool HasF64(const ValueContext& context) {
  const ElementType types[] = {context.operand_shape(0).type(),
                               context.operand_shape(1).type(),
                               context.shape().type()};
  return std::any_of(std::begin(types), std::end(types), [](ElementType t) {
    return PartType(t) == ElementType::kF64;
  });
}

ElementType AccumulatorType(const ValueContext& context,
                            const AlgorithmTypes& algorithm) {
  const ElementType lhs = context.operand_shape(0).type();
  const ElementType rhs = context.operand_shape(1).type();
  const ElementType result = context.shape().type();
  if (IsCountable(lhs) && IsCountable(rhs)) {
    const bool narrow = BitWidth(result) <= 32 && IsInteger(result);
    return narrow ? ElementType::kU32 : ElementType::kU64;
  }
  if (algorithm.set) {
    return algorithm.f64 ? ElementType::kF64 : ElementType::kF32;
  }
  const bool f64 =
      context.choices().is(choice::accumulation::f64) || HasF64(context);
  if (IsComplex(lhs)) return f64 ? ElementType::kC128 : ElementType::kC64;
  return f64 ? ElementType::kF64 : ElementType::kF32;
}

// n sums to the result's type, by way of `narrow`.
void ConvertSums(const SumTypes& types, ElementType result,
                 const std::byte* sums, std::byte* target, int64_t n) {
  if (!types.narrow) return ConvertLanes(types.sum, result, sums, target, n);
  std::byte narrow[kRoundedLanes * 16];
  for (int64_t i = 0; i < n; i += kRoundedLanes) {
    const int64_t count = std::min(kRoundedLanes, n - i);
    ConvertLanes(types.sum, *types.narrow, sums + i * StorageBytes(types.sum),
                 narrow, count);
    ConvertLanes(*types.narrow, result, narrow,
                 target + i * StorageBytes(result), count);
  }
}

}  // namespace

ProductSums SumsOf(const ValueContext& context, bool has_f64) {
  switch (context.choices().get<choice::accumulation>()) {
    case choice::accumulation::operand_width:
      return ProductSums::kSeparate;
    case choice::accumulation::f64:
      return has_f64 ? ProductSums::kPairs : ProductSums::kSeparate;
    case choice::accumulation::fused:
      return ProductSums::kFused;
  }
  return ProductSums::kSeparate;
}

AlgorithmTypes AlgorithmOf(const ValueContext& context) {
  if (context.choices().is(choice::dot_algorithm::ignore)) return {};
  return TypesOf(context.attributes().get(attr::dot_algorithm));
}

SumTypes SumTypesOf(const ValueContext& context,
                    const AlgorithmTypes& algorithm) {
  const ElementType lhs = context.operand_shape(0).type();
  const ElementType rhs = context.operand_shape(1).type();
  const ElementType result = context.shape().type();
  SumTypes types{.accumulator = AccumulatorType(context, algorithm),
                 .sum = {},
                 .operand = algorithm.operand,
                 .tf32 = algorithm.tf32,
                 .narrow = algorithm.sum};
  types.sum = types.accumulator;
  if (!IsCountable(types.accumulator)) {
    types.sums = SumsOf(context, !algorithm.set && HasF64(context));
  }
  if (types.sum == ElementType::kU64 && (IsSigned(lhs) || IsSigned(rhs))) {
    types.sum = ElementType::kS64;
  }
  const int floats = IsFloat(lhs) + IsFloat(rhs);
  if (!types.operand && (floats == 1 || (floats == 2 && !IsFloat(result)))) {
    types.operand = IsFloat(result) ? result : types.accumulator;
  }
  return types;
}

void SumOfProducts(const ValueContext& context, const SumTypes& types,
                   int64_t k, const GemmOperand& lhs, const GemmOperand& rhs,
                   void* result, const Threads& threads, int64_t batches) {
  const ElementType type = types.accumulator;
  const InstructionSet set = context.instructions();
  if (types.sums == ProductSums::kSeparate) {
    return Gemm(type, k, lhs, rhs, result, set, threads, batches);
  }
  auto* sums = static_cast<std::byte*>(result);
  for (int64_t b = 0; b < batches && !context.cancelled(); ++b) {
    const GemmOperand x = lhs.Batch(b), y = rhs.Batch(b);
    if (types.sums == ProductSums::kFused) {
      FusedGemm(type, k, x, y, sums, set, threads);
    } else {
      DoubleDoubleGemm(type, k, x, y, sums, threads);
    }
    sums += lhs.rows * rhs.rows * StorageBytes(type);
  }
}

absl::StatusOr<ProductOperand> ReadProductOperand(
    ValueContext& context, int i, const SumTypes& types,
    std::span<const int64_t> sizes) {
  const ElementType given = context.operand_shape(i).type();
  const ElementType type = types.operand.value_or(given);
  auto operand = OperandAs(context, i, type, sizes);
  if (!operand.ok()) return operand.status();
  ProductOperand read{*std::move(operand), {}, type};
  const bool flushes = FlushesInputs(context.choices(), type);
  if (!flushes && !types.tf32) return read;
  const int64_t count = read.operand.view.count();
  auto copy = context.Scratch(count * StorageBytes(type));
  if (!copy.ok()) return copy.status();
  read.flushed = *std::move(copy);
  std::byte* const data = read.flushed.mutable_data();
  // OperandAs has flushed the operands that it converted.
  if (flushes && (given == type || !types.tf32)) {
    CopyFlushed(type, read.operand.data(), data, count);
  } else {
    std::memcpy(data, read.operand.data(),
                static_cast<size_t>(count * StorageBytes(type)));
  }
  if (types.tf32) {
    RoundToTf32(data, count);
    if (flushes) CopyFlushed(type, data, data, count);
  }
  return read;
}

bool SumInResult(const SumTypes& types, ElementType result) {
  const ElementType from = types.accumulator;
  return !types.narrow &&
         (from == result || (IsInteger(from) && IsInteger(result) &&
                             BitWidth(from) == BitWidth(result)));
}

void RoundSums(const ValueContext& context, const SumTypes& types,
               const std::byte* sums, std::byte* result, int64_t n) {
  const ElementType type = context.shape().type();
  const ElementType part = PartType(type);
  const int64_t width = StorageBytes(type);
  const auto round = [&](int64_t begin, int64_t end) {
    std::byte* const target = result + begin * width;
    const int64_t count = end - begin;
    const int64_t parts = count * (IsComplex(type) ? 2 : 1);
    if (sums != result) {
      ConvertSums(types, type, sums + begin * StorageBytes(types.sum), target,
                  count);
    }
    if (part == ElementType::kF32) MakeCanonical<float>(target, parts);
    if (part == ElementType::kF64) MakeCanonical<double>(target, parts);
    if (FlushesResults(context.choices(), type)) {
      CopyFlushed(type, target, target, count);
    }
  };
  ParallelFor(context.threads(), n, width, round);
}

void FillWithZero(const ValueContext& context, MutableArrayView result) {
  constexpr uint64_t kZero = 0;
  std::byte zero[16];
  ConvertLanes(ElementType::kU64, result.type(), &kZero, zero, 1);
  CopyStrided(StorageBytes(result.type()), zero, result.data,
              {{result.count(), 0, 1}}, context.threads());
}

}  // namespace hlo
