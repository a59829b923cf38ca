#include "conformance/format/flush.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>
#include <type_traits>

#include "absl/strings/string_view.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"

namespace hlo::conformance {
namespace {

template <typename T>
constexpr bool kIsRealFloat = Float<T> || SmallFloat<T>;

bool HoldsUnder(const Condition& condition,
                std::initializer_list<absl::string_view> any) {
  const auto found = condition.find("subnormals");
  if (found == condition.end()) return false;
  return std::any_of(found->second.begin(), found->second.end(),
                     [&](const std::string& value) {
                       return std::find(any.begin(), any.end(), value) !=
                              any.end();
                     });
}

// The array with each float, or part of a complex number, replaced by what
// `change` returns for it and for the smallest normal number.
template <typename Change>
Literal Changed(const Literal& array, Change change) {
  Literal changed = array;
  if (!array.shape().is_array()) return changed;
  auto view = changed.mutable_view();
  if (!view.ok()) return changed;
  const ElementType part = PartType(view->type());
  const int64_t parts = part == view->type() ? 1 : 2;
  const double least = SmallestNormal(part);
  VisitElementType(part, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (kIsRealFloat<T>) {
      T* elements = reinterpret_cast<T*>(view->data);
      for (int64_t i = 0; i < parts * view->count(); ++i) {
        const auto number = static_cast<double>(elements[i]);
        if (const std::optional<double> other = change(number, least)) {
          elements[i] = T(*other);
        }
      }
    }
  });
  return changed;
}

}  // namespace

bool FlushesInputs(const Condition& condition) {
  return HoldsUnder(condition, {"flush", "flush_inputs"});
}

bool FlushesResults(const Condition& condition) {
  return HoldsUnder(condition, {"flush", "flush_results"});
}

double SmallestNormal(ElementType part) {
  return VisitElementType(part, [](auto tag) -> double {
    using T = typename decltype(tag)::type;
    if constexpr (kIsRealFloat<T>) {
      return static_cast<double>(std::numeric_limits<T>::min());
    } else {
      return 0;
    }
  });
}

bool IsNearSubnormals(double number, ElementType part, double units) {
  const double step = VisitElementType(part, [](auto tag) -> double {
    using T = typename decltype(tag)::type;
    if constexpr (kIsRealFloat<T>) {
      return static_cast<double>(std::numeric_limits<T>::denorm_min());
    } else {
      return 0;
    }
  });
  return number != 0 && std::abs(number) < SmallestNormal(part) + units * step;
}

Literal Flushed(const Literal& array) {
  return Changed(array, [](double number, double least) {
    return number != 0 && std::abs(number) < least
               ? std::optional(std::copysign(0.0, number))
               : std::nullopt;
  });
}

Literal WithoutMinusZeros(const Literal& array) {
  return Changed(array, [](double number, double) {
    return number == 0 ? std::optional(0.0) : std::nullopt;
  });
}

}  // namespace hlo::conformance
