#include "ops/rules/dot_product.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/parallel_for.h"
#include "literals/types/convert.h"
#include "literals/types/float_bits.h"
#include "ops/choices/precision.h"
#include "ops/kernels/block_pipeline.h"
#include "ops/kernels/gemm.h"
#include "ops/kernels/strided_copy.h"
#include "ops/rules/array_value.h"

namespace hlo {
namespace {

// Of the products and sums.
ElementType AccumulatorType(const ValueContext& context,
                            const AlgorithmTypes& algorithm) {
  const ElementType types[] = {context.operand_shape(0).type(),
                               context.operand_shape(1).type(),
                               context.shape().type()};
  const auto any = [&](auto test) {
    return std::any_of(std::begin(types), std::end(types), test);
  };
  if (Countable(types[0]) && Countable(types[1])) {
    const bool narrow = BitWidth(types[2]) <= 32 && IsInteger(types[2]);
    return narrow ? ElementType::kU32 : ElementType::kU64;
  }
  if (algorithm.set) {
    return algorithm.f64 ? ElementType::kF64 : ElementType::kF32;
  }
  const bool f64 =
      context.choices().is(choice::accumulation::f64) ||
      any([](ElementType t) { return PartType(t) == ElementType::kF64; });
  if (IsComplex(types[0])) return f64 ? ElementType::kC128 : ElementType::kC64;
  return f64 ? ElementType::kF64 : ElementType::kF32;
}

// Sums are the result's own bytes: integers wrap to their low bits.
bool Direct(ElementType accumulator, ElementType result) {
  return accumulator == result ||
         (IsInteger(accumulator) && IsInteger(result) &&
          BitWidth(accumulator) == BitWidth(result));
}

// The type that operands are converted to first; none: they are read as they
// are (semantics.md, mixed_kinds).
std::optional<ElementType> OperandType(const ValueContext& context,
                                       const AlgorithmTypes& algorithm,
                                       ElementType accumulator) {
  if (algorithm.operand) return algorithm.operand;
  const ElementType result = context.shape().type();
  const int floats = IsFloat(context.operand_shape(0).type()) +
                     IsFloat(context.operand_shape(1).type());
  if (floats == 0 || (floats == 2 && IsFloat(result))) return std::nullopt;
  return IsFloat(result) ? result : accumulator;
}

// One operand as the product reads it.
struct Side {
  DotMatrix matrix;
  ElementType type;
  const std::byte* data;
  Buffer flushed, rounded, copied;
};

absl::Status PrepareSide(ValueContext& context, int i, const DotSide& dims,
                         std::optional<ElementType> type, bool tf32,
                         Side& side) {
  ArrayView view = context.operand(i);
  side.type = view.type();
  absl::Status status = FlushArray(context, view, side.flushed);
  if (!status.ok()) return status;
  side.data = view.data;
  if (type && (tf32 || side.type != *type)) {
    auto rounded = RoundOperand(context, view, *type, tf32);
    if (!rounded.ok()) return rounded.status();
    side.rounded = *std::move(rounded);
    side.type = *type;
    side.data = side.rounded.data();
  }
  side.matrix = AsMatrix(dims, view.sizes);
  if (!side.matrix.copy) return absl::OkStatus();
  auto copied = ScratchArray(context, view.sizes, side.type);
  if (!copied.ok()) return copied.status();
  side.copied = *std::move(copied);
  CopyStrided(StorageBytes(side.type), side.data, side.copied.mutable_data(),
              side.matrix.axes, context.threads());
  side.data = side.copied.data();
  return absl::OkStatus();
}

GemmOperand Batch(const Side& side, int64_t b) {
  return {side.type,
          side.data + b * side.matrix.batch_step * StorageBytes(side.type),
          side.matrix.rows, side.matrix.row_step, side.matrix.k_step};
}

// The sums of all batches.
void Products(const ValueContext& context, ElementType accumulator,
              const Side& lhs, const Side& rhs, std::byte* sums) {
  const int64_t bytes =
      lhs.matrix.rows * rhs.matrix.rows * StorageBytes(accumulator);
  const auto multiply = [&](int64_t begin, int64_t end) {
    for (int64_t b = begin; b < end && !context.cancelled(); ++b) {
      Gemm(accumulator, lhs.matrix.k, Batch(lhs, b), Batch(rhs, b),
           sums + b * bytes, context.instructions(), context.threads());
    }
  };
  const int64_t products = lhs.matrix.rows * rhs.matrix.rows * lhs.matrix.k;
  ParallelFor(context.threads(), lhs.matrix.batch, products, multiply);
}

// The one rounding to the result's type.
absl::Status Finish(ValueContext& context, ElementType from,
                    const AlgorithmTypes& algorithm, const std::byte* sums,
                    MutableArrayView result) {
  const int64_t n = result.count();
  if (!algorithm.sum) {
    ConvertLanes(from, result.type(), sums, result.data, n);
    return absl::OkStatus();
  }
  auto narrow = ScratchArray(context, result.sizes, *algorithm.sum);
  if (!narrow.ok()) return narrow.status();
  ConvertLanes(from, *algorithm.sum, sums, narrow->mutable_data(), n);
  ConvertLanes(*algorithm.sum, result.type(), narrow->data(), result.data, n);
  return absl::OkStatus();
}

template <typename T>
void MakeCanonical(std::byte* data, int64_t n) {
  T* values = reinterpret_cast<T*>(data);
  for (int64_t i = 0; i < n; ++i) values[i] = Canonical(values[i]);
}

// NaNs of sums that are results already.
void MakeCanonical(MutableArrayView result) {
  const ElementType part = PartType(result.type());
  const int64_t n = result.count() * (IsComplex(result.type()) ? 2 : 1);
  if (part == ElementType::kF32) MakeCanonical<float>(result.data, n);
  if (part == ElementType::kF64) MakeCanonical<double>(result.data, n);
}

// Sums and their rounding.
absl::Status Multiply(ValueContext& context, const AlgorithmTypes& algorithm,
                      const Side& lhs, const Side& rhs,
                      MutableArrayView result) {
  const ElementType accumulator = AccumulatorType(context, algorithm);
  if (Direct(accumulator, result.type()) && !algorithm.sum) {
    Products(context, accumulator, lhs, rhs, result.data);
    MakeCanonical(result);
    return absl::OkStatus();
  }
  auto sums = ScratchArray(context, result.sizes, accumulator);
  if (!sums.ok()) return sums.status();
  Products(context, accumulator, lhs, rhs, sums->mutable_data());
  const bool is_signed = IsSigned(context.operand_shape(0).type()) ||
                         IsSigned(context.operand_shape(1).type());
  const ElementType from = accumulator == ElementType::kU64 && is_signed
                               ? ElementType::kS64
                               : accumulator;
  return Finish(context, from, algorithm, sums->data(), result);
}

// Nothing to sum up: 0 in the result's type.
void FillWithZero(ValueContext& context, MutableArrayView result) {
  constexpr uint64_t kZero = 0;
  std::byte zero[16];
  ConvertLanes(ElementType::kU64, result.type(), &kZero, zero, 1);
  CopyStrided(StorageBytes(result.type()), zero, result.data,
              {{result.count(), 0, 1}}, context.threads());
}

}  // namespace

absl::Status SumProducts(ValueContext& context, const DotDimensions& dims,
                         const AlgorithmTypes& algorithm,
                         MutableArrayView result) {
  if (IsEmpty(result.sizes)) return absl::OkStatus();
  if (IsEmpty(context.operand(0).sizes)) {
    FillWithZero(context, result);
    return absl::OkStatus();
  }
  const bool tf32 = algorithm.tf32;
  const ElementType accumulator = AccumulatorType(context, algorithm);
  const auto type = OperandType(context, algorithm, accumulator);
  Side lhs, rhs;
  absl::Status status = PrepareSide(context, 0, dims.lhs, type, tf32, lhs);
  if (status.ok()) {
    status = PrepareSide(context, 1, dims.rhs, type, tf32, rhs);
  }
  if (status.ok()) status = Multiply(context, algorithm, lhs, rhs, result);
  if (status.ok() && Flushes(context.choices(), result.type())) {
    CopyFlushed(result.type(), result.data, result.data, result.count());
  }
  return status;
}

}  // namespace hlo
