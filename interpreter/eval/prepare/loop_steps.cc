#include "interpreter/eval/prepare/loop_steps.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/byte_units.h"
#include "interpreter/eval/prepare/loop_moves.h"
#include "interpreter/eval/prepare/repetition.h"

namespace hlo {
namespace {

using Kernel = ScalarLoop::Kernel;

// The most lanes of a kernel: what is larger runs on several threads.
constexpr int64_t kMaxLanes = 1 << 13;

// result[i] = the operand's one element.
template <typename Unit>
int64_t Fill(const LaneKernel&, const void* const* operands, void* result,
             int64_t n) {
  Unit element;
  std::memcpy(&element, operands[0], sizeof(Unit));
  std::fill_n(static_cast<Unit*>(result), n, element);
  return n;
}

LaneKernel::Run FillOf(int64_t bytes) {
  return WithByteUnit(
      static_cast<int>(bytes),
      [](auto unit) -> LaneKernel::Run { return Fill<decltype(unit)>; });
}

class StepKernels {
 public:
  StepKernels(const LoopStep& step, ScalarLoop& loop, LoopCells& cells,
              std::vector<Kernel>& kernels)
      : step_(step), loop_(loop), cells_(cells), kernels_(kernels) {}

  std::optional<std::vector<int32_t>> Run(const HeldValues& operands) {
    const Step::Kind kind = step_.step.kind;
    bool has_place = false;
    if (KeepsInteger()) {
      results_.push_back(operands.front().place);
      has_place = true;
    } else if (kind == Step::Kind::kScalarLanes ||
               kind == Step::Kind::kArrayLanes) {
      has_place = Lanes(operands);
    } else if (RepeatsAnElement(step_.program, step_.computation, step_.step) &&
               operands.front().place >= 0) {
      has_place = Repeated(operands.front().place);
    } else if (kind == Step::Kind::kValue) {
      has_place = ByRule(operands);
    }
    return has_place ? std::optional(std::move(results_)) : std::nullopt;
  }

 private:
  bool NewResult(int32_t leaf) {
    const auto place = cells_.New(step_.result(leaf));
    if (place) results_.push_back(*place);
    return place.has_value();
  }

  Kernel& Append(const LaneKernel* kernel, int32_t operand, int32_t result,
                 int64_t lanes) {
    Kernel& appended = kernels_.emplace_back();
    appended.kernel = kernel;
    if (kernel != nullptr) appended.run = kernel->run;
    std::ranges::fill(appended.operands, operand);
    appended.result = result;
    appended.lanes = static_cast<int32_t>(lanes);
    appended.at = {&step_.in(), &step_.instruction()};
    return appended;
  }

  // `to`, of elements of `bytes` bytes, filled with the element in `from`.
  void Repeat(int32_t from, int32_t to, int64_t bytes, int64_t count) {
    static const LaneKernel kNone;
    Append(&kNone, from, to, count).run = FillOf(bytes);
  }

  // Elements of one value are a cell as they are.
  bool Repeated(int32_t operand) {
    const LeafInfo& result = step_.result(0);
    if (LoopCells::IsCell(result)) {
      results_.push_back(operand);
      return true;
    }
    if (result.count > kMaxLanes || !NewResult(0)) return false;
    Repeat(operand, results_[0], result.bytes / result.count, result.count);
    return true;
  }

  // An integer as the same type: floats might have other bits.
  bool KeepsInteger() const {
    if (step_.step.kind != Step::Kind::kScalarLanes ||
        step_.step.ref_count != 1 ||
        step_.instruction().op->passes_values.empty()) {
      return false;
    }
    const LeafInfo &result = step_.result(0), &operand = step_.operand(0);
    return LoopCells::IsCell(operand) && IsInteger(result.shape.type()) &&
           operand.shape.type() == result.shape.type();
  }

  bool Lanes(const HeldValues& operands) {
    const LeafInfo& result = step_.result(0);
    if (result.count > kMaxLanes || !NewResult(0)) return false;
    std::vector<int32_t> places;
    for (size_t i = 0; i < operands.size(); ++i) {
      places.push_back(operands[i].place);
      const LeafInfo& info = step_.operand(static_cast<int32_t>(i));
      if (info.count == result.count) continue;
      if (info.shape.rank() > 0) return false;  // else a scalar beside arrays
      LeafInfo repeated = info;
      repeated.bytes = info.bytes * result.count;
      repeated.count = result.count;
      const auto place = cells_.New(repeated);
      if (!place) return false;
      Repeat(places[i], *place, info.bytes, result.count);
      places[i] = *place;
    }
    Kernel& kernel = Append(&step_.plan.kernels[step_.step.kernel],
                            places.front(), results_[0], result.count);
    std::ranges::copy(places, kernel.operands);
    return true;
  }

  // The op may write over operand `leaf`, as leaf `leaf` of the result.
  bool Overwrites(int32_t leaf, const HeldValues& operands) const {
    if (!step_.instruction().op->overwrites || leaf >= std::ssize(operands) ||
        !operands[leaf].owned || operands[leaf].place >= 0) {
      return false;
    }
    const LeafInfo& from = step_.operand(leaf);
    const LeafInfo& to = step_.result(leaf);
    return from.bytes == to.bytes && from.shape.type() == to.shape.type();
  }

  bool CallsHaveKernels() {
    const Op& op = *step_.instruction().op;
    if (op.calls == Calls::kNone) return true;
    bool has = op.calls == Calls::kLanes;
    ForEachCall(op, step_.instruction().attributes,
                [&](ComputationId id, OperandRange) {
                  const RegionPlan* const region =
                      step_.program.plan(id).region;
                  has = has && region != nullptr && region->of_scalars;
                });
    loop_.has_regions = true;
    return has;
  }

  bool ByRule(const HeldValues& operands) {
    if (!CallsHaveKernels()) return false;
    ScalarLoop::ValueStep value;
    value.plan = &step_.plan;
    value.step = &step_.step;
    for (const HeldValue& each : operands) {
      value.operands.push_back(each.place);
    }
    for (int32_t i = 0; i < step_.step.result_count; ++i) {
      if (Overwrites(i, operands)) {
        results_.push_back(operands[i].place);
      } else if (!NewResult(i)) {
        return false;
      }
    }
    if (results_.empty()) return false;
    value.results = results_;
    value.moves = MovesOf(step_, value);
    Append(nullptr, results_[0], results_[0], 1).value =
        static_cast<int32_t>(loop_.values.size());
    loop_.values.push_back(std::move(value));
    return true;
  }

  const LoopStep& step_;
  ScalarLoop& loop_;
  LoopCells& cells_;
  std::vector<Kernel>& kernels_;
  std::vector<int32_t> results_;
};

// A scalar kernel, computed now.
void Compute(const Kernel& kernel, uint64_t* cells) {
  const void* const lanes[] = {&cells[kernel.operands[0]],
                               &cells[kernel.operands[1]],
                               &cells[kernel.operands[2]]};
  kernel.run(*kernel.kernel, lanes, &cells[kernel.result], 1);
}

}  // namespace

const LeafInfo& LoopStep::operand(int32_t leaf) const {
  const int32_t index = plan.refs[step.first_ref + leaf].index;
  return index < 0 ? program.constant_info(~index) : *plan.slots[index];
}

HeldValues LoopStep::Leaves(size_t number, const HeldValues& operands) const {
  const auto* const starts = plan.operand_starts.data() + step.first_operand;
  const bool last = number + 1 == instruction().operands.size();
  return {operands.begin() + starts[number],
          last ? operands.end() : operands.begin() + starts[number + 1]};
}

std::vector<ComputationId> LoopStep::Branches() const {
  std::vector<ComputationId> branches(instruction().operands.size() - 1);
  ForEachCall(*instruction().op, instruction().attributes,
              [&](ComputationId id, OperandRange operand) {
                branches[static_cast<size_t>(operand.first - 1)] = id;
              });
  return branches;
}

std::optional<std::vector<int32_t>> KernelsOf(const LoopStep& step,
                                              const HeldValues& operands,
                                              ScalarLoop& loop,
                                              LoopCells& cells,
                                              std::vector<Kernel>& kernels) {
  return StepKernels(step, loop, cells, kernels).Run(operands);
}

bool RunsOnce(const Kernel& kernel, ScalarLoop& loop, LoopCells& cells) {
  const auto constant = [&](int32_t place) { return cells.is_constant(place); };
  const auto known = [&](int32_t place) { return cells.is_known(place); };
  if (kernel.value >= 0) {
    const ScalarLoop::ValueStep& value = loop.values[kernel.value];
    if (!std::ranges::all_of(value.operands, constant) ||
        kernel.at.instruction->op->calls != Calls::kNone) {
      return false;
    }
    for (int32_t place : value.results) cells.MarkConstant(place, false);
    loop.once.push_back(kernel);
    return true;
  }
  if (!std::ranges::all_of(kernel.operands, constant) ||
      kernel.kernel->trap[0] != '\0') {
    return false;
  }
  const bool now =
      kernel.result >= 0 && std::ranges::all_of(kernel.operands, known);
  if (now) {
    Compute(kernel, loop.cells.data());
  } else {
    loop.once.push_back(kernel);
  }
  cells.MarkConstant(kernel.result, now);
  return true;
}

}  // namespace hlo
