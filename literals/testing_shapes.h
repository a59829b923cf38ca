// For tests: shapes and buffers in a word.
#ifndef HLOREF_LITERALS_TESTING_SHAPES_H_
#define HLOREF_LITERALS_TESTING_SHAPES_H_

#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "literals/buffer.h"
#include "literals/shape.h"

namespace hlo {

inline Shape ArrayShape(ElementType type, std::vector<int64_t> sizes) {
  return Shape::Array(type, {sizes.begin(), sizes.end()});
}
inline Shape F32(std::vector<Dimension> dimensions,
                 std::optional<Layout> layout = std::nullopt) {
  return Shape::Array(ElementType::kF32, std::move(dimensions),
                      std::move(layout));
}
inline Shape TupleShape(std::vector<Shape> elements) {
  auto shape = Shape::Tuple(std::move(elements));
  EXPECT_TRUE(shape.ok());
  return shape.ok() ? *shape : Shape();
}

inline Buffer FilledBuffer(size_t count, uint8_t fill) {
  auto buffer = Buffer::Allocate(count, SystemAllocator());
  EXPECT_TRUE(buffer.ok());
  std::memset(buffer->mutable_data(), fill, count);
  return *std::move(buffer);
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TESTING_SHAPES_H_
