// #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [..]>: groups of
// processes by the axes of a mesh of devices.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_MESH_GROUPS_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_MESH_GROUPS_H_

#include "absl/status/statusor.h"
#include "interpreter/stablehlo/read/tree.h"
#include "ops/attribute.h"

namespace hlo::stablehlo {

// The groups, with the text that HLO has for them. A mesh is an
// sdy.mesh of the module or a #stablehlo.mesh<..>. The error reads as the end
// of "replica_groups ..".
absl::StatusOr<ReplicaGroups> MeshGroups(const Module& tree,
                                         const Attribute::Tagged& groups);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_MESH_GROUPS_H_
