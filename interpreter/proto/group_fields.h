// replica_groups as messages.
#ifndef HLOREF_INTERPRETER_PROTO_GROUP_FIELDS_H_
#define HLOREF_INTERPRETER_PROTO_GROUP_FIELDS_H_

#include "ops/attribute.h"

namespace hlo {

namespace pb {
class HloInstructionProto;
}  // namespace pb

// The listed groups, for every reader; and behind them the form that was
// written, a grid or a mesh, which newer readers take instead: to them the two
// are fields of a oneof, of which the last one counts.
void SetGroups(const ReplicaGroups& groups, pb::HloInstructionProto* out);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_GROUP_FIELDS_H_
