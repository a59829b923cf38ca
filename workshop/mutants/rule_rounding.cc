// Mutants of rules about rounding: how often, in which direction, to which
// width.
#include <cmath>

#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/number_mutants.h"
#include "workshop/mutants/rule_mutants.h"

namespace hlo::conformance {
namespace {

// REQUIRES: f64 holds the operand exactly.
bool CutOperand(SeenStep& step) {
  if (!IsFloat(step.results[0].type())) return false;
  return RoundTowardZero(NumbersOf(step.operands[0]), step.results[0]);
}

// Sums are kept in the result's type, if that is narrower than f32: the last
// bit is another one.
template <size_t kLeaf>
bool SumInNarrowType(SeenStep& step) {
  if (step.results.size() <= kLeaf) return false;
  ArrayCopy& result = step.results[kLeaf];
  if (!result.is_array() || BitWidth(PartType(result.type())) >= 32) {
    return false;
  }
  const std::vector<std::byte> before = result.bytes;
  for (int64_t i = 0; i < result.count(); ++i) StepElement(result, i, 1);
  return result.bytes != before;
}

// Sums of f64 are kept in f32.
bool SumF64InF32(SeenStep& step) {
  bool changed = false;
  for (ArrayCopy& result : step.results) {
    if (!result.is_array() || result.type() != ElementType::kF64) continue;
    for (double& number : result.as<double>()) {
      const double cut = static_cast<double>(static_cast<float>(number));
      changed = changed || (cut != number && !std::isnan(number));
      number = cut;
    }
  }
  return changed;
}

constexpr MutantRow kRoundingRows[] = {
    {"add.V2", "saturates instead of wrapping", Saturate},
    {"subtract.V1", "saturates instead of wrapping", Saturate},
    {"multiply.V2", "saturates instead of wrapping", Saturate},
    {"add.V3", "ties away from zero", TiesAway},
    {"subtract.V2", "ties away from zero", TiesAway},
    {"multiply.V3", "ties away from zero", TiesAway},
    {"divide.V3", "rounds toward zero", TowardZero},
    {"convert.V4", "rounds toward zero", CutOperand},
    {"convert.V5", "rounds toward zero", TowardZero},
    {"stochastic-convert.V1", "always toward zero", CutOperand},
    {"dot.V2", "f64 is summed in f32", SumF64InF32},
    {"batch-norm-grad.V4", "f64 is computed in f32", SumF64InF32},
    {"batch-norm-inference.V2", "f64 is computed in f32", SumF64InF32},
    {"batch-norm-training.V4", "f64 is computed in f32", SumF64InF32},
    {"cholesky.V4", "computed in the narrow type", SumInNarrowType<0>},
    {"triangular-solve.V5", "computed in the narrow type", SumInNarrowType<0>},
    {"reduce.V3", "another rounding", SumInNarrowType<0>},
    {"reduce-window.V3", "another rounding", SumInNarrowType<0>},
    {"scan.V5", "another rounding", SumInNarrowType<0>},
    {"scatter.V4", "another rounding", SumInNarrowType<0>},
    {"select-and-scatter.V4", "another rounding", SumInNarrowType<0>},
    {"all-reduce.V3", "another rounding", SumInNarrowType<0>},
};

}  // namespace

std::span<const MutantRow> RoundingRows() { return kRoundingRows; }

}  // namespace hlo::conformance
