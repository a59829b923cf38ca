// Room for what a text holds, before it is read.
#ifndef HLOREF_BASE_RESERVE_H_
#define HLOREF_BASE_RESERVE_H_

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hlo {

// Reserves, where `items` are many and have no room for another, for as many as
// the `rest` of the text may hold, by the length of those so far, but not for
// very many more than there are. `read`: the bytes that they were read from.
template <typename Item>
void ReserveForRest(std::vector<Item>& items, size_t read, size_t rest) {
  constexpr size_t kFirst = 4096, kGrowth = 8;
  const size_t count = items.size();
  if (count < kFirst || count < items.capacity()) return;
  const size_t more = rest / std::max<size_t>(read / count, 1) + 1;
  items.reserve(count + std::clamp(more, count / 8, (kGrowth - 1) * count));
}

}  // namespace hlo

#endif  // HLOREF_BASE_RESERVE_H_
