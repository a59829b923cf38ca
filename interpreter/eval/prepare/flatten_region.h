// Flattening a called computation into a RegionPlan.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_FLATTEN_REGION_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_FLATTEN_REGION_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/eval/prepare/program.h"
#include "ops/choices/precision.h"

namespace hlo {

// Makes the regions of one program.
class RegionFlattener {
 public:
  explicit RegionFlattener(const Module& module);

  // Null when the computation is not made of element-wise ops on scalars (for
  // scan also on arrays of one shape), when nothing calls it for lanes, or when
  // all regions together have become too large: each repeats what it calls.
  // REQUIRES: it and all that it calls are planned.
  std::unique_ptr<RegionPlan> Flatten(const Program& program, int computation);

  // The same in the types of reduce_accumulator; null also where that leaves
  // every type as it is.
  std::unique_ptr<AccumulatorPlan> FlattenAccumulators(const Program& program,
                                                       int computation);

 private:
  bool Flatten(const Program& program, int computation,
               choice::reduce_accumulator accumulator, RegionPlan& region);

  std::vector<bool> is_region_;          // by computation
  std::vector<bool> is_scanned_;         // of these
  int64_t budget_ = int64_t{128} << 20;  // bytes left
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_FLATTEN_REGION_H_
