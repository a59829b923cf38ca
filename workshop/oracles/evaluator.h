// Walks a computation step by step, and applies to each the rule of its op.
#ifndef HLOREF_WORKSHOP_ORACLES_EVALUATOR_H_
#define HLOREF_WORKSHOP_ORACLES_EVALUATOR_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "workshop/oracles/blackboard.h"
#include "workshop/oracles/choices.h"
#include "workshop/oracles/program.h"

namespace hlo::conformance::naive {

// One process's look at the program.
class Evaluator {
 public:
  // `program`, `board` and `choices` outlive this. `exact`: sums and products
  // of numbers are rounded once, at the end.
  Evaluator(const Program& program, Blackboard& board, int64_t process,
            const Choices& choices, bool exact);

  // The error that stopped the evaluation: Unimplemented for programs that the
  // oracle does not know, InvalidArgument where the documents have an error.
  const absl::Status& status() const { return status_; }
  bool failed() const { return !status_.ok() || waiting_; }
  void Fail(absl::string_view why);
  void Refuse(absl::string_view why);
  // True until other processes publish more.
  bool waiting() const { return waiting_; }
  void set_waiting(bool waiting) { waiting_ = waiting; }

  // After a failure results are empty.
  Value Apply(const std::string& computation, std::vector<Value> arguments);
  // Applies a computation of scalars with one result.
  Number ApplyScalar(const std::string& computation,
                     const std::vector<Number>& arguments,
                     const Format& format);
  // One step, its operands' values given; flushed where it is arithmetic.
  Value Evaluate(const Step& step, const std::vector<const Value*>& operands);

  const Program& program() const { return program_; }
  const Choices& choices() const { return choices_; }
  Blackboard& board() { return board_; }
  int64_t process() const { return process_; }
  int64_t replica() const { return process_ / board_.grid().partitions; }
  int64_t partition() const { return process_ % board_.grid().partitions; }
  // Counts the calls for `what`: 0, 1, ..
  int64_t Nth(const std::string& what) { return counts_[what]++; }
  // The 128 bits of the process's random state.
  unsigned __int128& random_state() { return random_state_; }
  // The values written to the host's queues, by channel; -1 is the outfeed.
  std::map<int64_t, std::vector<Value>>& to_host() { return to_host_; }

  bool exact() const { return exact_; }
  // Sums that were exact until they were rounded.
  int64_t& exact_sums() { return exact_sums_; }

 private:
  Value Compute(const Step& step, const std::vector<const Value*>& operands);

  const Program& program_;
  Blackboard& board_;
  const int64_t process_;
  const Choices& choices_;
  const bool exact_;
  absl::Status status_;
  bool waiting_ = false;
  int64_t steps_ = 0;
  std::map<std::string, int64_t> counts_;
  unsigned __int128 random_state_;
  std::map<int64_t, std::vector<Value>> to_host_;
  int64_t exact_sums_ = 0;
};

// A rule of an op: null results after evaluator.Fail.
using Arrays = std::vector<const Array*>;
using Values = std::vector<const Value*>;
using ArrayRule = Array (*)(Evaluator&, const Step&, const Arrays&);
using ValueRule = Value (*)(Evaluator&, const Step&, const Values&);

// Null for an op of another table.
ArrayRule FindMovement(absl::string_view op);
ArrayRule FindSizing(absl::string_view op);
ArrayRule FindIndexing(absl::string_view op);
ArrayRule FindProduct(absl::string_view op);
ArrayRule FindFactorization(absl::string_view op);
ArrayRule FindTransform(absl::string_view op);
// The select of tuples; null if the operands are arrays.
ValueRule FindSelect(const Values& operands);
ValueRule FindReduction(absl::string_view op);
ValueRule FindOrder(absl::string_view op);
ValueRule FindControl(absl::string_view op);
ValueRule FindCollective(absl::string_view op);
ValueRule FindTransfer(absl::string_view op);
ValueRule FindNormalization(absl::string_view op);
ValueRule FindRandom(absl::string_view op);
ValueRule FindCustomCall(absl::string_view op);

// One array, or a tuple of them.
Value FromArrays(std::vector<Array> arrays, bool as_tuple);
inline Value OfArray(Array array) {
  Value value;
  value.array = std::move(array);
  return value;
}
inline Value OfTuple(std::vector<Value> parts) {
  Value value;
  value.is_tuple = true;
  value.parts = std::move(parts);
  return value;
}
std::vector<Value> Copies(const Values& operands);
// Dynamic dimensions that meet have one actual size (semantics.md:
// dynamic_dims): dimension d of operand k, and another one.
struct DimensionOf {
  size_t operand;
  int64_t dimension;
};
void CheckThatTheyMeet(Evaluator& evaluator, const Step& step,
                       const Arrays& operands, DimensionOf a, DimensionOf b);
// All dimensions of the step's first operands, which `arrays` are.
void CheckThatSizesMeet(Evaluator& evaluator, const Step& step,
                        const Arrays& arrays);
// True if all are arrays; else the evaluation fails.
bool AllArrays(Evaluator& evaluator, const Values& operands);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_EVALUATOR_H_
