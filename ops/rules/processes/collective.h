// How collectives run: each member posts its operands, and waits for what
// comes back or leaves that to the op's done form.
#ifndef HLOREF_OPS_RULES_PROCESSES_COLLECTIVE_H_
#define HLOREF_OPS_RULES_PROCESSES_COLLECTIVE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/control.h"
#include "ops/rendezvous.h"
#include "ops/rules/processes/process_groups.h"

namespace hlo {

// A member's part: posts its operands, returns the future of the result.
using Poster = absl::StatusOr<Future> (*)(Control& control, Values operands);

// Posts to the group under the instruction's channel or name.
Future PostTo(Control& control, ProcessGroup group, Values operands,
              Combine combine);

// A future that is ready with `values`.
Future Ready(Values values);

Action RunCollective(Control& control, Poster post);
Action BeginCollective(Control& control, Poster post);

// Resume rule of a collective.
template <Poster kPost>
Action Collective(Control& control) {
  return RunCollective(control, kPost);
}
// Resume rule of its start form: the first operands are the parts of the result
// that have values; the rest is pending.
template <Poster kPost>
Action CollectiveStart(Control& control) {
  return BeginCollective(control, kPost);
}

// The part of the result, and its first leaf, that the plain form returns:
// behind the operands in a start form.
const Shape& CollectiveResult(const StepContext& context);
int CollectiveResultLeaf(const StepContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_COLLECTIVE_H_
