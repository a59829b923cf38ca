#include "ops/kernels/folds/fold_windows.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ops/kernels/copies/box_copy.h"
#include "ops/kernels/folds/fold_lines.h"
#include "ops/kernels/folds/fold_prefixes.h"

namespace hlo {
namespace {

// Lanes of a block: their accumulators stay in the nearest cache.
constexpr int64_t kLanes = 2048;
// Units of parallel_for.h for an application.
constexpr int64_t kWork = 4;
// More applications than this take days.
constexpr int64_t kMostSteps = int64_t{1} << 46;

// a * b, at most kMostSteps + 1. REQUIRES: a and b are not negative.
int64_t Steps(int64_t a, int64_t b) {
  int64_t product;
  if (__builtin_mul_overflow(a, b, &product)) return kMostSteps + 1;
  return std::min(product, kMostSteps + 1);
}

// Folds one block after the other, on one thread.
class Folder {
 public:
  Folder(const Region& region, std::span<const WindowArray> arrays,
         std::span<const WindowAxis> axes, NoElement no_element,
         const WindowBlocks& blocks)
      : region_(region),
        arrays_(arrays),
        axes_(axes),
        no_element_(no_element),
        blocks_(blocks),
        reach_(axes.size()),
        inner_(axes.size() + 1, 1) {
    std::vector<int64_t> bases;
    for (const WindowAxis& axis : axes) {
      bases.push_back(axis.base);
    }
    operand_steps_ = RowMajorStrides(bases);
    for (size_t d = axes.size(); d-- > 0;) {
      inner_[d] = Steps(inner_[d + 1], axes[d].size);
      if (axes[d].size > 1) positions_ = std::max(positions_, d + 1);
    }
    for (const WindowArray& array : arrays) {
      inits_.push_back(Bytes(kLanes * array.value_width));
      CopyBox(array.value_width, array.init, inits_.back().get(),
              std::vector<StridedLoop>{{kLanes, 0, 1}});
      // Lists of elements and of accumulators are exchanged.
      const int widest = std::max(array.value_width, array.width);
      xs_memory_.push_back(Bytes(kLanes * widest));
      acc_memory_.push_back(Bytes(kLanes * widest));
    }
    acc_.resize(arrays.size());
    xs_.resize(arrays.size());
  }

  absl::Status Fold(int64_t block) {
    blocks_.Set(block, block_);
    for (size_t a = 0; a < arrays_.size(); ++a) acc_[a] = Result(a);
    // Dimensions behind the last one with several positions never change.
    for (size_t d = positions_; d < axes_.size(); ++d) {
      reach_[d] = ReachOf(axes_[d], 0, block_.begin[d], block_.end[d]);
    }
    outside_ = 0;
    absl::Status status = FoldPositions(0);
    return status.ok() ? FoldOutside() : status;
  }

 private:
  using Memory = std::unique_ptr<std::byte[]>;
  static Memory Bytes(int64_t n) { return Memory(new std::byte[n]); }
  // The block's results.
  std::byte* Result(size_t a) const {
    return arrays_[a].result + block_.first * arrays_[a].width;
  }

  // All positions from dimension d on.
  absl::Status FoldPositions(size_t d) {
    if (d == positions_) return FoldPosition();
    const WindowAxis& axis = axes_[d];
    const Positions some = SomeInside(axis, block_.begin[d], block_.end[d]);
    AddOutside(some.low, d);
    for (int64_t k = some.low; k < some.high; ++k) {
      reach_[d] = ReachOf(axis, k, block_.begin[d], block_.end[d]);
      if (d + 1 == positions_ && axis.base_dilation == 1) {
        const Positions all = AllInside(axis, block_.begin[d], block_.end[d]);
        if (k == all.low && k + 1 < all.high && AllElements()) {
          absl::Status status = FoldTogether(all.high - all.low);
          if (!status.ok()) return status;
          k = all.high - 1;
          continue;
        }
      }
      absl::Status status = FoldPositions(d + 1);
      if (!status.ok()) return status;
    }
    AddOutside(axis.size - some.high, d);
    return absl::OkStatus();
  }

  // Positions of dimension d that are outside, with all behind them.
  void AddOutside(int64_t positions, size_t d) {
    if (no_element_ != NoElement::kSkip) outside_ += positions * inner_[d + 1];
  }

  bool AllElements() const {
    for (size_t d = 0; d < axes_.size(); ++d) {
      if (reach_[d].count != block_.end[d] - block_.begin[d]) return false;
    }
    return true;
  }

  // Offset of the first element that is seen.
  int64_t Source() const {
    int64_t source = 0;
    for (size_t d = 0; d < axes_.size(); ++d) {
      source += reach_[d].source * operand_steps_[d];
    }
    return source;
  }

  // Lanes are neighbours in the operand.
  bool Contiguous() const {
    int64_t step = 1;
    for (size_t d = axes_.size(); d-- > 0;) {
      const int64_t count = reach_[d].count;
      if (count > 1 && reach_[d].source_step * operand_steps_[d] != step) {
        return false;
      }
      step *= count;
    }
    return true;
  }

  // The loops over the elements seen: from the operand to their lanes, or to
  // dense lanes of their own.
  void ElementLoops(bool dense) {
    loops_.clear();
    int64_t lane_step = 1, dense_step = 1;
    for (size_t d = axes_.size(); d-- > 0;) {
      const Reach& reach = reach_[d];
      loops_.push_back({reach.count, reach.source_step * operand_steps_[d],
                        dense ? dense_step : reach.step * lane_step});
      lane_step *= block_.end[d] - block_.begin[d];
      dense_step *= reach.count;
    }
    std::reverse(loops_.begin(), loops_.end());
  }

  // `count` positions of the last dimension that has several, all inside.
  absl::Status FoldTogether(int64_t count) {
    absl::Status status = FoldOutside();
    int64_t step = 0;
    if (count > 1) {
      const size_t d = positions_ - 1;
      step = axes_[d].window_dilation * operand_steps_[d];
    }
    const int64_t source = Source();
    if (Contiguous()) {
      for (size_t a = 0; a < arrays_.size(); ++a) {
        xs_[a] = arrays_[a].operand + source * arrays_[a].value_width;
      }
      if (!status.ok()) return status;
      return region_.Fold(acc_, xs_, count, step, block_.lanes);
    }
    ElementLoops(true);
    loops_.insert(loops_.begin(), StridedLoop{0, step, block_.lanes});
    const int64_t together = std::max<int64_t>(kLanes / block_.lanes, 1);
    for (int64_t k = 0; k < count && status.ok(); k += together) {
      loops_[0].size = std::min(together, count - k);
      for (size_t a = 0; a < arrays_.size(); ++a) {
        const int width = arrays_[a].value_width;
        xs_[a] = xs_memory_[a].get();
        CopyBox(width, arrays_[a].operand + (source + k * step) * width,
                xs_memory_[a].get(), loops_);
      }
      status =
          region_.Fold(acc_, xs_, loops_[0].size, block_.lanes, block_.lanes);
    }
    return status;
  }

  // One position of the window.
  absl::Status FoldPosition() {
    int64_t elements = 1, inside = 1;
    bool holes = false;
    for (size_t d = 0; d < axes_.size(); ++d) {
      elements *= reach_[d].count;
      inside *= reach_[d].high - reach_[d].low;
      holes = holes || reach_[d].count != reach_[d].high - reach_[d].low;
    }
    if (elements == block_.lanes) return FoldTogether(1);
    const bool init = no_element_ != NoElement::kSkip;
    const bool everywhere = no_element_ == NoElement::kInitEverywhere;
    if (inside == 0 || (everywhere && elements == 0)) {
      ++outside_;
      return absl::OkStatus();
    }
    absl::Status status = FoldOutside();
    if (!status.ok()) return status;
    if (everywhere || (init && !holes)) return FoldWithInit();
    if (!init || inside == block_.lanes) return FoldElements(elements);
    return FoldElementsAndOutside();
  }

  // Positions that all lanes see outside.
  absl::Status FoldOutside() {
    const int64_t steps = std::exchange(outside_, 0);
    if (steps == 0 || no_element_ == NoElement::kSkip) return absl::OkStatus();
    for (size_t a = 0; a < arrays_.size(); ++a) xs_[a] = inits_[a].get();
    return region_.Fold(acc_, xs_, steps, 0, block_.lanes);
  }

  // Every lane: its element, or the initial value.
  void MixWithInit() {
    ElementLoops(false);
    int64_t lane = 0, lane_step = 1;
    for (size_t d = axes_.size(); d-- > 0;) {
      if (reach_[d].count > 0) {
        lane += (reach_[d].first - block_.begin[d]) * lane_step;
      }
      lane_step *= block_.end[d] - block_.begin[d];
    }
    const bool none =
        std::any_of(loops_.begin(), loops_.end(),
                    [](const StridedLoop& loop) { return loop.size == 0; });
    for (size_t a = 0; a < arrays_.size(); ++a) {
      const int width = arrays_[a].value_width;
      std::copy_n(inits_[a].get(), block_.lanes * width, xs_memory_[a].get());
      if (none) continue;
      CopyBox(width, arrays_[a].operand + Source() * width,
              xs_memory_[a].get() + lane * width, loops_);
    }
  }

  absl::Status FoldWithInit() {
    MixWithInit();
    for (size_t a = 0; a < arrays_.size(); ++a) xs_[a] = xs_memory_[a].get();
    return region_.Fold(acc_, xs_, 1, block_.lanes, block_.lanes);
  }

  // Only lanes that see an element.
  absl::Status FoldElements(int64_t count) {
    if (count == 0) return absl::OkStatus();
    ListElements(false);
    ElementLoops(true);
    for (size_t a = 0; a < arrays_.size(); ++a) {
      const int width = arrays_[a].value_width;
      CopyBox(width, arrays_[a].operand + Source() * width, xs_memory_[a].get(),
              loops_);
    }
    return FoldListed();
  }

  // Lanes that see an element, and those outside; not those in holes.
  absl::Status FoldElementsAndOutside() {
    MixWithInit();
    ListElements(true);
    for (size_t a = 0; a < arrays_.size(); ++a) {
      GatherElements(arrays_[a].value_width, xs_memory_[a].get(),
                     listed_.data(), acc_memory_[a].get(),
                     static_cast<int64_t>(listed_.size()));
      std::swap(xs_memory_[a], acc_memory_[a]);
    }
    return FoldListed();
  }

  // listed_: lanes that see an element, and with `outside` those outside.
  void ListElements(bool outside) {
    listed_.clear();
    for (int64_t lane = 0; lane < block_.lanes; ++lane) {
      int64_t rest = lane;
      bool inside = true, element = true;
      for (size_t d = axes_.size(); d-- > 0;) {
        const int64_t size = block_.end[d] - block_.begin[d];
        const int64_t place = block_.begin[d] + rest % size;
        rest /= size;
        const Reach& reach = reach_[d];
        inside = inside && place >= reach.low && place < reach.high;
        element = element && place >= reach.first && reach.count > 0 &&
                  (place - reach.first) % reach.step == 0 &&
                  (place - reach.first) / reach.step < reach.count;
      }
      if (element || (outside && !inside)) {
        listed_.push_back(lane);
      }
    }
  }

  absl::Status FoldListed() {
    const auto n = static_cast<int64_t>(listed_.size());
    if (n == 0) return absl::OkStatus();
    std::vector<void*> acc;
    for (size_t a = 0; a < arrays_.size(); ++a) {
      acc.push_back(acc_memory_[a].get());
      xs_[a] = xs_memory_[a].get();
      GatherElements(arrays_[a].width, Result(a), listed_.data(),
                     acc_memory_[a].get(), n);
    }
    absl::Status status = region_.Fold(acc, xs_, 1, n, n);
    for (size_t a = 0; a < arrays_.size(); ++a) {
      ScatterElements(arrays_[a].width, acc_memory_[a].get(), Result(a),
                      listed_.data(), n);
    }
    return status;
  }

  const Region& region_;
  const std::span<const WindowArray> arrays_;
  const std::span<const WindowAxis> axes_;
  const NoElement no_element_;
  const WindowBlocks& blocks_;
  std::vector<int64_t> operand_steps_;
  WindowBlocks::Block block_;
  // By dimension, for the current position.
  std::vector<Reach> reach_;
  std::vector<int64_t> inner_;  // positions from a dimension on
  size_t positions_ = 0;        // after the last dimension that has several
  int64_t outside_ = 0;         // positions outside that are not folded yet
  std::vector<StridedLoop> loops_;
  std::vector<int64_t> listed_;
  std::vector<Memory> inits_, xs_memory_, acc_memory_;
  std::vector<void*> acc_;
  std::vector<const void*> xs_;
};

}  // namespace

absl::Status FoldWindows(const Region& region,
                         std::span<const WindowArray> arrays,
                         std::span<const WindowAxis> axes, NoElement no_element,
                         const Threads& threads,
                         absl::FunctionRef<bool()> cancelled) {
  if (std::ranges::any_of(
          axes, [](const WindowAxis& axis) { return axis.places == 0; })) {
    return absl::OkStatus();
  }
  const std::optional<Prefixes> prefixes =
      region.concurrent() ? PrefixesOf(axes) : std::nullopt;
  if (prefixes && (no_element == NoElement::kSkip || !prefixes->pads ||
                   KeepsInit(region, arrays))) {
    return FoldPrefixes(region, arrays, *prefixes, threads, cancelled);
  }
  int64_t steps = 1, places = 1;
  for (const WindowAxis& axis : axes) {
    places *= axis.places;
    const bool skips = no_element == NoElement::kSkip;
    steps = Steps(steps, skips ? std::min(axis.size, axis.base) : axis.size);
  }
  if (Steps(steps, places) > kMostSteps) {
    return absl::ResourceExhaustedError(
        "a window with too many positions to be folded");
  }
  if (no_element != NoElement::kSkip) {
    if (const auto lines = WindowLinesOf(axes)) {
      return FoldLines(region, arrays, *lines, threads, cancelled);
    }
  }
  const WindowBlocks blocks(axes, kLanes);
  const int64_t work = places / blocks.count() * steps + 1;
  FirstError error;
  ParallelFor(region.concurrent() ? threads : threads.OneThread(),
              blocks.count(), kWork * work, [&](int64_t begin, int64_t end) {
                Folder folder(region, arrays, axes, no_element, blocks);
                for (int64_t i = begin; i < end && !cancelled(); ++i) {
                  absl::Status status = folder.Fold(i);
                  if (!status.ok()) return error.Set(i, std::move(status));
                }
              });
  return std::move(error).Get();
}

}  // namespace hlo
