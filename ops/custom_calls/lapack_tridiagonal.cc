// gtsv (tridiagonal systems), and the solver that JAX has for those that may be
// singular.
#include <algorithm>
#include <complex>
#include <limits>
#include <memory>

#include "ops/custom_calls/lapack_call.h"
#include "ops/custom_calls/lapack_matrices.h"
#include "ops/custom_calls/targets.h"

namespace hlo {
namespace {

using Type = LapackArray::Type;

// Limits of the program's type.
struct NumberLimits {
  double epsilon, smallest, largest;
};

template <typename T>
NumberLimits LimitsOf() {
  using Limits = std::numeric_limits<T>;
  return {Limits::epsilon(), Limits::min(), Limits::max()};
}

// A tridiagonal system; low[i] is left of diagonal[i], high[i] right of it.
template <typename S>
struct Tridiagonal {
  Vector<S> low, diagonal, high;
  Matrix<S> b;

  // Row i from row i + 1, exchanged where that has the larger pivot; low then
  // is the second diagonal above.
  bool Eliminate(int64_t i) {
    const int64_t n = diagonal.size();
    S& under = low(i + 1);
    if (PivotSize(diagonal(i)) >= PivotSize(under)) {
      if (diagonal(i) == S(0)) return false;
      const S factor = under / diagonal(i);
      diagonal(i + 1) -= factor * high(i);
      b.row(i + 1) -= factor * b.row(i);
      under = S(0);
      return true;
    }
    const S factor = diagonal(i) / under;
    const S next = diagonal(i + 1);
    diagonal(i) = under;
    diagonal(i + 1) = high(i) - factor * next;
    under = S(0);
    if (i + 2 < n) {
      under = high(i + 1);
      high(i + 1) *= -factor;
    }
    high(i) = next;
    b.row(i).swap(b.row(i + 1));
    b.row(i + 1) -= factor * b.row(i);
    return true;
  }

  // Subtracts from row i's right side the terms of the rows behind, solved
  // already.
  void Substitute(int64_t i) {
    const int64_t n = diagonal.size();
    if (i + 1 < n) b.row(i) -= high(i) * b.row(i + 1);
    if (i + 2 < n) b.row(i) -= low(i + 1) * b.row(i + 2);
  }

  // Returns the first i, from 1 on, whose pivot is 0, else 0: b is the
  // solution.
  int64_t Solve() {
    const int64_t n = diagonal.size();
    for (int64_t i = 0; i + 1 < n; ++i) {
      if (!Eliminate(i)) return i + 1;
    }
    if (n > 0 && diagonal(n - 1) == S(0)) return n;
    for (int64_t i = n - 1; i >= 0; --i) {
      Substitute(i);
      b.row(i) /= diagonal(i);
    }
    return 0;
  }

  // Solves a system that may be singular. Where dividing a row by its pivot
  // leaves the range of `limits`, the pivot is moved from 0 by the relative
  // rounding error of the largest element of u, then by twice as much, and so
  // on.
  void SolvePerturbed(const NumberLimits& limits) {
    const int64_t n = diagonal.size();
    if (n == 0) return;
    low(0) = high(n - 1) = S(0);
    // A row that Eliminate leaves has nothing to eliminate.
    for (int64_t i = 0; i + 1 < n; ++i) Eliminate(i);
    const double largest =
        std::max({diagonal.cwiseAbs().maxCoeff(), high.cwiseAbs().maxCoeff(),
                  low.cwiseAbs().maxCoeff()});
    for (int64_t i = n - 1; i >= 0; --i) {
      Substitute(i);
      const double row = b.cols() == 0 ? 0 : b.row(i).cwiseAbs().maxCoeff();
      double by =
          std::copysign(std::max(limits.epsilon * largest, limits.smallest),
                        std::real(diagonal(i)));
      for (double pivot = std::abs(diagonal(i));
           pivot < limits.smallest ||
           (pivot < 1 && row > pivot * limits.largest);
           pivot = std::abs(diagonal(i))) {
        diagonal(i) += by;
        by *= 2;
      }
      b.row(i) /= diagonal(i);
    }
  }
};

template <typename S>
Tridiagonal<S> ReadSystem(const LapackCall& call, int64_t index, int64_t n,
                          int64_t m) {
  return {ReadMatrix<S>(call.array(0), index, n, 1),
          ReadMatrix<S>(call.array(1), index, n, 1),
          ReadMatrix<S>(call.array(2), index, n, 1),
          ReadMatrix<S>(call.array(3), index, n, m)};
}

absl::Status Gtsv(LapackCall& call) {
  if (call.array_count() < 4) return call.Error("too few operands");
  const int64_t n = call.columns(0), m = call.columns(3);
  const LapackArray line = {Type::kSame, {n}}, block = {Type::kSame, {n, m}};
  absl::Status status = call.Check({line, line, line, block},
                                   {line, line, line, block, {Type::kS32, {}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(n * (m + 3), [&](int64_t index) {
      auto system = ReadSystem<S>(call, index, n, m);
      const int64_t info = system.Solve();
      if (info != 0) {
        system.b.setConstant(S(std::numeric_limits<double>::quiet_NaN()));
      }
      WriteMatrix(system.low, index, call.result(0));
      WriteMatrix(system.diagonal, index, call.result(1));
      WriteMatrix(system.high, index, call.result(2));
      WriteMatrix(system.b, index, call.result(3));
      WriteInfo(info, index, call.result(4));
    });
  });
}

// (b), finite also where the system is singular.
absl::Status SolvePerturbed(LapackCall& call) {
  if (call.array_count() < 4) return call.Error("too few operands");
  const int64_t n = call.columns(0), m = call.columns(3);
  const LapackArray line = {Type::kSame, {n}}, block = {Type::kSame, {n, m}};
  absl::Status status = call.Check({line, line, line, block}, {block});
  if (!status.ok()) return status;
  const bool wide = PartType(call.type()) == ElementType::kF64;
  const NumberLimits limits = wide ? LimitsOf<double>() : LimitsOf<float>();
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(n * (m + 3), [&](int64_t index) {
      auto system = ReadSystem<S>(call, index, n, m);
      system.SolvePerturbed(limits);
      WriteMatrix(system.b, index, call.result(0));
    });
  });
}

}  // namespace

std::vector<LapackRoutine> TridiagonalRoutines() {
  return {{"gtsv", "gtsv", Gtsv, -1, {}, {}, "lapack", true}};
}

void AddTridiagonal(CustomCallRegistry& targets) {
  const auto routine = std::make_shared<const LapackRoutine>(
      LapackRoutine{"", "", SolvePerturbed, -1, {}, {}, "", true});
  targets.Add("tridiagonal_solve_perturbed_ffi",
              [routine](ValueContext& context) {
                LapackCall call(context, *routine, true);
                if (context.operand_count() == 0) {
                  return call.Error("too few operands");
                }
                const Shape& shape = context.operand_shape(0);
                const ElementType type =
                    shape.is_array() ? shape.type() : ElementType::kF32;
                const ElementType part = PartType(type);
                if (part != ElementType::kF32 && part != ElementType::kF64) {
                  return call.Error("operands are f32, f64, c64 or c128");
                }
                absl::Status status = call.Begin(type);
                return status.ok() ? routine->run(call) : status;
              });
}

}  // namespace hlo
