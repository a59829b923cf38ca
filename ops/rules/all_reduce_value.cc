#include "ops/rules/all_reduce_value.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "base/parallel_for.h"
#include "literals/types/convert.h"
#include "ops/attributes/calls.h"
#include "ops/region.h"
#include "ops/rendezvous.h"
#include "ops/rules/process_groups.h"
#include "ops/rules/reducing_region.h"

namespace hlo {
namespace {

// Lanes that are reduced at a time: their accumulators stay in the cache.
constexpr int64_t kBlock = 1024;

// One array of every member, and how it is reduced.
struct Reduction {
  std::vector<const std::byte*> members;  // by rank
  std::byte* result = nullptr;
  ElementType type = ElementType::kPred;
  const Region* region = nullptr;  // of two scalars of `inner`
  ElementType inner = ElementType::kPred;
  bool rounds = true;  // to `type` behind every application
};

// V1, V3: lanes [begin, begin + n) of the result, n <= kBlock.
absl::Status ReduceBlock(const Reduction& r, int64_t begin, int64_t n) {
  const int64_t bytes = StorageBytes(r.type);
  std::byte* const result = r.result + begin * bytes;
  const auto size = static_cast<size_t>(n * bytes);
  std::memcpy(result, r.members[0] + begin * bytes, size);
  alignas(64) std::byte accumulator[kBlock * 16], element[kBlock * 16];
  const bool same = r.type == r.inner;
  if (!same) ConvertLanes(r.type, r.inner, result, accumulator, n);
  for (size_t rank = 1; rank < r.members.size(); ++rank) {
    const void* x = r.members[rank] + begin * bytes;
    void* acc = same ? result : accumulator;
    if (!same) {
      ConvertLanes(r.type, r.inner, static_cast<const std::byte*>(x), element,
                   n);
      x = element;
    }
    absl::Status status = r.region->Fold({&acc, 1}, {&x, 1}, 1, n, n);
    if (!status.ok()) return status;
    if (same || (!r.rounds && rank + 1 < r.members.size())) continue;
    ConvertLanes(r.inner, r.type, accumulator, result, n);
    if (r.rounds) ConvertLanes(r.type, r.inner, result, accumulator, n);
  }
  return absl::OkStatus();
}

absl::Status Reduce(const StepContext& context, const Reduction& r,
                    int64_t count) {
  const int64_t blocks = (count + kBlock - 1) / kBlock;
  const int64_t work =
      kBlock * StorageBytes(r.type) * static_cast<int64_t>(r.members.size());
  FirstError error;
  ParallelFor(r.region->concurrent() ? context.threads() : Threads(), blocks,
              work, [&](int64_t first, int64_t end) {
                for (int64_t block = first; block < end; ++block) {
                  const int64_t begin = block * kBlock;
                  error.Set(
                      block,
                      ReduceBlock(r, begin, std::min(kBlock, count - begin)));
                }
              });
  return std::move(error).Get();
}

bool SameSizes(const Value& a, const Value& b) {
  if (a.sizes == nullptr || b.sizes == nullptr) return a.sizes == b.sizes;
  return *a.sizes == *b.sizes;
}

// Array i of all members.
absl::StatusOr<Value> ReduceArray(const StepContext& context,
                                  std::span<const Values> operands, int i,
                                  Reduction& r) {
  const Value& first = operands[0][static_cast<size_t>(i)];
  r.members.clear();
  for (const Values& member : operands) {
    const Value& value = member[static_cast<size_t>(i)];
    if (!SameSizes(first, value)) {  // V4
      return context.Error("V4", "actual sizes of operand ", i, " differ");
    }
    r.members.push_back(value.buffer.data());
  }
  absl::StatusOr<Value> result = context.NewLeaf(i, first.sizes);
  if (!result.ok()) return result;
  const ArrayView view = context.operand(i);
  r.type = view.type();
  r.result = result->buffer.mutable_data();
  absl::Status status = Reduce(context, r, view.count());
  if (!status.ok()) return status;
  return result;
}

absl::StatusOr<std::vector<Values>> CombineAllReduce(
    const StepContext& context, std::span<Values> operands) {
  const ComputationId reducer = context.attributes().get(attr::to_apply);
  const bool wide = HasWideAccumulators(context);
  const std::unique_ptr<Region> region =
      wide ? context.accumulator_region(reducer) : context.region(reducer);
  Reduction reduction;
  reduction.region = region.get();
  reduction.inner = region->signature().result.type();
  reduction.rounds = !wide;
  Values results;
  for (int i = 0; i < context.operand_count(); ++i) {  // V2
    auto result = ReduceArray(context, operands, i, reduction);
    if (!result.ok()) return result.status();
    results.push_back(*std::move(result));
  }
  return std::vector<Values>(operands.size(), results);
}

}  // namespace

absl::StatusOr<Ticket> PostAllReduce(Control& control) {
  std::optional<ProcessGroup> group = GroupOf(control, GroupRule::kReduction);
  if (!group.has_value()) {
    return control.Error("S2", "process ", control.process().index,
                         " is in no group");
  }
  const Process& self = control.process();
  const int64_t count = self.replicas * self.partitions;
  if (*std::max_element(group->processes.begin(), group->processes.end()) >=
      count) {
    return control.Error("S2", "replica_groups names more processes than the ",
                         count, " that run (--replicas, --partitions)");
  }
  return control.rendezvous().Post(
      {RendezvousPlace(control.attributes(), control.name()),
       std::move(group->processes)},
      group->rank, control.TakeAll(), CombineAllReduce);
}

}  // namespace hlo
