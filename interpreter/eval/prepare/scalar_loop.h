// A loop (Op::repeats), flattened: its condition, its body, and what they call
// and repeat, as one list of instructions over cells of 8 bytes, and where all
// rounds have the same steps, over arrays. It takes whole rounds without
// frames; the loop's rule does the rest.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_SCALAR_LOOP_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_SCALAR_LOOP_H_

#include <cstdint>
#include <vector>

#include "interpreter/eval/annotate.h"
#include "ops/lane_kernel.h"

namespace hlo {

struct ComputationPlan;
struct Step;

struct ScalarLoop {
  // A kernel on its lanes. `operands` and `result` are cells, or `~a` for the
  // array a; operands that it does not have repeat one.
  struct Kernel {
    LaneKernel::Run run = nullptr;  // null: the step `value` of `values`
    const LaneKernel* kernel = nullptr;
    OneLane::Run one = nullptr;  // in place of `run`, on these operands
    int32_t operands[LaneKernel::kMaxOperands] = {};
    int32_t result = 0;
    int32_t lanes = 1;
    int32_t value = -1;
    int32_t steps = 0;  // of a round, with this one
    InstructionRef at;
  };
  // An integer of an operand, from byte `offset` on: one of [0, limit] is so
  // many times `step` bytes.
  struct Index {
    int32_t operand = 0;  // a leaf
    int64_t offset = 0;
    ElementType type = ElementType::kS32;  // or kS64, kU32
    int64_t limit = 0, step = 0;
  };
  // Copies bytes of an operand into the result. Indices move the place in the
  // result, if `into`, or in the operand. They are clamped, or, if `drops`, one
  // that is outside leaves the result as it is.
  struct Move {
    int32_t operand = 0;  // a leaf
    int64_t from = 0;     // bytes before them in the operand
    int64_t to = 0;       // and in the result
    int64_t bytes = 0;
    std::vector<Index> indices;
    bool into = false, drops = false;
  };
  // A step by its op's value rule. Where a result is an operand, too, the op
  // overwrites it.
  struct ValueStep {
    const ComputationPlan* plan = nullptr;
    const Step* step = nullptr;
    std::vector<int32_t> operands, results;  // leaves: cells, or ~array
    std::vector<Move> moves;                 // in place of the rule, if any
  };
  // Has the bytes of a leaf of the state, of a constant of the program, or its
  // own, from `offset` on.
  struct Array {
    int64_t bytes = 0;
    int32_t state = -1;
    int32_t constant = -1;
    int64_t offset = 0;
    bool written = false;
  };
  struct Code {
    enum class Kind : uint8_t {
      kKernels,  // runs the next `number` of `kernels`, from `first` on
      kCopy,     // cell `to` = cell `from`
      kUnless,   // goes to `number` if the pred `from` is false
      kGoTo,     // goes to `number`
      kSelect,   // does one of the next `number` kGoTo, as `from` says: a pred
                 // by `bytes`, or an s32
      kSpend,    // counts `number` steps
      kLoop,     // runs the loop `number` of `straights`
      kRound,  // a round of the outermost loop is over: goes to the first code
      kEnd,    // the loop is over
    };
    Kind kind = Kind::kEnd;
    int32_t bytes = 0;  // of kCopy
    int32_t number = 0;
    int32_t first = 0;
    int32_t from = 0;
    int32_t to = 0;
  };
  // Cells of integers: each round adds `step` to `cell`, which is compared with
  // `bound`.
  struct Counter {
    int32_t cell = -1, bound = 0, step = 0;
    ElementType type = ElementType::kS32;
    ElementType bound_type = ElementType::kS32;
    friend bool operator==(const Counter&, const Counter&) = default;
  };
  // The kernels [begin, end), then the copies.
  struct Round {
    int32_t begin = 0, end = 0;
    std::vector<Code> copies;
  };
  // A loop with none inside. The kernels of its rounds before `body` end it
  // where they make `answer` false.
  struct Straight : Round {
    int32_t body = 0;
    int32_t answer = 0;                 // a cell
    int32_t test_steps = 0, steps = 0;  // before `body`; of a round
    Counter counter;  // below its bound the test is true; none: no cell
    // In place of the body while each of `reached`, in its bound's type, is not
    // below its bound. None: empty.
    Round shorter;
    std::vector<Counter> reached;
  };
  // True if its first round has to be the frames': the bytes that count are
  // those of that round, and a state that it writes is the loop's own then.
  bool has_arrays() const { return !arrays.empty() || !values.empty(); }

  std::vector<Code> code;
  std::vector<Kernel> kernels;
  std::vector<Kernel>
      once;  // before the first round: they read constants alone
  std::vector<ValueStep> values;
  std::vector<Array> arrays;
  int64_t array_bytes = 0;   // of the arrays' own bytes
  bool has_regions = false;  // a value step applies a computation
  // At first: the state's leaves, which alone keep a value from round to round,
  // then constants.
  std::vector<uint64_t> cells;
  std::vector<uint8_t> state_bytes;  // of a cell; 0: unread, or an array
  int32_t depth = 0;                 // of the frames that it stands for
  int condition = 0, body = 0;       // its computations
  int32_t answer = 0;                // FlattenCondition: the result's cell
  bool varies = false;  // in its steps: a loop or a conditional is inside
  // A round of a loop that varies and has arrays has no more steps, and none of
  // them fails, so that it is taken whole.
  int64_t most_steps = 0;
  std::vector<Straight> straights;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_SCALAR_LOOP_H_
