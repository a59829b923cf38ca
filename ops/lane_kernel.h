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

// A value that has just been made and is still in a register: an f32 is the
// number, any other one has its bits.
struct MadeLane {
  uint64_t bits = 0;
  float number = 0;
};

// One lane at places that are known.
struct OneLane {
  static constexpr int kMaxOperands = 3;
  // One of the two functions, by the result's type. They write the result, and
  // return it: in registers of two kinds, g++ 12 would not keep a struct.
  struct Run {
    uint64_t (*bits)(const OneLane&, uint64_t bits, float number) = nullptr;
    float (*number)(const OneLane&, uint64_t bits, float number) = nullptr;
    bool is_there() const { return bits != nullptr || number != nullptr; }
  };

  Run run;
  const void* operands[kMaxOperands];
  void* result;
};

// Runs the lane; false: it has no function.
HLO_INLINE bool RunLane(const OneLane& lane, MadeLane& made) {
  if (lane.run.bits != nullptr) {
    made = {lane.run.bits(lane, made.bits, made.number), 0};
  } else if (lane.run.number != nullptr) {
    made = {0, lane.run.number(lane, made.bits, made.number)};
  } else {
    return false;
  }
  return true;
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
  ElementType compute = ElementType::kF32;
  ElementType computed = ElementType::kF32;
  bool flushes_inputs = false, flushes_results = false;
  InstructionSet instructions = InstructionSet::kBase;
  const void* table = nullptr;  // what else the rule needs, of static storage
};

}  // namespace hlo

#endif  // HLOREF_OPS_LANE_KERNEL_H_
