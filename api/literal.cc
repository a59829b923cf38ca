#include "hloref/literal.h"

#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/internal.h"
#include "interpreter/hlo/parser.h"
#include "literals/compare.h"
#include "literals/json.h"
#include "literals/npy.h"
#include "literals/sizes.h"
#include "literals/text.h"
#include "literals/types/storage.h"

namespace hloref {
namespace {

// An array's shape, and its actual sizes; null where they are the shape's own.
struct Sized {
  hlo::Shape shape;
  hlo::ActualSizes sizes;
  int64_t bytes = 0;

  int64_t count() const { return bytes / hlo::StorageBytes(shape.type()); }
};

absl::StatusOr<Sized> Checked(const Shape& outer, Literal::Sizes sizes) {
  Sized result{Access::Inner(outer), nullptr};
  if (!result.shape.is_array()) {
    return absl::InvalidArgumentError(
        absl::StrCat(result.shape.ToString(), " is no array"));
  }
  std::vector<int64_t> actual(sizes.begin(), sizes.end());
  if (actual.empty()) actual = result.shape.sizes();
  absl::Status fit = hlo::CheckSizesFit(actual, result.shape);
  if (!fit.ok()) return fit;
  auto bytes = hlo::CheckedBytes(actual, result.shape.type());
  if (!bytes.ok()) return bytes.status();
  result.bytes = *bytes;
  if (!result.shape.is_static()) {
    result.sizes =
        std::make_shared<const std::vector<int64_t>>(std::move(actual));
  }
  return result;
}

absl::StatusOr<Sized> CheckedWith(const Shape& shape,
                                  std::span<const std::byte> bytes,
                                  Literal::Sizes sizes) {
  auto sized = Checked(shape, sizes);
  if (!sized.ok() || sized->bytes == std::ssize(bytes)) return sized;
  return absl::InvalidArgumentError(
      absl::StrCat("a value of shape ", sized->shape.ToString(false), " has ",
                   sized->bytes, " bytes, not ", bytes.size()));
}

absl::Status BadElement(const hlo::Shape& shape, int64_t index) {
  return absl::InvalidArgumentError(absl::StrCat("the byte of element ", index,
                                                 " is no value of ",
                                                 hlo::Name(shape.type())));
}

// `fill` writes the bytes.
template <typename F>
absl::StatusOr<hlo::Literal> Filled(const Sized& sized, F fill) {
  auto buffer = hlo::Buffer::Allocate(static_cast<size_t>(sized.bytes),
                                      hlo::SystemAllocator());
  if (!buffer.ok()) return buffer.status();
  if (sized.bytes > 0) fill(buffer->mutable_data());
  const int64_t bad = hlo::NormalizeStorage(
      sized.shape.type(), buffer->mutable_data(), sized.count());
  if (bad >= 0) return BadElement(sized.shape, bad);
  return hlo::Literal::FromValue(sized.shape,
                                 {*std::move(buffer), sized.sizes});
}

absl::StatusOr<hlo::Literal> Copied(const Sized& sized, const std::byte* from) {
  return Filled(sized, [&](std::byte* to) {
    std::memcpy(to, from, static_cast<size_t>(sized.bytes));
  });
}

// REQUIRES: there are elements.
void CopyStrides(const std::byte* from, std::span<const int64_t> sizes,
                 std::span<const int64_t> strides, size_t width,
                 std::byte* to) {
  std::vector<int64_t> index(sizes.size());
  while (true) {
    std::memcpy(to, from, width);
    to += width;
    size_t d = sizes.size();
    while (d > 0 && ++index[d - 1] == sizes[d - 1]) {
      --d;
      from -= strides[d] * (sizes[d] - 1);
      index[d] = 0;
    }
    if (d == 0) return;
    from += strides[d - 1];
  }
}

bool IsAligned(const std::byte* data, hlo::ElementType type) {
  const auto width =
      static_cast<uintptr_t>(hlo::StorageBytes(hlo::PartType(type)));
  return reinterpret_cast<uintptr_t>(data) % width == 0;
}

// The end of the shape before a literal: the first blank outside parentheses.
// `(3)` behind `]` or `}`, the actual sizes, are left out of `shape`.
size_t SplitShape(absl::string_view text, std::string* shape) {
  int depth = 0;
  size_t i = 0;
  for (; i < text.size() && (depth > 0 || text[i] != ' '); ++i) {
    const bool sizes =
        text[i] == '(' && i > 0 && (text[i - 1] == ']' || text[i - 1] == '}');
    const size_t end = sizes ? text.find(')', i) : absl::string_view::npos;
    if (end != absl::string_view::npos) {
      i = end;
      continue;
    }
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    shape->push_back(text[i]);
  }
  return i;
}

absl::StatusOr<hlo::Literal> ParseLiteral(absl::string_view text) {
  std::string written;
  size_t offset = SplitShape(text, &written);
  const auto shape = hlo::ParseShape(written);
  if (!shape.ok()) return shape.status();
  hlo::Literal literal;
  offset = hlo::SkipBlanks(text, offset);
  const auto error = hlo::ReadLiteral(text, &offset, *shape, {}, &literal);
  if (error) {
    return absl::InvalidArgumentError(
        absl::StrCat("byte ", error->offset, ": ", error->message));
  }
  offset = hlo::SkipBlanks(text, offset);
  if (offset == text.size()) return literal;
  return absl::InvalidArgumentError(
      absl::StrCat("byte ", offset, ": something follows the literal"));
}

}  // namespace

const hlo::Literal& Access::Inner(const Literal& literal) {
  static const auto* const kEmpty = new hlo::Literal();
  return literal.impl_ == nullptr ? *kEmpty : literal.impl_->literal;
}

Literal Access::Outer(hlo::Literal literal) {
  Literal outer;
  outer.impl_ =
      std::make_shared<Literal::Impl>(Literal::Impl{std::move(literal)});
  return outer;
}

Literal::Literal() = default;

Result<Literal> Literal::Copy(const Shape& shape,
                              std::span<const std::byte> bytes, Sizes sizes) {
  return Guarded([&]() -> Result<Literal> {
    const auto sized = CheckedWith(shape, bytes, sizes);
    if (!sized.ok()) return hloref::Outer(sized.status());
    return hloref::Outer(Copied(*sized, bytes.data()));
  });
}

Result<Literal> Literal::Borrow(const Shape& shape,
                                std::span<const std::byte> bytes,
                                std::shared_ptr<void> owner, Sizes sizes) {
  return Guarded([&]() -> Result<Literal> {
    const auto sized = CheckedWith(shape, bytes, sizes);
    if (!sized.ok()) return hloref::Outer(sized.status());
    const hlo::ElementType type = sized->shape.type();
    const bool narrow = hlo::IsSigned(type) && hlo::BitWidth(type) < 8;
    if (narrow || bytes.size() <= hlo::Buffer::kInlineBytes ||
        !IsAligned(bytes.data(), type)) {
      return hloref::Outer(Copied(*sized, bytes.data()));
    }
    // Only signed narrow types are changed by it.
    const int64_t bad = hlo::NormalizeStorage(
        type, const_cast<std::byte*>(bytes.data()), sized->count());
    if (bad >= 0) return hloref::Outer(BadElement(sized->shape, bad));
    return hloref::Outer(hlo::Literal::FromValue(
        sized->shape,
        {hlo::Buffer::Borrow(bytes.data(), bytes.size(), std::move(owner)),
         sized->sizes}));
  });
}

Result<Literal> Literal::CopyStrided(const Shape& shape, const void* first,
                                     std::span<const int64_t> byte_strides,
                                     Sizes sizes) {
  return Guarded([&]() -> Result<Literal> {
    const auto sized = Checked(shape, sizes);
    if (!sized.ok()) return hloref::Outer(sized.status());
    const std::vector<int64_t> actual =
        sized->sizes ? *sized->sizes : sized->shape.sizes();
    if (byte_strides.size() != actual.size() ||
        (first == nullptr && sized->bytes > 0)) {
      return Status(StatusCode::kInvalidArgument,
                    first == nullptr
                        ? "the address of the first element is null"
                        : absl::StrCat(byte_strides.size(), " strides for ",
                                       actual.size(), " dimensions"));
    }
    return hloref::Outer(Filled(*sized, [&](std::byte* to) {
      CopyStrides(static_cast<const std::byte*>(first), actual, byte_strides,
                  static_cast<size_t>(hlo::StorageBytes(sized->shape.type())),
                  to);
    }));
  });
}

Result<Literal> Literal::Zeros(const Shape& shape) {
  return Guarded([&]() -> Result<Literal> {
    return hloref::Outer(hlo::Literal::Zeros(Access::Inner(shape)));
  });
}

Literal Literal::ScalarOf(ElementType type, const void* value) {
  const Shape shape = Shape::Array(type, {}).value_or(Shape());
  return Copy(shape, {static_cast<const std::byte*>(value), ElementBytes(type)})
      .value_or(Literal());
}

Result<Literal> Literal::ArrayOf(ElementType type,
                                 std::span<const std::byte> bytes,
                                 Sizes sizes) {
  const auto shape = Shape::Array(type, {sizes.begin(), sizes.end()});
  if (!shape.ok()) return shape.status();
  return Copy(*shape, bytes);
}

Result<Literal> Literal::Tuple(const std::vector<Literal>& elements) {
  return Guarded([&]() -> Result<Literal> {
    return hloref::Outer(hlo::Literal::Tuple(hloref::Inner(elements)));
  });
}

Literal Literal::Token() { return Access::Outer(hlo::Literal::Token()); }

Result<Literal> Literal::Parse(std::string_view text) {
  return Guarded([&]() -> Result<Literal> {
    return hloref::Outer(ParseLiteral(ToAbsl(text)));
  });
}

Result<Literal> Literal::FromJson(std::string_view json) {
  return Guarded([&]() -> Result<Literal> {
    return hloref::Outer(hlo::ReadJsonLiteral(ToAbsl(json)));
  });
}

Result<Literal> Literal::FromNpy(std::string_view bytes) {
  return Guarded([&]() -> Result<Literal> {
    return hloref::Outer(hlo::ReadNpy(ToAbsl(bytes)));
  });
}

Result<Literal> Literal::FromNpy(std::string_view bytes, ElementType type) {
  return Guarded([&]() -> Result<Literal> {
    return hloref::Outer(hlo::ReadNpy(ToAbsl(bytes), Access::Inner(type)));
  });
}

Shape Literal::shape() const {
  return Access::Outer(Access::Inner(*this).shape());
}

std::vector<int64_t> Literal::sizes() const {
  const hlo::Literal& inner = Access::Inner(*this);
  if (!inner.shape().is_array()) return {};
  return {inner.sizes().begin(), inner.sizes().end()};
}

std::span<const std::byte> Literal::bytes() const {
  const hlo::Literal& inner = Access::Inner(*this);
  if (!inner.shape().is_array()) return {};
  return {inner.leaf().buffer.data(), inner.leaf().buffer.size()};
}

Status Literal::CheckType(ElementType type) const {
  const hlo::Shape& shape = Access::Inner(*this).shape();
  if (shape.is_array() && Access::Outer(shape.type()) == type) return {};
  return {StatusCode::kInvalidArgument,
          absl::StrCat("the literal is ", shape.ToString(false),
                       ", no array of ", ToAbsl(Name(type)))};
}

std::vector<Literal> Literal::elements() const {
  const auto inner = Access::Inner(*this).elements();
  return hloref::Outer(std::vector<hlo::Literal>(inner.begin(), inner.end()));
}

Result<std::shared_ptr<std::byte[]>> Literal::TakeBytes() && {
  return Guarded([&]() -> Result<std::shared_ptr<std::byte[]>> {
    const auto owner = std::make_shared<hlo::Literal>(Access::Inner(*this));
    if (!owner->shape().is_array()) {
      return Status(StatusCode::kInvalidArgument,
                    absl::StrCat(owner->shape().ToString(), " is no array"));
    }
    impl_.reset();  // else its bytes are shared with it
    const auto view = owner->mutable_view();
    if (!view.ok()) return hloref::Outer(view.status());
    return std::shared_ptr<std::byte[]>(owner, view->data);
  });
}

std::string Literal::ToString() const {
  return hlo::ToString(Access::Inner(*this));
}

std::string Literal::ToJson(bool values) const {
  return hlo::ToJson(Access::Inner(*this),
                     values ? hlo::JsonForm::kValues : hlo::JsonForm::kBits);
}

Result<std::string> Literal::ToNpy() const {
  return Guarded([&]() -> Result<std::string> {
    return OuterResult(hlo::WriteNpy(Access::Inner(*this)));
  });
}

std::string Literal::Difference(const Literal& other, uint64_t max_ulps) const {
  const hlo::LiteralComparison comparison = hlo::Compare(
      Access::Inner(*this), Access::Inner(other), {.max_ulps = max_ulps});
  return comparison.equal() ? "" : comparison.Summary();
}

}  // namespace hloref
