// Literals: values of programs, with their bytes.
#ifndef HLOREF_LITERAL_H_
#define HLOREF_LITERAL_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "hloref/export.h"
#include "hloref/shape.h"
#include "hloref/status.h"

namespace hloref {

// The element type of a C++ type, for the types that C++ has.
template <typename T>
constexpr ElementType kElementTypeOf = [] {
  static_assert(std::is_arithmetic_v<T> && sizeof(T) <= 8,
                "C++ has no such type: make the literal of bytes");
  if (std::is_same_v<T, bool>) return ElementType::kPred;
  const int width = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) / 4 + 1;
  if (std::is_floating_point_v<T>) {
    return static_cast<ElementType>(static_cast<int>(ElementType::kF16) +
                                    width - 1);
  }
  return static_cast<ElementType>(static_cast<int>(std::is_signed_v<T>
                                                       ? ElementType::kS8
                                                       : ElementType::kU8) +
                                  width);
}();

// An array, a tuple of literals, a token. Immutable; copying shares the bytes;
// any thread may read it.
//
// The bytes of an array are dense, row-major in the order of its dimensions
// whatever the layout says, little-endian; a complex number is its real part
// and its imaginary one. An element has ElementBytes(type); those of less than
// 8 bits lie in the low bits of their byte, signed ones with or without their
// sign extended: bytes() has it extended. A pred is a byte 0 or 1.
class HLOREF_API Literal {
 public:
  using Sizes = std::span<const int64_t>;

  Literal();  // the empty tuple

  // `sizes`, of all four: the actual sizes of an array with dynamic dimensions;
  // empty: the shape's sizes and bounds. InvalidArgument where the shape is no
  // array, the bytes are not as many as its sizes say, or are no value of the
  // type.
  static Result<Literal> Copy(const Shape& shape,
                              std::span<const std::byte> bytes,
                              Sizes sizes = {});
  // Without a copy: the bytes must stay as they are as long as `owner` lives,
  // which the literal, its copies and the values that share its bytes keep;
  // with a null owner, longer than all of these. Copied all the same are at
  // most 16 bytes, signed types of less than 8 bits, and what is not aligned
  // as its elements.
  static Result<Literal> Borrow(const Shape& shape,
                                std::span<const std::byte> bytes,
                                std::shared_ptr<void> owner = nullptr,
                                Sizes sizes = {});
  // Copies elements that lie `byte_strides` apart, one for each dimension, any
  // sign, beginning with element 0 at `first`. REQUIRES: they are there.
  static Result<Literal> CopyStrided(const Shape& shape, const void* first,
                                     std::span<const int64_t> byte_strides,
                                     Sizes sizes = {});
  static Result<Literal> Zeros(const Shape& shape);  // also of tuples

  template <typename T>
  static Literal Scalar(T value) {
    return ScalarOf(kElementTypeOf<T>, &value);
  }
  // Copies. InvalidArgument unless the product of `sizes` is values.size().
  template <typename T>
  static Result<Literal> Array(std::span<const T> values, Sizes sizes) {
    return ArrayOf(kElementTypeOf<T>, std::as_bytes(values), sizes);
  }
  template <typename T>  // Array<float>({1, 2, 3, 4}, {2, 2})
  static Result<Literal> Array(std::initializer_list<T> values,
                               std::initializer_list<int64_t> sizes) {
    return Array<T>(std::span<const T>(values.begin(), values.size()),
                    Sizes(sizes.begin(), sizes.size()));
  }
  // ResourceExhausted as Shape::Tuple.
  static Result<Literal> Tuple(const std::vector<Literal>& elements);
  static Literal Token();

  // As HLO text has it behind its shape: "f32[2] {1, nan}", and as ToString
  // writes it. The error names the place in the text.
  static Result<Literal> Parse(std::string_view text);
  // {"shape": "f32[2]", "values": [1, "nan"]}, or with "bits"
  // (docs/command_line.md).
  static Result<Literal> FromJson(std::string_view json);
  // A .npy file's bytes. `type` is that of a dtype that does not say its own.
  static Result<Literal> FromNpy(std::string_view bytes);
  static Result<Literal> FromNpy(std::string_view bytes, ElementType type);

  Shape shape() const;
  // An array's actual sizes; empty of other kinds.
  std::vector<int64_t> sizes() const;
  // Valid as long as this literal, or one that shares the bytes, lives. Empty
  // unless it is an array.
  std::span<const std::byte> bytes() const;
  // The elements of an array; InvalidArgument if they are no T.
  template <typename T>
  Result<std::span<const T>> values() const {
    Status status = CheckType(kElementTypeOf<T>);
    if (!status.ok()) return status;
    return std::span<const T>(reinterpret_cast<const T*>(bytes().data()),
                              bytes().size() / sizeof(T));
  }
  // A tuple's; empty of other kinds.
  std::vector<Literal> elements() const;
  // Hands over the bytes(), for writing: a copy where anything else shares
  // them. This becomes the empty tuple. InvalidArgument unless it is an array.
  Result<std::shared_ptr<std::byte[]>> TakeBytes() &&;

  std::string ToString() const;  // "f32[2] {1, nan}"
  // {"shape": .., "bits": ..}, or with "values", for people.
  std::string ToJson(bool values = false) const;
  Result<std::string> ToNpy() const;  // InvalidArgument unless it is an array

  // Empty if all elements of `other` are these, at most `max_ulps` numbers of
  // their type apart, any NaN for a NaN; else a sentence that names how many
  // differ, the first and the worst. Shapes must be the same but for layouts.
  std::string Difference(const Literal& other, uint64_t max_ulps = 0) const;

 private:
  friend struct Access;
  struct Impl;

  static Literal ScalarOf(ElementType type, const void* value);
  static Result<Literal> ArrayOf(ElementType type,
                                 std::span<const std::byte> bytes, Sizes sizes);
  Status CheckType(ElementType type) const;

  std::shared_ptr<const Impl> impl_;  // null: the empty tuple
};

}  // namespace hloref

#endif  // HLOREF_LITERAL_H_
