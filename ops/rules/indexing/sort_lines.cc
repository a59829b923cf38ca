#include "ops/rules/indexing/sort_lines.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/kernels/sorts/key_sort.h"
#include "ops/kernels/sorts/merge_sort.h"
#include "ops/rules/indexing/sort_by_key.h"

namespace hlo {
namespace {

// Elements that are merged at a time, so that scratch memory stays small where
// there are many lines.
constexpr int64_t kMergedAtOnce = 1 << 16;
Lines LinesOf(std::span<const int64_t> sizes, int64_t dimension) {
  Lines lines;
  const size_t d = dimension;
  for (size_t i = 0; i < d; ++i) lines.outer *= sizes[i];
  lines.n = sizes[d];
  for (size_t i = d + 1; i < sizes.size(); ++i) lines.inner *= sizes[i];
  return lines;
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
      !FlushesInputs(context.choices(), order->type)) {
    auto sorted = SortByKeys(context, less, *order, arrays, lines);
    if (!sorted.ok()) return sorted.status();
    if (*sorted) return absl::OkStatus();
  }
  return SortByMerging(context, less, arrays, lines);
}

}  // namespace hlo
