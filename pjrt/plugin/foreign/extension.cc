#include <cstddef>
#include <cstring>
#include <string>

#include "absl/strings/match.h"
#include "pjrt/plugin/error.h"
#include "pjrt/plugin/foreign/foreign.h"
#include "pjrt/plugin/foreign/handlers.h"
#include "pjrt/plugin/foreign/types.h"
#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"

namespace hlo::pjrt {
namespace {

// The object of the type with which jaxlib hands over callables.
struct HostCallbacks {
  void** callables;
  uint32_t count;
};
constexpr absl::string_view kHostCallbacks = "HostCallbacks";

absl::Status AddType(RegisterFfiType& args) {
  return RegisterType(View(args.name, args.name_size),
                      args.info == nullptr ? nullptr : args.info->deleter,
                      &args.id);
}

absl::Status Add(AddUserData& args) {
  HLOREF_PRESENT(args.of, "context");
  args.of->user_data.emplace_back(args.type_id, args.data);
  return absl::OkStatus();
}

bool HoldsCallbacks(int64_t type) {
  const std::string name = NameOfType(type);
  return name.empty() || absl::StrContains(name, kHostCallbacks);
}

// Callers of older versions say here whether the handler is a typed one.
struct OldRegisterFfiHandler {
  size_t struct_size;
  const char* name;
  size_t name_size;
  int32_t version;  // 0: plain, 1: typed
  void* handler;
  const char* platform;
  size_t platform_size;
  int32_t traits;
};

absl::Status AddHandler(const RegisterFfiHandler& args) {
  ForeignFunction function;
  void* handler = args.handler;
  bool typed = true;
  constexpr size_t kOldSize =
      offsetof(OldRegisterFfiHandler, traits) + sizeof(int32_t);
  if (args.struct_size >= kOldSize) {
    OldRegisterFfiHandler old{};
    std::memcpy(&old, &args, kOldSize);
    handler = old.handler;
    typed = old.version != 0;
  }
  HLOREF_PRESENT(handler, "handler");
  if (typed) {
    function.handlers[static_cast<size_t>(ffi::Stage::kExecute)] =
        reinterpret_cast<ffi::Handler*>(handler);
  } else {
    function.plain = reinterpret_cast<PlainFunction>(handler);
  }
  return RegisterForeign(View(args.name, args.name_size), function);
}

Error* RegisterTypeEntry(RegisterFfiType* args) {
  return Guarded("FFI_Type_Register", args, AddType);
}
Error* AddEntry(AddUserData* args) {
  return Guarded("FFI_UserData_Add", args, Add);
}
Error* RegisterHandlerEntry(RegisterFfiHandler* args) {
  return Caught([&]() -> absl::Status {
    HLOREF_PRESENT(args, "arguments");
    return AddHandler(*args);
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
