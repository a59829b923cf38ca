#include "ops/kernels/matrices/gemm.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

#include "literals/types/convert.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/matrices/byte_gemm.h"
#include "ops/kernels/matrices/gemm_kernels.h"
#include "ops/kernels/matrices/matrix_vector.h"

namespace hlo {
namespace {

// Terms that are summed before the next tile: a panel of the wider operand
// (two vectors wide) and one of the narrower stay in the first cache.
constexpr int64_t kTermBlock = 256;
// Columns that are packed at once: they stay in the second cache.
constexpr int64_t kColumnBlock = 512;

// Packs an operand into panels in the accumulator's type.
template <typename T>
class Packer {
 public:
  using Part = typename PartOf<T>::Type;
  static constexpr int kParts = PartOf<T>::kParts;

  Packer(const GemmOperand& operand, int panel_rows)
      : operand_(operand),
        width_(StorageBytes(operand.type)),
        panel_rows_(panel_rows) {}

  // panel[p][part][r] = element (row + r, term + p); zeros beyond the last row.
  void Pack(int64_t row, int64_t term, int64_t terms, Part* panel) {
    const int64_t rows = std::min(panel_rows_, operand_.rows - row);
    const int64_t count = terms * panel_rows_;
    const auto* source =
        static_cast<const std::byte*>(operand_.data) +
        (row * operand_.row_step + term * operand_.k_step) * width_;
    const bool direct = kParts == 1 && operand_.type == kTypeOf<T>;
    std::byte* raw = reinterpret_cast<std::byte*>(panel);
    if (!direct) raw = Scratch(raw_, count * width_);
    if (rows < panel_rows_) {
      std::memset(raw, 0, static_cast<size_t>(count * width_));
    }
    CopyStrided(
        static_cast<int>(width_), source, raw,
        {{terms, operand_.k_step, panel_rows_}, {rows, operand_.row_step, 1}});
    if (direct) return;
    if constexpr (kParts == 1) {
      ConvertLanes(operand_.type, kTypeOf<T>, raw, panel, count);
    } else {
      std::byte* elements = Scratch(elements_, count * int64_t{sizeof(T)});
      ConvertLanes(operand_.type, kTypeOf<T>, raw, elements, count);
      Split(reinterpret_cast<const T*>(elements), terms, panel);
    }
  }

 private:
  static std::byte* Scratch(std::vector<std::byte>& memory, int64_t bytes) {
    if (memory.size() < static_cast<size_t>(bytes)) {
      memory.resize(bytes);
    }
    return memory.data();
  }

  void Split(const T* elements, int64_t terms, Part* panel) const {
    for (int64_t p = 0; p < terms; ++p) {
      for (int64_t r = 0; r < panel_rows_; ++r) {
        panel[r] = elements[r].re;
        panel[panel_rows_ + r] = elements[r].im;
      }
      elements += panel_rows_;
      panel += 2 * panel_rows_;
    }
  }

  const GemmOperand& operand_;
  const int64_t width_;
  const int64_t panel_rows_;
  std::vector<std::byte> raw_, elements_;
};

// One thread's share: rows of tiles come from `lhs`, vectors from `rhs`.
template <typename T>
void MultiplySerial(int64_t k, const GemmOperand& lhs, const GemmOperand& rhs,
                    T* result, int64_t row_step, int64_t column_step,
                    InstructionSet instructions, const Threads& threads) {
  using Part = typename PartOf<T>::Type;
  constexpr int64_t kParts = PartOf<T>::kParts;
  const TileKernel<T> tile = TileKernels<T>::For(instructions, lhs.rows == 1);
  const int64_t depth = std::min(k, kTermBlock);
  const int64_t width = std::min(kColumnBlock, (rhs.rows + tile.columns - 1) /
                                                   tile.columns * tile.columns);
  Packer<T> pack_lhs(lhs, tile.rows), pack_rhs(rhs, tile.columns);
  std::vector<Part> rows(static_cast<size_t>(kParts * depth * tile.rows));
  std::vector<Part> columns(static_cast<size_t>(kParts * depth * width));
  for (int64_t p = 0; p < k; p += kTermBlock) {
    const int64_t terms = std::min(kTermBlock, k - p);
    const int64_t panel = kParts * terms * tile.columns;
    for (int64_t j0 = 0; j0 < rhs.rows; j0 += kColumnBlock) {
      const int64_t j1 = std::min(rhs.rows, j0 + kColumnBlock);
      for (int64_t j = j0; j < j1; j += tile.columns) {
        pack_rhs.Pack(j, p, terms,
                      columns.data() + (j - j0) / tile.columns * panel);
      }
      for (int64_t i = 0; i < lhs.rows && !threads.stopped(); i += tile.rows) {
        pack_lhs.Pack(i, p, terms, rows.data());
        for (int64_t j = j0; j < j1; j += tile.columns) {
          tile.run(terms, rows.data(),
                   columns.data() + (j - j0) / tile.columns * panel,
                   result + i * row_step + j * column_step,
                   {std::min<int64_t>(tile.rows, lhs.rows - i),
                    std::min<int64_t>(tile.columns, rhs.rows - j), row_step,
                    column_step, p == 0});
        }
      }
    }
  }
}

GemmOperand Rows(GemmOperand operand, int64_t begin, int64_t end) {
  operand.data = static_cast<const std::byte*>(operand.data) +
                 begin * operand.row_step * StorageBytes(operand.type);
  operand.rows = end - begin;
  return operand;
}

// Returns false where the product is of another form.
bool MultiplyVector(int64_t k, const GemmOperand& vector,
                    const GemmOperand& matrix, float* result,
                    InstructionSet instructions, const Threads& threads) {
  if (!IsMatrixByVector(matrix, vector)) return false;
  const auto multiply = [&](int64_t begin, int64_t end) {
    // Looks now and then whether the run is cancelled.
    constexpr int64_t kRowBlock = 1024;
    while (begin < end && !threads.stopped()) {
      const int64_t rest = end - begin;
      const int64_t rows = rest < 2 * kRowBlock ? rest : kRowBlock;
      MultiplyByVector(k, Rows(matrix, begin, begin + rows), vector,
                       result + begin, instructions);
      begin += rows;
    }
  };
  ParallelFor(threads.WholeRanges(), matrix.rows, k, multiply);
  return true;
}

// Vectors run along the operand with more rows: products commute.
template <typename T>
void Multiply(int64_t k, GemmOperand lhs, GemmOperand rhs, T* result,
              InstructionSet instructions, const Threads& threads) {
  int64_t row_step = rhs.rows, column_step = 1;
  if (rhs.rows < TileKernels<T>::For(instructions, false).columns &&
      lhs.rows > rhs.rows) {
    std::swap(lhs, rhs);
    std::swap(row_step, column_step);
  }
  if constexpr (std::is_same_v<T, float>) {
    if (MultiplyVector(k, lhs, rhs, result, instructions, threads)) return;
  }
  if constexpr (std::is_same_v<T, uint32_t>) {
    if (lhs.rows > 1 && IsByteGemm(lhs, rhs)) {
      return ByteGemm(k, lhs, rhs, result, row_step, column_step, instructions,
                      threads);
    }
  }
  const bool split_rows = lhs.rows >= rhs.rows;
  const int64_t split = split_rows ? lhs.rows : rhs.rows;
  const int64_t other = split_rows ? rhs.rows : lhs.rows;
  const auto multiply = [&](int64_t begin, int64_t end) {
    if (split_rows) {
      MultiplySerial(k, Rows(lhs, begin, end), rhs, result + begin * row_step,
                     row_step, column_step, instructions, threads);
    } else {
      MultiplySerial(k, lhs, Rows(rhs, begin, end),
                     result + begin * column_step, row_step, column_step,
                     instructions, threads);
    }
  };
  ParallelFor(threads.WholeRanges(), split, k * other, multiply);
}

}  // namespace

void Gemm(ElementType accumulator, int64_t k, const GemmOperand& lhs,
          const GemmOperand& rhs, void* result, InstructionSet instructions,
          const Threads& threads) {
  if (lhs.rows == 0 || rhs.rows == 0) return;
  const auto run = [&](auto zero) {
    using T = decltype(zero);
    T* target = static_cast<T*>(result);
    if (k == 0) {
      std::fill_n(target, lhs.rows * rhs.rows, zero);
    } else {
      Multiply<T>(k, lhs, rhs, target, instructions, threads);
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
