#include "literals/literal.h"

#include <cstring>

#include "absl/strings/str_cat.h"
#include "literals/sizes.h"

namespace hlo {
namespace {

// The actual sizes fit the shape, the bytes are theirs.
absl::Status CheckValue(const Shape& shape, const Value& value) {
  const std::vector<int64_t> sizes =
      value.sizes == nullptr ? shape.sizes() : *value.sizes;
  absl::Status status = CheckSizesFit(sizes, shape);
  if (!status.ok()) return status;
  const absl::StatusOr<int64_t> bytes = CheckedBytes(sizes, shape.type());
  if (!bytes.ok()) return bytes.status();
  if (*bytes == static_cast<int64_t>(value.buffer.size())) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("a value of shape ", shape.ToString(false), " has ", *bytes,
                   " bytes, not ", value.buffer.size()));
}

absl::StatusOr<Value> ZeroValue(const Shape& shape, Allocator& allocator) {
  if (!shape.is_array()) return Value();
  const std::vector<int64_t> sizes = shape.sizes();
  absl::Status status = CheckSizesFit(sizes, shape);
  if (!status.ok()) return status;
  const absl::StatusOr<int64_t> bytes = CheckedBytes(sizes, shape.type());
  if (!bytes.ok()) return bytes.status();
  const size_t size = static_cast<size_t>(*bytes);
  auto buffer = Buffer::Allocate(size, allocator);
  if (!buffer.ok()) return buffer.status();
  if (size > 0) std::memset(buffer->mutable_data(), 0, size);
  return Value{*std::move(buffer), nullptr};
}

}  // namespace

absl::StatusOr<Literal> Literal::Zeros(const Shape& shape,
                                       Allocator& allocator) {
  std::vector<Value> leaves;
  for (const Shape& leaf : shape.Leaves()) {
    auto value = ZeroValue(leaf, allocator);
    if (!value.ok()) return value.status();
    leaves.push_back(*std::move(value));
  }
  return FromLeaves(shape, std::move(leaves));
}

absl::StatusOr<Literal> Literal::FromValue(Shape shape, Value value) {
  Literal result;
  if (shape.is_array()) {
    absl::Status status = CheckValue(shape, value);
    if (!status.ok()) return status;
    if (shape.is_static()) value.sizes = nullptr;
    if (value.sizes == nullptr) result.static_sizes_ = shape.sizes();
  }
  result.shape_ = std::move(shape);
  result.value_ = std::move(value);
  return result;
}

absl::StatusOr<Literal> Literal::BuildTree(const Shape& shape,
                                           std::vector<Value>* leaves,
                                           size_t* next) {
  if (!shape.is_tuple()) {
    return FromValue(shape, std::move((*leaves)[(*next)++]));
  }
  Literal result;
  result.shape_ = shape;
  result.elements_.reserve(shape.elements().size());
  for (const Shape& element : shape.elements()) {
    auto child = BuildTree(element, leaves, next);
    if (!child.ok()) return child.status();
    result.elements_.push_back(*std::move(child));
  }
  return result;
}

absl::StatusOr<Literal> Literal::FromLeaves(const Shape& shape,
                                            std::vector<Value> leaves) {
  if (static_cast<int64_t>(leaves.size()) != shape.leaf_count()) {
    return absl::InternalError(
        absl::StrCat(leaves.size(), " leaves for a shape of ",
                     shape.leaf_count(), ": ", shape.ToString(false)));
  }
  size_t next = 0;
  return BuildTree(shape, &leaves, &next);
}

absl::StatusOr<Literal> Literal::Tuple(std::vector<Literal> elements) {
  std::vector<Shape> shapes;
  shapes.reserve(elements.size());
  for (const Literal& element : elements) shapes.push_back(element.shape());
  auto shape = Shape::Tuple(std::move(shapes));
  if (!shape.ok()) return shape.status();
  Literal result;
  result.shape_ = *std::move(shape);
  result.elements_ = std::move(elements);
  return result;
}

Literal Literal::Token() {
  Literal result;
  result.shape_ = Shape::Token();
  return result;
}

Literal Literal::InlineScalar(ElementType type) {
  Literal result;
  result.shape_ = Shape::Scalar(type);
  // At most 16 bytes: inline, so no allocator can fail.
  result.value_.buffer =
      Buffer::Inline(static_cast<size_t>(StorageBytes(type)));
  return result;
}

std::span<const int64_t> Literal::sizes() const {
  if (value_.sizes != nullptr) return *value_.sizes;
  return static_sizes_;
}

int64_t Literal::count() const { return view().count(); }

ArrayView Literal::view() const {
  return {&shape_, sizes(), value_.buffer.data()};
}

absl::StatusOr<MutableArrayView> Literal::mutable_view(Allocator& allocator) {
  absl::Status status = value_.buffer.MakeWritable(allocator);
  if (!status.ok()) return status;
  return MutableArrayView{&shape_, sizes(), value_.buffer.mutable_data()};
}

std::vector<Value> Literal::Leaves() const {
  std::vector<Value> leaves;
  leaves.reserve(shape_.leaf_count());
  AppendLeaves(*this, &leaves);
  return leaves;
}

// Depth is bounded by Shape::kMaxDepth.
void Literal::AppendLeaves(const Literal& literal, std::vector<Value>* leaves) {
  if (!literal.is_tuple()) return leaves->push_back(literal.value_);
  for (const Literal& element : literal.elements_) {
    AppendLeaves(element, leaves);
  }
}

}  // namespace hlo
