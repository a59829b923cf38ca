#include "interpreter/proto/wire.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>

#include <limits>
#include <string>

#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/hlo.pb.h"

namespace hlo {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using Type = WireField::Type;

// Shapes nest at most 200 deep, each level in a layout or a tuple.
constexpr int kMaxDepth = 500;
// An instruction of a million leaves, each with a shape and a layout.
constexpr int64_t kMaxMessages = int64_t{1} << 22;

bool TakeVarint(absl::string_view* bytes, uint64_t* value) {
  *value = 0;
  for (int shift = 0; shift < 64 && !bytes->empty(); shift += 7) {
    const auto byte = static_cast<uint8_t>(bytes->front());
    bytes->remove_prefix(1);
    *value |= uint64_t{byte & 0x7fu} << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

bool TakeBytes(uint64_t count, absl::string_view* bytes,
               absl::string_view* taken) {
  if (count > bytes->size()) return false;
  *taken = bytes->substr(0, static_cast<size_t>(count));
  bytes->remove_prefix(static_cast<size_t>(count));
  return true;
}

Type TypeOf(const FieldDescriptor& field) {
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_STRING:
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return Type::kBytes;
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return Type::kFixed64;
    case FieldDescriptor::CPPTYPE_FLOAT:
      return Type::kFixed32;
    default:
      return Type::kVarint;
  }
}

// Newer fields of these change no value.
bool IsNote(const Descriptor& type) {
  return type.file() == pb::OpMetadata::descriptor()->file() &&
         (&type == pb::OpMetadata::descriptor() ||
          &type == pb::OriginalValueProto::descriptor() ||
          &type == pb::OriginalValueElementProto::descriptor() ||
          &type == pb::OriginalArrayProto::descriptor() ||
          &type == pb::StatisticsViz::descriptor() ||
          &type == pb::StackFrameIndexProto::descriptor() ||
          type.containing_type() == pb::StackFrameIndexProto::descriptor());
}

class Scan {
 public:
  absl::Status Message(absl::string_view bytes, const Descriptor& type,
                       int depth) {
    if (depth > kMaxDepth) {
      return absl::ResourceExhaustedError(
          absl::StrCat(": messages nest deeper than ", kMaxDepth));
    }
    if (++messages_ > kMaxMessages) {
      return absl::ResourceExhaustedError(
          absl::StrCat(": more than ", kMaxMessages, " messages"));
    }
    const absl::string_view all = bytes;
    WireField field;
    while (!bytes.empty()) {
      if (!TakeField(&bytes, &field)) {
        return WrongField("", "byte ", all.size() - bytes.size(), " of this ",
                          type.name(), " begins no field");
      }
      const FieldDescriptor* known = type.FindFieldByNumber(field.number);
      if (known == nullptr && IsNote(type)) continue;
      if (known == nullptr) {
        return UnreadField("", "field ", field.number, " of ", type.name(),
                           " is not known");
      }
      absl::Status status = Field(field, *known, depth);
      if (!status.ok()) return Under(PathOf(*known, all, field), status);
    }
    return absl::OkStatus();
  }

 private:
  absl::Status Field(const WireField& field, const FieldDescriptor& known,
                     int depth) {
    const Type type = TypeOf(known);
    const bool packed = known.is_packable() && field.type == Type::kBytes;
    if (field.type != type && !packed) {
      return WrongField("", "its wire type is ", static_cast<int>(field.type),
                        ", not ", static_cast<int>(type));
    }
    if (known.message_type() == nullptr) return absl::OkStatus();
    return Message(field.payload, *known.message_type(), depth + 1);
  }

  // Its name, and its place in a list.
  static std::string PathOf(const FieldDescriptor& known, absl::string_view all,
                            const WireField& field) {
    if (!known.is_repeated()) return known.name();
    int index = 0;
    WireField before;
    while (TakeField(&all, &before) &&
           before.whole.data() < field.whole.data()) {
      if (before.number == field.number) ++index;
    }
    return absl::StrCat(known.name(), "[", index, "]");
  }

  int64_t messages_ = 0;
};

}  // namespace

bool TakeField(absl::string_view* bytes, WireField* field) {
  const absl::string_view all = *bytes;
  uint64_t tag = 0, number = 0;
  if (!TakeVarint(bytes, &tag) || tag >> 3 == 0 ||
      tag > std::numeric_limits<uint32_t>::max()) {
    return false;
  }
  field->number = static_cast<int>(tag >> 3);
  field->type = static_cast<Type>(tag & 7);
  field->payload = {};
  bool taken = false;
  switch (field->type) {
    case Type::kVarint:
      taken = TakeVarint(bytes, &number);
      break;
    case Type::kFixed64:
      taken = TakeBytes(8, bytes, &field->payload);
      break;
    case Type::kBytes:
      taken = TakeVarint(bytes, &number) &&
              TakeBytes(number, bytes, &field->payload);
      break;
    case Type::kFixed32:
      taken = TakeBytes(4, bytes, &field->payload);
      break;
  }
  field->whole = all.substr(0, all.size() - bytes->size());
  if (!taken) *bytes = all;
  return taken;
}

absl::Status ParseMessage(absl::string_view bytes,
                          google::protobuf::Message* message) {
  using google::protobuf::io::CodedInputStream;
  constexpr size_t kMostBytes = std::numeric_limits<int32_t>::max();
  if (bytes.size() > kMostBytes) {
    return absl::ResourceExhaustedError(": more than 2 GiB in one message");
  }
  absl::Status scanned = Scan().Message(bytes, *message->GetDescriptor(), 0);
  if (!scanned.ok()) return scanned;
  google::protobuf::io::ArrayInputStream array(bytes.data(),
                                               static_cast<int>(bytes.size()));
  CodedInputStream stream(&array);
  stream.SetRecursionLimit(kMaxDepth + 1);
  const bool parsed =
      message->ParseFromCodedStream(&stream) && stream.ConsumedEntireMessage();
  if (!parsed) {
    return WrongField("", "the bytes are no ", message->GetTypeName());
  }
  message->DiscardUnknownFields();
  return absl::OkStatus();
}

absl::Status ParseWithout(int number, absl::string_view bytes,
                          google::protobuf::Message* message,
                          std::vector<absl::string_view>* left_out) {
  const absl::string_view all = bytes;
  std::string rest;
  WireField field;
  while (!bytes.empty()) {
    if (!TakeField(&bytes, &field)) {
      return WrongField("", "byte ", all.size() - bytes.size(), " of this ",
                        message->GetDescriptor()->name(), " begins no field");
    }
    if (field.number == number && field.type == Type::kBytes) {
      left_out->push_back(field.payload);
    } else {
      rest.append(field.whole.data(), field.whole.size());
    }
  }
  return ParseMessage(rest, message);
}

}  // namespace hlo
