// rng: an array of random numbers of a distribution.
// Spec: Operation Semantics 2017-2026 "RngNormal", "RngUniform"; 2017, 2018
// "RngBernoulli"; semantics.md: rng.
//
// Shape  S1  two scalars of one type: the bounds, or mean and deviation; for
//            rng_bernoulli one f32 scalar, the mean.
//        S2  the result's shape is written; it is an array of that type, for
//            rng_bernoulli of u32, and not unbounded.
//        S3  the type is no complex one; for rng_normal it is a float.
// Value      words: Philox 4x32 blocks with the run's seed as key and, as
//            counter, the process's random state, which goes on by the number
//            of blocks of which a word is read. Elements in row-major order.
//        V1  rng_uniform of integers and pred: x = two words, the low one
//            first, taken again while x (b - a) mod 2^64 < 2^64 mod (b - a):
//            a + floor(x (b - a) / 2^64), each number of [a, b) as likely.
//        V2  rng_uniform of floats: the exact a + (b - a) u, rounded down, so
//            that a <= result < b; u is the leading p bits of a word (f64: of
//            two) over 2^p, p the digits of the type's mantissa.
//        V3  b <= a: a. A bound that is NaN or infinite: NaN. No word is read.
//        V4  rng_normal: elements 2i and 2i + 1 are mu + sigma r cos(t) and
//            mu + sigma r sin(t), r = sqrt(-2 log(v)), t = 2 pi u, from 53 bits
//            k of two words, v = (k + 1) / 2^53, and j of the next two,
//            u = j / 2^53: operations of f64, functions correctly rounded, one
//            rounding to the type.
//        V5  rng_bernoulli: 1 where u < mean, u as for a uniform f32, else 0.
#include <algorithm>

#include "ops/attributes/random.h"
#include "ops/kernels/random/random_numbers.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> BernoulliShape(const ShapeContext& context) {
  if (context.operand_count() != 1) {
    return context.Error("S1", context.operand_count(), " operands, not 1");
  }
  absl::Status status = CheckScalar(context, "S1", 0);
  if (!status.ok()) return status;
  if (context.operand(0).type() != ElementType::kF32) {
    return context.Error("S1", "the mean is ", Text(context.operand(0)));
  }
  absl::StatusOr<Shape> result = WrittenSizes(context, "S2");
  if (!result.ok()) return result;
  return result->WithType(ElementType::kU32);
}

absl::StatusOr<Shape> RngShape(const ShapeContext& context) {
  const Distribution distribution =
      context.attributes().get(attr::distribution);
  if (distribution == Distribution::kBernoulli) return BernoulliShape(context);
  if (context.operand_count() != 2) {
    return context.Error("S1", context.operand_count(), " operands, not 2");
  }
  absl::Status status = CheckScalar(context, "S1", 0);
  if (status.ok()) status = CheckScalar(context, "S1", 1);
  if (!status.ok()) return status;
  const ElementType type = context.operand(0).type();
  if (context.operand(1).type() != type) {
    return context.Error("S1", Text(context.operand(0)), " and ",
                         Text(context.operand(1)), " differ");
  }
  const bool normal = distribution == Distribution::kNormal;
  if (IsComplex(type) || (normal && !IsFloat(type))) {
    return context.Error("S3", "no such distribution of ", Name(type));
  }
  absl::StatusOr<Shape> result = WrittenSizes(context, "S2");
  if (!result.ok()) return result;
  return result->WithType(type);
}

// V5.
void Bernoulli(float mean, RandomWords& words, std::span<uint32_t> result) {
  constexpr float kZero = 0, kOne = 1;
  constexpr size_t kBlock = 256;
  float u[kBlock];
  for (size_t i = 0; i < result.size(); i += kBlock) {
    const size_t n = std::min(kBlock, result.size() - i);
    UniformNumbers(ElementType::kF32, &kZero, &kOne, words, u,
                   static_cast<int64_t>(n));
    for (size_t j = 0; j < n; ++j) result[i + j] = u[j] < mean ? 1 : 0;
  }
}

absl::Status RngValue(ValueContext& context) {
  auto result = ResultOfSizes(context, "S2", context.shape().sizes());
  if (!result.ok()) return result.status();
  RandomState& state = context.random_state();
  RandomWords words(state.seed, {state.low, state.high},
                    context.instructions());
  const ArrayView first = context.operand(0);
  switch (context.attributes().get(attr::distribution)) {
    case Distribution::kUniform:
      UniformNumbers(first.type(), first.data, context.operand(1).data, words,
                     result->data, result->count());  // V1, V2, V3
      break;
    case Distribution::kNormal:
      NormalNumbers(first.type(), first.data, context.operand(1).data, words,
                    context.instructions(), result->data,
                    result->count());  // V4
      break;
    case Distribution::kBernoulli:
      Bernoulli(first.as<float>()[0], words, result->as<uint32_t>());
      break;
  }
  state.Advance(words.blocks());
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op rng_op = {
    .name = "rng",
    .arity = AtLeast(1),
    .attributes = {{&attr::distribution, kRequired}},
    .has_side_effect = true,
    .resource = Resource::kRandomState,
    .shape = RngShape,
    .result_rule = "S2",
    .value = RngValue};

}  // namespace hlo
