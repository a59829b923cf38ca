// Attributes as fields of an instruction's message: one writer for each kind of
// value, and the field by the attribute's name, or by a table where that is
// another one (attribute_tables.h). Tables over the vocabulary, as in
// attribute_text.h.
#ifndef HLOREF_INTERPRETER_PROTO_ATTRIBUTE_FIELDS_H_
#define HLOREF_INTERPRETER_PROTO_ATTRIBUTE_FIELDS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "ops/op.h"

namespace hlo {

namespace pb {
class HloInstructionProto;
}  // namespace pb

// Numbers, unique in the module, for the indices that attributes hold.
class IdSource {
 public:
  virtual ~IdSource() = default;
  virtual absl::StatusOr<int64_t> OfComputation(ComputationId id) const = 0;
  virtual absl::StatusOr<int64_t> OfInstruction(int index) const = 0;
};

// Writes what stands between the parentheses and behind them. Unimplemented
// where there is no field for it.
absl::Status SetAttributes(const Op& op, const Attributes& attributes,
                           const Shape& shape, const IdSource& ids,
                           pb::HloInstructionProto* out);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_ATTRIBUTE_FIELDS_H_
