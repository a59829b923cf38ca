// rng-bit-generator: random bits from a state, and the next state.
// Spec: Operation Semantics 2022, 2026 "RngBitGenerator"; semantics.md:
// rng_default, rng_philox, rng_threefry.
//
// Shape  S1  the state is u64[2], or for Philox and the default also u64[3].
//        S2  the result is written: (the state's shape, an array of integers or
//            floats of 8, 16, 32 or 64 bits).
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::Status CheckState(const ShapeContext& context) {
  const Shape& state = context.operand(0);
  const bool three_fry =
      context.attributes().get(attr::rng_algorithm) == RngAlgorithm::kThreeFry;
  const bool fine = state.is_array() && state.type() == ElementType::kU64 &&
                    state.rank() == 1 && state.is_static() &&
                    (state.size(0) == 2 || (state.size(0) == 3 && !three_fry));
  if (fine) return absl::OkStatus();
  return context.Error("S1", "the state is ", Text(state), ", not u64[2]",
                       three_fry ? "" : " or u64[3]");
}

absl::StatusOr<Shape> RngBitGeneratorShape(const ShapeContext& context) {
  absl::Status status = CheckState(context);
  if (!status.ok()) return status;
  const Shape* written = context.written();
  if (written == nullptr) {
    return context.Error("S2", "the result's shape must be written");
  }
  const std::span<const Shape> parts = written->elements();
  const bool is_pair =
      written->is_tuple() && parts.size() == 2 && parts[1].is_array();
  if (!is_pair) {
    return context.Error("S2", "the result is ", Text(*written),
                         ", not (state, bits)");
  }
  const ElementType type = parts[1].type();
  if ((!IsInteger(type) && !IsFloat(type)) || BitWidth(type) % 8 != 0) {
    return context.Error("S2", "no random bits of ", Name(type));
  }
  return Shape::Tuple(
      {context.operand(0).WithoutLayouts(), parts[1].WithoutLayouts()});
}

}  // namespace

constinit extern const Op rng_bit_generator_op = {
    .name = "rng-bit-generator",
    .arity = 1,
    .attributes = {{&attr::rng_algorithm, kRequired}},
    .shape = RngBitGeneratorShape,
    .result_rule = "S2"};

}  // namespace hlo
