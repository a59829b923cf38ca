#include "ops/kernels/sorts/line_network.h"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "base/multiversion.h"
#include "literals/types/float_bits.h"
#include "literals/types/number_types.h"
#include "literals/types/total_order.h"
#include "ops/kernels/sorts/sort_keys.h"

namespace hlo {
namespace {

// Elements of a block that is sorted in registers.
constexpr int64_t kBlock = 16;
// The longest lines; without instructions for the smaller of two integers, and
// for comparing wide ones, long lines are better counted.
constexpr int64_t kMost = 4096, kMostOfBase = 2048, kMostWideOfBase = 128;

int64_t Padded(int64_t n) { return (n + kBlock - 1) / kBlock * kBlock; }

// Pairs of a network that sorts 16 (Green, 60 exchanges; Knuth, TAOCP 5.3.4).
constexpr uint8_t kGreen[60][2] = {
    {0, 1},   {2, 3},   {4, 5},   {6, 7},  {8, 9},   {10, 11}, {12, 13},
    {14, 15}, {0, 2},   {1, 3},   {4, 6},  {5, 7},   {8, 10},  {9, 11},
    {12, 14}, {13, 15}, {0, 4},   {1, 5},  {2, 6},   {3, 7},   {8, 12},
    {9, 13},  {10, 14}, {11, 15}, {0, 8},  {1, 9},   {2, 10},  {3, 11},
    {4, 12},  {5, 13},  {6, 14},  {7, 15}, {5, 10},  {6, 9},   {3, 12},
    {13, 14}, {4, 8},   {7, 11},  {1, 2},  {1, 4},   {7, 13},  {2, 8},
    {11, 14}, {2, 4},   {5, 6},   {9, 10}, {11, 13}, {3, 8},   {7, 12},
    {6, 8},   {10, 12}, {3, 5},   {7, 9},  {3, 4},   {5, 6},   {7, 8},
    {9, 10},  {11, 12}, {6, 7},   {8, 9}};

// Sorts the lanes of n vectors, n a multiple of kBlock: blocks first, then
// bitonic merges of ever longer runs (Batcher 1968). All exchanges put the
// smaller key first, so that those with keys beyond the end, which would be the
// greatest, are left out.
template <typename Key, InstructionSet kSet>
struct Network {
  static constexpr int64_t kLanes = VectorBytes(kSet) / sizeof(Key);
  typedef Key Vector __attribute__((vector_size(VectorBytes(kSet))));

  HLO_INLINE static void Exchange(Vector& a, Vector& b) {
    const Vector smaller = a < b ? a : b;
    b = a < b ? b : a;
    a = smaller;
  }

  HLO_INLINE static void SortBlock(Vector* v) {
    Vector r[kBlock];
#pragma GCC unroll 16
    for (int i = 0; i < kBlock; ++i) r[i] = v[i];
#pragma GCC unroll 60
    for (int i = 0; i < 60; ++i) Exchange(r[kGreen[i][0]], r[kGreen[i][1]]);
#pragma GCC unroll 16
    for (int i = 0; i < kBlock; ++i) v[i] = r[i];
  }

  // The last stages of a merge: distances 8, 4, 2 and 1.
  HLO_INLINE static void MergeBlock(Vector* v) {
    Vector r[kBlock];
#pragma GCC unroll 16
    for (int i = 0; i < kBlock; ++i) r[i] = v[i];
#pragma GCC unroll 4
    for (int distance = 8; distance > 0; distance /= 2) {
#pragma GCC unroll 16
      for (int i = 0; i < kBlock; ++i) {
        if ((i & distance) == 0) Exchange(r[i], r[i + distance]);
      }
    }
#pragma GCC unroll 16
    for (int i = 0; i < kBlock; ++i) v[i] = r[i];
  }

  // One stage of a merge.
  HLO_INLINE static void Stage(Vector* v, int64_t n, int64_t distance) {
    for (int64_t c = 0; c < n; c += 2 * distance) {
      const int64_t end = std::min(c + distance, n - distance);
      for (int64_t i = c; i < end; ++i) Exchange(v[i], v[i + distance]);
    }
  }

  // The stages of distances 2 * d and d in one pass.
  HLO_INLINE static void TwoStages(Vector* v, int64_t n, int64_t d) {
    int64_t c = 0;
    for (; c + 4 * d <= n; c += 4 * d) {
      for (int64_t i = c; i < c + d; ++i) {
        Vector r[] = {v[i], v[i + d], v[i + 2 * d], v[i + 3 * d]};
        Exchange(r[0], r[2]);
        Exchange(r[1], r[3]);
        Exchange(r[0], r[1]);
        Exchange(r[2], r[3]);
        for (int64_t k = 0; k < 4; ++k) v[i + k * d] = r[k];
      }
    }
    Stage(v + c, n - c, 2 * d);
    Stage(v + c, n - c, d);
  }

  // The first stage of a merge: the second run of two is taken backwards.
  HLO_INLINE static void Mirrored(Vector* v, int64_t n, int64_t run) {
    for (int64_t b = 0; b < n; b += 2 * run) {
      const int64_t last = b + 2 * run - 1;
      for (int64_t i = std::max<int64_t>(0, last + 1 - n); i < run; ++i) {
        Exchange(v[b + i], v[last - i]);
      }
    }
  }

  HLO_INLINE static void Sort(Key* keys, int64_t n) {
    auto* const v = reinterpret_cast<Vector*>(keys);
    for (int64_t b = 0; b < n; b += kBlock) SortBlock(v + b);
    for (int64_t run = kBlock; run < n; run *= 2) {
      Mirrored(v, n, run);
      int64_t distance = run / 2;
      for (; distance >= 2 * kBlock; distance /= 4) {
        TwoStages(v, n, distance / 2);
      }
      if (distance == kBlock) Stage(v, n, distance);
      for (int64_t b = 0; b < n; b += kBlock) MergeBlock(v + b);
    }
  }
};

// Types whose elements can be had back from their keys.
template <typename T>
constexpr bool kSortsAlone = (sizeof(T) == 4 || sizeof(T) == 8) &&
                             (Float<T> || Integer<T>)&&!IsSmallInt<T>;

template <typename T>
using SignedKey = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;

template <typename T>
HLO_INLINE SignedKey<T> Encode(T value, bool equal_zeros) {
  if constexpr (Float<T>) {
    return TotalOrder(equal_zeros && value == 0 ? T(0) : value);
  } else {
    const auto bits = static_cast<SignedKey<T>>(value);
    return std::is_signed_v<T>
               ? bits
               : bits ^ std::numeric_limits<SignedKey<T>>::min();
  }
}

template <typename T>
HLO_INLINE T Decode(SignedKey<T> key) {
  if constexpr (Float<T>) {
    // The total order's integer of its own integer is the float's code.
    const auto turned = key ^ std::numeric_limits<SignedKey<T>>::max();
    return FromCode<T>(static_cast<CodeOf<T>>(key < 0 ? turned : key));
  } else {
    return static_cast<T>(std::is_signed_v<T>
                              ? key
                              : key ^ std::numeric_limits<SignedKey<T>>::min());
  }
}

// Writes the keys of `count` elements; false if some element cannot be had back
// from its key.
template <typename T>
HLO_INLINE bool EncodeAll(const KeyOrder& order, const T* elements,
                          int64_t count, SignedKey<T>* keys) {
  using Key = SignedKey<T>;
  const bool total = order.total_order;
  const bool equal_zeros = !total || order.equal_zeros;
  const Key turn = order.descending ? -1 : 0;
  Key lost = 0;
  for (int64_t i = 0; i < count; ++i) {
    const T value = elements[i];
    const Key key = Encode(value, equal_zeros);
    if constexpr (Float<T>) {
      lost |= static_cast<Key>(ToCode(Decode<T>(key)) ^ ToCode(value));
      lost |= static_cast<Key>(!total && value != value);
    }
    keys[i] = key ^ turn;
  }
  return lost == 0;
}

template <typename T>
HLO_INLINE void DecodeAll(const SignedKey<T>* keys, int64_t count,
                          SignedKey<T> turn, T* elements) {
  for (int64_t i = 0; i < count; ++i) elements[i] = Decode<T>(keys[i] ^ turn);
}

// Keys of at most 32 bits.
template <typename T>
constexpr bool kHasPairs = !ComplexNumber<T> && sizeof(KeyBits<T>) <= 4;

// The signed key above, the place below.
HLO_INLINE int64_t PairOf(int32_t key, int64_t place) {
  return static_cast<int64_t>(static_cast<uint64_t>(key) << 32 |
                              static_cast<uint64_t>(place));
}

// Pairs i * lanes + l of the elements i * step + l. False if some element has
// no key.
template <typename T>
struct PairsBody {
  template <InstructionSet kSet>
  HLO_INLINE static bool Run(const KeyOrder& order, const T* elements,
                             int64_t n, int64_t step, int64_t* pairs) {
    constexpr int64_t kLanes = VectorBytes(kSet) / 8;
    const bool equal_zeros = !order.total_order || order.equal_zeros;
    const int32_t turn = order.descending ? -1 : 0;
    int32_t nans = 0;
    for (int64_t i = 0; i < n; ++i, elements += step, pairs += kLanes) {
      for (int64_t l = 0; l < kLanes; ++l) {
        const T value = elements[l];
        if constexpr (Float<T>) nans |= value != value ? 1 : 0;
        pairs[l] = PairOf(Encode(value, equal_zeros) ^ turn, i);
      }
    }
    return nans == 0 || order.total_order;
  }
};

// The same for types that are not sorted alone.
template <typename T>
bool EncodeNarrow(const KeyOrder& order, const T* elements, int64_t n,
                  int64_t step, int64_t lanes, int64_t* pairs) {
  const uint64_t turn = order.descending ? 0x7FFFFFFF : 0x80000000;
  bool all = true;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t l = 0; l < lanes; ++l) {
      uint64_t key = 0;
      all &= KeyOf(elements[i * step + l], order, key);
      pairs[i * lanes + l] = PairOf(static_cast<int32_t>(key ^ turn), i);
    }
  }
  return all;
}

template <typename Key>
struct SortBody {
  template <InstructionSet kSet>
  HLO_INLINE static void Run(Key* keys, int64_t n) {
    Network<Key, kSet>::Sort(keys, n);
  }
};

// Sorts n rows of keys, of a row for each vector; behind them is room for whole
// blocks.
template <typename Key>
void SortRows(Key* keys, int64_t n, int64_t lanes, InstructionSet set) {
  std::fill(keys + n * lanes, keys + Padded(n) * lanes,
            std::numeric_limits<Key>::max());
  Versions<SortBody<Key>>::template For<>(set)(keys, Padded(n));
}

}  // namespace

NetworkKind NetworkOf(const KeyOrder& order, bool alone, int64_t n,
                      InstructionSet set) {
  return VisitElementType(order.type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const bool base = set == InstructionSet::kBase;
    const int64_t wide = base ? kMostWideOfBase : kMost;
    if constexpr (kSortsAlone<T>) {
      const int64_t most = base && sizeof(T) == 4 ? kMostOfBase : wide;
      if (alone && n <= most) return NetworkKind::kAlone;
    }
    return kHasPairs<T> && n <= wide ? NetworkKind::kPairs : NetworkKind::kNone;
  });
}

int64_t NetworkLanes(NetworkKind kind, const KeyOrder& order,
                     InstructionSet set) {
  if (kind == NetworkKind::kNone) return 1;
  return VectorBytes(set) /
         (kind == NetworkKind::kPairs ? 8 : StorageBytes(order.type));
}

int64_t NetworkScratch(int64_t n) {
  return Padded(n) * VectorBytes(kWidestInstructionSet);
}

bool SortAlone(const KeyOrder& order, std::byte* elements, int64_t n,
               InstructionSet set, std::byte* scratch) {
  const int64_t lanes = NetworkLanes(NetworkKind::kAlone, order, set);
  return VisitElementType(order.type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (kSortsAlone<T>) {
      using Key = SignedKey<T>;
      auto* const values = reinterpret_cast<T*>(elements);
      auto* const keys = reinterpret_cast<Key*>(scratch);
      if (!Multiversion<EncodeAll<T>>::For(set)(order, values, n * lanes,
                                                keys)) {
        return false;
      }
      SortRows(keys, n, lanes, set);
      Multiversion<DecodeAll<T>>::For(set)(
          keys, n * lanes, order.descending ? Key{-1} : Key{0}, values);
      return true;
    }
    return false;
  });
}

bool OrderPairs(const KeyOrder& order, const std::byte* keys, int64_t n,
                int64_t step, int64_t lines, InstructionSet set,
                std::byte* scratch, uint32_t* permutation) {
  const int64_t lanes = NetworkLanes(NetworkKind::kPairs, order, set);
  auto* const pairs = reinterpret_cast<int64_t*>(scratch);
  const bool all = VisitElementType(order.type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto* const elements = reinterpret_cast<const T*>(keys);
    if constexpr (kHasPairs<T> && kSortsAlone<T>) {
      return Versions<PairsBody<T>>::template For<>(set)(order, elements, n,
                                                         step, pairs);
    } else if constexpr (kHasPairs<T>) {
      return EncodeNarrow(order, elements, n, step, lanes, pairs);
    }
    return false;
  });
  if (!all) return false;
  SortRows(pairs, n, lanes, set);
  for (int64_t l = 0; l < lines; ++l) {
    for (int64_t i = 0; i < n; ++i) {
      permutation[l * n + i] = static_cast<uint32_t>(pairs[i * lanes + l]);
    }
  }
  return true;
}

}  // namespace hlo
