// fft: discrete Fourier transform of the innermost one to three dimensions.
// Spec: Operation Semantics 2022, 2026 "Fft"; semantics.md: fft_scale,
// irfft_input, accumulation, subnormals.
//
// Shape  S1  the operand is an array: c64 or c128, for RFFT f32 or f64.
//        S2  fft_length has one to three entries, not more than dimensions.
//        S3  they are the sizes of the innermost dimensions; for IRFFT the last
//            of these is length / 2 + 1 (length 0: any size up to that).
//        S4  result: the operand's sizes and type; for RFFT complex, and
//            length / 2 + 1 innermost (length 0: 0); for IRFFT real, and length
//            innermost.
// Value      along one axis of length N, X[k] the transform of x[j]:
//        V1  FFT: X[k] = sum of x[j] e^(-2 pi i j k / N) over j < N.
//        V2  IFFT: x[j] = (sum of X[k] e^(2 pi i j k / N) over k < N) / N.
//        V3  RFFT: V1 of real numbers, as far as k = N / 2; the imaginary parts
//            of X[0] and, for even N, X[N / 2] are +0.
//        V4  IRFFT: the real part of V2, where X[N - k] = conj(X[k]) for the k
//            that are not given; the imaginary parts of X[0] and, for even N,
//            X[N / 2] are not read.
//        V5  several axes one after the other, from the innermost; IRFFT's
//            innermost comes last, and all others of RFFT and IRFFT are V1
//            and V2.
//        V6  all of it in f64, with roots of unity rounded from more bits, in
//            O(N log N) for every N (kernels/fft_plan.h); the result is rounded
//            once. f64 and c128: within 8 units in the last place of the norm;
//            accumulation=f64: of these in pairs of f64, of about 100 bits.
//        V7  a length of 0, or no lines: the result is empty.
//        V8  dynamic dimensions: the actual sizes; those that are transformed
//            meet fft_length (semantics.md: dynamic_dims).
//        V9  subnormals: flush_inputs flushes the operand, flush_results the
//            result, flush both, and nothing else.
#include <algorithm>
#include <memory>
#include <utility>

#include "base/parallel_for.h"
#include "ops/attributes/linear.h"
#include "ops/choices/precision.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/fft/fft_lines.h"
#include "ops/kernels/matrices/double_double_number.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

bool TakesReal(FftType type) { return type == FftType::kRfft; }

// How many frequencies a real signal of some length has.
int64_t Bins(int64_t length) { return length == 0 ? 0 : length / 2 + 1; }

absl::Status CheckType(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  const ElementType type = context.operand(0).type();
  const bool real = TakesReal(context.attributes().get(attr::fft_type));
  const bool fine = real
                        ? type == ElementType::kF32 || type == ElementType::kF64
                        : IsComplex(type);
  if (fine) return absl::OkStatus();
  return context.Error("S1", "the operand is ", Text(context.operand(0)),
                       ", not ", real ? "f32 or f64" : "complex");
}

absl::StatusOr<Shape> FftShape(const ShapeContext& context) {
  absl::Status status = CheckType(context);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  const FftType kind = context.attributes().get(attr::fft_type);
  const Ints& lengths = context.attributes().get(attr::fft_length);
  const int n = static_cast<int>(lengths.size());
  if (n < 1 || n > 3 || n > operand.rank()) {
    return context.Error("S2", "fft_length=", ListText(lengths), " for ",
                         Text(operand));
  }
  std::vector<Dimension> result(operand.dimensions().begin(),
                                operand.dimensions().end());
  for (int i = 0; i < n; ++i) {
    const int64_t length = lengths[i];
    Dimension& size = result[operand.rank() - n + i];
    const bool half = i == n - 1 && kind == FftType::kIrfft;
    const int64_t expected = half ? length / 2 + 1 : length;
    const bool fits = size.unbounded() || size.size == expected ||
                      (half && length == 0 && size.size == 0);
    if (length < 0 || !fits) {
      return context.Error("S3", "fft_length=", ListText(lengths), " for ",
                           Text(operand));
    }
    if (half) size.size = length;
    if (i == n - 1 && kind == FftType::kRfft) size.size = Bins(length);
  }
  ElementType type = operand.type();
  if (kind == FftType::kIrfft) type = PartType(type);
  if (kind == FftType::kRfft) {
    type = type == ElementType::kF32 ? ElementType::kC64 : ElementType::kC128;
  }
  return WithWrittenDynamism(context, Shape::Array(type, std::move(result)));
}

// V1 to V4 along one axis, on several threads.
template <typename T>
absl::Status TransformAxis(ValueContext& context, const FftLines<T>& lines) {
  constexpr int64_t kBytes = sizeof(T);
  constexpr int64_t kWork = 32;  // units of parallel_for.h for a number
  auto memory = context.Scratch(
      std::max<int64_t>(FftPlan<T>::PlanNumbers(lines.n) * kBytes, 64));
  if (!memory.ok()) return memory.status();
  const FftPlan<T> plan(lines.n, reinterpret_cast<T*>(memory->mutable_data()),
                        context.instructions());
  const Threads threads = context.threads();
  const int64_t groups = lines.groups(), numbers = lines.work();
  const int64_t parts =
      Shares(threads, groups, kWork * lines.n * lines.together());
  auto work = context.Scratch(parts * numbers * kBytes);
  if (!work.ok()) return work.status();
  auto* shares = reinterpret_cast<T*>(work->mutable_data());
  // One item a thread: each has its own part of the memory.
  ParallelFor({threads.count, 1}, parts, 1, [&](int64_t begin, int64_t end) {
    const int64_t last = groups * end / parts;
    for (int64_t i = groups * begin / parts; i < last; ++i) {
      if (context.cancelled()) return;
      lines.Transform(plan, i, shares + begin * numbers);
    }
  });
  return absl::OkStatus();
}

// V5: the axes in their order, and the kind of each.
struct Axis {
  size_t dimension;
  FftLineKind kind;
};
std::vector<Axis> AxesOf(FftType type, size_t rank, size_t count) {
  std::vector<Axis> axes;
  for (size_t i = 1; i <= count; ++i) {
    axes.push_back({rank - i, FftLineKind::kComplex});
  }
  if (type == FftType::kRfft) axes[0].kind = FftLineKind::kToHalf;
  if (type == FftType::kIrfft) {
    axes[0].kind = FftLineKind::kFromHalf;
    std::rotate(axes.begin(), axes.begin() + 1, axes.end());
  }
  return axes;
}

// `sizes`: of the complex side, all axes but the one of `lines` as they are.
template <typename T>
FftLines<T> LinesOf(std::span<const int64_t> sizes, const Axis& axis,
                    int64_t n) {
  FftLines<T> lines = {};
  lines.kind = axis.kind;
  lines.n = n;
  lines.outer = lines.inner = 1;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (d < axis.dimension) lines.outer *= sizes[d];
    if (d > axis.dimension) lines.inner *= sizes[d];
  }
  return lines;
}

template <typename T>
absl::Status TransformAxes(ValueContext& context, const Ints& lengths,
                           MutableArrayView result) {
  ArrayView operand = context.operand(0);
  Buffer flushed;
  absl::Status status = FlushInput(context, operand, flushed);
  if (!status.ok()) return status;
  const FftType type = context.attributes().get(attr::fft_type);
  const size_t rank = operand.sizes.size();
  const ArrayView half = type == FftType::kRfft ? result : operand;
  const std::vector<Axis> axes = AxesOf(type, rank, lengths.size());
  Buffer between;  // V6: not rounded from axis to axis
  if (axes.size() > 1) {
    auto buffer = context.Scratch(std::max<int64_t>(
        half.count() * static_cast<int64_t>(sizeof(FftNumber<T>)), 64));
    if (!buffer.ok()) return buffer.status();
    between = *std::move(buffer);
  }
  for (size_t i = 0; i < axes.size(); ++i) {
    const bool first = i == 0, last = i + 1 == axes.size();
    const size_t length = axes[i].dimension + lengths.size() - rank;
    FftLines<T> lines = LinesOf<T>(half.sizes, axes[i], lengths[length]);
    lines.inverse = type == FftType::kIfft || type == FftType::kIrfft;
    if (first) lines.from_type = operand.type();
    lines.from = first ? operand.data : between.data();
    if (last) lines.to_type = result.type();
    lines.to = last ? result.data : between.mutable_data();
    status = TransformAxis(context, lines);
    if (!status.ok()) return status;
  }
  FlushResult(context, result);
  return absl::OkStatus();
}

absl::Status FftValue(ValueContext& context) {
  const FftType type = context.attributes().get(attr::fft_type);
  const Ints& lengths = context.attributes().get(attr::fft_length);
  const std::span<const int64_t> actual = context.operand(0).sizes;
  std::vector<int64_t> sizes(actual.begin(), actual.end());
  const size_t first = sizes.size() - lengths.size();
  for (size_t i = 0; i < lengths.size(); ++i) {
    const bool innermost = i + 1 == lengths.size();
    int64_t expected = lengths[i];
    if (innermost && type == FftType::kIrfft) expected = Bins(lengths[i]);
    const bool none = lengths[i] == 0;
    if (sizes[first + i] != expected && !none) {
      return context.Error("V8", "actual sizes ", ListText(actual),
                           " for fft_length=", ListText(lengths));
    }
    if (innermost && type == FftType::kRfft) expected = Bins(lengths[i]);
    if (innermost && type == FftType::kIrfft) expected = lengths[i];
    sizes[first + i] = expected;
  }
  auto result = ResultOfSizes(context, "V8", std::move(sizes));
  if (!result.ok()) return result.status();
  if (IsEmpty(result->sizes) || IsEmpty(actual)) return absl::OkStatus();  // V7
  const bool double_doubles = context.choices().is(choice::accumulation::f64) &&
                              PartType(result->type()) == ElementType::kF64;
  return double_doubles
             ? TransformAxes<DoubleDoubleNumber>(context, lengths, *result)
             : TransformAxes<double>(context, lengths, *result);
}

}  // namespace

constinit extern const Op fft_op = {
    .name = "fft",
    .arity = 1,
    .attributes = {{&attr::fft_type, kRequired},
                   {&attr::fft_length, kRequired}},
    .shape = FftShape,
    .result_rule = "S4",
    .value = FftValue};

}  // namespace hlo
