// Kernels over lanes: result[i] = f(operand_0[i], operand_1[i], ..) for n
// contiguous lanes. The same kernel serves whole arrays, lanes of a region and
// single scalars.
#ifndef HLOREF_OPS_LANE_KERNEL_H_
#define HLOREF_OPS_LANE_KERNEL_H_

#include <cstdint>
#include <span>

#include "base/instruction_set.h"
#include "literals/types/element_type.h"
#include "ops/attribute.h"

namespace hlo {

class Choices;
struct Op;

struct LaneContext {
  const Op& op;
  std::span<const ElementType> operands;
  ElementType result;
  const Attributes& attributes;  // outlives the kernel
  const Choices& choices;        // outlives the kernel
  InstructionSet instructions = InstructionSet::kBase;
};

// One lane at places that are known, in a list of such. A list ends with a lane
// that runs none behind it.
struct OneLane {
  static constexpr int kMaxOperands = 3;
  // Writes the result and runs the lanes behind this one. Returns the lane at
  // which the list ends. The value that the lane before has made is still in a
  // register: an f32 is `number`, any other one has its bits in `bits`. All
  // lanes have one type, so that each is a jump from the one before.
  using Run = const OneLane* (*)(const OneLane& lane, uint64_t bits,
                                 float number);

  Run run;
  const void* operands[kMaxOperands];
  void* result;
};

HLO_INLINE const OneLane* RunNext(const OneLane& lane, uint64_t bits,
                                  float number) {
  const OneLane& next = (&lane)[1];
  return next.run(next, bits, number);
}

struct LaneKernel {
  static constexpr int kMaxOperands = OneLane::kMaxOperands;

  // Writes result lanes [0, n) from operand lanes [0, n). The result may be
  // exactly one of the operands, and overlaps none otherwise. Returns the index
  // of the first lane that traps, or n.
  using Run = int64_t (*)(const LaneKernel&, const void* const* operands,
                          void* result, int64_t n);
  // acc[j] = f(acc[j], xs[i * stride + j]) for j < lanes, for i < steps in
  // order; stride counts elements. Only for kernels T, T -> T. Returns `steps`,
  // or the first step that traps.
  using Fold = int64_t (*)(const LaneKernel&, void* acc, const void* xs,
                           int64_t steps, int64_t stride, int64_t lanes);

  // cells[at[i]] = f(cells[at[i]], values[from[i]]) for i < n in order; of
  // values[i] where `from` is null.
  using FoldCells = void (*)(const LaneKernel&, void* cells, const void* values,
                             const int64_t* at, const int64_t* from, int64_t n);

  Run run = nullptr;
  Fold fold = nullptr;  // may be null: fold by `run`
  // The same with elements xs[j * stride + i]. May be null.
  Fold fold_lines = nullptr;
  FoldCells fold_cells = nullptr;  // may be null
  // `run` of one lane. The first reads all operands; number 1 + i has operand i
  // already made. `swapped` exchanges the operands first. May be null.
  const OneLane::Run* one_lane = nullptr;
  const Attributes* attributes = nullptr;
  const Choices* choices = nullptr;
  const char* trap = "";  // what a trapping lane did: "S.. division by zero"
  ElementType operands[kMaxOperands] = {};
  ElementType result = ElementType::kPred;
  uint8_t operand_count = 0;
  bool swapped = false;  // f(y, x) is computed
  // Set by kernels that convert lanes before and after they compute
  // (kernels/lanes/block_pipeline.h): the kernel that `run` wraps, the type of
  // its float operands, the type of its result, and whether subnormal inputs
  // and results are flushed.
  Run inner = nullptr;
  Fold inner_fold = nullptr;  // the wrapped one's
  ElementType compute = ElementType::kF32;
  ElementType computed = ElementType::kF32;
  bool flushes_inputs = false, flushes_results = false;
  InstructionSet instructions = InstructionSet::kBase;
  const void* table = nullptr;  // what else the rule needs, of static storage
};

}  // namespace hlo

#endif  // HLOREF_OPS_LANE_KERNEL_H_
