// custom-call: LAPACK's routines (docs/semantics.md, custom_call).
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "workshop/oracles/ops/custom_calls.h"
#include "workshop/oracles/ops/lapack.h"

namespace hlo::conformance::naive {
namespace {

// What a routine gives for one matrix of the batch, as vectors: those of its
// results that are asked for, by their place.
using Outputs = std::map<size_t, std::vector<Scalar>>;

// A call: matrices of a batch among operands, flags in backend_config
// (`uplo = 76` is L), or among the operands before them.
struct LapackCall {
  const Step& step;
  const Values& operands;
  size_t first = 0;  // the operand that the routine calls a
  bool ffi = true;

  // The sizes of an operand, but for those of the batch.
  const Array& array(size_t k) const { return operands[first + k]->array; }
  // Of `uplo = 76 : ui8` the number; of operands that are flags theirs.
  int64_t Flag(absl::string_view name, size_t operand) const {
    if (!ffi) {
      return static_cast<int64_t>(operands[operand]->array.at[0].integer);
    }
    const std::string text = step.text("backend_config");
    const size_t at = text.find(absl::StrCat(name, " = "));
    if (at == text.npos) return 0;
    if (absl::StartsWith(text.substr(at + name.size() + 3), "true")) return 1;
    const Index numbers =
        IntegersOf(text.substr(at + name.size(), text.find(':', at) - at));
    return numbers.empty() ? 0 : numbers[0];
  }
};

// Matrix m of a batch of rank - 2 dimensions.
Dense MatrixAt(const Array& array, int64_t m) {
  const size_t rank = array.sizes.size();
  Dense dense{array.sizes[rank - 2], array.sizes[rank - 1], {}};
  const int64_t size = dense.rows * dense.columns;
  for (int64_t i = 0; i < size; ++i) {
    const Number& number = array.at[m * size + i];
    dense.at.emplace_back(number.re, number.im);
  }
  return dense;
}

std::vector<Scalar> VectorAt(const Array& array, int64_t m) {
  const int64_t size = array.sizes.back();
  std::vector<Scalar> numbers;
  for (int64_t i = 0; i < size; ++i) {
    const Number& number = array.at[m * size + i];
    numbers.emplace_back(number.re, number.im);
  }
  return numbers;
}

std::vector<Scalar> Scalars(const std::vector<double>& numbers) {
  return {numbers.begin(), numbers.end()};
}
std::vector<Scalar> Scalars(const std::vector<int64_t>& numbers) {
  std::vector<Scalar> all;
  for (const int64_t each : numbers) {
    all.emplace_back(static_cast<double>(each));
  }
  return all;
}
std::vector<Scalar> One(int64_t number) {
  return {Scalar(static_cast<double>(number))};
}

Outputs CallPotrf(const LapackCall& call, int64_t m) {
  Dense a = MatrixAt(call.array(0), m);
  const int64_t info = Potrf(call.Flag("uplo", 0) != 'U', a);
  return {{0, a.at}, {1, One(info)}};
}

Outputs CallGetrf(const LapackCall& call, int64_t m) {
  Dense a = MatrixAt(call.array(0), m);
  std::vector<int64_t> pivots;
  const int64_t info = Getrf(a, pivots);
  return {{0, a.at}, {1, Scalars(pivots)}, {2, One(info)}};
}

Outputs CallGtsv(const LapackCall& call, int64_t m) {
  Dense b = MatrixAt(call.array(3), m);
  const int64_t info =
      Gtsv(VectorAt(call.array(0), m), VectorAt(call.array(1), m),
           VectorAt(call.array(2), m), b);
  return {{3, b.at}, {4, One(info)}};
}

// Without `_ffi`: flags left, lower, transposed, unit; sizes; alpha; a; b.
Outputs CallTrsm(const LapackCall& call, int64_t m) {
  const auto is = [&](absl::string_view name, char letter, size_t operand) {
    const int64_t flag = call.Flag(name, operand);
    return call.ffi ? flag == letter : flag != 0;
  };
  const int64_t turn = call.Flag("trans_x", 2);
  const bool conjugate = call.ffi ? turn == 'C' : turn == 2;
  const Triangle triangle = {is("side", 'L', 0), is("uplo", 'L', 1),
                             call.ffi ? turn != 'N' : turn != 0, conjugate,
                             is("diag", 'U', 3)};
  Dense b = MatrixAt(call.operands.back()->array, m);
  if (!call.ffi) {
    const Number& alpha = call.operands[call.operands.size() - 3]->array.at[0];
    for (Scalar& each : b.at) each *= Scalar(alpha.re, alpha.im);
  }
  return {{0, Trsm(MatrixAt(call.operands[call.operands.size() - 2]->array, m),
                   b, triangle)
                  .at}};
}

// Of the type that the call has.
Outputs CallPerturbed(const LapackCall& call, int64_t m) {
  const Format& part = PartOf(*call.array(3).format);
  const Limits ends = {std::ldexp(1.0, 1 - part.precision),
                       std::ldexp(1.0, part.least_exponent()), part.largest()};
  Dense b = MatrixAt(call.array(3), m);
  SolvePerturbed(VectorAt(call.array(0), m), VectorAt(call.array(1), m),
                 VectorAt(call.array(2), m), ends, b);
  return {{0, b.at}};
}

// Results: with `_ffi` wr, wi, vl, vr, info, else three of workspace before
// them. Both vectors' columns: that of the value, and its conjugate.
Outputs CallGeev(const LapackCall& call, int64_t m) {
  Scalar value;
  std::vector<Scalar> vector;
  if (!EigenOfTurn(MatrixAt(call.array(0), m), value, vector)) return {};
  const size_t first = call.ffi ? 0 : 3;
  std::vector<Scalar> columns;
  for (const Scalar& each : vector) {
    columns.push_back(each);
    columns.push_back(Conj(each));
  }
  return {{first, {value.re, value.re}},
          {first + 1, {value.im, -value.im}},
          {first + 3, columns},
          {first + 4, One(0)}};
}

// Of a matrix that is upper triangular: itself. Results: a, vs, w, .., else a,
// workspace, w, vs, ..
Outputs CallGees(const LapackCall& call, int64_t m) {
  const Dense a = MatrixAt(call.array(0), m);
  std::vector<Scalar> values, identity(a.at.size());
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < i; ++j) {
      if (a(i, j) != 0.0) return {};
    }
    values.push_back(a(i, i));
    identity[i * a.columns + i] = 1;
  }
  const size_t vectors = call.ffi ? 1 : 3;
  return {{0, a.at}, {2, values}, {vectors, identity}};
}

Outputs CallGeqrf(const LapackCall& call, int64_t m) {
  Dense a = MatrixAt(call.array(0), m);
  const std::vector<Scalar> tau = Geqrf(a);
  return {{0, a.at}, {1, tau}, {2, One(0)}};
}

Outputs CallGeqp3(const LapackCall& call, int64_t m) {
  Dense a = MatrixAt(call.array(0), m);
  std::vector<int64_t> order;
  const std::vector<Scalar> tau = Geqp3(a, order);
  return {{0, a.at}, {1, Scalars(order)}, {2, tau}};
}

Outputs CallOrgqr(const LapackCall& call, int64_t m) {
  return {
      {0, Orgqr(MatrixAt(call.array(0), m), VectorAt(call.array(1), m)).at}};
}

Outputs CallOrmqr(const LapackCall& call, int64_t m) {
  const Dense c =
      Ormqr(MatrixAt(call.array(0), m), VectorAt(call.array(1), m),
            call.Flag("left", 0) != 0, call.Flag("transpose", 0) != 0,
            MatrixAt(call.array(2), m));
  return {{0, c.at}};
}

Outputs CallGehrd(const LapackCall& call, int64_t m) {
  Dense a = MatrixAt(call.array(0), m);
  const std::vector<Scalar> tau = Gehrd(a);
  return {{0, a.at}, {1, tau}, {2, One(0)}};
}

Outputs CallSytrd(const LapackCall& call, int64_t m) {
  Dense a = MatrixAt(call.array(0), m);
  std::vector<double> diagonal, beside;
  const std::vector<Scalar> tau = Sytrd(a, diagonal, beside);
  return {{0, a.at},
          {1, Scalars(diagonal)},
          {2, Scalars(beside)},
          {3, tau},
          {4, One(0)}};
}

Outputs CallSyevd(const LapackCall& call, int64_t m) {
  Dense a = MatrixAt(call.array(0), m), vectors;
  const bool lower =
      call.ffi ? call.Flag("uplo", 0) != 'U' : call.Flag("lower", 0) != 0;
  for (int64_t i = 0; i < a.rows; ++i) {
    a(i, i) = a(i, i).re;
    for (int64_t j = 0; j < i; ++j) {
      (lower ? a(j, i) : a(i, j)) = Conj(lower ? a(i, j) : a(j, i));
    }
  }
  const std::vector<double> values = EigenHermitian(a, vectors);
  return {{0, vectors.at}, {1, Scalars(values)}, {2, One(0)}};
}

// Only values where the mode is `N`.
Outputs CallGesdd(const LapackCall& call, int64_t m) {
  const Dense a = MatrixAt(call.array(0), m);
  Dense u, vt;
  std::vector<double> values = Singular(a, u, vt);
  for (const Scalar& each : a.at) {
    if (!std::isnan(each.re) && !std::isnan(each.im)) continue;
    for (Dense* factor : {&u, &vt}) {
      std::fill(factor->at.begin(), factor->at.end(), NAN);
    }
    std::fill(values.begin(), values.end(), NAN);
    return {{1, Scalars(values)}, {2, u.at}, {3, vt.at}, {4, One(1)}};
  }
  if (call.Flag("mode", 0) == 'N') {
    return {{1, Scalars(values)}, {4, One(0)}};
  }
  return {{1, Scalars(values)}, {2, u.at}, {3, vt.at}, {4, One(0)}};
}

struct Routine {
  absl::string_view name;  // without the letter of its type
  Outputs (*call)(const LapackCall&, int64_t);
};
constexpr Routine kRoutines[] = {
    {"potrf", CallPotrf}, {"getrf", CallGetrf},
    {"gtsv", CallGtsv},   {"geqrf", CallGeqrf},
    {"geqp3", CallGeqp3}, {"orgqr", CallOrgqr},
    {"ungqr", CallOrgqr}, {"ormqr", CallOrmqr},
    {"unmqr", CallOrmqr}, {"gehrd", CallGehrd},
    {"sytrd", CallSytrd}, {"hetrd", CallSytrd},
    {"syevd", CallSyevd}, {"heevd", CallSyevd},
    {"gesdd", CallGesdd}, {"gesvd", CallGesdd},
    {"trsm", CallTrsm},   {"geev", CallGeev},
    {"gees", CallGees},   {"tridiagonal_solve_perturbed", CallPerturbed},
};

// Puts numbers where matrix m of a result begins.
void PutAt(const std::vector<Scalar>& numbers, int64_t m, Array& result) {
  const Format& part = PartOf(*result.format);
  for (size_t i = 0; i < numbers.size(); ++i) {
    const size_t at = m * numbers.size() + i;
    if (at >= result.at.size()) return;
    Number& number = result.at[at];
    if (result.format->is_integer()) {
      number.integer = static_cast<Wide>(numbers[i].re);
      continue;
    }
    number.re = Round(part, numbers[i].re);
    if (result.format->is_complex()) {
      number.im = Round(part, numbers[i].im);
    }
  }
}

// Of sizes that are written, and of the type that the routine's letter names.
void CheckMatrix(Evaluator& evaluator, const Step& step, char letter,
                 const Format& format) {
  for (const ShapeText& operand : step.operand_shapes) {
    for (const bool dynamic : operand.dynamic) {
      if (dynamic) evaluator.Refuse("dynamic sizes");
    }
  }
  constexpr std::pair<char, absl::string_view> kLetters[] = {
      {'s', "f32"}, {'d', "f64"}, {'c', "c64"}, {'z', "c128"}};
  for (const auto& [each, type] : kLetters) {
    if (letter == each && FindFormat(type) != &format) {
      evaluator.Refuse("another type");
    }
  }
}

std::vector<Array> ZeroResults(const Step& step) {
  const bool one = step.shape.format != nullptr;
  std::vector<Array> results;
  for (const ShapeText& shape :
       one ? std::vector<ShapeText>{step.shape} : step.shape.parts) {
    results.push_back(Zeros(*shape.format, shape.sizes));
  }
  return results;
}

// What the routine makes of matrix m of the batch, put into its places.
void PutMatrix(Evaluator& evaluator, const Outputs& outputs, int64_t m,
               int64_t batch, std::vector<Array>& results) {
  if (outputs.empty()) evaluator.Fail("a matrix that it does not decompose");
  for (const auto& [place, numbers] : outputs) {
    if (place >= results.size()) continue;
    if (batch * std::ssize(numbers) != std::ssize(results[place].at)) {
      evaluator.Refuse("a result of another size");
    }
    PutAt(numbers, m, results[place]);
  }
}

}  // namespace

Value CallLapack(Evaluator& evaluator, const Step& step, const Values& operands,
                 absl::string_view target) {
  LapackCall call{step, operands};
  call.ffi = absl::ConsumeSuffix(&target, "_ffi");
  const bool lettered = absl::ConsumePrefix(&target, "lapack_") ||
                        absl::ConsumePrefix(&target, "blas_");
  const char letter = lettered && !target.empty() ? target[0] : 0;
  if (letter != 0) target.remove_prefix(1);
  const auto* routine =
      std::find_if(std::begin(kRoutines), std::end(kRoutines),
                   [&](const Routine& each) { return each.name == target; });
  if (routine == std::end(kRoutines)) {
    evaluator.Refuse(absl::StrCat("no such target: ", target));
  }
  if (!AllArrays(evaluator, operands)) return {};
  if (!call.ffi) call.first = operands.size() - 1;
  const Index& sizes = call.array(0).sizes;
  const bool tridiagonal =
      target == "gtsv" || target == "tridiagonal_solve_perturbed";
  const size_t own = tridiagonal ? 1 : 2;
  if (sizes.size() < own) evaluator.Fail("no matrix");
  CheckMatrix(evaluator, step, letter, *call.array(0).format);
  if (evaluator.failed()) return {};
  const int64_t batch =
      Count(Index(sizes.begin(), sizes.end() - static_cast<ptrdiff_t>(own)));
  std::vector<Array> results = ZeroResults(step);
  for (int64_t m = 0; m < batch; ++m) {
    PutMatrix(evaluator, routine->call(call, m), m, batch, results);
  }
  return FromArrays(std::move(results), step.shape.format == nullptr);
}

}  // namespace hlo::conformance::naive
