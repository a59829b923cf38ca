#include "ops/kernels/matrices/gemm.h"

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "ops/kernels/matrices/byte_gemm.h"
#include "ops/kernels/matrices/gemm_kernels.h"
#include "ops/kernels/matrices/gemm_panels.h"
#include "ops/kernels/matrices/integer_rows.h"
#include "ops/kernels/matrices/matrix_vector.h"
#include "ops/kernels/matrices/tile_products.h"

namespace hlo {
namespace {

// Terms that are summed before the next tile: a panel of the wider operand
// (two vectors wide) and one of the narrower stay in the first cache.
constexpr int64_t kTermBlock = 256;
// Columns that are packed at once: they stay in the second cache.
constexpr int64_t kColumnBlock = 512;
// Tiles whose rows are packed at once, so that their lines are read once.
constexpr int64_t kRowTiles = 8;
// Elements of a matrix that stays in the first cache.
constexpr int64_t kSmall = 1 << 12;
// Terms that are summed at a time where the columns are read once, in place.
constexpr int64_t kFewTerms = 8;

// One thread's share: rows of tiles come from `lhs`, vectors from `rhs`.
template <typename T>
class Product {
 public:
  using Part = typename PartOf<T>::Type;
  static constexpr int64_t kParts = PartOf<T>::kParts;

  // For matrices of the sizes, types and steps of these.
  Product(int64_t k, const GemmOperand& lhs, const GemmOperand& rhs,
          int64_t row_step, int64_t column_step, InstructionSet instructions)
      : k_(k),
        row_step_(row_step),
        column_step_(column_step),
        tiles_(instructions),
        lhs_(lhs, k),
        rhs_(rhs, k) {
    const bool once = lhs.rows <= tiles_.rows();
    const bool small = k * rhs.rows <= kSmall;
    rhs_in_place_ = rhs_.HasParts() && rhs.row_step == 1 && (once || small);
    lhs_in_place_ =
        lhs_.HasParts() && (k * lhs.rows <= kSmall ||
                            (rhs.rows <= kColumnBlock && !lhs_.Collides()));
    depth_ =
        std::min(k, once && rhs_in_place_ && !small ? kFewTerms : kTermBlock);
    // Columns that are used once are not kept.
    block_ = once && !rhs_in_place_ ? tiles_.columns() : kColumnBlock;
  }

  void Run(const void* lhs, const void* rhs, T* result,
           const Threads& threads) {
    lhs_.Read(lhs);
    rhs_.Read(rhs);
    for (int64_t j = 0; j < rhs_.rows(); j += block_) {
      const int64_t end = std::min(rhs_.rows(), j + block_);
      for (int64_t p = 0; p < k_; p += depth_) {
        const int64_t terms = std::min(depth_, k_ - p);
        PackColumns(j, end, p, terms);
        int64_t rows = 0;
        for (int64_t i = 0; i < lhs_.rows() && !threads.stopped(); i += rows) {
          const int height = tiles_.RowsOf(lhs_.rows() - i);
          rows = std::min((lhs_.rows() - i) / height, kRowTiles) * height;
          MultiplyRows(i, rows, height, j, end, p, terms, result);
        }
      }
    }
  }

 private:
  bool InPlace(int64_t valid, int columns) const {
    return rhs_in_place_ && valid % columns == 0;
  }

  // Strips of columns, one after the other; nothing where one is in place.
  void PackColumns(int64_t begin, int64_t end, int64_t p, int64_t terms) {
    for (int64_t j = begin; j < end;) {
      const int columns = tiles_.ColumnsOf(end - j);
      // As many strips as there are, or one that may have room.
      const int64_t valid = std::max((end - j) / columns * columns,
                                     std::min<int64_t>(columns, end - j));
      if (!InPlace(valid, columns)) {
        columns_ = columns_memory_.Of<Part>(kParts * depth_ *
                                            (end - begin + tiles_.columns()));
        rhs_.Pack(j, valid, p, terms, columns,
                  columns_ + kParts * terms * (j - begin));
      }
      j += std::max<int64_t>(valid, columns);
    }
  }

  // Tiles of `height` of `rows` rows from i on, and the columns [begin, end).
  void MultiplyRows(int64_t i, int64_t rows, int height, int64_t begin,
                    int64_t end, int64_t p, int64_t terms, T* result) {
    TileFactors<Part> factors = {};
    if (lhs_in_place_) {
      factors = {lhs_.At(i, p), lhs_.row_step(), lhs_.k_step(), nullptr, 0};
    } else {
      Part* panel = rows_memory_.Of<Part>(kParts * depth_ * rows);
      lhs_.Pack(i, rows, p, terms, height, panel);
      factors = {panel, 1, kParts * height, nullptr, 0};
    }
    const int64_t next =
        height * (lhs_in_place_ ? lhs_.row_step() : kParts * terms);
    T* sums = result + i * row_step_;
    for (int64_t r = 0; r < rows; r += height) {
      MultiplyTiles(factors, height, begin, end, p, terms, sums);
      factors.a += next;
      sums += height * row_step_;
    }
  }

  // A tile's rows and the columns [begin, end).
  void MultiplyTiles(TileFactors<Part>& factors, int height, int64_t begin,
                     int64_t end, int64_t p, int64_t terms, T* sums) {
    for (int64_t j = begin; j < end;) {
      const int columns = tiles_.ColumnsOf(end - j);
      const int64_t valid = std::min<int64_t>(columns, end - j);
      const bool in_place = InPlace(valid, columns);
      factors.b =
          in_place ? rhs_.At(j, p) : columns_ + kParts * terms * (j - begin);
      factors.b_step = in_place ? rhs_.k_step() : kParts * columns;
      tiles_.For(height, columns, careful_)(
          terms, factors, sums + j * column_step_,
          {valid, row_step_, column_step_, p == 0});
      careful_ = MetSubnormals();
      j += columns;
    }
  }

  const int64_t k_, row_step_, column_step_;
  const TileKernels<T> tiles_;
  Panels<T> lhs_, rhs_;
  bool rhs_in_place_, lhs_in_place_;
  int64_t depth_, block_;
  PanelMemory rows_memory_, columns_memory_;
  Part* columns_ = nullptr;
  bool careful_ = false;
};

GemmOperand Rows(GemmOperand operand, int64_t begin, int64_t end) {
  operand.data = static_cast<const std::byte*>(operand.data) +
                 begin * operand.row_step * StorageBytes(operand.type);
  operand.rows = end - begin;
  return operand;
}

// multiply(begin, end) for blocks of rows, which the threads share. A row is
// `work` units.
template <typename F>
void ForRowBlocks(int64_t rows, int64_t work, const Threads& threads,
                  const F& multiply) {
  ParallelFor(threads.WholeRanges(), rows, work,
              [&](int64_t begin, int64_t end) {
                // Looks now and then whether the run is cancelled.
                constexpr int64_t kRowBlock = 1024;
                while (begin < end && !threads.stopped()) {
                  const bool last = end - begin < 2 * kRowBlock;
                  const int64_t next = last ? end : begin + kRowBlock;
                  multiply(begin, next);
                  begin = next;
                }
              });
}

void MultiplyVectors(int64_t k, const GemmOperand& vectors,
                     const GemmOperand& matrix, const VectorSums& result,
                     InstructionSet instructions, const Threads& threads) {
  ForRowBlocks(matrix.rows, k * vectors.rows, threads,
               [&](int64_t begin, int64_t end) {
                 VectorSums sums = result;
                 sums.data += begin * sums.row_step;
                 MultiplyByVectors(k, Rows(matrix, begin, end), vectors, sums,
                                   instructions);
               });
}

// By tiles; the threads share the operand with more rows.
template <typename T>
void MultiplyTiles(int64_t k, const GemmOperand& lhs, const GemmOperand& rhs,
                   int64_t batches, int64_t row_step, int64_t column_step,
                   T* result, InstructionSet instructions,
                   const Threads& threads) {
  const int64_t elements = lhs.rows * rhs.rows;
  const bool split_rows = lhs.rows >= rhs.rows;
  const int64_t split = split_rows ? lhs.rows : rhs.rows;
  const int64_t other = split_rows ? rhs.rows : lhs.rows;
  const auto multiply = [&](int64_t begin, int64_t end) {
    const GemmOperand x = split_rows ? Rows(lhs, begin, end) : lhs;
    const GemmOperand y = split_rows ? rhs : Rows(rhs, begin, end);
    T* const sums = result + begin * (split_rows ? row_step : column_step);
    Product<T> product(k, x, y, row_step, column_step, instructions);
    for (int64_t b = 0; b < batches && !threads.stopped(); ++b) {
      product.Run(x.Batch(b).data, y.Batch(b).data, sums + b * elements,
                  threads);
    }
  };
  ParallelFor(threads.WholeRanges(), split, k * other * batches, multiply);
}

// Vectors run along the operand with more rows: products commute.
template <typename T>
void Multiply(int64_t k, GemmOperand lhs, GemmOperand rhs, int64_t batches,
              T* result, InstructionSet instructions, const Threads& threads) {
  const int64_t elements = lhs.rows * rhs.rows;
  int64_t row_step = rhs.rows, column_step = 1;
  if (rhs.rows < TileKernels<T>(instructions).columns() &&
      lhs.rows > rhs.rows) {
    std::swap(lhs, rhs);
    std::swap(row_step, column_step);
  }
  const auto each = [&](auto multiply) {
    for (int64_t b = 0; b < batches && !threads.stopped(); ++b) {
      multiply(lhs.Batch(b), rhs.Batch(b), result + b * elements);
    }
  };
  if constexpr (std::is_same_v<T, float>) {
    if (IsMatrixByVectors(rhs, lhs, instructions)) {
      return each([&](const GemmOperand& x, const GemmOperand& y, T* sums) {
        MultiplyVectors(k, x, y, {sums, column_step, row_step}, instructions,
                        threads);
      });
    }
  }
  if constexpr (std::is_same_v<T, uint32_t>) {
    if (IsIntegerRows(rhs, lhs)) {
      return each([&](const GemmOperand& x, const GemmOperand& y, T* sums) {
        ForRowBlocks(y.rows, k, threads, [&](int64_t begin, int64_t end) {
          MultiplyIntegerRows(k, Rows(y, begin, end), x,
                              sums + begin * column_step, column_step,
                              instructions);
        });
      });
    }
    if (lhs.rows > 1 && IsByteGemm(lhs, rhs)) {
      return each([&](const GemmOperand& x, const GemmOperand& y, T* sums) {
        ByteGemm(k, x, y, sums, row_step, column_step, instructions, threads);
      });
    }
  }
  MultiplyTiles(k, lhs, rhs, batches, row_step, column_step, result,
                instructions, threads);
}

}  // namespace

void Gemm(ElementType accumulator, int64_t k, const GemmOperand& lhs,
          const GemmOperand& rhs, void* result, InstructionSet instructions,
          const Threads& threads, int64_t batches) {
  if (lhs.rows == 0 || rhs.rows == 0) return;
  const auto run = [&](auto zero) {
    using T = decltype(zero);
    T* target = static_cast<T*>(result);
    if (k == 0) {
      std::fill_n(target, batches * lhs.rows * rhs.rows, zero);
    } else {
      Multiply<T>(k, lhs, rhs, batches, target, instructions, threads);
    }
  };
  switch (accumulator) {
    case ElementType::kF32:
      return run(float{});
    case ElementType::kF64:
      return run(double{});
    case ElementType::kC64:
      return run(c64{});
    case ElementType::kC128:
      return run(c128{});
    case ElementType::kU32:
      return run(uint32_t{});
    default:
      return run(uint64_t{});
  }
}

}  // namespace hlo
