// Attributes that are kept as they are written (Raw): their text is read here
// into the fields that they have, and printed of them.
#ifndef HLOREF_INTERPRETER_PROTO_NOTE_FIELDS_H_
#define HLOREF_INTERPRETER_PROTO_NOTE_FIELDS_H_

#include <optional>
#include <span>

#include "absl/status/statusor.h"
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

// The fields of an attribute that is such a note; none of one that is not.
std::span<const char* const> NoteFields(const AttributeBase& handle);
// The note that the fields are; none where they say nothing. Unimplemented
// where HLO text has no words for it.
absl::StatusOr<std::optional<Raw>> GetNote(const AttributeBase& handle,
                                           const pb::HloInstructionProto& in);

// {name=value name=value}: fields of the message by their names.
bool ReadFields(Lexer& lexer, google::protobuf::Message* message);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_NOTE_FIELDS_H_
