#include "interpreter/eval/prepare/repetition.h"

#include <vector>

#include "interpreter/eval/prepare/program.h"
#include "ops/attributes/dimensions.h"
#include "ops/op.h"

namespace hlo {

namespace {

bool Repeats(const Op& op) {
  const Use* const dimensions = op.FindUse(attr::dimensions);
  return op.value != nullptr && !op.passes_values.empty() && op.keeps_bits &&
         dimensions != nullptr && dimensions->presence == kOptional;
}

}  // namespace

std::optional<Repetition> RepetitionOf(const Instruction& instruction,
                                       const Shape& operand) {
  if (!Repeats(*instruction.op)) return std::nullopt;
  const Shape& result = instruction.shape;
  if (operand.element_count() == 1) return Repetition{};
  const Ints& dims = instruction.attributes.get(attr::dimensions);
  std::vector<int64_t> steps(result.dimensions().size(), 0);
  int64_t step = 1;
  for (int i = operand.rank() - 1; i >= 0; --i) {
    if (operand.size(i) == 1) continue;
    steps[dims[static_cast<size_t>(i)]] = step;
    step *= operand.size(i);
  }
  Repetition repetition;
  bool whole = false;  // the operand: what is further out repeats all of it
  for (int d = result.rank() - 1; d >= 0; --d) {
    const int64_t size = result.size(d);
    if (size == 1) continue;
    if (steps[d] == 0) {
      whole = repetition.period > 1;
      if (!whole) repetition.run *= size;
    } else if (!whole && steps[d] == repetition.period) {
      repetition.period *= size;
    } else {
      return std::nullopt;
    }
  }
  return repetition;
}

bool RepeatsAnElement(const Program& program, int computation,
                      const Step& step) {
  const Op& op = *program.module()
                      .computations[computation]
                      .instructions[step.instruction]
                      .op;
  if (step.kind != Step::Kind::kValue || step.ref_count != 1 ||
      step.result_count != 1 || op.passes_values.empty() || !op.keeps_bits ||
      op.calls != Calls::kNone) {
    return false;
  }
  const ComputationPlan& plan = program.plan(computation);
  const int32_t from = plan.refs[step.first_ref].index;
  const LeafInfo& result = *plan.slots[step.first_result];
  const LeafInfo& operand =
      from < 0 ? program.constant_info(~from) : *plan.slots[from];
  return operand.shape.is_array() && operand.shape.is_static() &&
         operand.count == 1 && result.shape.is_array() &&
         result.shape.is_static() &&
         operand.shape.type() == result.shape.type();
}

}  // namespace hlo
