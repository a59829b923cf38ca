// dot, ragged-dot, scaled-dot.
#include <algorithm>
#include <numeric>
#include <utility>

#include "gpu_check/run/ops.h"
#include "gpu_check/run/sums.h"

namespace hlo::gpu {
namespace {

// The type that an algorithm rounds operands to; kF32 for those of f32.
Type OperandType(DotAlgorithm algorithm, Type own) {
  switch (algorithm) {
    case DotAlgorithm::kF16F16F16:
    case DotAlgorithm::kF16F16F32:
      return Type::kF16;
    case DotAlgorithm::kBf16Bf16Bf16:
    case DotAlgorithm::kBf16Bf16F32:
      return Type::kBF16;
    case DotAlgorithm::kBf16Bf16F32X3:
    case DotAlgorithm::kBf16Bf16F32X6:
    case DotAlgorithm::kBf16Bf16F32X9:
    case DotAlgorithm::kTf32Tf32F32:
    case DotAlgorithm::kTf32Tf32F32X3:
    case DotAlgorithm::kF32F32F32:
      return Type::kF32;
    case DotAlgorithm::kF64F64F64:
      return Type::kF64;
    default:
      return own;
  }
}

bool IsWide(Type t) { return t == Type::kF64 || t == Type::kC128; }

}  // namespace

Factor FactorOf(const Array& array) {
  Factor factor;
  factor.data = array.data.get();
  factor.type = factor.as = factor.then = array.type;
  return factor;
}

Carrier FieldOf(Type type) {
  if (IsComplex(type)) {
    return type == Type::kC64 ? Carrier::kC64 : Carrier::kC128;
  }
  return type == Type::kF64 ? Carrier::kF64 : Carrier::kF32;
}

SumTypes TypesOfSum(DotAlgorithm algorithm, Type result, Factor* lhs,
                    Factor* rhs) {
  SumTypes types;
  types.sum = result;
  const Type l = lhs->type, r = rhs->type;
  bool wide = IsWide(l) || IsWide(r) || IsWide(result);
  if (IsComplex(l) || IsComplex(r) || IsComplex(result)) {
    types.carrier = wide ? Carrier::kC128 : Carrier::kC64;
    return types;
  }
  if (!IsFloat(l) && !IsFloat(r) && !IsFloat(result)) {
    types.carrier = Carrier::kInteger;
    return types;
  }
  if (algorithm != DotAlgorithm::kUnset) {
    wide = algorithm == DotAlgorithm::kF64F64F64 ||
           (OperandType(algorithm, Type::kPred) == Type::kPred && wide);
    if (algorithm == DotAlgorithm::kF16F16F16) types.sum = Type::kF16;
    if (algorithm == DotAlgorithm::kBf16Bf16Bf16) types.sum = Type::kBF16;
  }
  types.carrier = wide ? Carrier::kF64 : Carrier::kF32;
  const bool mixed = !IsFloat(l) || !IsFloat(r);
  for (Factor* each : {lhs, rhs}) {
    each->as = each->then = OperandType(algorithm, each->type);
    each->tf32 = algorithm == DotAlgorithm::kTf32Tf32F32;
    if (mixed) {
      each->then = IsFloat(result) ? result : wide ? Type::kF64 : Type::kF32;
    }
  }
  return types;
}

namespace {

// Dimensions of the operands in the order of the result.
struct Plan {
  DotPlan kernel;
  std::vector<int64_t> sizes;
  absl::Status status = absl::OkStatus();
};

struct Sides {
  const Call& call;
  const Array &lhs, &rhs;
  Strides lhs_strides, rhs_strides;
};

// The part that a dimension of lhs and one of rhs have in common.
int64_t Common(const Sides& sides, int64_t l, int64_t r, Plan* plan) {
  const int64_t a = sides.lhs.sizes[l], b = sides.rhs.sizes[r];
  const Dimension& x = sides.call.shape(0).dimension(l);
  const Dimension& y = sides.call.shape(1).dimension(r);
  if (x.dynamic && y.dynamic && a != b) {
    plan->status =
        sides.call.Error(absl::StrCat("actual sizes ", a, " and ", b));
  }
  return std::min(a, b);
}

void AddResult(int64_t size, int64_t lhs, int64_t rhs, Plan* plan) {
  Box& box = plan->kernel.result;
  if (box.rank == kMaxRank) {
    plan->status = absl::UnimplementedError("too many dimensions");
    return;
  }
  plan->kernel.lhs_result.of[box.rank] = lhs;
  plan->kernel.rhs_result.of[box.rank] = rhs;
  box.size[box.rank++] = size;
  plan->sizes.push_back(size);
}

bool In(const Ints& list, int64_t d) {
  return std::find(list.begin(), list.end(), d) != list.end();
}

Plan MakePlan(const Call& call, const Ints& group_dims) {
  Plan plan;
  const Attributes& a = call.attributes();
  const Ints& lb = a.get(attr::lhs_batch_dims);
  const Ints& rb = a.get(attr::rhs_batch_dims);
  const Ints& lc = a.get(attr::lhs_contracting_dims);
  const Ints& rc = a.get(attr::rhs_contracting_dims);
  const Sides sides{call, call.in(0), call.in(1), StridesOf(call.in(0).sizes),
                    StridesOf(call.in(1).sizes)};
  for (size_t k = 0; k < lb.size(); ++k) {
    AddResult(Common(sides, lb[k], rb[k], &plan), sides.lhs_strides.of[lb[k]],
              sides.rhs_strides.of[rb[k]], &plan);
  }
  for (int64_t d = 0; d < sides.lhs.rank(); ++d) {
    if (In(lb, d) || In(lc, d)) continue;
    AddResult(sides.lhs.sizes[d], sides.lhs_strides.of[d], 0, &plan);
  }
  for (int64_t d = 0; d < sides.rhs.rank(); ++d) {
    if (In(rb, d) || In(rc, d) || In(group_dims, d)) continue;
    AddResult(sides.rhs.sizes[d], 0, sides.rhs_strides.of[d], &plan);
  }
  Box& box = plan.kernel.contracted;
  for (size_t k = 0; k < lc.size(); ++k) {
    plan.kernel.lhs_contracted.of[box.rank] = sides.lhs_strides.of[lc[k]];
    plan.kernel.rhs_contracted.of[box.rank] = sides.rhs_strides.of[rc[k]];
    box.size[box.rank++] = Common(sides, lc[k], rc[k], &plan);
  }
  return plan;
}

absl::Status LaunchDot(Call& call, Plan& plan) {
  if (!plan.status.ok()) return plan.status;
  auto out = NewResult(call, plan.sizes);
  if (!out.ok()) return out.status();
  DotPlan& kernel = plan.kernel;
  kernel.lhs = FactorOf(call.in(0));
  kernel.rhs = FactorOf(call.in(1));
  const SumTypes types = TypesOfSum(call.attributes().get(attr::dot_algorithm),
                                    out->type, &kernel.lhs, &kernel.rhs);
  kernel.sum = types.sum;
  kernel.type = out->type;
  kernel.out = out->data.get();
  return WithCarrier(types.carrier, [&](auto zero) {
    Dot<decltype(zero)> dot;
    static_cast<DotPlan&>(dot) = kernel;
    return call.device.LaunchLoop(dot, out->count(),
                                  {kernel.contracted.count(), 8, sizeof(zero)});
  });
}

void SetScale(const Array& operand, const Shape& shape, const Array& scale,
              Scale* of) {
  of->data = scale.data.get();
  of->type = scale.type;
  of->operand = BoxOf(operand.sizes);
  const Strides strides = StridesOf(scale.sizes);
  for (int d = 0; d < operand.rank(); ++d) {
    of->block[d] = 1;
    if (scale.rank() == 0) continue;
    of->block[d] = std::max<int64_t>(
        shape.size(d) / std::max<int64_t>(scale.sizes[d], 1), 1);
    of->strides.of[d] = strides.of[d];
  }
}

}  // namespace

absl::Status DotRule(Call& call) {
  Plan plan = MakePlan(call, {});
  return LaunchDot(call, plan);
}

absl::Status ScaledDotRule(Call& call) {
  Plan plan = MakePlan(call, {});
  SetScale(call.in(0), call.shape(0), call.in(2), &plan.kernel.lhs_scale);
  SetScale(call.in(1), call.shape(1), call.in(3), &plan.kernel.rhs_scale);
  for (int k = 0; k < 2; ++k) {
    const Scale& scale = k == 0 ? plan.kernel.lhs_scale : plan.kernel.rhs_scale;
    for (int d = 0; d < call.in(2 + k).rank(); ++d) {
      if (call.in(2 + k).sizes[d] * scale.block[d] < call.in(k).sizes[d]) {
        return call.Error("too few scales");
      }
    }
  }
  return LaunchDot(call, plan);
}

namespace {

// The first index of each group, and the end of the last, for each set.
absl::StatusOr<std::vector<int64_t>> StartsOfGroups(Call& call,
                                                    const Array& sizes,
                                                    int64_t limit) {
  auto values = ReadIntegers(call.device, sizes);
  if (!values.ok()) return values;
  const int64_t groups = sizes.sizes.back();
  std::vector<int64_t> starts;
  for (int64_t at = 0; at < std::ssize(*values);) {
    int64_t next = 0;
    starts.push_back(0);
    for (int64_t g = 0; g < groups; ++g) {
      const int64_t size = (*values)[at++];
      if (size < 0 || size > limit - next) {
        return call.Error(absl::StrCat("group ", g, " has ", size, " of ",
                                       limit - next, " elements"));
      }
      starts.push_back(next += size);
    }
  }
  return starts;
}

// group_sizes, cut to the sets of groups that lhs has places for and to the
// groups that rhs has.
absl::StatusOr<Array> MetGroups(Call& call, const Plan& plan, bool contracted) {
  std::vector<int64_t> met = call.in(2).sizes;
  for (size_t d = 0; d + 1 < met.size(); ++d) {
    if (met[d] < plan.sizes[d]) return call.Error("too few sets of groups");
    met[d] = plan.sizes[d];
  }
  if (!contracted) {
    const int64_t d = call.attributes().get(attr::rhs_group_dims)[0];
    if (call.shape(1).dimension(d).dynamic &&
        call.shape(2).dimension(call.in(2).rank() - 1).dynamic &&
        met.back() != call.in(1).sizes[d]) {
      return call.Error("different actual numbers of groups");
    }
    met.back() = std::min(met.back(), call.in(1).sizes[d]);
  }
  return Slice(call.device, call.in(2), std::vector<int64_t>(met.size(), 0),
               met);
}

// The groups become the result's first dimension.
void PutGroupsFirst(Plan* plan) {
  const Plan own = std::exchange(*plan, Plan{});
  plan->kernel = own.kernel;
  plan->kernel.result.rank = 0;
  AddResult(own.kernel.groups.count, 0, 0, plan);
  for (size_t d = 0; d < own.sizes.size(); ++d) {
    AddResult(own.sizes[d], own.kernel.lhs_result.of[d],
              own.kernel.rhs_result.of[d], plan);
  }
}

// The ragged dimension's place, and those of the sets in group_sizes.
absl::Status PlaceGroups(const Call& call, const Array& sizes, Plan* plan) {
  const Attributes& a = call.attributes();
  const int64_t ragged = a.get(attr::lhs_ragged_dims)[0];
  const Ints& lb = a.get(attr::lhs_batch_dims);
  const Ints& lc = a.get(attr::lhs_contracting_dims);
  Groups& groups = plan->kernel.groups;
  int64_t place = std::find(lc.begin(), lc.end(), ragged) - lc.begin();
  if (groups.contracted && sizes.rank() > 1 && place > 0) {
    return absl::UnimplementedError("groups by contracted dimensions");
  }
  if (!groups.contracted) {
    place = std::ssize(lb);
    for (int64_t d = 0; d < ragged; ++d) place += !In(lb, d) && !In(lc, d);
    groups.rhs_stride =
        StridesOf(call.in(1).sizes).of[a.get(attr::rhs_group_dims)[0]];
  }
  groups.ragged = static_cast<int>(place);
  int64_t stride = 1;
  for (int d = sizes.rank() - 2; d >= 0; --d) {
    groups.set.of[d + (groups.contracted ? 1 : 0)] = stride;
    stride *= sizes.sizes[d];
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status RaggedDotRule(Call& call) {
  const Attributes& a = call.attributes();
  const int64_t ragged = a.get(attr::lhs_ragged_dims)[0];
  Plan plan = MakePlan(call, a.get(attr::rhs_group_dims));
  if (!plan.status.ok() || In(a.get(attr::lhs_batch_dims), ragged)) {
    return LaunchDot(call, plan);
  }
  Groups& groups = plan.kernel.groups;
  groups.contracted = In(a.get(attr::lhs_contracting_dims), ragged);
  auto sizes = MetGroups(call, plan, groups.contracted);
  if (!sizes.ok()) return sizes.status();
  auto starts = StartsOfGroups(call, *sizes, call.in(0).sizes[ragged]);
  if (!starts.ok()) return starts.status();
  auto uploaded = call.device.Upload(
      starts->data(), static_cast<int64_t>(starts->size() * sizeof(int64_t)));
  if (!uploaded.ok()) return uploaded.status();
  groups.start = static_cast<const int64_t*>(uploaded->get());
  groups.count = sizes->sizes.back();
  groups.starts_of_set = groups.count + 1;
  absl::Status status = PlaceGroups(call, *sizes, &plan);
  if (!status.ok()) return status;
  if (groups.contracted) PutGroupsFirst(&plan);
  return LaunchDot(call, plan);
}

}  // namespace hlo::gpu
