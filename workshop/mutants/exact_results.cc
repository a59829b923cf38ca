#include "workshop/mutants/exact_results.h"

#include <algorithm>

#include "ops/choices.h"
#include "ops/lane_kernel.h"
#include "workshop/mutants/array_changes.h"

namespace hlo::conformance {

std::optional<std::vector<double>> ExactResults(const SeenStep& step) {
  const Op& op = *step.instruction.op;
  const ArrayCopy& result = step.results[0];
  if (op.lanes == nullptr || step.operands.empty() ||
      step.operands.size() > LaneKernel::kMaxOperands ||
      !IsFloat(result.type()) || result.type() == ElementType::kF64) {
    return std::nullopt;
  }
  std::vector<std::vector<double>> operands;
  for (const ArrayCopy& operand : step.operands) {
    if (!operand.is_array() || !IsFloat(operand.type()) ||
        operand.count() != result.count()) {
      return std::nullopt;
    }
    operands.push_back(NumbersOf(operand));
  }
  const std::vector<ElementType> types(operands.size(), ElementType::kF64);
  const Choices choices;
  const LaneContext context = {op, types, ElementType::kF64,
                               step.instruction.attributes, choices};
  const auto kernel = op.lanes(context);
  if (!kernel.ok() || kernel->run == nullptr) return std::nullopt;
  const void* pointers[LaneKernel::kMaxOperands] = {};
  for (size_t i = 0; i < operands.size(); ++i) pointers[i] = operands[i].data();
  std::vector<double> exact(result.count());
  if (kernel->run(*kernel, pointers, exact.data(), result.count()) !=
      result.count()) {
    return std::nullopt;
  }
  return exact;
}

}  // namespace hlo::conformance
