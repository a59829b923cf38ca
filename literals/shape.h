// Shapes: an array of an element type and dimensions, a tuple of shapes, a
// token, opaque, or a buffer `b(array)`.
//
// A Shape is a counted pointer to an immutable node: copying is cheap, nested
// tuples share their elements, and equality is by pointer first, then by hash,
// then by structure. Thread-safe as any value type.
#ifndef HLOREF_LITERALS_SHAPE_H_
#define HLOREF_LITERALS_SHAPE_H_

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/layout.h"
#include "literals/types/element_type.h"

namespace hlo {

// One dimension of an array shape.
struct Dimension {
  static constexpr int64_t kUnbounded = -1;
  int64_t size = 0;      // the size, or the bound if dynamic, or kUnbounded
  bool dynamic = false;  // `<=size` or `?`

  Dimension() = default;
  Dimension(int64_t fixed) : size(fixed) {}  // NOLINT: sizes read as sizes
  Dimension(int64_t bound, bool is_dynamic)
      : size(bound), dynamic(is_dynamic) {}
  bool unbounded() const { return size == kUnbounded; }
  friend bool operator==(const Dimension&, const Dimension&) = default;
};

class Shape {
 public:
  enum class Kind : uint8_t { kArray, kTuple, kToken, kOpaque, kBuffer };
  // Tuples nest at most this deep, and flatten to at most this many leaves.
  static constexpr int kMaxDepth = 200;
  static constexpr int64_t kMaxLeaves = int64_t{1} << 20;

  Shape();  // the empty tuple
  static Shape Array(ElementType type, std::vector<Dimension> dimensions,
                     std::optional<Layout> layout = std::nullopt);
  static Shape Scalar(ElementType type) { return Array(type, {}); }
  // ResourceExhausted beyond kMaxDepth or kMaxLeaves.
  static absl::StatusOr<Shape> Tuple(std::vector<Shape> elements);
  static Shape Token();
  static Shape Opaque();
  // REQUIRES: array.is_array().
  static Shape Buffer(Shape array);

  Kind kind() const;
  bool is_array() const { return kind() == Kind::kArray; }
  bool is_tuple() const { return kind() == Kind::kTuple; }
  bool is_token() const { return kind() == Kind::kToken; }

  // An array's element type. REQUIRES: is_array().
  ElementType type() const;
  int rank() const;
  std::span<const Dimension> dimensions() const;
  const Dimension& dimension(int64_t i) const { return dimensions()[i]; }
  int64_t size(int64_t i) const { return dimension(i).size; }
  std::vector<int64_t> sizes() const;  // sizes and bounds
  const Layout* layout() const;        // null when none was written
  bool is_scalar() const { return is_array() && rank() == 0; }
  bool is_static() const;     // no dynamic dimension, in no leaf
  bool is_unbounded() const;  // an unbounded dimension, in some leaf
  // Product of the sizes and bounds; INT64_MAX where it overflows or a
  // dimension is unbounded. A zero-sized dimension makes it 0.
  int64_t element_count() const;
  // Bytes in memory, a tuple's leaves together; saturates likewise.
  int64_t byte_size() const;

  // A tuple's elements, or a buffer's one array. Empty for other kinds.
  std::span<const Shape> elements() const;

  // Leaves of a tuple in order, nested ones flattened; 1 for other kinds.
  int64_t leaf_count() const;
  std::vector<Shape> Leaves() const;
  int depth() const;  // nesting of tuples; 0 for other kinds

  Shape WithType(ElementType type) const;  // REQUIRES: is_array().
  Shape WithLayout(std::optional<Layout> layout) const;
  Shape WithoutLayouts() const;  // in all leaves

  // `f32[2,<=5]{1,0}`, `(f32[], token[])`.
  std::string ToString(bool with_layout = true) const;

  // Equal in everything, layouts too.
  friend bool operator==(const Shape& a, const Shape& b);
  uint64_t hash() const;

 private:
  struct Node;
  const Node& node() const;
  explicit Shape(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
  static Shape FromNode(Node node);

  std::shared_ptr<const Node> node_;  // null: the empty tuple
};

// Equal but for layouts.
bool SameIgnoringLayout(const Shape& a, const Shape& b);
// Equal but for layouts and the marks of bounded sizes: f32[4] and f32[<=4].
bool SameIgnoringDynamism(const Shape& a, const Shape& b);
// Equal but for layouts and the widths of float types (semantics.md,
// mixed_precision).
bool SameIgnoringPrecision(const Shape& a, const Shape& b);

// Makes equal shapes share one node, so that a module's shapes cost the memory
// of its different shapes and compare by pointer.
class ShapeInterner {
 public:
  ShapeInterner();
  ~ShapeInterner();
  ShapeInterner(const ShapeInterner&) = delete;
  ShapeInterner& operator=(const ShapeInterner&) = delete;
  Shape Intern(Shape shape);

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

}  // namespace hlo

#endif  // HLOREF_LITERALS_SHAPE_H_
