// Arrays of equal lines that need not be written: numbers along a dimension, or
// a line broadcast, which only a reduce reads that selects a value and takes
// its index from there (argmax). One line is enough for that.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_EQUAL_LINES_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_EQUAL_LINES_H_

#include <cstdint>
#include <vector>

namespace hlo {

class Program;

// The steps that make such an array and fold it.
struct LineSteps {
  int32_t makes = 0, folds = 0;
};

// REQUIRES: the computation is planned, and its chains are found.
std::vector<LineSteps> FindEqualLines(const Program& program, int computation);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_EQUAL_LINES_H_
