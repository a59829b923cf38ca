// Shared by the value rules of the three batch-norm ops.
#ifndef HLOREF_OPS_RULES_SUMS_BATCH_NORM_VALUE_H_
#define HLOREF_OPS_RULES_SUMS_BATCH_NORM_VALUE_H_

#include <cmath>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "ops/attributes/numbers.h"
#include "ops/kernels/folds/feature_arrays.h"
#include "ops/kernels/matrices/double_double_number.h"
#include "ops/rules/array_value.h"
#include "ops/rules/sums/sum_types.h"
#include "ops/value_context.h"

namespace hlo {

// The type of all arithmetic: f64 where an operand is, or with
// accumulation=f64; double-doubles where both hold; else f32.
enum class BatchNormType { kF32, kF64, kDoubleDouble };
BatchNormType ComputesIn(const ValueContext& context);
// f of a number of that type.
template <typename F>
absl::Status WithComputedType(const ValueContext& context, F f) {
  switch (ComputesIn(context)) {
    case BatchNormType::kF32:
      return f(float{});
    case BatchNormType::kF64:
      return f(double{});
    case BatchNormType::kDoubleDouble:
      return f(DoubleDoubleNumber{});
  }
  return absl::OkStatus();
}

template <Float T>
T SquareRoot(T value) {
  return std::sqrt(value);
}

// The sizes that the operands have in common: of operand 0, and of what else
// has its rank from operand `end` on; operands [1, end) have one number for
// each feature.
struct FeatureShape {
  std::vector<int64_t> actual;
  FeatureSizes sizes;  // the same as [outer, feature_index, inner]
};
absl::StatusOr<FeatureShape> FeatureShapeOf(const ValueContext& context,
                                            absl::string_view rule, int end);

// Operand i as the loops read it.
struct FeatureOperand {
  ProductOperand operand;
  FeatureArray array() const { return {operand.type, operand.data()}; }
};
absl::StatusOr<FeatureOperand> ReadFeatures(ValueContext& context, int i,
                                            const FeatureShape& shape);
LoopOptions LoopOptionsOf(const ValueContext& context);

// The attribute epsilon: an f32, as the documents have it.
template <typename T>
T Epsilon(const ValueContext& context) {
  return static_cast<T>(
      static_cast<float>(context.attributes().get(attr::epsilon)));
}

// One number of each feature, zeros, or operand i.
template <typename T>
class PerFeature {
 public:
  static absl::StatusOr<PerFeature> Zeros(ValueContext& context, int64_t n) {
    // Never inline: its bytes must not move.
    auto buffer = context.Scratch(
        std::max<int64_t>(n * static_cast<int64_t>(sizeof(T)), 64));
    if (!buffer.ok()) return buffer.status();
    PerFeature numbers;
    numbers.buffer_ = *std::move(buffer);
    numbers.n_ = n;
    std::fill_n(numbers.data(), n, T{});
    return numbers;
  }
  static absl::StatusOr<PerFeature> Read(ValueContext& context, int i,
                                         const FeatureShape& shape) {
    ArrayView view = context.operand(i);
    auto numbers = Zeros(context, shape.sizes.features);
    if (!numbers.ok()) return numbers.status();
    Buffer flushed;
    absl::Status status = FlushInput(context, view, flushed);
    if (!status.ok()) return status;
    ConvertLanes(view.type(), kTypeOf<T>, view.data, numbers->data(),
                 shape.sizes.features);
    return numbers;
  }

  T* data() { return reinterpret_cast<T*>(buffer_.mutable_data()); }
  T& operator[](int64_t f) { return data()[f]; }
  int64_t size() const { return n_; }

  // Makes it leaf `leaf` of the result, rounded once.
  absl::Status Store(ValueContext& context, absl::string_view rule, int leaf) {
    const Shape& shape = context.shape().elements()[leaf];
    auto result = ResultOfSizes(context, rule, {n_}, shape, leaf);
    if (!result.ok()) return result.status();
    for (int64_t f = 0; f < n_; ++f) data()[f] = Canonical(data()[f]);
    RoundNumbers(data(), shape.type(), result->data, n_);
    FlushResult(context, *result);
    return absl::OkStatus();
  }

 private:
  Buffer buffer_;
  int64_t n_ = 0;
};

// gamma (x - mu) / sqrt(sigma^2 + epsilon) + beta, in this order; the
// parameters are gamma, mu, the root and beta.
struct Normalize {
  static constexpr size_t kArrays = 1, kParams = 4;
  template <typename T>
  HLO_INLINE static T Map(const T* x, const T* p) {
    return p[0] * (x[0] - p[1]) / p[2] + p[3];
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SUMS_BATCH_NORM_VALUE_H_
