#include "ops/kernels/lanes/lanes.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "ops/kernels/lanes/block_pipeline.h"

namespace hlo {

LaneKernel StartKernel(const LaneContext& context) {
  LaneKernel kernel;
  kernel.attributes = &context.attributes;
  kernel.choices = &context.choices;
  kernel.instructions = context.instructions;
  kernel.operand_count = static_cast<uint8_t>(context.operands.size());
  std::copy(context.operands.begin(), context.operands.end(), kernel.operands);
  kernel.result = context.result;
  return kernel;
}

absl::Status NoKernel(const LaneContext& context) {
  std::string types;
  for (ElementType type : context.operands) {
    absl::StrAppend(&types, types.empty() ? "" : ", ", Name(type));
  }
  return absl::UnimplementedError(absl::StrCat(context.op.name, " of ", types,
                                               " to ", Name(context.result)));
}

absl::StatusOr<LaneKernel> Swapped(absl::StatusOr<LaneKernel> kernel) {
  if (!kernel.ok()) return kernel;
  kernel->swapped = !kernel->swapped;
  kernel->fold = kernel->fold_lines = nullptr;
  kernel->fold_cells = nullptr;
  return kernel;
}

absl::StatusOr<LaneKernel> ResolveLanes(const LaneContext& context,
                                        LoopSetter set_loops, bool moves_bits) {
  if (context.operands.empty() ||
      context.operands.size() > LaneKernel::kMaxOperands) {
    return NoKernel(context);
  }
  LaneKernel kernel = StartKernel(context);
  const ElementType front = context.operands.front();
  const bool same =
      std::all_of(context.operands.begin(), context.operands.end(),
                  [&](ElementType type) { return type == front; });
  if (same && set_loops(front, context.instructions, kernel) &&
      kernel.result == context.result) {
    if (!moves_bits && Flushes(context)) RunInBlocks(context, front, kernel);
    return kernel;
  }
  if (!std::all_of(context.operands.begin(), context.operands.end(), IsFloat)) {
    return NoKernel(context);
  }
  const ElementType compute = ComputeType(context);
  if (!set_loops(compute, context.instructions, kernel) ||
      (kernel.result != context.result &&
       !(IsFloat(kernel.result) && IsFloat(context.result)))) {
    return NoKernel(context);
  }
  RunInBlocks(context, compute, kernel);
  return kernel;
}

}  // namespace hlo
