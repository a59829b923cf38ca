// Reductions, windows and maps.
#include <algorithm>
#include <utility>

#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/run/combiners.h"
#include "gpu_check/run/ops.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/window.h"

namespace hlo::gpu {
namespace {

// The scalar at index i of a flat array.
absl::StatusOr<Value> Scalar(Device& device, Array array, int64_t i) {
  array.sizes = {array.count()};
  auto part = Slice(device, array, {i}, {1});
  if (!part.ok()) return part.status();
  part->sizes.clear();
  return Value{*std::move(part)};
}

absl::Status Put(Device& device, const Value& scalars, int64_t i,
                 const std::vector<Array>& out) {
  for (size_t k = 0; k < out.size(); ++k) {
    Array flat = out[k], one = scalars[k];
    flat.sizes = {flat.count()};
    one.sizes = {1};
    absl::Status status = Insert(device, one, {i}, flat);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// A computation that is no program of scalars is applied from the host.
absl::Status MapByLane(Call& call, ComputationId f,
                       const std::vector<Array>& in,
                       const std::vector<bool>& is_static,
                       const std::vector<int64_t>& sizes) {
  auto out = NewResult(call, sizes);
  if (!out.ok()) return out.status();
  for (int64_t i = 0; i < out->count(); ++i) {
    std::vector<Value> arguments;
    for (size_t k = 0; k < in.size(); ++k) {
      auto one = is_static[k] ? absl::StatusOr<Value>(Value{in[k]})
                              : Scalar(call.device, in[k], i);
      if (!one.ok()) return one.status();
      arguments.push_back(*std::move(one));
    }
    auto value = call.apply(f, std::move(arguments));
    if (!value.ok()) return value.status();
    absl::Status status = Put(call.device, *value, i, {*out});
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status ReduceByLane(Call& call, ComputationId f, const Reduce& kernel,
                          const std::vector<Array>& in,
                          const std::vector<Array>& out) {
  const int n = static_cast<int>(in.size());
  for (int64_t i = 0; i < out[0].count(); ++i) {
    Value acc;
    for (int k = 0; k < n; ++k) acc.push_back(call.in(n + k));
    const int64_t base = kernel.kept_strides.Offset(kernel.kept, i);
    for (int64_t j = 0; j < kernel.reduced.count(); ++j) {
      const int64_t at =
          base + kernel.reduced_strides.Offset(kernel.reduced, j);
      std::vector<Value> arguments;
      for (const Array& each : acc) arguments.push_back({each});
      for (const Array& each : in) {
        auto element = Scalar(call.device, each, at);
        if (!element.ok()) return element.status();
        arguments.push_back(*std::move(element));
      }
      auto value = call.apply(f, std::move(arguments));
      if (!value.ok()) return value.status();
      acc = *std::move(value);
    }
    absl::Status status = Put(call.device, acc, i, out);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

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
  if (!compiled.ok()) return MapByLane(call, f, in, is_static, met[0].sizes);
  auto out = NewResult(call, met[0].sizes);
  if (!out.ok()) return out.status();
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
  return call.device.Launch(kernel, out->count(), kernel.program.count,
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
  auto out = NewResults(call, n, sizes);
  if (!out.ok()) return out.status();
  const ComputationId f = call.attributes().get(attr::to_apply);
  status = MakeCombiner(call, f, n, &kernel.f);
  if (absl::IsUnimplemented(status)) {
    return ReduceByLane(call, f, kernel, in, *out);
  }
  if (status.ok()) status = SetArrays(in, &kernel.in);
  std::vector<Array> inits;
  for (int k = 0; k < n; ++k) inits.push_back(call.in(n + k));
  if (status.ok()) status = SetArrays(inits, &kernel.init);
  if (status.ok()) status = SetArrays(*out, &kernel.out);
  if (!status.ok()) return status;
  return call.device.Launch(kernel, (*out)[0].count(),
                            WorkOf(kernel.f, kernel.reduced.count()),
                            kernel.f.program.registers);
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
  auto out = NewResults(call, n, *sizes);
  if (!out.ok()) return out.status();
  status =
      MakeCombiner(call, call.attributes().get(attr::to_apply), n, &kernel.f);
  if (status.ok()) status = SetArrays(in, &kernel.in);
  std::vector<Array> inits;
  for (int k = 0; k < n; ++k) inits.push_back(call.in(n + k));
  if (status.ok()) status = SetArrays(inits, &kernel.init);
  if (status.ok()) status = SetArrays(*out, &kernel.out);
  if (!status.ok()) return status;
  return call.device.Launch(kernel, (*out)[0].count(),
                            WorkOf(kernel.f, kernel.w.window.count()),
                            kernel.f.program.registers);
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
  auto select = call.program.Compile(
      call.attributes().get(attr::select_computation), call.device);
  if (!select.ok()) return select.status();
  auto chosen = NewArray(call.device, Type::kS64, {sources->count()});
  if (!chosen.ok()) return chosen.status();
  kernel.select = (*select)->program;
  kernel.type = in.type;
  kernel.in = in.data.get();
  kernel.chosen = static_cast<int64_t*>(chosen->data.get());
  absl::Status status =
      call.device.Launch(kernel, sources->count(),
                         kernel.w.window.count() * (kernel.select.count + 1),
                         kernel.select.registers);
  auto out = NewResult(call, in.sizes);
  if (!out.ok()) return out.status();
  ScatterApply apply;
  apply.in_stride = 0;
  if (status.ok()) {
    status = MakeCombiner(
        call, call.attributes().get(attr::scatter_computation), 1, &apply.f);
  }
  if (status.ok()) status = SetArrays({call.in(2)}, &apply.in);
  if (status.ok()) status = SetArrays({*sources}, &apply.updates);
  if (status.ok()) status = SetArrays({*out}, &apply.out);
  if (!status.ok()) return status;
  return ApplyUpdates(call.device, *chosen, apply, out->count());
}

}  // namespace hlo::gpu
