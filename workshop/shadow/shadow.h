// Runs a program on real numbers, and beside each keeps how far from it a
// backend may come out that rounds every step and sums in any order.
//
// It makes the bounds of the 386 vectors of golden/*/sums.jsonl that are
// checked by `errbound`. 330 of them are one op (or fft between conversions),
// and the bound is a formula of docs/conformance.md; but r and S in it are the
// real sum and the magnitudes of each element's own terms, which only a walk
// over windows, groups and colliding updates finds. The other 56 (softmax,
// layer normalization, attention, batch normalization) chain sums, quotients,
// roots and exponentials: a formula for each would be this walk, written out.
// New ops need no rule here: a backend has less freedom with sums that are
// exact in any order.
#ifndef HLOREF_WORKSHOP_SHADOW_SHADOW_H_
#define HLOREF_WORKSHOP_SHADOW_SHADOW_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/literal.h"

namespace hlo::conformance {

// An array of a result.
struct ShadowLeaf {
  std::vector<double> real;    // rounded to f64
  std::vector<double> bounds;  // of |got - real|, that rounding included
  std::vector<int64_t> open;   // elements without a known value, ascending
};

struct ShadowOptions {
  int64_t replicas = 1;
  // The statistical bound of dot and convolution: terms are drawn with mean
  // zero, and none is much larger than the others.
  bool tight = false;
};

// The arrays of each process's result, in order. Unimplemented for what it has
// no rule for, and for sums of more terms than the bound is worth.
// REQUIRES: a program that hloref accepts, as it prints it; finite arguments.
absl::StatusOr<std::vector<std::vector<ShadowLeaf>>> RunShadow(
    absl::string_view module, const ShadowOptions& options,
    const std::vector<std::vector<Literal>>& arguments);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_SHADOW_SHADOW_H_
