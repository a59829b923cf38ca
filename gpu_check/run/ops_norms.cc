// Batch normalizations.
#include <algorithm>
#include <utility>

#include "gpu_check/kernels/norms.h"
#include "gpu_check/run/ops.h"
#include "gpu_check/run/sums.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/numbers.h"

namespace hlo::gpu {
namespace {

// Operands, cut to what they have in common.
struct Cut {
  std::vector<Array> arrays;
  Features features;
  bool wide = false;
  float epsilon = 0;
};

absl::StatusOr<Cut> CutOperands(Call& call) {
  Cut cut;
  const int64_t d = call.attributes().get(attr::feature_index);
  cut.epsilon = static_cast<float>(call.attributes().get(attr::epsilon));
  std::vector<int64_t> sizes = call.in(0).sizes;
  for (int k = 1; k < call.count(); ++k) {
    const bool whole =
        call.in(k).rank() == call.in(0).rank() && call.in(0).rank() > 1;
    for (size_t i = 0; whole && i < sizes.size(); ++i) {
      sizes[i] = std::min(sizes[i], call.in(k).sizes[i]);
    }
    if (!whole) sizes[d] = std::min(sizes[d], call.in(k).sizes[0]);
  }
  for (int k = 0; k < call.count(); ++k) {
    const std::vector<int64_t> own =
        call.in(k).rank() == static_cast<int>(sizes.size())
            ? sizes
            : std::vector<int64_t>{sizes[d]};
    auto part = Slice(call.device, call.in(k),
                      std::vector<int64_t>(own.size(), 0), own);
    if (!part.ok()) return part.status();
    cut.wide |= part->type == Type::kF64;
    cut.arrays.push_back(*std::move(part));
  }
  cut.features.count = sizes[d];
  for (int64_t i = 0; i < std::ssize(sizes); ++i) {
    if (i < d) cut.features.outer *= sizes[i];
    if (i > d) cut.features.inner *= sizes[i];
  }
  return cut;
}

template <typename F>
absl::Status WithReal(bool wide, F f) {
  return wide ? f(double{}) : f(float{});
}

template <typename T>
absl::Status LaunchNormalize(Call& call, const Cut& cut, const T* mean,
                             const T* variance, const Array& out) {
  Normalize<T> kernel;
  kernel.features = cut.features;
  kernel.x = FactorOf(cut.arrays[0]);
  kernel.scale = FactorOf(cut.arrays[1]);
  kernel.offset = FactorOf(cut.arrays[2]);
  kernel.mean = mean;
  kernel.variance = variance;
  kernel.epsilon = cut.epsilon;
  kernel.type = out.type;
  kernel.out = out.data.get();
  return call.device.Launch(kernel, out.count(), 8);
}

}  // namespace

absl::Status BatchNormTrainingRule(Call& call) {
  auto cut = CutOperands(call);
  if (!cut.ok()) return cut.status();
  const int64_t n = cut->features.count;
  auto out = NewResult(call, cut->arrays[0].sizes);
  auto mean = NewResult(call, {n});
  auto variance = NewResult(call, {n});
  auto work = NewArray(call.device, Type::kF64, {2 * n});
  for (const auto* each : {&out, &mean, &variance, &work}) {
    if (!each->ok()) return each->status();
  }
  return WithReal(cut->wide, [&](auto zero) {
    using T = decltype(zero);
    T* own = static_cast<T*>(work->data.get());
    const LoopSize size{cut->features.size(), 8, sizeof(T)};
    const Factor x = FactorOf(cut->arrays[0]);
    absl::Status status = call.device.LaunchLoop(
        Moment<T>{cut->features, x, nullptr, own, {}}, n, size);
    if (status.ok()) {
      status = call.device.LaunchLoop(
          Moment<T>{cut->features, x, own, own + n, {}}, n, size);
    }
    if (status.ok()) {
      status = LaunchNormalize<T>(call, *cut, own, own + n, *out);
    }
    if (status.ok()) {
      status =
          call.device.Launch(RoundAll<T>{mean->type, own, mean->data.get()}, n);
    }
    if (!status.ok()) return status;
    return call.device.Launch(
        RoundAll<T>{variance->type, own + n, variance->data.get()}, n);
  });
}

absl::Status BatchNormInferenceRule(Call& call) {
  auto cut = CutOperands(call);
  if (!cut.ok()) return cut.status();
  const int64_t n = cut->features.count;
  auto out = NewResult(call, cut->arrays[0].sizes);
  auto work = NewArray(call.device, Type::kF64, {2 * n});
  if (!out.ok()) return out.status();
  if (!work.ok()) return work.status();
  return WithReal(cut->wide, [&](auto zero) {
    using T = decltype(zero);
    T* own = static_cast<T*>(work->data.get());
    absl::Status status =
        call.device.Launch(WidenAll<T>{FactorOf(cut->arrays[3]), own}, n);
    if (status.ok()) {
      status =
          call.device.Launch(WidenAll<T>{FactorOf(cut->arrays[4]), own + n}, n);
    }
    if (!status.ok()) return status;
    return LaunchNormalize<T>(call, *cut, own, own + n, *out);
  });
}

namespace {

// `c`: room for two numbers of each feature.
template <typename T>
absl::Status LaunchGradients(Call& call, const Cut& cut, T* c) {
  const int64_t n = cut.features.count;
  const Array &out = call.result[0], &scale = call.result[1],
              &offset = call.result[2];
  const Factor x = FactorOf(cut.arrays[0]), mean = FactorOf(cut.arrays[2]);
  const Factor variance = FactorOf(cut.arrays[3]);
  const Factor grad = FactorOf(cut.arrays[4]);
  const GradientSums<T> sums{cut.features,
                             x,
                             mean,
                             variance,
                             grad,
                             cut.epsilon,
                             c,
                             c + n,
                             scale.type,
                             offset.type,
                             scale.data.get(),
                             offset.data.get(),
                             {}};
  absl::Status status = call.device.LaunchLoop(
      sums, n,
      {cut.features.size(), 24, sizeof(typename GradientSums<T>::Sums)});
  if (!status.ok()) return status;
  const InputGradient<T> kernel{cut.features,
                                x,
                                FactorOf(cut.arrays[1]),
                                mean,
                                variance,
                                grad,
                                c,
                                c + n,
                                cut.epsilon,
                                out.type,
                                out.data.get()};
  return call.device.Launch(kernel, out.count(), 16);
}

}  // namespace

absl::Status BatchNormGradRule(Call& call) {
  auto cut = CutOperands(call);
  if (!cut.ok()) return cut.status();
  const int64_t n = cut->features.count;
  auto out = NewResult(call, cut->arrays[0].sizes);
  auto scale = NewResult(call, {n});
  auto offset = NewResult(call, {n});
  auto work = NewArray(call.device, Type::kF64, {2 * n});
  for (const auto* each : {&out, &scale, &offset, &work}) {
    if (!each->ok()) return each->status();
  }
  return WithReal(cut->wide, [&](auto zero) {
    return LaunchGradients(call, *cut,
                           static_cast<decltype(zero)*>(work->data.get()));
  });
}

}  // namespace hlo::gpu
