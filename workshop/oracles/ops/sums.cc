#include "workshop/oracles/ops/sums.h"

#include <cmath>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "workshop/oracles/numbers/scalars.h"

namespace hlo::conformance::naive {
namespace {

using Unsigned128 = unsigned __int128;

// 11 bits of significand, as tf32 has.
double ToTf32(double value) {
  if (value == 0 || !std::isfinite(value)) return value;
  const int step = std::ilogb(value) - 10;
  return std::ldexp(std::nearbyint(std::ldexp(value, -step)), step);
}

// dot_bf16_bf16_f32: operands and sum. With several products (_x3, ..) the
// operands stay.
void ReadAlgorithm(Evaluator& evaluator, const std::string& name,
                   SumTypes& types) {
  const std::vector<std::string> words = absl::StrSplit(name, '_');
  if (words.size() < 4 || words[0] != "dot") {
    if (!name.empty() && name != "dot_unset") evaluator.Fail("an algorithm");
    return;
  }
  if (words[1] == "any") return;  // dot_any_f8_any_f8_f32
  const Format* sum = FindFormat(words[3]);
  if (sum == nullptr) evaluator.Fail("an algorithm of another type");
  if (evaluator.failed()) return;
  types.pairs = false;
  types.accumulator = sum->bits == 64 ? sum : FindFormat("f32");
  if (sum->bits < 32) types.sum_to = sum;
  if (absl::StrContains(name, "_x")) {
    types.lhs_to = types.rhs_to = FindFormat("f32");
    return;
  }
  types.tf32 = words[1] == "tf32";
  types.lhs_to = FindFormat(types.tf32 ? "f32" : words[1]);
  types.rhs_to = FindFormat(types.tf32 ? "f32" : words[2]);
}

}  // namespace

SumTypes TypesOfSum(Evaluator& evaluator, const Array& lhs, const Array& rhs,
                    const Step& step) {
  SumTypes types{lhs.format, rhs.format, step.shape.format, nullptr};
  const auto wide = [](const Format* each) {
    const Format& part = PartOf(*each);
    return !part.is_integer() && part.bits == 64;
  };
  const bool any = wide(types.lhs) || wide(types.rhs) || wide(types.result);
  const bool f64 = evaluator.choices().f64_sums;
  types.accumulator = FindFormat(any || f64 ? "f64" : "f32");
  types.pairs = f64 && any && !types.result->is_integer();
  const bool complex = types.result->is_complex();
  if (lhs.format->is_complex() != complex ||
      rhs.format->is_complex() != complex) {
    evaluator.Fail("a sum of complex and real numbers");
  }
  const bool integers = lhs.format->is_integer() && rhs.format->is_integer();
  const bool mixed = lhs.format->is_integer() != rhs.format->is_integer();
  if (types.result->is_float() && (integers || mixed)) {
    types.lhs_to = types.rhs_to = types.result;
  }
  if (types.result->is_integer() && !integers) {
    types.lhs_to = types.rhs_to = types.accumulator;
  }
  if (!evaluator.choices().algorithms_are_ignored) {
    ReadAlgorithm(evaluator, step.text("algorithm"), types);
  }
  return types;
}

ProductSum::ProductSum(const SumTypes& types, const Evaluator& evaluator)
    : types_(types),
      choices_(evaluator.choices()),
      operations_(*types.accumulator, choices_) {
  const bool flushes = choices_.flush_within_sums &&
                       (choices_.flush_inputs || choices_.flush_results);
  const bool once = evaluator.exact() && types.result->is_float() &&
                    types.sum_to == nullptr && !flushes;
  if (types.pairs || once) exact_.emplace(0.0);
  if (types.pairs && types.result->is_complex()) exact_imaginary_.emplace(0.0);
}

double ProductSum::AsFactor(const Format& from, const Format* to,
                            const Number& x) const {
  if (to == nullptr) return types_.tf32 ? ToTf32(x.re) : x.re;
  // A result of a conversion, and an input of a product.
  const bool flushes = choices_.flush_inputs || choices_.flush_results;
  double converted = Convert(from, *to, x).re;
  if (flushes && to->is_float()) converted = Flushed(*to, converted);
  return types_.tf32 ? ToTf32(converted) : converted;
}

void ProductSum::Add(Number a, Number b) {
  if (types_.lhs->is_integer() && types_.rhs->is_integer() &&
      types_.result->is_integer()) {
    sum_.integer = static_cast<Wide>(static_cast<Unsigned128>(sum_.integer) +
                                     static_cast<Unsigned128>(a.integer) *
                                         static_cast<Unsigned128>(b.integer));
    return;
  }
  if (types_.result->is_complex()) {
    if (exact_) {
      exact_->AddProduct(a.re, b.re);
      exact_->AddProduct(-a.im, b.im);
      exact_imaginary_->AddProduct(a.re, b.im);
      exact_imaginary_->AddProduct(a.im, b.re);
    }
    sum_ = operations_.AddProduct(sum_, a, b);
    return;
  }
  const double x = AsFactor(*types_.lhs, types_.lhs_to, a);
  const double y = AsFactor(*types_.rhs, types_.rhs_to, b);
  if (exact_) exact_->AddProduct(x, y);
  sum_.re = operations_.AddProduct(sum_.re, x, y);
}

Number ProductSum::result() const {
  if (was_exact()) {
    const Format& part = PartOf(*types_.result);
    return {0, exact_->Rounded(part),
            exact_imaginary_ ? exact_imaginary_->Rounded(part) : 0};
  }
  Number sum = sum_;
  if (types_.sum_to != nullptr) sum = Fit(*types_.sum_to, sum);
  const bool converts = types_.result->is_integer() && types_.lhs_to != nullptr;
  return converts ? Convert(*types_.accumulator, *types_.result, sum)
                  : Fit(*types_.result, sum);
}

}  // namespace hlo::conformance::naive
