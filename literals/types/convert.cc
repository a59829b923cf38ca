#include "literals/types/convert.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

#include "base/lane_block.h"
#include "literals/types/convert_scalar.h"
#include "literals/types/f16_lanes.h"
#include "literals/types/this_machine.h"

namespace hlo {
namespace {

// ---- source -> carrier -> target ----
// A carrier is a type that holds the source's elements and is one rounding away
// from the target's: s32 (bits that wrap), f32, f64, s64 or u64. pred and
// integers below 8 bits are loaded as the byte that they are in memory.

template <typename T>
inline constexpr bool kIsWhole = Pred<T> || Integer<T>;
template <typename T>
inline constexpr int kBits = BitWidth(kTypeOf<T>);

// True for the types that use this carrier; the others need no code.
template <typename T, typename Carrier>
inline constexpr bool kLoads = false;
template <typename T>
inline constexpr bool kLoads<T, int32_t> =
    kIsWhole<T>&& kBits<T> >= 8 && kBits<T> <= 32;
template <typename T>
inline constexpr bool kLoads<T, int64_t> = kIsWhole<T>&& kBits<T> >= 8;
template <>
inline constexpr bool kLoads<uint64_t, uint64_t> = true;
template <typename T>
inline constexpr bool kLoads<T, float> =
    kIsWhole<T> ? kBits<T> == 8 || kBits<T> == 16
                : !ComplexNumber<T> && kBits<T> <= 32;
template <typename T>
inline constexpr bool kLoads<T, double> =
    kIsWhole<T> ? kBits<T> >= 8 : !ComplexNumber<T>;

template <typename T>
inline constexpr bool kHasF64Parts =
    std::is_same_v<T, double> || std::is_same_v<T, c128>;

template <typename T, typename Carrier>
inline constexpr bool kStores = !IsSmallInt<T>;
template <typename T>
inline constexpr bool kStores<T, int32_t> = kLoads<T, int32_t> || Pred<T>;
template <typename T>
inline constexpr bool kStores<T, int64_t> =
    kLoads<T, int64_t> || Pred<T> || kHasF64Parts<T>;
template <typename T>
inline constexpr bool kStores<T, uint64_t> = kHasF64Parts<T>;
template <typename T>
inline constexpr bool kStores<T, float> = kLoads<T, float> || Pred<T>;

template <typename T, typename Carrier>
HLO_INLINE void LoadLanes(const T* source, Carrier* carrier, int64_t n) {
  constexpr bool kRounds =
      kIsWhole<T> && kBits<T> == 64 && std::is_same_v<Carrier, double>;
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (kRounds) {
      carrier[i] = RoundToOdd(source[i]);  // for types narrower than f64
    } else {
      carrier[i] = static_cast<Carrier>(source[i]);
    }
  }
}

template <typename T, typename Carrier>
HLO_INLINE void StoreLanes(const Carrier* carrier, T* target, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (ComplexNumber<T>) {
      target[i] = {FromCarrier<typename T::Part>(carrier[i]), 0};
    } else {
      target[i] = FromCarrier<T>(carrier[i]);
    }
  }
}

using Pass = void (*)(const void* in, void* out, int64_t n);

// Null for types that this carrier is not for.
template <typename Carrier>
Pass Loader(ElementType from) {
  return VisitElementType(from, [](auto tag) -> Pass {
    using T = typename decltype(tag)::type;
    if constexpr (kLoads<T, Carrier>) {
      return [](const void* in, void* out, int64_t n) {
        OnThisMachine<LoadLanes<T, Carrier>>(n, static_cast<const T*>(in),
                                             static_cast<Carrier*>(out));
      };
    } else {
      return nullptr;
    }
  });
}
template <typename Carrier>
Pass Storer(ElementType to) {
  return VisitElementType(to, [](auto tag) -> Pass {
    using T = typename decltype(tag)::type;
    if constexpr (kStores<T, Carrier>) {
      return [](const void* in, void* out, int64_t n) {
        OnThisMachine<StoreLanes<T, Carrier>>(
            n, static_cast<const Carrier*>(in), static_cast<T*>(out));
      };
    } else {
      return nullptr;
    }
  });
}

template <typename Carrier>
void Through(ElementType from, ElementType to, const void* source, void* target,
             int64_t n) {
  const Pass load = Loader<Carrier>(from), store = Storer<Carrier>(to);
  const auto* in = static_cast<const std::byte*>(source);
  auto* out = static_cast<std::byte*>(target);
  Carrier carrier[kLaneBlock];
  for (int64_t i = 0; i < n; i += kLaneBlock) {
    const int64_t lanes = std::min(kLaneBlock, n - i);
    load(in + i * StorageBytes(from), carrier, lanes);
    store(carrier, out + i * StorageBytes(to), lanes);
  }
}

bool IsWholeType(ElementType type) { return IsPred(type) || IsInteger(type); }
bool IsSmallIntType(ElementType type) {
  return IsInteger(type) && BitWidth(type) < 8;
}

// Elements that f32 holds exactly, or is rounded to no worse than f64.
bool FitsF32(ElementType type) {
  return IsFloat(type) ? BitWidth(type) <= 32
                       : IsWholeType(type) && BitWidth(type) <= 16;
}

// REQUIRES: `from` is not complex, and neither type is an integer below 8 bits
// or, of `from`, pred.
void ThroughCarrier(ElementType from, ElementType to, const void* source,
                    void* target, int64_t n) {
  const int bits = std::max(BitWidth(from), BitWidth(to));
  if (IsWholeType(from) && IsWholeType(to)) {
    return bits <= 32 ? Through<int32_t>(from, to, source, target, n)
                      : Through<int64_t>(from, to, source, target, n);
  }
  if (FitsF32(from) && FitsF32(to)) {
    return Through<float>(from, to, source, target, n);
  }
  const bool to_f64 = PartType(to) == ElementType::kF64;
  if (to_f64 && from == ElementType::kU64) {
    return Through<uint64_t>(from, to, source, target, n);
  }
  return to_f64 && from == ElementType::kS64
             ? Through<int64_t>(from, to, source, target, n)
             : Through<double>(from, to, source, target, n);
}

// ---- integers below 8 bits ----

// Conversions from whole numbers: floats saturate, integers wrap.
template <typename Storage, bool kSaturates>
HLO_INLINE void StoreSmallInts(const int32_t* source, Storage* target, int bits,
                               int64_t n) {
  const int unused = 8 - bits;
  const int32_t most = std::numeric_limits<Storage>::max() >> unused;
  const int32_t least = std::numeric_limits<Storage>::min() >> unused;
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (kSaturates) {
      const int32_t value = source[i] < most ? source[i] : most;
      target[i] = static_cast<Storage>(value > least ? value : least);
    } else {
      const auto top =
          static_cast<uint8_t>(static_cast<uint32_t>(source[i]) << unused);
      target[i] = static_cast<Storage>(static_cast<Storage>(top) >> unused);
    }
  }
}

// REQUIRES: `from` is as ThroughCarrier takes it.
void ToSmallInts(ElementType from, ElementType to, const void* source,
                 void* target, int64_t n) {
  const auto* in = static_cast<const std::byte*>(source);
  const int bits = BitWidth(to);
  int32_t numbers[kLaneBlock];
  for (int64_t i = 0; i < n; i += kLaneBlock) {
    const int64_t lanes = std::min(kLaneBlock, n - i);
    ThroughCarrier(from, ElementType::kS32, in + i * StorageBytes(from),
                   numbers, lanes);
    const auto store = [&](auto* out) {
      using Storage = std::remove_pointer_t<decltype(out)>;
      const int32_t* block = numbers;
      if (IsFloat(from)) {
        OnThisMachine<StoreSmallInts<Storage, true>>(lanes, block, out, bits);
      } else {
        OnThisMachine<StoreSmallInts<Storage, false>>(lanes, block, out, bits);
      }
    };
    if (IsSigned(to)) {
      store(static_cast<int8_t*>(target) + i);
    } else {
      store(static_cast<uint8_t*>(target) + i);
    }
  }
}

// REQUIRES: `from` is not complex.
void ConvertNumbers(ElementType from, ElementType to, const void* source,
                    void* target, int64_t n) {
  if (IsPred(from) || IsSmallIntType(from)) {
    from = IsSigned(from) ? ElementType::kS8 : ElementType::kU8;
  }
  const auto convert = IsSmallIntType(to) ? ToSmallInts : ThroughCarrier;
  convert(from, to, source, target, n);
}

// ---- complex sources ----

template <ComplexNumber From, ComplexNumber To>
void ComplexLanes(const From* source, To* target, int64_t n) {
  using Part = typename To::Part;
  for (int64_t i = 0; i < n; ++i) {
    target[i] = {FloatToFloat<Part>(source[i].re),
                 FloatToFloat<Part>(source[i].im)};
  }
}

template <ComplexNumber From>
void FromComplex(const From* source, ElementType to, void* target, int64_t n) {
  if (to == ElementType::kC64) {
    return ComplexLanes(source, static_cast<c64*>(target), n);
  }
  if (to == ElementType::kC128) {
    return ComplexLanes(source, static_cast<c128*>(target), n);
  }
  double carrier[kLaneBlock];
  const bool to_pred = IsPred(to);
  for (int64_t i = 0; i < n; i += kLaneBlock) {
    const int64_t lanes = std::min(kLaneBlock, n - i);
    for (int64_t j = 0; j < lanes; ++j) {
      const From& value = source[i + j];
      const bool imaginary = to_pred && value.re == 0 && value.im != 0;
      carrier[j] = static_cast<double>(imaginary ? 1 : value.re);
    }
    ConvertNumbers(ElementType::kF64, to, carrier,
                   static_cast<std::byte*>(target) + i * StorageBytes(to),
                   lanes);
  }
}

// ---- pairs that programs convert most, without the carrier ----

template <typename From, typename To>
HLO_INLINE void DirectLanes(const From* in, To* out, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (IsSmallFloat<From>) {
      out[i] = FromCarrier<To>(static_cast<float>(in[i]));
    } else {
      out[i] = FromCarrier<To>(in[i]);
    }
  }
}

template <typename From, typename To>
bool Direct(const void* source, void* target, int64_t n) {
  const auto* in = static_cast<const From*>(source);
  auto* out = static_cast<To*>(target);
  if constexpr (std::is_same_v<From, f16>) {
    if (WidenF16(in, out, n, NansOfF16::kBecomeCanonical)) return true;
  }
  if constexpr (std::is_same_v<To, f16>) {
    if (NarrowF16(in, out, n)) return true;
  }
  OnThisMachine<DirectLanes<From, To>>(n, in, out);
  return true;
}

bool ConvertDirectly(ElementType from, ElementType to, const void* source,
                     void* target, int64_t n) {
  constexpr auto kPair = [](ElementType a, ElementType b) {
    return static_cast<int>(a) * 256 + static_cast<int>(b);
  };
  using enum ElementType;
  switch (kPair(from, to)) {
    case kPair(kBF16, kF32):
      return Direct<bf16, float>(source, target, n);
    case kPair(kF32, kBF16):
      return Direct<float, bf16>(source, target, n);
    case kPair(kF16, kF32):
      return Direct<f16, float>(source, target, n);
    case kPair(kF32, kF16):
      return Direct<float, f16>(source, target, n);
    case kPair(kF32, kF64):
      return Direct<float, double>(source, target, n);
    case kPair(kF64, kF32):
      return Direct<double, float>(source, target, n);
    case kPair(kS32, kF32):
      return Direct<int32_t, float>(source, target, n);
    case kPair(kF32, kS32):
      return Direct<float, int32_t>(source, target, n);
    // A pred is a byte, 0 or 1, as which it is loaded in vector loops.
    case kPair(kPred, kF32):
      return Direct<uint8_t, float>(source, target, n);
    case kPair(kPred, kS32):
      return Direct<uint8_t, int32_t>(source, target, n);
    case kPair(kS32, kS64):
      return Direct<int32_t, int64_t>(source, target, n);
    case kPair(kU32, kU64):
      return Direct<uint32_t, uint64_t>(source, target, n);
    case kPair(kU64, kU32):
      return Direct<uint64_t, uint32_t>(source, target, n);
    case kPair(kS64, kF32):
      return Direct<int64_t, float>(source, target, n);
    case kPair(kS64, kS32):
      return Direct<int64_t, int32_t>(source, target, n);
    default:
      return false;
  }
}

}  // namespace

void ConvertLanes(ElementType from, ElementType to, const void* source,
                  void* target, int64_t n) {
  if (n <= 0) return;
  if (from == to) {
    if (source == target) return;
    std::memmove(
        target, source,
        static_cast<size_t>(n) * static_cast<size_t>(StorageBytes(from)));
    return;
  }
  if (ConvertDirectly(from, to, source, target, n)) return;
  if (from == ElementType::kC64) {
    return FromComplex(static_cast<const c64*>(source), to, target, n);
  }
  if (from == ElementType::kC128) {
    return FromComplex(static_cast<const c128*>(source), to, target, n);
  }
  ConvertNumbers(from, to, source, target, n);
}

}  // namespace hlo
