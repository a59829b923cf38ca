// Sorts: sort, topk, and the order of scatter's updates.
#include <utility>

#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/kernels/sorts.h"
#include "gpu_check/run/by_lane.h"
#include "gpu_check/run/combiners.h"
#include "gpu_check/run/ops.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/order.h"

namespace hlo::gpu {

absl::Status SetArrays(const std::vector<Array>& arrays, Arrays* kernel) {
  if (arrays.size() > kMaxArrays) {
    return absl::UnimplementedError(
        absl::StrCat("more than ", kMaxArrays, " arrays"));
  }
  kernel->count = static_cast<int>(arrays.size());
  for (size_t k = 0; k < arrays.size(); ++k) {
    kernel->data[k] = arrays[k].data.get();
    kernel->type[k] = arrays[k].type;
  }
  return absl::OkStatus();
}

absl::Status MakeCombiner(Call& call, ComputationId f, int count,
                          Combiner* combiner) {
  auto compiled = call.program.Compile(f, call.device);
  if (!compiled.ok()) return compiled.status();
  const size_t n = static_cast<size_t>(count);
  if ((*compiled)->parameters.size() != 2 * n || n > kMaxArrays ||
      (*compiled)->results.size() != n) {
    return absl::UnimplementedError("a computation of other values");
  }
  combiner->program = (*compiled)->program;
  combiner->work = (*compiled)->work;
  combiner->count = count;
  for (size_t k = 0; k < 2 * n; ++k) {
    combiner->type[k] = (*compiled)->parameters[k];
  }
  return absl::OkStatus();
}

LoopSize LoopOf(const Combiner& f, int64_t n) {
  return {n, f.work, f.count * static_cast<int64_t>(sizeof(Cell))};
}

namespace {

// Steps of an element at one level, in comparisons: a search in a search.
constexpr int64_t kComparisonsOfLevel = 200;

// Indices 0 .. length - 1 of each row, in a stable order; `work`: steps of a
// comparison.
template <typename OrderOfRow>
absl::StatusOr<Array> Sorted(Device& device, const OrderOfRow& order,
                             int64_t rows, int64_t work) {
  const int64_t length = order.rows.length;
  auto from = NewArray(device, Type::kS64, {rows, length});
  auto to = NewArray(device, Type::kS64, {rows, length});
  for (const auto* each : {&from, &to}) {
    if (!each->ok()) return each->status();
  }
  Iota indices;
  indices.type = Type::kS64;
  indices.size = length;
  indices.out = from->data.get();
  absl::Status status = device.Launch(indices, from->count());
  for (int64_t width = 1; status.ok() && width < length; width *= 2) {
    const Merge<OrderOfRow> level{order, length, width,
                                  static_cast<const int64_t*>(from->data.get()),
                                  static_cast<int64_t*>(to->data.get())};
    status = device.Launch(level, from->count(), kComparisonsOfLevel * work,
                           order.program.registers);
    std::swap(*from, *to);
  }
  if (!status.ok()) return status;
  return from;
}

}  // namespace

absl::Status ApplyUpdates(Device& device, const Array& targets,
                          ScatterApply apply, int64_t count) {
  KeyOrder order;
  order.key = static_cast<const int64_t*>(targets.data.get());
  order.rows.length = targets.count();
  auto sorted = Sorted(device, order, 1, 1);
  if (!sorted.ok()) return sorted.status();
  apply.target = order.key;
  apply.order = static_cast<const int64_t*>(sorted->data.get());
  apply.count = targets.count();
  return device.LaunchLoop(apply, count, LoopOf(apply.f, apply.count),
                           apply.f.program.registers);
}

namespace {

absl::Status Permuted(Call& call, const Array& in, const Array& order,
                      const Rows& rows, int64_t kept, bool indices) {
  std::vector<int64_t> sizes = in.sizes;
  // Only the last dimension is ever cut.
  if (kept != rows.length) sizes.back() = kept;
  auto out = NewResult(call, sizes);
  if (!out.ok()) return out.status();
  Permute kernel;
  kernel.rows = rows;
  kernel.kept = kept;
  kernel.bytes = out->bytes();
  kernel.order = static_cast<const int64_t*>(order.data.get());
  kernel.in = indices ? nullptr : in.data.get();
  kernel.out = out->data.get();
  return call.device.Launch(kernel, out->count());
}

Rows RowsOf(const Array& array, int64_t dimension) {
  return {array.sizes[dimension], StridesOf(array.sizes).of[dimension]};
}

}  // namespace

namespace {

// By the computation.
absl::StatusOr<Array> SortedBy(Call& call, const std::vector<Array>& in,
                               const Rows& rows, int64_t count) {
  const ComputationId f = call.attributes().get(attr::to_apply);
  auto compiled = call.program.Compile(f, call.device);
  if (!compiled.ok()) return SortByLane(call, f, in, rows, count);
  ComparatorOrder by;
  by.program = (*compiled)->program;
  by.rows = rows;
  absl::Status status = SetArrays(in, &by.in);
  if (!status.ok()) return status;
  for (size_t k = 0; k < in.size(); ++k) {
    by.parameter[k] = (*compiled)->parameters[2 * k];
  }
  return Sorted(call.device, by, count, (*compiled)->work);
}

}  // namespace

absl::Status SortRule(Call& call) {
  std::vector<Array> in;
  absl::Status status = MeetAll(call, 0, call.count(), &in);
  if (!status.ok()) return status;
  if (in[0].rank() == 0) {
    for (const Array& each : in) call.result.push_back(each);
    return absl::OkStatus();
  }
  const Ints& dimensions = call.attributes().get(attr::dimensions);
  const Rows rows =
      RowsOf(in[0], dimensions.empty() ? in[0].rank() - 1 : dimensions[0]);
  const int64_t count = rows.length == 0 ? 0 : in[0].count() / rows.length;
  absl::StatusOr<Array> order = absl::UnknownError("");
  if (call.attributes().has(attr::to_apply)) {
    order = SortedBy(call, in, rows, count);
  } else {
    order = Sorted(call.device,
                   TotalOrder{in[0].type, in[0].data.get(), false, rows, {}},
                   count, 1);
  }
  if (!order.ok()) return order.status();
  for (const Array& each : in) {
    if (status.ok()) {
      status = Permuted(call, each, *order, rows, rows.length, false);
    }
  }
  return status;
}

absl::Status TopKRule(Call& call) {
  const Array& in = call.in(0);
  const Rows rows = RowsOf(in, in.rank() - 1);
  const int64_t k = call.attributes().get(attr::k);
  if (k > rows.length) return call.Error("k is above the actual size");
  const bool descending = call.attributes().get(attr::largest);
  auto order = Sorted(call.device,
                      TotalOrder{in.type, in.data.get(), descending, rows, {}},
                      rows.length == 0 ? 0 : in.count() / rows.length, 1);
  if (!order.ok()) return order.status();
  absl::Status status = Permuted(call, in, *order, rows, k, false);
  if (status.ok()) status = Permuted(call, in, *order, rows, k, true);
  return status;
}

}  // namespace hlo::gpu
