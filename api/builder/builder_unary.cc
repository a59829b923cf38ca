// Element-wise functions of one array.
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/builder/recorder.h"
#include "ops/attributes/accuracy.h"
#include "ops/attributes/dimensions.h"

namespace hloref {
namespace {

Op Accurate(Recorder recorder, const char* op, const Op& operand,
            const ResultAccuracy& accuracy) {
  hlo::Attributes attributes;
  if (accuracy.mode != ResultAccuracy::Mode::kDefault) {
    recorder.Since(2026, true, "result_accuracy");
    attributes.set(hlo::attr::result_accuracy,
                   hlo::ResultAccuracy{
                       static_cast<hlo::ResultAccuracy::Mode>(accuracy.mode),
                       accuracy.atol, accuracy.rtol, accuracy.ulps});
  }
  return recorder.Add(op, {operand}, std::move(attributes));
}

// Ones of the operand's type and dimensions.
Op OnesLike(Recorder& recorder, const Op& operand) {
  const hlo::Shape shape = recorder.shape(operand);
  if (!shape.is_array()) return recorder.Fail("the operand is no array");
  const char* one = hlo::IsComplex(shape.type()) ? "[] (1, 0)" : "[] 1";
  const auto scalar =
      Literal::Parse(std::string(ToStd(hlo::Name(shape.type()))).append(one));
  if (!scalar.ok()) return recorder.Fail(scalar.status().message());
  Op ones = recorder.AddConstant(Access::Inner(*scalar));
  if (shape.rank() == 0) return ones;
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, hlo::Ints());
  return recorder.Add("broadcast", {ones}, std::move(attributes),
                      shape.WithLayout(std::nullopt));
}

}  // namespace

#define HLOREF_FUNCTION(name, op)                            \
  Op UnaryBuilder::name(const Op& operand, Place place) {    \
    return Recorder(*this, #name, place).Add(op, {operand}); \
  }
HLOREF_FUNCTION(Abs, "abs")
HLOREF_FUNCTION(Acos, "acos")
HLOREF_FUNCTION(Acosh, "acosh")
HLOREF_FUNCTION(Asin, "asin")
HLOREF_FUNCTION(Asinh, "asinh")
HLOREF_FUNCTION(Atanh, "atanh")
HLOREF_FUNCTION(Ceil, "ceil")
HLOREF_FUNCTION(Clz, "count-leading-zeros")
HLOREF_FUNCTION(Floor, "floor")
HLOREF_FUNCTION(Imag, "imag")
HLOREF_FUNCTION(IsFinite, "is-finite")
HLOREF_FUNCTION(LogicalNot, "not")
HLOREF_FUNCTION(Neg, "negate")
HLOREF_FUNCTION(Not, "not")
HLOREF_FUNCTION(PopulationCount, "popcnt")
HLOREF_FUNCTION(Real, "real")
HLOREF_FUNCTION(Round, "round-nearest-afz")
HLOREF_FUNCTION(RoundNearestAfz, "round-nearest-afz")
HLOREF_FUNCTION(RoundNearestEven, "round-nearest-even")
HLOREF_FUNCTION(Sign, "sign")
HLOREF_FUNCTION(Sinh, "sinh")
#undef HLOREF_FUNCTION

#define HLOREF_FUNCTION(name, op)                                          \
  Op UnaryBuilder::name(const Op& operand, const ResultAccuracy& accuracy, \
                        Place place) {                                     \
    return Accurate(Recorder(*this, #name, place), op, operand, accuracy); \
  }
HLOREF_FUNCTION(Cbrt, "cbrt")
HLOREF_FUNCTION(Cos, "cosine")
HLOREF_FUNCTION(Cosh, "cosh")
HLOREF_FUNCTION(Erf, "erf")
HLOREF_FUNCTION(Exp, "exponential")
HLOREF_FUNCTION(Expm1, "exponential-minus-one")
HLOREF_FUNCTION(Log, "log")
HLOREF_FUNCTION(Log1p, "log-plus-one")
HLOREF_FUNCTION(Logistic, "logistic")
HLOREF_FUNCTION(Rsqrt, "rsqrt")
HLOREF_FUNCTION(Sin, "sine")
HLOREF_FUNCTION(Sqrt, "sqrt")
HLOREF_FUNCTION(Tan, "tan")
HLOREF_FUNCTION(Tanh, "tanh")
#undef HLOREF_FUNCTION

Op UnaryBuilder::Atan(const Op& operand, Place place) {
  Recorder recorder(*this, "Atan", place);
  if (!recorder.Has(operand)) return recorder.Nothing();
  return recorder.Add("atan2", {operand, OnesLike(recorder, operand)});
}

Op UnaryBuilder::Conj(const Op& operand, Place place) {
  Recorder recorder(*this, "Conj", place);
  const Op real = recorder.Add("real", {operand});
  const Op imag = recorder.Add("imag", {operand});
  return recorder.Add("complex", {real, recorder.Add("negate", {imag})});
}

Op UnaryBuilder::Square(const Op& operand, Place place) {
  return Recorder(*this, "Square", place).Add("multiply", {operand, operand});
}

Op UnaryBuilder::Reciprocal(const Op& operand, Place place) {
  Recorder recorder(*this, "Reciprocal", place);
  if (!recorder.Has(operand)) return recorder.Nothing();
  return recorder.Add("divide", {OnesLike(recorder, operand), operand});
}

}  // namespace hloref
