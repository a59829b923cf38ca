// Permutations of indices.
#ifndef HLOREF_BASE_PERMUTATION_H_
#define HLOREF_BASE_PERMUTATION_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hlo {

// True if each of 0 .. n-1 occurs once.
inline bool IsPermutation(std::span<const int64_t> numbers) {
  std::vector<bool> seen(numbers.size());
  for (int64_t number : numbers) {
    const auto at = static_cast<size_t>(number);
    if (number < 0 || at >= seen.size() || seen[at]) return false;
    seen[at] = true;
  }
  return true;
}

}  // namespace hlo

#endif  // HLOREF_BASE_PERMUTATION_H_
