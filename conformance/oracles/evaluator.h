// Walks a computation step by step, and applies to each the rule of its op.
#ifndef HLOREF_CONFORMANCE_ORACLES_EVALUATOR_H_
#define HLOREF_CONFORMANCE_ORACLES_EVALUATOR_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "conformance/oracles/program.h"

namespace hlo::conformance::naive {

// One process's look at the program.
class Evaluator {
 public:
  // `program` outlives this.
  Evaluator(const Program& program, int64_t replica, int64_t partition)
      : program_(program), replica_(replica), partition_(partition) {}

  // What stops the evaluation: Unimplemented for what the oracle does not know.
  const absl::Status& status() const { return status_; }
  bool failed() const { return !status_.ok(); }
  void Fail(absl::string_view why);

  // After a failure results are empty.
  Value Apply(const std::string& computation, std::vector<Value> arguments);
  // Of a computation of scalars with one result.
  Number ApplyScalar(const std::string& computation,
                     const std::vector<Number>& arguments,
                     const Format& format);
  // One step, its operands' values given.
  Value Evaluate(const Step& step, const std::vector<const Value*>& operands);

  int64_t replica() const { return replica_; }
  int64_t partition() const { return partition_; }

 private:
  const Program& program_;
  int64_t replica_, partition_;
  absl::Status status_;
  int64_t steps_ = 0;
};

// A rule of an op: null results after evaluator.Fail.
using Arrays = std::vector<const Array*>;
using ArrayRule = Array (*)(Evaluator&, const Step&, const Arrays&);
using ValueRule = Value (*)(Evaluator&, const Step&,
                            const std::vector<const Value*>&);
// Null for an op of another table.
ArrayRule FindMovement(absl::string_view op);
ArrayRule FindIndexing(absl::string_view op);
ArrayRule FindProduct(absl::string_view op);
ValueRule FindReduction(absl::string_view op);
ValueRule FindControl(absl::string_view op);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_CONFORMANCE_ORACLES_EVALUATOR_H_
