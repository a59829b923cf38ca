// One computation: order, slots, last uses, kernels, its region.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/prepare/equal_lines.h"
#include "interpreter/eval/prepare/flatten_loop.h"
#include "interpreter/eval/prepare/preparer.h"
#include "interpreter/eval/prepare/step_order.h"
#include "interpreter/ir/place.h"
#include "ops/attributes/payload.h"

namespace hlo {
namespace {

// The leaves of an instruction: a range of Planner::sources_.
struct LeafRange {
  int32_t first = 0;
  int32_t count = 0;
};

// All leaf references of one computation together; beyond it a chain of large
// tuples would cost quadratic memory.
constexpr size_t kMaxLeafRefs = size_t{1} << 24;

}  // namespace

class Preparer::Planner {
 public:
  Planner(Preparer& preparer, int index)
      : preparer_(preparer),
        program_(*preparer.program_),
        computation_(program_.module().computations[index]),
        plan_(program_.plans_[index]),
        leaves_(computation_.instructions.size()) {}

  absl::Status Run() {
    absl::StatusOr<StepOrder> order = OrderSteps(
        program_.module(), computation_,
        [&](ComputationId id) { return program_.plan(id).has_side_effect; });
    if (!order.ok()) return order.status();
    plan_.has_side_effect = order->has_side_effect;
    PlaceParameters();
    for (int instruction : order->instructions) {
      if (auto status = Place(instruction); !status.ok()) return status;
    }
    const LeafRange root = leaves_[computation_.root];
    for (int32_t i = 0; i < root.count; ++i) {
      plan_.root.push_back({sources_[root.first + i]});
    }
    MarkLastUses();
    CollectScalars();
    return preparer_.resources_.Finish(plan_);
  }

 private:
  const Instruction& instruction(int index) const {
    return computation_.instructions[index];
  }
  int32_t slot_count() const {
    return static_cast<int32_t>(plan_.slots.size());
  }

  // Makes slots for the leaves of `shape`.
  LeafRange NewSlots(const Shape& shape) {
    const LeafRange range{static_cast<int32_t>(sources_.size()),
                          static_cast<int32_t>(shape.leaf_count())};
    for (const LeafInfo* info : preparer_.LeafInfos(shape)) {
      sources_.push_back(slot_count());
      plan_.slots.push_back(info);
    }
    return range;
  }

  // Arguments arrive in parameter order, whether or not anybody reads them.
  void PlaceParameters() {
    for (int parameter : computation_.parameters) {
      leaves_[parameter] = NewSlots(instruction(parameter).shape);
    }
    plan_.parameter_slots = slot_count();
  }

  absl::Status Place(int index) {
    const Instruction& placed = instruction(index);
    absl::Status status;
    switch (placed.op->role) {
      case Role::kStep:
        PlaceStep(index);
        return CheckSize();
      case Role::kParameter:  // PlaceParameters has
        break;
      case Role::kConstant:
        status = PlaceConstant(index);
        break;
      case Role::kTuple:
        PlaceTuple(index);
        break;
      case Role::kGetElement:
        PlaceElement(index);
        break;
    }
    if (status.ok() && program_.options().trace_aliases) PlaceAlias(index);
    return status.ok() ? CheckSize() : status;
  }

  absl::Status CheckSize() const {
    if (std::max(sources_.size(), plan_.refs.size()) <= kMaxLeafRefs) {
      return absl::OkStatus();
    }
    return absl::ResourceExhaustedError(
        absl::StrCat("computation '", computation_.name,
                     "' refers to more than ", kMaxLeafRefs, " tuple leaves"));
  }

  absl::Status PlaceConstant(int index) {
    const Instruction& constant = instruction(index);
    const auto& literal =
        constant.attributes.get(attr::literal_payload).literal;
    if (literal == nullptr) {
      return absl::InvalidArgumentError(absl::StrCat(
          "constant '", constant.name, "' (", PlaceText(constant.location),
          ") was elided: its text is `{...}`; supply it with --constant ",
          constant.name,
          "=FILE.json, or go on with --elided=zeros or =random"));
    }
    leaves_[index] = {static_cast<int32_t>(sources_.size()),
                      static_cast<int32_t>(constant.shape.leaf_count())};
    const auto& infos = preparer_.LeafInfos(constant.shape);
    std::vector<Value> values = literal->Leaves();
    for (size_t i = 0; i < values.size(); ++i) {
      sources_.push_back(~static_cast<int32_t>(program_.constants_.size()));
      program_.constants_.push_back(std::move(values[i]));
      program_.constant_infos_.push_back(infos[i]);
    }
    return absl::OkStatus();
  }

  void PlaceTuple(int index) {
    const int32_t first = static_cast<int32_t>(sources_.size());
    for (int operand : instruction(index).operands) {
      const LeafRange range = leaves_[operand];
      for (int32_t i = 0; i < range.count; ++i) {
        sources_.push_back(sources_[range.first + i]);
      }
    }
    leaves_[index] = {first, static_cast<int32_t>(sources_.size()) - first};
  }

  void PlaceElement(int index) {
    const Instruction& get = instruction(index);
    const int operand = get.operands[0];
    const auto element =
        static_cast<size_t>(get.attributes.get(attr::tuple_index));
    const int32_t start =
        preparer_.ElementStarts(instruction(operand).shape)[element];
    leaves_[index] = {leaves_[operand].first + start,
                      static_cast<int32_t>(get.shape.leaf_count())};
  }

  void PlaceAlias(int index) {
    Step step;
    step.kind = Step::Kind::kAlias;
    step.instruction = index;
    step.first_ref = static_cast<int32_t>(plan_.refs.size());
    AppendRefs(index);
    step.ref_count = static_cast<int32_t>(plan_.refs.size()) - step.first_ref;
    plan_.steps.push_back(step);
  }

  void AppendRefs(int index) {
    const LeafRange range = leaves_[index];
    for (int32_t i = 0; i < range.count; ++i) {
      plan_.refs.push_back({sources_[range.first + i]});
    }
  }

  void PlaceStep(int index) {
    const Instruction& placed = instruction(index);
    Step step;
    step.instruction = index;
    step.first_ref = static_cast<int32_t>(plan_.refs.size());
    step.first_operand = static_cast<int32_t>(plan_.operand_starts.size());
    for (int operand : placed.operands) {
      plan_.operand_starts.push_back(static_cast<int32_t>(plan_.refs.size()) -
                                     step.first_ref);
      AppendRefs(operand);
    }
    step.ref_count = static_cast<int32_t>(plan_.refs.size()) - step.first_ref;
    const LeafRange range = NewSlots(placed.shape);
    leaves_[index] = range;
    step.first_result = slot_count() - range.count;
    step.result_count = range.count;
    ChooseKind(placed, step);
    preparer_.resources_.Find(program_, placed, plan_, step);
    plan_.steps.push_back(step);
  }

  void ChooseKind(const Instruction& placed, Step& step) {
    const Op& op = *placed.op;
    if (op.lanes != nullptr && HasOnlyArrays(placed)) {
      ChooseKernel(placed, step);
    } else if (op.value != nullptr) {
      step.kind = Step::Kind::kValue;
    } else if (op.resume != nullptr) {
      step.kind = Step::Kind::kResume;
    } else {
      Fail(step, absl::UnimplementedError(
                     absl::StrCat(op.name,
                                  ": this op can be read, checked and printed, "
                                  "but not run yet")));
    }
  }

  bool HasOnlyArrays(const Instruction& placed) const {
    return placed.shape.is_array() &&
           placed.operands.size() <= LaneKernel::kMaxOperands &&
           std::all_of(placed.operands.begin(), placed.operands.end(),
                       [&](int operand) {
                         return instruction(operand).shape.is_array();
                       });
  }

  void ChooseKernel(const Instruction& placed, Step& step) {
    std::vector<ElementType> types;
    bool scalar = placed.shape.is_static() && placed.shape.element_count() == 1;
    for (int operand : placed.operands) {
      const Shape& shape = instruction(operand).shape;
      types.push_back(shape.type());
      scalar = scalar && shape.is_static() && shape.element_count() == 1;
    }
    absl::StatusOr<LaneKernel> kernel = placed.op->lanes(
        {*placed.op, types, placed.shape.type(), placed.attributes,
         program_.options().choices, program_.options().instructions});
    if (!kernel.ok() && placed.op->value != nullptr) {
      step.kind = Step::Kind::kValue;  // for these types not by element
      return;
    }
    if (!kernel.ok()) return Fail(step, kernel.status());
    step.kind = scalar ? Step::Kind::kScalarLanes : Step::Kind::kArrayLanes;
    step.kernel = static_cast<int32_t>(plan_.kernels.size());
    plan_.kernels.push_back(*kernel);
  }

  void Fail(Step& step, absl::Status status) {
    step.kind = Step::Kind::kUnimplemented;
    step.kernel = static_cast<int32_t>(plan_.failures.size());
    plan_.failures.push_back(std::move(status));
  }

  // Walks backwards: the first reader met is the last to run.
  void MarkLastUses() {
    plan_.slot_is_read.assign(plan_.slots.size(), false);
    const auto mark = [&](LeafRef& ref) {
      if (ref.index < 0) return;
      const auto slot = static_cast<size_t>(ref.index);
      ref.last_use = !plan_.slot_is_read[slot];
      plan_.slot_is_read[slot] = true;
    };
    std::for_each(plan_.root.rbegin(), plan_.root.rend(), mark);
    std::for_each(plan_.refs.rbegin(), plan_.refs.rend(), mark);
    for (Step& step : plan_.steps) {
      for (int32_t i = 0; i < step.result_count; ++i) {
        const auto slot = static_cast<size_t>(step.first_result + i);
        step.drops_results |= !plan_.slot_is_read[slot];
      }
    }
    for (int32_t slot = 0; slot < plan_.parameter_slots; ++slot) {
      if (plan_.slot_is_read[slot]) continue;
      plan_.unread_parameter_slots.push_back(slot);
    }
  }

  // After the last kernel and constant of this computation: pointers to them
  // stay good, since constants_ is a deque.
  void CollectScalars() {
    int32_t run = 0;
    for (Step& step : plan_.steps) {
      if (step.kind != Step::Kind::kScalarLanes) continue;
      step.scalar = static_cast<int32_t>(plan_.scalars.size());
      plan_.scalars.push_back(MakeScalar(step));
    }
    for (auto step = plan_.steps.rbegin(); step != plan_.steps.rend(); ++step) {
      run = step->kind == Step::Kind::kScalarLanes ? run + 1 : 0;
      step->scalar_run = run;
    }
  }

  ScalarStep MakeScalar(const Step& step) const {
    ScalarStep scalar;
    scalar.kernel = &plan_.kernels[step.kernel];
    scalar.run = scalar.kernel->run;
    scalar.operand_count = step.ref_count;
    scalar.result = step.first_result;
    scalar.bytes = static_cast<size_t>(plan_.slots[step.first_result]->bytes);
    for (int32_t i = 0; i < step.ref_count; ++i) {
      const int32_t index = plan_.refs[step.first_ref + i].index;
      ScalarStep::Operand& operand = scalar.operands[i];
      operand.slot = index;
      if (index < 0) operand.constant = program_.constant(~index).buffer.data();
    }
    return scalar;
  }

  Preparer& preparer_;
  Program& program_;
  const Computation& computation_;
  ComputationPlan& plan_;
  std::vector<LeafRange> leaves_;  // by instruction
  std::vector<int32_t> sources_;   // a slot, or ~constant
};

absl::Status Preparer::PlanComputation(int computation) {
  Planner planner(*this, computation);
  if (absl::Status status = planner.Run(); !status.ok()) return status;
  FlattenLoops(computation);
  FindChains(computation);
  for (const auto [makes, folds] : FindEqualLines(*program_, computation)) {
    program_->plans_[computation].steps[makes].line = Step::Line::kMakes;
    program_->plans_[computation].steps[folds].line = Step::Line::kFolds;
  }
  if (auto region = regions_.Flatten(*program_, computation)) {
    program_->plans_[computation].region = region.get();
    program_->regions_.push_back(std::move(region));
  }
  if (auto region = regions_.FlattenAccumulators(*program_, computation)) {
    program_->plans_[computation].accumulator_region = region.get();
    program_->accumulator_regions_.push_back(std::move(region));
  }
  return absl::OkStatus();
}

void Preparer::FlattenLoops(int computation) {
  const std::vector<Instruction>& instructions =
      program_->module().computations[computation].instructions;
  for (Step& step : program_->plans_[computation].steps) {
    const Instruction& loop = instructions[step.instruction];
    if (!loop.op->repeats || step.kind != Step::Kind::kResume) continue;
    auto flat = FlattenLoop(*program_, loop, loop_room_);
    step.loop = flat.get();
    if (flat == nullptr) {
      flat = FlattenCondition(*program_, loop, loop_room_);
      step.condition = flat.get();
    }
    if (flat != nullptr) program_->loops_.push_back(std::move(flat));
  }
}

void Preparer::FindChains(int computation) {
  for (auto& [first, chain] : hlo::FindChains(*program_, computation)) {
    program_->plans_[computation].steps[first].chain = chain.get();
    program_->chains_.push_back(std::move(chain));
  }
}

}  // namespace hlo
