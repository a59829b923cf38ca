// Breaks of rules that say how often, where to and in which width a result is
// rounded.
#include <cmath>

#include "workshop/mutants/exact_results.h"
#include "workshop/mutants/lane_effects.h"
#include "workshop/mutants/rule_breaks.h"

namespace hlo::conformance {
namespace {

bool HasResult(const SeenStep& step) { return !step.results[0].bytes.empty(); }

bool RoundedTowardZero(SeenStep& step) {
  const auto exact = ExactResults(step);
  return exact && RoundTowardZero(*exact, step.results[0]);
}

bool RoundedTiesAway(SeenStep& step) {
  const auto exact = ExactResults(step);
  return exact && RoundTiesAway(*exact, step.results[0]);
}

// Of operands that f64 holds exactly.
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
  for (int64_t i = 0; i < result.count(); ++i) StepLane(result, i);
  return result.bytes != before;
}

// Sums of f64 are kept in f32.
bool SumF64InF32(SeenStep& step) {
  bool changed = false;
  for (ArrayCopy& result : step.results) {
    if (!result.is_array() || result.type() != ElementType::kF64) continue;
    for (double& lane : result.as<double>()) {
      const double cut = static_cast<double>(static_cast<float>(lane));
      changed = changed || (cut != lane && !std::isnan(lane));
      lane = cut;
    }
  }
  return changed;
}

struct Rounding {
  const char* clause;
  const char* name;
  bool (*wrong)(SeenStep&);
};

constexpr Rounding kRoundings[] = {
    {"add.V3", "ties away from zero", RoundedTiesAway},
    {"subtract.V2", "ties away from zero", RoundedTiesAway},
    {"multiply.V3", "ties away from zero", RoundedTiesAway},
    {"divide.V3", "rounds toward zero", RoundedTowardZero},
    {"convert.V4", "rounds toward zero", CutOperand},
    {"convert.V5", "rounds toward zero", RoundedTowardZero},
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

void AddRoundingBreaks(std::vector<RuleBreak>& breaks) {
  for (const Rounding& each : kRoundings) {
    breaks.push_back(BreakStep(each.clause, each.name, [each](SeenStep& step) {
      return HasResult(step) && each.wrong(step);
    }));
  }
}

}  // namespace hlo::conformance
