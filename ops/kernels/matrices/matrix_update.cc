#include "ops/kernels/matrices/matrix_update.h"

#include <algorithm>
#include <vector>

#include "base/parallel_for.h"
#include "literals/types/number_types.h"
#include "ops/kernels/matrices/gemm_kernels.h"

namespace hlo {
namespace {

template <typename T>
MatrixBlock<T> Transposed(const MatrixBlock<T>& m) {
  return {m.data, m.columns, m.rows, m.column_step, m.row_step};
}
template <typename T>
MatrixBlock<T> Rows(const MatrixBlock<T>& m, int64_t begin, int64_t end) {
  return {m.data + begin * m.row_step, end - begin, m.columns, m.row_step,
          m.column_step};
}

enum class Sign { kKeep, kConjugate, kNegate };

// panel[p][part][r] = element (row + r, p); zeros beyond the last row. Reads
// along whichever dimension is contiguous: a large step meets few cache sets.
template <typename T>
void Pack(const MatrixBlock<const T>& m, int64_t row, int panel_rows, Sign sign,
          typename PartOf<T>::Type* panel) {
  using Part = typename PartOf<T>::Type;
  const int64_t rows = std::min<int64_t>(panel_rows, m.rows - row);
  const Part re_sign = sign == Sign::kNegate ? Part{-1} : Part{1};
  const Part im_sign = sign == Sign::kKeep ? Part{1} : Part{-1};
  const T* const source = m.data + row * m.row_step;
  const auto put = [&](int64_t p, int64_t r) {
    const T value = r < rows ? source[p * m.column_step + r * m.row_step] : T{};
    Part* const to = panel + p * PartOf<T>::kParts * panel_rows + r;
    if constexpr (PartOf<T>::kParts == 1) {
      *to = re_sign * value;
    } else {
      to[0] = re_sign * value.re;
      to[panel_rows] = im_sign * value.im;
    }
  };
  if (m.column_step == 1) {
    for (int64_t r = 0; r < panel_rows; ++r) {
      for (int64_t p = 0; p < m.columns; ++p) put(p, r);
    }
  } else {
    for (int64_t p = 0; p < m.columns; ++p) {
      for (int64_t r = 0; r < panel_rows; ++r) put(p, r);
    }
  }
}

// `b` is transposed: both have a row for each row or column of c.
template <typename T>
void Subtract(const MatrixBlock<T>& c, const MatrixBlock<const T>& a,
              const MatrixBlock<const T>& b, Sign a_sign, Sign b_sign,
              InstructionSet instructions) {
  using Part = typename PartOf<T>::Type;
  const TileKernels<T> tiles(instructions);
  const int64_t k = a.columns, kParts = PartOf<T>::kParts;
  std::vector<Part> columns(
      static_cast<size_t>(kParts * k * (c.columns + tiles.columns())));
  std::vector<Part> rows(static_cast<size_t>(kParts * k * tiles.rows()));
  for (int64_t j = 0; j < c.columns; j += tiles.ColumnsOf(c.columns - j)) {
    Pack(b, j, tiles.ColumnsOf(c.columns - j), b_sign,
         columns.data() + kParts * k * j);
  }
  int height = 0, width = 0;
  for (int64_t i = 0; i < c.rows; i += height) {
    height = tiles.RowsOf(c.rows - i);
    Pack(a, i, height, a_sign, rows.data());
    for (int64_t j = 0; j < c.columns; j += width) {
      width = tiles.ColumnsOf(c.columns - j);
      tiles.For(height, width)(
          k,
          {rows.data(), 1, kParts * height, columns.data() + kParts * k * j,
           kParts * width},
          c.data + i * c.row_step + j * c.column_step,
          {std::min<int64_t>(width, c.columns - j), c.row_step, c.column_step,
           false});
    }
  }
}

}  // namespace

template <typename T>
void SubtractProduct(const MatrixBlock<T>& c, const MatrixBlock<const T>& a,
                     const MatrixBlock<const T>& b, bool conjugate,
                     InstructionSet instructions, const Threads& threads) {
  if (c.rows == 0 || c.columns == 0 || a.columns == 0) return;
  const Sign b_sign = conjugate ? Sign::kConjugate : Sign::kKeep;
  const MatrixBlock<const T> bt = Transposed(b);
  // Vectors run along the longer side: products commute.
  const bool swap =
      c.columns < c.rows && c.columns < TileKernels<T>(instructions).columns();
  const int64_t split = std::max(c.rows, c.columns);
  const int64_t other = std::min(c.rows, c.columns);
  ParallelFor(
      threads.WholeRanges(), split, a.columns * other,
      [&](int64_t begin, int64_t end) {
        if (swap) {
          Subtract(Transposed(Rows(c, begin, end)), bt, Rows(a, begin, end),
                   b_sign, Sign::kNegate, instructions);
        } else if (c.rows >= c.columns) {
          Subtract(Rows(c, begin, end), Rows(a, begin, end), bt, Sign::kNegate,
                   b_sign, instructions);
        } else {
          Subtract(Transposed(Rows(Transposed(c), begin, end)), a,
                   Rows(bt, begin, end), Sign::kNegate, b_sign, instructions);
        }
      });
}

#define INSTANTIATE(T)                                    \
  template void SubtractProduct<T>(                       \
      const MatrixBlock<T>&, const MatrixBlock<const T>&, \
      const MatrixBlock<const T>&, bool, InstructionSet, const Threads&);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(c64)
INSTANTIATE(c128)
#undef INSTANTIATE

}  // namespace hlo
