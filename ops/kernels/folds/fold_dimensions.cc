#include "ops/kernels/folds/fold_dimensions.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "base/lane_block.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/folds/fold_selection.h"

namespace hlo {
namespace {

// Lanes of one pass over whole rows: their accumulators stay in the cache.
constexpr int64_t kRowLanes = 2048;
// Turned tiles have as many lanes as prefetchers follow, or more of few steps;
// a region of several kernels, each of which is a call, has a block. Then the
// elements of a tile.
constexpr int64_t kTileLanes = 16, kBlockLanes = kLaneBlock;
constexpr int64_t kTileElements = 4096;
// Units of parallel_for.h for an element.
constexpr int64_t kWork = 4;
// From so many neighbouring lanes on, whole rows beat tiles.
constexpr int64_t kManyLanes = 16;
// Lanes whose elements are neighbours are folded as they stand from so many
// elements on.
constexpr int64_t kLongLine = 128;
// Steps between two looks at whether the work is stopped.
constexpr int64_t kFoldSteps = 1 << 14;

// A dimension, or several that are one: steps in the operands and results.
struct Loop {
  int64_t size = 1;
  int64_t from = 0;
  int64_t to = 0;  // 0 for a reduced one
};

struct Plan {
  std::vector<Loop> kept;     // without `lanes`
  std::vector<Loop> reduced;  // without `steps`
  Loop lanes{1, 1, 1};
  Loop steps{1, 1, 0};
  bool rows = true;  // neighbouring lanes are neighbours in the operands
  int64_t block = kRowLanes;  // lanes that are folded at once
};

void Append(std::vector<Loop>& loops, const Loop& loop) {
  if (!loops.empty() && loops.back().from == loop.from * loop.size &&
      loops.back().to == loop.to * loop.size) {
    loops.back() = {loops.back().size * loop.size, loop.from, loop.to};
  } else {
    loops.push_back(loop);
  }
}

Loop Take(std::vector<Loop>& loops, size_t i) {
  const Loop loop = loops[i];
  loops.erase(loops.begin() + static_cast<ptrdiff_t>(i));
  return loop;
}

Plan MakePlan(std::span<const int64_t> sizes,
              std::span<const int64_t> dimensions) {
  std::vector<bool> reduced(sizes.size(), false);
  for (int64_t d : dimensions) reduced[d] = true;
  std::vector<int64_t> kept_sizes = {sizes.begin(), sizes.end()};
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (reduced[d]) kept_sizes[d] = 1;
  }
  const std::vector<int64_t> from = RowMajorStrides(sizes);
  const std::vector<int64_t> to = RowMajorStrides(kept_sizes);
  Plan plan;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == 1) continue;
    if (reduced[d]) Append(plan.reduced, {sizes[d], from[d], 0});
    if (!reduced[d]) Append(plan.kept, {sizes[d], from[d], to[d]});
  }
  if (!plan.reduced.empty()) {
    plan.steps = Take(plan.reduced, plan.reduced.size() - 1);
  }
  if (!plan.kept.empty()) {
    size_t lanes = plan.kept.size() - 1;
    if (plan.kept[lanes].size < kManyLanes) {
      const auto largest = std::max_element(
          plan.kept.begin(), plan.kept.end(),
          [](const Loop& a, const Loop& b) { return a.size < b.size; });
      lanes = static_cast<size_t>(largest - plan.kept.begin());
    }
    plan.lanes = Take(plan.kept, lanes);
  }
  plan.rows = plan.lanes.from == 1;
  return plan;
}

int64_t CountOf(const std::vector<Loop>& loops) {
  int64_t count = 1;
  for (const Loop& loop : loops) count *= loop.size;
  return count;
}

// The offsets of the i-th index of nested loops, in row-major order.
Loop OffsetOf(const std::vector<Loop>& loops, int64_t i) {
  Loop offset;
  for (size_t l = loops.size(); l-- > 0;) {
    const int64_t index = i % loops[l].size;
    i /= loops[l].size;
    offset.from += index * loops[l].from;
    offset.to += index * loops[l].to;
  }
  return offset;
}

const SelectionForm* SelectionOf(const Region& region) {
  const SelectionForm* form = region.selection();
  return form != nullptr && HasSelection(*form) ? form : nullptr;
}

const LaneKernel* LinesOf(const Region& region) {
  const LaneKernel* kernel = FoldKernelOf(region);
  return kernel != nullptr && kernel->fold_lines != nullptr ? kernel : nullptr;
}

// Folds one block of lanes after the other, on one thread.
class Folder {
 public:
  Folder(const Region& region, std::span<const Folded> arrays, const Plan& plan,
         const Threads& threads)
      : region_(region),
        arrays_(arrays),
        plan_(plan),
        threads_(threads),
        selection_(SelectionOf(region)),
        lines_(LinesOf(region)) {
    direct_ = plan.lanes.to == 1;
    for (const Folded& array : arrays) {
      if (!direct_) accumulators_.push_back(Bytes(plan.block * array.width));
      if (!plan.rows) tiles_.push_back(Bytes(kTileElements * array.width));
    }
    acc_.resize(arrays.size());
    xs_.resize(arrays.size());
  }

  // Folds lanes [begin, end) of the plan at the given offsets of the kept
  // loops. REQUIRES: at most plan.block lanes.
  absl::Status Fold(const Loop& kept, int64_t begin, int64_t end) {
    const int64_t lanes = end - begin;
    const int64_t result = kept.to + begin * plan_.lanes.to;
    for (size_t a = 0; a < arrays_.size(); ++a) {
      std::byte* target = static_cast<std::byte*>(arrays_[a].result) +
                          result * arrays_[a].width;
      acc_[a] = target;
      if (direct_) continue;
      acc_[a] = accumulators_[a].get();
      CopyStrided(arrays_[a].width, target, acc_[a],
                  {{lanes, plan_.lanes.to, 1}});
    }
    const int64_t reduced = CountOf(plan_.reduced);
    for (int64_t r = 0; r < reduced; ++r) {
      const int64_t offset = kept.from + begin * plan_.lanes.from +
                             OffsetOf(plan_.reduced, r).from;
      absl::Status status = FoldSteps(offset, lanes);
      if (!status.ok()) return status;
    }
    for (size_t a = 0; !direct_ && a < arrays_.size(); ++a) {
      std::byte* target = static_cast<std::byte*>(arrays_[a].result) +
                          result * arrays_[a].width;
      CopyStrided(arrays_[a].width, acc_[a], target,
                  {{lanes, 1, plan_.lanes.to}});
    }
    return absl::OkStatus();
  }

 private:
  using Memory = std::unique_ptr<std::byte[]>;
  static Memory Bytes(int64_t n) { return Memory(new std::byte[n]); }
  bool IsLine(size_t a) const {
    return a == 1 && selection_ != nullptr && selection_->one_line;
  }
  // The element at an offset; of a line, that of a step.
  const std::byte* At(size_t a, int64_t offset, int64_t step) const {
    return static_cast<const std::byte*>(arrays_[a].operand) +
           (IsLine(a) ? step : offset) * arrays_[a].width;
  }

  absl::Status FoldSteps(int64_t offset, int64_t lanes) {
    for (size_t a = 0; a < arrays_.size(); ++a) xs_[a] = At(a, offset, 0);
    if (FoldLines(lanes)) return absl::OkStatus();
    if (plan_.rows || lanes == 1) {
      return FoldRows(plan_.steps.size, plan_.steps.from, lanes);
    }
    const int64_t block = kTileElements / lanes;
    for (int64_t s = 0; s < plan_.steps.size; s += block) {
      const int64_t steps = std::min(block, plan_.steps.size - s);
      for (size_t a = 0; a < arrays_.size(); ++a) {
        xs_[a] = At(a, offset + s * plan_.steps.from, s);
        if (IsLine(a)) continue;
        CopyStrided(
            arrays_[a].width, xs_[a], tiles_[a].get(),
            {{steps, plan_.steps.from, lanes}, {lanes, plan_.lanes.from, 1}});
        xs_[a] = tiles_[a].get();
      }
      absl::Status status = FoldRows(steps, lanes, lanes);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  // From xs_, neighbouring lanes.
  absl::Status FoldRows(int64_t steps, int64_t stride, int64_t lanes) {
    if (selection_ == nullptr) {
      return region_.Fold(acc_, xs_, steps, stride, lanes);
    }
    region_.Counted(steps * lanes);
    for (int64_t i = 0; i < steps && !threads_.stopped(); i += kFoldSteps) {
      FoldSelectionRows(*selection_, acc_, xs_, std::min(kFoldSteps, steps - i),
                        stride, lanes);
      Advance(kFoldSteps, stride);
    }
    return absl::OkStatus();
  }

  // From xs_, lanes of neighbours; false where no loop takes them.
  bool FoldLines(int64_t lanes) {
    const auto [steps, step, to] = plan_.steps;
    if (step != 1 || steps < kLongLine || (plan_.rows && lanes > 1) ||
        (selection_ == nullptr && (lines_ == nullptr || lanes == 1))) {
      return false;
    }
    region_.Counted(steps * lanes);
    for (int64_t i = 0; i < steps && !threads_.stopped(); i += kFoldSteps) {
      const int64_t n = std::min(kFoldSteps, steps - i);
      if (selection_ != nullptr) {
        FoldSelectionLines(*selection_, acc_, xs_, n, plan_.lanes.from, lanes);
      } else {
        lines_->fold_lines(*lines_, acc_[0], xs_[0], n, plan_.lanes.from,
                           lanes);
      }
      Advance(kFoldSteps, 1);
    }
    return true;
  }
  void Advance(int64_t steps, int64_t stride) {
    for (size_t a = 0; a < arrays_.size(); ++a) {
      xs_[a] = static_cast<const std::byte*>(xs_[a]) +
               steps * (IsLine(a) ? 1 : stride) * arrays_[a].width;
    }
  }

  const Region& region_;
  std::span<const Folded> arrays_;
  const Plan& plan_;
  const Threads& threads_;
  const SelectionForm* const selection_;
  const LaneKernel* const lines_;
  bool direct_ = true;  // accumulates in the results themselves
  std::vector<Memory> accumulators_, tiles_;
  std::vector<void*> acc_;
  std::vector<const void*> xs_;
};

}  // namespace

absl::Status FoldDimensions(const Region& region,
                            std::span<const Folded> arrays,
                            std::span<const int64_t> sizes,
                            std::span<const int64_t> dimensions,
                            const Threads& threads) {
  if (IsEmpty(sizes)) return absl::OkStatus();
  Plan plan = MakePlan(sizes, dimensions);
  if (!plan.rows) {
    const int64_t most = region.binary() != nullptr
                             ? kTileElements / plan.steps.size
                             : kBlockLanes / threads.count;  // each has one
    plan.block = std::clamp(most, kTileLanes, kBlockLanes);
  }
  const int64_t outer = CountOf(plan.kept);
  const int64_t block = plan.block;
  const int64_t blocks = (plan.lanes.size - 1) / block + 1;
  const int64_t work = std::min(block, plan.lanes.size) * plan.steps.size *
                       CountOf(plan.reduced);
  FirstError error;
  ParallelFor(region.concurrent() ? threads : threads.OneThread(),
              outer * blocks, kWork * work, [&](int64_t begin, int64_t end) {
                Folder folder(region, arrays, plan, threads);
                for (int64_t i = begin; i < end; ++i) {
                  const int64_t lane = i % blocks * block;
                  absl::Status status =
                      folder.Fold(OffsetOf(plan.kept, i / blocks), lane,
                                  std::min(lane + block, plan.lanes.size));
                  if (!status.ok()) return error.Set(i, std::move(status));
                }
              });
  return std::move(error).Get();
}

}  // namespace hlo
