#include "workshop/mutants/array_changes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "literals/types/convert.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"

namespace hlo::conformance {
namespace {

template <typename T>
T Spoiled(T x) {
  if constexpr (Pred<T>) {
    return !x;
  } else if constexpr (Float<T> || SmallFloat<T>) {
    const auto wide = static_cast<double>(x);
    if (std::isnan(wide)) return T(1.0);
    if (wide == 0) return T(1.0);
    const T turned = T(-wide);
    return IsNanNumber(turned) ? T(wide == 1 ? 2.0 : 1.0) : turned;
  } else if constexpr (Integer<T>) {
    if constexpr (IsSmallInt<T>) {
      return T(static_cast<int64_t>(x) ^ 1);
    } else {
      return static_cast<T>(x ^ 1);
    }
  } else {
    return x;  // Complex numbers come by their parts.
  }
}

// The neighbour above or below; NaN stays.
template <typename T>
T Neighbour(T x, int step) {
  if constexpr (Pred<T>) {
    return !x;
  } else if constexpr (Float<T> || SmallFloat<T>) {
    if (IsNanNumber(x)) return x;
    using F = FloatFormat<T>;
    if constexpr (F::kSpecials == Specials::kExponent) {
      return FloatFromCode<T>(FloatCode(x) + static_cast<uint64_t>(step));
    } else {
      const int64_t place = OrderedCode(x) + step;
      return Negated(FloatFromCode<T>(static_cast<uint64_t>(std::abs(place))),
                     place < 0);
    }
  } else if constexpr (IsSmallInt<T>) {
    return T(static_cast<int64_t>(x) + step);
  } else if constexpr (Integer<T>) {
    return static_cast<T>(static_cast<uint64_t>(x) +
                          static_cast<uint64_t>(step));
  } else {
    return x;  // Complex numbers come by their parts.
  }
}

// The number next to x, away from zero or towards it.
template <typename T>
T Beside(T x, bool away) {
  const int64_t place = OrderedCode(x);
  const int64_t magnitude = (place < 0 ? -place : place) + (away ? 1 : -1);
  return Negated(FloatFromCode<T>(static_cast<uint64_t>(magnitude)),
                 SignBit(x));
}

// Calls change(number, exact one) for each finite element of a float type; true
// if one became another number.
template <typename F>
bool EachRounded(const std::vector<double>& exact, ArrayCopy& array, F change) {
  if (exact.size() != static_cast<size_t>(array.count())) return false;
  bool changed = false;
  VisitElementType(array.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (SmallFloat<T> || Float<T>) {
      const auto numbers = array.as<T>();
      for (size_t i = 0; i < numbers.size(); ++i) {
        if (IsNanNumber(numbers[i]) || !std::isfinite(exact[i])) continue;
        const T other = change(numbers[i], exact[i]);
        changed = changed || FloatCode(other) != FloatCode(numbers[i]);
        numbers[i] = other;
      }
    }
  });
  return changed;
}

}  // namespace

void EachIndex(
    const std::vector<int64_t>& sizes,
    absl::FunctionRef<void(const std::vector<int64_t>&, int64_t)> visit) {
  std::vector<int64_t> index(sizes.size());
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  for (int64_t number = 0; number < count; ++number) {
    int64_t rest = number;
    for (size_t d = sizes.size(); d-- > 0;) {
      index[d] = rest % sizes[d];
      rest /= sizes[d];
    }
    visit(index, number);
  }
}

void CopyElement(const ArrayCopy& from, int64_t from_element, ArrayCopy& to,
                 int64_t to_element) {
  if (!from.is_array() || from.width() != to.width() || from_element < 0 ||
      from_element >= from.count() || to_element >= to.count()) {
    return;
  }
  std::copy_n(from.bytes.begin() + from_element * from.width(), from.width(),
              to.bytes.begin() + to_element * to.width());
}

void Spoil(ArrayCopy& array, int64_t element) {
  VisitElementType(PartType(array.type()), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T& at = *reinterpret_cast<T*>(array.bytes.data() + element * array.width());
    at = Spoiled(at);
  });
}

void StepElement(ArrayCopy& array, int64_t element, int step) {
  VisitElementType(PartType(array.type()), [&](auto tag) {
    using T = typename decltype(tag)::type;
    std::byte* at = array.bytes.data() + element * array.width();
    T* part = reinterpret_cast<T*>(at);
    for (; reinterpret_cast<std::byte*>(part) < at + array.width(); ++part) {
      *part = Neighbour(*part, step);
    }
  });
}

bool HasElements(const ArrayCopy& array) {
  return array.is_array() && !array.bytes.empty();
}

bool IsReal(const ArrayCopy& array) {
  return array.is_array() && PartType(array.type()) == array.type();
}

bool Replace(std::vector<std::byte> bytes, ArrayCopy& array) {
  if (bytes.size() != array.bytes.size() || bytes == array.bytes) return false;
  array.bytes = std::move(bytes);
  return true;
}

std::vector<double> NumbersOf(const ArrayCopy& array) {
  std::vector<double> numbers(array.count());
  ConvertLanes(array.type(), ElementType::kF64, array.bytes.data(),
               numbers.data(), array.count());
  return numbers;
}

double NumberAt(const ArrayCopy& array, int64_t element) {
  double number = 0;
  ConvertLanes(array.type(), ElementType::kF64,
               array.bytes.data() + element * array.width(), &number, 1);
  return number;
}

void PutNumber(double number, ArrayCopy& array, int64_t element) {
  ConvertLanes(ElementType::kF64, array.type(), &number,
               array.bytes.data() + element * array.width(), 1);
}

bool RoundTowardZero(const std::vector<double>& exact, ArrayCopy& array) {
  return EachRounded(exact, array, [](auto x, double real) {
    const bool too_far = std::abs(static_cast<double>(x)) > std::abs(real);
    return too_far ? Beside(x, /*away=*/false) : x;
  });
}

bool RoundTiesAway(const std::vector<double>& exact, ArrayCopy& array) {
  return EachRounded(exact, array, [](auto x, double real) {
    const double below = std::abs(static_cast<double>(x));
    if (!(below < std::abs(real))) return x;
    const auto next = Beside(x, /*away=*/true);
    if (IsNanNumber(next)) return x;
    const double above = std::abs(static_cast<double>(next));
    const bool tie = std::abs(real) - below == above - std::abs(real);
    return tie ? next : x;
  });
}

}  // namespace hlo::conformance
