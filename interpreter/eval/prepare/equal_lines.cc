#include "interpreter/eval/prepare/equal_lines.h"

#include "interpreter/eval/prepare/program.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/choices/precision.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

// Smaller arrays stay in the cache anyway.
constexpr int64_t kFewBytes = int64_t{1} << 16;

class LineFinder {
 public:
  LineFinder(const Program& program, int computation)
      : program_(program),
        computation_(program.module().computations[computation]),
        plan_(program.plan(computation)) {}

  std::vector<LineSteps> Find() {
    std::vector<LineSteps> found;
    for (int32_t s = 0; s < std::ssize(plan_.steps); ++s) {
      if (!Selects(plan_.steps[s])) continue;
      if (readers_.empty()) CountReaders();
      const int32_t slot = IndicesOf(plan_.steps[s]);
      if (slot < 0 || readers_[slot] > 1 || makers_[slot] < 0) continue;
      if (HasLine(plan_.steps[makers_[slot]],
                  instruction(s).attributes.get(attr::dimensions)[0])) {
        found.push_back({makers_[slot], s});
      }
    }
    return found;
  }

 private:
  const Instruction& instruction(int32_t step) const {
    return InstructionOf(plan_.steps[step]);
  }
  const Instruction& InstructionOf(const Step& step) const {
    return computation_.instructions[step.instruction];
  }
  int32_t IndicesOf(const Step& reduce) const {
    return plan_.refs[reduce.first_ref + 1].index;
  }

  // A reduce of one dimension of values and indices, in their types.
  bool Selects(const Step& step) const {
    const Instruction& reduce = InstructionOf(step);
    if (step.kind != Step::Kind::kValue || step.ref_count != 4 ||
        reduce.op != FindOp("reduce") ||
        !program_.options().choices.is(
            choice::reduce_accumulator::element_type) ||
        reduce.attributes.get(attr::dimensions).size() != 1) {
      return false;
    }
    const ComputationPlan& called =
        program_.plan(reduce.attributes.get(attr::to_apply));
    return called.region != nullptr && called.region->selection &&
           called.region->of_scalars;
  }

  void CountReaders() {
    readers_.resize(plan_.slots.size());
    makers_.resize(plan_.slots.size(), -1);
    for (const auto* refs : {&plan_.refs, &plan_.root}) {
      for (const LeafRef& ref : *refs) {
        if (ref.index >= 0) ++readers_[ref.index];
      }
    }
    int32_t chained = 0;  // steps before this one are parts of a chain
    for (int32_t s = 0; s < std::ssize(plan_.steps); ++s) {
      const Step& step = plan_.steps[s];
      if (step.chain != nullptr) chained = s + step.chain->steps;
      if (s >= chained && step.kind == Step::Kind::kValue) {
        makers_[step.first_result] = s;
      }
    }
  }

  // The step's result differs along dimension d only.
  bool HasLine(const Step& step, int64_t d) const {
    const Instruction& made = InstructionOf(step);
    const LeafInfo& result = *plan_.slots[step.first_result];
    if (!result.shape.is_static() || result.bytes < kFewBytes ||
        result.sizes[d] == result.count) {
      return false;
    }
    if (step.ref_count == 0) {
      return made.op->FindUse(attr::iota_dimension) != nullptr &&
             made.attributes.get(attr::iota_dimension) == d;
    }
    const Shape& operand = computation_.instructions[made.operands[0]].shape;
    return made.op == FindOp("broadcast") && operand.rank() == 1 &&
           operand.is_static() && operand.size(0) == result.sizes[d] &&
           operand.type() == result.shape.type() &&
           made.attributes.get(attr::dimensions)[0] == d;
  }

  const Program& program_;
  const Computation& computation_;
  const ComputationPlan& plan_;
  std::vector<int32_t> readers_, makers_;  // by slot
};

}  // namespace

std::vector<LineSteps> FindEqualLines(const Program& program, int computation) {
  return LineFinder(program, computation).Find();
}

}  // namespace hlo
