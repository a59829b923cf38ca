// Protocol messages field by field: those that XLA declares and this project
// does not.
#ifndef HLOREF_PJRT_PLUGIN_MESSAGES_H_
#define HLOREF_PJRT_PLUGIN_MESSAGES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hlo::pjrt {

// A field: a number, or bytes.
struct MessageField {
  int number = 0;
  bool is_bytes = false;
  uint64_t value = 0;
  absl::string_view bytes;
  absl::string_view whole;  // with its number

  // The numbers of a repeated field, packed or not.
  absl::Status AppendNumbers(std::vector<int64_t>* numbers) const;
};

// Calls `visit` for each field. InvalidArgument for bytes that are no message.
absl::Status ForEachField(
    absl::string_view message,
    const std::function<absl::Status(const MessageField&)>& visit);

void AppendNumber(int field, uint64_t value, std::string* message);
void AppendBytes(int field, absl::string_view bytes, std::string* message);
void AppendPacked(int field, const std::vector<int64_t>& numbers,
                  std::string* message);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_MESSAGES_H_
