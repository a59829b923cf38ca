#include "ops/rules/indexing/sort_lines.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "base/parallel_for.h"
#include "ops/attributes/order.h"
#include "ops/kernels/copies/byte_units.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/kernels/sorts/key_sort.h"
#include "ops/kernels/sorts/merge_sort.h"

namespace hlo {
namespace {

// Elements that are merged at a time, so that scratch memory stays small where
// there are many lines.
constexpr int64_t kMergedAtOnce = 1 << 16;
// Units of parallel_for.h for an element.
constexpr int64_t kSortWork = 16;

// The lines of arrays of these sizes: [outer, n, inner], sorted along n.
struct Lines {
  int64_t outer = 1, n = 1, inner = 1;
  int64_t count() const { return outer * inner; }
  // Offset of a line's first element.
  int64_t start(int64_t line) const {
    return line / inner * n * inner + line % inner;
  }
};

Lines LinesOf(std::span<const int64_t> sizes, int64_t dimension) {
  Lines lines;
  const size_t d = dimension;
  for (size_t i = 0; i < d; ++i) lines.outer *= sizes[i];
  lines.n = sizes[d];
  for (size_t i = d + 1; i < sizes.size(); ++i) lines.inner *= sizes[i];
  return lines;
}

template <typename Unit>
void Permute(const std::byte* source, std::byte* target, int64_t n,
             int64_t step, const uint32_t* permutation) {
  const Unit* s = reinterpret_cast<const Unit*>(source);
  Unit* t = reinterpret_cast<Unit*>(target);
  for (int64_t i = 0; i < n; ++i) {
    t[i * step] = s[static_cast<int64_t>(permutation[i]) * step];
  }
}

void Permute(int width, const std::byte* source, std::byte* target, int64_t n,
             int64_t step, const uint32_t* permutation) {
  WithByteUnit(width, [&](auto unit) {
    Permute<decltype(unit)>(source, target, n, step, permutation);
  });
}

// Sorts lines [begin, end) by their keys; false if one has no plain order.
bool SortByKey(const KeyOrder& order, std::span<const SortOperand> arrays,
               const Lines& lines, int64_t begin, int64_t end,
               std::span<std::byte> scratch) {
  const SortOperand& keys = arrays[order.key];
  const int64_t width = StorageBytes(keys.type);
  auto* permutation = reinterpret_cast<uint32_t*>(scratch.data());
  std::byte* line_keys = scratch.data() + lines.n * 4;
  std::span<std::byte> rest =
      scratch.subspan((lines.n * (4 + width) + 15) / 16 * 16);
  for (int64_t line = begin; line < end; ++line) {
    const int64_t start = lines.start(line);
    const std::byte* source = keys.operand + start * width;
    if (lines.inner > 1) {
      CopyStrided(static_cast<int>(width), source, line_keys,
                  {{lines.n, lines.inner, 1}});
      source = line_keys;
    }
    if (!KeySort(order, keys.type, source, lines.n, lines.n, rest,
                 permutation)) {
      return false;
    }
    for (const SortOperand& array : arrays) {
      const int bytes = StorageBytes(array.type);
      Permute(bytes, array.operand + start * bytes,
              array.result + start * bytes, lines.n, lines.inner, permutation);
    }
  }
  return true;
}

// True: sorted. False: some line has NaNs, nothing can be said.
absl::StatusOr<bool> SortAllByKey(ValueContext& context, const KeyOrder& order,
                                  std::span<const SortOperand> arrays,
                                  const Lines& lines) {
  const int64_t width = StorageBytes(arrays[order.key].type);
  const int64_t bytes =
      KeySortScratch(lines.n) + (lines.n * (4 + width) + 15) / 16 * 16;
  const Threads threads = context.threads();
  const int64_t parts = Shares(threads, lines.count(), kSortWork * lines.n);
  auto scratch = context.Scratch(bytes * parts);
  if (!scratch.ok()) return scratch.status();
  std::byte* memory = scratch->mutable_data();
  std::atomic<bool> sorted{true};
  // One item a thread: each has its own part of the scratch memory.
  ParallelFor({threads.count, 1}, parts, 1, [&](int64_t first, int64_t last) {
    for (int64_t part = first; part < last; ++part) {
      const bool fine =
          SortByKey(order, arrays, lines, lines.count() * part / parts,
                    lines.count() * (part + 1) / parts,
                    {memory + part * bytes, static_cast<size_t>(bytes)});
      if (!fine) sorted = false;
    }
  });
  return sorted.load();
}

// Scratch for `elements` of each array, twice; `buffers` own it.
absl::StatusOr<std::vector<SortedArray>> MergeScratch(
    ValueContext& context, std::span<const SortOperand> arrays,
    int64_t elements, std::vector<Buffer>& buffers) {
  std::vector<SortedArray> scratch;
  for (const SortOperand& array : arrays) {
    const int width = StorageBytes(array.type);
    // Never inline: its bytes must not move.
    const int64_t bytes = std::max<int64_t>(elements * width, 64);
    std::byte* halves[2];
    for (std::byte*& half : halves) {
      auto buffer = context.Scratch(bytes);
      if (!buffer.ok()) return buffer.status();
      half = buffer->mutable_data();
      buffers.push_back(*std::move(buffer));
    }
    scratch.push_back({halves[0], halves[1], width});
  }
  return scratch;
}

enum class Direction { kGather, kScatter };

// Between an array's lines and their contiguous copies.
void CopyLines(Direction direction, const SortOperand& array,
               const SortedArray& copy, const Lines& lines, int64_t first,
               int64_t count) {
  for (int64_t l = 0; l < count; ++l) {
    std::byte* packed = copy.data + l * lines.n * copy.width;
    const int64_t at = lines.start(first + l) * copy.width;
    if (direction == Direction::kGather) {
      CopyStrided(copy.width, array.operand + at, packed,
                  {{lines.n, lines.inner, 1}});
    } else {
      CopyStrided(copy.width, packed, array.result + at,
                  {{lines.n, 1, lines.inner}});
    }
  }
}

absl::Status SortByMerging(ValueContext& context, const Region& less,
                           std::span<const SortOperand> arrays,
                           const Lines& lines) {
  const int64_t batch =
      std::clamp<int64_t>(kMergedAtOnce / lines.n, 1, lines.count());
  std::vector<Buffer> buffers;
  auto copies = MergeScratch(context, arrays, batch * lines.n, buffers);
  if (!copies.ok()) return copies.status();
  for (int64_t line = 0; line < lines.count(); line += batch) {
    if (context.cancelled()) return absl::OkStatus();
    const int64_t count = std::min(batch, lines.count() - line);
    for (size_t a = 0; a < arrays.size(); ++a) {
      CopyLines(Direction::kGather, arrays[a], (*copies)[a], lines, line,
                count);
    }
    absl::Status status = MergeSort(less, *copies, count, lines.n);
    if (!status.ok()) return status;
    for (size_t a = 0; a < arrays.size(); ++a) {
      CopyLines(Direction::kScatter, arrays[a], (*copies)[a], lines, line,
                count);
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status SortLines(ValueContext& context, const Region& less,
                       std::span<const SortOperand> arrays,
                       std::span<const int64_t> sizes, int64_t dimension) {
  if (IsEmpty(sizes)) return absl::OkStatus();
  const Lines lines = LinesOf(sizes, dimension);
  const std::optional<KeyOrder> order = KeyOrderOf(less);
  // Integer keys distinguish subnormals from zeros: not where inputs are
  // flushed.
  if (order && lines.n < kMostKeys &&
      !FlushesInputs(context.choices(), arrays[order->key].type)) {
    auto sorted = SortAllByKey(context, *order, arrays, lines);
    if (!sorted.ok()) return sorted.status();
    if (*sorted) return absl::OkStatus();
  }
  return SortByMerging(context, less, arrays, lines);
}

}  // namespace hlo
