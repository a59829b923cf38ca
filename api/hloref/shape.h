// Element types and shapes.
#ifndef HLOREF_SHAPE_H_
#define HLOREF_SHAPE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hloref/export.h"
#include "hloref/status.h"

namespace hloref {

// The numbers never change; they are those of XLA's PrimitiveType.
enum class ElementType : int {
  kPred = 1,
  kS8 = 2,
  kS16 = 3,
  kS32 = 4,
  kS64 = 5,
  kU8 = 6,
  kU16 = 7,
  kU32 = 8,
  kU64 = 9,
  kF16 = 10,
  kF32 = 11,
  kF64 = 12,
  kC64 = 15,
  kBF16 = 16,
  kC128 = 18,
  kF8E5M2 = 19,
  kF8E4M3FN = 20,
  kS4 = 21,
  kU4 = 22,
  kF8E4M3B11FNUZ = 23,
  kF8E5M2FNUZ = 24,
  kF8E4M3FNUZ = 25,
  kS2 = 26,
  kU2 = 27,
  kF8E4M3 = 28,
  kF8E3M4 = 29,
  kS1 = 30,
  kU1 = 31,
  kF4E2M1FN = 32,
  kF8E8M0FNU = 33,
  kF6E3M2FN = 35,
  kF6E2M3FN = 36,
};

// "f32", as HLO text spells it; empty for a number that is no element type.
HLOREF_API std::string_view Name(ElementType type);
// InvalidArgument for a name that is no element type.
HLOREF_API Result<ElementType> ElementTypeOf(std::string_view name);
// The bytes of one element in memory. Types of less than 8 bits take one byte,
// their value in its low bits. 0 for a number that is no element type.
HLOREF_API size_t ElementBytes(ElementType type);

// One dimension of an array.
struct Dimension {
  static constexpr int64_t kUnbounded = -1;
  int64_t size = 0;      // the size, or the bound if dynamic, or kUnbounded
  bool dynamic = false;  // `<=size` or `?`

  Dimension() = default;
  Dimension(int64_t fixed) : size(fixed) {}  // NOLINT: sizes read as sizes
  Dimension(int64_t bound, bool is_dynamic)
      : size(bound), dynamic(is_dynamic) {}
  friend bool operator==(const Dimension&, const Dimension&) = default;
};

// The shape of a value: an array, a tuple, a token, opaque, or a buffer of an
// array. Immutable; copying is cheap; any thread may read it.
class HLOREF_API Shape {
 public:
  enum class Kind : int { kArray, kTuple, kToken, kOpaque, kBuffer };

  Shape();  // the empty tuple
  // As HLO text has it: "f32[2,<=5]{1,0}", "(f32[], token[])".
  static Result<Shape> Parse(std::string_view text);
  // InvalidArgument for a size below 0 that is not kUnbounded, or a type that
  // is none; ResourceExhausted for more bytes than an address can count.
  static Result<Shape> Array(ElementType type,
                             const std::vector<Dimension>& dimensions);
  // ResourceExhausted for more than 200 levels or 2^20 leaves.
  static Result<Shape> Tuple(const std::vector<Shape>& elements);
  static Shape Token();

  Kind kind() const;
  bool is_array() const { return kind() == Kind::kArray; }
  bool is_tuple() const { return kind() == Kind::kTuple; }

  // An array's; kPred and no dimensions where it is none.
  ElementType element_type() const;
  std::vector<Dimension> dimensions() const;
  // The product of the sizes and bounds, INT64_MAX where it overflows or a
  // dimension is unbounded. 0 of another kind.
  int64_t element_count() const;
  // Those of a dense row-major value, leaves of a tuple together; saturates.
  int64_t byte_size() const;
  bool is_static() const;  // no dynamic dimension, in no leaf

  // A tuple's elements, a buffer's array; empty for other kinds.
  std::vector<Shape> elements() const;
  // Parts of a tuple that are none, nested ones flattened; 1 of other kinds.
  int64_t leaf_count() const;
  std::vector<Shape> leaves() const;

  // `f32[2,<=5]{1,0}`, or without layouts `f32[2,<=5]`.
  std::string ToString(bool with_layouts = true) const;

  // Equal in everything, layouts too.
  HLOREF_API friend bool operator==(const Shape& a, const Shape& b);

 private:
  friend struct Access;
  struct Impl;
  std::shared_ptr<const Impl> impl_;  // null: the empty tuple
};

}  // namespace hloref

#endif  // HLOREF_SHAPE_H_
