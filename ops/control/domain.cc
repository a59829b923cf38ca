// domain: marks where a value passes from one domain of attributes (a
// sharding) to another.
// Spec: Operation Semantics 2026 "Domain"; it changes no value.
//
// Shape  S1  the result has the operand's shape, of any kind.
// Value  V1  the operand's value (semantics.md: primitives).
#include "ops/attributes/common.h"
#include "ops/rules/pass_through.h"
#include "ops/shape_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> DomainShape(const ShapeContext& context) {
  return context.operand(0).WithoutLayouts();
}

}  // namespace

constinit extern const Op domain_op = {
    .name = "domain",
    .arity = 1,
    .attributes = {{&attr::domain, kRequired}},
    .shape = DomainShape,
    .value = PassOn};  // V1

}  // namespace hlo
