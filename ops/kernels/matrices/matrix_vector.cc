#include "ops/kernels/matrices/matrix_vector.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "base/multiversion.h"
#include "ops/kernels/lanes/line_turn.h"

namespace hlo {
namespace {

// ---- rows that are contiguous ----

// Rows that advance together, turned in registers: 8 in one vector of 32 bytes.
// Sixteen would be no faster: their lines fall into one set of the first cache
// where rows are a multiple of 4 KiB apart.
constexpr int kRows = 8;
// With more vectors, and with fewer rows than these for several, tiles do.
constexpr int kMostVectors = 8;
constexpr int64_t kFewRows = 64;

HLO_INLINE void AddTerms(const float* row, const float* vector, int64_t step,
                         int64_t begin, int64_t end, float& sum) {
  for (int64_t p = begin; p < end; ++p) sum += row[p] * vector[p * step];
}

// Rows times kVectors vectors, whose terms p are side by side. The sum of row r
// and vector v goes to sums[v * kRows + r].
template <int kVectors>
HLO_INLINE void MultiplyEightRows(const float* rows, int64_t row_step,
                                  const float* vectors, int64_t k,
                                  float* sums) {
  using Turn = LineTurn<kRows>;
  const float* lines[kRows];
  for (int r = 0; r < kRows; ++r) lines[r] = rows + r * row_step;
  Turn::Vector acc[kVectors] = {};
  int64_t p = 0;
  for (; p + 8 <= k; p += 8) {
    for (int64_t half = p; half < p + 8; half += 4) {
      Turn::Vector columns[4];
      Turn::LoadFour(lines, half, columns);
      for (int q = 0; q < 4; ++q) {
        for (int v = 0; v < kVectors; ++v) {
          acc[v] = acc[v] + columns[q] * vectors[(half + q) * kVectors + v];
        }
      }
    }
  }
  std::memcpy(sums, acc, sizeof(acc));
  for (int v = 0; v < kVectors; ++v) {
    for (int r = 0; r < kRows; ++r) {
      AddTerms(lines[r], vectors + v, kVectors, p, k, sums[v * kRows + r]);
    }
  }
}

template <int kVectors>
HLO_INLINE void RowsBody(const float* matrix, int64_t rows, int64_t row_step,
                         const float* vectors, int64_t k,
                         const VectorSums& result) {
  if (rows < kRows) {
    for (int64_t i = 0; i < rows * kVectors; ++i) {
      const int64_t r = i / kVectors, v = i % kVectors;
      float sum = 0;
      AddTerms(matrix + r * row_step, vectors + v, kVectors, 0, k, sum);
      result.data[r * result.row_step + v * result.vector_step] = sum;
    }
    return;
  }
  for (int64_t r = 0; r < rows; r += kRows) {
    const int64_t row = std::min(r, rows - kRows);  // the last ones once more
    float sums[kVectors * kRows];
    MultiplyEightRows<kVectors>(matrix + row * row_step, row_step, vectors, k,
                                sums);
    for (int v = 0; v < kVectors; ++v) {
      for (int i = 0; i < kRows; ++i) {
        result.data[v * result.vector_step + (row + i) * result.row_step] =
            sums[v * kRows + i];
      }
    }
  }
}

using RowsFunction = void (*)(const float*, int64_t, int64_t, const float*,
                              int64_t, const VectorSums&);
template <int... kVector>
RowsFunction RowsFunctionOf(int64_t vectors, InstructionSet instructions,
                            std::integer_sequence<int, kVector...>) {
  const RowsFunction functions[] = {
      Multiversion<RowsBody<kVector + 1>>::For(instructions)...};
  return functions[vectors - 1];
}

// ---- columns that are contiguous ----

// Sums that stay in the first cache.
constexpr int64_t kSums = 1024;

HLO_INLINE void ColumnsBody(const float* matrix, int64_t rows, int64_t k_step,
                            const float* vector, int64_t k, float* result) {
  for (int64_t begin = 0; begin < rows; begin += kSums) {
    const int64_t n = std::min(kSums, rows - begin);
    float* const sums = result + begin;
    std::fill_n(sums, n, 0.0F);
    int64_t p = 0;
    for (; p + 4 <= k; p += 4) {
      const float* const a = matrix + begin + p * k_step;
      const float *b = a + k_step, *c = b + k_step, *d = c + k_step;
      HLO_INDEPENDENT
      for (int64_t j = 0; j < n; ++j) {
        float sum = sums[j] + a[j] * vector[p];
        sum += b[j] * vector[p + 1];
        sum += c[j] * vector[p + 2];
        sums[j] = sum + d[j] * vector[p + 3];
      }
    }
    for (; p < k; ++p) {
      const float* const a = matrix + begin + p * k_step;
      HLO_INDEPENDENT
      for (int64_t j = 0; j < n; ++j) sums[j] += a[j] * vector[p];
    }
  }
}

}  // namespace

bool IsMatrixByVectors(const GemmOperand& matrix, const GemmOperand& vectors,
                       InstructionSet instructions) {
  if (matrix.type != ElementType::kF32 || vectors.type != ElementType::kF32) {
    return false;
  }
  if (matrix.k_step != 1) return matrix.row_step == 1 && vectors.rows == 1;
  if (vectors.rows == 1) return matrix.rows == 1 || matrix.rows >= kRows;
  return vectors.rows <= kMostVectors && matrix.rows >= kFewRows &&
         VectorBytes(instructions) >= int{sizeof(LineTurn<kRows>::Vector)};
}

void MultiplyByVectors(int64_t k, const GemmOperand& matrix,
                       const GemmOperand& vectors, const VectorSums& result,
                       InstructionSet instructions) {
  const auto* numbers = static_cast<const float*>(matrix.data);
  const auto* factors = static_cast<const float*>(vectors.data);
  std::vector<float> dense;
  if (vectors.rows > 1 || vectors.k_step != 1) {
    dense.reserve(static_cast<size_t>(vectors.rows * k));
    for (int64_t p = 0; p < k; ++p) {
      for (int64_t v = 0; v < vectors.rows; ++v) {
        dense.push_back(factors[v * vectors.row_step + p * vectors.k_step]);
      }
    }
    factors = dense.data();
  }
  if (matrix.k_step == 1) {
    RowsFunctionOf(vectors.rows, instructions,
                   std::make_integer_sequence<int, kMostVectors>{})(
        numbers, matrix.rows, matrix.row_step, factors, k, result);
  } else {
    Multiversion<ColumnsBody>::For(instructions)(
        numbers, matrix.rows, matrix.k_step, factors, k, result.data);
  }
}

}  // namespace hlo
