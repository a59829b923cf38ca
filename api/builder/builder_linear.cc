// Dots, transforms, linear systems, random numbers.
#include <utility>

#include "api/builder/precision.h"
#include "api/builder/recorder.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/linear.h"
#include "ops/attributes/order.h"
#include "ops/attributes/random.h"

namespace hloref {
namespace {

void SetNumbers(const DotDimensionNumbers& numbers,
                hlo::Attributes& attributes) {
  const auto set = [&](const hlo::Attribute<hlo::Ints>& handle,
                       const Ints& value) {
    if (!value.empty()) attributes.set(handle, value);
  };
  set(hlo::attr::lhs_batch_dims, numbers.lhs_batch_dimensions);
  set(hlo::attr::lhs_contracting_dims, numbers.lhs_contracting_dimensions);
  set(hlo::attr::rhs_batch_dims, numbers.rhs_batch_dimensions);
  set(hlo::attr::rhs_contracting_dims, numbers.rhs_contracting_dimensions);
}

Op DotOf(Recorder& recorder, const char* op, const Ops& operands,
         const DotDimensionNumbers& numbers, const PrecisionConfig& precision,
         const PreferredType& type, hlo::Attributes attributes = {}) {
  SetNumbers(numbers, attributes);
  recorder.Since(2026, !precision.empty(), "precision_config");
  recorder.Since(2026, type.has_value(), "preferred_element_type");
  SetPrecision(precision, attributes);
  return recorder.AddTyped(op, operands, std::move(attributes), type);
}

Op Random(Recorder& recorder, hlo::Distribution distribution,
          const Ops& operands, const hlo::Shape& shape) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::distribution, distribution);
  return recorder.Add("rng", operands, std::move(attributes), shape);
}

// The types of RngUniform, or RngNormal, in the documents of 2017 and 2018.
bool HasOldRandomType(Recorder& recorder, const hlo::Shape& shape,
                      bool floats_only) {
  if (!recorder.names_checked() || !recorder.in(2017, 2018)) return true;
  const auto is = [&](hlo::ElementType type) {
    return shape.is_array() && shape.type() == type;
  };
  if (is(hlo::ElementType::kF32)) return true;
  if (!floats_only &&
      (is(hlo::ElementType::kS32) || is(hlo::ElementType::kU32))) {
    return true;
  }
  recorder.Fail("the document of ", recorder.year(), " has ",
                floats_only ? "F32" : "F32, S32 and U32", " only, not ",
                shape.ToString(false));
  return false;
}

}  // namespace

Op LinearBuilder::Dot(const Op& lhs, const Op& rhs,
                      const PrecisionConfig& precision_config,
                      PreferredType preferred_element_type, Place place) {
  Recorder recorder(*this, "Dot", place);
  if (!recorder.Has({lhs, rhs})) return recorder.Nothing();
  const hlo::Shape left = recorder.shape(lhs), right = recorder.shape(rhs);
  if (!left.is_array() || !right.is_array() || left.rank() == 0 ||
      right.rank() == 0) {
    return recorder.Fail(left.ToString(false), " and ", right.ToString(false),
                         " are not two arrays with dimensions");
  }
  const bool old = recorder.in(2017, 2018);
  DotDimensionNumbers numbers;
  numbers.lhs_contracting_dimensions = {old ? left.rank() - 1
                                            : (left.rank() == 1 ? 0 : 1)};
  numbers.rhs_contracting_dimensions = {
      old && right.rank() > 1 ? right.rank() - 2 : 0};
  return DotOf(recorder, "dot", {lhs, rhs}, numbers, precision_config,
               preferred_element_type);
}

Op LinearBuilder::DotGeneral(const Op& lhs, const Op& rhs,
                             const DotDimensionNumbers& dimension_numbers,
                             const PrecisionConfig& precision_config,
                             PreferredType preferred_element_type,
                             Place place) {
  Recorder recorder(*this, "DotGeneral", place);
  return DotOf(recorder, "dot", {lhs, rhs}, dimension_numbers, precision_config,
               preferred_element_type);
}

Op LinearBuilder::ScaledDot(const Op& lhs, const Op& lhs_scale, const Op& rhs,
                            const Op& rhs_scale,
                            const DotDimensionNumbers& dimension_number,
                            const PrecisionConfig& precision_config,
                            PreferredType preferred_element_type, Place place) {
  Recorder recorder(*this, "ScaledDot", place);
  return DotOf(recorder, "scaled-dot", {lhs, rhs, lhs_scale, rhs_scale},
               dimension_number, precision_config, preferred_element_type);
}

Op LinearBuilder::RaggedDot(const Op& lhs, const Op& rhs, const Op& group_sizes,
                            const RaggedDotDimensionNumbers& numbers,
                            const PrecisionConfig& precision_config,
                            PreferredType preferred_element_type, Place place) {
  Recorder recorder(*this, "RaggedDot", place);
  hlo::Attributes attributes;
  attributes.set(hlo::attr::lhs_ragged_dims, numbers.lhs_ragged_dimensions);
  if (!numbers.rhs_group_dimensions.empty()) {
    attributes.set(hlo::attr::rhs_group_dims, numbers.rhs_group_dimensions);
  }
  return DotOf(recorder, "ragged-dot", {lhs, rhs, group_sizes},
               numbers.dot_dimension_numbers, precision_config,
               preferred_element_type, std::move(attributes));
}

Op LinearBuilder::Fft(const Op& operand, FftType fft_type,
                      const Ints& fft_length, Place place) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::fft_type, static_cast<hlo::FftType>(fft_type));
  attributes.set(hlo::attr::fft_length, fft_length);
  return Recorder(*this, "Fft", place)
      .Add("fft", {operand}, std::move(attributes));
}

Op LinearBuilder::Cholesky(const Op& a, bool lower, Place place) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::lower, lower);
  return Recorder(*this, "Cholesky", place)
      .Add("cholesky", {a}, std::move(attributes));
}

Op LinearBuilder::TriangularSolve(const Op& a, const Op& b, bool left_side,
                                  bool lower, bool unit_diagonal,
                                  TransposeA transpose_a, Place place) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::left_side, left_side);
  attributes.set(hlo::attr::lower, lower);
  attributes.set(hlo::attr::unit_diagonal, unit_diagonal);
  attributes.set(hlo::attr::transpose_a,
                 static_cast<hlo::Transpose>(transpose_a));
  return Recorder(*this, "TriangularSolve", place)
      .Add("triangular-solve", {a, b}, std::move(attributes));
}

Op LinearBuilder::RngNormal(const Op& mu, const Op& sigma, const Shape& shape,
                            Place place) {
  Recorder recorder(*this, "RngNormal", place);
  const hlo::Shape inner = Access::Inner(shape);
  if (!HasOldRandomType(recorder, inner, true)) return recorder.Nothing();
  return Random(recorder, hlo::Distribution::kNormal, {mu, sigma}, inner);
}

Op LinearBuilder::RngUniform(const Op& a, const Op& b, const Shape& shape,
                             Place place) {
  Recorder recorder(*this, "RngUniform", place);
  const hlo::Shape inner = Access::Inner(shape);
  if (!HasOldRandomType(recorder, inner, false)) return recorder.Nothing();
  return Random(recorder, hlo::Distribution::kUniform, {a, b}, inner);
}

// u32 of (a uniform number in [0, 1)) < mean.
Op LinearBuilder::RngBernoulli(const Op& mean, const Shape& shape,
                               Place place) {
  Recorder recorder(*this, "RngBernoulli", place);
  const hlo::Shape inner = Access::Inner(shape);
  if (!recorder.Has(mean)) return recorder.Nothing();
  if (!inner.is_array() || inner.type() != hlo::ElementType::kU32) {
    return recorder.Fail("the output is of type U32, not ",
                         inner.ToString(false));
  }
  if (!recorder.shape(mean).is_scalar() ||
      recorder.shape(mean).type() != hlo::ElementType::kF32) {
    return recorder.Fail("mean is a scalar of type F32, not ",
                         recorder.shape(mean).ToString(false));
  }
  const Op zero = recorder.AddConstant(hlo::Literal::Scalar(0.0f));
  const Op one = recorder.AddConstant(hlo::Literal::Scalar(1.0f));
  Op uniform = Random(recorder, hlo::Distribution::kUniform, {zero, one},
                      inner.WithType(hlo::ElementType::kF32));
  Op bound = mean;
  if (!recorder.ok() || !hloref::Broadcast(recorder, {}, &uniform, &bound)) {
    return recorder.Nothing();
  }
  hlo::Attributes less;
  less.set(hlo::attr::direction, hlo::Direction::kLt);
  const Op drawn = recorder.Add("compare", {uniform, bound}, std::move(less));
  return recorder.Add("convert", {drawn}, {}, inner);
}

Op LinearBuilder::RngBitGenerator(RandomAlgorithm algorithm,
                                  const Op& initial_state, const Shape& shape,
                                  Place place) {
  Recorder recorder(*this, "RngBitGenerator", place);
  if (!recorder.Has(initial_state)) return recorder.Nothing();
  auto result =
      hlo::Shape::Tuple({recorder.shape(initial_state), Access::Inner(shape)});
  if (!result.ok()) return recorder.FailWith(result.status());
  hlo::Attributes attributes;
  attributes.set(hlo::attr::rng_algorithm,
                 static_cast<hlo::RngAlgorithm>(algorithm));
  return recorder.Add("rng-bit-generator", {initial_state},
                      std::move(attributes), *result);
}

Op LinearBuilder::RngGetAndUpdateState(int64_t delta, Place place) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::delta, delta);
  return Recorder(*this, "RngGetAndUpdateState", place)
      .Add("rng-get-and-update-state", {}, std::move(attributes));
}

}  // namespace hloref
