#include "hloref/shape.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "api/internal.h"
#include "interpreter/hlo/parser.h"
#include "literals/sizes.h"

namespace hloref {

std::optional<hlo::ElementType> Access::Inner(ElementType type) {
  for (int i = 0; i < hlo::kElementTypeCount; ++i) {
    if (hlo::kElementTypeInfos[i].proto_number == static_cast<int>(type)) {
      return static_cast<hlo::ElementType>(i);
    }
  }
  return std::nullopt;
}

ElementType Access::Outer(hlo::ElementType type) {
  return static_cast<ElementType>(hlo::Info(type).proto_number);
}

std::string_view Name(ElementType type) {
  const auto inner = Access::Inner(type);
  return inner ? ToStd(hlo::Name(*inner)) : "";
}

Result<ElementType> ElementTypeOf(std::string_view name) {
  const auto type = hlo::ElementTypeFromName(ToAbsl(name));
  if (type) return Access::Outer(*type);
  return Status(StatusCode::kInvalidArgument,
                absl::StrCat("no element type is called '", ToAbsl(name), "'"));
}

size_t ElementBytes(ElementType type) {
  const auto inner = Access::Inner(type);
  return inner ? static_cast<size_t>(hlo::StorageBytes(*inner)) : 0;
}

hlo::Shape Access::Inner(const Shape& shape) {
  return shape.impl_ == nullptr ? hlo::Shape() : shape.impl_->shape;
}

Shape Access::Outer(hlo::Shape shape) {
  Shape outer;
  outer.impl_ = std::make_shared<Shape::Impl>(Shape::Impl{std::move(shape)});
  return outer;
}

Shape::Shape() = default;

Result<Shape> Shape::Parse(std::string_view text) {
  return Guarded([&]() -> Result<Shape> {
    return hloref::Outer(hlo::ParseShape(ToAbsl(text)));
  });
}

Result<Shape> Shape::Array(hloref::ElementType type,
                           const std::vector<Dimension>& dimensions) {
  return Guarded([&]() -> Result<Shape> {
    const auto inner = Access::Inner(type);
    if (!inner) {
      return Status(StatusCode::kInvalidArgument,
                    absl::StrCat("no element type has the number ",
                                 static_cast<int>(type)));
    }
    std::vector<hlo::Dimension> sizes;
    std::vector<int64_t> bounded;
    for (const Dimension& each : dimensions) {
      const bool unbounded = each.size == Dimension::kUnbounded;
      sizes.emplace_back(each.size, each.dynamic || unbounded);
      if (!unbounded) bounded.push_back(each.size);
    }
    const auto bytes = hlo::CheckedBytes(bounded, *inner);
    if (!bytes.ok()) return hloref::Outer(bytes.status());
    return Access::Outer(hlo::Shape::Array(*inner, std::move(sizes)));
  });
}

Result<Shape> Shape::Tuple(const std::vector<Shape>& elements) {
  return Guarded([&]() -> Result<Shape> {
    std::vector<hlo::Shape> inner;
    for (const Shape& each : elements) inner.push_back(Access::Inner(each));
    return hloref::Outer(hlo::Shape::Tuple(std::move(inner)));
  });
}

Shape Shape::Token() { return Access::Outer(hlo::Shape::Token()); }

// Both enums have the same order.
Shape::Kind Shape::kind() const {
  return static_cast<Kind>(Access::Inner(*this).kind());
}

ElementType Shape::element_type() const {
  const hlo::Shape inner = Access::Inner(*this);
  return inner.is_array() ? Access::Outer(inner.type()) : ElementType::kPred;
}

std::vector<Dimension> Shape::dimensions() const {
  std::vector<Dimension> result;
  const hlo::Shape inner = Access::Inner(*this);
  if (!inner.is_array()) return result;
  for (const hlo::Dimension& each : inner.dimensions()) {
    result.emplace_back(each.size, each.dynamic);
  }
  return result;
}

int64_t Shape::element_count() const {
  const hlo::Shape inner = Access::Inner(*this);
  return inner.is_array() ? inner.element_count() : 0;
}

int64_t Shape::byte_size() const { return Access::Inner(*this).byte_size(); }
bool Shape::is_static() const { return Access::Inner(*this).is_static(); }

std::vector<Shape> Shape::elements() const {
  std::vector<Shape> result;
  const hlo::Shape inner = Access::Inner(*this);
  for (const hlo::Shape& each : inner.elements()) {
    result.push_back(Access::Outer(each));
  }
  return result;
}

int64_t Shape::leaf_count() const { return Access::Inner(*this).leaf_count(); }

std::vector<Shape> Shape::leaves() const {
  std::vector<Shape> result;
  for (hlo::Shape& each : Access::Inner(*this).Leaves()) {
    result.push_back(Access::Outer(std::move(each)));
  }
  return result;
}

std::string Shape::ToString(bool with_layouts) const {
  return Access::Inner(*this).ToString(with_layouts);
}

bool operator==(const Shape& a, const Shape& b) {
  return Access::Inner(a) == Access::Inner(b);
}

}  // namespace hloref
