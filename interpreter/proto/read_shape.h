// Shapes and literals from their messages.
#ifndef HLOREF_INTERPRETER_PROTO_READ_SHAPE_H_
#define HLOREF_INTERPRETER_PROTO_READ_SHAPE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "literals/literal.h"
#include "literals/shape.h"

namespace hlo {

namespace pb {
class LiteralProto;
class ShapeProto;
}  // namespace pb

// Errors begin with a path (field_reader.h).
class ReadShapes {
 public:
  // `shapes` gets all that are read. Shapes of more bytes than `max_bytes` are
  // refused.
  ReadShapes(int64_t max_bytes, ShapeInterner& shapes)
      : max_bytes_(max_bytes), interner_(shapes) {}

  absl::StatusOr<Shape> Read(const pb::ShapeProto& in) const;
  // Takes no more memory than the message has elements for.
  absl::StatusOr<Literal> ReadLiteral(const pb::LiteralProto& in) const;

 private:
  absl::StatusOr<Shape> ReadArray(const pb::ShapeProto& in) const;
  absl::StatusOr<Shape> ReadTuple(const pb::ShapeProto& in) const;
  absl::Status ReadDimensions(const pb::ShapeProto& in,
                              std::vector<Dimension>* out) const;
  absl::StatusOr<Literal> ReadElements(const Shape& shape,
                                       const pb::LiteralProto& in) const;

  int64_t max_bytes_;
  ShapeInterner& interner_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_READ_SHAPE_H_
