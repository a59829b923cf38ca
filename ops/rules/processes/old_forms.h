// Forms of older dumps of the ops that begin and end something, written in
// today's (docs/hlo_text.md, "Older forms").
#ifndef HLOREF_OPS_RULES_PROCESSES_OLD_FORMS_H_
#define HLOREF_OPS_RULES_PROCESSES_OLD_FORMS_H_

#include "ops/normalize_context.h"

namespace hlo {

// A start with the result of its done: today its result is (operand, result),
// each a tuple if there are several operands.
absl::Status NormalizeStart(NormalizeContext& context);
// all-reduce-start with the result (operand, result): today the result.
absl::Status NormalizeAllReduceStart(NormalizeContext& context);
// copy-start with the copy only: today (copy, operand, u32[]).
absl::Status NormalizeCopyStart(NormalizeContext& context);

// send and recv without token: (data, u32[]).
absl::Status NormalizeSend(NormalizeContext& context);
absl::Status NormalizeRecv(NormalizeContext& context);
// send-done with the result `()`, or the parts of its send.
absl::Status NormalizeSendDone(NormalizeContext& context);
// recv-done with the data only.
absl::Status NormalizeRecvDone(NormalizeContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_OLD_FORMS_H_
