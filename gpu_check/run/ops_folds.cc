// Reductions, windows and maps.
#include <algorithm>
#include <utility>

#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/run/by_lane.h"
#include "gpu_check/run/combiners.h"
#include "gpu_check/run/ops.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/window.h"

namespace hlo::gpu {
namespace {

// The results, of these sizes each.
absl::StatusOr<std::vector<Array>> NewResults(
    Call& call, int count, const std::vector<int64_t>& sizes) {
  std::vector<Array> results;
  for (int k = 0; k < count; ++k) {
    auto out = NewResult(call, sizes);
    if (!out.ok()) return out.status();
    results.push_back(*std::move(out));
  }
  return results;
}

std::vector<Array> InitialValues(const Call& call, int n) {
  std::vector<Array> inits;
  for (int k = 0; k < n; ++k) inits.push_back(call.in(n + k));
  return inits;
}

absl::Status VisitReduced(const Reduce& kernel, int64_t i, const Take& take) {
  const int64_t base = kernel.kept_strides.Offset(kernel.kept, i);
  absl::Status status = absl::OkStatus();
  for (int64_t j = 0; status.ok() && j < kernel.reduced.count(); ++j) {
    status = take(base + kernel.reduced_strides.Offset(kernel.reduced, j));
  }
  return status;
}

absl::Status VisitWindow(const Window& w, int64_t i, const Take& take) {
  int64_t o[kMaxRank], place[kMaxRank], element;
  w.result.Unravel(i, o);
  absl::Status status = absl::OkStatus();
  for (int64_t j = 0; status.ok() && j < w.window.count(); ++j) {
    w.window.Unravel(j, place);
    const Window::Place at = w.At(o, place, &element);
    if (at != Window::kHole)
      status = take(at == Window::kPadding ? -1 : element);
  }
  return status;
}

// Folds `in`, `steps` elements for each result of these sizes: in a launch if
// the region has a program, else `visit` takes the elements of the i-th.
template <typename Kernel, typename Visit>
absl::Status Fold(Call& call, const std::vector<Array>& in,
                  const std::vector<int64_t>& sizes, int64_t steps,
                  Kernel& kernel, const Visit& visit) {
  const int n = call.count() / 2;
  auto out = NewResults(call, n, sizes);
  if (!out.ok()) return out.status();
  const ComputationId f = call.attributes().get(attr::to_apply);
  const std::vector<Array> inits = InitialValues(call, n);
  absl::Status status = MakeCombiner(call, f, n, &kernel.f);
  if (absl::IsUnimplemented(status)) {
    return FoldByLane(call, f, in, inits, *out, visit);
  }
  if (status.ok()) status = SetArrays(in, &kernel.in);
  if (status.ok()) status = SetArrays(inits, &kernel.init);
  if (status.ok()) status = SetArrays(*out, &kernel.out);
  if (!status.ok()) return status;
  return call.device.LaunchLoop(kernel, (*out)[0].count(),
                                LoopOf(kernel.f, steps),
                                kernel.f.program.registers);
}

}  // namespace

absl::Status MapRule(Call& call) {
  const ComputationId f = call.attributes().get(attr::to_apply);
  const Signature signature =
      call.program.module().computations[f.index].signature();
  std::vector<bool> is_static;
  std::vector<int> mapped;
  for (int k = 0; k < call.count(); ++k) {
    const bool mapped_one = signature.parameters[k].is_scalar() &&
                            call.shape(k).rank() == call.shape().rank();
    is_static.push_back(!mapped_one);
    if (mapped_one) mapped.push_back(k);
  }
  if (mapped.empty()) return absl::UnimplementedError("map of no arrays");
  std::vector<Array> in, met;
  absl::Status status = Meet(call, mapped, &met);
  if (!status.ok()) return status;
  for (int k = 0; k < call.count(); ++k) in.push_back(call.in(k));
  for (size_t m = 0; m < mapped.size(); ++m) in[mapped[m]] = met[m];
  auto compiled = call.program.Compile(f, call.device);
  auto out = NewResult(call, met[0].sizes);
  if (!out.ok()) return out.status();
  if (!compiled.ok()) return MapByLane(call, f, in, is_static, *out);
  Map kernel;
  kernel.program = (*compiled)->program;
  status = SetArrays(in, &kernel.in);
  if (!status.ok()) return status;
  status = SetArrays({*out}, &kernel.out);
  for (size_t k = 0; k < in.size(); ++k) {
    kernel.stride[k] = is_static[k] ? 0 : 1;
    kernel.parameter[k] = (*compiled)->parameters[k];
  }
  if (!status.ok()) return status;
  return call.device.Launch(kernel, out->count(), (*compiled)->work,
                            kernel.program.registers);
}

absl::Status ReduceRule(Call& call) {
  const int n = call.count() / 2;
  std::vector<Array> in;
  absl::Status status = MeetAll(call, 0, n, &in);
  if (!status.ok()) return status;
  const Ints& reduced = call.attributes().get(attr::dimensions);
  const Strides strides = StridesOf(in[0].sizes);
  Reduce kernel;
  std::vector<int64_t> sizes;
  for (int d = 0; d < in[0].rank(); ++d) {
    const bool is_reduced =
        std::find(reduced.begin(), reduced.end(), d) != reduced.end();
    Box& box = is_reduced ? kernel.reduced : kernel.kept;
    Strides& of = is_reduced ? kernel.reduced_strides : kernel.kept_strides;
    of.of[box.rank] = strides.of[d];
    box.size[box.rank++] = in[0].sizes[d];
    if (!is_reduced) sizes.push_back(in[0].sizes[d]);
  }
  return Fold(call, in, sizes, kernel.reduced.count(), kernel,
              [&](int64_t i, const Take& take) {
                return VisitReduced(kernel, i, take);
              });
}

absl::StatusOr<std::vector<int64_t>> MakeWindow(
    const hlo::Window& attribute, const std::vector<int64_t>& operand,
    Window* w) {
  std::vector<int64_t> result;
  int64_t positions = 1;
  for (size_t d = 0; d < attribute.size(); ++d) {
    const WindowDimension& at = attribute[d];
    w->window.size[d] = at.size;
    w->stride[d] = at.stride;
    w->low[d] = at.pad_low;
    w->dilation[d] = at.window_dilation;
    w->base_dilation[d] = at.base_dilation;
    const int64_t size = operand[d];
    const int64_t dilated = size == 0 ? 0 : (size - 1) * at.base_dilation + 1;
    const int64_t room = dilated + at.pad_low + at.pad_high -
                         ((at.size - 1) * at.window_dilation + 1);
    result.push_back(room < 0 ? 0 : room / at.stride + 1);
    w->result.size[d] = result.back();
    w->operand.size[d] = size;
    if (__builtin_mul_overflow(positions, at.size, &positions) ||
        positions > int64_t{1} << 40) {
      return absl::InvalidArgumentError(
          "more window positions than can be visited");
    }
  }
  w->window.rank = w->result.rank = w->operand.rank =
      static_cast<int>(attribute.size());
  return result;
}

absl::Status ReduceWindowRule(Call& call) {
  const int n = call.count() / 2;
  std::vector<Array> in;
  absl::Status status = MeetAll(call, 0, n, &in);
  if (!status.ok()) return status;
  ReduceWindow kernel;
  auto sizes =
      MakeWindow(call.attributes().get(attr::window), in[0].sizes, &kernel.w);
  if (!sizes.ok()) return sizes.status();
  return Fold(call, in, *sizes, kernel.w.window.count(), kernel,
              [&](int64_t i, const Take& take) {
                return VisitWindow(kernel.w, i, take);
              });
}

namespace {

// The sources of the windows that operand and source both have.
absl::StatusOr<Array> MetSources(Call& call,
                                 const std::vector<int64_t>& places) {
  const Array& source = call.in(1);
  // Where one of operand and source is static: the windows that both have.
  std::vector<int64_t> common = places;
  for (size_t d = 0; d < common.size(); ++d) {
    const auto i = static_cast<int64_t>(d);
    const bool both = call.shape(0).dimension(i).dynamic &&
                      call.shape(1).dimension(i).dynamic;
    if (both && common[d] != source.sizes[d]) {
      return call.Error("as many sources as windows are needed");
    }
    common[d] = std::min(common[d], source.sizes[d]);
  }
  return Slice(call.device, source, std::vector<int64_t>(common.size(), 0),
               common);
}

// The element that each window chooses.
absl::StatusOr<Array> ChosenElements(Call& call, SelectInWindow kernel) {
  const Array& in = call.in(0);
  const int64_t count = kernel.w.result.count();
  const ComputationId f = call.attributes().get(attr::select_computation);
  auto select = call.program.Compile(f, call.device);
  if (!select.ok()) {
    auto chosen = SelectByLane(call, f, kernel.w, in);
    if (!chosen.ok()) return chosen.status();
    auto data = call.device.Upload(chosen->data(), 8 * count);
    if (!data.ok()) return data.status();
    return Array{Type::kS64, {count}, *std::move(data), nullptr};
  }
  auto chosen = NewArray(call.device, Type::kS64, {count});
  if (!chosen.ok()) return chosen;
  kernel.select = (*select)->program;
  kernel.type = in.type;
  kernel.in = in.data.get();
  kernel.chosen = static_cast<int64_t*>(chosen->data.get());
  absl::Status status = call.device.LaunchLoop(
      kernel, count, {kernel.w.window.count(), (*select)->work, 8},
      kernel.select.registers);
  if (!status.ok()) return status;
  return chosen;
}

// A scalar for all elements.
absl::Status FillWith(Call& call, const Array& scalar, const Array& out) {
  StridedCopy copy;
  copy.box = BoxOf(out.sizes);
  copy.to = StridesOf(out.sizes);
  copy.bytes = out.bytes();
  copy.in = scalar.data.get();
  copy.out = out.data.get();
  return call.device.Launch(copy, out.count());
}

}  // namespace

absl::Status SelectAndScatterRule(Call& call) {
  const Array& in = call.in(0);
  SelectInWindow kernel;
  auto places =
      MakeWindow(call.attributes().get(attr::window), in.sizes, &kernel.w);
  if (!places.ok()) return places.status();
  auto sources = MetSources(call, *places);
  if (!sources.ok()) return sources.status();
  kernel.w.result = BoxOf(sources->sizes);
  auto chosen = ChosenElements(call, std::move(kernel));
  if (!chosen.ok()) return chosen.status();
  auto out = NewResult(call, in.sizes);
  if (!out.ok()) return out.status();
  ScatterApply apply;
  apply.in_stride = 0;
  const ComputationId f = call.attributes().get(attr::scatter_computation);
  absl::Status status = MakeCombiner(call, f, 1, &apply.f);
  if (absl::IsUnimplemented(status)) {
    auto targets = ReadIntegers(call.device, *chosen);
    status = targets.ok() ? FillWith(call, call.in(2), *out) : targets.status();
    if (!status.ok()) return status;
    return ScatterByLane(call, f, *targets, {*sources}, {*out});
  }
  if (status.ok()) status = SetArrays({call.in(2)}, &apply.in);
  if (status.ok()) status = SetArrays({*sources}, &apply.updates);
  if (status.ok()) status = SetArrays({*out}, &apply.out);
  if (!status.ok()) return status;
  return ApplyUpdates(call.device, *chosen, apply, out->count());
}

}  // namespace hlo::gpu
