#include "pjrt/plugin/messages.h"

namespace hlo::pjrt {
namespace {

constexpr uint64_t kLastField = (1 << 29) - 1;

absl::Status NoMessage() {
  return absl::InvalidArgumentError("these bytes are no protocol message");
}

bool TakeVarint(absl::string_view* bytes, uint64_t* value) {
  *value = 0;
  for (int shift = 0; shift < 64 && !bytes->empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes->front());
    bytes->remove_prefix(1);
    *value |= uint64_t{byte & 0x7fu} << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

// The bytes of a field of the wire type, which is no number.
bool TakePayload(uint64_t type, absl::string_view* bytes,
                 absl::string_view* payload) {
  uint64_t size = type == 1 ? 8 : 4;
  if (type == 2 && !TakeVarint(bytes, &size)) return false;
  if ((type != 1 && type != 2 && type != 5) || size > bytes->size()) {
    return false;
  }
  *payload = bytes->substr(0, size);
  bytes->remove_prefix(size);
  return true;
}

bool TakeField(absl::string_view* bytes, MessageField* field) {
  uint64_t tag = 0;
  if (!TakeVarint(bytes, &tag) || tag >> 3 == 0 || tag >> 3 > kLastField) {
    return false;
  }
  field->number = static_cast<int>(tag >> 3);
  const uint64_t type = tag & 7;
  field->is_bytes = type == 2;
  return type == 0 ? TakeVarint(bytes, &field->value)
                   : TakePayload(type, bytes, &field->bytes);
}

void AppendVarint(uint64_t value, std::string* message) {
  for (; value >= 0x80; value >>= 7) {
    message->push_back(static_cast<char>(value | 0x80));
  }
  message->push_back(static_cast<char>(value));
}

void AppendTag(int field, int type, std::string* message) {
  AppendVarint(static_cast<uint64_t>(field) << 3 | static_cast<uint64_t>(type),
               message);
}

}  // namespace

absl::Status ForEachField(
    absl::string_view message,
    const std::function<absl::Status(const MessageField&)>& visit) {
  while (!message.empty()) {
    MessageField field;
    const absl::string_view rest = message;
    if (!TakeField(&message, &field)) return NoMessage();
    field.whole = rest.substr(0, rest.size() - message.size());
    absl::Status status = visit(field);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status MessageField::AppendNumbers(std::vector<int64_t>* numbers) const {
  if (!is_bytes) {
    numbers->push_back(static_cast<int64_t>(value));
    return absl::OkStatus();
  }
  for (absl::string_view rest = bytes; !rest.empty();) {
    uint64_t number = 0;
    if (!TakeVarint(&rest, &number)) return NoMessage();
    numbers->push_back(static_cast<int64_t>(number));
  }
  return absl::OkStatus();
}

void AppendNumber(int field, uint64_t value, std::string* message) {
  AppendTag(field, 0, message);
  AppendVarint(value, message);
}

void AppendBytes(int field, absl::string_view bytes, std::string* message) {
  AppendTag(field, 2, message);
  AppendVarint(bytes.size(), message);
  message->append(bytes.data(), bytes.size());
}

void AppendPacked(int field, const std::vector<int64_t>& numbers,
                  std::string* message) {
  std::string packed;
  for (int64_t each : numbers) {
    AppendVarint(static_cast<uint64_t>(each), &packed);
  }
  AppendBytes(field, packed, message);
}

}  // namespace hlo::pjrt
