#include "interpreter/eval/prepare/region_forms.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/ir/module.h"

namespace hlo {
namespace {

using Kind = LaneSource::Kind;

bool IsSameKernel(const RegionStep& a, const RegionStep& b) {
  const LaneKernel &x = a.kernel, &y = b.kernel;
  return a.at.instruction->op == b.at.instruction->op && x.run == y.run &&
         x.inner == y.inner && x.swapped == y.swapped && x.table == y.table &&
         x.operand_count == y.operand_count && x.result == y.result &&
         std::equal(x.operands, x.operands + x.operand_count, y.operands) &&
         *x.attributes == *y.attributes;
}

// Two values that are one function of two neighbouring parameters.
class Twins {
 public:
  explicit Twins(const RegionPlan& region)
      : region_(region), twin_(region.steps.size(), -1) {}

  // REQUIRES: not called before with any value that `a` depends on.
  bool AreTwins(LaneSource a, LaneSource b) {
    if (a.kind != b.kind) return false;
    switch (a.kind) {
      case Kind::kParameter:
        if (lhs_ < 0) lhs_ = a.index;
        return a.index == lhs_ && b.index == (lhs_ ^ 1);
      case Kind::kConstant:
        return region_.constants[a.index] == region_.constants[b.index];
      case Kind::kStep:
        break;
    }
    int32_t& twin = twin_[a.index];
    if (twin >= 0) return twin == b.index;
    twin = b.index;
    const RegionStep &x = region_.steps[a.index], &y = region_.steps[b.index];
    if (!IsSameKernel(x, y)) return false;
    for (size_t i = 0; i < x.kernel.operand_count; ++i) {
      if (!AreTwins(x.operands[i], y.operands[i])) return false;
    }
    return true;
  }

  // The parameter of the first value; negative: it depends on none.
  int lhs() const { return lhs_; }
  // True if the first value depends on this step.
  bool Has(size_t step) const { return twin_[step] >= 0; }

 private:
  const RegionPlan& region_;
  int lhs_ = -1;
  std::vector<int32_t> twin_;  // by step
};

// The steps that `twins` has of `region`, for the value `root` of parameter 0.
RegionPlan OnePlan(const RegionPlan& region, const Twins& twins,
                   LaneSource root) {
  RegionPlan key;
  std::vector<int32_t> place(region.steps.size());
  const auto moved = [&](LaneSource source) {
    if (source.kind == Kind::kParameter) source.index = 0;
    if (source.kind == Kind::kStep) source.index = place[source.index];
    if (source.kind == Kind::kConstant) {
      key.constants.push_back(region.constants[source.index]);
      source.index = static_cast<int32_t>(key.constants.size()) - 1;
    }
    return source;
  };
  for (size_t s = 0; s < region.steps.size(); ++s) {
    if (!twins.Has(s)) continue;
    RegionStep step = region.steps[s];
    for (size_t i = 0; i < step.kernel.operand_count; ++i) {
      step.operands[i] = moved(step.operands[i]);
    }
    place[s] = static_cast<int32_t>(key.steps.size());
    key.steps.push_back(step);
  }
  key.parameter_bytes = {region.parameter_bytes[twins.lhs()]};
  key.result_bytes = {region.steps[root.index].bytes};
  key.results = {moved(root)};
  return key;
}

}  // namespace

std::optional<BinaryOpRegion> BinaryFormOf(const RegionPlan& region) {
  if (region.steps.size() != 1 || region.results.size() != 1) {
    return std::nullopt;
  }
  const RegionStep& step = region.steps[0];
  if (step.kernel.operand_count != 2 || region.results[0].kind != Kind::kStep ||
      step.operands[0].kind != Kind::kParameter ||
      step.operands[1].kind != Kind::kParameter) {
    return std::nullopt;
  }
  const Instruction& instruction = *step.at.instruction;
  return BinaryOpRegion{instruction.op, &instruction.attributes,
                        step.operands[0].index, step.operands[1].index,
                        &region.steps[0].kernel};
}

std::unique_ptr<const KeyPlan> KeyPlanOf(const RegionPlan& region,
                                         const Signature& signature) {
  if (region.results.size() != 1 || region.results[0].kind != Kind::kStep ||
      region.parameter_bytes.size() % 2 != 0) {
    return nullptr;
  }
  const RegionStep& last = region.steps[region.results[0].index];
  const LaneSource root = last.operands[0];
  Twins twins(region);
  if (last.kernel.operand_count != 2 || !IsPred(last.kernel.result) ||
      !twins.AreTwins(root, last.operands[1]) || twins.lhs() < 0) {
    return nullptr;
  }
  auto plan = std::make_unique<KeyPlan>();
  const int first = twins.lhs() & ~1;
  const ElementType type = last.kernel.operands[0];
  plan->form = {last.at.instruction->op, &last.at.instruction->attributes,
                first, twins.lhs() != first, type};
  plan->of_element = root.kind == Kind::kParameter;
  if (plan->of_element) return plan;
  plan->signature = {{signature.parameters[first]}, Shape::Scalar(type)};
  plan->key = OnePlan(region, twins, root);
  return plan;
}

}  // namespace hlo
