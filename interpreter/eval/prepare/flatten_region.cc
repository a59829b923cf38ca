#include "interpreter/eval/prepare/flatten_region.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/eval/prepare/accumulator_types.h"
#include "interpreter/eval/prepare/region_forms.h"
#include "interpreter/eval/prepare/region_writer.h"
#include "interpreter/eval/prepare/selection_form.h"

namespace hlo {
namespace {

bool IsStaticScalar(const Shape& shape) {
  return shape.is_scalar() && shape.is_static();
}

// The shape of a region's lanes: an element of arrays of these dimensions, or a
// scalar, which is the same in all lanes.
class LaneShape {
 public:
  // Takes the dimensions of the first array among parameters and results.
  LaneShape(const Signature& signature, const std::vector<Shape>& results) {
    for (const Shape& shape : signature.parameters) Meet(shape);
    for (const Shape& shape : results) Meet(shape);
  }
  bool of_scalars() const { return sizes_.empty(); }
  bool Holds(const Shape& shape) const {
    return IsStaticScalar(shape) ||
           (shape.is_array() && shape.is_static() && shape.sizes() == sizes_);
  }

 private:
  void Meet(const Shape& shape) {
    if (sizes_.empty() && shape.is_array()) sizes_ = shape.sizes();
  }
  std::vector<int64_t> sizes_;
};

using Accumulator = choice::reduce_accumulator;

// Appends the steps of one computation, and of those it calls, to a plan.
class Flattener {
 public:
  Flattener(const Program& program, const LaneShape& lanes,
            RegionWriter& writer)
      : program_(program), lanes_(lanes), writer_(writer) {}

  // Returns the results' places, or nothing when the computation cannot be
  // flattened.
  std::optional<std::vector<LaneValue>> Append(
      int computation, const std::vector<LaneValue>& arguments) {
    const ComputationPlan& plan = program_.plan(computation);
    writer_.Spend((plan.slots.size() + plan.root.size()) * sizeof(LaneValue));
    if (plan.has_side_effect || ++depth_ > kMaxCalls || writer_.failed()) {
      return std::nullopt;
    }
    std::vector<LaneValue> slots(plan.slots.size());
    std::copy(arguments.begin(), arguments.end(), slots.begin());
    for (const Step& step : plan.steps) {
      if (!AppendStep(computation, plan, step, slots)) return std::nullopt;
    }
    std::vector<LaneValue> results;
    for (const LeafRef& leaf : plan.root) {
      if (leaf.index < 0 && program_.constant_info(~leaf.index).count != 1) {
        return std::nullopt;
      }
      results.push_back(Source(leaf, slots));
    }
    --depth_;
    return results;
  }

 private:
  static constexpr int kMaxCalls = 64;

  bool AppendStep(int computation, const ComputationPlan& plan,
                  const Step& step, std::vector<LaneValue>& slots) {
    switch (step.kind) {
      case Step::Kind::kAlias:
        return true;
      case Step::Kind::kScalarLanes:
        return AppendKernel(computation, plan, step, slots);
      case Step::Kind::kArrayLanes:
        return HasLanes(plan, step) &&
               AppendKernel(computation, plan, step, slots);
      case Step::Kind::kValue:
        return AppendCopies(computation, plan, step, slots);
      case Step::Kind::kResume:
        return AppendCall(computation, plan, step, slots);
      default:
        return false;
    }
  }

  // Arrays of lanes, and values that are the same in all of them.
  bool HasLanes(const ComputationPlan& plan, const Step& step) const {
    if (!lanes_.Holds(plan.slots[step.first_result]->shape)) return false;
    for (int32_t i = 0; i < step.ref_count; ++i) {
      const LeafRef& ref = plan.refs[step.first_ref + i];
      if (ref.index < 0 ? program_.constant_info(~ref.index).count != 1
                        : !lanes_.Holds(plan.slots[ref.index]->shape)) {
        return false;
      }
    }
    return true;
  }

  // A broadcast of one scalar to every element: no step.
  bool AppendCopies(int computation, const ComputationPlan& plan,
                    const Step& step, std::vector<LaneValue>& slots) {
    const Op& op = *program_.module()
                        .computations[computation]
                        .instructions[step.instruction]
                        .op;
    if (lanes_.of_scalars() || step.ref_count != 1 || op.by_bits ||
        op.passes_values.empty() || step.result_count != 1 ||
        !HasLanes(plan, step)) {
      return false;
    }
    const LeafRef& ref = plan.refs[step.first_ref];
    const Shape& from = ref.index < 0 ? program_.constant_info(~ref.index).shape
                                      : plan.slots[ref.index]->shape;
    const auto result = static_cast<size_t>(step.first_result);
    if (!from.is_scalar() || from.type() != plan.slots[result]->shape.type()) {
      return false;
    }
    slots[result] = Source(ref, slots);
    return true;
  }

  bool AppendKernel(int computation, const ComputationPlan& plan,
                    const Step& step, std::vector<LaneValue>& slots) {
    const Computation& owner = program_.module().computations[computation];
    RegionStep flat;
    flat.at = {&owner, &owner.instructions[step.instruction]};
    flat.kernel = plan.kernels[step.kernel];
    const auto result = static_cast<size_t>(step.first_result);
    std::vector<LaneValue> operands;
    std::vector<ElementType> types;
    for (int32_t i = 0; i < step.ref_count; ++i) {
      const auto& ref = plan.refs[step.first_ref + i];
      operands.push_back(Source(ref, slots));
      types.push_back(TypeOf(ref, plan));
    }
    slots[result] = writer_.Append(flat, operands, std::move(types),
                                   plan.slots[result]->shape.type());
    return !writer_.failed();
  }

  // A computation that the region enters once becomes part of the region.
  bool AppendCall(int computation, const ComputationPlan& plan,
                  const Step& step, std::vector<LaneValue>& slots) {
    const Instruction& call = program_.module()
                                  .computations[computation]
                                  .instructions[step.instruction];
    if (call.op->calls != Calls::kOnce) return false;
    const int count = static_cast<int>(call.operands.size());
    const auto first_ref = [&](int operand) {
      const auto at = static_cast<size_t>(step.first_operand + operand);
      return operand == count ? step.ref_count : plan.operand_starts[at];
    };
    ComputationId callee;
    std::vector<LaneValue> arguments;
    ForEachCall(
        *call.op, call.attributes,
        [&](ComputationId id, OperandRange operands) {
          callee = id;
          const int32_t end = first_ref(operands.end(count));
          for (int32_t i = first_ref(operands.first); i < end; ++i) {
            arguments.push_back(Source(plan.refs[step.first_ref + i], slots));
          }
        });
    auto results = Append(callee.index, arguments);
    if (!results) return false;
    std::copy(results->begin(), results->end(),
              slots.begin() + step.first_result);
    return true;
  }

  LaneValue Source(const LeafRef& ref, const std::vector<LaneValue>& slots) {
    if (ref.index >= 0) return slots[ref.index];
    return writer_.Constant(program_.constant_info(~ref.index).shape.type(),
                            program_.constant(~ref.index).buffer.data());
  }
  ElementType TypeOf(const LeafRef& ref, const ComputationPlan& plan) const {
    return ref.index >= 0 ? plan.slots[ref.index]->shape.type()
                          : program_.constant_info(~ref.index).shape.type();
  }

  const Program& program_;
  const LaneShape& lanes_;
  RegionWriter& writer_;
  int depth_ = 0;
};

}  // namespace

RegionFlattener::RegionFlattener(const Module& module)
    : is_region_(module.computations.size()),
      is_scanned_(module.computations.size()) {
  for (const Computation& computation : module.computations) {
    for (const Instruction& instruction : computation.instructions) {
      const bool enters = instruction.op->calls == Calls::kEntered;
      if (instruction.op->calls != Calls::kLanes && !enters) continue;
      ForEachCall(*instruction.op, instruction.attributes,
                  [&](ComputationId called, OperandRange operands) {
                    // Entered with arguments that the op makes: by scan.
                    if (enters && !operands.empty()) return;
                    is_region_[called.index] = true;
                    if (enters) is_scanned_[called.index] = true;
                  });
    }
  }
}

bool RegionFlattener::Flatten(const Program& program, int computation,
                              Accumulator accumulator, RegionPlan& region) {
  if (!is_region_[computation]) return false;
  const Signature& signature = program.signature(computation);
  const std::vector<Shape> results = signature.result.Leaves();
  const LaneShape lanes(signature, results);
  const auto holds = [&](const Shape& shape) { return lanes.Holds(shape); };
  if (!std::all_of(signature.parameters.begin(), signature.parameters.end(),
                   holds) ||
      !std::all_of(results.begin(), results.end(), holds)) {
    return false;
  }
  region.of_scalars = lanes.of_scalars();
  if (!region.of_scalars && !is_scanned_[computation]) return false;
  RegionWriter writer(program, accumulator, region, budget_);
  std::vector<LaneValue> arguments;
  for (const Shape& parameter : signature.parameters) {
    arguments.push_back(writer.Parameter(parameter.type()));
  }
  const auto values =
      Flattener(program, lanes, writer).Append(computation, arguments);
  if (!values) return false;
  for (size_t r = 0; r < results.size(); ++r) {
    writer.Result((*values)[r], results[r].type());
  }
  for (size_t r = 0; r < region.results.size(); ++r) {
    const LaneSource& source = region.results[r];
    const auto index = static_cast<size_t>(source.index);
    if (source.kind == LaneSource::Kind::kParameter && index != r &&
        index < region.results.size()) {
      region.exchanged.push_back(r);
    }
  }
  region.binary = BinaryFormOf(region);
  if (accumulator == Accumulator::element_type && region.of_scalars) {
    region.keys = KeyPlanOf(region, signature);
    region.selection = SelectionFormOf(region, signature);
  }
  return true;
}

std::unique_ptr<RegionPlan> RegionFlattener::Flatten(const Program& program,
                                                     int computation) {
  auto region = std::make_unique<RegionPlan>();
  if (!Flatten(program, computation, Accumulator::element_type, *region)) {
    return nullptr;
  }
  return region;
}

std::unique_ptr<AccumulatorPlan> RegionFlattener::FlattenAccumulators(
    const Program& program, int computation) {
  const Accumulator accumulator = program.options().choices.get<Accumulator>();
  if (accumulator == Accumulator::element_type) return nullptr;
  auto plan = std::make_unique<AccumulatorPlan>();
  if (!Flatten(program, computation, accumulator, plan->region)) return nullptr;
  if (plan->region.steps.empty()) return nullptr;  // nothing rounds or flushes
  plan->signature = program.signature(computation);
  if (!WidenSignature(accumulator, plan->signature)) return nullptr;
  return plan;
}

}  // namespace hlo
