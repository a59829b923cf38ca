// The module's header as fields of its message, and from them.
#ifndef HLOREF_INTERPRETER_PROTO_HEADER_FIELDS_H_
#define HLOREF_INTERPRETER_PROTO_HEADER_FIELDS_H_

#include "absl/status/status.h"
#include "interpreter/ir/module.h"
#include "interpreter/proto/read_shape.h"

namespace hlo {

namespace pb {
class HloModuleProto;
}  // namespace pb

// Sets all fields of the module itself. The numbers of replicas and partitions
// and the permissions of a partitioner are options of a compiler: they have no
// fields. REQUIRES: the computations are there.
absl::Status SetHeader(const Module& module, pb::HloModuleProto* out);

// Sets the header and the tables of a module. The numbers of replicas and
// partitions are those of a device assignment. Errors begin with a path
// (field_reader.h).
absl::Status ReadHeader(const pb::HloModuleProto& in, const ReadShapes& shapes,
                        Module* module);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_HEADER_FIELDS_H_
