// The extension FFI: what a caller gives to an execution for the functions that
// its program calls.
#ifndef HLOREF_PJRT_PLUGIN_PROGRAMS_FFI_H_
#define HLOREF_PJRT_PLUGIN_PROGRAMS_FFI_H_

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

// hloref's custom calls, and Python callbacks, which call these.
std::shared_ptr<const CustomCallTargets> TargetsFor(
    const Client& client, std::span<void* const> callables);

// The extension, to be put before `next`.
Extension* FfiOf(Extension* next);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_PROGRAMS_FFI_H_
