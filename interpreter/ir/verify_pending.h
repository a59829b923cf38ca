// Values between a -start op (all-reduce-start, copy-start, async-start) and
// its -done op are pending. This half of the verifier proves that no other op
// reads them, so that the evaluator never has to check.
#ifndef HLOREF_INTERPRETER_IR_VERIFY_PENDING_H_
#define HLOREF_INTERPRETER_IR_VERIFY_PENDING_H_

#include <vector>

#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/module.h"

namespace hlo {

// The leaves of a -start op's result that are pending. REQUIRES: op.begins; the
// result has the op's shape.
std::vector<bool> PendingLeaves(const Op& op, const Shape& result);

// Pending values pass through tuples, elements, opt-barrier, async-update,
// call, fusion, while and conditional; where paths join they agree. The
// matching done reads them, and nothing else: no other op, no region, child or
// entry has them as arguments or results. Warns of a start that no done ends on
// any path. REQUIRES: structure and shapes are verified.
void VerifyPending(const Module& module, Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFY_PENDING_H_
