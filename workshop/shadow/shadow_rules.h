// The ops of a shadow evaluation that are not element-wise.
#ifndef HLOREF_WORKSHOP_SHADOW_SHADOW_RULES_H_
#define HLOREF_WORKSHOP_SHADOW_SHADOW_RULES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "workshop/oracles/program.h"
#include "workshop/shadow/ball.h"

namespace hlo::conformance {

struct Balls {
  const naive::Format* format = nullptr;
  naive::Index sizes;
  std::vector<Ball> at;  // row-major
};

// A step with its program, and the bound that its sums have.
struct ShadowStep {
  const naive::Program& program;
  const naive::Step& step;
  bool tight;

  // The op that the computation applies to two numbers.
  std::string combiner(absl::string_view attribute) const;
};

using ShadowOperands = std::vector<const Balls*>;
// The arrays of the result, in order.
using ShadowResults = absl::StatusOr<std::vector<Balls>>;
using ShadowRule = ShadowResults (*)(const ShadowStep&, const ShadowOperands&);

// Null for another op.
ShadowRule FindShadowProduct(absl::string_view op);
ShadowRule FindShadowSum(absl::string_view op);
ShadowRule FindShadowNorm(absl::string_view op);

// Complex arrays are two of real ones.
ShadowResults ShadowFft(const naive::Step& step,
                        const std::vector<Balls>& operand);

absl::Status NoShadow(absl::string_view what);
Balls BallsOf(const naive::Format& format, naive::Index sizes);
// The accumulator of sums of products: f32; f64 where a type has 64 bits.
const naive::Format& AccumulatorOf(const naive::Format& format);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_SHADOW_SHADOW_RULES_H_
