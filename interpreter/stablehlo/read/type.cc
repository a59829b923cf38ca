#include "interpreter/stablehlo/read/type.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace hlo::stablehlo {
namespace {

bool SameTypes(std::span<const Type> a, std::span<const Type> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace

std::span<const Type> Type::parts() const {
  return node_ ? std::span<const Type>(node_->parts) : std::span<const Type>();
}

std::span<const Type> Type::results() const {
  return node_ ? std::span<const Type>(node_->results)
               : std::span<const Type>();
}

absl::string_view Type::refusal() const {
  return node_ ? absl::string_view(node_->refusal) : absl::string_view();
}

bool operator==(const Type& a, const Type& b) {
  if (a.node_ == b.node_) return true;
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Type::Kind::kNone:
    case Type::Kind::kToken:
      return true;
    case Type::Kind::kRefused:
      return a.text() == b.text();
    case Type::Kind::kTensor:
    case Type::Kind::kScalar:
      return a.shape() == b.shape();
    default:
      return SameTypes(a.parts(), b.parts()) &&
             SameTypes(a.results(), b.results());
  }
}

absl::StatusOr<Shape> ShapeOf(const Type& type) {
  if (!type.refusal().empty()) {
    return absl::UnimplementedError(type.refusal());
  }
  switch (type.kind()) {
    case Type::Kind::kTensor:
    case Type::Kind::kScalar:
      return type.shape();
    case Type::Kind::kToken:
      return Shape::Token();
    case Type::Kind::kTuple:
    case Type::Kind::kFuture: {
      std::vector<Shape> shapes;
      for (const Type& part : type.parts()) {
        absl::StatusOr<Shape> shape = ShapeOf(part);
        if (!shape.ok()) return shape;
        shapes.push_back(*std::move(shape));
      }
      return Shape::Tuple(std::move(shapes));
    }
    default:
      return absl::InvalidArgumentError("no value can have this type: " +
                                        std::string(type.text()));
  }
}

namespace {

// The type reader's names, the other way.
std::string ScalarText(ElementType type) {
  const absl::string_view name = Name(type);
  if (IsPred(type)) return "i1";
  if (type == ElementType::kC64) return "complex<f32>";
  if (type == ElementType::kC128) return "complex<f64>";
  if (name[0] == 's') return absl::StrCat("i", name.substr(1));
  if (name[0] == 'u') return absl::StrCat("ui", name.substr(1));
  if (name[0] != 'f') return std::string(name);
  return absl::StrCat("f", absl::AsciiStrToUpper(name.substr(1)));
}

}  // namespace

std::string TensorText(const Shape& shape) {
  std::string text = "tensor<", bounds;
  for (const Dimension& dimension : shape.dimensions()) {
    const std::string size = absl::StrCat(dimension.size);
    absl::StrAppend(&text, dimension.dynamic ? "?" : size, "x");
    const bool bounded = dimension.dynamic && !dimension.unbounded();
    absl::StrAppend(&bounds, bounds.empty() ? "" : ", ", bounded ? size : "?");
  }
  absl::StrAppend(&text, ScalarText(shape.type()));
  if (!shape.is_static()) {
    absl::StrAppend(&text, ", #stablehlo.bounds<", bounds, ">");
  }
  return text + ">";
}

}  // namespace hlo::stablehlo
