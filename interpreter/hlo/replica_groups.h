// The three forms of replica_groups: explicit {{0,1},{2,3}}, iota
// [2,4]<=[4,2]T(1,0), and a mesh with axes, mesh["a"=2,"b"=4] {"a"}.
#ifndef HLOREF_INTERPRETER_HLO_REPLICA_GROUPS_H_
#define HLOREF_INTERPRETER_HLO_REPLICA_GROUPS_H_

#include "interpreter/hlo/lexer.h"
#include "ops/attribute.h"

namespace hlo {

bool ReadIdGroups(Lexer& lexer, IdGroups* groups);
bool ReadReplicaGroups(Lexer& lexer, ReplicaGroups* groups);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_REPLICA_GROUPS_H_
