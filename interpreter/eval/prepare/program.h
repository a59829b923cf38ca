// A prepared program, which the evaluator runs. Immutable; shared by all
// processes, threads and executions.
//
// Every leaf of a tuple-shaped value has a slot of its own, so `tuple` and
// `get-tuple-element` are only aliases of slots and cost nothing at run time.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_PROGRAM_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_PROGRAM_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/eval/options.h"
#include "interpreter/eval/prepare/lane_chain.h"
#include "interpreter/eval/prepare/leaf_info.h"
#include "interpreter/eval/prepare/region_plan.h"
#include "interpreter/eval/prepare/scalar_loop.h"
#include "interpreter/ir/verifier.h"
#include "literals/literal.h"
#include "ops/lane_kernel.h"

namespace hlo {

// A kernel on one lane, with all that a loop over such steps needs.
struct ScalarStep {
  struct Operand {
    const std::byte* constant = nullptr;  // null: in the slot
    int32_t slot = 0;
  };
  LaneKernel::Run run = nullptr;
  const LaneKernel* kernel = nullptr;
  Operand operands[LaneKernel::kMaxOperands];
  int32_t operand_count = 0;
  int32_t result = 0;  // a slot
  size_t bytes = 0;    // of the result
};

struct Step {
  enum class Kind : uint8_t {
    kScalarLanes,  // a kernel on one lane
    kArrayLanes,   // a kernel on all elements
    kValue,
    kResume,
    kAlias,          // only for hooks
    kUnimplemented,  // fails when reached
  };
  Kind kind = Kind::kUnimplemented;
  int32_t instruction = 0;  // in the computation
  int32_t first_ref = 0;    // operand leaves, in ComputationPlan::refs
  int32_t ref_count = 0;
  int32_t first_operand = 0;  // in ComputationPlan::operand_starts
  int32_t first_result = 0;   // slots of the result's leaves, consecutive
  int32_t result_count = 0;
  int32_t kernel = -1;         // in ComputationPlan::kernels
  bool drops_results = false;  // some result leaf is never read
  // The step makes, or folds, an array of equal lines that is kept as one
  // (equal_lines.h), where nobody looks at values.
  enum class Line : uint8_t { kNone, kMakes, kFolds };
  Line line = Line::kNone;
  // kScalarLanes only: index into ComputationPlan::scalars, and the number of
  // consecutive steps of that kind from this one on.
  int32_t scalar = -1;
  int32_t scalar_run = 0;
  // Index into ComputationPlan::resource_sets; -1: none.
  int32_t resources = -1;
  const ScalarLoop* loop = nullptr;       // of kResume: where it is one
  const ScalarLoop* condition = nullptr;  // else: its condition, if that is
  const LaneChain* chain = nullptr;       // that begins with this step
};

struct ComputationPlan {
  std::vector<Step> steps;
  std::vector<LeafRef> refs;
  std::vector<int32_t> operand_starts;  // of each operand, within its refs
  std::vector<LaneKernel> kernels;
  std::vector<ScalarStep> scalars;
  std::vector<absl::Status> failures;  // of kUnimplemented, by Step::kernel
  std::vector<const LeafInfo*> slots;  // of every slot
  std::vector<bool> slot_is_read;
  int32_t parameter_slots = 0;  // the first ones, all parameters
  std::vector<LeafRef> root;    // the result's leaves
  std::vector<int32_t> unread_parameter_slots;
  bool has_side_effect = false;  // something inside has an effect
  // Sets of resources (numbers of the program's) that steps act on, called
  // computations included. A step waits for the children of its fiber that use
  // a resource of its set.
  std::vector<std::vector<int32_t>> resource_sets;
  std::vector<int32_t> resources;      // of all steps, ascending
  const RegionPlan* region = nullptr;  // null: only lane by lane
  // Null where no accumulator has another type.
  const AccumulatorPlan* accumulator_region = nullptr;
};

class Program {
 public:
  const Module& module() const { return *module_; }
  // The options that decide its values; an execution cannot change them.
  const PrepareOptions& options() const { return options_; }
  int64_t replicas() const { return module().attributes.replica_count; }
  int64_t partitions() const { return module().attributes.num_partitions; }
  const ComputationPlan& plan(int computation) const {
    return plans_[computation];
  }
  const ComputationPlan& plan(ComputationId id) const { return plan(id.index); }
  const Signature& signature(int computation) const {
    return signatures_[computation];
  }
  const Value& constant(int32_t index) const { return constants_[index]; }
  const LeafInfo& constant_info(int32_t index) const {
    return *constant_infos_[index];
  }

 private:
  friend class Preparer;

  std::shared_ptr<const Module> module_;
  PrepareOptions options_;
  std::vector<ComputationPlan> plans_;  // by computation
  std::vector<Signature> signatures_;
  std::deque<Value> constants_;
  std::vector<const LeafInfo*> constant_infos_;
  std::vector<std::unique_ptr<LeafInfo>> leaf_infos_;
  std::vector<std::unique_ptr<RegionPlan>> regions_;
  std::vector<std::unique_ptr<AccumulatorPlan>> accumulator_regions_;
  std::vector<std::unique_ptr<const ScalarLoop>> loops_;
  std::vector<std::unique_ptr<const LaneChain>> chains_;
};

// InvalidArgument for an elided constant; ResourceExhausted at a limit.
absl::StatusOr<std::shared_ptr<const Program>> Prepare(
    const VerifiedModule& module, const PrepareOptions& options = {});

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_PROGRAM_H_
