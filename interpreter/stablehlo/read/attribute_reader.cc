#include "interpreter/stablehlo/read/attribute_reader.h"

#include <cstring>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/dense.h"
#include "literals/types/convert.h"

namespace hlo::stablehlo {
namespace {

size_t SkipDigits(absl::string_view text, size_t at) {
  while (at < text.size() && IsDigit(text[at])) ++at;
  return at;
}

// The end of a float whose digits behind the dot begin at `at`: an exponent
// belongs to it only with a digit.
size_t RealEnd(absl::string_view text, size_t at) {
  at = SkipDigits(text, at);
  size_t exponent = at;
  if (exponent == text.size() || (text[exponent] | 0x20) != 'e') return at;
  ++exponent;
  if (exponent < text.size() &&
      (text[exponent] == '+' || text[exponent] == '-')) {
    ++exponent;
  }
  const size_t end = SkipDigits(text, exponent);
  return end == exponent ? at : end;
}

}  // namespace

Attribute EnumAttribute(absl::string_view kind, absl::string_view value) {
  Attribute::Tagged tagged;
  tagged.kind = std::string(kind);
  tagged.value = std::string(value);
  Attribute attribute;
  attribute.value = std::move(tagged);
  return attribute;
}

Attribute IntegersAttribute(std::vector<int64_t> values) {
  Attribute attribute;
  attribute.value =
      Attribute::Integers{.values = std::move(values), .type = {}};
  return attribute;
}

bool AttributeReader::ReadAttribute(Attribute* attribute, Ending ending) {
  Lexer::Nested nested(lexer_);
  if (!nested.ok()) return false;
  const size_t start = lexer_.Next();
  const absl::string_view rest = lexer_.Rest();
  const char c = rest.empty() ? '\0' : rest[0];
  bool fine = false, is_alias = false;
  if (c == '"') {
    std::string text;
    fine = lexer_.String(&text);
    attribute->value = std::move(text);
  } else if (c == '@') {
    Attribute::Symbol symbol;
    fine = lexer_.Symbol(&symbol.name);
    while (fine && lexer_.TryConsume("::")) {
      std::string nested_name;
      fine = lexer_.Symbol(&nested_name);
      absl::StrAppend(&symbol.name, "::", nested_name);
    }
    attribute->value = std::move(symbol);
  } else if (c == '{') {
    Dictionary dictionary;
    fine = ReadDictionary(&dictionary);
    attribute->value = std::move(dictionary);
  } else if (c == '[') {
    fine = ReadArray(attribute);
  } else if (c == '#') {
    fine = ReadHash(attribute, &is_alias);
  } else if (IsDigit(c) || c == '-') {
    fine = ReadNumber(attribute, ending);
  } else {
    fine = ReadWord(attribute);
  }
  if (!is_alias) {
    attribute->begin = start;
    attribute->end = lexer_.position();
  }
  return fine;
}

// `: T`, where there is one.
bool AttributeReader::TrySuffixType(Type* type, bool* present) {
  *present = lexer_.TryConsume(':');
  return !*present || ReadType(type);
}

bool AttributeReader::ReadNumber(Attribute* attribute, Ending ending) {
  const size_t start = lexer_.Next();
  const absl::string_view rest = lexer_.Rest();
  size_t end = rest[0] == '-' ? 1 : 0;
  const bool hex = rest.substr(end, 2) == "0x";
  end = SkipDigits(rest, end);
  const bool real = !hex && end < rest.size() && rest[end] == '.';
  int64_t integer = 0;
  double value = 0;
  if (real) {
    end = RealEnd(rest, end + 1);
    if (!absl::SimpleAtod(rest.substr(0, end), &value)) {
      return lexer_.FailExpected("a number");
    }
    lexer_.Seek(start + end);
  } else if (!lexer_.Integer(&integer)) {
    return false;
  }
  Type type;
  bool typed = false;
  if (ending == Ending::kTyped && !TrySuffixType(&type, &typed)) return false;
  if (!typed) type = ScalarType(real ? "f64" : "i64");
  const bool is_float =
      type.kind() == Type::Kind::kScalar && IsFloat(type.shape().type());
  if (real) {
    attribute->value = Attribute::Real{.value = value, .type = type};
  } else if (hex && is_float) {
    return ReadHexReal(start, type, attribute);
  } else {
    attribute->value = Attribute::Integer{.value = integer, .type = type};
  }
  return true;
}

// 0x7FC00000 : f32
bool AttributeReader::ReadHexReal(size_t start, const Type& type,
                                  Attribute* attribute) {
  const absl::string_view number = lexer_.text().substr(start);
  Attribute::Dense dense;
  Type::Node tensor;
  tensor.kind = Type::Kind::kTensor;
  tensor.shape = type.shape();
  const size_t end = number.find_first_of(" :\t\n\r/");
  if (!ReadDense(lexer_, number.substr(0, end), Type(std::move(tensor)),
                 &dense)) {
    return false;
  }
  Attribute::Real real{.value = 0, .type = type};
  WidenToF64(type.shape().type(), dense.elements.leaf().buffer.data(),
             &real.value, 1);
  attribute->value = std::move(real);
  return true;
}

bool AttributeReader::ReadWord(Attribute* attribute) {
  const size_t start = lexer_.Next();
  const absl::string_view word = lexer_.TryBareId();
  if (word == "true" || word == "false") {
    attribute->value = word == "true";
    return true;
  }
  if (word == "unit") {
    attribute->value = Attribute::Unit{};
    return true;
  }
  if (word == "dense") return ReadDenseAttribute(attribute);
  if (word == "dense_resource") return ReadResourceAttribute(attribute);
  if (word == "array") return ReadTypedArray(attribute);
  if (word == "loc" || word == "opaque" || word == "sparse" ||
      word == "affine_map" || word == "affine_set" || word == "strided" ||
      word == "distinct") {
    lexer_.Seek(start);
    return ReadOpaque(start, attribute);
  }
  lexer_.Seek(start);
  Type type;
  if (word.empty() && !lexer_.Peek('(') && !lexer_.Peek('!')) {
    return lexer_.FailExpected("an attribute");
  }
  if (!ReadType(&type)) return false;
  attribute->value = std::move(type);
  return true;
}

// word<..> or word[..]<..>, and `: T`.
bool AttributeReader::ReadOpaque(size_t start, Attribute* attribute) {
  Attribute::Opaque opaque;
  lexer_.TryBareId();
  absl::string_view group;
  if (lexer_.Peek('[') && !lexer_.Group(&group)) return false;
  if (!lexer_.Peek('(') && !lexer_.Peek('<')) return lexer_.FailExpected("'<'");
  if (!lexer_.Group(&group)) return false;
  bool typed = false;
  if (!TrySuffixType(&opaque.type, &typed)) return false;
  opaque.text = std::string(lexer_.Since(start));
  attribute->value = std::move(opaque);
  return true;
}

bool AttributeReader::ReadDenseAttribute(Attribute* attribute) {
  absl::string_view body;
  Type type;
  if (!lexer_.Expect("<") || !SkipDense(lexer_, &body) || !lexer_.Expect(">") ||
      !lexer_.Expect(":") || !ReadType(&type)) {
    return false;
  }
  if (type.kind() == Type::Kind::kRefused) {
    attribute->value = Attribute::Opaque{std::string(body), type};
    return true;
  }
  const auto offset = static_cast<size_t>(body.data() - lexer_.text().data());
  if (type.kind() != Type::Kind::kTensor) {
    return lexer_.Fail(offset, absl::StrCat("expected the elements of a tensor "
                                            "type, not of ",
                                            type.text()));
  }
  Attribute::Dense dense;
  if (!ReadDense(lexer_, body, type, &dense)) return false;
  attribute->value = std::move(dense);
  return true;
}

bool AttributeReader::ReadResourceAttribute(Attribute* attribute) {
  if (!lexer_.Expect("<")) return false;
  const size_t start = lexer_.Next();
  std::string key;
  if (lexer_.Peek('"')) {
    if (!lexer_.String(&key)) return false;
  } else {
    absl::string_view id;
    if (!lexer_.BareId("the key of a resource", &id)) return false;
    key = std::string(id);
  }
  Attribute::Dense dense;
  if (!lexer_.Expect(">") || !lexer_.Expect(":") || !ReadType(&dense.type)) {
    return false;
  }
  if (dense.type.kind() != Type::Kind::kTensor) {
    attribute->value = Attribute::Opaque{key, dense.type};
    return true;
  }
  const auto resource = resources_.find(key);
  if (resource == resources_.end()) {
    return lexer_.Fail(start, absl::StrCat("there is no resource '", key,
                                           "' in the file's {-# .. #-}"));
  }
  if (!dense.type.shape().is_static()) {
    return lexer_.Fail(start, "a resource needs a type of static sizes");
  }
  if (!ReadDenseBytes(lexer_, resource->second, start, dense.type, &dense)) {
    return false;
  }
  attribute->value = std::move(dense);
  return true;
}

// array<i64: 1, 2>
bool AttributeReader::ReadTypedArray(Attribute* attribute) {
  Type element;
  if (!lexer_.Expect("<") || !ReadType(&element)) return false;
  const size_t start = lexer_.Next();
  const bool any = lexer_.TryConsume(':');
  absl::string_view body;
  if (any && !SkipDense(lexer_, &body)) return false;
  if (!lexer_.Expect(">")) return false;
  if (element.kind() != Type::Kind::kScalar) {
    return lexer_.Fail(start, "an array needs integers or floats");
  }
  const size_t end = lexer_.position();
  if (!any) body = lexer_.text().substr(end - 1, 0);
  if (IsFloat(element.shape().type())) {
    Attribute::Dense dense;
    if (!ReadDenseArray(lexer_, body, element, &dense)) return false;
    attribute->value = std::move(dense);
    return true;
  }
  lexer_.Seek(static_cast<size_t>(body.data() - lexer_.text().data()));
  Attribute::Integers integers{.values = {}, .type = element};
  while (any) {
    int64_t& value = integers.values.emplace_back();
    if (lexer_.TryWord("true")) {
      value = 1;
    } else if (!lexer_.TryWord("false") && !lexer_.Integer(&value)) {
      return false;
    }
    if (!lexer_.TryConsume(',')) break;
  }
  attribute->value = std::move(integers);
  return lexer_.Expect(">");
}

bool AttributeReader::ReadArray(Attribute* attribute) {
  Attribute::Array array;
  if (!lexer_.Expect("[")) return false;
  if (!lexer_.TryConsume(']')) {
    do {
      Attribute& element = array.emplace_back();
      // A struct in a struct may leave its kind out.
      if (!(lexer_.Peek('<') ? ReadStruct("", &element)
                             : ReadAttribute(&element))) {
        return false;
      }
    } while (lexer_.TryConsume(','));
    if (!lexer_.Expect("]")) return false;
  }
  attribute->value = std::move(array);
  return true;
}

bool AttributeReader::ReadDictionary(Dictionary* dictionary) {
  if (!lexer_.Expect("{")) return false;
  if (lexer_.TryConsume('}')) return true;
  do {
    if (!ReadEntry(dictionary)) return false;
  } while (lexer_.TryConsume(','));
  return lexer_.Expect("}");
}

bool AttributeReader::ReadEntry(Dictionary* dictionary) {
  const size_t start = lexer_.Next();
  NamedAttribute entry;
  if (lexer_.Peek('"')) {
    if (!lexer_.String(&entry.name)) return false;
  } else {
    absl::string_view id;
    if (!lexer_.BareId("the name of an attribute", &id)) return false;
    entry.name = std::string(id);
  }
  entry.attribute.begin = start;
  entry.attribute.end = lexer_.position();
  if (lexer_.TryConsume('=') && !ReadAttribute(&entry.attribute)) return false;
  const std::string name = entry.name;
  return Insert(*dictionary, std::move(entry)) ||
         lexer_.Fail(start,
                     absl::StrCat("the attribute '", name, "' is given twice"));
}

bool AttributeReader::DefineAttributeAlias(absl::string_view name) {
  Attribute attribute;
  if (!lexer_.Expect("=") || !ReadAttribute(&attribute)) return false;
  return attribute_aliases_.try_emplace(name, std::move(attribute)).second ||
         FailTwice(name);
}

// dialect_resources: {builtin: {key: "0x.."}}, external_resources: {..}
bool AttributeReader::ReadResources() {
  if (!lexer_.Expect("{-#")) return false;
  while (!lexer_.TryConsume("#-}")) {
    absl::string_view section, dialect, group;
    if (!lexer_.BareId("dialect_resources", &section) || !lexer_.Expect(":")) {
      return false;
    }
    if (section != "dialect_resources") {
      if (!lexer_.Group(&group)) return false;
    } else if (lexer_.Expect("{")) {
      while (!lexer_.TryConsume('}')) {
        if (!lexer_.BareId("a dialect", &dialect) || !lexer_.Expect(":") ||
            !lexer_.Expect("{")) {
          return false;
        }
        while (!lexer_.TryConsume('}')) {
          if (!ReadResource()) return false;
          lexer_.TryConsume(',');
        }
        lexer_.TryConsume(',');
      }
    } else {
      return false;
    }
    lexer_.TryConsume(',');
  }
  return true;
}

// key: "0x<4 bytes: alignment><bytes>"
bool AttributeReader::ReadResource() {
  constexpr size_t kAlignmentBytes = 4;
  std::string key;
  absl::string_view id;
  if (lexer_.Peek('"') ? !lexer_.String(&key)
                       : !lexer_.BareId("the key of a resource", &id)) {
    return false;
  }
  if (key.empty()) key = std::string(id);
  if (!lexer_.Expect(":")) return false;
  const size_t start = lexer_.Next();
  std::string digits, bytes;
  if (!lexer_.String(&digits) ||
      !DecodeHex(lexer_, digits, start + 1, &bytes)) {
    return false;
  }
  if (bytes.size() < kAlignmentBytes) {
    return lexer_.Fail(start, "expected 4 bytes of alignment and the data");
  }
  bytes.erase(0, kAlignmentBytes);
  resources_.insert_or_assign(std::move(key), std::move(bytes));
  return true;
}

}  // namespace hlo::stablehlo
