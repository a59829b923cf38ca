#include "interpreter/proto/field_reader.h"

#include <google/protobuf/message.h>

#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "interpreter/hlo/lexer.h"

namespace hlo {

using google::protobuf::FieldDescriptor;
using google::protobuf::Reflection;

absl::Status Under(absl::string_view path, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(".", path, status.message()));
}

absl::Status Under(absl::string_view path, int index,
                   const absl::Status& status) {
  return Under(absl::StrCat(path, "[", index, "]"), status);
}

absl::Status CheckName(absl::string_view name) {
  if (!name.empty() && name != "ENTRY" &&
      std::all_of(name.begin(), name.end(), IsNameCharacter)) {
    return absl::OkStatus();
  }
  return WrongField("", "'", absl::CHexEscape(name), "' is no name");
}

FieldReader::FieldReader(const Message& message, absl::string_view path)
    : message_(&message) {
  const auto field = [&](absl::string_view name) {
    return message_->GetDescriptor()->FindFieldByName(std::string(name));
  };
  for (size_t dot = path.find('.'); dot != path.npos; dot = path.find('.')) {
    message_ = &message_->GetReflection()->GetMessage(
        *message_, field(path.substr(0, dot)));
    path.remove_prefix(dot + 1);
  }
  descriptor_ = field(path);
}

int FieldReader::size() const {
  const Reflection& fields = *message_->GetReflection();
  if (descriptor_->is_repeated()) {
    return fields.FieldSize(*message_, descriptor_);
  }
  return fields.HasField(*message_, descriptor_) ? 1 : 0;
}

int64_t FieldReader::Integer(int i) const {
  const Reflection& fields = *message_->GetReflection();
  const bool list = descriptor_->is_repeated();
  switch (descriptor_->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT64:
      return list ? fields.GetRepeatedInt64(*message_, descriptor_, i)
                  : fields.GetInt64(*message_, descriptor_);
    case FieldDescriptor::CPPTYPE_INT32:
      return list ? fields.GetRepeatedInt32(*message_, descriptor_, i)
                  : fields.GetInt32(*message_, descriptor_);
    case FieldDescriptor::CPPTYPE_BOOL:
      return list ? fields.GetRepeatedBool(*message_, descriptor_, i)
                  : fields.GetBool(*message_, descriptor_);
    default:
      return list ? fields.GetRepeatedEnumValue(*message_, descriptor_, i)
                  : fields.GetEnumValue(*message_, descriptor_);
  }
}

double FieldReader::Real() const {
  const Reflection& fields = *message_->GetReflection();
  return descriptor_->cpp_type() == FieldDescriptor::CPPTYPE_FLOAT
             ? static_cast<double>(fields.GetFloat(*message_, descriptor_))
             : fields.GetDouble(*message_, descriptor_);
}

std::string FieldReader::Text(int i) const {
  const Reflection& fields = *message_->GetReflection();
  return descriptor_->is_repeated()
             ? fields.GetRepeatedString(*message_, descriptor_, i)
             : fields.GetString(*message_, descriptor_);
}

absl::StatusOr<std::string> FieldReader::EnumName(int i) const {
  const int number = static_cast<int>(Integer(i));
  const auto& type = *descriptor_->enum_type();
  const auto* value = type.FindValueByNumber(number);
  if (value != nullptr) return value->name();
  return UnreadField("", number, " is no ", type.name(), " that is known");
}

absl::StatusOr<int> FieldReader::Word(std::span<const char* const> words,
                                      int i) const {
  absl::StatusOr<std::string> name = is_enum() ? EnumName(i) : Text(i);
  if (!name.ok()) return name.status();
  const absl::string_view plain =
      is_enum() ? absl::StripPrefix(*name, "ALG_") : *name;
  for (size_t index = 0; index < words.size(); ++index) {
    if (is_enum() ? absl::EqualsIgnoreCase(plain, words[index])
                  : plain == words[index]) {
      return static_cast<int>(index);
    }
  }
  if (is_enum() ? Integer(i) == 0 : name->empty()) return -1;
  return UnreadField("", *name, " is none of ", absl::StrJoin(words, ", "));
}

const FieldReader::Message& FieldReader::At(int i) const {
  const Reflection& fields = *message_->GetReflection();
  return descriptor_->is_repeated()
             ? fields.GetRepeatedMessage(*message_, descriptor_, i)
             : fields.GetMessage(*message_, descriptor_);
}

bool FieldReader::is_message() const {
  return descriptor_->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
}

bool FieldReader::is_enum() const {
  return descriptor_->cpp_type() == FieldDescriptor::CPPTYPE_ENUM;
}

}  // namespace hlo
