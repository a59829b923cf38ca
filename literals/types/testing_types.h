// The element types for GoogleTest's typed tests, from the one list.
#ifndef HLOREF_LITERALS_TYPES_TESTING_TYPES_H_
#define HLOREF_LITERALS_TYPES_TESTING_TYPES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <tuple>
#include <type_traits>
#include <vector>

#include "gtest/gtest.h"
#include "literals/types/element_type.h"

namespace hlo {
namespace internal {

template <bool kKeep, typename T>
using OneIf = std::conditional_t<kKeep, std::tuple<TypeTag<T>>, std::tuple<>>;

template <typename Tuple>
struct AsTypes;
template <typename... Tags>
struct AsTypes<std::tuple<Tags...>> {
  using type = testing::Types<typename Tags::type...>;
};

#define ELEMENT_TYPE(enumerator, name, storage, ...) , OneIf<true, storage>()
using EveryTag = decltype(std::tuple_cat(std::tuple<>()
#include "literals/types/element_types.def"
                                             ));
#define ELEMENT_TYPE(enumerator, name, storage, ...) \
  , OneIf<IsSmallFloat<storage>, storage>()
using SmallFloatTags = decltype(std::tuple_cat(std::tuple<>()
#include "literals/types/element_types.def"
                                                   ));

}  // namespace internal

using EveryType = internal::AsTypes<internal::EveryTag>::type;
using EverySmallFloat = internal::AsTypes<internal::SmallFloatTags>::type;

// Every code of a small float, in order.
template <SmallFloat T>
std::vector<T> EveryCode() {
  std::vector<T> codes;
  for (uint32_t code = 0; code < uint32_t{1} << T::Layout::kBits; ++code) {
    codes.push_back(T::FromCode(static_cast<typename T::Code>(code)));
  }
  return codes;
}

// Random bits as numbers of the type: NaNs, infinities and subnormals too.
template <typename T, size_t kCount>
std::array<T, kCount> RandomNumbers(uint64_t seed) {
  std::mt19937_64 random(seed);
  std::array<T, kCount> numbers;
  for (T& number : numbers) {
    if constexpr (Pred<T>) {
      number = random() % 2 == 1;
    } else if constexpr (IsSmallInt<T>) {
      number = T(static_cast<int64_t>(random()));
    } else if constexpr (IsSmallFloat<T>) {
      number = T::FromCode(static_cast<typename T::Code>(
          random() % (uint64_t{1} << T::Layout::kBits)));
    } else {
      const uint64_t bits[2] = {random(), random()};
      std::memcpy(&number, bits, sizeof(T));
    }
  }
  return numbers;
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_TESTING_TYPES_H_
