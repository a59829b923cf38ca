#include "interpreter/eval/flatten_region.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "ops/op.h"

namespace hlo {
namespace {

// Beyond this a region is evaluated lane by lane: calls within calls could
// double it at every level.
constexpr size_t kMaxSteps = 4096;

bool IsStaticScalar(const Shape& shape) {
  return shape.is_scalar() && shape.is_static();
}

// Appends the steps of one computation, and of those it calls, to a plan.
class Flattener {
 public:
  Flattener(const Program& program, RegionPlan& region, int64_t& budget)
      : program_(program), region_(region), budget_(budget) {}

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
      if (leaf.index < 0 &&
          !IsStaticScalar(program_.constant_info(~leaf.index).shape)) {
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
      case Step::Kind::kResume:
        return AppendCall(computation, plan, step, slots);
      default:
        return false;
    }
  }

  bool AppendKernel(int computation, const ComputationPlan& plan,
                    const Step& step, std::vector<LaneSource>& slots) {
    Spend(sizeof(RegionStep));
    if (region_.steps.size() >= kMaxSteps || budget_ < 0) return false;
    RegionStep flat;
    flat.kernel = plan.kernels[static_cast<size_t>(step.kernel)];
    const Computation& owner =
        program_.module().computations[static_cast<size_t>(computation)];
    flat.at = {&owner,
               &owner.instructions[static_cast<size_t>(step.instruction)]};
    const auto result = static_cast<size_t>(step.first_result);
    flat.bytes = StorageBytes(plan.slots[result]->shape.type());
    for (int32_t i = 0; i < step.ref_count; ++i) {
      flat.operands[i] =
          Source(plan.refs[static_cast<size_t>(step.first_ref + i)], slots);
    }
    slots[result] = {LaneSource::Kind::kStep,
                     static_cast<int32_t>(region_.steps.size())};
    region_.steps.push_back(flat);
    return true;
  }

  // What a region enters once is part of the region.
  bool AppendCall(int computation, const ComputationPlan& plan,
                  const Step& step, std::vector<LaneSource>& slots) {
    const Instruction& call =
        program_.module()
            .computations[static_cast<size_t>(computation)]
            .instructions[static_cast<size_t>(step.instruction)];
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
            arguments.push_back(Source(
                plan.refs[static_cast<size_t>(step.first_ref + i)], slots));
          }
        });
    auto results = Append(callee.index, arguments);
    if (!results) return false;
    std::copy(results->begin(), results->end(),
              slots.begin() + step.first_result);
    return true;
  }

  LaneSource Source(const LeafRef& ref, const std::vector<LaneSource>& slots) {
    if (ref.index >= 0) return slots[static_cast<size_t>(ref.index)];
    const Value& value = program_.constant(~ref.index);
    std::vector<std::byte> lanes(value.buffer.size() * kLaneBlock);
    for (size_t i = 0; i < lanes.size(); i += value.buffer.size()) {
      std::memcpy(&lanes[i], value.buffer.data(), value.buffer.size());
    }
    Spend(lanes.size());
    region_.constants.push_back(std::move(lanes));
    return {LaneSource::Kind::kConstant,
            static_cast<int32_t>(region_.constants.size() - 1)};
  }

  const Program& program_;
  RegionPlan& region_;
  int64_t& budget_;
  int depth_ = 0;
};

void FindBinary(const Program& program, int computation, RegionPlan& region) {
  if (region.steps.size() != 1 || region.results.size() != 1) return;
  const RegionStep& step = region.steps[0];
  if (step.kernel.operand_count != 2 ||
      region.results[0].kind != LaneSource::Kind::kStep ||
      step.operands[0].kind != LaneSource::Kind::kParameter ||
      step.operands[1].kind != LaneSource::Kind::kParameter) {
    return;
  }
  // The one step may stand in a computation that this one calls.
  const Computation& caller =
      program.module().computations[static_cast<size_t>(computation)];
  const ComputationPlan& plan = program.plan(computation);
  const auto own = std::find_if(
      plan.steps.begin(), plan.steps.end(),
      [](const Step& each) { return each.kind == Step::Kind::kScalarLanes; });
  if (own == plan.steps.end()) return;
  const Instruction& instruction =
      caller.instructions[static_cast<size_t>(own->instruction)];
  region.binary = BinaryOpRegion{instruction.op, &instruction.attributes,
                                 step.operands[0].index, step.operands[1].index,
                                 &region.steps[0].kernel};
}

}  // namespace

RegionFlattener::RegionFlattener(const Module& module)
    : is_region_(module.computations.size()) {
  for (const Computation& computation : module.computations) {
    for (const Instruction& instruction : computation.instructions) {
      if (instruction.op->calls != Calls::kLanes) continue;
      ForEachCall(*instruction.op, instruction.attributes,
                  [&](ComputationId called, OperandRange) {
                    is_region_[static_cast<size_t>(called.index)] = true;
                  });
    }
  }
}

std::unique_ptr<RegionPlan> RegionFlattener::Flatten(const Program& program,
                                                     int computation) {
  if (!is_region_[static_cast<size_t>(computation)]) return nullptr;
  const Signature& signature = program.signature(computation);
  const std::vector<Shape> results = signature.result.Leaves();
  if (!std::all_of(signature.parameters.begin(), signature.parameters.end(),
                   IsStaticScalar) ||
      !std::all_of(results.begin(), results.end(), IsStaticScalar)) {
    return nullptr;
  }
  auto region = std::make_unique<RegionPlan>();
  std::vector<LaneSource> arguments;
  for (const Shape& parameter : signature.parameters) {
    arguments.push_back(
        {LaneSource::Kind::kParameter, static_cast<int32_t>(arguments.size())});
    region->parameter_bytes.push_back(StorageBytes(parameter.type()));
  }
  for (const Shape& result : results) {
    region->result_bytes.push_back(StorageBytes(result.type()));
  }
  auto sources =
      Flattener(program, *region, budget_).Append(computation, arguments);
  if (!sources) return nullptr;
  region->results = std::move(*sources);
  for (size_t r = 0; r < region->results.size(); ++r) {
    const LaneSource& source = region->results[r];
    const auto index = static_cast<size_t>(source.index);
    if (source.kind == LaneSource::Kind::kParameter && index != r &&
        index < region->results.size()) {
      region->exchanged.push_back(r);
    }
  }
  FindBinary(program, computation, *region);
  return region;
}

}  // namespace hlo
