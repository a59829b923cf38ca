// Pretty forms with regions: reduce, while, scan.
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/module_parser.h"

namespace hlo::stablehlo {
namespace {

// tensor<T> of a tensor of T; the type itself where HLO has none.
Type ElementTensor(const Type& type) {
  if (type.kind() != Type::Kind::kTensor) return type;
  Type::Node node;
  node.kind = Type::Kind::kTensor;
  node.shape = Shape::Scalar(type.shape().type());
  const size_t x = type.text().rfind('x');
  const absl::string_view element =
      type.text().substr(x == type.text().npos ? 0 : x + 1);
  node.text = absl::StrCat("tensor<", element);
  return Type(std::move(node));
}

}  // namespace

// (%a init: %w), .. then `applies op across dimensions = [..] {..} : FUN` or
// `across dimensions = [..] {..} : FUN reducer(..) .. {..}`
bool ModuleParser::ParseReduce(OpenOp* open) {
  absl::string_view applied;
  const bool applies = lexer_.Peek('(') && ParseReduceOperands(open) &&
                       lexer_.TryWord("applies");
  if (lexer_.failed()) return false;
  const size_t start = lexer_.Next();
  if (applies && !lexer_.BareId("an op", &applied)) return false;
  std::vector<int64_t> dimensions;
  if (!lexer_.ExpectWord("across") || !lexer_.ExpectWord("dimensions") ||
      !lexer_.Expect("=") || !attributes_.ReadIntegers(&dimensions) ||
      !Set(open, "dimensions", IntegersAttribute(std::move(dimensions)))) {
    return false;
  }
  if (lexer_.Peek('{') && !attributes_.ReadDictionary(&open->op.attributes)) {
    return false;
  }
  if (!ParseFunctionType(open)) return false;
  if (!applies) return ParseReducer(open);
  if (open->uses.size() != 2) {
    return lexer_.Fail(start, "'applies' reduces one operand");
  }
  return AppliedRegion(applied, open);
}

bool ModuleParser::ParseReduceOperands(OpenOp* open) {
  Uses inits;
  do {
    if (!lexer_.Expect("(") || !ParseUse(&open->uses.emplace_back()) ||
        !lexer_.ExpectWord("init") || !lexer_.Expect(":") ||
        !ParseUse(&inits.emplace_back()) || !lexer_.Expect(")")) {
      return false;
    }
  } while (lexer_.TryConsume(','));
  open->uses.insert(open->uses.end(), inits.begin(), inits.end());
  return true;
}

// reducer(%a: T, %b: T) (%c: T, %d: T) {..}: pair k holds the arguments k and
// k + N.
bool ModuleParser::ParseReducer(OpenOp* open) {
  if (!lexer_.ExpectWord("reducer")) return false;
  std::vector<Argument> first, second;
  const size_t start = lexer_.Next();
  while (lexer_.Peek('(')) {
    std::vector<Argument> pair;
    if (!ParseParameters(&pair)) return false;
    if (pair.size() != 2) {
      return lexer_.Fail(start, "expected two arguments in each bracket");
    }
    first.push_back(std::move(pair[0]));
    second.push_back(std::move(pair[1]));
  }
  for (Argument& argument : second) first.push_back(std::move(argument));
  return ParseRegion(first, &open->op.regions.emplace_back());
}

// The region of `applies op`: it returns op of two scalars.
bool ModuleParser::AppliedRegion(absl::string_view applied, OpenOp* open) {
  const Type scalar = ElementTensor(function_.values[open->uses[0].value].type);
  Region& region = open->op.regions.emplace_back();
  const auto value = [&] { return AddValue(scalar, "", open->offset, -1); };
  region.arguments = {value(), value()};
  Operation body;
  body.name = applied;
  body.operands.assign(region.arguments.begin(), region.arguments.end());
  body.first_result = value();
  body.result_count = 1;
  body.location = open->op.location;
  Operation result;
  result.name = kept_names_->Keep(KindOf(open->op.name, "return"));
  result.operands = {body.first_result};
  result.first_result = body.first_result + 1;
  result.location = open->op.location;
  region.operations.push_back(std::move(body));
  region.operations.push_back(std::move(result));
  return true;
}

// (%x = %a, ..) : T, .. [attributes {..}] cond {..} do {..}
bool ModuleParser::ParseWhile(OpenOp* open) {
  std::vector<Argument> arguments;
  if (!lexer_.Expect("(")) return false;
  if (!lexer_.TryConsume(')')) {
    do {
      Argument& argument = arguments.emplace_back();
      argument.offset = lexer_.Next();
      if (!lexer_.Expect("%") || !lexer_.SuffixId(&argument.name) ||
          !lexer_.Expect("=") || !ParseUse(&open->uses.emplace_back())) {
        return false;
      }
    } while (lexer_.TryConsume(','));
    if (!lexer_.Expect(")") || !lexer_.Expect(":") ||
        !attributes_.ReadTypes(&open->results) ||
        !CheckTypes(*open, open->results)) {
      return false;
    }
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    arguments[i].type = open->results[i];
  }
  if (lexer_.TryWord("attributes") &&
      !attributes_.ReadDictionary(&open->op.attributes)) {
    return false;
  }
  open->op.regions.resize(2);
  return lexer_.ExpectWord("cond") &&
         ParseRegion(arguments, &open->op.regions[0]) &&
         lexer_.ExpectWord("do") &&
         ParseRegion(arguments, &open->op.regions[1]);
}

// (%a, ..) inits (%b, ..) dimension=0 [attributes {..}] {..} : FUN
bool ModuleParser::ParseScan(OpenOp* open) {
  Operation& op = open->op;
  Uses inits;
  Attribute dimension;
  if (!lexer_.Expect("(") || !ParseUses(&open->uses) || !lexer_.Expect(")") ||
      !lexer_.ExpectWord("inits") || !lexer_.Expect("(") ||
      !ParseUses(&inits) || !lexer_.Expect(")") ||
      !lexer_.ExpectWord("dimension") || !lexer_.Expect("=") ||
      !attributes_.ReadAttribute(&dimension,
                                 AttributeReader::Ending::kUntyped) ||
      !Set(open, "dimension", std::move(dimension))) {
    return false;
  }
  if (lexer_.TryWord("attributes") &&
      !attributes_.ReadDictionary(&op.attributes)) {
    return false;
  }
  const auto inputs = static_cast<int64_t>(open->uses.size());
  const auto carries = static_cast<int64_t>(inits.size());
  open->uses.insert(open->uses.end(), inits.begin(), inits.end());
  if (!ParseRegion({}, &op.regions.emplace_back()) ||
      !ParseFunctionType(open)) {
    return false;
  }
  const auto results = static_cast<int64_t>(open->results.size());
  if (results < carries) {
    return lexer_.Fail(open->offset, "expected a result for each init");
  }
  return Set(open, "operandSegmentSizes",
             IntegersAttribute({inputs, carries})) &&
         Set(open, "resultSegmentSizes",
             IntegersAttribute({results - carries, carries}));
}

}  // namespace hlo::stablehlo
