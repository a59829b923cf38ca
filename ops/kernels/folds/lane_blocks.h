// Lanes of arrays [outer, steps, inner] that are computed together, step by
// step: a lane is an element of a slice [outer, inner].
#ifndef HLOREF_OPS_KERNELS_FOLDS_LANE_BLOCKS_H_
#define HLOREF_OPS_KERNELS_FOLDS_LANE_BLOCKS_H_

#include <algorithm>
#include <cstdint>

#include "base/lane_block.h"

namespace hlo {

// Lanes: `columns` of each of `rows` outer rows.
struct LaneBlock {
  int64_t row, rows, column, columns;
  int64_t lanes() const { return rows * columns; }
  bool is_first() const { return row == 0 && column == 0; }
};

// How all lanes are cut into blocks. REQUIRES: sizes are positive.
class LaneBlocks {
 public:
  LaneBlocks(int64_t outer, int64_t inner)
      : outer_(outer),
        inner_(inner),
        rows_(std::max<int64_t>(1, kLaneBlock / inner)),
        columns_((inner + kLaneBlock - 1) / kLaneBlock) {}
  int64_t count() const { return (outer_ + rows_ - 1) / rows_ * columns_; }
  LaneBlock operator[](int64_t i) const {
    const int64_t row = i / columns_ * rows_,
                  column = i % columns_ * kLaneBlock;
    return {row, std::min(rows_, outer_ - row), column,
            std::min(kLaneBlock, inner_ - column)};
  }

 private:
  const int64_t outer_, inner_;
  const int64_t rows_, columns_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_LANE_BLOCKS_H_
