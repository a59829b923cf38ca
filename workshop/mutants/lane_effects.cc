#include "workshop/mutants/lane_effects.h"

#include <algorithm>
#include <cmath>

#include "literals/types/convert.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"
#include "workshop/mutants/mutation.h"

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

// Of two numbers of a type the one next to the other, away from zero or
// towards it.
template <typename T>
T Beside(T x, bool away) {
  const int64_t place = OrderedCode(x);
  const int64_t magnitude = (place < 0 ? -place : place) + (away ? 1 : -1);
  return Negated(FloatFromCode<T>(static_cast<uint64_t>(magnitude)),
                 SignBit(x));
}

// Calls change(lane's number, exact one) for each finite lane of a float type;
// true if a lane became another number.
template <typename F>
bool EachRounded(const std::vector<double>& exact, ArrayCopy& array, F change) {
  if (exact.size() != static_cast<size_t>(array.count())) return false;
  bool changed = false;
  VisitElementType(array.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (SmallFloat<T> || Float<T>) {
      const auto lanes = array.as<T>();
      for (size_t i = 0; i < lanes.size(); ++i) {
        if (IsNanNumber(lanes[i]) || !std::isfinite(exact[i])) continue;
        const T other = change(lanes[i], exact[i]);
        changed = changed || FloatCode(other) != FloatCode(lanes[i]);
        lanes[i] = other;
      }
    }
  });
  return changed;
}

}  // namespace

void SpoilLane(ArrayCopy& array, int64_t lane) {
  VisitElementType(PartType(array.type()), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T& at = *reinterpret_cast<T*>(array.bytes.data() + lane * array.width());
    at = Spoiled(at);
  });
}

void StepLane(ArrayCopy& array, int64_t lane) {
  const auto at = array.bytes.begin() + lane * array.width();
  Lanes one = {array.type(), {at, at + array.width()}};
  StepLanes(one, 1);
  std::copy(one.bytes.begin(), one.bytes.end(), at);
}

std::vector<double> NumbersOf(const ArrayCopy& array) {
  std::vector<double> numbers(array.count());
  ConvertLanes(array.type(), ElementType::kF64, array.bytes.data(),
               numbers.data(), array.count());
  return numbers;
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
