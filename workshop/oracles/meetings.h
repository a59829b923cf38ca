// What is begun at one step and done at another one.
#ifndef HLOREF_WORKSHOP_ORACLES_MEETINGS_H_
#define HLOREF_WORKSHOP_ORACLES_MEETINGS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "workshop/oracles/evaluator.h"

namespace hlo::conformance::naive {

// The name of what a process comes to for the nth time: its channel's, or the
// step's, and n.
std::string Meeting(Evaluator& evaluator, const Step& step);

// Zeros of these sizes.
Value Nothing(const Value& like);

bool IsCollective(absl::string_view op);
// The process's result, if all have told what they bring; else it waits.
Value FinishCollective(Evaluator& evaluator, const Step& step,
                       const std::string& meeting);
// Of collective-permute.
Value FinishPermute(Evaluator& evaluator, const Step& step,
                    const std::string& meeting);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_MEETINGS_H_
