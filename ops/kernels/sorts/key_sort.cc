#include "ops/kernels/sorts/key_sort.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <type_traits>
#include <utility>

#include "absl/container/fixed_array.h"
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

// Units of parallel_for.h for an entry.
constexpr int64_t kSortWork = 16;

// body(part, begin, end) for equal parts of [0, n), each on a thread.
template <typename F>
void ForParts(int64_t parts, int64_t n, const F& body) {
  ParallelFor({static_cast<int>(parts), 1}, parts, 1,
              [&](int64_t first, int64_t last) {
                for (int64_t p = first; p < last; ++p) {
                  body(p, n * p / parts, n * (p + 1) / parts);
                }
              });
}

// The digits of entries of which each thread has a part.
template <size_t kDigits>
class DigitCounts {
 public:
  explicit DigitCounts(int64_t parts)
      : counts_(static_cast<size_t>(parts) * kDigits) {}

  uint32_t* of_part(int64_t part) {
    return counts_.data() + static_cast<size_t>(part) * kDigits;
  }
  // The number of entries whose digit is `d`.
  int64_t Total(size_t d) const {
    int64_t total = 0;
    for (size_t i = d; i < counts_.size(); i += kDigits) total += counts_[i];
    return total;
  }
  // Counts become places: those of a digit's parts one behind the other.
  void Place() {
    uint32_t start = 0;
    for (size_t d = 0; d < kDigits; ++d) {
      for (size_t i = d; i < counts_.size(); i += kDigits) {
        start += std::exchange(counts_[i], start);
      }
    }
  }

 private:
  absl::FixedArray<uint32_t, kDigits> counts_;
};

// Least significant digit first; a digit that all keys share costs no move.
template <int kBits, typename Key>
void RadixSort(Entry<Key>* entries, Entry<Key>* other, int64_t n, int64_t parts,
               uint32_t* permutation) {
  constexpr size_t kDigits = size_t{1} << kBits;
  DigitCounts<kDigits> counts(parts);
  for (size_t shift = 0; shift < 8 * sizeof(Key); shift += kBits) {
    const auto digit_of = [&](const Entry<Key>& entry) {
      return static_cast<size_t>(entry.key >> shift & (kDigits - 1));
    };
    ForParts(parts, n, [&](int64_t part, int64_t begin, int64_t end) {
      uint32_t* const count = counts.of_part(part);
      std::fill_n(count, kDigits, 0);
      for (int64_t i = begin; i < end; ++i) ++count[digit_of(entries[i])];
    });
    if (counts.Total(digit_of(entries[0])) == n) continue;
    counts.Place();
    ForParts(parts, n, [&](int64_t part, int64_t begin, int64_t end) {
      uint32_t* const place = counts.of_part(part);
      for (int64_t i = begin; i < end; ++i) {
        other[place[digit_of(entries[i])]++] = entries[i];
      }
    });
    std::swap(entries, other);
  }
  ForParts(parts, n, [&](int64_t, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) permutation[i] = entries[i].index;
  });
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

// The entry of values[i]; false if it has no key.
template <typename Key, typename T>
bool MakeEntry(const KeyOrder& order, const T* values, int64_t i,
               Entry<Key>& entry) {
  uint64_t key = 0;
  if (!KeyOf(values[i], order, key)) return false;
  if (order.descending) key = ~key;
  entry = {static_cast<Key>(key), static_cast<uint32_t>(i)};
  return true;
}

template <typename Key, typename T>
bool SortDigits(const KeyOrder& order, const T* values, int64_t n,
                const Threads& threads, Entry<Key>* entries,
                uint32_t* permutation) {
  const int64_t parts = Shares(threads, n, kSortWork);
  std::atomic<bool> ordered{true};
  ForParts(parts, n, [&](int64_t, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      if (!MakeEntry(order, values, i, entries[i])) return ordered.store(false);
    }
  });
  if (!ordered) return false;
  if (sizeof(Key) > 2 && n >= kLongDigits) {
    RadixSort<11>(entries, entries + n, n, parts, permutation);
  } else {
    RadixSort<8>(entries, entries + n, n, parts, permutation);
  }
  return true;
}

template <typename Key, typename T>
bool SortAs(const KeyOrder& order, const T* values, int64_t n, int64_t count,
            std::span<std::byte> scratch, const Threads& threads,
            uint32_t* permutation) {
  if (count == 0) return true;
  auto* entries = reinterpret_cast<Entry<Key>*>(scratch.data());
  if (count == n && n >= kManyKeys<Key>) {
    return SortDigits(order, values, n, threads, entries, permutation);
  }
  FirstEntries<Key> first(entries, n, count);
  const bool looks_ahead = order.total_order && count <= n / kKeysForEachTaken;
  for (int64_t begin = 0; begin < n; begin += kKeyBlock) {
    if (looks_ahead && first.bounded() && n - begin >= kKeyBlock &&
        !AnyBelow(first.last(), order, values + begin)) {
      continue;
    }
    for (int64_t i = begin; i < std::min(n, begin + kKeyBlock); ++i) {
      Entry<Key> entry;
      if (!MakeEntry(order, values, i, entry)) return false;
      first.Add(entry);
    }
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
             const Threads& threads, uint32_t* permutation) {
  return VisitElementType(order.type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (ComplexNumber<T>) {
      return false;
    } else {
      return SortAs<KeyBits<T>>(order, reinterpret_cast<const T*>(keys), n,
                                count, scratch, threads, permutation);
    }
  });
}

}  // namespace hlo
