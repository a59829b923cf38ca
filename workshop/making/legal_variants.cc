#include "workshop/making/legal_variants.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "conformance/backends/run_on_hloref.h"
#include "conformance/run/verdict.h"
#include "workshop/making/legal_programs.h"
#include "workshop/making/legal_values.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kManyImplementations =
    "2026 lists such functions as having several implementations, of which "
    "result_accuracy asks for one; no document has an accuracy";
constexpr absl::string_view kArbitraryOrder =
    "2017 to 2026 Reduce: the order of evaluation is arbitrary, and the "
    "computation must be associative, approximately";
constexpr absl::string_view kNoOrderOfSums =
    "2017 to 2026 Dot, Conv: a sum of products; no document orders its terms";
constexpr absl::string_view kPreferredType =
    "2026 Dot, Conv: preferred_element_type is no guarantee, a backend may "
    "accumulate in another type";
constexpr absl::string_view kPrecisionConfig =
    "2026 Dot, Conv: precision_config asks for more instructions where f32 is "
    "emulated; DEFAULT does not ask";
constexpr absl::string_view kUnspecifiedConversion =
    "2017, 2018 Convert: conversions of floats to integers are unspecified; "
    "2022, 2026: as static_cast, which leaves this undefined";
constexpr absl::string_view kNoFormula =
    "no document has a formula, or says where a quotient is rounded";
constexpr absl::string_view kNoPrecisionBetween =
    "no document says that values between instructions have no more bits than "
    "their type; ReducePrecision asks for that";
constexpr absl::string_view kSums =
    "dot convolution ragged-dot scaled-dot triangular-solve cholesky "
    "batch-norm-training batch-norm-inference batch-norm-grad";
constexpr absl::string_view kProducts = "dot convolution ragged-dot scaled-dot";
constexpr absl::string_view kFolds =
    "reduce reduce-window scatter select-and-scatter scan all-reduce "
    "reduce-scatter";
constexpr absl::string_view kArithmetic =
    "add subtract multiply divide remainder exponential log tanh sqrt power "
    "convert dot convolution fft reduce-precision maximum minimum";

constexpr LegalVariant kVariants[] = {
    {"sums in f64", kPreferredType, kSums, nullptr, nullptr,
     "accumulation=f64"},
    {"sums by fused multiply-adds", kNoOrderOfSums, kSums, nullptr, nullptr,
     "accumulation=fused"},
    {"folds in f32", kArbitraryOrder, kFolds, nullptr, nullptr,
     "reduce_accumulator=wide"},
    {"folds in f64", kArbitraryOrder, kFolds, nullptr, nullptr,
     "reduce_accumulator=f64"},
    {"terms backwards", kArbitraryOrder, "reduce dot scatter", nullptr,
     ReverseTerms},
    {"elements before accumulators", kArbitraryOrder,
     "reduce reduce-window all-reduce reduce-scatter", nullptr, SwapParameters},
    {"reductions in two halves", kArbitraryOrder, "reduce", nullptr,
     ReduceInHalves},
    {"reductions in two lanes", kArbitraryOrder, "reduce", nullptr,
     ReduceByTurns},
    {"dots in two halves", kNoOrderOfSums, "dot", nullptr, DotInHalves},
    {"windows one dimension at a time", kArbitraryOrder, "reduce-window",
     nullptr, WindowByDimensions},
    {"members of a sum backwards", kArbitraryOrder, "all-reduce", nullptr,
     AllReduceBackwards},
    {"products of tf32", kPrecisionConfig, kProducts, nullptr, ProductsOfTf32},
    {"products of bf16", kPrecisionConfig, kProducts, nullptr, ProductsOfBf16},
    {"algorithm of dot ignored", "no document describes it", "dot scaled-dot",
     nullptr, nullptr, "dot_algorithm=ignore"},
    {"excess precision", kNoPrecisionBetween,
     "add subtract multiply divide negate abs maximum minimum exponential log "
     "tanh sqrt rsqrt logistic sine cosine power convert",
     nullptr, ExcessPrecision},
    {"multiply-adds contracted", kNoPrecisionBetween, "multiply", nullptr,
     ContractProducts},
    {"functions one unit above", kManyImplementations, kFunctions,
     FunctionsAbove},
    {"functions one unit below", kManyImplementations, kFunctions,
     FunctionsBelow},
    {"complex functions accurate by norm", kManyImplementations, kFunctions,
     FunctionsByNorm},
    {"functions without the sign of zero", kManyImplementations, kFunctions,
     FunctionsWithoutSignOfZero},
    {"power by logarithms", kManyImplementations, "power", PowerByLogarithm},
    {"atan2 without a direction", kManyImplementations, "atan2",
     Atan2WithoutDirection},
    {"formulas one unit above", kNoFormula, kFormulas, FormulasAbove},
    {"transforms accurate by norm", kNoFormula, "fft", TransformByNorm},
    {"division by reciprocals", kNoFormula, "divide", DivideByReciprocal},
    {"complex division unscaled", kNoFormula, "divide", ComplexDivideUnscaled},
    {"complex magnitude unscaled", kNoFormula, "abs", ComplexAbsUnscaled},
    {"complex products fused", kNoFormula, "multiply", ComplexMultiplyFused},
    {"complex products of annex G", kNoFormula, "multiply power", nullptr,
     nullptr, "complex_multiply=annex_g"},
    {"out of range to the indefinite integer", kUnspecifiedConversion,
     "convert", ConvertToIndefinite},
    {"out of range modulo 2^bits", kUnspecifiedConversion, "convert",
     ConvertModulo},
    {"NaN to the largest integer", kUnspecifiedConversion, "convert",
     ConvertNanToMost},
    {"negative powers of integers are 0",
     "no document defines a power that is no integer", "power",
     PowerNegativeIsZero},
    {"negative exponents taken for unsigned ones",
     "no document defines a power that is no integer", "power",
     PowerOfUnsigned},
    {"subnormal numbers flushed", "no document says that arithmetic keeps them",
     kArithmetic, FlushSums, nullptr, "subnormals=flush"},
    {"subnormal arguments flushed",
     "no document says that arithmetic keeps them", kArithmetic, nullptr,
     nullptr, "subnormals=flush_inputs"},
    {"other bits of NaN",
     "no document has bits of a NaN that arithmetic makes; 2017 to 2026 "
     "ReducePrecision may make them canonical",
     "add subtract multiply divide remainder exponential log tanh sqrt rsqrt "
     "power convert dot convolution fft reduce-precision maximum minimum "
     "clamp negate abs sign sine cosine cholesky",
     OtherNans},
    {"unstable sort",
     "2022, 2026 Sort: is_stable asks for it, and is false by default", "sort",
     nullptr, SortBackwards},
    {"another other triangle",
     "2026 Cholesky: values of the other triangle may be anything", "cholesky",
     FillOtherTriangle, nullptr, "", 0, RequirementLevel::kOpen},
    {"targets of custom calls unknown",
     "2017 to 2026 CustomCall: the target is a function of the user's",
     "custom-call", nullptr, ForgetTargets},
    {"another seed", "2017 to 2026 Rng: a distribution, no sequence",
     "rng rng-bit-generator", nullptr, nullptr, "", 1},
};

ChoiceValues ChoicesOf(const LegalVariant& variant) {
  ChoiceValues choices;
  for (const absl::string_view each :
       absl::StrSplit(variant.choices, ',', absl::SkipEmpty())) {
    const std::pair<std::string, std::string> pair =
        absl::StrSplit(each, absl::MaxSplits('=', 1));
    choices.insert(pair);
  }
  return choices;
}

}  // namespace

std::span<const LegalVariant> LegalVariants() { return kVariants; }

bool IsAbout(const LegalVariant& variant, const Module& module) {
  const std::vector<absl::string_view> ops = absl::StrSplit(variant.ops, ' ');
  for (const Computation& computation : module.computations) {
    for (const Instruction& each : computation.instructions) {
      if (std::find(ops.begin(), ops.end(), each.op->name) != ops.end()) {
        return true;
      }
    }
  }
  return false;
}

Answer RunLegal(const LegalVariant& variant, const Question& question) {
  ElementHooks hooks([&](SeenStep& step) {
    return !step.results.empty() && variant.step(step);
  });
  HlorefChanges changes;
  changes.bounded = true;
  if (variant.step != nullptr) changes.hooks = &hooks;
  if (variant.program != nullptr) {
    changes.rewrite = [&](Module& module) { (void)variant.program(module); };
  }
  Question asked = question;
  asked.seed = asked.seed.value_or(0) + variant.seed;
  Answer answer = RunOnHloref(variant.seed == 0 ? question : asked,
                              ChoicesOf(variant), changes);
  // A run that was given up says nothing.
  if (absl::StartsWith(answer.message, "stopped after")) {
    answer.kind = Answer::Kind::kUnsupported;
  }
  return answer;
}

const LegalVariant* FirstAccused(const Vector& vector, const Module& module,
                                 RequirementLevel level) {
  for (const LegalVariant& variant : kVariants) {
    if (variant.level != level || !IsAbout(variant, module)) continue;
    const Answer answer = RunLegal(variant, vector);
    if (answer.kind == Answer::Kind::kUnsupported) continue;
    if (IsFailure(Judge(vector, answer, {}).verdict)) return &variant;
  }
  return nullptr;
}

}  // namespace hlo::conformance
