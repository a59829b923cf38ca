#include "literals/convert.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "literals/convert_scalar.h"
#include "literals/instruction_set.h"

namespace hlo {
namespace {

// Calls kBody compiled for the best instructions that this machine has.
template <auto kBody>
struct OnThisMachine {
  template <typename... Args>
  HLO_AVX2 static void Avx2(Args... args) {
    kBody(args...);
  }
  template <typename... Args>
  HLO_AVX512 static void Avx512(Args... args) {
    kBody(args...);
  }
  template <typename... Args>
  static void Run(int64_t n, Args... args) {
    constexpr int64_t kWorthAsking = 64;
    if (n < kWorthAsking) return kBody(args..., n);
    Pick(NativeInstructionSet(), kBody, &Avx2<Args..., int64_t>,
         &Avx512<Args..., int64_t>)(args..., n);
  }
};

// Lanes that pass through a carrier at once.
constexpr int64_t kBlock = 512;

// ---- f32 <-> small floats ----

template <typename T>
struct WidenTable {
  constexpr WidenTable() {
    for (uint32_t code = 0; code < 256; ++code) {
      const auto low = static_cast<uint8_t>(code);
      values[code] = static_cast<float>(T::FromCode(low));
    }
  }
  float values[256] = {};
};
template <typename T>
constexpr WidenTable<T> kWidenTable;

template <typename T>
HLO_INLINE void WidenLanes(const T* source, float* target, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (Float<T>) {
      target[i] = source[i];
    } else if constexpr (sizeof(T) == 1) {
      target[i] = kWidenTable<T>.values[source[i].code()];
    } else {
      target[i] = static_cast<float>(source[i]);
    }
  }
}

template <typename T>
HLO_INLINE void NarrowLanes(const float* source, T* target, int64_t n) {
  for (int64_t i = 0; i < n; ++i) target[i] = T(source[i]);
}

// ---- source -> carrier -> target ----

template <typename T>
void LoadCarrier(const T* source, CarrierOf<T>* carrier, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (IsSmallFloat<T> && sizeof(T) == 1) {
      carrier[i] = static_cast<double>(kWidenTable<T>.values[source[i].code()]);
    } else {
      carrier[i] = ToCarrier(source[i]);
    }
  }
}

template <typename Carrier>
void StoreCarrier(ElementType to, const Carrier* carrier, void* target,
                  int64_t offset, int64_t n) {
  VisitElementType(to, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* out = static_cast<T*>(target) + offset;
    for (int64_t i = 0; i < n; ++i) {
      if constexpr (ComplexNumber<T>) {
        out[i] = {FromCarrier<typename T::Part>(carrier[i]), 0};
      } else {
        out[i] = FromCarrier<T>(carrier[i]);
      }
    }
  });
}

template <typename T>
void ThroughCarrier(const T* source, ElementType to, void* target, int64_t n) {
  CarrierOf<T> carrier[kBlock];
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t lanes = std::min(kBlock, n - i);
    LoadCarrier(source + i, carrier, lanes);
    StoreCarrier(to, carrier, target, i, lanes);
  }
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
  double carrier[kBlock];
  const bool to_pred = IsPred(to);
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t lanes = std::min(kBlock, n - i);
    for (int64_t j = 0; j < lanes; ++j) {
      const From& value = source[i + j];
      const bool imaginary = to_pred && value.re == 0 && value.im != 0;
      carrier[j] = static_cast<double>(imaginary ? 1 : value.re);
    }
    StoreCarrier(to, carrier, target, i, lanes);
  }
}

// ---- pairs that programs convert most, without the carrier ----

template <typename From, typename To>
HLO_INLINE void DirectLanes(const From* in, To* out, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (IsSmallFloat<From>) {
      out[i] = FloatToFloat<To>(static_cast<float>(in[i]));
    } else if constexpr (IsSmallFloat<To>) {
      out[i] = To(in[i]);
    } else if constexpr (Float<From> && Float<To>) {
      out[i] = FloatToFloat<To>(in[i]);
    } else if constexpr (Float<From>) {
      out[i] = FloatToInteger<To>(static_cast<double>(in[i]));
    } else {
      out[i] = static_cast<To>(in[i]);
    }
  }
}

template <typename From, typename To>
bool Direct(const void* source, void* target, int64_t n) {
  OnThisMachine<DirectLanes<From, To>>::Run(n, static_cast<const From*>(source),
                                            static_cast<To*>(target));
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
    case kPair(kPred, kF32):
      return Direct<bool, float>(source, target, n);
    case kPair(kPred, kS32):
      return Direct<bool, int32_t>(source, target, n);
    case kPair(kS32, kS64):
      return Direct<int32_t, int64_t>(source, target, n);
    case kPair(kS64, kS32):
      return Direct<int64_t, int32_t>(source, target, n);
    default:
      return false;
  }
}

}  // namespace

namespace {

bool AtMostF32(ElementType type) {
  return IsFloat(type) && BitWidth(type) <= 32;
}

// Narrow floats need no carrier wider than f32.
void ThroughF32(ElementType from, ElementType to, const void* source,
                void* target, int64_t n) {
  float carrier[kBlock];
  const auto* in = static_cast<const std::byte*>(source);
  auto* out = static_cast<std::byte*>(target);
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t lanes = std::min(kBlock, n - i);
    WidenToF32(from, in + i * StorageBytes(from), carrier, lanes);
    for (int64_t j = 0; j < lanes; ++j) {
      carrier[j] = FloatToFloat<float>(carrier[j]);
    }
    NarrowFromF32(to, carrier, out + i * StorageBytes(to), lanes);
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
  if (AtMostF32(from) && AtMostF32(to)) {
    return ThroughF32(from, to, source, target, n);
  }
  VisitElementType(from, [&](auto tag) {
    using From = typename decltype(tag)::type;
    if constexpr (ComplexNumber<From>) {
      FromComplex(static_cast<const From*>(source), to, target, n);
    } else {
      ThroughCarrier(static_cast<const From*>(source), to, target, n);
    }
  });
}

void WidenToF32(ElementType type, const void* source, float* target,
                int64_t n) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (IsSmallFloat<T> || std::is_same_v<T, float>) {
      OnThisMachine<WidenLanes<T>>::Run(n, static_cast<const T*>(source),
                                        target);
    }
  });
}

void NarrowFromF32(ElementType type, const float* source, void* target,
                   int64_t n) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (IsSmallFloat<T> || std::is_same_v<T, float>) {
      OnThisMachine<NarrowLanes<T>>::Run(n, source, static_cast<T*>(target));
    }
  });
}

void WidenToF64(ElementType type, const void* source, double* target,
                int64_t n) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (IsSmallFloat<T> || Float<T>) {
      LoadCarrier(static_cast<const T*>(source), target, n);
    }
  });
}

void NarrowFromF64(ElementType type, const double* source, void* target,
                   int64_t n) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (IsSmallFloat<T> || Float<T>) {
      T* out = static_cast<T*>(target);
      for (int64_t i = 0; i < n; ++i) out[i] = static_cast<T>(source[i]);
    }
  });
}

}  // namespace hlo
