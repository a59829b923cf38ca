// Updates of cells that may collide, in order: what scatter and
// select-and-scatter do. A region that is one op of few instructions takes them
// one by one, in a loop of its own. For others cells are the lanes, and updates
// are taken in blocks; where few collide, a region folds runs of different
// cells, one after the other; else those of one cell make a chain, and it folds
// all chains side by side. So no update is a call, and no chain is ever
// reordered.
#ifndef HLOREF_OPS_KERNELS_FOLDS_CELL_UPDATES_H_
#define HLOREF_OPS_KERNELS_FOLDS_CELL_UPDATES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "absl/status/status.h"
#include "ops/region.h"

namespace hlo {

// The cells of one array, and the values that come into them.
struct CellArray {
  std::byte* cells;
  const std::byte* values;
  int width;        // bytes a cell
  int value_width;  // bytes a value: not less
};

class CellUpdates {
 public:
  // Updates of one call.
  static constexpr int64_t kBlock = 2048;

  // The region takes the cells, then the values, of all arrays, and returns the
  // cells. REQUIRES: it outlives this. `most`: updates of a call, if fewer.
  CellUpdates(const Region& region, std::vector<CellArray> arrays,
              int64_t most = kBlock);

  // For i < n in order: cells[at[i]] = f(cells[at[i]].., values[from[i]]..).
  // REQUIRES: n <= kBlock, `most`; `from` ascends.
  absl::Status Combine(const int64_t* at, const int64_t* from, int64_t n);

  // The same of neighbouring values, any number; false, and nothing done, where
  // the region is no op that takes them one by one.
  bool CombineAll(const int64_t* at, int64_t from, int64_t n);

  // The same for n neighbouring cells and values.
  absl::Status CombineRun(int64_t at, int64_t from, int64_t n);

  // CombineRun(at[i], from + i * run, run) for i < n in order, where inside[i].
  absl::Status CombineRuns(const int64_t* at, const bool* inside, int64_t from,
                           int64_t run, int64_t n);

 private:
  void MakeChains();  // makes what chains need
  bool FindRuns(const int64_t* at, int64_t n);
  int64_t FindChains(const int64_t* at, int64_t n);
  void SortChains(const int64_t* from, int64_t n, int64_t chains);
  absl::Status FoldRuns(const int64_t* at, const int64_t* from);
  absl::Status FoldChains(int64_t n, int64_t lanes);

  const Region& region_;
  const std::vector<CellArray> arrays_;
  const LaneKernel* const kernel_;  // of one array, or null
  const int64_t block_;
  const int taken_bits_;
  // Ends of runs of updates whose cells have different slots. A slot is taken
  // if it has the current run's number.
  std::vector<uint16_t> taken_;
  uint16_t run_ = 0;
  std::vector<int64_t> ends_;
  // By chain: its cell, its length, its lane (the longest comes first).
  std::vector<int64_t> cell_, length_, lane_;
  // By update: its chain, and its step there.
  std::vector<int32_t> chain_, step_;
  std::vector<int32_t> slots_;  // a hash table of chains
  // Cells by lane; values step by step, by lane; chains longer than a step,
  // by step, and where the step's values begin.
  std::vector<int64_t> lane_cells_, sorted_, wider_, begin_;
  std::vector<std::unique_ptr<std::byte[]>> acc_memory_, x_memory_;
  std::vector<void*> acc_;
  std::vector<const void*> xs_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_CELL_UPDATES_H_
