#include "pjrt/plugin/foreign/handlers.h"

#include <cstddef>
#include <map>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "pjrt/plugin/foreign/api.h"

namespace hlo::pjrt {
namespace {

// Never destroyed.
struct Known {
  std::mutex mutex;
  std::map<std::string, ForeignFunction, std::less<>> functions;
};
Known& TheKnown() {
  static Known* const known = new Known;
  return *known;
}

constexpr int32_t kMetadata = 1;

absl::Status CheckHandler(absl::string_view name, ffi::Handler* handler) {
  ffi::Metadata metadata{};
  metadata.struct_size = sizeof(metadata);
  metadata.version.struct_size = sizeof(metadata.version);
  ffi::MetadataExtension extension{sizeof(extension), kMetadata, nullptr,
                                   &metadata};
  ffi::Frame frame{};
  frame.struct_size = ffi::kFrameSize;
  frame.extensions = reinterpret_cast<Extension*>(&extension);
  frame.api = &ForeignApi();
  absl::Status status = TakeForeignError(handler(&frame));
  if (!status.ok()) return status;
  if (metadata.version.major == ffi::kMajorVersion) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the foreign function '", name, "' is for version ",
                   metadata.version.major, ".", metadata.version.minor,
                   " of XLA's FFI; hloref has ", ffi::kMajorVersion, ".",
                   ffi::kMinorVersion));
}

}  // namespace

absl::Status CheckHandlers(absl::string_view name,
                           const ForeignFunction& function) {
  if (function.plain != nullptr) return absl::OkStatus();
  if (function.handlers[static_cast<size_t>(ffi::Stage::kExecute)] == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the foreign function '", name, "' has no handler that executes it"));
  }
  for (ffi::Handler* each : function.handlers) {
    if (each == nullptr) continue;
    absl::Status status = CheckHandler(name, each);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status RegisterForeign(absl::string_view name,
                             const ForeignFunction& function) {
  absl::Status status = CheckHandlers(name, function);
  if (!status.ok()) return status;
  Known& known = TheKnown();
  const std::lock_guard<std::mutex> lock(known.mutex);
  known.functions.insert_or_assign(std::string(name), function);
  return absl::OkStatus();
}

absl::StatusOr<std::optional<ForeignFunction>> FindForeign(
    absl::string_view name, hloref_find_function_fn* host) {
  {
    Known& known = TheKnown();
    const std::lock_guard<std::mutex> lock(known.mutex);
    const auto found = known.functions.find(name);
    if (found != known.functions.end()) return found->second;
  }
  hloref_function given{};
  if (host == nullptr || host(std::string(name).c_str(), &given) == 0) {
    return std::nullopt;
  }
  ForeignFunction function;
  function.plain = reinterpret_cast<PlainFunction>(given.plain);
  for (size_t i = 0; i < function.handlers.size(); ++i) {
    function.handlers[i] = reinterpret_cast<ffi::Handler*>(given.stages[i]);
  }
  absl::Status status = CheckHandlers(name, function);
  if (!status.ok()) return status;
  return function;
}

std::vector<std::string> ForeignNames() {
  Known& known = TheKnown();
  const std::lock_guard<std::mutex> lock(known.mutex);
  std::vector<std::string> names;
  for (const auto& [name, function] : known.functions) names.push_back(name);
  return names;
}

}  // namespace hlo::pjrt
