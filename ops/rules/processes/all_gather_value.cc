#include "ops/rules/processes/all_gather_value.h"

#include <utility>

#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/processes/member_arrays.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// The result of operand i.
const Shape& ResultAt(const StepContext& context, int i) {
  const Shape& result = CollectiveResult(context);
  return context.operand_count() == 1 ? result : result.elements()[i];
}

// The arrays of all members, one after another along dimension d: V1, V2.
absl::StatusOr<Value> Join(const StepContext& context,
                           const MemberArrays& members, int i, int d) {
  const absl::Status status = members.CheckSizes(context, "V2", d);
  if (!status.ok()) return status;
  std::vector<int64_t> sizes(members[0].sizes.begin(), members[0].sizes.end());
  std::optional<int64_t> along = 0;
  for (size_t rank = 0; rank < members.size(); ++rank) {
    along = Sum(along, members[rank].sizes[d]);
  }
  if (!along) return context.Error("V2", "the result is too large");
  sizes[d] = *along;
  absl::StatusOr<Value> result = context.NewLeaf(
      CollectiveResultLeaf(context) + i, SizesOf(ResultAt(context, i), sizes));
  if (!result.ok()) return result;
  const SizesAround around(sizes, d);
  const int width = StorageBytes(members.shape().type());
  std::byte* target = result->buffer.mutable_data();
  for (size_t rank = 0; rank < members.size() && around.outer > 0; ++rank) {
    const int64_t run = members[rank].sizes[d] * around.inner;
    CopyStrided(width, members[rank].data, target,
                {{around.outer, run, around.size * around.inner}, {run, 1, 1}},
                context.threads());
    target += run * width;
  }
  return result;
}

absl::StatusOr<std::vector<Values>> CombineAllGather(
    const StepContext& context, std::span<Values> operands) {
  const auto d =
      static_cast<int>(context.attributes().get(attr::dimensions)[0]);
  Values results;
  for (int i = 0; i < context.operand_count(); ++i) {
    const auto leaf = static_cast<size_t>(i);
    if (operands.size() == 1) {
      results.push_back(std::move(operands[0][leaf]));
      continue;
    }
    absl::StatusOr<Value> result = Join(
        context, MemberArrays(context.operand_shape(i), operands, leaf), i, d);
    if (!result.ok()) return result.status();
    results.push_back(*std::move(result));
  }
  return std::vector<Values>(operands.size(), results);
}

}  // namespace

absl::StatusOr<Future> PostAllGather(Control& control, Values operands) {
  auto group = OwnGroup(control, "S2", GroupRule::kReduction);
  if (!group.ok()) return group.status();
  const int64_t d = control.attributes().get(attr::dimensions)[0];
  const auto count = static_cast<int64_t>(group->processes.size());
  for (int i = 0; i < control.operand_count(); ++i) {
    const Dimension& part = control.operand_shape(i).dimension(d);
    const Dimension& whole = ResultAt(control, i).dimension(d);
    if (part.unbounded() || Product(part.size, count) == whole.size) continue;
    return control.Error("S3", "the group has ", count, " processes, but ",
                         Text(control.operand_shape(i)), " becomes ",
                         Text(ResultAt(control, i)));
  }
  return PostTo(control, *std::move(group), std::move(operands),
                CombineAllGather);
}

}  // namespace hlo
