#include <algorithm>
#include <cmath>
#include <numeric>

#include "workshop/oracles/ops/lapack.h"

namespace hlo::conformance::naive {
namespace {

// Jacobi: a rotation that makes a(p, q) 0.
void Rotate(int64_t p, int64_t q, Dense& a, Dense& vectors) {
  const double beside = Abs(a(p, q));
  if (beside == 0) return;
  const Scalar phase = a(p, q) / beside;
  const double theta = (a(q, q).re - a(p, p).re) / (2 * beside);
  const double t =
      std::copysign(1, theta) / (std::abs(theta) + std::hypot(theta, 1));
  const double c = 1 / std::hypot(t, 1), s = c * t;
  for (Dense* matrix : {&a, &vectors}) {
    for (int64_t i = 0; i < matrix->rows; ++i) {
      const Scalar x = (*matrix)(i, p), y = (*matrix)(i, q);
      (*matrix)(i, p) = c * x - s * Conj(phase) * y;
      (*matrix)(i, q) = s * phase * x + c * y;
    }
  }
  for (int64_t j = 0; j < a.columns; ++j) {
    const Scalar x = a(p, j), y = a(q, j);
    a(p, j) = c * x - s * phase * y;
    a(q, j) = s * Conj(phase) * x + c * y;
  }
}

// The first of the largest components is positive (custom_call).
void MakePositive(int64_t column, Dense& vectors) {
  int64_t best = 0;
  for (int64_t i = 0; i < vectors.rows; ++i) {
    const bool larger =
        Abs(vectors(i, column)) > Abs(vectors(best, column)) * (1 + 1e-9);
    if (larger) best = i;
  }
  const Scalar largest = vectors(best, column);
  if (largest == 0.0) return;
  const Scalar turn = Conj(largest) / Abs(largest);
  for (int64_t i = 0; i < vectors.rows; ++i) vectors(i, column) *= turn;
}

}  // namespace

bool EigenOfTurn(const Dense& a, Scalar& value, std::vector<Scalar>& vector) {
  if (a.rows != 2 || a.columns != 2) return false;
  const double half = (a(0, 0).re + a(1, 1).re) / 2;
  const double apart = (a(0, 0).re - a(1, 1).re) / 2;
  const double square = apart * apart + a(0, 1).re * a(1, 0).re;
  if (!(square < 0)) return false;
  value = Scalar(half, std::sqrt(-square));
  // (a - value) (a(0, 1), value - a(0, 0)) = 0.
  Dense column{2, 1, {a(0, 1), value - a(0, 0)}};
  const double length = std::sqrt(Norm(column.at[0]) + Norm(column.at[1]));
  for (Scalar& each : column.at) each /= length;
  MakePositive(0, column);
  vector = column.at;
  return true;
}

std::vector<double> EigenHermitian(Dense a, Dense& vectors) {
  const int64_t n = a.rows;
  vectors = {n, n, std::vector<Scalar>(n * n)};
  for (int64_t i = 0; i < n; ++i) vectors(i, i) = 1;
  constexpr int kSweeps = 60;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) Rotate(p, q, a, vectors);
    }
  }
  std::vector<int64_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
    return a(i, i).re < a(j, j).re;
  });
  std::vector<double> values;
  const Dense unsorted = vectors;
  for (int64_t k = 0; k < n; ++k) {
    values.push_back(a(order[k], order[k]).re);
    for (int64_t i = 0; i < n; ++i) vectors(i, k) = unsorted(i, order[k]);
  }
  for (int64_t k = 0; k < n; ++k) MakePositive(k, vectors);
  return values;
}

std::vector<double> Singular(const Dense& a, Dense& u, Dense& vt) {
  const int64_t m = a.rows, k = std::min(a.rows, a.columns);
  Dense square{m, m, std::vector<Scalar>(m * m)}, vectors;
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < m; ++j) {
      for (int64_t l = 0; l < a.columns; ++l) {
        square(i, j) += a(i, l) * Conj(a(j, l));
      }
    }
  }
  const std::vector<double> squares = EigenHermitian(square, vectors);
  std::vector<double> values;
  u = {m, k, std::vector<Scalar>(m * k)};
  vt = {k, a.columns, std::vector<Scalar>(k * a.columns)};
  for (int64_t c = 0; c < k; ++c) {
    const double s = std::sqrt(std::max(0.0, squares[m - 1 - c]));
    values.push_back(s);
    for (int64_t i = 0; i < m; ++i) u(i, c) = vectors(i, m - 1 - c);
    for (int64_t j = 0; j < a.columns && s > 0; ++j) {
      for (int64_t i = 0; i < m; ++i) {
        vt(c, j) += Conj(u(i, c)) * a(i, j) / s;
      }
    }
  }
  return values;
}

}  // namespace hlo::conformance::naive
