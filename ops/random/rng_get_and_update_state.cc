// rng-get-and-update-state: reads the process's random state and advances it.
// Spec: Operation Semantics 2026 "RngGetAndUpdateState"; semantics.md:
// rng_get_and_update_state.
//
// Shape  S1  the result is u64[2], 128 bits.
#include "ops/attributes/random.h"
#include "ops/shape_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> RngGetAndUpdateStateShape(const ShapeContext&) {
  return Shape::Array(ElementType::kU64, {2});
}

}  // namespace

constinit extern const Op rng_get_and_update_state_op = {
    .name = "rng-get-and-update-state",
    .arity = 0,
    .attributes = {{&attr::delta, kRequired}},
    .has_side_effect = true,
    .resource = Resource::kRandomState,
    .shape = RngGetAndUpdateStateShape};

}  // namespace hlo
