// PJRT_Error.
#ifndef HLOREF_PJRT_PLUGIN_ERROR_H_
#define HLOREF_PJRT_PLUGIN_ERROR_H_

#include <exception>
#include <new>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "pjrt/abi.h"

namespace hlo::pjrt {

struct Error {
  const ErrorTable* table;
  absl::Status status;
};

// Null for OK.
Error* MakeError(absl::Status status) noexcept;
// A code of the API as it comes from a caller; a number that is none is
// kUnknown. OK for 0.
absl::Status StatusOf(ErrorCode code, const char* message, size_t size);
// Text that may be null.
inline absl::string_view View(const char* text, size_t size) {
  return text == nullptr ? absl::string_view() : absl::string_view(text, size);
}

// function(), an exception is an error, too.
template <typename F>
Error* Caught(F function) noexcept {
  try {
    return MakeError(function());
  } catch (const std::bad_alloc&) {
    return MakeError(absl::ResourceExhaustedError("there is no more memory"));
  } catch (const std::exception& exception) {
    return MakeError(absl::InternalError(exception.what()));
  } catch (...) {
    return MakeError(absl::InternalError("an exception"));
  }
}

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_ERROR_H_
