#include "interpreter/proto/read_fields.h"

#include <google/protobuf/message.h>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "interpreter/proto/field_reader.h"

namespace hlo {

absl::Status ReadFieldSet::Check(const google::protobuf::Message& message,
                                 const std::string& prefix,
                                 absl::string_view reader) const {
  const google::protobuf::Reflection& fields = *message.GetReflection();
  std::vector<const google::protobuf::FieldDescriptor*> set;
  fields.ListFields(message, &set);
  for (const auto* field : set) {
    const std::string path = prefix + field->name();
    if (std::find(paths_.begin(), paths_.end(), path) != paths_.end()) continue;
    const std::string below = path + ".";
    const bool is_partly_read = std::any_of(
        paths_.begin(), paths_.end(),
        [&](const std::string& each) { return absl::StartsWith(each, below); });
    if (!is_partly_read) return UnreadField(path, reader, " has no such field");
    absl::Status inner =
        Check(fields.GetMessage(message, field), below, reader);
    if (!inner.ok()) return inner;
  }
  return absl::OkStatus();
}

}  // namespace hlo
