// Errors of the library. No function of it throws, and none ends the process.
#ifndef HLOREF_STATUS_H_
#define HLOREF_STATUS_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace hloref {

// The numbers never change; they are gRPC's and abseil's.
enum class StatusCode : int {
  kOk = 0,
  kCancelled = 1,           // by the caller
  kUnknown = 2,             // by a hook or a custom call
  kInvalidArgument = 3,     // a rule is broken, or an argument does not fit
  kDeadlineExceeded = 4,    // max_steps
  kNotFound = 5,            // by a hook or a custom call
  kResourceExhausted = 8,   // max_bytes, max_depth, or no more memory
  kFailedPrecondition = 9,  // a deadlock, or a call out of order
  kAborted = 10,            // a check that the program makes of itself fails
  kUnimplemented = 12,      // legal, but not covered
  kInternal = 13,           // cannot happen; please report it
};

// "INVALID_ARGUMENT"; "UNKNOWN" of a number that is none of the above.
constexpr std::string_view Name(StatusCode code) {
  switch (code) {
    case StatusCode::kOk:
      return "OK";
    case StatusCode::kCancelled:
      return "CANCELLED";
    case StatusCode::kUnknown:
      return "UNKNOWN";
    case StatusCode::kInvalidArgument:
      return "INVALID_ARGUMENT";
    case StatusCode::kDeadlineExceeded:
      return "DEADLINE_EXCEEDED";
    case StatusCode::kNotFound:
      return "NOT_FOUND";
    case StatusCode::kResourceExhausted:
      return "RESOURCE_EXHAUSTED";
    case StatusCode::kFailedPrecondition:
      return "FAILED_PRECONDITION";
    case StatusCode::kAborted:
      return "ABORTED";
    case StatusCode::kUnimplemented:
      return "UNIMPLEMENTED";
    case StatusCode::kInternal:
      return "INTERNAL";
  }
  return "UNKNOWN";
}

class [[nodiscard]] Status {
 public:
  Status() = default;  // OK
  Status(StatusCode code, std::string message)
      : code_(code), message_(std::move(message)) {}

  bool ok() const { return code_ == StatusCode::kOk; }
  StatusCode code() const { return code_; }
  // One or several lines without a newline at the end; empty if ok().
  const std::string& message() const { return message_; }
  // "OK", or "INVALID_ARGUMENT: add S1: ..".
  std::string ToString() const {
    if (ok()) return "OK";
    return std::string(Name(code_)).append(": ").append(message_);
  }

 private:
  StatusCode code_ = StatusCode::kOk;
  std::string message_;
};

// A T, or the error why there is none.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}  // NOLINT: reads as the value
  // OK is no reason to have no value: it becomes kInternal.
  Result(Status status)  // NOLINT: reads as the error
      : status_(status.ok() ? Status(StatusCode::kInternal, "no value")
                            : std::move(status)) {}

  bool ok() const { return value_.has_value(); }
  // OK where there is a value.
  const Status& status() const { return status_; }

  // REQUIRES of these four: ok().
  const T& operator*() const& { return *value_; }
  T& operator*() & { return *value_; }
  T&& operator*() && { return *std::move(value_); }
  const T* operator->() const { return &*value_; }
  T* operator->() { return &*value_; }

  T value_or(T other) const& { return ok() ? *value_ : std::move(other); }

 private:
  Status status_;
  std::optional<T> value_;
};

}  // namespace hloref

#endif  // HLOREF_STATUS_H_
