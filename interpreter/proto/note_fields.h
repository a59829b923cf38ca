// Attributes that are kept as they are written (Raw): their text is read here,
// into the fields that they have.
#ifndef HLOREF_INTERPRETER_PROTO_NOTE_FIELDS_H_
#define HLOREF_INTERPRETER_PROTO_NOTE_FIELDS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "ops/attribute.h"

namespace google::protobuf {
class Message;
}  // namespace google::protobuf

namespace hlo {

class Lexer;

namespace pb {
class HloInstructionProto;
}  // namespace pb

// Unimplemented where there is no field for it, or the text is not understood.
absl::Status SetNote(const AttributeBase& handle, const Raw& raw,
                     pb::HloInstructionProto* out);

// {name=value name=value}: fields of the message by their names.
bool ReadFields(Lexer& lexer, google::protobuf::Message* message);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_NOTE_FIELDS_H_
