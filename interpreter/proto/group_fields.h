// replica_groups as messages, and from them.
#ifndef HLOREF_INTERPRETER_PROTO_GROUP_FIELDS_H_
#define HLOREF_INTERPRETER_PROTO_GROUP_FIELDS_H_

#include <optional>

#include "absl/status/statusor.h"
#include "ops/attribute.h"

namespace hlo {

namespace pb {
class HloInstructionProto;
}  // namespace pb

// The listed groups, for every reader; and behind them the form that was
// written, a grid or a mesh, which newer readers take instead: to them the two
// are fields of a oneof, of which the last one counts.
void SetGroups(const ReplicaGroups& groups, pb::HloInstructionProto* out);

// Fields of groups: each form's, and that of older writers.
inline constexpr const char* kGroupFields[] = {
    "iota_collective_device_list", "mesh_axes_replica_group_list",
    "collective_device_list", "replica_groups"};
// The groups that the first of these fields holds; none where none is set.
absl::StatusOr<std::optional<ReplicaGroups>> GetGroups(
    const pb::HloInstructionProto& in);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_GROUP_FIELDS_H_
