// The state of Prepare: prepare.cc goes through the module, plan_computation.cc
// plans one computation. Only they include this.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_PREPARER_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_PREPARER_H_

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/eval/prepare/flatten_region.h"
#include "interpreter/eval/prepare/program.h"
#include "interpreter/eval/prepare/step_resources.h"

namespace hlo {

class Preparer {
 public:
  Preparer(const VerifiedModule& module, const PrepareOptions& options)
      : program_(new Program), regions_(*module), resources_(*module) {
    program_->module_ = module.shared();
    program_->options_ = options;
  }

  absl::StatusOr<std::shared_ptr<const Program>> Run();

 private:
  class Planner;
  struct ShapeHash {
    size_t operator()(const Shape& shape) const { return shape.hash(); }
  };

  // REQUIRES: its callees are planned.
  absl::Status PlanComputation(int computation);

  void FlattenLoops(int computation);
  void FindChains(int computation);

  // Infos of all leaves of a shape; made once for each shape.
  const std::vector<const LeafInfo*>& LeafInfos(const Shape& shape);
  // The first leaf of each element of a tuple; made once for each shape.
  const std::vector<int32_t>& ElementStarts(const Shape& tuple);

  std::unique_ptr<Program> program_;
  RegionFlattener regions_;
  std::unordered_map<Shape, std::vector<const LeafInfo*>, ShapeHash>
      leaf_infos_;
  std::unordered_map<Shape, std::vector<int32_t>, ShapeHash> element_starts_;
  StepResources resources_;
  int64_t loop_room_ = 1 << 18;  // of the code of flattened loops
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_PREPARER_H_
