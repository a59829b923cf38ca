// Ball: a real number (the midpoint, r) and a bound (the radius, e) of how far
// a rounded number that stands for it may lie from it, as interval arithmetic
// has them. Rules of the radius, with u half a unit in the last place of 1 and
// g(n) = n u / (1 - n u):
//
//   a + b, a - b  ea + eb
//   a b           |a| eb + |b| ea + ea eb
//   a / b         (ea + |q| eb) / (|b| - eb)
//   e^a           |r| (e^ea - 1)
//   log a         ea / (a - ea)
//   sqrt, rsqrt   their values at a - ea
//   tanh, logistic  ea, ea / 4
//   max, min      the largest e
//   a sum         sum(e), and g(n) of sum(|terms| + e) in any order
//
// and after each u (|r| + e), of a function 2 u (|r| + e) for each unit in the
// last place that it may be off. An interval that meets 0 below a root, a
// quotient or a logarithm, and intervals that overlap where they are compared,
// say nothing: the element is open.
#ifndef HLOREF_WORKSHOP_SHADOW_BALL_H_
#define HLOREF_WORKSHOP_SHADOW_BALL_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "workshop/oracles/numbers/number.h"
#include "workshop/shadow/real.h"

namespace hlo::conformance {

struct Ball {
  Real r;
  double e = 0;
  bool open = false;
};

// u of a float format, and half its smallest step.
double RoundoffOf(const naive::Format& format);
double HalfStepOf(const naive::Format& format);
// Rounds once more; `roundings` of half a unit each.
Ball Rounded(Ball ball, const naive::Format& format, double roundings = 1);

// Without the rounding of the result.
Ball Plus(const Ball& a, const Ball& b);
Ball Minus(const Ball& a, const Ball& b);
Ball Times(const Ball& a, const Ball& b);
Ball Over(const Ball& a, const Ball& b);
Ball RootOf(const Ball& a);
Ball InverseRootOf(const Ball& a);

// Applies the step's op to elements of `format`; empty for another op.
std::optional<Ball> ApplyUnary(absl::string_view op, const Ball& a,
                               const naive::Format& format);
std::optional<Ball> ApplyBinary(absl::string_view op, const Ball& a,
                                const Ball& b, const naive::Format& format);
// a < b; open where the intervals overlap.
Ball Less(const Ball& a, const Ball& b);

// One sum, in any order of its terms.
class TermSum {
 public:
  void Add(const Ball& term);
  void AddProduct(const Ball& a, const Ball& b);

  int64_t terms() const { return n_; }
  // n u <= 1/8, beyond which the bound means nothing.
  bool IsBounded(const naive::Format& accumulator) const;

  // The sum of n terms, the initial value or the element that is already there
  // among them: g(n) S + uo |r|.
  Ball OfTerms(const naive::Format& accumulator,
               const naive::Format& result) const;
  // The sum of k products: g(k + 1) S + uo (|r| + g(k + 1) S) + (k + 1) eta.
  Ball OfProducts(const naive::Format& accumulator,
                  const naive::Format& result) const;
  // The sum of zero-mean terms: (4 sqrt(k) + 8) u S + uo |r|.
  Ball Tight(const naive::Format& accumulator,
             const naive::Format& result) const;

 private:
  Ball With(double spread, const naive::Format& accumulator,
            const naive::Format& result) const;

  Real r_;
  double sum_ = 0;  // S: of |terms|, and how far they may be off
  double e_ = 0;
  int64_t n_ = 0;
  bool open_ = false;
};

// n u / (1 - n u).
double Growth(double n, const naive::Format& accumulator);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_SHADOW_BALL_H_
