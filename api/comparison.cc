#include "hloref/comparison.h"

#include <utility>

#include "api/internal.h"
#include "literals/compare.h"

namespace hloref {
namespace {

std::optional<Comparison::Element> OuterElement(
    std::optional<hlo::Difference> difference) {
  if (!difference) return std::nullopt;
  return Comparison::Element{std::move(difference->tuple_index),
                             std::move(difference->index), difference->ulps,
                             std::move(difference->expected),
                             std::move(difference->actual)};
}

}  // namespace

Comparison Compare(const Literal& expected, const Literal& actual,
                   uint64_t max_ulps) {
  hlo::LiteralComparison inner = hlo::Compare(
      Access::Inner(expected), Access::Inner(actual), {.max_ulps = max_ulps});
  Comparison result;
  if (!inner.equal()) result.summary = inner.Summary();
  result.mismatch = std::move(inner.shape_mismatch);
  result.elements = inner.elements;
  result.different = inner.different;
  result.max_ulps = inner.max_ulps;
  result.first = OuterElement(std::move(inner.first));
  result.worst = OuterElement(std::move(inner.worst));
  return result;
}

}  // namespace hloref
