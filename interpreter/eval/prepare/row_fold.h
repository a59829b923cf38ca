// A reduce of an array's rows by one op, as the last link of a chain.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_ROW_FOLD_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_ROW_FOLD_H_

#include <optional>

#include "interpreter/eval/prepare/lane_chain.h"
#include "interpreter/eval/prepare/program.h"

namespace hlo {

// The link, without its operands; nothing if the instruction is none, may trap,
// or has rows that another loop folds as fast.
std::optional<LaneChain::Link> RowFoldOf(const Program& program,
                                         const Instruction& instruction,
                                         const LeafInfo& operand,
                                         const LeafInfo& initial,
                                         const LeafInfo& result);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_ROW_FOLD_H_
