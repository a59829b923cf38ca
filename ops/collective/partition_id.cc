// partition-id: which partition this process is.
// Spec: Operation Semantics 2026 "PartitionID".
//
// Shape  S1  the result is u32[].
// Value  V1  the number of the partition, from 0.
#include "ops/shape_context.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> PartitionIdShape(const ShapeContext&) {
  return Shape::Scalar(ElementType::kU32);
}

absl::Status PartitionIdValue(ValueContext& context) {
  absl::StatusOr<MutableArrayView> result = context.Result();
  if (!result.ok()) return result.status();
  result->as<uint32_t>()[0] =
      static_cast<uint32_t>(context.process().partition);  // V1
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op partition_id_op = {.name = "partition-id",
                                             .arity = 0,
                                             .resource = Resource::kIdentity,
                                             .shape = PartitionIdShape,
                                             .value = PartitionIdValue};

}  // namespace hlo
