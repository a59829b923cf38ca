#include "ops/kernels/matrices/double_double_gemm.h"

#include <cmath>
#include <vector>

#include "literals/types/convert.h"
#include "ops/functions/double_double.h"

namespace hlo {
namespace {

// A sum of products, beside what f64 alone makes of it: that is the result
// where it is infinite or NaN.
struct PairSum {
  double plain = 0;
  DoubleDouble sum = {0, 0};

  void AddProduct(double a, double b) {
    plain += a * b;
    sum = Add(sum, TwoProduct<true>(a, b));
  }
  double Rounded() const {
    return std::abs(plain) <= 0x1.fffffffffffffp1023 && sum.hi == sum.hi
               ? sum.hi
               : plain;
  }
};

// k elements of row i, as f64, or for c128 as pairs of them.
void ReadRow(ElementType accumulator, const GemmOperand& operand, int64_t i,
             int64_t k, std::vector<double>& row) {
  const int width = StorageBytes(operand.type);
  const int parts = StorageBytes(accumulator) / 8;
  const auto* from = static_cast<const std::byte*>(operand.data) +
                     i * operand.row_step * width;
  for (int64_t p = 0; p < k; ++p, from += operand.k_step * width) {
    ConvertLanes(operand.type, accumulator, from, &row[p * parts], 1);
  }
}

double Dot(const std::vector<double>& a, const std::vector<double>& b,
           int64_t k) {
  PairSum sum;
  for (int64_t p = 0; p < k; ++p) sum.AddProduct(a[p], b[p]);
  return sum.Rounded();
}

void ComplexDot(const std::vector<double>& a, const std::vector<double>& b,
                int64_t k, double* result) {
  PairSum re, im;
  for (int64_t p = 0; p < k; ++p) {
    const double *x = &a[2 * p], *y = &b[2 * p];
    re.AddProduct(x[0], y[0]);
    re.AddProduct(-x[1], y[1]);
    im.AddProduct(x[0], y[1]);
    im.AddProduct(x[1], y[0]);
  }
  result[0] = re.Rounded();
  result[1] = im.Rounded();
}

}  // namespace

void DoubleDoubleGemm(ElementType accumulator, int64_t k,
                      const GemmOperand& lhs, const GemmOperand& rhs,
                      void* result, const Threads& threads) {
  const int64_t parts = StorageBytes(accumulator) / 8, n = rhs.rows;
  std::vector<std::vector<double>> columns(static_cast<size_t>(n));
  for (int64_t j = 0; j < n; ++j) {
    columns[j].resize(k * parts);
    ReadRow(accumulator, rhs, j, k, columns[j]);
  }
  ParallelFor(threads, lhs.rows, n * k * 16, [&](int64_t begin, int64_t end) {
    std::vector<double> row(static_cast<size_t>(k * parts));
    for (int64_t i = begin; i < end; ++i) {
      ReadRow(accumulator, lhs, i, k, row);
      for (int64_t j = 0; j < n; ++j) {
        double* to = static_cast<double*>(result) + (i * n + j) * parts;
        if (parts == 1) {
          *to = Dot(row, columns[j], k);
        } else {
          ComplexDot(row, columns[j], k, to);
        }
      }
    }
  });
}

}  // namespace hlo
