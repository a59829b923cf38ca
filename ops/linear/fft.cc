// fft: discrete Fourier transform of the innermost one to three dimensions.
// Spec: Operation Semantics 2022, 2026 "Fft"; semantics.md: fft_scale,
// irfft_input.
//
// Shape  S1  the operand is an array: c64 or c128, for RFFT f32 or f64.
//        S2  fft_length has one to three entries, not more than dimensions.
//        S3  they are the sizes of the innermost dimensions; for IRFFT the last
//            of these is length / 2 + 1 (length 0: any size up to that).
//        S4  result: the operand's sizes and type; for RFFT complex, and
//            length / 2 + 1 innermost (length 0: 0); for IRFFT real, and length
//            innermost.
#include <utility>

#include "ops/rules/shape_helpers.h"

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

}  // namespace

constinit extern const Op fft_op = {
    .name = "fft",
    .arity = 1,
    .attributes = {{&attr::fft_type, kRequired},
                   {&attr::fft_length, kRequired}},
    .shape = FftShape,
    .result_rule = "S4"};

}  // namespace hlo
