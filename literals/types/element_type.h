// Element types: generated from element_types.def, the one list.
#ifndef HLOREF_LITERALS_TYPES_ELEMENT_TYPE_H_
#define HLOREF_LITERALS_TYPES_ELEMENT_TYPE_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "absl/strings/string_view.h"
#include "literals/types/number_types.h"

namespace hlo {

enum class ElementType : uint8_t {
#define ELEMENT_TYPE(enumerator, ...) enumerator,
#include "literals/types/element_types.def"
};

// Negative numbers, a zero, infinities, NaNs.
struct SpecialNumbers {
  bool sign, zero, infinity, nan;
};

struct ElementTypeInfo {
  const char* name;
  int bits;           // width of a code
  int storage_bytes;  // one element in memory
  TypeKind kind;
  SpecialNumbers has;  // a complex type: its parts
  const char* numpy_name;
  const char* numpy_code;  // in .npy files, without byte order; "": by name
  int proto_number;        // XLA's PrimitiveType; 0: none
};

namespace internal {

template <typename T>
constexpr SpecialNumbers SpecialNumbersOf() {
  if constexpr (ComplexNumber<T>) {
    return SpecialNumbersOf<typename T::Part>();
  } else {
    using Limits = std::numeric_limits<T>;
    bool zero = true;
    if constexpr (SmallFloat<T>) zero = T::Layout::kHasZero;
    return {Limits::is_signed, zero, Limits::has_infinity,
            Limits::has_quiet_NaN};
  }
}

}  // namespace internal

inline constexpr ElementTypeInfo kElementTypeInfos[] = {
#define ELEMENT_TYPE(enumerator, name, storage, bits, kind, ...) \
  {name,                                                         \
   bits,                                                         \
   sizeof(storage),                                              \
   TypeKind::kind,                                               \
   internal::SpecialNumbersOf<storage>(),                        \
   __VA_ARGS__},
#include "literals/types/element_types.def"
};
inline constexpr int kElementTypeCount = std::size(kElementTypeInfos);

constexpr const ElementTypeInfo& Info(ElementType type) {
  return kElementTypeInfos[static_cast<size_t>(type)];
}
constexpr absl::string_view Name(ElementType type) { return Info(type).name; }
constexpr int BitWidth(ElementType type) { return Info(type).bits; }
constexpr int StorageBytes(ElementType type) {
  return Info(type).storage_bytes;
}
constexpr TypeKind Kind(ElementType type) { return Info(type).kind; }
constexpr bool IsPred(ElementType type) {
  return Kind(type) == TypeKind::kPred;
}
constexpr bool IsSigned(ElementType type) {
  return Kind(type) == TypeKind::kSigned;
}
constexpr bool IsUnsigned(ElementType type) {
  return Kind(type) == TypeKind::kUnsigned;
}
constexpr bool IsInteger(ElementType type) {
  return IsSigned(type) || IsUnsigned(type);
}
constexpr bool IsFloat(ElementType type) {
  return Kind(type) == TypeKind::kFloat;
}
constexpr bool IsComplex(ElementType type) {
  return Kind(type) == TypeKind::kComplex;
}
constexpr bool HasSign(ElementType type) { return Info(type).has.sign; }
constexpr bool HasZero(ElementType type) { return Info(type).has.zero; }
constexpr bool HasInfinity(ElementType type) { return Info(type).has.infinity; }
constexpr bool HasNan(ElementType type) { return Info(type).has.nan; }

// None for a name that is no element type.
std::optional<ElementType> ElementTypeFromName(absl::string_view name);

// A type as a function argument: f(TypeTag<float>{}).
template <typename T>
struct TypeTag {
  using type = T;
};

// Calls f(TypeTag<storage of `type`>{}); the only switch over element types.
template <typename F>
constexpr decltype(auto) VisitElementType(ElementType type, F&& f) {
  switch (type) {
#define ELEMENT_TYPE(enumerator, name, storage, ...) \
  case ElementType::enumerator:                      \
    return std::forward<F>(f)(TypeTag<storage>{});
#include "literals/types/element_types.def"
  }
  __builtin_unreachable();
}

namespace internal {
#define ELEMENT_TYPE(enumerator, name, storage, ...) \
  constexpr ElementType TypeOf(TypeTag<storage>) {   \
    return ElementType::enumerator;                  \
  }
#include "literals/types/element_types.def"
}  // namespace internal

// The element type whose storage is T.
template <typename T>
inline constexpr ElementType kTypeOf = internal::TypeOf(TypeTag<T>{});

// The type of a complex type's parts, any other type itself.
constexpr ElementType PartType(ElementType type) {
  if (type == ElementType::kC64) return ElementType::kF32;
  if (type == ElementType::kC128) return ElementType::kF64;
  return type;
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_ELEMENT_TYPE_H_
