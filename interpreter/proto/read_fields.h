// The fields of a message that were read, to find those that were not.
#ifndef HLOREF_INTERPRETER_PROTO_READ_FIELDS_H_
#define HLOREF_INTERPRETER_PROTO_READ_FIELDS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace google::protobuf {
class Message;
}  // namespace google::protobuf

namespace hlo {

class ReadFieldSet {
 public:
  // All of what is below the path is read, too.
  void Add(absl::string_view path) { paths_.emplace_back(path); }

  // Unimplemented, with its path, where a field is set that was not added.
  absl::Status CheckAll(const google::protobuf::Message& message,
                        absl::string_view reader) const {
    return Check(message, "", reader);
  }

 private:
  absl::Status Check(const google::protobuf::Message& message,
                     const std::string& prefix, absl::string_view reader) const;

  std::vector<std::string> paths_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_READ_FIELDS_H_
