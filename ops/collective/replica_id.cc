// replica-id: which replica this process is.
// Spec: Operation Semantics 2022, 2026 "ReplicaId".
//
// Shape  S1  the result is u32[].
// Value  V1  the number of the replica, from 0.
#include "ops/shape_context.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> ReplicaIdShape(const ShapeContext&) {
  return Shape::Scalar(ElementType::kU32);
}

absl::Status ReplicaIdValue(ValueContext& context) {
  absl::StatusOr<MutableArrayView> result = context.Result();
  if (!result.ok()) return result.status();
  result->as<uint32_t>()[0] =
      static_cast<uint32_t>(context.process().replica);  // V1
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op replica_id_op = {.name = "replica-id",
                                           .arity = 0,
                                           .resource = Resource::kIdentity,
                                           .shape = ReplicaIdShape,
                                           .value = ReplicaIdValue};

}  // namespace hlo
