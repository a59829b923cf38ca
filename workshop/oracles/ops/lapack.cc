#include "workshop/oracles/ops/lapack.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hlo::conformance::naive {
namespace {

// Row i of the part of column j below row i, without i itself.
std::vector<Scalar> Below(const Dense& a, int64_t i, int64_t j) {
  std::vector<Scalar> x;
  for (int64_t k = i + 1; k < a.rows; ++k) x.push_back(a(k, j));
  return x;
}

// v of a reflector whose first element stands in row `first`.
std::vector<Scalar> WholeVector(const std::vector<Scalar>& rest, int64_t first,
                                int64_t size) {
  std::vector<Scalar> v(size);
  v[first] = 1;
  std::copy(rest.begin(), rest.end(), v.begin() + first + 1);
  return v;
}

// c - tau v (v^H c), of the columns from `column` on.
void ApplyLeft(const std::vector<Scalar>& v, Scalar tau, int64_t column,
               Dense& c) {
  for (int64_t j = column; j < c.columns; ++j) {
    Scalar sum = 0;
    for (int64_t i = 0; i < c.rows; ++i) sum += Conj(v[i]) * c(i, j);
    for (int64_t i = 0; i < c.rows; ++i) c(i, j) -= tau * v[i] * sum;
  }
}

// c - tau (c v) v^H.
void ApplyRight(const std::vector<Scalar>& v, Scalar tau, Dense& c) {
  for (int64_t i = 0; i < c.rows; ++i) {
    Scalar sum = 0;
    for (int64_t j = 0; j < c.columns; ++j) sum += c(i, j) * v[j];
    for (int64_t j = 0; j < c.columns; ++j) {
      c(i, j) -= tau * sum * Conj(v[j]);
    }
  }
}

double Length(const std::vector<Scalar>& x) {
  double squares = 0;
  for (const Scalar& each : x) squares += Norm(each);
  return std::sqrt(squares);
}

// The reflector of column j from row i on goes where it made zeros.
Scalar ReflectColumn(int64_t i, int64_t j, bool adjoint, Dense& a,
                     std::vector<Scalar>& v) {
  std::vector<Scalar> rest = Below(a, i, j);
  const Reflector h = Reflect(a(i, j), rest);
  v = WholeVector(rest, i, a.rows);
  ApplyLeft(v, adjoint ? Conj(h.tau) : h.tau, j + 1, a);
  a(i, j) = h.beta;
  for (size_t k = 0; k < rest.size(); ++k) {
    a(i + 1 + static_cast<int64_t>(k), j) = rest[k];
  }
  return h.tau;
}

Dense Tridiagonal(const std::vector<Scalar>& below,
                  const std::vector<Scalar>& diagonal,
                  const std::vector<Scalar>& above) {
  const auto n = static_cast<int64_t>(diagonal.size());
  Dense a{n, n, std::vector<Scalar>(n * n)};
  for (int64_t i = 0; i < n; ++i) {
    a(i, i) = diagonal[i];
    if (i > 0) a(i, i - 1) = below[i];
    if (i + 1 < n) a(i, i + 1) = above[i];
  }
  return a;
}

}  // namespace

int64_t Potrf(bool lower, Dense& a) {
  const auto at = [&](int64_t i, int64_t j) -> Scalar& {
    return lower ? a(i, j) : a(j, i);
  };
  for (int64_t j = 0; j < a.rows; ++j) {
    for (int64_t i = j; i < a.rows; ++i) {
      Scalar sum = i == j ? at(i, j).re : at(i, j);
      for (int64_t k = 0; k < j; ++k) {
        sum -= at(i, k) * Conj(at(j, k));
      }
      if (i == j && !(sum.re > 0)) return j + 1;
      at(i, j) = i == j ? Scalar(std::sqrt(sum.re)) : sum / at(j, j).re;
    }
  }
  return 0;
}

int64_t Getrf(Dense& a, std::vector<int64_t>& pivots) {
  const auto size = [](Scalar x) { return std::abs(x.re) + std::abs(x.im); };
  int64_t info = 0;
  for (int64_t k = 0; k < std::min(a.rows, a.columns); ++k) {
    int64_t best = k;
    for (int64_t i = k + 1; i < a.rows; ++i) {
      if (size(a(i, k)) > size(a(best, k))) best = i;
    }
    pivots.push_back(best + 1);
    if (a(best, k) == 0.0) {
      if (info == 0) info = k + 1;
      continue;
    }
    for (int64_t j = 0; j < a.columns; ++j) std::swap(a(k, j), a(best, j));
    for (int64_t i = k + 1; i < a.rows; ++i) {
      a(i, k) /= a(k, k);
      for (int64_t j = k + 1; j < a.columns; ++j) a(i, j) -= a(i, k) * a(k, j);
    }
  }
  return info;
}

Dense Trsm(const Dense& a, Dense b, const Triangle& triangle) {
  const bool turned = triangle.transposed != !triangle.left;
  const bool forwards = triangle.lower != turned;
  const auto op = [&](int64_t i, int64_t j) {
    const Scalar each = turned ? a(j, i) : a(i, j);
    return triangle.conjugate ? Conj(each) : each;
  };
  const auto x = [&](int64_t i, int64_t c) -> Scalar& {
    return triangle.left ? b(i, c) : b(c, i);
  };
  const int64_t n = a.rows;
  for (int64_t c = 0; c < (triangle.left ? b.columns : b.rows); ++c) {
    for (int64_t step = 0; step < n; ++step) {
      const int64_t i = forwards ? step : n - 1 - step;
      for (int64_t before = 0; before < step; ++before) {
        const int64_t k = forwards ? before : n - 1 - before;
        x(i, c) -= op(i, k) * x(k, c);
      }
      if (!triangle.unit) x(i, c) /= op(i, i);
    }
  }
  return b;
}

int64_t Gtsv(const std::vector<Scalar>& below,
             const std::vector<Scalar>& diagonal,
             const std::vector<Scalar>& above, Dense& b) {
  const auto n = static_cast<int64_t>(diagonal.size());
  Dense a = Tridiagonal(below, diagonal, above);
  std::vector<int64_t> pivots;
  const int64_t info = Getrf(a, pivots);
  if (info != 0) {
    std::fill(b.at.begin(), b.at.end(), Scalar(NAN, NAN));
    return info;
  }
  for (int64_t c = 0; c < b.columns; ++c) {
    for (int64_t i = 0; i < n; ++i) {
      std::swap(b(i, c), b(pivots[i] - 1, c));
      for (int64_t k = 0; k < i; ++k) b(i, c) -= a(i, k) * b(k, c);
    }
    for (int64_t i = n; i-- > 0;) {
      for (int64_t k = i + 1; k < n; ++k) b(i, c) -= a(i, k) * b(k, c);
      b(i, c) /= a(i, i);
    }
  }
  return 0;
}

void SolvePerturbed(const std::vector<Scalar>& below,
                    const std::vector<Scalar>& diagonal,
                    const std::vector<Scalar>& above, const Limits& ends,
                    Dense& b) {
  const auto n = static_cast<int64_t>(diagonal.size());
  Dense a = Tridiagonal(below, diagonal, above);
  for (int64_t k = 0; k < n; ++k) {
    const int64_t next = std::min(k + 1, n - 1);
    if (Abs(a(next, k)) > Abs(a(k, k))) {
      for (int64_t j = 0; j < n; ++j) std::swap(a(k, j), a(next, j));
      for (int64_t c = 0; c < b.columns; ++c) std::swap(b(k, c), b(next, c));
    }
    if (next == k || a(next, k) == 0.0) continue;
    const Scalar factor = a(next, k) / a(k, k);
    for (int64_t j = k; j < n; ++j) a(next, j) -= factor * a(k, j);
    for (int64_t c = 0; c < b.columns; ++c) b(next, c) -= factor * b(k, c);
  }
  double largest = 0;
  for (const Scalar& each : a.at) largest = std::max(largest, Abs(each));
  double by = largest > 0 ? ends.epsilon * largest : ends.least;
  for (int64_t i = n; i-- > 0;) {
    double row = 0;
    for (int64_t c = 0; c < b.columns; ++c) {
      for (int64_t k = i + 1; k < n; ++k) b(i, c) -= a(i, k) * b(k, c);
      row = std::max(row, Abs(b(i, c)));
    }
    while (a(i, i) == 0.0 || row / Abs(a(i, i)) > ends.largest) {
      a(i, i) += a(i, i).re < 0 ? -by : by;
      by *= 2;
    }
    for (int64_t c = 0; c < b.columns; ++c) b(i, c) /= a(i, i);
  }
}

Reflector Reflect(Scalar alpha, std::vector<Scalar>& x) {
  const double rest = Length(x);
  if (rest == 0 && alpha.im == 0) return {0, alpha.re};
  const double norm = std::sqrt(Norm(alpha) + rest * rest);
  const double beta = -std::copysign(norm, alpha.re);
  for (Scalar& each : x) each /= alpha - beta;
  return {Scalar((beta - alpha.re) / beta, -alpha.im / beta), beta};
}

std::vector<Scalar> Geqrf(Dense& a) {
  std::vector<Scalar> taus, v;
  for (int64_t k = 0; k < std::min(a.rows, a.columns); ++k) {
    taus.push_back(ReflectColumn(k, k, true, a, v));
  }
  return taus;
}

std::vector<Scalar> Geqp3(Dense& a, std::vector<int64_t>& order) {
  order.resize(a.columns);
  std::iota(order.begin(), order.end(), 1);
  std::vector<Scalar> taus, v;
  for (int64_t k = 0; k < std::min(a.rows, a.columns); ++k) {
    int64_t best = k;
    for (int64_t j = k + 1; j < a.columns; ++j) {
      if (Length(Below(a, k - 1, j)) > Length(Below(a, k - 1, best))) best = j;
    }
    std::swap(order[k], order[best]);
    for (int64_t i = 0; i < a.rows; ++i) std::swap(a(i, k), a(i, best));
    taus.push_back(ReflectColumn(k, k, true, a, v));
  }
  return taus;
}

Dense Orgqr(const Dense& a, const std::vector<Scalar>& tau) {
  Dense q{a.rows, a.columns, std::vector<Scalar>(a.rows * a.columns)};
  for (int64_t i = 0; i < std::min(a.rows, a.columns); ++i) q(i, i) = 1;
  return Ormqr(a, tau, true, false, q);
}

Dense Ormqr(const Dense& a, const std::vector<Scalar>& tau, bool left,
            bool conjugate, Dense c) {
  const auto count = static_cast<int64_t>(tau.size());
  // q = h(1) h(2) ..: the factor beside c comes first.
  const bool forwards = left == conjugate;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t k = forwards ? i : count - 1 - i;
    const auto v = WholeVector(Below(a, k, k), k, a.rows);
    const Scalar t = conjugate ? Conj(tau[k]) : tau[k];
    if (left) {
      ApplyLeft(v, t, 0, c);
    } else {
      ApplyRight(v, t, c);
    }
  }
  return c;
}

std::vector<Scalar> Gehrd(Dense& a) {
  std::vector<Scalar> taus, v;
  for (int64_t k = 0; k + 1 < a.rows; ++k) {
    const Scalar tau = ReflectColumn(k + 1, k, true, a, v);
    taus.push_back(tau);
    // The reflector's own column is no part of the matrix any more.
    std::vector<Scalar> column = Below(a, k + 1, k);
    for (int64_t i = k + 2; i < a.rows; ++i) a(i, k) = 0;
    Dense right = a;
    ApplyRight(v, tau, right);
    for (int64_t i = 0; i < a.rows; ++i) {
      for (int64_t j = k + 1; j < a.columns; ++j) a(i, j) = right(i, j);
    }
    for (size_t i = 0; i < column.size(); ++i) {
      a(k + 2 + static_cast<int64_t>(i), k) = column[i];
    }
  }
  return taus;
}

std::vector<Scalar> Sytrd(Dense& a, std::vector<double>& diagonal,
                          std::vector<double>& beside) {
  Dense whole = a;
  for (int64_t i = 0; i < a.rows; ++i) {
    whole(i, i) = a(i, i).re;
    for (int64_t j = 0; j < i; ++j) whole(j, i) = Conj(a(i, j));
  }
  std::vector<Scalar> taus = Gehrd(whole);
  for (int64_t i = 0; i < a.rows; ++i) {
    diagonal.push_back(whole(i, i).re);
    if (i + 1 < a.rows) beside.push_back(whole(i + 1, i).re);
    for (int64_t j = 0; j <= i; ++j) a(i, j) = whole(i, j);
  }
  return taus;
}

}  // namespace hlo::conformance::naive
