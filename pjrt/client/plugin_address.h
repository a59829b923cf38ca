// PATH[?option=value&..] of a plugin.
#ifndef HLOREF_PJRT_CLIENT_PLUGIN_ADDRESS_H_
#define HLOREF_PJRT_CLIENT_PLUGIN_ADDRESS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "pjrt/abi.h"

namespace hlo::pjrt {

using OptionValue = std::variant<bool, int64_t, float, std::string>;

struct PluginAddress {
  std::string path;
  bool stablehlo = false;  // form=stablehlo: every program as MLIR
  // Options of PJRT_Client_Create: true and false are flags, whole numbers
  // integers, other numbers floats; the rest is text, also in double quotes.
  std::vector<std::pair<std::string, OptionValue>> options;
};

// InvalidArgument for an option that is none, or is there twice.
absl::StatusOr<PluginAddress> ReadAddress(absl::string_view text);

// As the C API has them; they point into `address`.
std::vector<NamedValue> NamedValues(const PluginAddress& address);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_CLIENT_PLUGIN_ADDRESS_H_
