// What stands before a module's computations, as fields of its message.
#ifndef HLOREF_INTERPRETER_PROTO_HEADER_FIELDS_H_
#define HLOREF_INTERPRETER_PROTO_HEADER_FIELDS_H_

#include "absl/status/status.h"
#include "interpreter/ir/module.h"

namespace hlo {

namespace pb {
class HloModuleProto;
}  // namespace pb

// All that is the module's. The number of replicas and partitions, and what a
// partitioner may do, is said to who compiles it: they have no fields.
absl::Status SetHeader(const Module& module, pb::HloModuleProto* out);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_HEADER_FIELDS_H_
