// Repeated arrays, lane by lane.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_REPETITION_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_REPETITION_H_

#include <cstdint>
#include <optional>

#include "interpreter/ir/module.h"
#include "literals/shape.h"

namespace hlo {

class Program;
struct Step;

// Element i of the result is element i / run % period of the operand.
struct Repetition {
  int64_t run = 1;
  int64_t period = 1;
};

// The repetition that an instruction is, if it is one. Its op passes on the
// elements of one operand, whose dimensions become those of the result that
// `dimensions` lists; a scalar's need no list.
// REQUIRES: both shapes are static.
std::optional<Repetition> RepetitionOf(const Instruction& instruction,
                                       const Shape& operand);

// True if all elements of the step's result are the one of its operand.
// REQUIRES: the computation is planned.
bool RepeatsAnElement(const Program& program, int computation,
                      const Step& step);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_REPETITION_H_
