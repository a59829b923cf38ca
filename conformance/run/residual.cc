#include "conformance/run/residual.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ops/functions/double_double.h"

namespace hlo::conformance {
namespace {

// A batch of matrices.
struct Matrices {
  int64_t rows = 0, columns = 0;
  std::vector<double> at;
  double operator()(int64_t m, int64_t i, int64_t j) const {
    return at[(m * rows + i) * columns + j];
  }
};

template <typename T>
void AppendElements(const Literal& literal, Matrices& matrices) {
  for (const T element : literal.as<T>()) {
    matrices.at.push_back(static_cast<double>(element));
  }
}

Matrices ReadMatrices(const Literal& literal) {
  Matrices matrices;
  const auto sizes = literal.sizes();
  matrices.rows = sizes[sizes.size() - 2];
  matrices.columns = sizes.back();
  if (literal.shape().type() == ElementType::kF32) {
    AppendElements<float>(literal, matrices);
  } else {
    AppendElements<double>(literal, matrices);
  }
  return matrices;
}

// The error in twice the bits of f64, so that it shows what is beyond f64.
struct Residual {
  DoubleDouble error;
  double bound = 0;

  void Subtract(double a, double b) {
    error = Add(error, Negate(TwoProduct<true>(a, b)));
    bound += std::abs(a * b);
  }
};

// A[i, j] - sum of L[i, k] L[j, k], k <= j.
Residual CholeskyAt(const Matrices& a, const Matrices& l, int64_t m, int64_t i,
                    int64_t j) {
  Residual residual{{a(m, i, j), 0}};
  for (int64_t k = 0; k <= j; ++k) residual.Subtract(l(m, i, k), l(m, j, k));
  if (i == j && !(l(m, i, i) > 0)) residual.error = {INFINITY, 0};
  return residual;
}

// B[i, j] - sum of A[i, k] X[k, j], k <= i.
Residual SolveAt(const Matrices& a, const Matrices& b, const Matrices& x,
                 int64_t m, int64_t i, int64_t j) {
  Residual residual{{b(m, i, j), 0}};
  for (int64_t k = 0; k <= i; ++k) residual.Subtract(a(m, i, k), x(m, k, j));
  return residual;
}

double Gamma(ElementType type, int64_t n) {
  const bool wide = type == ElementType::kF64;
  const double nu = std::ldexp(static_cast<double>(n), wide ? -53 : -24);
  return nu / (1 - nu);
}

// True if the array is a batch of matrices for results of `sizes`, square ones
// or of the same sizes.
bool FitsResult(const Literal& literal, ElementType type,
                std::span<const int64_t> sizes, bool square) {
  if (!literal.shape().is_array() || literal.shape().type() != type) {
    return false;
  }
  std::vector<int64_t> wanted(sizes.begin(), sizes.end());
  if (square) wanted.back() = wanted[wanted.size() - 2];
  const auto mine = literal.sizes();
  return std::equal(mine.begin(), mine.end(), wanted.begin(), wanted.end());
}

bool IsResult(const ExpectedLeaf& expected, const Literal& got) {
  if (!got.shape().is_array() || !expected.value ||
      got.shape().type() != expected.shape.type()) {
    return false;
  }
  const auto mine = expected.value->sizes(), theirs = got.sizes();
  return mine.size() >= 2 &&
         std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end());
}

// The element that is farthest beyond its bound.
class WorstResidual {
 public:
  WorstResidual(const ExpectedLeaf& expected, const Literal& got, double gamma)
      : expected_(expected), got_(got), gamma_(gamma) {}

  void Add(int64_t element, const Residual& residual) {
    const double bound = gamma_ * residual.bound;
    const double error = std::abs(residual.error.hi);
    if (error <= bound && std::isfinite(bound)) return;
    ++wrong_;
    double excess = error / std::max(bound, kLeast);
    if (std::isnan(excess)) excess = INFINITY;
    if (!(excess > most_)) return;
    most_ = excess;
    worst_.error = absl::StrCat(error);
    worst_.bound = absl::StrCat(bound);
    element_ = element;
  }

  std::optional<LeafDifference> Difference() {
    if (wrong_ == 0) return std::nullopt;
    const auto sizes = got_.sizes();
    worst_.index.resize(sizes.size());
    for (size_t d = sizes.size(); d-- > 0;) {
      worst_.index[d] = element_ % sizes[d];
      element_ /= sizes[d];
    }
    worst_.expected = absl::StrCat("the equation of ", expected_.check.word);
    worst_.got = "a residual";
    worst_.elements = wrong_;
    return LeafDifference{"", worst_};
  }

 private:
  static constexpr double kLeast = std::numeric_limits<double>::denorm_min();
  const ExpectedLeaf& expected_;
  const Literal& got_;
  const double gamma_;
  WorstElement worst_;
  int64_t wrong_ = 0, element_ = 0;
  double most_ = 0;
};

}  // namespace

std::optional<LeafDifference> CompareResidual(const ExpectedLeaf& expected,
                                              const std::vector<Datum>& inputs,
                                              const Literal& got) {
  const bool cholesky = expected.check.word == "cholesky";
  const ElementType type = expected.shape.type();
  const size_t operands = cholesky ? 1 : 2;
  if (!IsResult(expected, got)) {
    return LeafDifference{"another shape than expected", {}};
  }
  for (size_t k = 0; k < operands; ++k) {
    if (inputs.size() <= k ||
        !FitsResult(inputs[k].value, type, got.sizes(), k == 0)) {
      return LeafDifference{"the vector's operands do not fit its result", {}};
    }
  }
  const Matrices a = ReadMatrices(inputs[0].value);
  const Matrices b = ReadMatrices(inputs[operands - 1].value);
  const Matrices x = ReadMatrices(got);
  WorstResidual worst(expected, got, Gamma(type, a.rows + (cholesky ? 2 : 1)));
  const int64_t cells = x.rows * x.columns;
  for (int64_t element = 0; element < got.count(); ++element) {
    const int64_t m = element / cells;
    const int64_t i = element % cells / x.columns, j = element % x.columns;
    if (!cholesky) {
      worst.Add(element, SolveAt(a, b, x, m, i, j));
    } else if (j <= i) {
      worst.Add(element, CholeskyAt(a, x, m, i, j));
    }
  }
  return worst.Difference();
}

}  // namespace hlo::conformance
