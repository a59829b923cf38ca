// The blocks of a chain.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_CHAIN_BLOCKS_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_CHAIN_BLOCKS_H_

#include "interpreter/eval/prepare/lane_chain.h"

namespace hlo {

// Decides which results are kept, gives the others blocks, and chooses the
// number of lanes in a block.
void PlaceBlocks(const Program& program, LaneChain& chain);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_CHAIN_BLOCKS_H_
