// Keys of rendezvous, and the completion of collectives.
#ifndef HLOREF_WORKSHOP_ORACLES_RENDEZVOUS_H_
#define HLOREF_WORKSHOP_ORACLES_RENDEZVOUS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "workshop/oracles/evaluator.h"

namespace hlo::conformance::naive {

// The key of a process's nth rendezvous at one place: its channel or the step's
// name, then n.
std::string RendezvousKey(Evaluator& evaluator, const Step& step);

// Zeros of these sizes.
Value Nothing(const Value& like);

bool IsCollective(absl::string_view op);
// The process's result, once all members have published their operands; before
// that the process waits.
Value FinishCollective(Evaluator& evaluator, const Step& step,
                       const std::string& rendezvous);
// The same for collective-permute.
Value FinishPermute(Evaluator& evaluator, const Step& step,
                    const std::string& rendezvous);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_RENDEZVOUS_H_
