#include "interpreter/eval/accumulator_types.h"

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
      // f64 itself in pairs (hi, lo).
      if (type == ElementType::kF64) return ElementType::kC128;
      if (IsFloat(type)) return ElementType::kF64;
      return IsComplex(type) ? ElementType::kC128 : type;
  }
  return type;
}

bool WidenSignature(choice::reduce_accumulator accumulator,
                    Signature& signature) {
  bool differs = false;
  const auto widen = [&](const Shape& scalar) {
    const ElementType type = AccumulatorType(accumulator, scalar.type());
    differs |= type != scalar.type();
    return Shape::Scalar(type);
  };
  for (Shape& parameter : signature.parameters) parameter = widen(parameter);
  if (signature.result.is_array()) {
    signature.result = widen(signature.result);
    return differs;
  }
  std::vector<Shape> results;
  for (const Shape& element : signature.result.elements()) {
    if (!element.is_array()) return false;
    results.push_back(widen(element));
  }
  absl::StatusOr<Shape> tuple = Shape::Tuple(std::move(results));
  if (!tuple.ok()) return false;
  signature.result = *std::move(tuple);
  return differs;
}

}  // namespace hlo
