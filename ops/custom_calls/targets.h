// The parts of the standard targets, each in a file of its own.
#ifndef HLOREF_OPS_CUSTOM_CALLS_TARGETS_H_
#define HLOREF_OPS_CUSTOM_CALLS_TARGETS_H_

#include "absl/status/status.h"
#include "ops/custom_calls/custom_call_registry.h"
#include "ops/value_context.h"

namespace hlo {

// Operands and results as PlainFunction has them.
absl::Status CallPlain(PlainFunction function, ValueContext& context);

// Marks whose result is their operand.
void AddMarks(CustomCallRegistry& targets);
void AddTopK(CustomCallRegistry& targets);
void AddLapack(CustomCallRegistry& targets);
void AddTridiagonal(CustomCallRegistry& targets);
// Checks of values, which fail the run: docs/stablehlo.md.
void AddChecks(CustomCallRegistry& targets);

}  // namespace hlo

#endif  // HLOREF_OPS_CUSTOM_CALLS_TARGETS_H_
