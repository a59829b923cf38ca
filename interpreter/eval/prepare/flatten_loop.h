// Loops as scalar loops (scalar_loop.h). For preparing only.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_FLATTEN_LOOP_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_FLATTEN_LOOP_H_

#include <cstdint>
#include <memory>

#include "interpreter/eval/prepare/scalar_loop.h"

namespace hlo {

class Program;
struct Instruction;

// Returns null where the loop has other values than static arrays, effects, or
// computations that other ops than loops and conditionals enter; where it makes
// large arrays anew; where its rounds vary, if it has other values than scalars
// of up to 8 bytes, unless conditionals choose among scalars alone and nothing
// can fail; or where `room` is used up, from which its code is subtracted.
// REQUIRES: the computations that it calls are planned.
std::unique_ptr<const ScalarLoop> FlattenLoop(const Program& program,
                                              const Instruction& loop,
                                              int64_t& room);

// The loop's condition alone, of scalars: a list that ends with its answer. The
// cells of a state's leaf that it does not read have no bytes.
std::unique_ptr<const ScalarLoop> FlattenCondition(const Program& program,
                                                   const Instruction& loop,
                                                   int64_t& room);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_FLATTEN_LOOP_H_
