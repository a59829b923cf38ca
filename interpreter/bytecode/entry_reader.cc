#include "interpreter/bytecode/entry_reader.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/print/mlir_text.h"
#include "interpreter/stablehlo/read/dense.h"
#include "literals/types/convert.h"

namespace hlo::bytecode {
namespace {

constexpr int64_t kDynamicSize = INT64_MIN;

// i1 is one bit an element in most versions, one byte in some, and 0xFF where
// one element stands for all.
std::optional<std::string> Unpacked(absl::string_view bytes, int64_t count) {
  const auto size = static_cast<int64_t>(bytes.size());
  if (size == 1 && (bytes[0] == '\xFF' || (bytes[0] == 0 && count > 1))) {
    return std::string(1, static_cast<char>(bytes[0] & 1));
  }
  if (size != count / 8 + (count % 8 == 0 ? 0 : 1) || size == count) {
    return std::nullopt;
  }
  std::string result(static_cast<size_t>(count), '\0');
  for (size_t i = 0; i < result.size(); ++i) {
    result[i] = static_cast<char>((bytes[i / 8] >> (i % 8)) & 1);
  }
  return result;
}

// MLIR's digits: six behind the point where these are read back to the number.
std::string RealText(double value, bool is_single) {
  char digits[32];
  std::snprintf(digits, sizeof(digits), "%.6e", value);
  double read = 0;
  const bool is_read = absl::SimpleAtod(digits, &read);
  if (!is_single) {
    return is_read && read == value ? digits : mlir::RealText(value);
  }
  const auto single = static_cast<float>(value);
  return is_read && static_cast<float>(read) == single ? digits
                                                       : mlir::RealText(single);
}

int64_t SignExtended(uint64_t bits, int width) {
  if (width >= 64) return static_cast<int64_t>(bits);
  return static_cast<int64_t>(bits << (64 - width)) >> (64 - width);
}

}  // namespace

bool EntryReader::String(std::string* text) {
  const Container& container = table_.container();
  size_t index = 0;
  if (!Index("string", container.strings.size(), &index)) return false;
  *text = std::string(container.strings[index]);
  return table_.Charge(0, text->size(), offset());
}

bool EntryReader::AttributeIndex(size_t* index) {
  return Index("attribute", table_.container().attributes.size(), index);
}

bool EntryReader::Attribute(bytecode::Attribute* attribute) {
  size_t index = 0;
  return AttributeIndex(&index) && table_.ReadAttribute(index, attribute);
}

bool EntryReader::OptionalAttribute(bool* is_there,
                                    bytecode::Attribute* attribute) {
  uint64_t index = 0;
  if (!Flagged(&index, is_there)) return false;
  return !*is_there ||
         (CheckIndex("attribute", table_.container().attributes.size(),
                     index) &&
          table_.ReadAttribute(static_cast<size_t>(index), attribute));
}

bool EntryReader::StringAttribute(std::string* text) {
  bytecode::Attribute attribute;
  if (!Attribute(&attribute)) return false;
  const std::string* value = stablehlo::StringOf(attribute);
  if (value == nullptr) return Fail("expected a string");
  *text = *value;
  return true;
}

bool EntryReader::Type(bytecode::Type* type) {
  size_t index = 0;
  return Index("type", table_.container().types.size(), &index) &&
         table_.ReadType(index, type);
}

bool EntryReader::Bits(int width, uint64_t* bits) {
  if (width <= 8) {
    uint8_t byte = 0;
    if (!Byte(&byte)) return false;
    *bits = byte;
    return true;
  }
  int64_t value = 0;
  if (!SignedVarint(&value)) return false;
  *bits = static_cast<uint64_t>(value);
  if (width < 64) *bits &= (uint64_t{1} << width) - 1;
  return true;
}

bool EntryReader::Float64(double* value) {
  uint64_t bits = 0;
  if (!Bits(64, &bits)) return false;
  *value = std::bit_cast<double>(bits);
  return true;
}

bool EntryReader::Attributes(bytecode::Attribute::Array* list) {
  size_t count = 0;
  if (!Count("attributes", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    if (!Attribute(&list->emplace_back())) return false;
  }
  return true;
}

bool EntryReader::Types(std::vector<bytecode::Type>* list) {
  size_t count = 0;
  if (!Count("types", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    if (!Type(&list->emplace_back())) return false;
  }
  return true;
}

bool EntryReader::SignedVarints(std::vector<int64_t>* list) {
  size_t count = 0;
  if (!Count("numbers", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    if (!SignedVarint(&list->emplace_back())) return false;
  }
  return true;
}

bool EntryReader::Dense(bytecode::Attribute* attribute) {
  bytecode::Type type;
  uint64_t size = 0;
  Part blob;
  if (!Type(&type) || !Varint(&size) || !Bytes(size, &blob)) return false;
  if (type.kind() == bytecode::Type::Kind::kRefused) {
    attribute->value = bytecode::Attribute::Opaque{"dense", type};
    return true;
  }
  if (type.kind() != bytecode::Type::Kind::kTensor ||
      !type.shape().is_static()) {
    return Fail(absl::StrCat("a constant cannot be ", type.text()));
  }
  std::optional<std::string> bits;
  if (IsPred(type.shape().type())) {
    bits = Unpacked(blob.bytes, type.shape().element_count());
  }
  bytecode::Attribute::Dense dense;
  dense.type = type;
  stablehlo::Lexer lexer({}, 0);
  if (!stablehlo::ReadDenseBytes(lexer, bits ? *bits : blob.bytes, 0, type,
                                 &dense)) {
    stablehlo::Lexer::Failure failure = lexer.TakeFailure();
    return table_.Fail(blob.offset, std::move(failure.message), failure.code);
  }
  attribute->value = std::move(dense);
  return true;
}

bool EntryReader::Integer(bytecode::Attribute* attribute) {
  bytecode::Type type;
  uint64_t bits = 0;
  if (!Type(&type)) return false;
  const bool is_integer =
      type.kind() == bytecode::Type::Kind::kScalar &&
      (IsInteger(type.shape().type()) || IsPred(type.shape().type()));
  if (!is_integer) {
    return FailUnimplemented(absl::StrCat("an integer of type ", type.text()));
  }
  const bool is_flag = IsPred(type.shape().type());
  const int width = is_flag ? 1 : BitWidth(type.shape().type());
  if (!Bits(width, &bits)) return false;
  if (is_flag) {
    attribute->value = (bits & 1) != 0;
    table_.Spell((bits & 1) != 0 ? "true" : "false", attribute);
    return true;
  }
  const bool is_signed = Name(type.shape().type())[0] == 's';
  const int64_t value =
      is_signed ? SignExtended(bits, width) : static_cast<int64_t>(bits);
  attribute->value = bytecode::Attribute::Integer{value, type};
  table_.Spell(absl::StrCat(value, " : ", type.text()), attribute);
  return true;
}

bool EntryReader::Real(bytecode::Attribute* attribute) {
  bytecode::Type type;
  uint64_t bits = 0;
  if (!Type(&type)) return false;
  if (type.kind() != bytecode::Type::Kind::kScalar ||
      !IsFloat(type.shape().type())) {
    return FailUnimplemented(absl::StrCat("a number of type ", type.text()));
  }
  const ElementType element = type.shape().type();
  if (!Bits(BitWidth(element), &bits)) return false;
  bytecode::Attribute::Real real{.value = 0, .type = type};
  static_assert(std::endian::native == std::endian::little);
  WidenToF64(element, reinterpret_cast<const std::byte*>(&bits), &real.value,
             1);
  std::string digits = absl::StrCat("0x", absl::Hex(bits, absl::kZeroPad8));
  if (std::isfinite(real.value)) {
    // As in text, the number is that of the digits, not rounded to the type.
    digits = RealText(real.value, element == ElementType::kF32);
    if (!absl::SimpleAtod(digits, &real.value)) return Fail("no number");
  }
  table_.Spell(absl::StrCat(digits, " : ", type.text()), attribute);
  attribute->value = std::move(real);
  return true;
}

bool EntryReader::Dictionary(bytecode::Attribute* attribute) {
  size_t count = 0;
  bytecode::Dictionary dictionary;
  if (!Count("attributes", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    NamedAttribute entry;
    size_t value = 0;
    if (!StringAttribute(&entry.name) || !AttributeIndex(&value) ||
        !table_.ReadSpelled(value, &entry.attribute)) {
      return false;
    }
    dictionary.push_back(std::move(entry));
  }
  std::sort(dictionary.begin(), dictionary.end(),
            [](const NamedAttribute& a, const NamedAttribute& b) {
              return a.name < b.name;
            });
  for (size_t i = 1; i < dictionary.size(); ++i) {
    if (dictionary[i - 1].name == dictionary[i].name) {
      return Fail(absl::StrCat("the attribute '", dictionary[i].name,
                               "' is given twice"));
    }
  }
  attribute->value = std::move(dictionary);
  return true;
}

namespace {

// A type of which a part is refused.
Type Refused(std::string text, absl::string_view refusal) {
  Type::Node node;
  node.kind = Type::Kind::kRefused;
  node.refusal = std::string(refusal);
  node.text = std::move(text);
  return Type(std::move(node));
}

}  // namespace

bool EntryReader::Tensor(absl::string_view encoding, bytecode::Type* type) {
  std::vector<int64_t> sizes;
  bytecode::Type element;
  if (!SignedVarints(&sizes) || !Type(&element)) return false;
  std::string text = "tensor<";
  for (const int64_t size : sizes) {
    if (size < 0 && size != kDynamicSize) {
      return Fail(absl::StrCat("a size cannot be ", size));
    }
    absl::StrAppend(&text, size < 0 ? "?" : absl::StrCat(size), "x");
  }
  absl::StrAppend(&text, element.text(), encoding.empty() ? "" : ", ", encoding,
                  ">");
  if (element.kind() == bytecode::Type::Kind::kRefused) {
    *type = Refused(std::move(text), element.refusal());
    return true;
  }
  return table_.ParseType(text, offset(), type);
}

bool EntryReader::PartsType(absl::string_view word, bytecode::Type* type) {
  std::vector<bytecode::Type> parts;
  if (!Types(&parts)) return false;
  std::string text = absl::StrCat(word, "<");
  for (const bytecode::Type& part : parts) {
    // Before it is copied: a short list may name a long type again and again.
    if (!table_.Charge(0, part.text().size(), offset())) return false;
    absl::StrAppend(&text, text.back() == '<' ? "" : ", ", part.text());
  }
  text += ">";
  for (const bytecode::Type& part : parts) {
    if (part.refusal().empty()) continue;
    *type = Refused(std::move(text), part.refusal());
    return true;
  }
  return table_.ParseType(text, offset(), type);
}

bool EntryReader::FunctionType(bytecode::Type* type) {
  bytecode::Type::Node node;
  node.kind = bytecode::Type::Kind::kFunction;
  if (!Types(&node.parts) || !Types(&node.results)) return false;
  for (const auto* types : {&node.parts, &node.results}) {
    for (const bytecode::Type& part : *types) {
      if (node.refusal.empty()) node.refusal = std::string(part.refusal());
    }
  }
  node.text = "a function's type";
  *type = bytecode::Type(std::move(node));
  return true;
}

bool EntryReader::Complex(bytecode::Type* type) {
  bytecode::Type part;
  return Type(&part) &&
         table_.ParseType(absl::StrCat("complex<", part.text(), ">"), offset(),
                          type);
}

}  // namespace hlo::bytecode
