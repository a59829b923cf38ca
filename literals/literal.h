// Literals: dense values, row-major in logical dimension order whatever the
// layout; tuples of literals; tokens. Passing, tupling and copying share bytes.
#ifndef HLOREF_LITERALS_LITERAL_H_
#define HLOREF_LITERALS_LITERAL_H_

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/buffer.h"
#include "literals/shape.h"

namespace hlo {

// Actual sizes of a value whose shape has dynamic dimensions; null: the
// shape's own sizes.
using ActualSizes = std::shared_ptr<const std::vector<int64_t>>;

// One leaf's value without its shape: what an evaluator's slot holds.
struct Value {
  Buffer buffer;
  ActualSizes sizes;
};

// Borrowed, typed look at an array value. `sizes` are the actual ones; the
// bytes are valid as long as the value is.
struct ArrayView {
  const Shape* shape = nullptr;
  std::span<const int64_t> sizes;
  const std::byte* data = nullptr;

  ElementType type() const { return shape->type(); }
  int rank() const { return static_cast<int>(sizes.size()); }
  int64_t count() const {
    int64_t n = 1;
    // Wraps only where a zero follows.
    for (int64_t size : sizes) (void)__builtin_mul_overflow(n, size, &n);
    return n;
  }
  // REQUIRES: T is the storage type of type().
  template <typename T>
  std::span<const T> as() const {
    assert(kTypeOf<T> == type());
    return {reinterpret_cast<const T*>(data), static_cast<size_t>(count())};
  }
};

struct MutableArrayView {
  const Shape* shape = nullptr;
  std::span<const int64_t> sizes;
  std::byte* data = nullptr;

  ElementType type() const { return shape->type(); }
  int rank() const { return static_cast<int>(sizes.size()); }
  int64_t count() const { return ArrayView(*this).count(); }
  template <typename T>
  std::span<T> as() const {
    assert(kTypeOf<T> == type());
    return {reinterpret_cast<T*>(data), static_cast<size_t>(count())};
  }
  operator ArrayView() const { return {shape, sizes, data}; }  // NOLINT
};

class Literal {
 public:
  Literal() = default;  // the empty tuple
  // Zeros (a token, an opaque and the leaves of a tuple: no bytes, zeros).
  // InvalidArgument for an unbounded dimension, ResourceExhausted when too
  // large to allocate.
  static absl::StatusOr<Literal> Zeros(
      const Shape& shape, Allocator& allocator = SystemAllocator());
  // InvalidArgument when actual sizes do not fit the shape, or the buffer has
  // not their bytes. The buffer is ignored if the shape is no array.
  static absl::StatusOr<Literal> FromValue(Shape shape, Value value);
  // Leaves in order, as Shape::Leaves().
  static absl::StatusOr<Literal> FromLeaves(const Shape& shape,
                                            std::vector<Value> leaves);
  static absl::StatusOr<Literal> Tuple(std::vector<Literal> elements);
  static Literal Token();
  template <typename T>
  static Literal Scalar(T value) {
    Literal result = InlineScalar(kTypeOf<T>);
    *reinterpret_cast<T*>(result.value_.buffer.mutable_data()) = value;
    return result;
  }
  // REQUIRES: the product of `sizes` is values.size().
  template <typename T>
  static absl::StatusOr<Literal> Array(std::span<const T> values,
                                       std::vector<int64_t> sizes);

  const Shape& shape() const { return shape_; }
  bool is_tuple() const { return shape_.is_tuple(); }
  std::span<const Literal> elements() const { return elements_; }
  std::vector<Literal> TakeElements() && { return std::move(elements_); }

  // An array's actual sizes. REQUIRES: shape().is_array().
  std::span<const int64_t> sizes() const;
  int64_t count() const;
  ArrayView view() const;
  const Value& leaf() const { return value_; }
  Value TakeValue() && { return std::move(value_); }
  template <typename T>
  std::span<const T> as() const {
    return view().as<T>();
  }
  // Copies first when the bytes are shared.
  absl::StatusOr<MutableArrayView> mutable_view(
      Allocator& allocator = SystemAllocator());

  // Values of all leaves, in order; shares the bytes.
  std::vector<Value> Leaves() const;

 private:
  static Literal InlineScalar(ElementType type);
  static absl::StatusOr<Literal> BuildTree(const Shape& shape,
                                           std::vector<Value>* leaves,
                                           size_t* next);
  static void AppendLeaves(const Literal& literal, std::vector<Value>* leaves);

  Shape shape_;
  Value value_;
  std::vector<int64_t> static_sizes_;  // if all sizes of the array are static
  std::vector<Literal> elements_;
};

template <typename T>
absl::StatusOr<Literal> Literal::Array(std::span<const T> values,
                                       std::vector<int64_t> sizes) {
  std::vector<Dimension> dimensions(sizes.begin(), sizes.end());
  auto result = Zeros(Shape::Array(kTypeOf<T>, std::move(dimensions)));
  if (!result.ok()) return result.status();
  auto view = result->mutable_view();
  if (!view.ok()) return view.status();
  std::copy(values.begin(), values.end(), view->template as<T>().begin());
  return result;
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_LITERAL_H_
