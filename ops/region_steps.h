// A called computation that hands values on from one step to the next, of
// element-wise ops on arrays of one shape, and on scalars: each element of the
// arrays is a lane, a scalar has its value in every lane. scan runs it instead
// of entering the computation step by step; the bits are the same.
#ifndef HLOREF_OPS_REGION_STEPS_H_
#define HLOREF_OPS_REGION_STEPS_H_

#include <cstdint>
#include <span>

#include "absl/status/status.h"
#include "ops/shape_context.h"

namespace hlo {

class RegionSteps {
 public:
  virtual ~RegionSteps() = default;

  // The parameters and results, with the types of the accumulators
  // (semantics.md: reduce_accumulator). Parameters: inputs, then carries;
  // results: outputs, then carries.
  virtual const Signature& signature() const = 0;

  // For t < steps, in order:
  //   (outputs[.][t].., carries..) = f(inputs[.][t].., carries..)
  // where x[t] is `lanes` elements from x + t * lanes on, and a carry is
  // `lanes` elements, in and out. No two arrays overlap.
  virtual absl::Status Run(std::span<const void* const> inputs,
                           std::span<void* const> carries,
                           std::span<void* const> outputs, int64_t steps,
                           int64_t lanes) const = 0;
};

}  // namespace hlo

#endif  // HLOREF_OPS_REGION_STEPS_H_
