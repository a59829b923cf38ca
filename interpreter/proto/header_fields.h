// The module's header as fields of its message.
#ifndef HLOREF_INTERPRETER_PROTO_HEADER_FIELDS_H_
#define HLOREF_INTERPRETER_PROTO_HEADER_FIELDS_H_

#include "absl/status/status.h"
#include "interpreter/ir/module.h"

namespace hlo {

namespace pb {
class HloModuleProto;
}  // namespace pb

// Sets all fields of the module itself. The numbers of replicas and partitions
// and the permissions of a partitioner are options of a compiler: they have no
// fields.
absl::Status SetHeader(const Module& module, pb::HloModuleProto* out);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_HEADER_FIELDS_H_
