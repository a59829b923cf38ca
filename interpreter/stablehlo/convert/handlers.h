// The ops whose conversion is more than a row of convert_rows.cc.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_HANDLERS_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_HANDLERS_H_

#include "interpreter/stablehlo/convert/op_context.h"

namespace hlo::stablehlo {

// convert_movement.cc
void ConvertConstant(OpContext& context);
void ConvertWithShape(OpContext& context);  // convert, bitcast_convert
void ConvertReshape(OpContext& context);
void ConvertIota(OpContext& context);
void ConvertBroadcast(OpContext& context);
void ConvertBroadcastInDim(OpContext& context);
void ConvertSlice(OpContext& context);
void ConvertPad(OpContext& context);
void ConvertGather(OpContext& context);
void ConvertTorchIndexSelect(OpContext& context);
void ConvertGetTupleElement(OpContext& context);
void ConvertSetDimensionSize(OpContext& context);

// convert_reduction.cc
void ConvertReduce(OpContext& context);
void ConvertReduceWindow(OpContext& context);
void ConvertSelectAndScatter(OpContext& context);
void ConvertScatter(OpContext& context);
void ConvertSort(OpContext& context);
void ConvertMap(OpContext& context);
void ConvertCompare(OpContext& context);
void ConvertBatchNorm(OpContext& context);
void ConvertRng(OpContext& context);
void ConvertRngBitGenerator(OpContext& context);

// convert_linear.cc
void ConvertDot(OpContext& context);
void ConvertDotGeneral(OpContext& context);
void ConvertConvolution(OpContext& context);
void ConvertFft(OpContext& context);
void ConvertCholesky(OpContext& context);

// convert_einsum.cc
void ConvertEinsum(OpContext& context);

// convert_control.cc
void ConvertCall(OpContext& context);
void ConvertIf(OpContext& context);
void ConvertCase(OpContext& context);
void ConvertWhile(OpContext& context);
void ConvertBarrier(OpContext& context);
void ConvertTuple(OpContext& context);
void ConvertAfterAll(OpContext& context);
void ConvertIdentity(OpContext& context);

// convert_calls.cc
void ConvertCustomCall(OpContext& context);
void ConvertComposite(OpContext& context);

// convert_processes.cc
void ConvertAllGather(OpContext& context);
void ConvertAllReduce(OpContext& context);
void ConvertCrossReplicaSum(OpContext& context);
void ConvertReduceScatter(OpContext& context);
void ConvertAllToAll(OpContext& context);
void ConvertCollectiveBroadcast(OpContext& context);
void ConvertCollectivePermute(OpContext& context);
void ConvertCollectiveReduce(OpContext& context);

// convert_transfers.cc
void ConvertInfeed(OpContext& context);
void ConvertOutfeed(OpContext& context);
void ConvertSend(OpContext& context);
void ConvertRecv(OpContext& context);
void ConvertAsyncStart(OpContext& context);
void ConvertAsyncDone(OpContext& context);

// convert_dynamic.cc
void ConvertDynamicBroadcastInDim(OpContext& context);
void ConvertDynamicIota(OpContext& context);
void ConvertDynamicReshape(OpContext& context);
void ConvertDynamicPad(OpContext& context);
void ConvertDynamicGather(OpContext& context);
void ConvertDynamicConv(OpContext& context);
void ConvertRealDynamicSlice(OpContext& context);

// convert_chlo.cc
void ConvertTopK(OpContext& context);
void ConvertRaggedDot(OpContext& context);
void ConvertScan(OpContext& context);
void ConvertDecomposed(OpContext& context);  // atan, square, ..
void ConvertConstantLike(OpContext& context);
void ConvertNumpyBroadcast(OpContext& context);  // broadcast_add, ..

// convert_check.cc
void ConvertCheck(OpContext& context);

// What several of them share.
// broadcast_in_dim of an array to a shape.
Id BroadcastInDim(OpContext& context, Id operand, const Ints& dimensions,
                  const Shape& to);
Id Reshape(Builder& builder, Id operand, const Ints& sizes);
Id Transpose(Builder& builder, Id operand, Ints permutation);
// A region that adds, multiplies, .. two scalars.
ComputationId AddReducer(OpContext& context, absl::string_view op,
                         ElementType type);
// 0: none.
int64_t ChannelOf(OpContext& context);
// The op as another one, with these attributes; refused where there is none.
void ConvertAs(OpContext& context, absl::string_view name,
               const Dictionary& attributes);
// `written` with these sizes; none, after an error, if they do not fit it.
std::optional<Shape> SizedShape(OpContext& context, const Shape& written,
                                const Ints& sizes);
Id Gather(OpContext& context, const Ints& slice_sizes);
Id Pad(OpContext& context, const Ints& low, const Ints& high,
       const Ints& interior);
Id Convolve(OpContext& context,
            const std::vector<std::pair<int64_t, int64_t>>& padding);
// precision_config.
void CopyPrecision(OpContext& context, Attributes& attributes);
// window_dimensions .. as a window of `rank` dimensions.
Window GetWindow(OpContext& context, const Ints& sizes,
                 const std::vector<std::pair<int64_t, int64_t>>& padding,
                 absl::string_view base_dilations,
                 absl::string_view window_dilations);
// Operands [first, end) as arrays of the types that a region's arguments have.
std::vector<Id> AsTypes(OpContext& context, std::vector<Id> operands,
                        const Region& region, size_t first_argument);
std::vector<Shape> ScalarShapes(OpContext& context, const Region& region);
Id ConvertTo(Builder& builder, Id operand, ElementType type);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_HANDLERS_H_
