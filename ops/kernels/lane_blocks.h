// The former name of block_pipeline.h.
#ifndef HLOREF_OPS_KERNELS_LANE_BLOCKS_H_
#define HLOREF_OPS_KERNELS_LANE_BLOCKS_H_

#include "ops/kernels/block_pipeline.h"

#endif  // HLOREF_OPS_KERNELS_LANE_BLOCKS_H_
