#include "interpreter/proto/proto_file.h"

#include <algorithm>
#include <string>
#include <utility>

#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/read_shape.h"
#include "interpreter/proto/wire.h"

namespace hlo {
namespace {

bool IsControl(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < '\t' || (code > '\r' && code < ' ');
}

bool HasControl(absl::string_view bytes) {
  return std::any_of(bytes.begin(), bytes.end(), IsControl);
}

// Field 1 is the name in a module, and in the others the message that leads to
// one: a message has control characters, a name none.
std::optional<absl::string_view> Inner(absl::string_view bytes) {
  WireField field;
  while (TakeField(&bytes, &field)) {
    if (field.number != 1 || field.type != WireField::Type::kBytes) continue;
    if (HasControl(field.payload)) return field.payload;
    return std::nullopt;
  }
  return std::nullopt;
}

enum class Form { kModule, kHolder, kSnapshot };

// HloProto and HloUnoptimizedSnapshot hold a module, HloSnapshot an HloProto.
Form FormOf(absl::string_view bytes) {
  const auto inner = Inner(bytes);
  if (!inner) return Form::kModule;
  return Inner(*inner) ? Form::kSnapshot : Form::kHolder;
}

absl::StatusOr<Literal> ReadValue(absl::string_view bytes,
                                  int64_t max_shape_bytes) {
  pb::LiteralProto message;
  absl::Status parsed = ParseMessage(bytes, &message);
  if (!parsed.ok()) return parsed;
  ShapeInterner shapes;
  return ReadShapes(max_shape_bytes, shapes).ReadLiteral(message);
}

template <typename List>
absl::StatusOr<std::vector<Literal>> ReadValues(const List& list,
                                                int64_t max_shape_bytes) {
  std::vector<Literal> values;
  for (int i = 0; i < list.size(); ++i) {
    auto value = ReadValue(list[i], max_shape_bytes);
    if (!value.ok()) return Under("arguments", i, value.status());
    values.push_back(*std::move(value));
  }
  return values;
}

absl::StatusOr<ProtoValues> ReadSnapshot(absl::string_view bytes,
                                         int64_t max_shape_bytes) {
  pb::HloSnapshot snapshot;
  absl::Status parsed = ParseMessage(bytes, &snapshot);
  if (!parsed.ok()) return parsed;
  ProtoValues values;
  auto arguments = ReadValues(snapshot.arguments(), max_shape_bytes);
  if (!arguments.ok()) return arguments.status();
  values.arguments.push_back(*std::move(arguments));
  if (snapshot.result().empty()) return values;
  auto result = ReadValue(snapshot.result(), max_shape_bytes);
  if (!result.ok()) return Under("result", result.status());
  values.result = *std::move(result);
  return values;
}

// HloProto has another field instead of partitions.
absl::StatusOr<ProtoValues> ReadPartitions(absl::string_view bytes,
                                           int64_t max_shape_bytes) {
  ProtoValues values;
  WireField field;
  while (TakeField(&bytes, &field)) {
    if (field.number != 2 || field.type != WireField::Type::kBytes) continue;
    const int i = static_cast<int>(values.arguments.size());
    pb::HloInputs inputs;
    absl::Status parsed = ParseMessage(field.payload, &inputs);
    if (parsed.ok() && inputs.arguments_descriptors_size() > 0) {
      parsed = UnreadField("arguments_descriptors",
                           "the arguments stand behind the proto");
    }
    if (!parsed.ok()) return Under("partitions", i, parsed);
    auto arguments = ReadValues(inputs.arguments(), max_shape_bytes);
    if (!arguments.ok()) return Under("partitions", i, arguments.status());
    values.arguments.push_back(*std::move(arguments));
  }
  if (bytes.empty()) return values;
  return WrongField("", "the file ends in the middle of a field");
}

}  // namespace

bool IsProto(absl::string_view bytes) {
  if (bytes.empty()) return false;
  const auto tag = static_cast<unsigned char>(bytes.front());
  const bool begins_field = tag >= 8 && ((tag & 7) <= 2 || (tag & 7) == 5);
  // Letters are tags, too; a module's first fields have small numbers.
  const bool is_small = tag < ' ';
  return begins_field && is_small && HasControl(bytes);
}

absl::string_view ModuleOf(absl::string_view bytes) {
  const auto inner = Inner(bytes);
  if (!inner) return bytes;
  return Inner(*inner).value_or(*inner);
}

absl::StatusOr<ProtoValues> ReadProtoValues(absl::string_view bytes,
                                            int64_t max_shape_bytes) {
  switch (FormOf(bytes)) {
    case Form::kSnapshot:
      return ReadSnapshot(bytes, max_shape_bytes);
    case Form::kHolder:
      return ReadPartitions(bytes, max_shape_bytes);
    case Form::kModule:
      break;
  }
  return ProtoValues();
}

}  // namespace hlo
