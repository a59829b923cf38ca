// The wire format of protobuf, as far as hostile bytes must be judged before
// libprotobuf sees them: it says neither where bytes are wrong, nor does it
// bound the memory that they take.
#ifndef HLOREF_INTERPRETER_PROTO_WIRE_H_
#define HLOREF_INTERPRETER_PROTO_WIRE_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace google::protobuf {
class Descriptor;
class Message;
}  // namespace google::protobuf

namespace hlo {

// One field as it stands in the bytes.
struct WireField {
  enum class Type { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };
  int number = 0;
  Type type = Type::kVarint;
  absl::string_view payload;  // of kBytes
  absl::string_view whole;    // tag included
};

// Takes the field that `bytes` begins with. False if none does.
bool TakeField(absl::string_view* bytes, WireField* field);

// Parses bytes into an empty message. Errors begin with a path
// (field_reader.h): of bytes that are no such message, of a field that is not
// known, but for notes, which change no value, and of more messages or deeper
// ones than any module has.
absl::Status ParseMessage(absl::string_view bytes,
                          google::protobuf::Message* message);

// Parses all but the fields of that number, each of which holds bytes, and
// gives these in their order.
absl::Status ParseWithout(int number, absl::string_view bytes,
                          google::protobuf::Message* message,
                          std::vector<absl::string_view>* left_out);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_WIRE_H_
