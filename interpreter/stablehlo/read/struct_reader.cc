// Attributes of dialects: #stablehlo<precision HIGH>, #stablehlo.gather<..>.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/attribute_reader.h"

namespace hlo::stablehlo {
namespace {

bool IsKnownDialect(absl::string_view dialect) {
  return dialect == "stablehlo" || dialect == "mhlo" || dialect == "chlo";
}

bool AddField(absl::string_view name, Attribute attribute, Dictionary* fields) {
  return Insert(*fields, {std::string(name), std::move(attribute)});
}

Attribute IntegerAttribute(int64_t value) {
  Attribute attribute;
  attribute.value = Attribute::Integer{.value = value, .type = {}};
  return attribute;
}

}  // namespace

// #alias, #dialect<..>, #dialect.kind, #dialect.kind<..>
bool AttributeReader::ReadHash(Attribute* attribute, bool* is_alias) {
  const size_t start = lexer_.Next();
  lexer_.Seek(start + 1);
  absl::string_view name;
  if (!lexer_.SuffixId(&name)) return false;
  const size_t dot = name.find('.');
  const bool group = lexer_.PeekGlued('<');
  if (dot == name.npos && !group) {
    const auto alias = attribute_aliases_.find(name);
    if (alias == attribute_aliases_.end()) {
      return lexer_.Fail(start, absl::StrCat("there is no attribute alias #",
                                             name, " before this place"));
    }
    *attribute = alias->second;
    return *is_alias = true;
  }
  const absl::string_view dialect = name.substr(0, dot);
  if (dot == name.npos && IsKnownDialect(dialect)) {
    return ReadDialectBody(dialect, attribute);
  }
  if (IsKnownDialect(dialect) && group) return ReadStruct(name, attribute);
  Attribute::Tagged tagged;
  tagged.kind = std::string(name);
  absl::string_view body;
  if (group && !lexer_.Group(&body)) return false;
  if (group) tagged.text = std::string(body.substr(1, body.size() - 2));
  attribute->value = std::move(tagged);
  return true;
}

// <kind VALUE>, <kind<..>>
bool AttributeReader::ReadDialectBody(absl::string_view dialect,
                                      Attribute* attribute) {
  absl::string_view kind;
  if (!lexer_.Expect("<") || !lexer_.BareId("the kind of attribute", &kind)) {
    return false;
  }
  const std::string full = absl::StrCat(dialect, ".", kind);
  if (lexer_.Peek('<')) {
    return ReadStruct(full, attribute) && lexer_.Expect(">");
  }
  absl::string_view value;
  if (!lexer_.BareId("a value", &value)) return false;
  *attribute = EnumAttribute(full, value);
  return lexer_.Expect(">");
}

bool AttributeReader::ReadStruct(absl::string_view kind, Attribute* attribute) {
  Lexer::Nested nested(lexer_);
  if (!nested.ok()) return false;
  const size_t start = lexer_.Next();
  Attribute::Tagged tagged;
  tagged.kind = std::string(kind);
  if (!lexer_.Expect("<")) return false;
  const size_t inside = lexer_.Next();
  const absl::string_view word = lexer_.TryBareId();
  const absl::string_view name = kind.substr(kind.find('.') + 1);
  if (name == "conv" && word != "raw") {
    lexer_.Seek(inside);
    if (!ReadConvDimensions(&tagged.fields)) return false;
  } else if (name == "bounds") {
    lexer_.Seek(inside - 1);
    std::vector<int64_t> bounds;
    if (!ReadIntegers(&bounds)) return false;
    AddField("bounds", IntegersAttribute(std::move(bounds)), &tagged.fields);
    attribute->value = std::move(tagged);
    return true;
  } else if (word.empty() && lexer_.Peek('>')) {
    // All fields have their defaults.
  } else if (!word.empty() && lexer_.Peek('>')) {
    tagged.value = std::string(word);
  } else if (word == "raw" || lexer_.Peek('=')) {
    if (word != "raw") lexer_.Seek(inside);
    if (!ReadFields(&tagged.fields)) return false;
  } else {
    absl::string_view body;
    lexer_.Seek(start);
    if (!lexer_.Group(&body)) return false;
    tagged.text = std::string(body.substr(1, body.size() - 2));
    attribute->value = std::move(tagged);
    return true;
  }
  attribute->value = std::move(tagged);
  return lexer_.Expect(">");
}

bool AttributeReader::ReadFields(Dictionary* fields) {
  do {
    if (!ReadField(fields)) return false;
  } while (lexer_.TryConsume(','));
  return true;
}

bool AttributeReader::ReadField(Dictionary* fields) {
  absl::string_view name;
  if (lexer_.Peek('>')) return true;  // a comma may end the list
  const size_t start = lexer_.Next();
  if (!lexer_.BareId("the name of a field", &name) || !lexer_.Expect("=")) {
    return false;
  }
  Attribute value;
  value.begin = lexer_.Next();
  if (lexer_.Peek('<')) {
    if (!ReadStruct("", &value)) return false;
  } else if (lexer_.Peek('[')) {
    const size_t list = lexer_.Next();
    lexer_.Seek(list + 1);
    const bool numbers = lexer_.Peek(']') || lexer_.Peek('-') ||
                         lexer_.Peek('?') ||
                         (!lexer_.AtEnd() && IsDigit(lexer_.Rest()[0]));
    lexer_.Seek(list);
    if (!(numbers ? ReadIntegersField(&value) : ReadArray(&value))) {
      return false;
    }
  } else if (lexer_.Peek('(')) {
    if (!ReadPart(&value)) return false;
  } else if (!ReadAttribute(&value)) {
    return false;
  }
  value.end = lexer_.position();
  return Insert(*fields, {std::string(name), std::move(value)}) ||
         lexer_.Fail(start,
                     absl::StrCat("the field '", name, "' is given twice"));
}

bool AttributeReader::ReadIntegersField(Attribute* attribute) {
  std::vector<int64_t> values;
  if (!ReadIntegers(&values)) return false;
  attribute->value = Attribute::Integers{std::move(values), {}};
  return true;
}

// (1)2 in sub_axis_info: the product of the sizes before the part of an axis,
// and the part's size.
bool AttributeReader::ReadPart(Attribute* attribute) {
  std::vector<int64_t> values(2);
  if (!lexer_.Expect("(") || !lexer_.Integer(&values[0]) ||
      !lexer_.Expect(")") || !lexer_.Integer(&values[1])) {
    return false;
  }
  attribute->value = Attribute::Integers{std::move(values), {}};
  return true;
}

// [1, ?]; #stablehlo.bounds<..> has other brackets.
bool AttributeReader::ReadIntegers(std::vector<int64_t>* values) {
  const bool angle = lexer_.Peek('<');
  if (!angle && !lexer_.Expect("[")) return false;
  if (angle) lexer_.TryConsume('<');
  const absl::string_view closing = angle ? ">" : "]";
  Type type;  // [0 : i64, 1 : i64]
  if (lexer_.TryConsume(closing)) return true;
  do {
    int64_t& value = values->emplace_back();
    if (lexer_.TryConsume('?')) {
      value = Attribute::Integers::kUnknown;
    } else if (lexer_.TryWord("true")) {
      value = 1;
    } else if (!lexer_.TryWord("false") && !lexer_.Integer(&value)) {
      return false;
    }
    if (lexer_.TryConsume(':') && !ReadType(&type)) return false;
  } while (lexer_.TryConsume(','));
  return lexer_.Expect(closing);
}

bool AttributeReader::ReadMatrix(Attribute* attribute) {
  const size_t start = lexer_.Next();
  if (!lexer_.Expect("[")) return false;
  std::vector<int64_t> all;
  int64_t rows = 0;
  int64_t columns = 0;
  if (!lexer_.TryConsume(']')) {
    do {
      const size_t before = all.size();
      if (!ReadIntegers(&all)) return false;
      const auto count = static_cast<int64_t>(all.size() - before);
      if (rows++ == 0) columns = count;
      if (count != columns) {
        return lexer_.Fail(start, "the rows of this list differ in length");
      }
    } while (lexer_.TryConsume(','));
    if (!lexer_.Expect("]")) return false;
  }
  auto literal =
      Literal::Array<int64_t>(all, {rows, rows == 0 ? int64_t{2} : columns});
  if (!literal.ok()) {
    return lexer_.Fail(start, std::string(literal.status().message()));
  }
  Type::Node node;
  node.kind = Type::Kind::kTensor;
  node.shape = literal->shape();
  node.text = absl::StrCat("tensor<", rows, "x", columns, "xi64>");
  attribute->value = Attribute::Dense{.type = Type(std::move(node)),
                                      .elements = *std::move(literal),
                                      .splat = false};
  attribute->begin = start;
  attribute->end = lexer_.position();
  return true;
}

// The number of the spatial dimension that stands at `position`. `fresh` is
// false if it has been given before.
bool AttributeReader::ReadSpatial(size_t start, int64_t position,
                                  std::vector<int64_t>& spatial, bool& fresh) {
  int64_t number = 0;
  if (!lexer_.Integer(&number)) return false;
  if (number < 0 || number > std::ssize(lexer_.text())) {
    return lexer_.Fail(start, "there is no such spatial dimension");
  }
  const auto index = static_cast<size_t>(number);
  if (index >= spatial.size()) spatial.resize(index + 1, -1);
  fresh = spatial[index] == -1;
  spatial[index] = position;
  return true;
}

// [b, 0, f]: the places of the named dimensions, and of the spatial ones.
bool AttributeReader::ReadConvList(absl::string_view part,
                                   absl::string_view batch,
                                   absl::string_view feature,
                                   Dictionary* fields) {
  const size_t start = lexer_.Next();
  const auto name = [&](absl::string_view what) {
    return absl::StrCat(part, what);
  };
  const bool kernel = part == "kernel_";
  const std::string names[] = {
      name(kernel ? "input_feature_dimension" : "batch_dimension"),
      name(kernel ? "output_feature_dimension" : "feature_dimension")};
  std::vector<int64_t> spatial;
  if (!lexer_.Expect("[")) return false;
  int64_t position = 0;
  bool fine = true;
  while (!lexer_.TryConsume(']')) {
    if (position > 0 && !lexer_.Expect(",")) return false;
    if (lexer_.TryWord(batch)) {
      fine = AddField(names[0], IntegerAttribute(position), fields);
    } else if (lexer_.TryWord(feature)) {
      fine = AddField(names[1], IntegerAttribute(position), fields);
    } else if (!lexer_.TryConsume('?')) {
      if (!ReadSpatial(start, position, spatial, fine)) return false;
    }
    if (!fine) return lexer_.Fail(start, "a dimension is given twice");
    ++position;
  }
  const bool whole = Find(*fields, names[0]) != nullptr &&
                     Find(*fields, names[1]) != nullptr &&
                     std::count(spatial.begin(), spatial.end(), -1) == 0;
  if (!whole) {
    return lexer_.Fail(start, absl::StrCat("expected '", batch, "', '", feature,
                                           "' and all spatial dimensions"));
  }
  AddField(name("spatial_dimensions"), IntegersAttribute(std::move(spatial)),
           fields);
  return true;
}

bool AttributeReader::ReadConvDimensions(Dictionary* fields) {
  return ReadConvList("input_", "b", "f", fields) && lexer_.Expect("x") &&
         ReadConvList("kernel_", "i", "o", fields) && lexer_.Expect("->") &&
         ReadConvList("output_", "b", "f", fields);
}

}  // namespace hlo::stablehlo
