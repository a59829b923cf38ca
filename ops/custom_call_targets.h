// The functions that custom-call may call: no part of the language, but an
// option of an execution.
#ifndef HLOREF_OPS_CUSTOM_CALL_TARGETS_H_
#define HLOREF_OPS_CUSTOM_CALL_TARGETS_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hlo {

class ValueContext;

// Operands -> result, as an op's value rule. The result's shape is the
// program's: a target checks that it can make one, and that it accepts the
// operands. May be called on several threads at a time.
using CustomCallTarget = std::function<absl::Status(ValueContext&)>;

class CustomCallTargets {
 public:
  virtual ~CustomCallTargets() = default;
  // Null when there is none of that name.
  virtual const CustomCallTarget* Find(absl::string_view name) const = 0;
  virtual std::vector<absl::string_view> Names() const = 0;
  // For people: what there is, families of names in one.
  virtual std::string Known() const = 0;
};

}  // namespace hlo

#endif  // HLOREF_OPS_CUSTOM_CALL_TARGETS_H_
