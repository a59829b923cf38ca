// convolution, fft, cholesky, triangular-solve.
#include <algorithm>
#include <utility>

#include "gpu_check/kernels/convolutions.h"
#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/kernels/solves.h"
#include "gpu_check/kernels/transforms.h"
#include "gpu_check/run/combiners.h"
#include "gpu_check/run/ops.h"
#include "gpu_check/run/sums.h"
#include "ops/attributes/linear.h"
#include "ops/attributes/window.h"

namespace hlo::gpu {
namespace {

// All but what the window says of the spatial dimensions.
absl::Status SetFeatures(const Call& call, const ConvolutionDimensions& labels,
                         ConvolutionPlan* plan) {
  const Array &input = call.in(0), &kernel = call.in(1);
  const Strides in = StridesOf(input.sizes), of = StridesOf(kernel.sizes);
  plan->input_batch = in.of[labels.input().batch];
  plan->input_feature = in.of[labels.input().feature];
  plan->kernel_input = of.of[labels.kernel().batch];
  plan->kernel_output = of.of[labels.kernel().feature];
  for (size_t d = 0; d < labels.output().spatial.size(); ++d) {
    plan->input_stride.of[d] = in.of[labels.input().spatial[d]];
    plan->kernel_stride.of[d] = of.of[labels.kernel().spatial[d]];
    plan->spatial_dim[d] = static_cast<int>(labels.output().spatial[d]);
  }
  plan->batch_dim = static_cast<int>(labels.output().batch);
  plan->feature_dim = static_cast<int>(labels.output().feature);
  const int64_t by_feature = call.attributes().get(attr::feature_group_count);
  const int64_t by_batch = call.attributes().get(attr::batch_group_count);
  const int64_t outputs = kernel.sizes[labels.kernel().feature];
  plan->features = kernel.sizes[labels.kernel().batch];
  if (by_feature == 1) {
    plan->features =
        std::min(plan->features, input.sizes[labels.input().feature]);
  }
  const int64_t features = input.sizes[labels.input().feature];
  if (outputs % (by_feature * by_batch) != 0 ||
      (by_feature > 1 && features != plan->features * by_feature)) {
    return call.Error("actual sizes of features that groups do not divide");
  }
  plan->outputs_of_group =
      std::max<int64_t>(outputs / (by_feature * by_batch), 1);
  if (by_feature > 1) plan->features_of_group = plan->features;
  if (by_batch > 1) {
    plan->batches_of_group = input.sizes[labels.input().batch] / by_batch;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ConvolutionRule(Call& call) {
  const ConvolutionDimensions& labels = call.attributes().get(attr::dim_labels);
  const hlo::Window& window = call.attributes().get(attr::window);
  ConvolutionPlan plan;
  std::vector<int64_t> spatial;
  for (int64_t d : labels.input().spatial) {
    spatial.push_back(call.in(0).sizes[d]);
  }
  auto places = MakeWindow(window, spatial, &plan.w);
  if (!places.ok()) return places.status();
  for (size_t d = 0; d < window.size(); ++d) {
    plan.reversed[d] = window[d].reversal;
  }
  absl::Status status = SetFeatures(call, labels, &plan);
  if (!status.ok()) return status;
  std::vector<int64_t> sizes = call.shape().sizes();
  sizes[labels.output().batch] = call.in(0).sizes[labels.input().batch] /
                                 call.attributes().get(attr::batch_group_count);
  sizes[labels.output().feature] = call.in(1).sizes[labels.kernel().feature];
  for (size_t d = 0; d < places->size(); ++d) {
    sizes[labels.output().spatial[d]] = (*places)[d];
  }
  auto out = NewResult(call, sizes);
  if (!out.ok()) return out.status();
  plan.result = BoxOf(sizes);
  plan.input = FactorOf(call.in(0));
  plan.kernel = FactorOf(call.in(1));
  const SumTypes types =
      TypesOfSum(DotAlgorithm::kUnset, out->type, &plan.input, &plan.kernel);
  plan.sum = types.sum;
  plan.type = out->type;
  plan.out = out->data.get();
  return WithCarrier(types.carrier, [&](auto zero) {
    Convolution<decltype(zero)> convolution;
    static_cast<ConvolutionPlan&>(convolution) = plan;
    return call.device.LaunchLoop(
        convolution, out->count(),
        {plan.w.window.count(), 8 * (plan.features + 4), sizeof(zero)});
  });
}

namespace {

absl::StatusOr<Array> ConvertedTo(Device& device, Type type, const Array& in) {
  auto out = NewArray(device, type, in.sizes);
  if (!out.ok()) return out;
  Elementwise kernel;
  kernel.step.code = Code::kConvert;
  kernel.step.type = type;
  kernel.step.from[0] = in.type;
  kernel.in[0] = in.data.get();
  kernel.stride[0] = 1;
  kernel.out = out->data.get();
  absl::Status status = device.Launch(kernel, out->count());
  if (!status.ok()) return status;
  return out;
}

absl::StatusOr<Array> TransformAxis(Device& device, const Array& in, int axis,
                                    int64_t wanted, FourierAxis kernel) {
  std::vector<int64_t> sizes = in.sizes;
  sizes[axis] = wanted;
  auto out = NewArray(device, Type::kC128, sizes);
  if (!out.ok()) return out;
  if (out->count() > 0 && kernel.n > (int64_t{1} << 36) / out->count()) {
    return absl::UnimplementedError("a transform of that length");
  }
  std::vector<Pair> roots;
  for (int64_t k = 0; k < kernel.n; ++k) {
    roots.push_back(RootOfUnity(k, kernel.n));
  }
  auto uploaded = device.Upload(
      roots.data(), static_cast<int64_t>(roots.size() * sizeof(Pair)));
  if (!uploaded.ok()) return uploaded.status();
  kernel.inner = StridesOf(in.sizes).of[axis];
  kernel.given = in.sizes[axis];
  kernel.wanted = wanted;
  kernel.in = static_cast<const Cell*>(in.data.get());
  kernel.roots = static_cast<const Pair*>(uploaded->get());
  kernel.out = static_cast<Cell*>(out->data.get());
  absl::Status status = device.LaunchLoop(
      kernel, out->count(), {kernel.n, 16, sizeof(FourierAxis::Sums)});
  if (!status.ok()) return status;
  return out;
}

}  // namespace

absl::Status FftRule(Call& call) {
  const FftType type = call.attributes().get(attr::fft_type);
  const Ints& lengths = call.attributes().get(attr::fft_length);
  for (size_t k = 0; k < lengths.size(); ++k) {
    const size_t axis = call.in(0).sizes.size() - lengths.size() + k;
    const bool halved = type == FftType::kIrfft && k + 1 == lengths.size();
    const int64_t size = call.in(0).sizes[axis];
    if (halved ? lengths[k] > 0 && size != lengths[k] / 2 + 1
               : size != lengths[k]) {
      return call.Error("actual sizes other than fft_length");
    }
  }
  auto array = ConvertedTo(call.device, Type::kC128, call.in(0));
  if (!array.ok()) return array.status();
  const int rank = array->rank(), axes = static_cast<int>(lengths.size());
  const bool inverse = type == FftType::kIfft || type == FftType::kIrfft;
  // From the innermost axis on, but IRFFT's own comes last.
  for (int turn = 0; turn < axes; ++turn) {
    const int k = type == FftType::kIrfft ? (turn + 1) % axes : turn;
    const int axis = rank - 1 - k;
    FourierAxis kernel;
    kernel.n = lengths[axes - 1 - k];
    kernel.sign = inverse ? 1 : -1;
    kernel.scaled = inverse;
    kernel.real = k == 0 && type == FftType::kRfft;
    kernel.mirrored = k == 0 && type == FftType::kIrfft;
    const int64_t wanted =
        kernel.real ? (kernel.n == 0 ? 0 : kernel.n / 2 + 1) : kernel.n;
    array = TransformAxis(call.device, *array, axis, wanted, kernel);
    if (!array.ok()) return array.status();
  }
  auto result = TypeOf(call.shape());
  if (!result.ok()) return result.status();
  auto out = ConvertedTo(call.device, *result, *array);
  if (!out.ok()) return out.status();
  call.result.push_back(*std::move(out));
  return absl::OkStatus();
}

absl::Status CholeskyRule(Call& call) {
  const Array& in = call.in(0);
  const int64_t n = in.sizes.back();
  if (in.sizes[in.rank() - 2] != n) return call.Error("no square matrix");
  auto out = NewResult(call, in.sizes);
  auto work = NewArray(call.device, Type::kC128, in.sizes);
  if (!out.ok()) return out.status();
  if (!work.ok()) return work.status();
  return WithField(FieldOf(in.type), [&](auto zero) {
    using T = decltype(zero);
    Cholesky<T> kernel;
    kernel.type = in.type;
    kernel.lower = call.attributes().get(attr::lower);
    kernel.n = n;
    kernel.in = in.data.get();
    kernel.work = static_cast<T*>(work->data.get());
    kernel.out = out->data.get();
    return call.device.LaunchLoop(kernel, n == 0 ? 0 : in.count() / (n * n),
                                  {n, 4 * n * n, sizeof(bool)});
  });
}

absl::Status TriangularSolveRule(Call& call) {
  const Attributes& attributes = call.attributes();
  const bool left = attributes.get(attr::left_side);
  // What a and b have in common.
  std::vector<int64_t> a_sizes = call.in(0).sizes, b_sizes = call.in(1).sizes;
  const size_t rank = a_sizes.size(), meeting = left ? rank - 2 : rank - 1;
  for (size_t d = 0; d + 2 < rank; ++d) {
    a_sizes[d] = b_sizes[d] = std::min(a_sizes[d], b_sizes[d]);
  }
  const int64_t n =
      std::min({a_sizes[rank - 2], a_sizes[rank - 1], b_sizes[meeting]});
  a_sizes[rank - 2] = a_sizes[rank - 1] = b_sizes[meeting] = n;
  const std::vector<int64_t> zero_start(rank, 0);
  auto a = Slice(call.device, call.in(0), zero_start, a_sizes);
  auto b = Slice(call.device, call.in(1), zero_start, b_sizes);
  auto work = NewArray(call.device, Type::kC128, b_sizes);
  auto out = NewResult(call, b_sizes);
  for (const auto* each : {&a, &b, &work, &out}) {
    if (!each->ok()) return each->status();
  }
  const Transpose transpose = attributes.get(attr::transpose_a);
  return WithField(FieldOf(a->type), [&](auto zero) {
    using T = decltype(zero);
    TriangularSolve<T> kernel;
    kernel.type = a->type;
    kernel.left = left;
    kernel.lower = attributes.get(attr::lower);
    kernel.unit = attributes.get(attr::unit_diagonal);
    kernel.transposed = transpose != Transpose::kNo;
    kernel.conjugate = transpose == Transpose::kAdjoint;
    kernel.n = n;
    kernel.sides = b_sizes[left ? rank - 1 : rank - 2];
    kernel.a = a->data.get();
    kernel.b = b->data.get();
    kernel.work = static_cast<T*>(work->data.get());
    kernel.out = out->data.get();
    return call.device.LaunchLoop(kernel, n == 0 ? 0 : b->count() / n,
                                  {n, 8 * n, 0});
  });
}

}  // namespace hlo::gpu
