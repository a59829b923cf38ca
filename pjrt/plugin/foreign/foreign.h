// Functions outside of the plugin that programs call: Python callables, and
// foreign functions of XLA's FFI. The extension FFI of the PJRT C API, by which
// a caller gives them and what they need.
#ifndef HLOREF_PJRT_PLUGIN_FOREIGN_FOREIGN_H_
#define HLOREF_PJRT_PLUGIN_FOREIGN_FOREIGN_H_

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "ops/custom_call_targets.h"
#include "pjrt/abi.h"
#include "pjrt/plugin/client.h"

namespace hlo::pjrt {

// PJRT_ExecuteContext: objects by the number of their type.
struct ExecuteContext {
  std::vector<std::pair<int64_t, void*>> user_data;
};

// The Python callables that JAX puts into a context; empty if there are none.
std::span<void* const> CallablesOf(const ExecuteContext* context);

// A target that calls one of the callables, whose index the call has.
// `many_devices`: the program runs on more than one.
CustomCallTarget CallbackTarget(const Client& client,
                                std::span<void* const> callables,
                                bool many_devices);

// The state that custom calls of a program keep from run to run. Thread-safe.
class ForeignCalls {
 public:
  ForeignCalls();
  ~ForeignCalls();

  // The targets of one run: Python callbacks, hloref's own, foreign functions.
  // `caller` may be null; this, it and the client outlive them.
  std::shared_ptr<const CustomCallTargets> TargetsFor(
      const Client& client, const ExecuteContext* caller, bool many_devices);

 private:
  class Instances;
  class Run;
  const std::unique_ptr<Instances> instances_;
};

// The extension, to be put before `next`.
Extension* FfiOf(Extension* next);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_FOREIGN_FOREIGN_H_
