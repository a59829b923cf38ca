// The plugin itself.
#include <iterator>
#include <string>

#include "pjrt/plugin/functions.h"

namespace hlo::pjrt::functions {
namespace {

NamedValue Version(absl::string_view name, const int64_t (&parts)[3]) {
  NamedValue value{};
  value.struct_size = sizeof(NamedValue);
  value.name = name.data();
  value.name_size = name.size();
  value.kind = NamedValue::Kind::kInt64List;
  value.integers = parts;
  value.size = std::size(parts);
  return value;
}

// The newest versions that interpreter/bytecode/ reads: callers write programs
// in them.
constexpr int64_t kStablehlo[] = {1, 20, 0};
constexpr int64_t kOldestStablehlo[] = {0, 9, 0};
constexpr int64_t kShardy[] = {0, 0, 1};

}  // namespace

absl::Status Plugin_Initialize(Arguments&) { return absl::OkStatus(); }

absl::Status Plugin_Attributes(PluginAttributes& args) {
  static const NamedValue kAttributes[] = {
      Version("stablehlo_current_version", kStablehlo),
      Version("stablehlo_minimum_version", kOldestStablehlo),
      Version("sdy_current_version", kShardy)};
  args.items = kAttributes;
  args.count = std::size(kAttributes);
  return absl::OkStatus();
}

}  // namespace hlo::pjrt::functions
