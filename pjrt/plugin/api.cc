// The table: every function of the API, guarded.
#include "pjrt/abi.h"
#include "pjrt/plugin/arrays/layout.h"
#include "pjrt/plugin/arrays/sharding.h"
#include "pjrt/plugin/foreign/foreign.h"
#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"
#include "pjrt/plugin/log.h"

namespace hlo::pjrt {
namespace {

// An entry of the table for each function of the plugin.
#define PJRT(name, arguments, size)               \
  Error* name##_Entry(arguments* args) {          \
    return Guarded(#name, args, functions::name); \
  }
// Neither can fail; both are called with null.
#define PJRT_VOID(name, arguments, size)         \
  void name##_Entry(arguments* args) {           \
    if (args != nullptr) functions::name(*args); \
  }
#define PJRT_LATER(name)                                            \
  Error* name##_Entry(Arguments*) {                                 \
    return Caught([] {                                              \
      LogUnimplemented(#name);                                      \
      return absl::UnimplementedError("hloref has no PJRT_" #name); \
    });                                                             \
  }
#include "pjrt/abi/functions.def"

Api MakeApi() {
  Api api{};
  api.struct_size = sizeof(Api);
  api.extensions = LayoutsOf(ShardingsOf(FfiOf(nullptr)));
  api.version.struct_size = sizeof(ApiVersion);
  api.version.major = kMajorVersion;
  api.version.minor = kMinorVersion;
#define PJRT(name, arguments, size) api.name = name##_Entry;
#include "pjrt/abi/functions.def"
  return api;
}

}  // namespace

extern "C" const Api* GetPjrtApi() {
  static const Api api = MakeApi();
  return &api;
}

// Exported by libhloref.so, for pjrt/entry.cc.
extern "C" __attribute__((visibility("default"))) const Api* hloref_pjrt_api() {
  return GetPjrtApi();
}

}  // namespace hlo::pjrt
