#include <algorithm>
#include <iterator>

#include "gpu_check/run/ops.h"
#include "gpu_check/run/steps.h"

namespace hlo::gpu {
namespace {

struct Row {
  const char* op;
  OpRule rule;
};
// Element-wise ops are those of steps.cc.
constexpr Row kRows[] = {
    {"add-dependency", PassRule},
    {"after-all", TokenRule},
    {"batch-norm-grad", BatchNormGradRule},
    {"batch-norm-inference", BatchNormInferenceRule},
    {"batch-norm-training", BatchNormTrainingRule},
    {"bitcast", BitcastRule},
    {"bitcast-convert", BitcastConvertRule},
    {"broadcast", BroadcastRule},
    {"cholesky", CholeskyRule},
    {"concatenate", ConcatenateRule},
    {"convolution", ConvolutionRule},
    {"copy", PassRule},
    {"custom-call", CustomCallRule},
    {"domain", PassRule},
    {"dot", DotRule},
    {"dynamic-reshape", DynamicReshapeRule},
    {"dynamic-slice", DynamicSliceRule},
    {"dynamic-update-slice", DynamicUpdateSliceRule},
    {"fft", FftRule},
    {"gather", GatherRule},
    {"get-dimension-size", GetDimensionSizeRule},
    {"iota", IotaRule},
    {"map", MapRule},
    {"opt-barrier", PassRule},
    {"pad", PadRule},
    {"partition-id", ProcessIdRule},
    {"ragged-dot", RaggedDotRule},
    {"reduce", ReduceRule},
    {"reduce-window", ReduceWindowRule},
    {"replica-id", ProcessIdRule},
    {"reshape", ReshapeRule},
    {"reverse", ReverseRule},
    {"rng", RngRule},
    {"rng-bit-generator", RngBitGeneratorRule},
    {"rng-get-and-update-state", RngGetAndUpdateStateRule},
    {"scaled-dot", ScaledDotRule},
    {"scan", ScanRule},
    {"scatter", ScatterRule},
    {"select", SelectRule},
    {"select-and-scatter", SelectAndScatterRule},
    {"set-dimension-size", SetDimensionSizeRule},
    {"slice", SliceRule},
    {"sort", SortRule},
    {"topk", TopKRule},
    {"transpose", TransposeRule},
    {"triangular-solve", TriangularSolveRule},
};

}  // namespace

OpRule FindRule(absl::string_view op) {
  const auto row = std::find_if(std::begin(kRows), std::end(kRows),
                                [&](const Row& each) { return op == each.op; });
  if (row != std::end(kRows)) return row->rule;
  return IsElementwise(op) ? ElementwiseRule : nullptr;
}

}  // namespace hlo::gpu
