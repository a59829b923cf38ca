// Arrays and tuples of the naive oracle.
#ifndef HLOREF_WORKSHOP_ORACLES_ARRAY_H_
#define HLOREF_WORKSHOP_ORACLES_ARRAY_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/literal.h"
#include "workshop/oracles/numbers/number.h"

namespace hlo::conformance::naive {

using Index = std::vector<int64_t>;

// Dense, row-major.
struct Array {
  const Format* format = nullptr;
  Index sizes;  // the actual ones
  std::vector<Number> at;
};

struct Step;

// A pending result, from its start to its done.
struct Promise {
  const Step* step;        // the start
  std::string rendezvous;  // the key
};

// An array or a tuple; a token is the empty tuple.
struct Value {
  Array array;
  bool is_tuple = false;
  std::vector<Value> parts;
  std::shared_ptr<const Promise> promise;
};

int64_t Count(const Index& sizes);
Array Zeros(const Format& format, Index sizes);
// The multi-index of the element with this linear index in row-major order,
// and back.
Index IndexOf(int64_t element, const Index& sizes);
int64_t LinearIndex(const Index& index, const Index& sizes);
bool Has(const Index& list, int64_t value);
bool Inside(const Index& index, const Index& sizes);

// The elements that are inside of `sizes` too.
Array Cropped(const Array& array, const Index& sizes);
// The sizes of the part that all of the arrays, which have one rank, have.
Index CommonSizes(const std::vector<const Array*>& arrays);

// Unimplemented for opaque values.
absl::StatusOr<Value> FromLiteral(const Literal& literal);
absl::StatusOr<Literal> ToLiteral(const Array& array);
// The arrays of a value in order.
void AppendArrays(const Value& value, std::vector<Array>& arrays);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_ARRAY_H_
