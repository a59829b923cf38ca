// A PJRT plugin that is loaded. Each function is looked for before it is used:
// an older plugin has a shorter table.
#ifndef HLOREF_PJRT_CLIENT_PLUGIN_API_H_
#define HLOREF_PJRT_CLIENT_PLUGIN_API_H_

#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "pjrt/abi.h"

namespace hlo::pjrt {

class PluginApi {
 public:
  // FailedPrecondition: no library, no plugin, or none that can be talked to.
  // The library stays loaded.
  static absl::StatusOr<PluginApi> Load(const std::string& path);

  int minor() const { return api_->version.minor; }

  template <typename Args>
  bool Has(Error* (*Api::*function)(Args*)) const {
    return IsThere(&(api_->*function));
  }
  // Sets the struct's size. The error of the plugin, with its code, or
  // Unimplemented where the function is not there.
  template <typename Args>
  absl::Status Call(Error* (*Api::*function)(Args*), Args& args) const {
    args.struct_size = sizeof(Args);
    if (!Has(function)) return Missing(&(api_->*function));
    return Taken((api_->*function)(&args));
  }

 private:
  explicit PluginApi(const Api* api) : api_(api) {}
  // `slot`: the place of a function in the table.
  bool IsThere(const void* slot) const;
  absl::Status Missing(const void* slot) const;
  size_t OffsetOf(const void* slot) const;
  // An error as a status; it is given back.
  absl::Status Taken(Error* error) const;

  const Api* api_;
};

// A handle that is given back to its plugin.
template <typename T>
struct GivesBack {
  const PluginApi* api;
  Error* (*Api::*destroy)(Of<T>*);
  void operator()(T* handle) const {
    Of<T> args{};
    args.of = handle;
    (void)api->Call(destroy, args);
  }
};
template <typename T>
using Owned = std::unique_ptr<T, GivesBack<T>>;

inline Owned<Buffer> Own(const PluginApi& api, Buffer* buffer) {
  return {buffer, {&api, &Api::Buffer_Destroy}};
}

// Waits for the event and gives it back; null is one that has happened.
absl::Status Await(const PluginApi& api, Event* event);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_CLIENT_PLUGIN_API_H_
