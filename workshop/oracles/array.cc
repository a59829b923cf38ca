#include "workshop/oracles/array.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace hlo::conformance::naive {
namespace {

// Storage of one element, or of one part of a complex one: little-endian.
uint64_t ReadBytes(const std::byte* from, int bytes) {
  uint64_t code = 0;
  std::memcpy(&code, from, static_cast<size_t>(bytes));
  return code;
}

// Types below 8 bits take a byte, signed ones with their sign.
uint64_t StoredCode(const Format& format, const Number& number) {
  if (format.kind == Format::Kind::kSigned) {
    return static_cast<uint64_t>(number.integer);
  }
  return ToCode(format, number);
}

}  // namespace

int64_t Count(const Index& sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return count;
}

Array Zeros(const Format& format, Index sizes) {
  Array array{&format, std::move(sizes), {}};
  array.at.resize(Count(array.sizes));
  return array;
}

Index IndexOf(int64_t element, const Index& sizes) {
  Index index(sizes.size());
  for (size_t d = sizes.size(); d-- > 0;) {
    index[d] = element % sizes[d];
    element /= sizes[d];
  }
  return index;
}

int64_t LinearIndex(const Index& index, const Index& sizes) {
  int64_t element = 0;
  for (size_t d = 0; d < sizes.size(); ++d)
    element = element * sizes[d] + index[d];
  return element;
}

bool Has(const Index& list, int64_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

bool Inside(const Index& index, const Index& sizes) {
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (index[d] < 0 || index[d] >= sizes[d]) return false;
  }
  return true;
}

Array Cropped(const Array& array, const Index& sizes) {
  if (sizes == array.sizes) return array;
  Array result = Zeros(*array.format, sizes);
  for (size_t element = 0; element < result.at.size(); ++element) {
    const Index index = IndexOf(static_cast<int64_t>(element), sizes);
    result.at[element] = array.at[LinearIndex(index, array.sizes)];
  }
  return result;
}

Index CommonSizes(const std::vector<const Array*>& arrays) {
  Index common = arrays.front()->sizes;
  for (const Array* array : arrays) {
    for (size_t d = 0; d < common.size() && d < array->sizes.size(); ++d) {
      common[d] = std::min(common[d], array->sizes[d]);
    }
  }
  return common;
}

absl::StatusOr<Value> FromLiteral(const Literal& literal) {
  Value value;
  if (literal.is_tuple() || !literal.shape().is_array()) {
    value.is_tuple = true;
    for (const Literal& each : literal.elements()) {
      absl::StatusOr<Value> part = FromLiteral(each);
      if (!part.ok()) return part;
      value.parts.push_back(*std::move(part));
    }
    return value;
  }
  const Format* format = FindFormat(Name(literal.shape().type()));
  if (format == nullptr) return absl::UnimplementedError("another type");
  const auto sizes = literal.sizes();
  value.array = Zeros(*format, Index(sizes.begin(), sizes.end()));
  const Format& part = PartOf(*format);
  const int bytes = part.bits < 8 ? 1 : part.bits / 8;
  const std::byte* from = literal.view().data;
  for (Number& number : value.array.at) {
    number = FromCode(part, ReadBytes(from, bytes));
    from += bytes;
    if (!format->is_complex()) continue;
    number.im = FromCode(part, ReadBytes(from, bytes)).re;
    from += bytes;
  }
  return value;
}

absl::StatusOr<Literal> ToLiteral(const Array& array) {
  const auto type = ElementTypeFromName(array.format->name);
  std::vector<Dimension> sizes(array.sizes.begin(), array.sizes.end());
  auto literal = Literal::Zeros(
      Shape::Array(type.value_or(ElementType::kPred), std::move(sizes)));
  if (!literal.ok()) return literal;
  auto view = literal->mutable_view();
  if (!view.ok()) return view.status();
  const Format& part = PartOf(*array.format);
  const size_t bytes = part.bits < 8 ? 1 : part.bits / 8;
  std::byte* to = view->data;
  const auto write = [&](const Number& number) {
    const uint64_t code = StoredCode(part, number);
    std::memcpy(to, &code, bytes);
    to += bytes;
  };
  for (const Number& number : array.at) {
    write(number);
    if (array.format->is_complex()) write({0, number.im, 0});
  }
  return literal;
}

void AppendArrays(const Value& value, std::vector<Array>& arrays) {
  if (!value.is_tuple) {
    arrays.push_back(value.array);
    return;
  }
  for (const Value& part : value.parts) AppendArrays(part, arrays);
}

}  // namespace hlo::conformance::naive
