// A program as bytes that a later process reads: what it was compiled of.
#ifndef HLOREF_PJRT_PLUGIN_PROGRAMS_SERIALIZED_H_
#define HLOREF_PJRT_PLUGIN_PROGRAMS_SERIALIZED_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "pjrt/plugin/messages.h"

namespace hlo::pjrt {

struct SerializedParts {
  std::string format;
  std::string code;
  std::string options;
};

inline constexpr absl::string_view kSerializedMagic = "hloref program 1\n";

inline std::string Serialize(const SerializedParts& parts) {
  std::string bytes(kSerializedMagic);
  AppendBytes(1, parts.format, &bytes);
  AppendBytes(2, parts.code, &bytes);
  AppendBytes(3, parts.options, &bytes);
  return bytes;
}

// InvalidArgument for other bytes.
inline absl::StatusOr<SerializedParts> ReadSerialized(absl::string_view bytes) {
  if (!absl::ConsumePrefix(&bytes, kSerializedMagic)) {
    return absl::InvalidArgumentError("these bytes are no program of hloref's");
  }
  SerializedParts parts;
  absl::Status status = ForEachField(bytes, [&](const MessageField& field) {
    if (field.number == 1) parts.format = std::string(field.bytes);
    if (field.number == 2) parts.code = std::string(field.bytes);
    if (field.number == 3) parts.options = std::string(field.bytes);
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return parts;
}

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_PROGRAMS_SERIALIZED_H_
