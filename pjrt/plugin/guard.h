// The way into the plugin: nothing is thrown out of it, no field is touched
// that the caller does not know.
#ifndef HLOREF_PJRT_PLUGIN_GUARD_H_
#define HLOREF_PJRT_PLUGIN_GUARD_H_

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "pjrt/abi.h"
#include "pjrt/plugin/error.h"

namespace hlo::pjrt {

// A struct as a caller of an older version gives it: fields that it does not
// know are zero.
template <typename T>
T Whole(const T& given) {
  T whole{};
  std::memcpy(static_cast<void*>(&whole), &given,
              std::min(sizeof(T), given.struct_size));
  return whole;
}

// Calls function(args). What a struct of an older caller lacks is zero and is
// not given back.
template <typename Args, typename F>
Error* Guarded(const char* name, Args* args, F function) noexcept {
  constexpr size_t kPadding = alignof(std::max_align_t);
  return Caught([&]() -> absl::Status {
    if (args == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("PJRT_", name, ": the arguments are null"));
    }
    if (args->struct_size < sizeof(Arguments)) {
      return absl::InvalidArgumentError(
          absl::StrCat("PJRT_", name, ": struct_size is ", args->struct_size));
    }
    if (args->struct_size + kPadding / 2 > sizeof(Args)) {
      return function(*args);
    }
    Args whole = Whole(*args);
    absl::Status status = function(whole);
    std::memcpy(static_cast<void*>(args), &whole, args->struct_size);
    return status;
  });
}

// A handle that must be there.
template <typename T>
absl::Status Present(const T* handle, const char* what) {
  if (handle != nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the ", what, " is null"));
}
#define HLOREF_PRESENT(handle, what)                                 \
  if (absl::Status present = Present(handle, what); !present.ok()) { \
    return present;                                                  \
  }

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_GUARD_H_
