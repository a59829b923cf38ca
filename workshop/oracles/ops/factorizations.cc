// cholesky and triangular-solve: the formulas of the documents' equations, in
// the order of their indices. Every operation is rounded to f32, or to f64
// where the operands are; semantics.md: accumulation.
#include <cmath>
#include <optional>
#include <utility>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/numbers/exact.h"
#include "workshop/oracles/numbers/scalars.h"
#include "workshop/oracles/operations.h"

namespace hlo::conformance::naive {
namespace {

// A batch of matrices.
class Matrices {
 public:
  explicit Matrices(Array& array)
      : array_(array),
        rows_(array.sizes[array.sizes.size() - 2]),
        columns_(array.sizes.back()) {}
  int64_t rows() const { return rows_; }
  int64_t columns() const { return columns_; }
  int64_t count() const {
    const int64_t size = rows_ * columns_;
    return size == 0 ? 0 : static_cast<int64_t>(array_.at.size()) / size;
  }
  Number& operator()(int64_t m, int64_t i, int64_t j) const {
    return array_.at[(m * rows_ + i) * columns_ + j];
  }

 private:
  Array& array_;
  const int64_t rows_, columns_;
};

Number Conjugate(const Number& x) { return {0, x.re, -x.im}; }

// Numbers of the format that is computed in: products and sums rounded one
// after the other, or together, or at the end.
class Arithmetic {
 public:
  Arithmetic(const Format& format, const Choices& choices)
      : wide_(PartOf(format).bits == 64 || choices.f64_sums),
        exact_sums_(choices.f64_sums && PartOf(format).bits == 64),
        part_(*FindFormat(wide_ ? "f64" : "f32")),
        format_(format.is_complex() ? *FindFormat(wide_ ? "c128" : "c64")
                                    : part_),
        operations_(part_, choices) {
    Step divide;
    divide.op = "divide";
    divide.shape.format = &format_;
    divide_ = FindScalar(divide, format_, format_, choices);
  }

  double Sqrt(double a) const { return operations_.Sqrt(a); }
  bool has_exact_sums() const { return exact_sums_; }
  const Format& part() const { return part_; }
  // sum + (-a) b.
  Number Less(const Number& sum, const Number& a, const Number& b) const {
    const Number negated = {0, -a.re, -a.im};
    if (format_.is_complex()) return operations_.AddProduct(sum, negated, b);
    return {0, operations_.AddProduct(sum.re, negated.re, b.re), 0};
  }
  Number Divide(const Number& a, const Number& b) const {
    if (!format_.is_complex()) return {0, operations_.Divide(a.re, b.re), 0};
    const Number both[] = {a, b};
    return divide_(both);
  }
  Number ByReal(const Number& a, double b) const {
    return {0, operations_.Divide(a.re, b),
            format_.is_complex() ? operations_.Divide(a.im, b) : 0};
  }

 private:
  const bool wide_, exact_sums_;
  const Format& part_;
  const Format& format_;
  const Operations operations_;
  ScalarFunction divide_;
};

// One element's accumulator. With exact sums nothing but its end is rounded, as
// long as its numbers are finite.
class Sum {
 public:
  Sum(const Arithmetic& arithmetic, const Number& first)
      : arithmetic_(arithmetic), sum_(first) {
    if (!arithmetic.has_exact_sums()) return;
    re_.emplace(first.re);
    im_.emplace(first.im);
  }
  void Less(const Number& a, const Number& b) {
    sum_ = arithmetic_.Less(sum_, a, b);
    if (!re_) return;
    re_->AddProduct(-a.re, b.re);
    re_->AddProduct(a.im, b.im);
    im_->AddProduct(-a.re, b.im);
    im_->AddProduct(-a.im, b.re);
  }
  Number result() const {
    if (!re_ || !re_->finite() || !im_->finite()) return sum_;
    return {0, re_->Rounded(arithmetic_.part()),
            im_->Rounded(arithmetic_.part())};
  }

 private:
  const Arithmetic& arithmetic_;
  Number sum_;
  std::optional<Exact> re_, im_;
};

// Factors matrix m of a; reads its lower triangle only. False: it has no
// factor.
bool Factor(const Arithmetic& arithmetic, const Matrices& a, int64_t m) {
  const int64_t n = a.rows();
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = j; i < n; ++i) {
      if (i == j) a(m, i, j).im = 0;
      Sum terms(arithmetic, a(m, i, j));
      for (int64_t k = 0; k < j; ++k) {
        terms.Less(a(m, i, k), Conjugate(a(m, j, k)));
      }
      const Number sum = terms.result();
      if (i == j) {
        const double root = arithmetic.Sqrt(sum.re);
        if (!(root > 0)) return false;
        a(m, j, j) = {0, root, 0};
      } else {
        a(m, i, j) = arithmetic.ByReal(sum, a(m, j, j).re);
      }
    }
  }
  return true;
}

// semantics.md: cholesky_input, cholesky_fail, cholesky_other_triangle.
Array Cholesky(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  const Index& sizes = operands[0]->sizes;
  if (sizes[sizes.size() - 2] != sizes.back()) evaluator.Refuse("not square");
  if (evaluator.failed()) return {};
  const bool lower = step.text("lower") == "true";
  Array work = *operands[0];
  const Matrices a(work);
  const Arithmetic arithmetic(*work.format, evaluator.choices());
  for (int64_t m = 0; m < a.count(); ++m) {
    // The upper triangle as the lower one that it is the conjugate of.
    for (int64_t i = 0; i < a.rows(); ++i) {
      for (int64_t j = 0; j < i && !lower; ++j) {
        a(m, i, j) = Conjugate(a(m, j, i));
      }
    }
    const bool positive = Factor(arithmetic, a, m);
    for (int64_t i = 0; i < a.rows(); ++i) {
      for (int64_t j = 0; j <= i; ++j) {
        if (!positive) a(m, i, j) = a(m, j, i) = {0, NAN, NAN};
        if (!positive || i == j) continue;
        if (!lower) a(m, j, i) = Conjugate(a(m, i, j));
        (lower ? a(m, j, i) : a(m, i, j)) = {};
      }
    }
  }
  for (Number& number : work.at) number = Fit(*work.format, number);
  return work;
}

// A matrix of a batch, seen in another way.
struct View {
  const Matrices& matrices;
  bool transposed = false, conjugate = false;
  int64_t m = 0;
  Number operator()(int64_t i, int64_t j) const {
    const Number& number = transposed ? matrices(m, j, i) : matrices(m, i, j);
    return conjugate ? Conjugate(number) : number;
  }
};

// l x = b, or u x = b, a column at a time.
void SolveColumn(const Arithmetic& arithmetic, const View& a, bool lower,
                 bool unit, std::vector<Number>& x) {
  const auto n = static_cast<int64_t>(x.size());
  for (int64_t step = 0; step < n; ++step) {
    const int64_t i = lower ? step : n - 1 - step;
    Sum sum(arithmetic, x[i]);
    for (int64_t before = 0; before < step; ++before) {
      const int64_t k = lower ? before : n - 1 - before;
      sum.Less(a(i, k), x[k]);
    }
    x[i] = unit ? sum.result() : arithmetic.Divide(sum.result(), a(i, i));
  }
}

// Transposed systems have x^T and b^T: x op(a) = b is op(a)^T x^T = b^T.
Array TriangularSolve(Evaluator& evaluator, const Step& step,
                      const Arrays& operands) {
  const bool left = step.text("left_side") == "true";
  const bool unit = step.text("unit_diagonal") == "true";
  const std::string transpose = step.text("transpose_a");
  const bool adjoint = transpose == "ADJOINT";
  const bool turned = adjoint || transpose == "TRANSPOSE";
  const bool lower = (step.text("lower") == "true") != (turned != !left);
  Index a_sizes = operands[0]->sizes, b_sizes = operands[1]->sizes;
  const size_t rank = a_sizes.size();
  const size_t meets = left ? rank - 2 : rank - 1;
  for (size_t d = 0; d + 2 < rank; ++d) {
    const auto dimension = static_cast<int64_t>(d);
    CheckThatTheyMeet(evaluator, step, operands, {0, dimension},
                      {1, dimension});
    a_sizes[d] = b_sizes[d] = std::min(a_sizes[d], b_sizes[d]);
  }
  b_sizes[meets] = std::min(b_sizes[meets], a_sizes.back());
  a_sizes[rank - 1] = a_sizes[rank - 2] = b_sizes[meets];
  if (evaluator.failed()) return {};
  Array system = Cropped(*operands[0], a_sizes);
  Array result = Cropped(*operands[1], b_sizes);
  const Matrices a(system), b(result);
  const Arithmetic arithmetic(*result.format, evaluator.choices());
  const int64_t n = left ? b.rows() : b.columns();
  const int64_t columns = left ? b.columns() : b.rows();
  for (int64_t m = 0; m < b.count(); ++m) {
    const View view{a, turned != !left, adjoint, m};
    for (int64_t j = 0; j < columns; ++j) {
      std::vector<Number> x;
      for (int64_t i = 0; i < n; ++i) {
        x.push_back(left ? b(m, i, j) : b(m, j, i));
      }
      SolveColumn(arithmetic, view, lower, unit, x);
      for (int64_t i = 0; i < n; ++i) (left ? b(m, i, j) : b(m, j, i)) = x[i];
    }
  }
  for (Number& number : result.at) number = Fit(*result.format, number);
  return result;
}

}  // namespace

ArrayRule FindFactorization(absl::string_view op) {
  if (op == "cholesky") return Cholesky;
  if (op == "triangular-solve") return TriangularSolve;
  return nullptr;
}

}  // namespace hlo::conformance::naive
