// A field of a message that is read, found by its name; and errors that name
// fields by their paths.
#ifndef HLOREF_INTERPRETER_PROTO_FIELD_READER_H_
#define HLOREF_INTERPRETER_PROTO_FIELD_READER_H_

#include <cstdint>
#include <span>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace google::protobuf {
class FieldDescriptor;
class Message;
}  // namespace google::protobuf

namespace hlo {

// The message of an error is a path of fields, then `: `, then what is wrong:
// `.shape.dimensions[1]: ..`. The path may be empty: the place itself is wrong.
template <typename... Parts>
absl::Status WrongField(absl::string_view path, const Parts&... parts) {
  return absl::InvalidArgumentError(
      absl::StrCat(path.empty() ? "" : ".", path, ": ", parts...));
}
template <typename... Parts>
absl::Status UnreadField(absl::string_view path, const Parts&... parts) {
  return absl::UnimplementedError(
      absl::StrCat(path.empty() ? "" : ".", path, ": ", parts...));
}
// The error of a part, with the part's own path in front.
absl::Status Under(absl::string_view path, const absl::Status& status);
absl::Status Under(absl::string_view path, int index,
                   const absl::Status& status);

// HLO text holds names of other characters, and `ENTRY`, nowhere.
absl::Status CheckName(absl::string_view name);

class FieldReader {
 public:
  using Message = google::protobuf::Message;

  // REQUIRES: messages of this type have a field of that path (FindField).
  FieldReader(const Message& message, absl::string_view path);

  // A list's elements; else 1 where the field is set, which a number or a text
  // of proto3 is when it is not zero, not empty.
  int size() const;
  // Element i, or the field itself. REQUIRES: its type is one of these.
  int64_t Integer(int i = 0) const;  // also of a bool and an enum
  double Real() const;
  std::string Text(int i = 0) const;
  // The word that an enumerator is called, in any case, or with ALG_ in front;
  // or that a text is. -1: the field is not set, or is zero, and no word is.
  absl::StatusOr<int> Word(std::span<const char* const> words, int i = 0) const;
  const Message& At(int i = 0) const;

  bool is_message() const;
  bool is_enum() const;

 private:
  absl::StatusOr<std::string> EnumName(int i) const;

  const Message* message_;
  const google::protobuf::FieldDescriptor* descriptor_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_FIELD_READER_H_
