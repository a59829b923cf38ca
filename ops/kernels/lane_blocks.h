// Kernels that compute in another type than they are given: floats below f32
// and operands of mixed precision are widened block by block, the f32 or f64
// kernel runs, and its results are rounded back. The same walk flushes
// subnormals where that choice asks for it.
#ifndef HLOREF_OPS_KERNELS_LANE_BLOCKS_H_
#define HLOREF_OPS_KERNELS_LANE_BLOCKS_H_

#include <cstdint>

#include "ops/lane_kernel.h"

namespace hlo {

// Makes `kernel`, whose `run` takes operands of type `compute`, one for the
// types of `context`. REQUIRES: an operand type other than `compute` is a
// float not wider than it.
void RunInBlocks(const LaneContext& context, ElementType compute,
                 LaneKernel& kernel);

// Whether the context's choices ask for it and its types have subnormals.
bool Flushes(const LaneContext& context);

// Copies n elements of `type`, subnormals as zeros of their sign. The target
// may be the source.
void CopyFlushed(ElementType type, const void* source, void* target, int64_t n);

// f64 if an operand or the result is, else f32: the type that floats of mixed
// precision are computed in.
ElementType ComputeType(const LaneContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANE_BLOCKS_H_
