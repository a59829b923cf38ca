#include "api/internal.h"

#include "absl/strings/str_cat.h"

namespace hloref {

// OK in both worlds is OK; the numbers are the same.
Status Outer(const absl::Status& status) {
  if (status.ok()) return {};
  auto code = static_cast<StatusCode>(status.code());
  if (Name(code) == "UNKNOWN") code = StatusCode::kUnknown;
  return {code, std::string(status.message())};
}

absl::Status Inner(const Status& status) {
  return {static_cast<absl::StatusCode>(status.code()), status.message()};
}

absl::StatusOr<hlo::Limits> Inner(const Limits& limits) {
  if (limits.max_bytes < 0 || limits.max_steps < 0 || limits.max_depth < 0) {
    return absl::InvalidArgumentError("a limit is negative");
  }
  hlo::Limits inner;
  inner.max_bytes = limits.max_bytes;
  inner.max_steps = limits.max_steps;
  inner.max_depth = limits.max_depth;
  return inner;
}

std::vector<hlo::Literal> Inner(const std::vector<Literal>& literals) {
  std::vector<hlo::Literal> inner;
  inner.reserve(literals.size());
  for (const Literal& each : literals) inner.push_back(Access::Inner(each));
  return inner;
}

std::vector<Literal> Outer(std::vector<hlo::Literal> literals) {
  std::vector<Literal> outer;
  outer.reserve(literals.size());
  for (hlo::Literal& each : literals) {
    outer.push_back(Access::Outer(std::move(each)));
  }
  return outer;
}

}  // namespace hloref
