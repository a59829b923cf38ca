#include "base/aligned_memory.h"

#include <algorithm>
#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hlo {
namespace {

constexpr size_t kHugePage = size_t{1} << 21;
// Rounding up wastes less than a fifth.
constexpr size_t kLarge = 4 * kHugePage;
// More than a machine has; sanitizers abort when asked for more.
constexpr size_t kMostBytes = (size_t{1} << 40) - (size_t{1} << 20);

}  // namespace

void* AllocateAligned(size_t bytes) {
  if (bytes > kMostBytes) return nullptr;
  const size_t alignment = bytes < kLarge ? kByteAlignment : kHugePage;
  const size_t padded =
      (std::max<size_t>(bytes, 1) + alignment - 1) / alignment * alignment;
  void* data = std::aligned_alloc(alignment, padded);
#if defined(__linux__)
  // Advice only: what it answers doesn't matter.
  if (data != nullptr && bytes >= kLarge) {
    (void)madvise(data, padded, MADV_HUGEPAGE);
  }
#endif
  return data;
}

}  // namespace hlo
