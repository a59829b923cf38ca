// The types of a dot algorithm: those it rounds operands to and sums in.
#ifndef HLOREF_OPS_RULES_SHAPES_DOT_ALGORITHM_H_
#define HLOREF_OPS_RULES_SHAPES_DOT_ALGORITHM_H_

#include <optional>

#include "absl/status/statusor.h"
#include "ops/attributes/dot.h"
#include "ops/value_context.h"

namespace hlo {

struct AlgorithmTypes {
  bool set = false;     // an algorithm is named
  bool any_f8 = false;  // operands are 8-bit floats as they are
  bool tf32 = false;    // f32 operands keep 10 mantissa bits
  bool f64 = false;     // sums in f64, else in f32
  std::optional<ElementType> operand{};  // operands are rounded to this
  std::optional<ElementType> sum{};      // and the sum, once, to this
};

AlgorithmTypes TypesOf(DotAlgorithm algorithm);

// n elements of f32 to 10 explicit mantissa bits, to nearest even; NaN stays.
void RoundToTf32(std::byte* data, int64_t n);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_DOT_ALGORITHM_H_
