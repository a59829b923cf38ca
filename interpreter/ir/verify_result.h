// The shape of one instruction against what its op's rule says.
#ifndef HLOREF_INTERPRETER_IR_VERIFY_RESULT_H_
#define HLOREF_INTERPRETER_IR_VERIFY_RESULT_H_

#include "absl/status/status.h"
#include "ops/shape_context.h"

namespace hlo {

// The written shape is the one that the rule inferred, whatever its layout; of
// an element-wise op it may be wider (semantics.md, mixed_precision). REQUIRES:
// context.written().
absl::Status VerifyResult(const ShapeContext& context, const Shape& inferred);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFY_RESULT_H_
