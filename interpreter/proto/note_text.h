// Messages as the text of notes, the way back of note_fields.h. The text may
// not say all that a message holds: reading it again shows whether it does.
#ifndef HLOREF_INTERPRETER_PROTO_NOTE_TEXT_H_
#define HLOREF_INTERPRETER_PROTO_NOTE_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace google::protobuf {
class Message;
}  // namespace google::protobuf

namespace hlo {

namespace pb {
class HloInstructionProto;
class OpSharding;
}  // namespace pb

// True of 1,0, not of 0,1: only such a T(..) is written.
template <typename List>
bool IsPermuted(const List& permutation) {
  for (int i = 0; i < permutation.size(); ++i) {
    if (permutation[i] != i) return true;
  }
  return false;
}

// "..", with escapes.
std::string Quoted(absl::string_view text);
// {name=value name=value}: all fields that are set.
std::string FieldsText(const google::protobuf::Message& message);
// {devices=[2,1]0,1}
std::string ShardingText(const pb::OpSharding& in);

// The note of each attribute.
std::string DomainText(const pb::HloInstructionProto& in);
std::string FrontendText(const pb::HloInstructionProto& in);
std::string StatisticsText(const pb::HloInstructionProto& in);
std::string ReplicationText(const pb::HloInstructionProto& in);
std::string AliasingText(const pb::HloInstructionProto& in);
std::string OriginText(const pb::HloInstructionProto& in);
std::string ConfigText(const pb::HloInstructionProto& in);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_NOTE_TEXT_H_
