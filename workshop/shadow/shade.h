// A real number, and how far a rounded one that stands for it may lie from it.
// Rules of the error, with u half a unit in the last place of 1 and
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
// say nothing: the lane is open.
#ifndef HLOREF_WORKSHOP_SHADOW_SHADE_H_
#define HLOREF_WORKSHOP_SHADOW_SHADE_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "workshop/oracles/numbers/number.h"
#include "workshop/shadow/real.h"

namespace hlo::conformance {

struct Shade {
  Real r;
  double e = 0;
  bool open = false;
};

// u of a float format, and half its smallest step.
double RoundoffOf(const naive::Format& format);
double HalfStepOf(const naive::Format& format);
// Rounds once more; `roundings` of half a unit each.
Shade Rounded(Shade shade, const naive::Format& format, double roundings = 1);

// Without the rounding of the result.
Shade Plus(const Shade& a, const Shade& b);
Shade Minus(const Shade& a, const Shade& b);
Shade Times(const Shade& a, const Shade& b);
Shade Over(const Shade& a, const Shade& b);
Shade RootOf(const Shade& a);
Shade InverseRootOf(const Shade& a);

// The step's op on lanes of `format`; nothing for another op.
std::optional<Shade> ApplyUnary(absl::string_view op, const Shade& a,
                                const naive::Format& format);
std::optional<Shade> ApplyBinary(absl::string_view op, const Shade& a,
                                 const Shade& b, const naive::Format& format);
// a < b; open where the intervals overlap.
Shade Less(const Shade& a, const Shade& b);

// One sum, in any order of its terms.
class TermSum {
 public:
  void Add(const Shade& term);
  void AddProduct(const Shade& a, const Shade& b);

  int64_t terms() const { return n_; }
  // n u <= 1/8, beyond which the bound means nothing.
  bool IsBounded(const naive::Format& accumulator) const;

  // Of n terms, the initial value or the element that is already there among
  // them: g(n) S + uo |r|.
  Shade OfTerms(const naive::Format& accumulator,
                const naive::Format& result) const;
  // Of k products: g(k + 1) S + uo (|r| + g(k + 1) S) + (k + 1) eta.
  Shade OfProducts(const naive::Format& accumulator,
                   const naive::Format& result) const;
  // Of zero-mean terms: (4 sqrt(k) + 8) u S + uo |r|.
  Shade Tight(const naive::Format& accumulator,
              const naive::Format& result) const;

 private:
  Shade With(double spread, const naive::Format& accumulator,
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

#endif  // HLOREF_WORKSHOP_SHADOW_SHADE_H_
