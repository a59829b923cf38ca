#include "ops/kernels/sorts/key_sort.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include "literals/types/number_types.h"
#include "ops/attributes/order.h"
#include "ops/kernels/sorts/sort_keys.h"

namespace hlo {
namespace {

// From this many keys on, counting digits beats comparing; and from so many on
// fewer, longer digits of keys above 16 bits.
template <typename Key>
constexpr int64_t kManyKeys = 16 * static_cast<int64_t>(sizeof(Key));
constexpr int64_t kLongDigits = 2048;

template <typename Key>
struct Entry {
  Key key;
  uint32_t index;
};

// Least significant digit first; a digit that all keys share costs nothing.
template <int kBits, typename Key>
void RadixSort(Entry<Key>* entries, Entry<Key>* other, int64_t n,
               uint32_t* permutation) {
  constexpr size_t kDigits = size_t{1} << kBits;
  constexpr int kPasses = (8 * sizeof(Key) + kBits - 1) / kBits;
  uint32_t counts[kPasses * kDigits] = {};
  for (int64_t i = 0; i < n; ++i) {
    for (int pass = 0; pass < kPasses; ++pass) {
      const size_t digit = entries[i].key >> (pass * kBits) & (kDigits - 1);
      ++counts[static_cast<size_t>(pass) * kDigits + digit];
    }
  }
  for (int pass = 0; pass < kPasses; ++pass) {
    uint32_t* count = counts + static_cast<size_t>(pass) * kDigits;
    const size_t first = entries[0].key >> (pass * kBits) & (kDigits - 1);
    if (static_cast<int64_t>(count[first]) == n) continue;
    uint32_t start = 0;
    for (size_t d = 0; d < kDigits; ++d) {
      start += std::exchange(count[d], start);
    }
    for (int64_t i = 0; i < n; ++i) {
      const size_t digit = entries[i].key >> (pass * kBits) & (kDigits - 1);
      other[count[digit]++] = entries[i];
    }
    std::swap(entries, other);
  }
  for (int64_t i = 0; i < n; ++i) permutation[i] = entries[i].index;
}

template <typename Key>
bool Before(const Entry<Key>& a, const Entry<Key>& b) {
  return a.key != b.key ? a.key < b.key : a.index < b.index;
}

// Entries that may be among the first `count`: once twice as many have come,
// the half that comes last is dropped, and what does not come before the rest
// is not even taken.
template <typename Key>
class FirstEntries {
 public:
  FirstEntries(Entry<Key>* entries, int64_t n, int64_t count)
      : entries_(entries), count_(count), room_(std::min(n, 2 * count)) {}

  void Add(Entry<Key> entry) {
    if (bounded_ && entry.key >= last_) return;
    entries_[size_++] = entry;
    if (size_ < room_ || size_ == count_) return;
    std::nth_element(entries_, entries_ + count_ - 1, entries_ + size_,
                     Before<Key>);
    size_ = count_;
    last_ = entries_[count_ - 1].key;
    bounded_ = true;
  }
  int64_t size() const { return size_; }
  // True if only keys below last() are still taken.
  bool bounded() const { return bounded_; }
  Key last() const { return last_; }

 private:
  Entry<Key>* entries_;
  const int64_t count_, room_;
  int64_t size_ = 0;
  Key last_ = 0;
  bool bounded_ = false;
};

// Keys are tested in blocks of this size where so few are taken that most
// blocks hold none.
constexpr int64_t kKeyBlock = 64;
constexpr int64_t kKeysForEachTaken = 256;

// REQUIRES: the order is total.
template <typename Key, typename T>
bool AnyBelow(Key last, const KeyOrder& order, const T* values) {
  const KeyOrder total = {.total_order = true,
                          .equal_zeros = order.equal_zeros};
  const Key turned = order.descending ? static_cast<Key>(~Key{0}) : Key{0};
  bool any = false;
  for (int64_t i = 0; i < kKeyBlock; ++i) {
    uint64_t key = 0;
    KeyOf(values[i], total, key);
    any |= static_cast<Key>(static_cast<Key>(key) ^ turned) < last;
  }
  return any;
}

template <typename Key, typename T>
bool SortAs(const KeyOrder& order, const T* values, int64_t n, int64_t count,
            std::span<std::byte> scratch, uint32_t* permutation) {
  if (count == 0) return true;
  auto* entries = reinterpret_cast<Entry<Key>*>(scratch.data());
  FirstEntries<Key> first(entries, n, count);
  const bool looks_ahead = order.total_order && count <= n / kKeysForEachTaken;
  for (int64_t begin = 0; begin < n; begin += kKeyBlock) {
    if (looks_ahead && first.bounded() && n - begin >= kKeyBlock &&
        !AnyBelow(first.last(), order, values + begin)) {
      continue;
    }
    for (int64_t i = begin; i < std::min(n, begin + kKeyBlock); ++i) {
      uint64_t key = 0;
      if (!KeyOf(values[i], order, key)) return false;
      if (order.descending) key = ~key;
      first.Add({static_cast<Key>(key), static_cast<uint32_t>(i)});
    }
  }
  if (count == n && n >= kManyKeys<Key>) {
    if (sizeof(Key) > 2 && n >= kLongDigits) {
      RadixSort<11>(entries, entries + n, n, permutation);
    } else {
      RadixSort<8>(entries, entries + n, n, permutation);
    }
    return true;
  }
  std::sort(entries, entries + first.size(), Before<Key>);
  for (int64_t i = 0; i < count; ++i) permutation[i] = entries[i].index;
  return true;
}

}  // namespace

std::optional<KeyOrder> KeyOrderOf(const Region& less) {
  const ComparedKeys* form = less.compared_keys();
  if (form == nullptr || form->op->FindUse(attr::direction) == nullptr ||
      IsComplex(form->type)) {
    return std::nullopt;
  }
  const Direction relation = form->attributes->get(attr::direction);
  if (relation != Direction::kLt && relation != Direction::kGt) {
    return std::nullopt;
  }
  KeyOrder order;
  order.operand = static_cast<size_t>(form->first / 2);
  order.type = form->type;
  order.descending = (relation == Direction::kGt) != form->exchanged;
  order.total_order =
      form->attributes->get(attr::compare_type) == CompareType::kTotalOrder;
  return order;
}

int64_t KeySortScratch(int64_t n) {
  return 2 * n * static_cast<int64_t>(sizeof(Entry<uint64_t>));
}

bool KeySort(const KeyOrder& order, const std::byte* keys, int64_t n,
             int64_t count, std::span<std::byte> scratch,
             uint32_t* permutation) {
  return VisitElementType(order.type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (ComplexNumber<T>) {
      return false;
    } else {
      return SortAs<KeyBits<T>>(order, reinterpret_cast<const T*>(keys), n,
                                count, scratch, permutation);
    }
  });
}

}  // namespace hlo
