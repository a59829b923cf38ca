// The rules of the ops by their names: how each op's kernels are launched.
#ifndef HLOREF_GPU_CHECK_RUN_OPS_H_
#define HLOREF_GPU_CHECK_RUN_OPS_H_

#include "absl/strings/string_view.h"
#include "gpu_check/run/call.h"

namespace hlo::gpu {

// Null: the op does not run here.
OpRule FindRule(absl::string_view op);

absl::Status ElementwiseRule(Call& call);
absl::Status SelectRule(Call& call);
absl::Status BitcastConvertRule(Call& call);
absl::Status PassRule(Call& call);  // the first operand
absl::Status TokenRule(Call& call);
absl::Status ProcessIdRule(Call& call);
absl::Status CustomCallRule(Call& call);
absl::Status ScanRule(Call& call);

absl::Status BroadcastRule(Call& call);
absl::Status TransposeRule(Call& call);
absl::Status ReshapeRule(Call& call);
absl::Status DynamicReshapeRule(Call& call);
absl::Status BitcastRule(Call& call);
absl::Status SliceRule(Call& call);
absl::Status ReverseRule(Call& call);
absl::Status PadRule(Call& call);
absl::Status ConcatenateRule(Call& call);
absl::Status DynamicSliceRule(Call& call);
absl::Status DynamicUpdateSliceRule(Call& call);
absl::Status IotaRule(Call& call);
absl::Status GetDimensionSizeRule(Call& call);
absl::Status SetDimensionSizeRule(Call& call);
absl::Status GatherRule(Call& call);

absl::Status MapRule(Call& call);
absl::Status ReduceRule(Call& call);
absl::Status ReduceWindowRule(Call& call);
absl::Status SelectAndScatterRule(Call& call);
absl::Status ScatterRule(Call& call);
absl::Status SortRule(Call& call);
absl::Status TopKRule(Call& call);

absl::Status DotRule(Call& call);
absl::Status RaggedDotRule(Call& call);
absl::Status ScaledDotRule(Call& call);
absl::Status ConvolutionRule(Call& call);
absl::Status FftRule(Call& call);
absl::Status CholeskyRule(Call& call);
absl::Status TriangularSolveRule(Call& call);
absl::Status BatchNormTrainingRule(Call& call);
absl::Status BatchNormInferenceRule(Call& call);
absl::Status BatchNormGradRule(Call& call);
absl::Status RngRule(Call& call);
absl::Status RngBitGeneratorRule(Call& call);
absl::Status RngGetAndUpdateStateRule(Call& call);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_OPS_H_
