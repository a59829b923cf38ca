#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "interpreter/stablehlo/read/attribute_reader.h"

namespace hlo::stablehlo {
namespace {

// i1 is pred, i32 s32, ui8 u8, f8E4M3FN f8e4m3fn; none of names that MLIR or
// HLO has not.
std::optional<ElementType> ElementTypeOf(absl::string_view name) {
  if (name == "i1") return ElementType::kPred;
  if (name == "index") return ElementType::kS64;
  if (absl::ConsumePrefix(&name, "ui")) {
    if (name == "1") return std::nullopt;
    return ElementTypeFromName(absl::StrCat("u", name));
  }
  if (absl::ConsumePrefix(&name, "i")) {
    return ElementTypeFromName(absl::StrCat("s", name));
  }
  const auto type = ElementTypeFromName(absl::AsciiStrToLower(name));
  if (!type.has_value() || !IsFloat(*type)) return std::nullopt;
  if (name == "bf16" ||
      name == absl::StrCat("f", absl::AsciiStrToUpper(name.substr(1)))) {
    return type;
  }
  return std::nullopt;
}

// A name of MLIR's, though HLO has no such type.
bool IsMlirScalar(absl::string_view name) {
  if (name == "none" || name == "tf32" || name == "f80" || name == "f128") {
    return true;
  }
  absl::ConsumePrefix(&name, "s") || absl::ConsumePrefix(&name, "u");
  int64_t width = 0;
  return absl::ConsumePrefix(&name, "i") && !name.empty() && IsDigit(name[0]) &&
         absl::SimpleAtoi(name, &width);
}

}  // namespace

Type AttributeReader::Refuse(absl::string_view text, absl::string_view reason) {
  Type::Node node;
  node.kind = Type::Kind::kRefused;
  node.text = std::string(text);
  node.refusal = absl::StrCat(reason, ": ", text);
  return Type(std::move(node));
}

bool AttributeReader::ReadType(Type* type) {
  if (lexer_.Peek('(')) return ReadFunctionType(type);
  if (lexer_.Peek('!')) return ReadSigilType(type);
  return ReadNamedType(type);
}

bool AttributeReader::ReadTypes(Types* types) {
  do {
    if (!ReadType(&types->emplace_back())) return false;
  } while (lexer_.TryConsume(','));
  return true;
}

bool AttributeReader::ReadTypeList(Types* types) {
  if (!lexer_.Expect("(")) return false;
  if (lexer_.TryConsume(')')) return true;
  return ReadTypes(types) && lexer_.Expect(")");
}

bool AttributeReader::ReadResultTypes(Types* types) {
  if (lexer_.Peek('(')) return ReadTypeList(types);
  return ReadType(&types->emplace_back());
}

bool AttributeReader::ReadFunctionType(Type* type) {
  Lexer::Nested nested(lexer_);
  if (!nested.ok()) return false;
  const size_t start = lexer_.Next();
  Types parts, results;
  if (!ReadTypeList(&parts) || !lexer_.Expect("->") ||
      !ReadResultTypes(&results)) {
    return false;
  }
  Type::Node node;
  node.kind = Type::Kind::kFunction;
  node.parts.assign(parts.begin(), parts.end());
  node.results.assign(results.begin(), results.end());
  node.text = std::string(lexer_.Since(start));
  for (const auto* types : {&node.parts, &node.results}) {
    for (const Type& part : *types) {
      if (node.refusal.empty()) node.refusal = std::string(part.refusal());
    }
  }
  *type = Type(std::move(node));
  return true;
}

// <T, ..>
bool AttributeReader::ReadPartsType(Type::Kind kind, Type* type) {
  Lexer::Nested nested(lexer_);
  if (!nested.ok()) return false;
  Types parts;
  const size_t start = lexer_.Next();
  if (!lexer_.Expect("<")) return false;
  if (!lexer_.Peek('>') && !ReadTypes(&parts)) return false;
  if (!lexer_.Expect(">")) return false;
  Type::Node node;
  node.kind = kind;
  node.parts.assign(parts.begin(), parts.end());
  node.text = absl::StrCat(kind == Type::Kind::kTuple ? "tuple" : "future",
                           lexer_.Since(start));
  for (const Type& part : node.parts) {
    if (node.refusal.empty()) node.refusal = std::string(part.refusal());
  }
  *type = Type(std::move(node));
  return true;
}

bool AttributeReader::ReadSigilType(Type* type) {
  const size_t start = lexer_.Next();
  lexer_.Seek(start + 1);
  absl::string_view name;
  if (!lexer_.SuffixId(&name)) return false;
  if (name == "stablehlo.token" || name == "mhlo.token") {
    Type::Node node;
    node.kind = Type::Kind::kToken;
    node.text = std::string(lexer_.Since(start));
    *type = Type(std::move(node));
    return true;
  }
  if (name == "stablehlo.future" || name == "mhlo.async_bundle") {
    return ReadPartsType(Type::Kind::kFuture, type);
  }
  const bool group = lexer_.PeekGlued('<');
  if (name.find('.') == name.npos && !group) {
    const auto alias = type_aliases_.find(name);
    if (alias != type_aliases_.end()) {
      *type = alias->second;
      return true;
    }
    return lexer_.Fail(start, absl::StrCat("there is no type alias !", name,
                                           " before this place"));
  }
  absl::string_view body;
  if (group && !lexer_.Group(&body)) return false;
  const bool quantised = absl::StartsWith(name, "quant.");
  *type =
      Refuse(lexer_.Since(start), quantised ? "quantised types are out of scope"
                                            : "HLO has no such type");
  return true;
}

Type AttributeReader::ScalarType(absl::string_view name) {
  const auto known = types_.find(name);
  if (known != types_.end()) return known->second;
  Type type;
  if (const auto element = ElementTypeOf(name)) {
    Type::Node node;
    node.kind = Type::Kind::kScalar;
    node.text = std::string(name);
    node.shape = Shape::Scalar(*element);
    type = Type(std::move(node));
  } else if (IsMlirScalar(name)) {
    type = Refuse(name, "HLO has no such type");
  } else {
    return type;
  }
  types_.emplace(std::string(name), type);
  return type;
}

bool AttributeReader::ReadNamedType(Type* type) {
  const size_t start = lexer_.Next();
  absl::string_view name;
  if (!lexer_.BareId("a type", &name)) return false;
  if (name == "tensor") {
    lexer_.Seek(start);
    return ReadTensorType(type);
  }
  if (name == "complex") return ReadComplexType(type);
  if (name == "tuple") return ReadPartsType(Type::Kind::kTuple, type);
  if (name == "vector" || name == "memref") {
    absl::string_view body;
    if (!lexer_.Group(&body)) return false;
    *type = Refuse(lexer_.Since(start), "HLO has no such type");
    return true;
  }
  *type = ScalarType(name);
  if (type->kind() != Type::Kind::kNone) return true;
  lexer_.Seek(start);
  return lexer_.FailExpected("a type");
}

bool AttributeReader::ReadComplexType(Type* type) {
  Lexer::Nested nested(lexer_);
  Type part;
  if (!nested.ok() || !lexer_.Expect("<") || !ReadType(&part) ||
      !lexer_.Expect(">")) {
    return false;
  }
  const std::string text = absl::StrCat("complex<", part.text(), ">");
  if (part.text() != "f32" && part.text() != "f64") {
    *type = Refuse(text, "HLO has no such type");
    return true;
  }
  Type::Node node;
  node.kind = Type::Kind::kScalar;
  node.text = text;
  node.shape = Shape::Scalar(part.text() == "f32" ? ElementType::kC64
                                                  : ElementType::kC128);
  *type = Type(std::move(node));
  return true;
}

bool AttributeReader::ReadTensorType(Type* type) {
  const size_t start = lexer_.Next();
  lexer_.Seek(start + absl::string_view("tensor").size());
  absl::string_view group;
  if (!lexer_.Peek('<')) return lexer_.FailExpected("'<'");
  if (!lexer_.Group(&group)) return false;
  const absl::string_view text = lexer_.Since(start);
  const auto known = types_.find(text);
  if (known != types_.end()) {
    *type = known->second;
    return true;
  }
  const size_t end = lexer_.position();
  lexer_.Seek(end - group.size() + 1);
  Lexer::Nested nested(lexer_);
  Type::Node node;
  node.kind = Type::Kind::kTensor;
  node.text = std::string(text);
  if (!nested.ok() || !ReadTensorBody(&node) || !lexer_.Expect(">")) {
    return false;
  }
  *type = Type(std::move(node));
  types_.emplace(std::string(text), *type);
  return true;
}

bool AttributeReader::ReadTensorBody(Type::Node* node) {
  std::vector<Dimension> dimensions;
  bool ranked = true;
  Type element;
  if (!ReadDimensions(&dimensions, &ranked) || !ReadType(&element)) {
    return false;
  }
  if (lexer_.TryConsume(',') && !ReadEncoding(node, &dimensions)) return false;
  if (!ranked) {
    node->refusal =
        absl::StrCat("HLO has no tensors of unknown rank: ", node->text);
  } else if (element.kind() != Type::Kind::kScalar) {
    node->refusal = element.refusal().empty()
                        ? absl::StrCat("HLO has no such type: ", node->text)
                        : std::string(element.refusal());
  }
  if (!node->refusal.empty()) {
    node->kind = Type::Kind::kRefused;
    return true;
  }
  node->shape = Shape::Array(element.shape().type(), std::move(dimensions));
  return true;
}

// 2x?x, up to the element type.
bool AttributeReader::ReadDimensions(std::vector<Dimension>* dimensions,
                                     bool* ranked) {
  for (;;) {
    const size_t start = lexer_.Next();
    const absl::string_view rest = lexer_.Rest();
    if (rest.empty() ||
        (!IsDigit(rest[0]) && rest[0] != '?' && rest[0] != '*')) {
      return true;
    }
    size_t end = 1;
    while (IsDigit(rest[0]) && end < rest.size() && IsDigit(rest[end])) ++end;
    Dimension dimension(Dimension::kUnbounded, true);
    if (IsDigit(rest[0])) {
      dimension = Dimension(0);
      if (!absl::SimpleAtoi(rest.substr(0, end), &dimension.size)) {
        return lexer_.Fail(start, "this size does not fit in 63 bits");
      }
    }
    if (rest[0] == '*') *ranked = false;
    dimensions->push_back(dimension);
    lexer_.Seek(start + end);
    if (!lexer_.TryConsume('x')) {
      return lexer_.FailExpected("'x' behind a size");
    }
  }
}

// #stablehlo.bounds<4, ?> bounds the dimensions that are `?`.
bool AttributeReader::ReadEncoding(Type::Node* node,
                                   std::vector<Dimension>* dimensions) {
  const size_t start = lexer_.Next();
  Attribute encoding;
  if (!ReadAttribute(&encoding)) return false;
  const auto* tagged = TaggedOf(encoding);
  const Attribute* bounds =
      tagged == nullptr ? nullptr : Find(tagged->fields, "bounds");
  const auto values = bounds == nullptr ? std::nullopt : IntegersOf(*bounds);
  if (!values.has_value()) {
    node->refusal =
        absl::StrCat("HLO has no such tensor encoding: ", node->text);
    return true;
  }
  if (values->size() != dimensions->size()) {
    return lexer_.Fail(start, absl::StrCat("expected ", dimensions->size(),
                                           " bounds, found ", values->size()));
  }
  for (size_t i = 0; i < values->size(); ++i) {
    const int64_t bound = (*values)[i];
    if (bound == Attribute::Integers::kUnknown) continue;
    Dimension& dimension = (*dimensions)[i];
    if (!dimension.unbounded() || bound < 0) {
      return lexer_.Fail(start, "a bound, from 0, stands only for a '?'");
    }
    dimension = Dimension(bound, true);
  }
  return true;
}

bool AttributeReader::FailTwice(absl::string_view alias) {
  const auto offset = static_cast<size_t>(alias.data() - lexer_.text().data());
  return lexer_.Fail(offset - 1,
                     absl::StrCat("the alias ", alias, " is defined twice"));
}

bool AttributeReader::DefineTypeAlias(absl::string_view name) {
  Type type;
  if (!lexer_.Expect("=") || !ReadType(&type)) return false;
  return type_aliases_.try_emplace(name, type).second || FailTwice(name);
}

}  // namespace hlo::stablehlo
