#include "ops/kernels/folds/select_in_windows.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "ops/kernels/copies/box_copy.h"

namespace hlo {
namespace {

constexpr int64_t kLanes = 1024;
// Units of parallel_for.h for a selection.
constexpr int64_t kWork = 8;

// Modulo 2^64: far outside, offsets are no elements' and never used.
int64_t Times(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) *
                              static_cast<uint64_t>(b));
}
int64_t Plus(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) +
                              static_cast<uint64_t>(b));
}

// Selects in one block of places after the other, on one thread.
class Selector {
 public:
  Selector(const Region& select, const std::byte* operand, int width,
           std::span<const WindowAxis> axes, const WindowBlocks& blocks,
           int64_t* chosen)
      : select_(select),
        operand_(operand),
        width_(width),
        axes_(axes),
        blocks_(blocks),
        chosen_(chosen),
        reach_(axes.size()),
        base_(kLanes),
        position_(kLanes),
        current_(Bytes(kLanes * width)),
        next_(Bytes(kLanes * width)),
        listed_current_(Bytes(kLanes * width)) {
    std::vector<int64_t> bases;
    for (const WindowAxis& axis : axes) bases.push_back(axis.base);
    steps_ = RowMajorStrides(bases);
    for (size_t d = 0; d < axes.size(); ++d) {
      places_.push_back(axes[d].places);
      place_steps_.push_back(Times(axes[d].stride, steps_[d]));
    }
  }

  absl::Status Select(int64_t i) {
    blocks_.Set(i, block_);
    RowMajorOffsets(places_, place_steps_, block_.first, block_.lanes,
                    base_.data());
    has_.assign(block_.lanes, false);
    candidates_ = 0;
    absl::Status status = SelectPositions(0, 0);
    for (int64_t l = 0; l < block_.lanes; ++l) {
      const auto lane = static_cast<size_t>(l);
      chosen_[block_.first + l] =
          has_[lane] ? Plus(base_[lane], position_[lane]) : -1;
    }
    return status;
  }

 private:
  using Memory = std::unique_ptr<std::byte[]>;
  static Memory Bytes(int64_t n) { return Memory(new std::byte[n]); }

  // All positions from dimension d on; `offset` is what those before add to an
  // element's offset.
  absl::Status SelectPositions(size_t d, int64_t offset) {
    if (d == axes_.size()) return SelectPosition(offset);
    const WindowAxis& axis = axes_[d];
    const Positions some = SomeInside(axis, block_.begin[d], block_.end[d]);
    for (int64_t k = some.low; k < some.high; ++k) {
      reach_[d] = ReachOf(axis, k, block_.begin[d], block_.end[d]);
      if (reach_[d].count == 0) continue;
      absl::Status status = SelectPositions(
          d + 1, Plus(offset, Times(k - axis.pad_low, steps_[d])));
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status SelectPosition(int64_t offset) {
    int64_t elements = 1;
    for (const Reach& reach : reach_) elements *= reach.count;
    const bool all = elements == block_.lanes;
    if (all && (candidates_ == 0 || candidates_ == block_.lanes)) {
      CopyAll();
      if (candidates_ == block_.lanes) return SelectAll(offset);
      std::swap(current_, next_);
      std::fill_n(position_.begin(), block_.lanes, offset);
      has_.assign(has_.size(), true);
      candidates_ = block_.lanes;
      return absl::OkStatus();
    }
    return SelectSome(offset);
  }

  // The elements of all lanes.
  void CopyAll() {
    loops_.clear();
    int64_t lane_step = 1, source = 0;
    for (size_t d = axes_.size(); d-- > 0;) {
      const Reach& reach = reach_[d];
      loops_.push_back({reach.count, reach.source_step * steps_[d], lane_step});
      lane_step *= reach.count;
      source += reach.source * steps_[d];
    }
    std::reverse(loops_.begin(), loops_.end());
    CopyBox(width_, operand_ + source * width_, next_.get(), loops_);
  }

  absl::Status SelectAll(int64_t offset) {
    absl::Status status = Apply(current_.get(), next_.get(), block_.lanes);
    if (!status.ok()) return status;
    for (size_t l = 0; l < static_cast<size_t>(block_.lanes); ++l) {
      mask_[l] = !mask_[l];
      position_[l] = mask_[l] ? offset : position_[l];
    }
    CopyWhere(width_, std::span(mask_).first(block_.lanes), next_.get(),
              current_.get());
    return status;
  }

  // Lane by lane, for blocks with the window's edge inside.
  absl::Status SelectSome(int64_t offset) {
    listed_.clear();
    from_.clear();
    for (int64_t l = 0; l < block_.lanes; ++l) {
      if (!SeesElement(l)) continue;
      const auto lane = static_cast<size_t>(l);
      const int64_t element = Plus(base_[lane], offset);
      if (has_[lane]) {
        listed_.push_back(l);
        from_.push_back(element);
        continue;
      }
      has_[lane] = true;
      ++candidates_;
      position_[lane] = offset;
      CopyElements(width_, operand_, &element, current_.get(), &l, 1);
    }
    const auto n = static_cast<int64_t>(listed_.size());
    GatherElements(width_, operand_, from_.data(), next_.get(), n);
    GatherElements(width_, current_.get(), listed_.data(),
                   listed_current_.get(), n);
    absl::Status status = Apply(listed_current_.get(), next_.get(), n);
    if (!status.ok()) return status;
    for (int64_t i = 0; i < n; ++i) {
      if (mask_[i]) continue;
      const int64_t lane = listed_[i];
      position_[lane] = offset;
      CopyElements(width_, next_.get(), &i, current_.get(), &lane, 1);
    }
    return status;
  }

  bool SeesElement(int64_t lane) const {
    for (size_t d = axes_.size(); d-- > 0;) {
      const int64_t size = block_.end[d] - block_.begin[d];
      const int64_t place = block_.begin[d] + lane % size;
      lane /= size;
      if (place < reach_[d].low || place >= reach_[d].high) return false;
    }
    return true;
  }

  // mask_[i] = select(current[i], next[i]).
  absl::Status Apply(const std::byte* current, const std::byte* next,
                     int64_t n) {
    if (n == 0) return absl::OkStatus();
    const std::array<const void*, 2> operands = {current, next};
    void* const mask = mask_.data();
    return select_.Apply(operands, std::span(&mask, 1), n);
  }

  const Region& select_;
  const std::byte* const operand_;
  const int width_;
  const std::span<const WindowAxis> axes_;
  const WindowBlocks& blocks_;
  int64_t* const chosen_;
  std::vector<int64_t> steps_;                 // of the operand
  std::vector<int64_t> places_, place_steps_;  // and a place's steps there
  WindowBlocks::Block block_;
  std::vector<Reach> reach_;
  // By lane: the offset of position 0 without padding, that of the chosen
  // position, whether there is one, and the chosen element.
  std::vector<int64_t> base_, position_;
  std::vector<bool> has_;
  int64_t candidates_ = 0;  // lanes that have one
  Memory current_, next_, listed_current_;
  std::array<uint8_t, kLanes> mask_;
  std::vector<int64_t> listed_, from_;
  std::vector<StridedLoop> loops_;
};

}  // namespace

absl::Status SelectInWindows(const Region& select, const std::byte* operand,
                             int width, std::span<const WindowAxis> axes,
                             int64_t* chosen, const Threads& threads,
                             absl::FunctionRef<bool()> cancelled) {
  int64_t steps = 1;
  for (const WindowAxis& axis : axes) {
    if (axis.places == 0) return absl::OkStatus();
    (void)__builtin_mul_overflow(steps, std::min(axis.size, axis.base), &steps);
  }
  const WindowBlocks blocks(axes, kLanes);
  FirstError error;
  ParallelFor(select.concurrent() ? threads : threads.OneThread(),
              blocks.count(),
              kWork * kLanes * std::clamp<int64_t>(steps, 1, 1 << 16),
              [&](int64_t begin, int64_t end) {
                Selector selector(select, operand, width, axes, blocks, chosen);
                for (int64_t i = begin; i < end && !cancelled(); ++i) {
                  absl::Status status = selector.Select(i);
                  if (!status.ok()) return error.Set(i, std::move(status));
                }
              });
  return std::move(error).Get();
}

}  // namespace hlo
