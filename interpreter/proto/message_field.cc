#include "interpreter/proto/message_field.h"

#include <google/protobuf/message.h>

#include <limits>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Reflection;

const FieldDescriptor* FieldOf(const MessageField::Message& message,
                               absl::string_view name) {
  return message.GetDescriptor()->FindFieldByName(std::string(name));
}

// A bool that may be unsaid, TriState: true, false.
constexpr int EnumOfBool(bool value) { return value ? 1 : 2; }

}  // namespace

const FieldDescriptor* FindField(const google::protobuf::Descriptor& type,
                                 absl::string_view path) {
  const google::protobuf::Descriptor* inner = &type;
  for (size_t dot = path.find('.'); dot != path.npos; dot = path.find('.')) {
    const auto* field =
        inner->FindFieldByName(std::string(path.substr(0, dot)));
    inner = field == nullptr ? nullptr : field->message_type();
    if (inner == nullptr) return nullptr;
    path.remove_prefix(dot + 1);
  }
  return inner->FindFieldByName(std::string(path));
}

MessageField::MessageField(Message& message, absl::string_view path)
    : message_(&message) {
  for (size_t dot = path.find('.'); dot != path.npos; dot = path.find('.')) {
    const FieldDescriptor* inner = FieldOf(*message_, path.substr(0, dot));
    if (inner == nullptr) return;
    message_ = message_->GetReflection()->MutableMessage(message_, inner);
    path.remove_prefix(dot + 1);
  }
  descriptor_ = FieldOf(*message_, path);
}

absl::Status MessageField::Refused() const {
  return absl::UnimplementedError(
      absl::StrCat("such a ", std::string(descriptor_->name())));
}

absl::Status MessageField::SetInteger(int64_t value) const {
  const Reflection& fields = *message_->GetReflection();
  const bool list = descriptor_->is_repeated();
  const bool narrow = value >= std::numeric_limits<int32_t>::min() &&
                      value <= std::numeric_limits<int32_t>::max();
  const auto word = static_cast<int32_t>(value);
  switch (descriptor_->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT64:
      list ? fields.AddInt64(message_, descriptor_, value)
           : fields.SetInt64(message_, descriptor_, value);
      return absl::OkStatus();
    case FieldDescriptor::CPPTYPE_INT32:
      if (!narrow) return Refused();
      list ? fields.AddInt32(message_, descriptor_, word)
           : fields.SetInt32(message_, descriptor_, word);
      return absl::OkStatus();
    case FieldDescriptor::CPPTYPE_ENUM:
      return narrow ? SetEnum(word) : Refused();
    case FieldDescriptor::CPPTYPE_BOOL:
      return value == 0 || value == 1 ? SetBool(value == 1) : Refused();
    default:
      return SetReal(static_cast<double>(value));
  }
}

absl::Status MessageField::SetBool(bool value) const {
  const Reflection& fields = *message_->GetReflection();
  if (descriptor_->cpp_type() == FieldDescriptor::CPPTYPE_ENUM) {
    return SetEnum(EnumOfBool(value));
  }
  if (descriptor_->cpp_type() != FieldDescriptor::CPPTYPE_BOOL) {
    return Refused();
  }
  descriptor_->is_repeated() ? fields.AddBool(message_, descriptor_, value)
                             : fields.SetBool(message_, descriptor_, value);
  return absl::OkStatus();
}

absl::Status MessageField::SetReal(double value) const {
  const Reflection& fields = *message_->GetReflection();
  switch (descriptor_->cpp_type()) {
    case FieldDescriptor::CPPTYPE_FLOAT:
      fields.SetFloat(message_, descriptor_, static_cast<float>(value));
      return absl::OkStatus();
    case FieldDescriptor::CPPTYPE_DOUBLE:
      fields.SetDouble(message_, descriptor_, value);
      return absl::OkStatus();
    default:
      return Refused();
  }
}

absl::Status MessageField::SetText(std::string value) const {
  const Reflection& fields = *message_->GetReflection();
  if (descriptor_->cpp_type() != FieldDescriptor::CPPTYPE_STRING) {
    return Refused();
  }
  descriptor_->is_repeated()
      ? fields.AddString(message_, descriptor_, std::move(value))
      : fields.SetString(message_, descriptor_, std::move(value));
  return absl::OkStatus();
}

absl::Status MessageField::SetEnum(int number) const {
  const Reflection& fields = *message_->GetReflection();
  const auto* value = descriptor_->enum_type()->FindValueByNumber(number);
  if (value == nullptr) return Refused();
  descriptor_->is_repeated() ? fields.AddEnum(message_, descriptor_, value)
                             : fields.SetEnum(message_, descriptor_, value);
  return absl::OkStatus();
}

absl::Status MessageField::SetWord(absl::string_view word) const {
  if (descriptor_->cpp_type() != FieldDescriptor::CPPTYPE_ENUM) {
    return SetText(std::string(word));
  }
  const std::string name = absl::AsciiStrToUpper(word);
  const auto* type = descriptor_->enum_type();
  const auto* value = type->FindValueByName(name);
  if (value == nullptr) value = type->FindValueByName("ALG_" + name);
  if (value != nullptr) return SetEnum(value->number());
  return absl::UnimplementedError(
      absl::StrCat(std::string(descriptor_->name()), " ", word));
}

MessageField::Message* MessageField::SetMessage() const {
  const Reflection& fields = *message_->GetReflection();
  return descriptor_->is_repeated()
             ? fields.AddMessage(message_, descriptor_)
             : fields.MutableMessage(message_, descriptor_);
}

bool MessageField::is_message() const {
  return descriptor_->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
}

}  // namespace hlo
