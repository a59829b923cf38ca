#include "pjrt/plugin/foreign/attributes.h"

#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/attribute_reader.h"
#include "literals/types/convert.h"

namespace hlo::pjrt {
namespace {

using stablehlo::Attribute;
using stablehlo::Dictionary;
using stablehlo::NamedAttribute;
using stablehlo::Type;

constexpr int64_t kMaxNesting = 100;
constexpr int64_t kMostElements = int64_t{1} << 24;

// A number is in 16 bytes.
struct Number {
  ElementType type;
  std::max_align_t bytes;
};

ElementType TypeOf(const Type& type, ElementType otherwise) {
  return type.kind() == Type::Kind::kScalar ? type.shape().type() : otherwise;
}

template <typename T>
Number Converted(ElementType from, T value, ElementType to) {
  Number number{to, {}};
  ConvertLanes(from, to, &value, &number.bytes, 1);
  return number;
}

// None for what is no number.
std::optional<Number> NumberOf(const Attribute& value) {
  if (const auto* flag = std::get_if<bool>(&value.value)) {
    return Converted<int64_t>(ElementType::kS64, *flag ? 1 : 0,
                              ElementType::kPred);
  }
  if (const auto* integer = std::get_if<Attribute::Integer>(&value.value)) {
    return Converted<int64_t>(ElementType::kS64, integer->value,
                              TypeOf(integer->type, ElementType::kS64));
  }
  if (const auto* real = std::get_if<Attribute::Real>(&value.value)) {
    return Converted<double>(ElementType::kF64, real->value,
                             TypeOf(real->type, ElementType::kF64));
  }
  return std::nullopt;
}

}  // namespace

absl::Status ForeignAttributes::Read(absl::string_view text) {
  Attribute read;
  read.value = Dictionary();
  stablehlo::Lexer lexer(text, kMaxNesting);
  stablehlo::AttributeReader reader(lexer);
  if (!text.empty() && (!reader.ReadAttribute(&read) ||
                        !(lexer.AtEnd() || lexer.FailExpected("its end")))) {
    return absl::InvalidArgumentError(
        absl::StrCat("backend_config: ", lexer.TakeFailure().message));
  }
  const auto* dictionary = std::get_if<Dictionary>(&read.value);
  if (dictionary == nullptr) {
    return absl::InvalidArgumentError("backend_config is no dictionary");
  }
  const auto root = Add(*dictionary);
  if (root.ok()) root_ = *root;
  return root.status();
}

absl::StatusOr<const ffi::Attributes*> ForeignAttributes::Add(
    const Dictionary& dictionary) {
  Node& node = nodes_.emplace_back();
  for (const NamedAttribute& each : dictionary) {
    const std::string& name = node.names.emplace_back(each.name);
    node.name_pointers.push_back(
        &node.spans.emplace_back(ffi::Span{name.data(), name.size()}));
    absl::Status status = AddItem(each.attribute, node);
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("attribute '", each.name, "' ", status.message()));
    }
  }
  node.attributes = {{sizeof(ffi::Attributes), nullptr},
                     std::ssize(node.kinds),
                     node.kinds.data(),
                     node.name_pointers.data(),
                     node.items.data()};
  return &node.attributes;
}

absl::Status ForeignAttributes::AddItem(const Attribute& value, Node& node) {
  if (const auto number = NumberOf(value)) {
    AddScalar(number->type, &number->bytes, node);
    return absl::OkStatus();
  }
  if (const std::string* text = StringOf(value)) {
    const std::string& kept = texts_.emplace_back(*text);
    node.kinds.push_back(ffi::AttributeKind::kText);
    node.items.push_back(
        &spans_.emplace_back(ffi::Span{kept.data(), kept.size()}));
    return absl::OkStatus();
  }
  if (const auto* fields = std::get_if<Dictionary>(&value.value)) {
    const auto nested = Add(*fields);
    if (!nested.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("has a field: ", nested.status().message()));
    }
    node.kinds.push_back(ffi::AttributeKind::kDictionary);
    node.items.push_back(*nested);
    return absl::OkStatus();
  }
  if (const auto* integers = std::get_if<Attribute::Integers>(&value.value)) {
    const ElementType type = TypeOf(*integers->type, ElementType::kS64);
    const size_t count = integers->values.size();
    std::vector<std::byte> bytes(count * StorageBytes(type));
    ConvertLanes(ElementType::kS64, type, integers->values.data(), bytes.data(),
                 static_cast<int64_t>(count));
    AddElements(type, bytes.data(), count, node);
    return absl::OkStatus();
  }
  if (const Attribute::Dense* dense = DenseOf(value)) {
    const int64_t count = dense->type.shape().element_count();
    if (count > kMostElements) {
      return absl::InvalidArgumentError("has too many elements");
    }
    const auto width =
        static_cast<size_t>(StorageBytes(dense->type.shape().type()));
    const std::byte* from = dense->elements.leaf().buffer.data();
    std::vector<std::byte> bytes(static_cast<size_t>(count) * width);
    for (size_t i = 0; i < bytes.size(); ++i) {
      bytes[i] = from[dense->splat ? i % width : i];
    }
    AddElements(dense->type.shape().type(), bytes.data(),
                static_cast<size_t>(count), node);
    return absl::OkStatus();
  }
  if (const auto* values = std::get_if<Attribute::Array>(&value.value)) {
    return AddList(*values, node);
  }
  return absl::InvalidArgumentError(
      "is no number, bool, text, list of numbers or dictionary");
}

absl::Status ForeignAttributes::AddList(const Attribute::Array& values,
                                        Node& node) {
  std::vector<std::byte> bytes;
  ElementType type = ElementType::kS64;
  for (const Attribute& each : values) {
    const auto number = NumberOf(each);
    if (!number || (!bytes.empty() && number->type != type)) {
      return absl::InvalidArgumentError("is no list of numbers of one type");
    }
    type = number->type;
    const auto* begin = reinterpret_cast<const std::byte*>(&number->bytes);
    bytes.insert(bytes.end(), begin, begin + StorageBytes(type));
  }
  AddElements(type, bytes.data(), values.size(), node);
  return absl::OkStatus();
}

void ForeignAttributes::AddScalar(ElementType type, const void* bytes,
                                  Node& node) {
  node.kinds.push_back(ffi::AttributeKind::kScalar);
  node.items.push_back(&scalars_.emplace_back(
      ffi::Scalar{Info(type).proto_number,
                  Keep(bytes, static_cast<size_t>(StorageBytes(type)))}));
}

void ForeignAttributes::AddElements(ElementType type, const void* bytes,
                                    size_t count, Node& node) {
  node.kinds.push_back(ffi::AttributeKind::kList);
  node.items.push_back(&lists_.emplace_back(
      ffi::List{Info(type).proto_number, count,
                Keep(bytes, count * static_cast<size_t>(StorageBytes(type)))}));
}

const void* ForeignAttributes::Keep(const void* bytes, size_t size) {
  constexpr size_t kUnit = sizeof(std::max_align_t);
  auto& kept = bytes_.emplace_back(size / kUnit + 1);
  if (size > 0) std::memcpy(kept.data(), bytes, size);
  return kept.data();
}

}  // namespace hlo::pjrt
