// XLA_FFI_Api: the functions that foreign functions call.
#ifndef HLOREF_PJRT_PLUGIN_FOREIGN_API_H_
#define HLOREF_PJRT_PLUGIN_FOREIGN_API_H_

#include <array>
#include <cstdint>

#include "absl/status/statusor.h"
#include "pjrt/abi/ffi.h"
#include "pjrt/plugin/foreign/foreign.h"
#include "pjrt/plugin/foreign/types.h"

namespace hlo::pjrt {

// An object that a handler leaves for later ones; destroyed by the deleter of
// its type.
class ForeignState {
 public:
  ForeignState() = default;
  ~ForeignState() {
    if (object_ != nullptr && deleter_ != nullptr) deleter_(object_);
  }
  ForeignState(const ForeignState&) = delete;
  ForeignState& operator=(const ForeignState&) = delete;

  // Takes it. AlreadyExists where there is one.
  absl::Status Set(int64_t type, Deleter deleter, void* object);
  // NotFound where there is none of the type.
  absl::StatusOr<void*> Get(int64_t type) const;

 private:
  void* object_ = nullptr;
  int64_t type_ = 0;
  Deleter deleter_ = nullptr;
};

// A table of version 0.5. It has no stream; tasks run in the caller's thread.
const ffi::Api& ForeignApi();
// The status of an error, which it destroys; OK for null.
absl::Status TakeForeignError(ffi::Error* error);
// The same of a future: waits until it is set. OK for null.
absl::Status TakeForeignFuture(ffi::Future* future);

namespace ffi {

struct Context {
  const ExecuteContext* caller = nullptr;  // may be null
  hloref_find_type_fn* find_type = nullptr;
  // By their stage; null where no handler may have one.
  std::array<ForeignState*, kStages> states = {};
  int64_t run_id = 0;
  int32_t device = 0;
};

}  // namespace ffi
}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_FOREIGN_API_H_
