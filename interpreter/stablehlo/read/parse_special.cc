// Pretty forms that have more than operands and clauses.
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/module_parser.h"

namespace hlo::stablehlo {

// Reads the op's own syntax. Sets `done` if that is all; else operands, clauses
// or types follow.
bool ModuleParser::ParseSpecial(const PrettyForm& form, OpenOp* open,
                                bool* done) {
  *done = true;
  switch (form.special) {
    case Special::kNone:
      *done = false;
      return true;
    case Special::kReduce:
      return ParseReduce(open);
    case Special::kWhile:
      return ParseWhile(open);
    case Special::kScan:
      return ParseScan(open);
    case Special::kManual:
      return ParseManual(open);
    case Special::kMesh:
      return ParseMesh(open);
    case Special::kValue:
      return ParseValue(open);
    case Special::kOtherValue:
      return ParseOtherValue(open);
    case Special::kComposite:
      *done = false;
      return ParseComposite(open);
    case Special::kCallee:
      *done = false;
      return ParseCallee(open);
    case Special::kRanges:
      return ParseRanges(open) && ParseTypes(form, open);
    case Special::kTupleIndex:
      return ParseTupleIndex(open) && ParseTypes(form, open);
    case Special::kCompare:
      return ParseCompare(open) && ParseTypes(form, open);
    case Special::kConvolution:
      return ParseConvolution(open) && ParseTypes(form, open);
    case Special::kShardy:
      return ParseShardy(form, open) && ParseTypes(form, open);
  }
  return false;
}

// %a [0:4:2, 1:3]
bool ModuleParser::ParseRanges(OpenOp* open) {
  std::vector<int64_t> starts, limits, strides;
  if (!ParseUses(&open->uses) || !lexer_.Expect("[")) return false;
  if (!lexer_.TryConsume(']')) {
    do {
      if (!lexer_.Integer(&starts.emplace_back()) || !lexer_.Expect(":") ||
          !lexer_.Integer(&limits.emplace_back())) {
        return false;
      }
      strides.push_back(1);
      if (lexer_.TryConsume(':') && !lexer_.Integer(&strides.back())) {
        return false;
      }
    } while (lexer_.TryConsume(','));
    if (!lexer_.Expect("]")) return false;
  }
  return Set(open, "start_indices", IntegersAttribute(std::move(starts))) &&
         Set(open, "limit_indices", IntegersAttribute(std::move(limits))) &&
         Set(open, "strides", IntegersAttribute(std::move(strides))) &&
         (!lexer_.Peek('{') ||
          attributes_.ReadDictionary(&open->op.attributes));
}

// %t[0]
bool ModuleParser::ParseTupleIndex(OpenOp* open) {
  int64_t index = 0;
  if (!ParseUse(&open->uses.emplace_back()) || !lexer_.Expect("[") ||
      !lexer_.Integer(&index) || !lexer_.Expect("]")) {
    return false;
  }
  Attribute attribute;
  attribute.value = Attribute::Integer{.value = index, .type = {}};
  return Set(open, "index", std::move(attribute)) &&
         (!lexer_.Peek('{') ||
          attributes_.ReadDictionary(&open->op.attributes));
}

// GT, %a, %b, TOTALORDER
bool ModuleParser::ParseCompare(OpenOp* open) {
  absl::string_view direction, type;
  if (!lexer_.BareId("a direction: EQ, NE, GE, GT, LE or LT", &direction) ||
      !lexer_.Expect(",") || !ParseUses(&open->uses) ||
      !Set(open, "comparison_direction",
           EnumAttribute(KindOf(open->op.name, "comparison_direction"),
                         direction))) {
    return false;
  }
  if (lexer_.TryConsume(',')) {
    if (!lexer_.BareId("a type of comparison", &type) ||
        !Set(open, "compare_type",
             EnumAttribute(KindOf(open->op.name, "comparison_type"), type))) {
      return false;
    }
  }
  return !lexer_.Peek('{') || attributes_.ReadDictionary(&open->op.attributes);
}

// (%a, %b) dim_numbers = .., window = {..} {..}
bool ModuleParser::ParseConvolution(OpenOp* open) {
  Attribute numbers = EnumAttribute(KindOf(open->op.name, "conv"), "");
  Dictionary& fields =
      std::get<Boxed<Attribute::Tagged>>(numbers.value)->fields;
  if (!lexer_.Expect("(") || !ParseUses(&open->uses) || !lexer_.Expect(")") ||
      !lexer_.ExpectWord("dim_numbers") || !lexer_.Expect("=")) {
    return false;
  }
  numbers.begin = lexer_.Next();
  if (!attributes_.ReadConvDimensions(&fields)) return false;
  numbers.end = lexer_.position();
  if (!Set(open, "dimension_numbers", std::move(numbers))) return false;
  if (lexer_.TryConsume(',')) {
    if (!lexer_.ExpectWord("window") || !lexer_.Expect("=") ||
        !ParseWindow(open)) {
      return false;
    }
  }
  return !lexer_.Peek('{') || attributes_.ReadDictionary(&open->op.attributes);
}

// {stride = [..], pad = [[..], ..], ..}
bool ModuleParser::ParseWindow(OpenOp* open) {
  static constexpr absl::string_view kNames[][2] = {
      {"stride", "window_strides"},
      {"pad", "padding"},
      {"lhs_dilate", "lhs_dilation"},
      {"rhs_dilate", "rhs_dilation"},
      {"reverse", "window_reversal"}};
  if (!lexer_.Expect("{")) return false;
  if (lexer_.TryConsume('}')) return true;
  do {
    const size_t start = lexer_.Next();
    absl::string_view keyword, name;
    if (!lexer_.BareId("a part of the window", &keyword) ||
        !lexer_.Expect("=")) {
      return false;
    }
    for (const auto& [written, attribute] : kNames) {
      if (keyword == written) name = attribute;
    }
    if (name.empty()) {
      return lexer_.Fail(start,
                         absl::StrCat("a window has no '", keyword, "'"));
    }
    Attribute attribute;
    std::vector<int64_t> integers;
    const bool matrix = name == "padding";
    if (!(matrix ? attributes_.ReadMatrix(&attribute)
                 : attributes_.ReadIntegers(&integers))) {
      return false;
    }
    if (!matrix) attribute = IntegersAttribute(std::move(integers));
    if (!Set(open, name, std::move(attribute))) return false;
  } while (lexer_.TryConsume(','));
  return lexer_.Expect("}");
}

// dense<..> : T, or <{value = ..}> : () -> T
bool ModuleParser::ParseValue(OpenOp* open) {
  Operation& op = open->op;
  if (lexer_.TryConsume("()") || lexer_.Peek("<{")) {
    return (!lexer_.TryConsume('<') ||
            (attributes_.ReadDictionary(&op.attributes) &&
             lexer_.Expect(">"))) &&
           (!lexer_.Peek('{') || attributes_.ReadDictionary(&op.attributes)) &&
           ParseFunctionType(open);
  }
  if (lexer_.Peek('{') && !attributes_.ReadDictionary(&op.attributes)) {
    return false;
  }
  Attribute value;
  if (!attributes_.ReadAttribute(&value)) return false;
  if (const auto* dense = DenseOf(value)) {
    open->results = {dense->type};
  } else if (const auto* opaque = OpaqueOf(value)) {
    open->results = {opaque->type};
  } else {
    return lexer_.Fail(value.begin, "expected dense<..> : T");
  }
  if (!Set(open, "value", std::move(value))) return false;
  // A type of its own, where that differs: quantised constants have one.
  if (!lexer_.TryConsume("->")) return true;
  open->results.clear();
  return attributes_.ReadResultTypes(&open->results);
}

// %a, dense<..> : T [{..}]
bool ModuleParser::ParseOtherValue(OpenOp* open) {
  Attribute value;
  if (!ParseUse(&open->uses.emplace_back()) || !lexer_.Expect(",") ||
      !attributes_.ReadAttribute(&value)) {
    return false;
  }
  if (const auto* dense = DenseOf(value)) {
    if (!CheckTypes(*open, {{dense->type}})) return false;
  }
  const PrettyForm& form = PrettyFormOf(open->op.name);
  if (!Set(open, "value", std::move(value))) return false;
  while (lexer_.TryConsume(',')) {
    if (!ParseClause(form, open)) return false;
  }
  if (lexer_.Peek('{') && !attributes_.ReadDictionary(&open->op.attributes)) {
    return false;
  }
  return !lexer_.Peek(':') || ParseTypes(form, open);
}

// @f(%a, ..)
bool ModuleParser::ParseCallee(OpenOp* open) {
  Attribute callee;
  callee.begin = lexer_.Next();
  std::string name;
  if (!lexer_.Symbol(&name)) return false;
  callee.end = lexer_.position();
  if (!lexer_.Peek('(')) return lexer_.FailExpected("'('");
  if (open->op.name == "func.call") {
    callee.value = Attribute::Symbol{std::move(name)};
    return Set(open, "callee", std::move(callee));
  }
  callee.value = std::move(name);
  return Set(open, "call_target_name", std::move(callee));
}

// "name" %a, ..
bool ModuleParser::ParseComposite(OpenOp* open) {
  Attribute name;
  std::string text;
  name.begin = lexer_.Next();
  if (!lexer_.String(&text)) return false;
  name.end = lexer_.position();
  name.value = std::move(text);
  return Set(open, "name", std::move(name));
}

}  // namespace hlo::stablehlo
