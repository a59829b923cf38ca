// Output of a program while it runs: interpreter.print and interpreter.probe,
// and check.expect_serialized_eq, which reads probes back.
#ifndef HLOREF_CLI_RUN_PROBES_H_
#define HLOREF_CLI_RUN_PROBES_H_

#include <memory>
#include <string>

#include "base/console.h"
#include "ops/custom_calls/custom_call_registry.h"

namespace hlo {

// The standard targets and those of the dialect interpreter. A probe writes
// probe<k>.npy, k from 1, and a line `id,type,path` of index.csv into
// `directory` (the current one if it is empty), anew in each run. REQUIRES:
// `console` outlives the targets.
std::shared_ptr<const CustomCallTargets> TargetsWithProbes(
    const std::string& directory, Console& console);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_PROBES_H_
