#include "ops/rules/indexing/scatter_updates.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <utility>

#include "literals/sizes.h"
#include "ops/choices/places.h"
#include "ops/kernels/copies/box_copy.h"
#include "ops/rules/indexing/place_windows.h"

namespace hlo {
namespace {

// The number of index vectors in one block: with the cells that they choose, it
// stays in the first cache.
constexpr int64_t kVectors = 256;
// Neighbouring cells of a window that are a fold of their own: shorter runs
// share one; a region that is no typed loop takes longer to begin.
constexpr int64_t kRun = 16;
constexpr int64_t kRunOfSteps = 512;

// An axis of a window: `step` in the operand, `value_step` in the updates.
struct Axis {
  int64_t size, step, value_step;
  size_t dimension;  // of the operand
};

bool AreInside(const bool* inside, int64_t n) {
  return std::memchr(inside, 0, static_cast<size_t>(n)) == nullptr;
}

// Takes runs of updates in order, and combines them.
class Combiner {
 public:
  // `most`: updates in all.
  Combiner(const Region& region, std::vector<CellArray> arrays, int64_t most,
           bool by_run, std::span<uint8_t> touched, bool once)
      : block_(std::min(most, CellUpdates::kBlock)),
        updates_(region, std::move(arrays), block_),
        by_run_(by_run),
        once_(once),
        touched_(touched),
        at_(static_cast<size_t>(block_)),
        from_(static_cast<size_t>(block_)) {}

  // Values [value, value + n) into cells `cell` + i * `step`.
  absl::Status Add(int64_t cell, int64_t step, int64_t value, int64_t n) {
    if (!touched_.empty() && !Touch(cell, step, n)) return absl::OkStatus();
    if (by_run_) return updates_.CombineRun(cell, value, n);
    while (n > 0) {
      if (pending_ == block_) {
        absl::Status status = Flush();
        if (!status.ok()) return status;
      }
      const int64_t part = std::min(n, block_ - pending_);
      int64_t* at = at_.data() + pending_;
      int64_t* from = from_.data() + pending_;
      for (int64_t i = 0; i < part; ++i) {
        at[i] = cell + i * step;
        from[i] = value + i;
      }
      pending_ += part;
      cell += part * step;
      value += part;
      n -= part;
    }
    return absl::OkStatus();
  }

  // Value `value` + i into cells[i] where inside[i]. REQUIRES: n <= kVectors.
  absl::Status AddSingle(const int64_t* cells, const bool* inside,
                         int64_t value, int64_t n) {
    static_assert(kVectors <= CellUpdates::kBlock);
    const bool all = AreInside(inside, n);
    if (all && pending_ == 0 && updates_.CombineAll(cells, value, n)) {
      return absl::OkStatus();
    }
    if (pending_ + n > block_) {
      absl::Status status = Flush();
      if (!status.ok()) return status;
    }
    int64_t* const at = at_.data() + pending_;
    int64_t* const from = from_.data() + pending_;
    int64_t taken = 0;
    if (all) {
      std::copy_n(cells, n, at);
      std::iota(from, from + n, value);
      pending_ += n;
      return absl::OkStatus();
    }
    for (int64_t i = 0; i < n; ++i) {
      at[taken] = cells[i];
      from[taken] = value + i;
      taken += inside[i] ? 1 : 0;
    }
    pending_ += taken;
    return absl::OkStatus();
  }

  // Values from `value` on, `run` for each i < n, into cells[i] and the ones
  // behind it, where inside[i]. REQUIRES: TakesRuns().
  absl::Status AddRuns(const int64_t* cells, const bool* inside, int64_t value,
                       int64_t run, int64_t n) {
    return updates_.CombineRuns(cells, inside, value, run, n);
  }
  bool TakesRuns() const { return by_run_ && !touches(); }

  absl::Status Flush() {
    const int64_t n = std::exchange(pending_, 0);
    return updates_.Combine(at_.data(), from_.data(), n);
  }

  // True if it records the cells that it combines.
  bool touches() const { return !touched_.empty(); }
  // A cell was combined twice, and should not have been.
  bool twice() const { return twice_; }

 private:
  bool Touch(int64_t cell, int64_t step, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
      uint8_t& touched = touched_[cell + i * step];
      twice_ = twice_ || (once_ && touched != 0);
      touched = 1;
    }
    return !twice_;
  }

  const int64_t block_;
  CellUpdates updates_;
  const bool by_run_, once_;
  bool twice_ = false;
  std::span<uint8_t> touched_;
  std::vector<int64_t> at_, from_;
  int64_t pending_ = 0;
};

// The dimensions of the updates, in order: `outer` ones, up to the last window
// dimension that stands before a dimension of the index space; then such
// dimensions, which make runs of index vectors; then the window.
struct Order {
  std::vector<int64_t> outer_sizes;
  std::vector<int64_t> outer_vectors;  // steps in the index space
  std::vector<int64_t> outer_steps;    // steps in the operand
  std::vector<int64_t> outer_values;   // steps in the updates
  std::vector<size_t> outer_dims;      // operand dimensions, or kNone
  int64_t vectors = 1;                 // of a run
  std::vector<Axis> window;            // axes of more than one element
  int64_t window_count = 1;

  static constexpr size_t kNone = ~size_t{0};
};

// Axes that are one longer axis are joined.
std::vector<Axis> Joined(const std::vector<Axis>& axes) {
  std::vector<Axis> joined;
  for (const Axis& axis : axes) {
    if (!joined.empty() && joined.back().step == axis.step * axis.size) {
      joined.back() = {joined.back().size * axis.size, axis.step,
                       axis.value_step, axis.dimension};
    } else {
      joined.push_back(axis);
    }
  }
  return joined;
}

class Walk {
 public:
  Walk(const ValueContext& context, const IndexVectors& vectors,
       const ScatterSizes& sizes)
      : context_(context),
        vectors_(vectors),
        sizes_(sizes.operand.begin(), sizes.operand.end()),
        steps_(RowMajorStrides(sizes_)),
        extents_(sizes_.size(), 1),
        component_(sizes_.size(), -1),
        drop_windows_(context.choices().is(choice::scatter_oob::window)) {
    MakeOrder(context.attributes(), sizes);
    block_ = std::min(kVectors, order_.vectors);
    starts_.resize(static_cast<size_t>(vectors.components() * block_));
    for (int64_t k = 0; k < vectors.components(); ++k) {
      component_[vectors.dimension(k)] = k;
    }
    for (size_t d = 0; d < sizes_.size(); ++d) {
      if (component_[d] < 0) fits_ = fits_ && extents_[d] <= sizes_[d];
    }
  }

  // The inner runs of windows: how long, if neighbours in the operand.
  int64_t run() const {
    return !whole_.empty() && whole_.back().step == 1 ? whole_.back().size : 0;
  }

  absl::Status Run(Combiner& combiner) {
    int64_t outer = 1;
    for (int64_t size : order_.outer_sizes) outer *= size;
    shift_.assign(sizes_.size(), 0);
    for (int64_t o = 0; o < outer; ++o) {
      int64_t vector = 0, cell = 0, value = 0, rest = o;
      for (size_t d = order_.outer_sizes.size(); d-- > 0;) {
        const int64_t i = rest % order_.outer_sizes[d];
        rest /= order_.outer_sizes[d];
        vector += i * order_.outer_vectors[d];
        cell += i * order_.outer_steps[d];
        value += i * order_.outer_values[d];
        if (order_.outer_dims[d] != Order::kNone) {
          shift_[order_.outer_dims[d]] = i;
        }
      }
      for (int64_t i = 0; i < order_.vectors; i += block_) {
        if (context_.cancelled()) return absl::OkStatus();
        absl::Status status =
            RunBlock(vector + i, std::min(block_, order_.vectors - i), cell,
                     value + i * order_.window_count, combiner);
        if (!status.ok() || combiner.twice()) return status;
      }
    }
    return combiner.Flush();
  }

 private:
  void MakeOrder(const Attributes& attributes, const ScatterSizes& sizes) {
    const Ints& window = attributes.get(*sizes.handles.window);
    const std::vector<size_t> dims = OperandWindowDims(
        attributes, sizes.handles, static_cast<int>(sizes_.size()));
    const std::vector<int64_t> values = RowMajorStrides(sizes.updates);
    const std::vector<int64_t> space = RowMajorStrides(vectors_.space());
    size_t last_space = 0, last_window = 0;  // both count from 1
    for (size_t d = 0, w = 0; d < sizes.updates.size(); ++d) {
      if (w < window.size() && window[w] == static_cast<int64_t>(d)) {
        extents_[dims[w++]] = sizes.updates[d];
      } else {
        last_space = d + 1;
      }
    }
    for (int64_t d : window) {
      const auto after = static_cast<size_t>(d) + 1;
      if (after < last_space) last_window = after;
    }
    for (size_t d = 0, w = 0; d < sizes.updates.size(); ++d) {
      const bool in_window =
          w < window.size() && window[w] == static_cast<int64_t>(d);
      const size_t g = d - w;  // of the index space
      const int64_t size = sizes.updates[d];
      if (d < last_window) {
        order_.outer_sizes.push_back(size);
        order_.outer_vectors.push_back(in_window ? 0 : space[g]);
        order_.outer_steps.push_back(in_window ? steps_[dims[w]] : 0);
        order_.outer_values.push_back(values[d]);
        order_.outer_dims.push_back(in_window ? dims[w] : Order::kNone);
      } else if (!in_window) {
        order_.vectors *= size;
      } else {
        order_.window_count *= size;
        if (size != 1) {
          order_.window.push_back({size, steps_[dims[w]], values[d], dims[w]});
        }
      }
      if (in_window) ++w;
    }
    whole_ = Joined(order_.window);
  }

  // Sets the first cells of windows, and which windows are inside.
  void LoadStarts(int64_t vector, int64_t n, int64_t cell) {
    vectors_.BatchOffsets(vector, n, cells_.data());
    if (cell != 0) {
      for (int64_t i = 0; i < n; ++i) cells_[i] += cell;
    }
    std::fill_n(inside_.begin(), n, fits_);
    for (int64_t k = 0; k < vectors_.components(); ++k) {
      int64_t* starts = starts_.data() + k * block_;
      vectors_.Load(k, vector, n, starts);
      const size_t d = vectors_.dimension(k);
      PlaceWindows(extents_[d], sizes_[d], steps_[d],
                   std::span(starts, static_cast<size_t>(n)), cells_.data(),
                   inside_.data(), context_.instructions());
    }
  }

  absl::Status RunBlock(int64_t vector, int64_t n, int64_t cell, int64_t value,
                        Combiner& combiner) {
    LoadStarts(vector, n, cell);
    const bool single = std::all_of(extents_.begin(), extents_.end(),
                                    [](int64_t extent) { return extent == 1; });
    if (single && !combiner.touches()) {
      return combiner.AddSingle(cells_.data(), inside_.data(), value, n);
    }
    const bool runs =
        combiner.TakesRuns() && whole_.size() == 1 && whole_[0].step == 1;
    if (runs && (drop_windows_ || AreInside(inside_.data(), n))) {
      return combiner.AddRuns(cells_.data(), inside_.data(), value,
                              whole_[0].size, n);
    }
    for (int64_t i = 0; i < n; ++i, value += order_.window_count) {
      const auto at = static_cast<size_t>(i);
      absl::Status status;
      if (inside_[at]) {
        status = AddBox(cells_[at], value, whole_, combiner);
      } else if (!drop_windows_) {
        status = AddInside(i, value, combiner);
      }
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  // The part of window i that is inside.
  absl::Status AddInside(int64_t i, int64_t value, Combiner& combiner) {
    for (size_t d = 0; d < sizes_.size(); ++d) {
      starts_here_[d] = Start(d, i) + shift_[d];
    }
    int64_t cell = cells_[i];
    std::vector<Axis>& part = part_;
    part = order_.window;
    for (Axis& axis : part) {
      const int64_t start = starts_here_[axis.dimension];
      const int64_t low = std::max<int64_t>(0, -start);
      const int64_t high = std::min(axis.size, sizes_[axis.dimension] - start);
      if (low >= high) return absl::OkStatus();
      axis.size = high - low;
      cell += low * axis.step;
      value += low * axis.value_step;
      starts_here_[axis.dimension] = 0;  // done
    }
    for (size_t d = 0; d < sizes_.size(); ++d) {
      if (starts_here_[d] < 0 || starts_here_[d] >= sizes_[d]) {
        return absl::OkStatus();
      }
    }
    return AddBox(cell, value, part, combiner);
  }

  int64_t Start(size_t dimension, int64_t i) const {
    const int64_t k = component_[dimension];
    return k < 0 ? 0 : starts_[k * block_ + i];
  }

  absl::Status AddBox(int64_t cell, int64_t value, std::span<const Axis> axes,
                      Combiner& combiner) {
    if (axes.empty()) return combiner.Add(cell, 1, value, 1);
    const Axis& axis = axes[0];
    if (axes.size() == 1) {
      return combiner.Add(cell, axis.step, value, axis.size);
    }
    for (int64_t i = 0; i < axis.size; ++i) {
      absl::Status status =
          AddBox(cell + i * axis.step, value + i * axis.value_step,
                 axes.subspan(1), combiner);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  const ValueContext& context_;
  const IndexVectors& vectors_;
  const std::vector<int64_t> sizes_, steps_;  // of the operand
  std::vector<int64_t> extents_;    // of a window, by operand dimension
  std::vector<int64_t> component_;  // of the index vectors, or -1
  const bool drop_windows_;
  bool fits_ = true;  // in dimensions without a component
  Order order_;
  std::vector<Axis> whole_;  // a window that is entirely inside
  std::vector<Axis> part_;
  std::vector<int64_t> shift_;  // by the outer dimensions
  // A block of vectors: starts by component, first cells, insideness.
  int64_t block_ = kVectors;
  std::vector<int64_t> starts_;
  std::array<int64_t, kVectors> cells_;
  std::array<bool, kVectors> inside_;
  std::vector<int64_t> starts_here_ = sizes_;
};

}  // namespace

absl::Status CombineUpdates(const ValueContext& context, const Region& region,
                            const IndexVectors& vectors,
                            const ScatterSizes& sizes,
                            std::vector<CellArray> arrays,
                            std::span<uint8_t> touched, const char* once) {
  if (IsEmpty(sizes.updates)) return absl::OkStatus();
  Walk walk(context, vectors, sizes);
  const int64_t run = region.binary() != nullptr ? kRun : kRunOfSteps;
  Combiner combiner(region, std::move(arrays), *CheckedCount(sizes.updates),
                    walk.run() >= run, touched, once != nullptr);
  absl::Status status = walk.Run(combiner);
  if (status.ok() && combiner.twice()) {
    return context.Error(once, "unique_indices is declared, but two updates ",
                         "meet in one element");
  }
  return status;
}

}  // namespace hlo
