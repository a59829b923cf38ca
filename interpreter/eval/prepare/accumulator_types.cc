#include "interpreter/eval/prepare/accumulator_types.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace hlo {

ElementType AccumulatorType(choice::reduce_accumulator accumulator,
                            ElementType type) {
  using Accumulator = choice::reduce_accumulator;
  switch (accumulator) {
    case Accumulator::element_type:
      return type;
    case Accumulator::wide:
      return IsFloat(type) && BitWidth(type) < 32 ? ElementType::kF32 : type;
    case Accumulator::f64:
      // f64 itself as a double-double (hi, lo).
      if (type == ElementType::kF64) return ElementType::kC128;
      if (IsFloat(type)) return ElementType::kF64;
      return IsComplex(type) ? ElementType::kC128 : type;
  }
  return type;
}

int AccumulatorParts(choice::reduce_accumulator accumulator, ElementType type) {
  return accumulator == choice::reduce_accumulator::f64 &&
                 type == ElementType::kC128
             ? 2
             : 1;
}

bool WidenSignature(choice::reduce_accumulator accumulator,
                    Signature& signature) {
  bool differs = false;
  const auto widen = [&](std::span<const Shape> scalars) {
    std::vector<Shape> wide;
    for (const Shape& scalar : scalars) {
      const ElementType type = AccumulatorType(accumulator, scalar.type());
      const int parts = AccumulatorParts(accumulator, scalar.type());
      differs |= type != scalar.type() || parts > 1;
      wide.insert(wide.end(), static_cast<size_t>(parts), Shape::Scalar(type));
    }
    return wide;
  };
  const bool one = signature.result.is_array();
  const std::span<const Shape> results =
      one ? std::span(&signature.result, 1)
          : std::span<const Shape>(signature.result.elements());
  if (!std::ranges::all_of(results, &Shape::is_array)) return false;
  signature.parameters = widen(signature.parameters);
  std::vector<Shape> wide = widen(results);
  if (one && wide.size() == 1) {
    signature.result = wide[0];
    return differs;
  }
  absl::StatusOr<Shape> tuple = Shape::Tuple(std::move(wide));
  if (!tuple.ok()) return false;
  signature.result = *std::move(tuple);
  return differs;
}

}  // namespace hlo
