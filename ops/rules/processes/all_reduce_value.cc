#include "ops/rules/processes/all_reduce_value.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "base/parallel_for.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/region.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/processes/member_arrays.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/reducing_region.h"

namespace hlo {
namespace {

// Lanes that are reduced at a time: their accumulators stay in the cache.
constexpr int64_t kReducedBlock = 1024;

// One array of every member, and how it is reduced.
struct Reduction {
  std::vector<const std::byte*> members;  // by rank
  std::byte* result = nullptr;
  ElementType type = ElementType::kPred;
  const Region* region = nullptr;  // of two accumulators
  RegionArray accumulator = {ElementType::kPred};
  bool rounds = true;  // to `type` behind every application
  // Set for wider accumulators (semantics.md: reduce_accumulator, subnormals):
  // elements are inputs of arithmetic, the last value is a result.
  bool flushes_inputs = false, flushes_results = false;

  bool in_place() const {
    return type == accumulator.type && accumulator.parts == 1;
  }
};

// V1, V3: acc[i] = f(acc[i], x[i]), n of each.
absl::Status Apply(const Reduction& r, std::byte* acc, const std::byte* x,
                   int64_t n) {
  void* accumulators[2];
  const void* elements[2];
  const auto parts = static_cast<size_t>(r.accumulator.parts);
  for (int part = 0; part < r.accumulator.parts; ++part) {
    accumulators[part] = r.accumulator.Part(acc, part, n);
    elements[part] = r.accumulator.Part(x, part, n);
  }
  return r.region->Fold(std::span(accumulators).first(parts),
                        std::span(elements).first(parts), 1, n, n);
}

// n <= kReducedBlock elements to accumulators' types.
void Widen(const Reduction& r, const std::byte* elements, std::byte* to,
           int64_t n) {
  alignas(64) std::byte flushed[kReducedBlock * 16];
  if (r.flushes_inputs) {
    CopyFlushed(r.type, elements, flushed, n);
    elements = flushed;
  }
  WidenLanes(r.type, r.accumulator, elements, to, n);
}

// Back.
void Round(const Reduction& r, const std::byte* accumulators, std::byte* to,
           int64_t n) {
  RoundLanes(r.accumulator, r.type, accumulators, to, n);
  if (r.flushes_results) CopyFlushed(r.type, to, to, n);
}

// V1, V3: lanes [begin, begin + n) of the result, n <= kReducedBlock.
absl::Status ReduceBlock(const Reduction& r, int64_t begin, int64_t n) {
  const int64_t bytes = StorageBytes(r.type);
  std::byte* const result = r.result + begin * bytes;
  const auto size = static_cast<size_t>(n * bytes);
  std::memcpy(result, r.members[0] + begin * bytes, size);
  alignas(64) std::byte accumulator[kReducedBlock * 32],
      element[kReducedBlock * 32];
  const bool same = r.in_place();
  if (!same) Widen(r, result, accumulator, n);
  for (size_t rank = 1; rank < r.members.size(); ++rank) {
    const std::byte* x = r.members[rank] + begin * bytes;
    if (!same) {
      Widen(r, x, element, n);
      x = element;
    }
    absl::Status status = Apply(r, same ? result : accumulator, x, n);
    if (!status.ok()) return status;
    if (same || (!r.rounds && rank + 1 < r.members.size())) continue;
    Round(r, accumulator, result, n);
    if (r.rounds) Widen(r, result, accumulator, n);
  }
  return absl::OkStatus();
}

absl::Status Reduce(const StepContext& context, const Reduction& r,
                    int64_t count) {
  const int64_t blocks = (count + kReducedBlock - 1) / kReducedBlock;
  const int64_t work = kReducedBlock * StorageBytes(r.type) *
                       static_cast<int64_t>(r.members.size());
  FirstError error;
  ParallelFor(
      r.region->concurrent() ? context.threads()
                             : context.threads().OneThread(),
      blocks, work, [&](int64_t first, int64_t end) {
        for (int64_t block = first; block < end; ++block) {
          const int64_t begin = block * kReducedBlock;
          error.Set(block, ReduceBlock(r, begin,
                                       std::min(kReducedBlock, count - begin)));
        }
      });
  return std::move(error).Get();
}

// Array i of all members, to `result`.
absl::Status ReduceArray(const StepContext& context,
                         const MemberArrays& members, Reduction& r,
                         std::byte* result) {
  r.members.clear();
  for (size_t rank = 0; rank < members.size(); ++rank) {
    r.members.push_back(members[rank].data);
  }
  r.type = members.shape().type();
  r.result = result;
  const bool converts = !r.rounds && !r.in_place();
  r.flushes_inputs = converts && FlushesInputs(context.choices(), r.type);
  r.flushes_results = converts && FlushesResults(context.choices(), r.type);
  return Reduce(context, r, members[0].count());
}

// V1 of all-reduce: every member gets all of the reduction.
absl::StatusOr<std::vector<Values>> CopyToAll(const StepContext& context,
                                              std::span<Values> operands,
                                              Reduction& reduction) {
  Values results;
  for (int i = 0; i < context.operand_count(); ++i) {  // V2
    const auto leaf = static_cast<size_t>(i);
    const MemberArrays members(context.operand_shape(i), operands, leaf);
    absl::Status status = members.CheckSizes(context, "V4");
    if (!status.ok()) return status;
    absl::StatusOr<Value> result = context.NewLeaf(i, operands[0][leaf].sizes);
    if (!result.ok()) return result.status();
    status =
        ReduceArray(context, members, reduction, result->buffer.mutable_data());
    if (!status.ok()) return status;
    results.push_back(*std::move(result));
  }
  return std::vector<Values>(operands.size(), results);
}

// V1 of reduce-scatter: each member gets one piece along dimension d.
absl::Status ScatterPieces(const StepContext& context,
                           const MemberArrays& members, int leaf,
                           Reduction& reduction, std::vector<Values>& results) {
  const int64_t d = context.attributes().get(attr::dimensions)[0];
  const auto count = static_cast<int64_t>(members.size());
  std::vector<int64_t> sizes(members[0].sizes.begin(), members[0].sizes.end());
  int64_t& size = sizes[d];
  if (size % count != 0) {
    return context.Error("V3", "actual size ", size, " has no ", count,
                         " equal pieces");
  }
  const SizesAround around(sizes, static_cast<int>(d));
  size /= count;
  const int width = StorageBytes(members.shape().type());
  absl::StatusOr<Buffer> whole = context.Scratch(members[0].count() * width);
  if (!whole.ok()) return whole.status();
  absl::Status status =
      ReduceArray(context, members, reduction, whole->mutable_data());
  if (!status.ok()) return status;
  const int64_t piece = size * around.inner;
  for (size_t rank = 0; rank < members.size(); ++rank) {
    absl::StatusOr<Value> result =
        context.NewLeaf(leaf, SizesOf(members.shape(), sizes));
    if (!result.ok()) return result.status();
    CopyStrided(width,
                whole->data() + static_cast<int64_t>(rank) * piece * width,
                result->buffer.mutable_data(),
                {{around.outer, count * piece, piece}, {piece, 1, 1}},
                context.threads());
    results[rank].push_back(*std::move(result));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Values>> GivePieces(const StepContext& context,
                                               std::span<Values> operands,
                                               Reduction& reduction) {
  std::vector<Values> results(operands.size());
  for (int i = 0; i < context.operand_count(); ++i) {
    const MemberArrays members(context.operand_shape(i), operands,
                               static_cast<size_t>(i));
    absl::Status status = members.CheckSizes(context, "V3");
    if (status.ok()) {
      status = ScatterPieces(context, members, i, reduction, results);
    }
    if (!status.ok()) return status;
  }
  return results;
}

using Finish = absl::StatusOr<std::vector<Values>> (*)(const StepContext&,
                                                       std::span<Values>,
                                                       Reduction&);

template <Finish kFinish>
absl::StatusOr<std::vector<Values>> CombineReduction(
    const StepContext& context, std::span<Values> operands) {
  const ComputationId reducer = context.attributes().get(attr::to_apply);
  const bool wide = HasWideAccumulators(context);
  const std::unique_ptr<Region> region =
      wide ? context.accumulator_region(reducer) : context.region(reducer);
  Reduction reduction;
  reduction.region = region.get();
  const std::vector<Shape>& parameters = region->signature().parameters;
  reduction.accumulator = {parameters[0].type(),
                           static_cast<int>(parameters.size() / 2)};
  reduction.rounds = !wide;
  return kFinish(context, operands, reduction);
}

// The result, or each of several.
const Shape& ReducedResultAt(const StepContext& context, int i) {
  return context.operand_count() == 1 ? context.shape()
                                      : context.shape().elements()[i];
}

}  // namespace

absl::StatusOr<Future> PostAllReduce(Control& control, Values operands) {
  auto group = OwnGroup(control, "S2", GroupRule::kReduction);
  if (!group.ok()) return group.status();
  return PostTo(control, *std::move(group), std::move(operands),
                CombineReduction<CopyToAll>);
}

absl::StatusOr<Future> PostReduceScatter(Control& control, Values operands) {
  auto group = OwnGroup(control, "S2", GroupRule::kReduction);
  if (!group.ok()) return group.status();
  const int64_t d = control.attributes().get(attr::dimensions)[0];
  const auto count = static_cast<int64_t>(group->processes.size());
  for (int i = 0; i < control.operand_count(); ++i) {
    const Dimension& whole = control.operand_shape(i).dimension(d);
    const Dimension& piece = ReducedResultAt(control, i).dimension(d);
    if (whole.unbounded() || Product(piece.size, count) == whole.size) continue;
    return control.Error("S4", "the group has ", count, " processes, but ",
                         Text(control.operand_shape(i)), " becomes ",
                         Text(ReducedResultAt(control, i)));
  }
  return PostTo(control, *std::move(group), std::move(operands),
                CombineReduction<GivePieces>);
}

}  // namespace hlo
