#include "ops/rules/sums/dot_product.h"

#include <utility>

#include "base/parallel_for.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/sums/sum_types.h"

namespace hlo {
namespace {

// One operand as the product reads it.
struct Side {
  DotMatrix matrix;
  ProductOperand operand;
  Buffer copied;

  const std::byte* data() const {
    return matrix.copy ? copied.data() : operand.data();
  }
};

absl::StatusOr<Side> PrepareSide(ValueContext& context, int i,
                                 const DotSide& dims, const SumTypes& types,
                                 std::span<const int64_t> sizes) {
  auto operand = ReadProductOperand(context, i, types, sizes);
  if (!operand.ok()) return operand.status();
  Side side{AsMatrix(dims, sizes), *std::move(operand), {}};
  if (!side.matrix.copy) return side;
  auto copied = ScratchArray(context, sizes, side.operand.type);
  if (!copied.ok()) return copied.status();
  side.copied = *std::move(copied);
  CopyStrided(StorageBytes(side.operand.type), side.operand.data(),
              side.copied.mutable_data(), side.matrix.axes, context.threads());
  return side;
}

GemmOperand Batch(const Side& side, int64_t b) {
  const ElementType type = side.operand.type;
  return {type, side.data() + b * side.matrix.batch_step * StorageBytes(type),
          side.matrix.rows, side.matrix.row_step, side.matrix.k_step};
}

// The sums of all batches.
void Products(const ValueContext& context, const SumTypes& types,
              const Side& lhs, const Side& rhs, std::byte* sums) {
  const int64_t bytes =
      lhs.matrix.rows * rhs.matrix.rows * StorageBytes(types.accumulator);
  const auto multiply = [&](int64_t begin, int64_t end) {
    for (int64_t b = begin; b < end && !context.cancelled(); ++b) {
      SumOfProducts(context, types, lhs.matrix.k, Batch(lhs, b), Batch(rhs, b),
                    sums + b * bytes, context.threads());
    }
  };
  const int64_t products = lhs.matrix.rows * rhs.matrix.rows * lhs.matrix.k;
  ParallelFor(context.threads(), lhs.matrix.batch, products, multiply);
}

}  // namespace

absl::Status SumProducts(ValueContext& context, const DotDimensions& dims,
                         const ProductSizes& sizes,
                         const AlgorithmTypes& algorithm,
                         MutableArrayView result) {
  if (IsEmpty(result.sizes)) return absl::OkStatus();
  if (IsEmpty(sizes.lhs)) {
    FillWithZero(context, result);
    return absl::OkStatus();
  }
  const SumTypes types = SumTypesOf(context, algorithm);
  auto lhs = PrepareSide(context, 0, dims.lhs, types, sizes.lhs);
  if (!lhs.ok()) return lhs.status();
  auto rhs = PrepareSide(context, 1, dims.rhs, types, sizes.rhs);
  if (!rhs.ok()) return rhs.status();
  Buffer memory;
  std::byte* sums = result.data;
  if (!SumInResult(types, result.type())) {
    auto scratch = ScratchArray(context, result.sizes, types.accumulator);
    if (!scratch.ok()) return scratch.status();
    memory = *std::move(scratch);
    sums = memory.mutable_data();
  }
  Products(context, types, *lhs, *rhs, sums);
  RoundSums(context, types, sums, result.data, result.count());
  return absl::OkStatus();
}

}  // namespace hlo
