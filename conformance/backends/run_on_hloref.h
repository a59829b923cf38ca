// The interpreter answers a question, as it is or with something wrong in it.
#ifndef HLOREF_CONFORMANCE_BACKENDS_RUN_ON_HLOREF_H_
#define HLOREF_CONFORMANCE_BACKENDS_RUN_ON_HLOREF_H_

#include <cstdint>
#include <functional>

#include "conformance/backends/backend.h"
#include "interpreter/eval/options.h"
#include "interpreter/ir/module.h"

namespace hlo::conformance {

// How a run differs from the interpreter's own.
struct HlorefChanges {
  Hooks* hooks = nullptr;                // sees parameters and tuples, too
  std::function<void(Module&)> rewrite;  // then verified again; may be null
  bool strict = false;           // refuses declarations that are not true
  bool bounded = false;          // ends a run that may never end
  int64_t most_steps = 1000000;  // of a run with hooks, or bounded
};

// The question's own choices are not looked at.
Answer RunOnHloref(const Question& question, const ChoiceValues& choice_values,
                   const HlorefChanges& changes = {});

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_BACKENDS_RUN_ON_HLOREF_H_
