// Sums of products as dot and its like make them.
#ifndef HLOREF_WORKSHOP_ORACLES_OPS_SUMS_H_
#define HLOREF_WORKSHOP_ORACLES_OPS_SUMS_H_

#include <optional>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/numbers/exact.h"
#include "workshop/oracles/operations.h"

namespace hlo::conformance::naive {

// The types of a sum of products.
struct SumTypes {
  const Format* lhs;
  const Format* rhs;
  const Format* result;
  const Format* accumulator;       // of one part
  const Format* lhs_to = nullptr;  // lhs is rounded to this first
  const Format* rhs_to = nullptr;
  bool tf32 = false;               // operands keep 11 bits
  const Format* sum_to = nullptr;  // the sum is rounded to this before the end
  bool pairs =
      false;  // accumulation=f64 of f64: so many bits that they are all
};

// semantics.md: accumulation, mixed_kinds. The evaluation fails where the
// oracle does not know these types, or `algorithm`.
SumTypes TypesOfSum(Evaluator& evaluator, const Array& lhs, const Array& rhs,
                    const Step& step);

// One sum, begun at 0, in the order of the terms.
class ProductSum {
 public:
  // Both outlive this; an exact evaluation rounds once, at the end.
  ProductSum(const SumTypes& types, const Evaluator& evaluator);
  void Add(Number a, Number b);
  Number result() const;
  // True if nothing but the end was rounded.
  bool was_exact() const {
    return exact_ && exact_->finite() &&
           (!exact_imaginary_ || exact_imaginary_->finite());
  }

 private:
  double AsFactor(const Format& from, const Format* to, const Number& x) const;

  const SumTypes& types_;
  const Choices& choices_;
  const Operations operations_;
  Number sum_;
  std::optional<Exact> exact_, exact_imaginary_;
};

// The rule of convolution, in a file of its own.
Array Convolve(Evaluator& evaluator, const Step& step, const Arrays& operands);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_OPS_SUMS_H_
