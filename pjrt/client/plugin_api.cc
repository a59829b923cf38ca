#include "pjrt/client/plugin_api.h"

#include <dlfcn.h>

#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hlo::pjrt {
namespace {

constexpr const char* kNames[] = {
#define PJRT(name, ...) #name,
#include "pjrt/abi/functions.def"
};
static_assert(std::size(kNames) == kNumFunctions);
constexpr size_t kFirstFunction = sizeof(Arguments) + sizeof(ApiVersion);

// Its table has a function in another place than any other version's.
constexpr int kBrokenMinor = 56;

absl::Status Unusable(const std::string& path, absl::string_view why) {
  return absl::FailedPreconditionError(absl::StrCat(path, ": ", why));
}

absl::Status CheckTable(const std::string& path, const Api* api) {
  if (api == nullptr) return Unusable(path, "GetPjrtApi gives no table");
  if (api->struct_size < kFirstFunction) {
    return Unusable(path, absl::StrCat("its table has ", api->struct_size,
                                       " bytes, less than a version"));
  }
  const ApiVersion& version = api->version;
  if (version.major == kMajorVersion && version.minor != kBrokenMinor) {
    return absl::OkStatus();
  }
  return Unusable(
      path, absl::StrCat("its C API is ", version.major, ".", version.minor,
                         "; versions ", kMajorVersion, ".x but ", kMajorVersion,
                         ".", kBrokenMinor, " can be called"));
}

}  // namespace

absl::StatusOr<PluginApi> PluginApi::Load(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return absl::FailedPreconditionError(dlerror());
  const auto get =
      reinterpret_cast<decltype(&GetPjrtApi)>(dlsym(library, "GetPjrtApi"));
  if (get == nullptr) return Unusable(path, "no GetPjrtApi: it is no plugin");
  const Api* table = get();
  absl::Status status = CheckTable(path, table);
  if (!status.ok()) return status;
  PluginApi api(table);
  for (const void* slot : {static_cast<const void*>(&table->Error_Destroy),
                           static_cast<const void*>(&table->Error_Message),
                           static_cast<const void*>(&table->Error_GetCode)}) {
    if (!api.IsThere(slot)) return Unusable(path, api.Missing(slot).message());
  }
  return api;
}

size_t PluginApi::OffsetOf(const void* slot) const {
  return static_cast<size_t>(static_cast<const char*>(slot) -
                             reinterpret_cast<const char*>(api_));
}

bool PluginApi::IsThere(const void* slot) const {
  return OffsetOf(slot) + sizeof(void*) <= api_->struct_size &&
         *static_cast<void* const*>(slot) != nullptr;
}

absl::Status PluginApi::Missing(const void* slot) const {
  const size_t index = (OffsetOf(slot) - kFirstFunction) / sizeof(void*);
  return absl::UnimplementedError(absl::StrCat("the plugin's C API 0.", minor(),
                                               " has no PJRT_", kNames[index]));
}

absl::Status PluginApi::Taken(Error* error) const {
  if (error == nullptr) return absl::OkStatus();
  TextOf<const Error> message{};
  message.struct_size = sizeof(message);
  message.of = error;
  api_->Error_Message(&message);
  ValueOf<const Error, ErrorCode> code{};
  code.struct_size = sizeof(code);
  code.of = error;
  Error* none = api_->Error_GetCode(&code);
  constexpr int kLastCode = 16;
  const bool known =
      none == nullptr && code.value > 0 && code.value <= kLastCode;
  absl::Status status(known ? static_cast<absl::StatusCode>(code.value)
                            : absl::StatusCode::kUnknown,
                      message.text == nullptr
                          ? "an error without a message"
                          : absl::string_view(message.text, message.size));
  for (Error* each : {none, error}) {
    Of<Error> destroyed{};
    destroyed.struct_size = sizeof(destroyed);
    destroyed.of = each;
    if (each != nullptr) api_->Error_Destroy(&destroyed);
  }
  return status;
}

absl::Status Await(const PluginApi& api, Event* event) {
  if (event == nullptr) return absl::OkStatus();
  const Owned<Event> owned(event, {&api, &Api::Event_Destroy});
  Of<Event> args{};
  args.of = event;
  return api.Call(&Api::Event_Await, args);
}

}  // namespace hlo::pjrt
