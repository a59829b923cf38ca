// Attributes from the fields of an instruction's message, by the tables that
// write them (attribute_tables.h): one reader for each kind of value.
#ifndef HLOREF_INTERPRETER_PROTO_ATTRIBUTE_READER_H_
#define HLOREF_INTERPRETER_PROTO_ATTRIBUTE_READER_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "interpreter/proto/read_shape.h"
#include "ops/op.h"

namespace hlo {

namespace pb {
class HloInstructionProto;
}  // namespace pb

struct AttributeSources {
  const ReadShapes& shapes;
  // The computation of a number that is unique in the module; -1: none has it.
  absl::FunctionRef<int(int64_t)> computation;
  // Reports a note that HLO text has no words for: it is left out.
  absl::FunctionRef<void(const absl::Status&)> leave_out;
};

// Sets all attributes but control-predecessors, which are instructions that may
// come later. `shape` is the instruction's; null: not known. Errors begin with
// a path (field_reader.h), also that of a field that the op does not read.
absl::Status ReadAttributes(const Op& op, const pb::HloInstructionProto& in,
                            const Shape* shape, const AttributeSources& sources,
                            Attributes* out);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_ATTRIBUTE_READER_H_
