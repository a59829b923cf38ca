#include "interpreter/stablehlo/read/attribute.h"

#include <algorithm>
#include <utility>

#include "literals/types/convert.h"

namespace hlo::stablehlo {
namespace {

constexpr int64_t kMostSplatElements = int64_t{1} << 20;

// The elements of an integer or pred array; none of other types.
std::optional<std::vector<int64_t>> IntegerElements(
    const Attribute::Dense& dense) {
  const ElementType type = dense.type.shape().type();
  const int64_t count = dense.type.shape().element_count();
  if (!IsInteger(type) && !IsPred(type)) return std::nullopt;
  if (dense.splat && count > kMostSplatElements) return std::nullopt;
  std::vector<int64_t> elements(static_cast<size_t>(dense.elements.count()));
  ConvertLanes(type, ElementType::kS64, dense.elements.leaf().buffer.data(),
               elements.data(), dense.elements.count());
  if (dense.splat) elements.resize(count, elements[0]);
  return elements;
}

// The value of that kind that is behind a pointer; null if it is another.
template <typename T>
const T* BoxOf(const Attribute& attribute) {
  const auto* box = std::get_if<Boxed<T>>(&attribute.value);
  return box == nullptr ? nullptr : &**box;
}

}  // namespace

const Attribute* Find(const Dictionary& dictionary, absl::string_view name) {
  auto at = std::lower_bound(
      dictionary.begin(), dictionary.end(), name,
      [](const NamedAttribute& a, absl::string_view b) { return a.name < b; });
  if (at == dictionary.end() || at->name != name) return nullptr;
  return &at->attribute;
}

bool Insert(Dictionary& dictionary, NamedAttribute attribute) {
  auto at = std::lower_bound(
      dictionary.begin(), dictionary.end(), attribute.name,
      [](const NamedAttribute& a, absl::string_view b) { return a.name < b; });
  if (at != dictionary.end() && at->name == attribute.name) return false;
  dictionary.insert(at, std::move(attribute));
  return true;
}

std::optional<bool> BoolOf(const Attribute& attribute) {
  const std::optional<int64_t> value = IntegerOf(attribute);
  if (!value.has_value() || (*value != 0 && *value != 1)) return std::nullopt;
  return *value == 1;
}

std::optional<int64_t> IntegerOf(const Attribute& attribute) {
  if (const auto* flag = std::get_if<bool>(&attribute.value)) return *flag;
  if (const auto* integer = std::get_if<Attribute::Integer>(&attribute.value)) {
    return integer->value;
  }
  const Attribute::Dense* dense = DenseOf(attribute);
  if (dense == nullptr || dense->elements.count() != 1) return std::nullopt;
  const auto elements = IntegerElements(*dense);
  if (!elements.has_value() || elements->empty()) return std::nullopt;
  return elements->front();
}

std::optional<std::vector<int64_t>> IntegersOf(const Attribute& attribute) {
  if (const auto* integers =
          std::get_if<Attribute::Integers>(&attribute.value)) {
    return integers->values;
  }
  if (const Attribute::Dense* dense = DenseOf(attribute)) {
    return IntegerElements(*dense);
  }
  const auto* array = std::get_if<Attribute::Array>(&attribute.value);
  if (array == nullptr) return std::nullopt;
  std::vector<int64_t> values;
  for (const Attribute& element : *array) {
    const auto* integer = std::get_if<Attribute::Integer>(&element.value);
    if (integer == nullptr) return std::nullopt;
    values.push_back(integer->value);
  }
  return values;
}

absl::string_view EnumOf(const Attribute& attribute) {
  if (const Attribute::Tagged* tagged = TaggedOf(attribute)) {
    return tagged->value;
  }
  const std::string* text = StringOf(attribute);
  return text == nullptr ? absl::string_view() : absl::string_view(*text);
}

const std::string* StringOf(const Attribute& attribute) {
  return std::get_if<std::string>(&attribute.value);
}

const Attribute::Dense* DenseOf(const Attribute& attribute) {
  return BoxOf<Attribute::Dense>(attribute);
}

const Attribute::Tagged* TaggedOf(const Attribute& attribute) {
  return BoxOf<Attribute::Tagged>(attribute);
}

const Attribute::Opaque* OpaqueOf(const Attribute& attribute) {
  return BoxOf<Attribute::Opaque>(attribute);
}

const Dictionary* FieldsOf(const Attribute& attribute) {
  if (const Attribute::Tagged* tagged = TaggedOf(attribute)) {
    return &tagged->fields;
  }
  return std::get_if<Dictionary>(&attribute.value);
}

}  // namespace hlo::stablehlo
