#include "conformance/format/edges.h"

#include <algorithm>
#include <limits>

#include "literals/types/float_codes.h"

namespace hlo::conformance {
namespace {

template <typename T>
bool IsEdgeNumber(T x) {
  using Limits = std::numeric_limits<T>;
  if constexpr (Pred<T>) {
    return true;
  } else if constexpr (ComplexNumber<T>) {
    return IsEdgeNumber(x.re) || IsEdgeNumber(x.im);
  } else if constexpr (Float<T> || SmallFloat<T>) {
    if (!IsFiniteNumber(x)) return true;
    const int64_t code = OrderedCode(x);
    const int64_t magnitude = code < 0 ? -code : code;
    return (SignBit(x) && code == 0) ||
           (code != 0 && magnitude < OrderedCode(Limits::min())) ||
           magnitude == OrderedCode(Limits::max());
  } else {
    return x == Limits::max() || (Limits::is_signed && x == Limits::lowest());
  }
}

bool IsEdgeArray(const Literal& literal) {
  if (!literal.shape().is_array()) return false;
  if (!literal.shape().is_static() || literal.count() <= 1) return true;
  const auto sizes = literal.sizes();
  if (std::any_of(sizes.begin(), sizes.end(), [](int64_t n) { return n < 2; }))
    return true;
  return VisitElementType(literal.shape().type(), [&](auto tag) {
    const auto elements = literal.as<typename decltype(tag)::type>();
    return std::any_of(elements.begin(), elements.end(),
                       [](auto x) { return IsEdgeNumber(x); });
  });
}

}  // namespace

bool TestsEdge(const Vector& vector) {
  if (vector.processes() > 2) return true;
  for (const std::vector<Datum>& process : vector.inputs) {
    for (const Datum& datum : process) {
      if (IsEdgeArray(datum.value)) return true;
    }
  }
  for (const Expectation& expectation : vector.expect) {
    if (expectation.outcome != Outcome::kValue) return true;
    for (const auto& process : expectation.outputs) {
      for (const ExpectedLeaf& leaf : process) {
        if (leaf.value && IsEdgeArray(*leaf.value)) return true;
      }
    }
  }
  return false;
}

}  // namespace hlo::conformance
