#include "interpreter/eval/flatten_region.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "interpreter/eval/accumulator_types.h"
#include "literals/types/convert.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

// Beyond this a region is evaluated lane by lane: calls within calls could
// double it at every level.
constexpr size_t kMaxSteps = 4096;

bool IsStaticScalar(const Shape& shape) {
  return shape.is_scalar() && shape.is_static();
}

// What the lanes of a region are elements of: arrays of these dimensions, and
// scalars, which are the same in all lanes.
class LaneShape {
 public:
  // Of the first array among a computation's parameters and results.
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
  Flattener(const Program& program, Accumulator accumulator,
            const LaneShape& lanes, RegionPlan& region, int64_t& budget)
      : program_(program),
        lanes_(lanes),
        accumulator_(accumulator),
        region_(region),
        budget_(budget) {}

  // Where the results are, or nothing when the computation cannot be
  // flattened.
  std::optional<std::vector<LaneSource>> Append(
      int computation, const std::vector<LaneSource>& arguments) {
    const ComputationPlan& plan = program_.plan(computation);
    Spend((plan.slots.size() + plan.root.size()) * sizeof(LaneSource));
    if (plan.has_side_effect || ++depth_ > kMaxCalls || budget_ < 0) {
      return std::nullopt;
    }
    std::vector<LaneSource> slots(plan.slots.size());
    std::copy(arguments.begin(), arguments.end(), slots.begin());
    for (const Step& step : plan.steps) {
      if (!AppendStep(computation, plan, step, slots)) return std::nullopt;
    }
    std::vector<LaneSource> results;
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

  // Below zero the next step fails.
  void Spend(size_t bytes) { budget_ -= static_cast<int64_t>(bytes); }

  bool AppendStep(int computation, const ComputationPlan& plan,
                  const Step& step, std::vector<LaneSource>& slots) {
    switch (step.kind) {
      case Step::Kind::kRename:
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

  // One scalar whose value is that of every element: no step.
  bool AppendCopies(int computation, const ComputationPlan& plan,
                    const Step& step, std::vector<LaneSource>& slots) {
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
                    const Step& step, std::vector<LaneSource>& slots) {
    const Computation& owner = program_.module().computations[computation];
    RegionStep flat;
    flat.at = {&owner, &owner.instructions[step.instruction]};
    flat.kernel = plan.kernels[step.kernel];
    const auto result = static_cast<size_t>(step.first_result);
    const ElementType type = plan.slots[result]->shape.type();
    std::vector<ElementType> types;  // of the operands
    for (int32_t i = 0; i < step.ref_count; ++i) {
      const auto& ref = plan.refs[step.first_ref + i];
      flat.operands[i] = Source(ref, slots);
      types.push_back(TypeOf(ref, plan));
    }
    slots[result] = accumulator_ == Accumulator::element_type
                        ? Push(flat, type)
                        : PushWide(flat, std::move(types), type);
    return !failed_ && region_.steps.size() <= kMaxSteps && budget_ >= 0;
  }

  // `step`, which has been chosen for operands of `types` and a result of
  // `type`, in the types that stand for them.
  LaneSource PushWide(RegionStep step, std::vector<ElementType> types,
                      ElementType type) {
    const Instruction& instruction = *step.at.instruction;
    const Op& op = *instruction.op;
    const bool pairs =
        accumulator_ == Accumulator::f64 &&
        (type == ElementType::kF64 ||
         std::ranges::find(types, ElementType::kF64) != types.end());
    if (op.by_bits || (pairs && !HasPairs(instruction, types, type))) {
      for (size_t i = 0; i < types.size(); ++i) {
        step.operands[i] =
            Convert(step, step.operands[i], Wide(types[i]), types[i]);
      }
      return Convert(step, Push(step, type), type, Wide(type));
    }
    for (ElementType& each : types) each = Wide(each);
    if (types.size() == 1 && types[0] == Wide(type) &&
        !op.passes_values.empty()) {
      return step.operands[0];  // nothing is rounded here any more
    }
    SetKernel(pairs ? op.pairs : op.lanes, op, types, Wide(type),
              instruction.attributes, step);
    return Push(step, Wide(type));
  }

  // Else pairs are rounded before the step.
  bool HasPairs(const Instruction& instruction, std::vector<ElementType> types,
                ElementType type) const {
    const Op& op = *instruction.op;
    if (op.pairs == nullptr) return false;
    for (ElementType& each : types) each = Wide(each);
    return op
        .pairs({op, types, Wide(type), instruction.attributes,
                program_.options().choices, program_.options().instructions})
        .ok();
  }

  // Before or behind `step`, which looks at the bits of its own types.
  LaneSource Convert(const RegionStep& step, LaneSource source,
                     ElementType from, ElementType to) {
    if (from == to) return source;
    if (region_.no_attributes == nullptr) {
      region_.no_attributes = std::make_unique<const Attributes>();
    }
    RegionStep conversion;
    conversion.at = step.at;
    conversion.operands[0] = source;
    const Op& convert = *FindOp("convert");
    SetKernel(convert.lanes, convert, std::span(&from, 1), to,
              *region_.no_attributes, conversion);
    return Push(conversion, to);
  }

  void SetKernel(LaneRule rule, const Op& op,
                 std::span<const ElementType> operands, ElementType result,
                 const Attributes& attributes, RegionStep& step) {
    absl::StatusOr<LaneKernel> kernel =
        rule({op, operands, result, attributes, program_.options().choices,
              program_.options().instructions});
    if (kernel.ok()) step.kernel = *kernel;
    failed_ |= !kernel.ok();
  }

  LaneSource Push(RegionStep step, ElementType result) {
    Spend(sizeof(RegionStep));
    step.bytes = StorageBytes(result);
    region_.steps.push_back(step);
    return {LaneSource::Kind::kStep,
            static_cast<int32_t>(region_.steps.size() - 1)};
  }

  ElementType Wide(ElementType type) const {
    return AccumulatorType(accumulator_, type);
  }
  ElementType TypeOf(const LeafRef& ref, const ComputationPlan& plan) const {
    return ref.index >= 0 ? plan.slots[ref.index]->shape.type()
                          : program_.constant_info(~ref.index).shape.type();
  }

  // What a region enters once is part of the region.
  bool AppendCall(int computation, const ComputationPlan& plan,
                  const Step& step, std::vector<LaneSource>& slots) {
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
    std::vector<LaneSource> arguments;
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

  LaneSource Source(const LeafRef& ref, const std::vector<LaneSource>& slots) {
    if (ref.index >= 0) return slots[ref.index];
    const Buffer& value = program_.constant(~ref.index).buffer;
    const ElementType type = program_.constant_info(~ref.index).shape.type();
    std::byte element[16] = {};
    ConvertLanes(type, Wide(type), value.data(), element, 1);
    const auto bytes = static_cast<size_t>(StorageBytes(Wide(type)));
    std::vector<std::byte> lanes(bytes * kLaneBlock);
    for (size_t i = 0; i < lanes.size(); i += bytes) {
      std::memcpy(&lanes[i], element, bytes);
    }
    Spend(lanes.size());
    region_.constants.push_back(std::move(lanes));
    return {LaneSource::Kind::kConstant,
            static_cast<int32_t>(region_.constants.size() - 1)};
  }

  const Program& program_;
  const LaneShape& lanes_;
  const Accumulator accumulator_;
  RegionPlan& region_;
  int64_t& budget_;
  int depth_ = 0;
  bool failed_ = false;  // no kernel for wider types
};

void FindBinary(RegionPlan& region) {
  if (region.steps.size() != 1 || region.results.size() != 1) return;
  const RegionStep& step = region.steps[0];
  if (step.kernel.operand_count != 2 ||
      region.results[0].kind != LaneSource::Kind::kStep ||
      step.operands[0].kind != LaneSource::Kind::kParameter ||
      step.operands[1].kind != LaneSource::Kind::kParameter) {
    return;
  }
  const Instruction& instruction = *step.at.instruction;
  region.binary = BinaryOpRegion{instruction.op, &instruction.attributes,
                                 step.operands[0].index, step.operands[1].index,
                                 &region.steps[0].kernel};
}

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
  const auto bytes = [&](const Shape& scalar) {
    return StorageBytes(AccumulatorType(accumulator, scalar.type()));
  };
  std::vector<LaneSource> arguments;
  for (const Shape& parameter : signature.parameters) {
    arguments.push_back(
        {LaneSource::Kind::kParameter, static_cast<int32_t>(arguments.size())});
    region.parameter_bytes.push_back(bytes(parameter));
  }
  for (const Shape& result : results) {
    region.result_bytes.push_back(bytes(result));
  }
  auto sources = Flattener(program, accumulator, lanes, region, budget_)
                     .Append(computation, arguments);
  if (!sources) return false;
  region.results = std::move(*sources);
  for (size_t r = 0; r < region.results.size(); ++r) {
    const LaneSource& source = region.results[r];
    const auto index = static_cast<size_t>(source.index);
    if (source.kind == LaneSource::Kind::kParameter && index != r &&
        index < region.results.size()) {
      region.exchanged.push_back(r);
    }
  }
  FindBinary(region);
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
  plan->signature = program.signature(computation);
  if (!WidenSignature(accumulator, plan->signature)) return nullptr;
  return plan;
}

}  // namespace hlo
