// A called computation of element-wise ops, on scalars or on arrays of one
// shape, flattened once into a list of kernels over lane buffers.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_REGION_PLAN_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_REGION_PLAN_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/lane_block.h"
#include "interpreter/eval/annotate.h"
#include "literals/literal.h"
#include "ops/lane_kernel.h"
#include "ops/region.h"

namespace hlo {

// The source of an operand's lanes: parameter `index`, constant `index`, or the
// output of the plan's step `index`.
struct LaneSource {
  enum class Kind : uint8_t { kParameter, kConstant, kStep };
  Kind kind = Kind::kParameter;
  int32_t index = 0;
};

struct RegionStep {
  LaneKernel kernel;
  LaneSource operands[LaneKernel::kMaxOperands];
  int32_t bytes = 0;  // of one result element
  InstructionRef at;  // for errors
};

struct KeyPlan;

struct RegionPlan {
  bool of_scalars = true;  // else only scan may run it
  std::vector<RegionStep> steps;
  // Each constant, repeated kLaneBlock times.
  std::vector<std::vector<std::byte>> constants;
  std::vector<int32_t> parameter_bytes;  // of one element
  std::vector<int32_t> result_bytes;
  std::vector<LaneSource> results;
  // Results of a fold that are another accumulator as it was: copied before the
  // first is overwritten.
  std::vector<size_t> exchanged;
  std::optional<BinaryOpRegion> binary;  // the region is one binary op
  std::unique_ptr<const KeyPlan> keys;   // it compares keys
  std::optional<SelectionForm> selection;
  // The empty attributes that kernels of conversions point to.
  std::unique_ptr<const Attributes> no_attributes;
};

// A comparator of keys, and the key of one element.
struct KeyPlan {
  ComparedKeys form;        // without `key`
  bool of_element = false;  // the key is the element
  Signature signature;
  RegionPlan key;  // else
};

// The same computation in the types of its accumulators (semantics.md:
// reduce_accumulator).
struct AccumulatorPlan {
  Signature signature;
  RegionPlan region;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_REGION_PLAN_H_
