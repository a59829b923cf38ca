#include "ops/rules/sums/dot_product.h"

#include <algorithm>
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

// The matrices from batch b on.
GemmOperand Matrices(const Side& side, int64_t b) {
  const ElementType type = side.operand.type;
  const DotMatrix& matrix = side.matrix;
  return GemmOperand{type,          side.data(),
                     matrix.rows,   matrix.row_step,
                     matrix.k_step, matrix.batch_step}
      .Batch(b);
}

// The sums of all batches, and what they are rounded to.
void Products(const ValueContext& context, const SumTypes& types,
              const Side& lhs, const Side& rhs, std::byte* sums,
              MutableArrayView result) {
  // Elements that are rounded while they are in the cache.
  constexpr int64_t kBlock = 1 << 13;
  const int64_t k = lhs.matrix.k, count = lhs.matrix.rows * rhs.matrix.rows;
  const int64_t batches = std::max<int64_t>(kBlock / count, 1);
  const auto multiply = [&](int64_t begin, int64_t end) {
    for (int64_t b = begin; b < end && !context.cancelled(); b += batches) {
      const int64_t n = std::min(batches, end - b), at = b * count;
      std::byte* its_sums = sums + at * StorageBytes(types.accumulator);
      SumOfProducts(context, types, k, Matrices(lhs, b), Matrices(rhs, b),
                    its_sums, context.threads(), n);
      RoundSums(context, types, its_sums,
                result.data + at * StorageBytes(result.type()), n * count);
    }
  };
  ParallelFor(context.threads(), lhs.matrix.batch, count * k, multiply);
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
  Products(context, types, *lhs, *rhs, sums, result);
  return absl::OkStatus();
}

}  // namespace hlo
