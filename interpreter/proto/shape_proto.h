// Shapes and literals as messages.
#ifndef HLOREF_INTERPRETER_PROTO_SHAPE_PROTO_H_
#define HLOREF_INTERPRETER_PROTO_SHAPE_PROTO_H_

#include <limits>
#include <string>

#include "absl/status/status.h"
#include "literals/literal.h"
#include "literals/shape.h"

namespace hlo {

namespace pb {
class LiteralProto;
class ShapeProto;
}  // namespace pb

// How XLA writes a size `?`.
inline constexpr int64_t kUnboundedSize = std::numeric_limits<int64_t>::min();
// Each element type has a field of a literal, `f32s` of f32.
inline std::string ElementsField(ElementType type) {
  return std::string(Name(type)) + "s";
}
// With nothing of the layout but the order of dimensions, as constants are.
// REQUIRES: it is an array.
Shape InOrderOf(const Shape& shape);

// An array without a layout gets the row-major one. Unimplemented: parts of a
// layout that have no field.
absl::Status SetShape(const Shape& shape, pb::ShapeProto* out);
// With the layouts of `shape`, which is else the literal's: elements are in the
// order of its layout.
absl::Status SetLiteral(const Literal& literal, const Shape& shape,
                        pb::LiteralProto* out);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_SHAPE_PROTO_H_
