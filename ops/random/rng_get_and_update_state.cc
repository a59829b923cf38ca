// rng-get-and-update-state: reads the process's random state and advances it.
// Spec: Operation Semantics 2026 "RngGetAndUpdateState"; semantics.md:
// rng_get_and_update_state.
//
// Shape  S1  the result is u64[2], 128 bits.
// Value  V1  result = the process's random state as it was, its low 64 bits
//            first; then state = state + delta modulo 2^128.
//        V2  (unclear) each process begins with seed + 2^64 * its index.
#include "ops/attributes/random.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> RngGetAndUpdateStateShape(const ShapeContext&) {
  return Shape::Array(ElementType::kU64, {2});
}

absl::Status RngGetAndUpdateStateValue(ValueContext& context) {
  auto result = context.Result();
  if (!result.ok()) return result.status();
  RandomState& state = context.random_state();
  result->as<uint64_t>()[0] = state.low;
  result->as<uint64_t>()[1] = state.high;
  state.Advance(context.attributes().get(attr::delta));
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op rng_get_and_update_state_op = {
    .name = "rng-get-and-update-state",
    .arity = 0,
    .attributes = {{&attr::delta, kRequired}},
    .has_side_effect = true,
    .resource = Resource::kRandomState,
    .shape = RngGetAndUpdateStateShape,
    .value = RngGetAndUpdateStateValue};

}  // namespace hlo
