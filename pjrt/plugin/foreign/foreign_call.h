// One call of a foreign function.
#ifndef HLOREF_PJRT_PLUGIN_FOREIGN_FOREIGN_CALL_H_
#define HLOREF_PJRT_PLUGIN_FOREIGN_FOREIGN_CALL_H_

#include <array>
#include <memory>
#include <mutex>

#include "ops/value_context.h"
#include "pjrt/plugin/foreign/api.h"
#include "pjrt/plugin/foreign/attributes.h"
#include "pjrt/plugin/foreign/handlers.h"

namespace hlo::pjrt {

// A custom call of a program, as long as the program is loaded: XLA's instance.
struct ForeignInstance {
  std::mutex mutex;  // of all but `state` once it is made
  bool made = false;
  absl::Status status;  // of making it
  ForeignAttributes attributes;
  ForeignState state;
};

// A custom call in one process of one run.
struct ForeignRun {
  bool begun = false;
  ForeignState prepared;
  ForeignState initialized;
};

// The stages that are due, and kExecute. The instance and the run are those of
// the instruction; two threads do not share a run.
absl::Status CallForeign(const ForeignFunction& function,
                         const ffi::Context& caller, ForeignInstance& instance,
                         ForeignRun& run, ValueContext& context);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_FOREIGN_FOREIGN_CALL_H_
