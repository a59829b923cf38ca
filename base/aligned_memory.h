// Memory for the bytes of values.
#ifndef HLOREF_BASE_ALIGNED_MEMORY_H_
#define HLOREF_BASE_ALIGNED_MEMORY_H_

#include <cstddef>

namespace hlo {

constexpr size_t kByteAlignment = 64;

// Uninitialized, kByteAlignment aligned, at least one byte; null when the
// system has no more. std::free releases it. Large pieces lie in huge pages
// where the system lends them: the first touch of small ones costs as much as
// the work on them.
void* AllocateAligned(size_t bytes);

}  // namespace hlo

#endif  // HLOREF_BASE_ALIGNED_MEMORY_H_
