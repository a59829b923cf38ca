#include "interpreter/stablehlo/read/pretty_forms.h"

#include <algorithm>
#include <array>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace hlo::stablehlo {
namespace {

using enum ClauseForm;
using enum Special;
using enum TypeRule;

constexpr Clause kDim[] = {{"dim", "dimension", kAttribute}};
constexpr Clause kIotaDim[] = {{"dim", "iota_dimension", kAttribute}};
constexpr Clause kBroadcastDims[] = {
    {"dims", "broadcast_dimensions", kIntegers}};
constexpr Clause kBroadcastSizes[] = {{"sizes", "broadcast_sizes", kIntegers}};
constexpr Clause kPermutation[] = {{"dims", "permutation", kIntegers}};
constexpr Clause kReversed[] = {{"dims", "dimensions", kIntegers}};
constexpr Clause kSliceSizes[] = {{"sizes", "slice_sizes", kIntegers}};
constexpr Clause kPadding[] = {{"low", "edge_padding_low", kIntegers},
                               {"high", "edge_padding_high", kIntegers},
                               {"interior", "interior_padding", kIntegers}};
constexpr Clause kFft[] = {{"type", "fft_type", kEnum, "fft_type"},
                           {"length", "fft_length", kIntegers}};
constexpr Clause kEinsum[] = {{"config", "einsum_config", kAttribute}};
constexpr Clause kRng[] = {
    {"distribution", "rng_distribution", kEnum, "rng_distribution"}};
constexpr Clause kRngBits[] = {
    {"algorithm", "rng_algorithm", kEnum, "rng_algorithm"}};
constexpr Clause kLower[] = {{"lower", "lower", kAttribute}};
constexpr Clause kFloatFormat[] = {{"format", "", kFormat}};
constexpr Clause kPrecision[] = {
    {"precision", "precision_config", kEnums, "precision"}};
constexpr Clause kDotGeneral[] = {
    {"batching_dims", "batching_dimensions", kDimensions},
    {"contracting_dims", "contracting_dimensions", kDimensions},
    {"precision", "precision_config", kEnums, "precision"},
    {"algorithm", "algorithm", kStruct, "dot_algorithm"}};
constexpr Clause kTopK[] = {{"k", "k", kAttribute},
                            {"is_stable", "is_stable", kAttribute}};
constexpr Clause kProbe[] = {{"probe_id", "probe_id", kAttribute},
                             {"iter", "iter", kAttribute},
                             {"iteration", "iter", kAttribute}};
constexpr Clause kTolerance[] = {{"tolerance", "tolerance", kAttribute}};
constexpr Clause kUlps[] = {
    {"max_ulp_difference", "max_ulp_difference", kAttribute},
    {"min_ulp_difference", "min_ulp_difference", kAttribute}};

// In the order of their names.
constexpr PrettyForm kForms[] = {
    {"broadcast", kSame, kNone, kBroadcastSizes},
    {"broadcast_in_dim", kSame, kNone, kBroadcastDims},
    {"check.expect_almost_eq", kOperands, kNone, kTolerance},
    {"check.expect_almost_eq_const", kOperands, kOtherValue, kTolerance},
    {"check.expect_close", kOperands, kNone, kUlps},
    {"check.expect_eq", kOperands, kNone, {}},
    {"check.expect_eq_const", kOperands, kOtherValue, {}},
    {"check.expect_serialized_eq", kOperands, kNone, kProbe},
    {"cholesky", kSame, kNone, kLower},
    {"compare", kSame, kCompare, {}},
    {"complex", kComplex, kNone, {}},
    {"composite", kSame, kComposite, {}},
    {"concatenate", kSame, kNone, kDim},
    {"constant", kSame, kValue, {}},
    {"convolution", kSame, kConvolution, {}},
    {"custom_call", kSame, kCallee, {}},
    {"dot", kSame, kNone, kPrecision},
    {"dot_general", kSame, kNone, kDotGeneral},
    {"dynamic_broadcast_in_dim", kSame, kNone, kBroadcastDims},
    {"dynamic_iota", kSame, kNone, kIotaDim},
    {"dynamic_slice", kSame, kNone, kSliceSizes},
    {"einsum", kSame, kNone, kEinsum},
    {"fft", kSame, kNone, kFft},
    {"func.call", kSame, kCallee, {}},
    {"func.return", kEach, kNone, {}},
    {"get_dimension_size", kSame, kNone, kDim},
    {"get_tuple_element", kSame, kTupleIndex, {}},
    {"interpreter.probe", kSame, kNone, kProbe},
    {"iota", kSame, kNone, kIotaDim},
    {"optimization_barrier", kPairs, kNone, {}},
    {"pad", kSame, kNone, kPadding},
    {"reduce", kSame, kReduce, {}},
    {"reduce_precision", kSame, kNone, kFloatFormat},
    {"return", kEach, kNone, {}},
    {"reverse", kSame, kNone, kReversed},
    {"rng", kSame, kNone, kRng},
    {"rng_bit_generator", kSame, kNone, kRngBits},
    {"scan", kSame, kScan, {}},
    {"sdy.manual_computation", kSame, kManual, {}},
    {"sdy.mesh", kEach, kMesh, {}},
    {"sdy.reshard", kSame, kSharding, {}},
    {"sdy.return", kEach, kNone, {}},
    {"sdy.sharding_constraint", kSame, kSharding, {}},
    {"select", kSelect, kNone, {}},
    {"set_dimension_size", kSame, kNone, kDim},
    {"slice", kSame, kRanges, {}},
    {"top_k", kSame, kNone, kTopK},
    {"transpose", kSame, kNone, kPermutation},
    {"tuple", kTuple, kNone, {}},
    {"unary_einsum", kSame, kNone, kEinsum},
    {"while", kSame, kWhile, {}},
};
static_assert(std::is_sorted(std::begin(kForms), std::end(kForms),
                             [](const PrettyForm& a, const PrettyForm& b) {
                               return a.op < b.op;
                             }));

constexpr PrettyForm kElementWise;

}  // namespace

const PrettyForm& PrettyFormOf(absl::string_view op) {
  for (absl::string_view dialect : {"stablehlo.", "mhlo.", "chlo."}) {
    if (absl::ConsumePrefix(&op, dialect)) break;
  }
  const auto* at = std::lower_bound(
      std::begin(kForms), std::end(kForms), op,
      [](const PrettyForm& a, absl::string_view b) { return a.op < b; });
  return at != std::end(kForms) && at->op == op ? *at : kElementWise;
}

const Clause* FindClause(const PrettyForm& form, absl::string_view keyword) {
  for (const Clause& clause : form.clauses) {
    if (keyword == clause.keyword) return &clause;
  }
  return nullptr;
}

}  // namespace hlo::stablehlo
