// Calls of the table's functions, for tests.
#ifndef HLOREF_PJRT_PLUGIN_TESTING_CALLS_H_
#define HLOREF_PJRT_PLUGIN_TESTING_CALLS_H_

#include <cstdint>
#include <string>

#include "pjrt/abi.h"
#include "pjrt/plugin/messages.h"

namespace hlo::pjrt {

// Arguments with their size.
template <typename Args>
Args Make() {
  Args args{};
  args.struct_size = sizeof(Args);
  return args;
}

// An error as text; "" for none. Destroys it.
inline std::string TextOfError(Error* error) {
  const Api& api = *GetPjrtApi();
  if (error == nullptr) return "";
  auto message = Make<TextOf<const Error>>();
  message.of = error;
  api.Error_Message(&message);
  std::string text(message.text, message.size);
  auto destroy = Make<Of<Error>>();
  destroy.of = error;
  api.Error_Destroy(&destroy);
  return text.empty() ? "an error" : text;
}

inline NamedValue Option(const std::string& name, const std::string& text) {
  auto value = Make<NamedValue>();
  value.name = name.data();
  value.name_size = name.size();
  value.kind = NamedValue::Kind::kString;
  value.text = text.data();
  value.size = text.size();
  return value;
}

inline NamedValue Option(const std::string& name, int64_t number) {
  NamedValue value = Option(name, "");
  value.kind = NamedValue::Kind::kInt64;
  value.integer = number;
  value.size = 1;
  return value;
}

inline std::string CompileOptionsMessage(int64_t replicas, int64_t partitions,
                                         bool spmd) {
  std::string build;
  AppendNumber(4, static_cast<uint64_t>(replicas), &build);
  AppendNumber(5, static_cast<uint64_t>(partitions), &build);
  AppendNumber(6, spmd ? 1 : 0, &build);
  std::string message;
  AppendBytes(3, build, &message);
  return message;
}

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_TESTING_CALLS_H_
