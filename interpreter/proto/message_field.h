// A field of a message, found by its name.
#ifndef HLOREF_INTERPRETER_PROTO_MESSAGE_FIELD_H_
#define HLOREF_INTERPRETER_PROTO_MESSAGE_FIELD_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace google::protobuf {
class Descriptor;
class FieldDescriptor;
class Message;
}  // namespace google::protobuf

namespace hlo {

// The field of a type of messages; null if there is none. A path a.b is field b
// of field a.
const google::protobuf::FieldDescriptor* FindField(
    const google::protobuf::Descriptor& type, absl::string_view path);

// Each function appends to a list, sets anything else, and is Unimplemented
// where the field cannot hold the value.
class MessageField {
 public:
  using Message = google::protobuf::Message;

  // Not is_there() if the message has no such field, by its path.
  MessageField(Message& message, absl::string_view path);

  bool is_there() const { return descriptor_ != nullptr; }
  absl::Status SetInteger(int64_t value) const;
  absl::Status SetBool(bool value) const;
  absl::Status SetReal(double value) const;
  absl::Status SetText(std::string value) const;
  // The enumerator of that name, in any case, or with ALG_ in front; or the
  // word itself, if the field is a text.
  absl::Status SetWord(absl::string_view word) const;
  // REQUIRES: the field is one.
  Message* SetMessage() const;

  bool is_message() const;

 private:
  absl::Status SetEnum(int number) const;
  absl::Status Refused() const;

  Message* message_;
  const google::protobuf::FieldDescriptor* descriptor_ = nullptr;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_MESSAGE_FIELD_H_
