// Pretty forms, by the table of pretty_forms.h.
#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/module_parser.h"

namespace hlo::stablehlo {
namespace {

using Ending = AttributeReader::Ending;

// Dialects whose pretty forms are read. The generic form is read in any
// dialect.
constexpr absl::string_view kDialects[] = {"stablehlo", "chlo",   "mhlo",
                                           "check",     "func",   "interpreter",
                                           "sdy",       "builtin"};

bool IsReadDialect(absl::string_view dialect) {
  return std::find(std::begin(kDialects), std::end(kDialects), dialect) !=
         std::end(kDialects);
}

// The parts of a complex tensor; none of another type.
Type PartsOf(const Type& type) {
  if (type.kind() != Type::Kind::kTensor || !IsComplex(type.shape().type())) {
    return {};
  }
  Type::Node node;
  node.kind = Type::Kind::kTensor;
  node.shape = type.shape().WithType(PartType(type.shape().type()));
  node.text = node.shape.ToString(false);
  return Type(std::move(node));
}

// True of forms whose operands may be none, which then have no types.
bool TypesMayBeLeftOut(const PrettyForm& form) {
  return form.types == TypeRule::kEach || form.types == TypeRule::kPairs;
}

}  // namespace

std::string KindOf(absl::string_view op, absl::string_view kind) {
  return absl::StrCat(op.substr(0, op.find('.')), ".", kind);
}

bool ModuleParser::Set(OpenOp* open, absl::string_view name,
                       Attribute attribute) {
  return Insert(open->op.attributes,
                {std::string(name), std::move(attribute)}) ||
         lexer_.Fail(open->offset,
                     absl::StrCat("the attribute '", name, "' is given twice"));
}

bool ModuleParser::ParsePretty(OpenOp* open) {
  const size_t start = lexer_.Next();
  absl::string_view name;
  if (!lexer_.BareId("an operation", &name)) return false;
  // The names that the func dialect may leave out.
  open->op.name = name == "return" ? "func.return"
                  : name == "call" ? "func.call"
                                   : name;
  if (!absl::StrContains(open->op.name, ".")) {
    return lexer_.Fail(start, absl::StrCat("there is no op '", name,
                                           "': a name has its dialect, as "
                                           "stablehlo.add has"));
  }
  const absl::string_view dialect =
      open->op.name.substr(0, open->op.name.find('.'));
  if (!IsReadDialect(dialect)) {
    return lexer_.FailUnimplemented(
        start, absl::StrCat("ops of the dialect '", dialect,
                            "' are out of scope: ", name));
  }
  const PrettyForm& form = PrettyFormOf(open->op.name);
  bool done = false;
  if (!ParseSpecial(form, open, &done)) return false;
  if (done) return true;
  return ParseOperandsAndClauses(form, open) && ParseTypes(form, open);
}

// %a, %b, keyword = value, .. [{..}], maybe in brackets (but the attributes),
// which stand in front in optimization_barrier and the returns of func and sdy.
bool ModuleParser::ParseOperandsAndClauses(const PrettyForm& form,
                                           OpenOp* open) {
  if (lexer_.Peek('{') && TypesMayBeLeftOut(form) &&
      !attributes_.ReadDictionary(&open->op.attributes)) {
    return false;
  }
  const bool bracket = lexer_.TryConsume('(');
  if (!ParseUses(&open->uses)) return false;
  bool more = form.clauses.size() != 0 &&
              (open->uses.empty()
                   ? !lexer_.Peek(':') && !lexer_.Peek('{') && !lexer_.Peek(')')
                   : lexer_.TryConsume(','));
  while (more) {
    if (!ParseClause(form, open)) return false;
    more = lexer_.TryConsume(',');
  }
  if (bracket && !lexer_.Expect(")")) return false;
  return !lexer_.Peek('{') || attributes_.ReadDictionary(&open->op.attributes);
}

// keyword = value
bool ModuleParser::ParseClause(const PrettyForm& form, OpenOp* open) {
  const size_t start = lexer_.Next();
  absl::string_view keyword;
  if (!lexer_.BareId("an operand or an attribute", &keyword)) return false;
  const Clause* clause = FindClause(form, keyword);
  if (clause == nullptr) {
    return lexer_.Fail(start, absl::StrCat(open->op.name, " has no '", keyword,
                                           "' in its pretty form"));
  }
  return lexer_.Expect("=") && ParseClauseValue(*clause, open);
}

bool ModuleParser::ParseClauseValue(const Clause& clause, OpenOp* open) {
  Attribute attribute;
  attribute.begin = lexer_.Next();
  std::vector<int64_t> integers;
  absl::string_view word;
  bool fine = false;
  switch (clause.form) {
    case ClauseForm::kDimensions:
      return ParseDimensionPair(clause, open);
    case ClauseForm::kFormat:
      return ParseFloatFormat(open);
    case ClauseForm::kAttribute:
      fine = attributes_.ReadAttribute(&attribute, Ending::kUntyped);
      break;
    case ClauseForm::kIntegers:
      fine = attributes_.ReadIntegers(&integers);
      attribute.value = Attribute::Integers{std::move(integers), {}};
      break;
    case ClauseForm::kEnum:
      fine = lexer_.BareId("a value", &word);
      attribute.value =
          EnumAttribute(KindOf(open->op.name, clause.kind), word).value;
      break;
    case ClauseForm::kEnums:
      fine = ParseEnums(clause, open, &attribute);
      break;
    case ClauseForm::kStruct:
      fine = attributes_.ReadStruct(KindOf(open->op.name, clause.kind),
                                    &attribute);
      break;
  }
  attribute.end = lexer_.position();
  return fine && Set(open, clause.attribute, std::move(attribute));
}

// [DEFAULT, HIGH]
bool ModuleParser::ParseEnums(const Clause& clause, OpenOp* open,
                              Attribute* attribute) {
  Attribute::Array array;
  if (!lexer_.Expect("[")) return false;
  if (!lexer_.TryConsume(']')) {
    do {
      absl::string_view word;
      if (!lexer_.BareId("a value", &word)) return false;
      array.push_back(EnumAttribute(KindOf(open->op.name, clause.kind), word));
    } while (lexer_.TryConsume(','));
    if (!lexer_.Expect("]")) return false;
  }
  attribute->value = std::move(array);
  return true;
}

// [0] x [1]
bool ModuleParser::ParseDimensionPair(const Clause& clause, OpenOp* open) {
  std::vector<int64_t> sides[2];
  const size_t start = lexer_.Next();
  if (!attributes_.ReadIntegers(&sides[0]) || !lexer_.ExpectWord("x") ||
      !attributes_.ReadIntegers(&sides[1])) {
    return false;
  }
  constexpr absl::string_view kNumbers = "dot_dimension_numbers";
  Dictionary& attributes = open->op.attributes;
  if (Find(attributes, kNumbers) == nullptr) {
    Set(open, kNumbers, EnumAttribute(KindOf(open->op.name, "dot"), ""));
  }
  for (NamedAttribute& entry : attributes) {
    auto* tagged =
        std::get_if<Boxed<Attribute::Tagged>>(&entry.attribute.value);
    if (entry.name != kNumbers || tagged == nullptr) continue;
    for (int i = 0; i < 2; ++i) {
      if (sides[i].empty()) continue;
      const std::string field =
          absl::StrCat(i == 0 ? "lhs_" : "rhs_", clause.attribute);
      if (!Insert((*tagged)->fields,
                  {field, IntegersAttribute(std::move(sides[i]))})) {
        return lexer_.Fail(start, "these dimensions are given twice");
      }
    }
  }
  return true;
}

// e5m10
bool ModuleParser::ParseFloatFormat(OpenOp* open) {
  const size_t start = lexer_.Next();
  absl::string_view word;
  if (!lexer_.BareId("a float format as e5m10", &word)) return false;
  const size_t m = word.find('m');
  int32_t exponent = 0;
  int32_t mantissa = 0;
  if (word[0] != 'e' || m == word.npos ||
      !absl::SimpleAtoi(word.substr(1, m - 1), &exponent) ||
      !absl::SimpleAtoi(word.substr(m + 1), &mantissa)) {
    return lexer_.Fail(start, "expected a float format as e5m10");
  }
  const auto integer = [&](int32_t value) {
    Attribute attribute;
    attribute.value = Attribute::Integer{.value = value, .type = {}};
    attribute.begin = start;
    attribute.end = lexer_.position();
    return attribute;
  };
  return Set(open, "exponent_bits", integer(exponent)) &&
         Set(open, "mantissa_bits", integer(mantissa));
}

// : (T, ..) -> T, : T, .. -> T, : T to T, : T, ..
bool ModuleParser::ParseTypes(const PrettyForm& form, OpenOp* open) {
  if (!lexer_.TryConsume(':')) {
    // An op without operands and results has no types.
    if (open->uses.empty() && TypesMayBeLeftOut(form)) {
      lexer_.TryConsume("()");
      return true;
    }
    return lexer_.FailExpected("':' and types");
  }
  Types types;
  if (lexer_.Peek('(')) {
    if (!attributes_.ReadTypeList(&types)) return false;
    if (!CheckTypes(*open, types)) return false;
    return lexer_.Expect("->") && attributes_.ReadResultTypes(&open->results);
  }
  if (!attributes_.ReadTypes(&types)) return false;
  if (lexer_.TryConsume("->")) {
    return CheckTypes(*open, types) &&
           attributes_.ReadResultTypes(&open->results);
  }
  if (lexer_.TryWord("to")) {
    return CheckTypes(*open, types) && attributes_.ReadTypes(&open->results);
  }
  return ApplyTypes(form.types, std::move(types), open);
}

bool ModuleParser::ApplyTypes(TypeRule rule, Types types, OpenOp* open) {
  const size_t operands = open->uses.size();
  const auto expect = [&](size_t count) {
    return types.size() == count ||
           lexer_.Fail(open->offset,
                       absl::StrCat("expected ", count, " types for ",
                                    open->op.name, ", or (T, ..) -> T"));
  };
  switch (rule) {
    case TypeRule::kEach:
      return CheckTypes(*open, types);
    case TypeRule::kOperands:
      if (types.size() == 1) types.resize(operands, types[0]);
      return CheckTypes(*open, types);
    case TypeRule::kPairs:
      open->results = types;
      return CheckTypes(*open, types);
    case TypeRule::kComplex:
    case TypeRule::kTuple:
      return expect(1) && ApplyPartTypes(types[0], open);
    case TypeRule::kSelect:
      if (!expect(2)) return false;
      open->results = {types[1]};
      types.resize(operands, types[1]);
      return CheckTypes(*open, types);
    case TypeRule::kSame:
      break;
  }
  if (!expect(1)) return false;
  open->results = types;
  types.resize(operands, types[0]);
  return CheckTypes(*open, types);
}

// Operands that are the parts of the result.
bool ModuleParser::ApplyPartTypes(const Type& whole, OpenOp* open) {
  open->results = {whole};
  if (whole.kind() == Type::Kind::kTuple) {
    return CheckTypes(*open, whole.parts());
  }
  const Type part = PartsOf(whole);
  if (part.kind() == Type::Kind::kNone) {
    return lexer_.Fail(open->offset,
                       absl::StrCat("the result of ", open->op.name,
                                    " cannot be ", whole.text()));
  }
  return CheckTypes(*open, Types(open->uses.size(), part));
}

}  // namespace hlo::stablehlo
