// Kernels that convert lanes before and after they compute. A block of operands
// is loaded (floats as the type that is computed in, subnormals as zeros where
// the choice says so), the inner kernel runs, and its results are stored
// (rounded to the result's type, flushed where the choice says so).
#ifndef HLOREF_OPS_KERNELS_LANES_BLOCK_PIPELINE_H_
#define HLOREF_OPS_KERNELS_LANES_BLOCK_PIPELINE_H_

#include <cstdint>

#include "ops/lane_kernel.h"

namespace hlo {

// Makes `kernel`, whose `run` takes floats of type `compute`, and any other
// operand as it is, to lanes of `kernel.result`, one for the types of
// `context`. Its `run` gets at most kLaneBlock lanes, and results that are none
// of its operands. REQUIRES: a float operand is not wider than `compute`.
void RunInBlocks(const LaneContext& context, ElementType compute,
                 LaneKernel& kernel);

// The `run` of such a kernel.
int64_t RunBlocks(const LaneKernel& kernel, const void* const* operands,
                  void* result, int64_t n);

// f64 if an operand or the result is, else f32: the type that floats of mixed
// precision are computed in.
ElementType ComputeType(const LaneContext& context);

// True if the type has subnormals and the choice flushes them where arithmetic
// reads them, or where it writes them.
bool FlushesInputs(const Choices& choices, ElementType type);
bool FlushesResults(const Choices& choices, ElementType type);
// Either, of some operand or of the result.
bool Flushes(const LaneContext& context);

// Copies n elements of `type`, subnormals as zeros of their sign. The target
// may be the source.
void CopyFlushed(ElementType type, const void* source, void* target, int64_t n);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_BLOCK_PIPELINE_H_
