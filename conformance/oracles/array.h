// Arrays and tuples of the naive oracle.
#ifndef HLOREF_CONFORMANCE_ORACLES_ARRAY_H_
#define HLOREF_CONFORMANCE_ORACLES_ARRAY_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/oracles/number.h"
#include "literals/literal.h"

namespace hlo::conformance::naive {

using Index = std::vector<int64_t>;

// Dense, row-major.
struct Array {
  const Format* format = nullptr;
  Index sizes;
  std::vector<Number> at;
};

// An array, or a tuple (of which a token is the empty one).
struct Value {
  Array array;
  bool is_tuple = false;
  std::vector<Value> parts;
};

int64_t Count(const Index& sizes);
Array Zeros(const Format& format, Index sizes);
// Of the element that stands at `lane` in row-major order.
Index IndexOf(int64_t lane, const Index& sizes);
int64_t LaneOf(const Index& index, const Index& sizes);
bool Inside(const Index& index, const Index& sizes);

// Unimplemented for dynamic sizes and opaque values.
absl::StatusOr<Value> FromLiteral(const Literal& literal);
absl::StatusOr<Literal> ToLiteral(const Array& array);
// The arrays of a value in order.
void AppendArrays(const Value& value, std::vector<Array>& arrays);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_CONFORMANCE_ORACLES_ARRAY_H_
