#include "conformance/programs/op_tolerances.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "ops/attributes/calls.h"
#include "ops/op.h"

namespace hlo::conformance {
namespace {

struct OpRow {
  absl::string_view op;
  OpTolerance tolerance;
  bool mixes_parts = false;  // of complex numbers
};

constexpr OpTolerance kRoundedOnce = {Rounding::kOnce, 0.5, 0.5};
constexpr OpTolerance kSumOfTerms = {Rounding::kSum, 4, 4};
constexpr OpTolerance kSeveralSteps = {Rounding::kOther, 8, 8};
constexpr OpTolerance kOfParts = {};  // exact, but of complex numbers
constexpr OpTolerance Function(double units, double narrow = 1) {
  return {Rounding::kFunction, units, narrow};
}

// Units of functions: docs/conformance.md#checks. Ops that are not here round
// nothing.
constexpr OpRow kOps[] = {
    {"abs", kOfParts, true},
    {"acos", Function(8)},
    {"acosh", Function(8)},
    {"add", kRoundedOnce},
    {"all-reduce", kSumOfTerms},
    {"all-reduce-done", kSumOfTerms},
    {"asin", Function(8)},
    {"asinh", Function(8)},
    {"atan2", Function(8)},
    {"atanh", Function(8)},
    {"batch-norm-grad", kSeveralSteps},
    {"batch-norm-inference", kSeveralSteps},
    {"batch-norm-training", kSeveralSteps},
    {"cbrt", Function(4)},
    {"cholesky", kSeveralSteps},
    {"convert", kRoundedOnce},
    {"convolution", kSumOfTerms},
    {"cosh", Function(8)},
    {"cosine", Function(2)},
    {"custom-call", kSeveralSteps},
    {"divide", kRoundedOnce, true},
    {"dot", kSumOfTerms},
    {"erf", Function(8)},
    {"exponential", Function(2)},
    {"exponential-minus-one", Function(8, 3)},
    {"fft", kSeveralSteps},
    {"log", Function(2)},
    {"log-plus-one", Function(4)},
    {"logistic", Function(4, 3)},
    {"multiply", kRoundedOnce, true},
    {"power", Function(8)},
    {"ragged-dot", kSumOfTerms},
    {"reduce", kSumOfTerms},
    {"reduce-scatter", kSumOfTerms},
    {"reduce-window", kSumOfTerms},
    {"rsqrt", Function(2)},
    {"scaled-dot", kSumOfTerms},
    {"scan", kSumOfTerms},
    {"scatter", kSumOfTerms},
    {"select-and-scatter", kSeveralSteps},
    {"sign", kOfParts, true},
    {"sine", Function(2)},
    {"sinh", Function(8)},
    {"sqrt", kRoundedOnce, true},
    {"subtract", kRoundedOnce},
    {"tan", Function(4)},
    {"tanh", Function(8)},
    {"triangular-solve", kSeveralSteps},
};

OpRow RowOf(absl::string_view op) {
  const auto row = std::lower_bound(
      std::begin(kOps), std::end(kOps), op,
      [](const OpRow& a, absl::string_view name) { return a.op < name; });
  return row != std::end(kOps) && row->op == op ? *row : OpRow();
}

bool IsComplexLeaf(const Shape& leaf) {
  return leaf.is_array() && IsComplex(leaf.type());
}

bool HasComplex(const Computation& computation,
                const Instruction& instruction) {
  const std::vector<Shape> leaves = instruction.shape.Leaves();
  return std::any_of(leaves.begin(), leaves.end(), IsComplexLeaf) ||
         std::any_of(
             instruction.operands.begin(), instruction.operands.end(),
             [&](int operand) {
               return IsComplexLeaf(computation.instructions[operand].shape);
             });
}

// The tolerance of what a computation does with two scalars: one op, or the
// second parameter alone.
OpTolerance ToleranceOfRegion(const Module& module, ComputationId id) {
  const Computation& region = module.computations[id.index];
  OpTolerance worst;
  for (const Instruction& step : region.instructions) {
    if (step.op->role != Role::kStep) continue;
    const OpTolerance one = RowOf(step.op->name).tolerance;
    if (one.rounding == Rounding::kNone) continue;
    const bool is_sum = &step == &region.instructions[region.root] &&
                        absl::string_view(step.op->name) == "add";
    worst = is_sum && worst.rounding == Rounding::kNone ? kSumOfTerms
                                                        : kSeveralSteps;
  }
  return worst;
}

}  // namespace

bool IsRoundedType(const Shape& leaf) {
  return leaf.is_array() && (IsFloat(leaf.type()) || IsComplex(leaf.type()));
}

OpTolerance ToleranceOf(const Module& module, const Computation& computation,
                        const Instruction& instruction) {
  const OpRow row = RowOf(instruction.op->name);
  if (row.op.empty()) return {};
  const std::vector<Shape> leaves = instruction.shape.Leaves();
  if (std::none_of(leaves.begin(), leaves.end(), IsRoundedType)) return {};
  OpTolerance tolerance = row.tolerance;
  ForEachCall(*instruction.op, instruction.attributes,
              [&](ComputationId id, OperandRange) {
                if (id.index < 0) return;
                tolerance = ToleranceOfRegion(module, id);
              });
  const bool by_parts =
      row.mixes_parts || tolerance.rounding == Rounding::kFunction;
  return by_parts && HasComplex(computation, instruction) ? kSeveralSteps
                                                          : tolerance;
}

double UnitRoundoff(ElementType part) {
  return VisitElementType(part, [](auto tag) {
    using Limits = std::numeric_limits<typename decltype(tag)::type>;
    return std::ldexp(1.0, -Limits::digits);
  });
}

double UnitsIn(ElementType part, const OpTolerance& tolerance) {
  const double digits = -std::log2(UnitRoundoff(part));
  if (digits >= 24) return tolerance.units;
  if (digits >= 8) return tolerance.narrow;
  return 0.5 + tolerance.narrow * std::exp2(digits - 8);
}

}  // namespace hlo::conformance
