#include "ops/kernels/folds/fold_lines.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "ops/kernels/copies/strided_copy.h"

namespace hlo {
namespace {

// Lanes of a block: their accumulators stay in the nearest cache.
constexpr int64_t kLanes = 2048;
// Fewer places, if there are more, share too little of what is copied for them.
constexpr int64_t kLeastPlaces = 64;
// The most elements that a block sees.
constexpr int64_t kMostSeen = 1 << 14;
// Units of parallel_for.h for an application.
constexpr int64_t kWork = 4;

// Folds one block of places after the other, on one thread.
class Folder {
 public:
  Folder(const Region& region, std::span<const WindowArray> arrays,
         const WindowLines& lines)
      : region_(region), arrays_(arrays), lines_(lines), acc_(arrays.size()) {
    for (const WindowArray& array : arrays) {
      line_.emplace_back(
          new std::byte[lines.seen * lines.inner * array.value_width]);
      xs_.push_back(line_.back().get());
    }
  }

  // Places [begin, end) of line `line`.
  absl::Status Fold(int64_t line, int64_t begin, int64_t end) {
    for (size_t a = 0; a < arrays_.size(); ++a) {
      Load(a, line, begin);
      const int64_t to = (line * lines_.places + begin) * lines_.inner;
      acc_[a] = arrays_[a].result + to * arrays_[a].width;
    }
    return region_.Fold(acc_, xs_, lines_.size, lines_.dilation * lines_.inner,
                        (end - begin) * lines_.inner);
  }

 private:
  // Copies the elements that places from `begin` on see.
  void Load(size_t a, int64_t line, int64_t begin) {
    const WindowArray& array = arrays_[a];
    const int width = array.value_width;
    const int64_t first = begin - lines_.pad_low;  // may be outside
    const int64_t low = std::clamp<int64_t>(-first, 0, lines_.seen);
    const int64_t high =
        std::clamp<int64_t>(lines_.base - first, low, lines_.seen);
    const auto fill = [&](int64_t from, int64_t to) {
      CopyStrided(width, array.init,
                  line_[a].get() + from * lines_.inner * width,
                  {{(to - from) * lines_.inner, 0, 1}});
    };
    fill(0, low);
    fill(high, lines_.seen);
    if (low == high) return;
    const int64_t source = (line * lines_.base + first + low) * lines_.inner;
    CopyStrided(width, array.operand + source * width,
                line_[a].get() + low * lines_.inner * width,
                {{(high - low) * lines_.inner, 1, 1}});
  }

  const Region& region_;
  const std::span<const WindowArray> arrays_;
  const WindowLines lines_;
  std::vector<std::unique_ptr<std::byte[]>> line_;
  std::vector<void*> acc_;
  std::vector<const void*> xs_;
};

}  // namespace

std::optional<WindowLines> WindowLinesOf(std::span<const WindowAxis> axes) {
  const std::optional<WindowLine> line = WindowLineOf(axes);
  if (!line) return std::nullopt;
  const WindowAxis* const window = line->axis;
  WindowLines lines;
  lines.outer = line->outer;
  lines.inner = line->inner;
  // Windows that far away see no element, and differences may overflow.
  if (window->pad_low < -window->base || window->pad_low > kMostSeen) {
    return std::nullopt;
  }
  lines.base = window->base;
  lines.places = window->places;
  lines.size = window->size;
  lines.dilation = window->window_dilation;
  lines.pad_low = window->pad_low;
  lines.block = std::clamp<int64_t>(kLanes / lines.inner, 1, lines.places);
  if (lines.block < std::min(kLeastPlaces, lines.places)) return std::nullopt;
  // Divided, for a product may be too large.
  const int64_t most = kMostSeen / lines.inner - lines.block;
  if (most < 0 || lines.size - 1 > most / lines.dilation) return std::nullopt;
  lines.seen = lines.block + (lines.size - 1) * lines.dilation;
  return lines;
}

absl::Status FoldLines(const Region& region,
                       std::span<const WindowArray> arrays,
                       const WindowLines& lines, const Threads& threads,
                       absl::FunctionRef<bool()> cancelled) {
  const int64_t blocks = (lines.places - 1) / lines.block + 1;
  FirstError error;
  ParallelFor(
      region.concurrent() ? threads : threads.OneThread(), lines.outer * blocks,
      kWork * lines.block * lines.inner * lines.size,
      [&](int64_t begin, int64_t end) {
        Folder folder(region, arrays, lines);
        for (int64_t i = begin; i < end && !cancelled(); ++i) {
          const int64_t place = i % blocks * lines.block;
          absl::Status status = folder.Fold(
              i / blocks, place, std::min(place + lines.block, lines.places));
          if (!status.ok()) return error.Set(i, std::move(status));
        }
      });
  return std::move(error).Get();
}

}  // namespace hlo
