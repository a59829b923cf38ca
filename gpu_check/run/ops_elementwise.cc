// Element-wise ops, and those that only hand values on.
#include <algorithm>
#include <optional>
#include <utility>

#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/run/ops.h"
#include "gpu_check/run/steps.h"
#include "ops/attributes/custom_call.h"

namespace hlo::gpu {

absl::Status LaunchElementwise(Call& call, const Step& step,
                               const std::vector<Array>& arrays,
                               const std::vector<int64_t>& sizes) {
  auto out = NewResult(call, sizes);
  if (!out.ok()) return out.status();
  Elementwise kernel;
  kernel.step = step;
  kernel.operands = static_cast<int>(arrays.size());
  for (size_t k = 0; k < arrays.size(); ++k) {
    kernel.in[k] = arrays[k].data.get();
    kernel.stride[k] = arrays[k].rank() == 0 ? 0 : 1;
  }
  kernel.out = out->data.get();
  return call.device.Launch(kernel, out->count(), WorkOf(step.code));
}

absl::Status ElementwiseRule(Call& call) {
  auto type = TypeOf(call.shape());
  if (!type.ok()) return type.status();
  std::vector<Type> from;
  std::vector<int> whole;  // operands that are no scalars for all elements
  for (int k = 0; k < call.count(); ++k) {
    from.push_back(call.in(k).type);
    if (call.in(k).rank() == call.shape().rank()) whole.push_back(k);
  }
  const std::optional<Step> step = StepOf(call.instruction, *type, from);
  if (!step || whole.empty()) return absl::UnimplementedError("this form");
  std::vector<Array> met, arrays;
  for (int k = 0; k < call.count(); ++k) arrays.push_back(call.in(k));
  const bool differ = std::any_of(whole.begin(), whole.end(), [&](int k) {
    return call.in(k).sizes != call.in(whole[0]).sizes;
  });
  if (differ) {
    absl::Status status = Meet(call, whole, &met);
    if (!status.ok()) return status;
    for (size_t w = 0; w < whole.size(); ++w) arrays[whole[w]] = met[w];
  }
  return LaunchElementwise(call, *step, arrays, arrays[whole[0]].sizes);
}

// A scalar predicate selects one of two whole values, tuples too.
absl::Status SelectRule(Call& call) {
  if (call.shape().is_array() &&
      (call.in(0).rank() > 0 || call.shape().rank() == 0)) {
    return ElementwiseRule(call);
  }
  auto chosen = ReadIntegers(call.device, call.in(0));
  if (!chosen.ok()) return chosen.status();
  call.result = *call.operands[chosen->front() != 0 ? 1 : 2];
  return absl::OkStatus();
}

absl::Status BitcastConvertRule(Call& call) {
  auto type = TypeOf(call.shape());
  if (!type.ok()) return type.status();
  std::vector<int64_t> sizes = call.shape().sizes();
  const std::vector<int64_t>& own = call.in(0).sizes;
  const size_t shared = std::min(own.size(), sizes.size());
  std::copy_n(own.begin(), shared, sizes.begin());
  auto out = NewResult(call, sizes);
  if (!out.ok()) return out.status();
  Repack kernel;
  kernel.from_bits = BitsOf(call.in(0).type);
  kernel.to_bits = BitsOf(*type);
  kernel.from_bytes = call.in(0).bytes();
  kernel.to_bytes = out->bytes();
  kernel.to = *type;
  kernel.in = call.in(0).data.get();
  kernel.out = out->data.get();
  return call.device.Launch(kernel, out->count());
}

absl::Status PassRule(Call& call) {
  call.result = *call.operands[0];
  return absl::OkStatus();
}

absl::Status TokenRule(Call& call) {
  call.result = Value(static_cast<size_t>(call.shape().leaf_count()));
  return absl::OkStatus();
}

absl::Status ProcessIdRule(Call& call) {
  const bool replica =
      absl::string_view(call.instruction.op->name) == "replica-id";
  const auto id = static_cast<uint32_t>(replica ? call.process.replica
                                                : call.process.partition);
  auto data = call.device.Upload(&id, sizeof(id));
  if (!data.ok()) return data.status();
  call.result.push_back({Type::kU32, {}, *std::move(data), nullptr});
  return absl::OkStatus();
}

// Marks of partitioners, which hand their operand on.
absl::Status CustomCallRule(Call& call) {
  const std::string& target = call.attributes().get(attr::custom_call_target);
  constexpr const char* kMarks[] = {
      "Sharding",       "SPMDFullToShardShape",      "SPMDShardToFullShape",
      "MoveToHost",     "annotate_device_placement", "MoveToDevice",
      "ShardBarrierTo", "ShardBarrierFrom",          "LayoutConstraint",
      "SetBound"};
  if (target == "AllocateBuffer" && call.shape().is_array()) {
    auto type = TypeOf(call.shape());
    if (!type.ok()) return type.status();
    auto zeros = Zeros(call.device, *type, call.shape().sizes());
    if (!zeros.ok()) return zeros.status();
    call.result.push_back(*std::move(zeros));
    return absl::OkStatus();
  }
  const bool is_mark = std::find(std::begin(kMarks), std::end(kMarks),
                                 target) != std::end(kMarks);
  if (!is_mark || call.count() == 0 ||
      !SameIgnoringLayout(call.shape(0), call.shape())) {
    return absl::UnimplementedError(absl::StrCat("custom-call:", target));
  }
  return PassRule(call);
}

}  // namespace hlo::gpu
