#include "ops/kernels/folds/fold_prefixes.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/folds/lane_blocks.h"

namespace hlo {
namespace {

constexpr int64_t kTile = 4096;  // elements, which stay in the nearest cache
constexpr int64_t kWork = 8;     // units of parallel_for.h for an element
// Fewer windows are folded as fast each for itself, many elements at a time.
constexpr int64_t kFewPlaces = 4;

// Bytes of `count` elements of each array, as accumulators or as elements.
class Rows {
 public:
  Rows(std::span<const WindowArray> arrays, int WindowArray::*width,
       int64_t count)
      : arrays_(arrays), width_(width) {
    for (const WindowArray& array : arrays) {
      memory_.emplace_back(new std::byte[count * (array.*width)]);
    }
  }
  std::byte* At(size_t array, int64_t element) const {
    return memory_[array].get() + element * (arrays_[array].*width_);
  }

 private:
  const std::span<const WindowArray> arrays_;
  int WindowArray::*const width_;
  std::vector<std::unique_ptr<std::byte[]>> memory_;
};

// Folds one block of lanes after the other, on one thread, by tiles [step,
// lane].
class Folder {
 public:
  Folder(const Region& region, std::span<const WindowArray> arrays,
         const Rows& initial, const Prefixes& prefixes)
      : region_(region),
        arrays_(arrays),
        initial_(initial),
        prefixes_(prefixes),
        kernel_(KernelOf(region, arrays)),
        elements_(arrays, &WindowArray::value_width, kTile),
        sums_(arrays, &WindowArray::width, kTile + kLaneBlock) {
    operands_.resize(2 * arrays.size());
    results_.resize(arrays.size());
  }

  absl::Status Fold(const LaneBlock& block,
                    absl::FunctionRef<bool()> cancelled) {
    const int64_t lanes = block.lanes(), most = kTile / lanes;
    const int64_t steps = prefixes_.seen + prefixes_.places - 1;
    // Row 0 has the sums before the tile.
    for (size_t a = 0; a < arrays_.size(); ++a) {
      CopyStrided(arrays_[a].width, initial_.At(a, 0), sums_.At(a, 0),
                  {{lanes, 0, 1}});
    }
    for (int64_t s = 0; s < steps && !cancelled(); s += most) {
      const int64_t n = std::min(most, steps - s);
      for (size_t a = 0; a < arrays_.size(); ++a) Load(a, block, s, n);
      for (int64_t i = 0; i < n; ++i) {
        absl::Status status = FoldStep(i * lanes, lanes);
        if (!status.ok()) return status;
      }
      if (kernel_ != nullptr) region_.Counted(n * lanes);
      for (size_t a = 0; a < arrays_.size(); ++a) {
        Store(a, block, s + 1, n);
        std::memcpy(sums_.At(a, 0), sums_.At(a, n * lanes),
                    static_cast<size_t>(lanes * arrays_[a].width));
      }
    }
    return absl::OkStatus();
  }

 private:
  // The kernel of a region that never fails; null: none.
  static const LaneKernel* KernelOf(const Region& region,
                                    std::span<const WindowArray> arrays) {
    const LaneKernel* const kernel = FoldKernelOf(region);
    const bool alone =
        arrays.size() == 1 && arrays[0].width == arrays[0].value_width;
    return alone && kernel != nullptr && kernel->trap[0] == '\0' ? kernel
                                                                 : nullptr;
  }

  void Load(size_t a, const LaneBlock& block, int64_t step, int64_t n) {
    const auto [outer, base, places, inner, seen, pads] = prefixes_;
    const int64_t from = (block.row * base + step) * inner + block.column;
    const int width = arrays_[a].value_width;
    CopyStrided(width, arrays_[a].operand + from * width, elements_.At(a, 0),
                {{n, inner, block.lanes()},
                 {block.rows, base * inner, block.columns},
                 {block.columns, 1, 1}});
  }

  // The sums of the first `count`, count + 1, .. elements.
  void Store(size_t a, const LaneBlock& block, int64_t count, int64_t n) {
    const auto [outer, base, places, inner, seen, pads] = prefixes_;
    const int64_t before = std::max<int64_t>(0, seen - count);  // no place's
    if (before >= n) return;
    const int64_t place = count + before - seen, lanes = block.lanes();
    const int64_t to = (block.row * places + place) * inner + block.column;
    const int width = arrays_[a].width;
    CopyStrided(width, sums_.At(a, (1 + before) * lanes),
                arrays_[a].result + to * width,
                {{n - before, lanes, inner},
                 {block.rows, block.columns, places * inner},
                 {block.columns, 1, 1}});
  }

  // From the sums at `at` and the elements there to the sums behind them.
  absl::Status FoldStep(int64_t at, int64_t lanes) {
    for (size_t a = 0; a < arrays_.size(); ++a) {
      operands_[a] = sums_.At(a, at);
      operands_[arrays_.size() + a] = elements_.At(a, at);
      results_[a] = sums_.At(a, at + lanes);
    }
    if (kernel_ == nullptr) return region_.Apply(operands_, results_, lanes);
    kernel_->run(*kernel_, operands_.data(), results_[0], lanes);
    return absl::OkStatus();
  }

  const Region& region_;
  const std::span<const WindowArray> arrays_;
  const Rows& initial_;
  const Prefixes prefixes_;
  const LaneKernel* const kernel_;
  const Rows elements_, sums_;
  std::vector<const void*> operands_;
  std::vector<void*> results_;
};

}  // namespace

std::optional<Prefixes> PrefixesOf(std::span<const WindowAxis> axes) {
  const std::optional<WindowLine> line = WindowLineOf(axes);
  if (!line) return std::nullopt;
  const WindowAxis* const window = line->axis;
  // No window begins behind the first element, or ends behind the last one.
  if (window->window_dilation != 1 || window->base == 0 ||
      window->pad_low < 0 || window->places < kFewPlaces ||
      window->places - 1 > window->pad_low ||
      window->size - window->pad_low > window->base - (window->places - 1)) {
    return std::nullopt;
  }
  Prefixes prefixes;
  prefixes.outer = line->outer;
  prefixes.inner = line->inner;
  prefixes.base = window->base;
  prefixes.places = window->places;
  prefixes.seen = window->size - window->pad_low;
  prefixes.pads = window->pad_low > 0;
  return prefixes;
}

bool KeepsInit(const Region& region, std::span<const WindowArray> arrays) {
  const Rows sums(arrays, &WindowArray::width, 1);
  std::vector<const void*> operands;
  std::vector<void*> results;
  for (const WindowArray& array : arrays) operands.push_back(array.result);
  for (size_t a = 0; a < arrays.size(); ++a) {
    operands.push_back(arrays[a].init);
    results.push_back(sums.At(a, 0));
  }
  if (!region.Apply(operands, results, 1).ok()) return false;
  for (size_t a = 0; a < arrays.size(); ++a) {
    if (std::memcmp(results[a], arrays[a].result,
                    static_cast<size_t>(arrays[a].width)) != 0) {
      return false;
    }
  }
  return true;
}

absl::Status FoldPrefixes(const Region& region,
                          std::span<const WindowArray> arrays,
                          const Prefixes& prefixes, const Threads& threads,
                          absl::FunctionRef<bool()> cancelled) {
  const Rows initial(arrays, &WindowArray::width, 1);
  for (size_t a = 0; a < arrays.size(); ++a) {
    std::memcpy(initial.At(a, 0), arrays[a].result,
                static_cast<size_t>(arrays[a].width));
  }
  const LaneBlocks blocks(prefixes.outer, prefixes.inner);
  FirstError error;
  ParallelFor(threads, blocks.count(),
              kWork * prefixes.base * blocks[0].lanes(),
              [&](int64_t begin, int64_t end) {
                Folder folder(region, arrays, initial, prefixes);
                for (int64_t i = begin; i < end && !cancelled(); ++i) {
                  absl::Status status = folder.Fold(blocks[i], cancelled);
                  if (!status.ok()) return error.Set(i, std::move(status));
                }
              });
  return std::move(error).Get();
}

}  // namespace hlo
