#include "pjrt/plugin/programs/ffi.h"

#include <map>
#include <mutex>
#include <string>

#include "absl/strings/match.h"
#include "pjrt/plugin/error.h"
#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"
#include "pjrt/plugin/log.h"

namespace hlo::pjrt {
namespace {

// Types by their names; one list for the process, as the extension knows no
// client. Never destroyed.
struct Types {
  std::mutex mutex;
  std::map<std::string, int64_t> ids;
};
Types& TheTypes() {
  static Types* const types = new Types;
  return *types;
}

// The object of the type with which jaxlib hands over callables.
struct HostCallbacks {
  void** callables;
  uint32_t count;
};
constexpr absl::string_view kHostCallbacks = "HostCallbacks";

absl::Status RegisterType(RegisterFfiType& args) {
  const std::string name(View(args.name, args.name_size));
  Types& types = TheTypes();
  const std::lock_guard<std::mutex> lock(types.mutex);
  const auto [found, added] =
      types.ids.try_emplace(name, static_cast<int64_t>(types.ids.size()) + 1);
  if (args.id != 0) found->second = args.id;
  args.id = found->second;
  return absl::OkStatus();
}

absl::Status Add(AddUserData& args) {
  HLOREF_PRESENT(args.of, "context");
  args.of->user_data.emplace_back(args.type_id, args.data);
  return absl::OkStatus();
}

bool HoldsCallbacks(int64_t type) {
  Types& types = TheTypes();
  const std::lock_guard<std::mutex> lock(types.mutex);
  for (const auto& [name, id] : types.ids) {
    if (id == type) return absl::StrContains(name, kHostCallbacks);
  }
  return true;
}

Error* RegisterTypeEntry(RegisterFfiType* args) {
  return Guarded("FFI_Type_Register", args, RegisterType);
}
Error* AddEntry(AddUserData* args) {
  return Guarded("FFI_UserData_Add", args, Add);
}
Error* RegisterHandlerEntry(RegisterFfiHandler* args) {
  return Caught([&]() -> absl::Status {
    HLOREF_PRESENT(args, "handler");
    LogUnimplemented("FFI_Register_Handler");
    return absl::UnimplementedError(
        absl::StrCat("hloref calls no foreign function yet: '",
                     View(args->name, args->name_size), "'"));
  });
}

}  // namespace

std::span<void* const> CallablesOf(const ExecuteContext* context) {
  if (context == nullptr) return {};
  for (const auto& [type, data] : context->user_data) {
    if (data == nullptr || !HoldsCallbacks(type)) continue;
    const auto* callbacks = static_cast<const HostCallbacks*>(data);
    return {callbacks->callables, callbacks->count};
  }
  return {};
}

Extension* FfiOf(Extension* next) {
  static FfiExtension extension = {
      {sizeof(FfiExtension), ExtensionKind::kFfi, next},
      RegisterTypeEntry,
      AddEntry,
      RegisterHandlerEntry};
  return &extension;
}

namespace functions {

absl::Status ExecuteContext_Create(Of<ExecuteContext>& args) {
  args.of = new ExecuteContext;
  return absl::OkStatus();
}

absl::Status ExecuteContext_Destroy(Of<ExecuteContext>& args) {
  delete args.of;
  return absl::OkStatus();
}

}  // namespace functions
}  // namespace hlo::pjrt
