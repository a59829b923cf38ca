// Regions, operations in generic form, and the parts that all forms share.
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/reserve.h"
#include "interpreter/stablehlo/read/module_parser.h"
#include "interpreter/stablehlo/read/skip_operation.h"

namespace hlo::stablehlo {

ValueId ModuleParser::AddValue(Type type, absl::string_view name, size_t at,
                               int source) {
  ReserveForRest(function_.values, lexer_.position() - function_start_,
                 lexer_.Rest().size());
  function_.values.push_back({std::move(type), name, LocationAt(at), source});
  return static_cast<ValueId>(std::ssize(function_.values)) - 1;
}

bool ModuleParser::TryLocation(int* source) {
  return !lexer_.TryWord("loc") || locations_.Read(source);
}

bool ModuleParser::AddArguments(std::span<const Argument> arguments,
                                Region* region) {
  for (const Argument& argument : arguments) {
    const ValueId value = AddValue(argument.type, argument.name,
                                   argument.offset, argument.source);
    region->arguments.push_back(value);
    if (argument.name.empty() || names_.Define(argument.name, {value, 1})) {
      continue;
    }
    return lexer_.Fail(argument.offset,
                       absl::StrCat("%", argument.name, " is defined already"));
  }
  return true;
}

// ^bb0(%a: T, ..):
bool ModuleParser::ParseBlockLabel(Region* region) {
  absl::string_view label;
  if (!lexer_.TryConsume('^')) return true;
  std::vector<Argument> arguments;
  if (!lexer_.SuffixId(&label)) return false;
  if (lexer_.Peek('(') && !ParseParameters(&arguments)) return false;
  return lexer_.Expect(":") && AddArguments(arguments, region);
}

bool ModuleParser::ParseRegion(std::span<const Argument> arguments,
                               Region* region) {
  Lexer::Nested nested(lexer_);
  if (!nested.ok() || !lexer_.Expect("{")) return false;
  const size_t entered = names_.Enter();
  if (!AddArguments(arguments, region) || !ParseBlockLabel(region)) {
    return false;
  }
  while (!lexer_.TryConsume('}')) {
    if (lexer_.Peek('^')) {
      return lexer_.FailUnimplemented(
          lexer_.Next(), "a region of several blocks does not run");
    }
    if (!ParseOrSkip(&region->operations)) return false;
  }
  names_.Leave(entered);
  return true;
}

// %a, %b:2 =
bool ModuleParser::ParseResultNames(ResultNames* names) {
  if (!lexer_.Peek('%')) return true;
  do {
    ResultName& name = names->emplace_back();
    name.offset = lexer_.Next();
    if (!lexer_.Expect("%") || !lexer_.SuffixId(&name.name)) return false;
    if (!lexer_.TryConsume(':')) continue;
    int64_t count = 0;
    if (!lexer_.Integer(&count)) return false;
    if (count < 1 || count > std::ssize(lexer_.text())) {
      return lexer_.Fail(name.offset, "expected a number of results, from 1");
    }
    name.count = static_cast<int>(count);
  } while (lexer_.TryConsume(','));
  return lexer_.Expect("=");
}

bool ModuleParser::ParseOperation(Operations* operations) {
  ResultNames names;
  if (!ParseResultNames(&names)) return false;
  OpenOp open;
  open.offset = lexer_.Next();
  if (!ParseBody(&open)) return false;
  if (!TryLocation(&open.op.source) || !DefineResults(names, &open)) {
    return false;
  }
  open.op.operands.reserve(open.uses.size());
  for (const Use& use : open.uses) open.op.operands.push_back(use.value);
  open.op.attributes.shrink_to_fit();
  operations->push_back(std::move(open.op));
  return true;
}

// An operation with an error is reported and skipped. Where its end is not
// found, the operations around it have none either.
bool ModuleParser::ParseOrSkip(Operations* operations) {
  const size_t start = lexer_.Next();
  const size_t entered = names_.Enter();
  if (ParseOperation(operations)) return true;
  names_.Leave(entered);
  const Lexer::Failure failure = lexer_.TakeFailure();
  ResultNames names;
  lexer_.Seek(start);
  if (!ParseResultNames(&names)) names.clear();
  if (lexer_.failed()) lexer_.TakeFailure();
  const Location location = LocationAt(lexer_.Next());
  lost_ = lost_ || diagnostics_.full() || !SkipOperation(lexer_);
  lexer_.Fail(failure.offset, failure.message, failure.code);
  if (lost_) return false;
  Report();
  Operation& op = operations->emplace_back();
  op.unreadable = true;
  op.location = location;
  op.first_result = static_cast<ValueId>(std::ssize(function_.values));
  for (const ResultName& name : names) {
    const auto first = static_cast<ValueId>(std::ssize(function_.values));
    for (int i = 0; i < name.count; ++i) {
      AddValue({}, name.name, name.offset, -1);
    }
    op.result_count += name.count;
    names_.Define(name.name, {first, name.count});  // an older one stays
  }
  return true;
}

bool ModuleParser::ParseBody(OpenOp* open) {
  open->op.location = LocationAt(open->offset);
  if (lexer_.Peek('"')) return ParseGeneric(open);
  if (lexer_.Peek('}') || lexer_.AtEnd()) {
    return lexer_.FailExpected("an operation, or '}'");
  }
  return ParsePretty(open);
}

// "op"(%a, ..) <{..}> ({..}, ..) {..} : (T, ..) -> T
bool ModuleParser::ParseGeneric(OpenOp* open) {
  Operation& op = open->op;
  std::string name;
  if (!lexer_.String(&name)) return false;
  op.name = kept_names_->Keep(std::move(name));
  if (!lexer_.Expect("(") || !ParseUses(&open->uses) || !lexer_.Expect(")")) {
    return false;
  }
  if (lexer_.Peek('[')) {
    return lexer_.FailUnimplemented(lexer_.Next(),
                                    "an op with successors does not run");
  }
  if (lexer_.TryConsume('<') &&
      !(attributes_.ReadDictionary(&op.attributes) && lexer_.Expect(">"))) {
    return false;
  }
  if (lexer_.TryConsume('(')) {
    do {
      if (!ParseRegion({}, &op.regions.emplace_back())) return false;
    } while (lexer_.TryConsume(','));
    if (!lexer_.Expect(")")) return false;
  }
  if (lexer_.Peek('{') && !attributes_.ReadDictionary(&op.attributes)) {
    return false;
  }
  return ParseFunctionType(open);
}

// : (T, ..) -> T
bool ModuleParser::ParseFunctionType(OpenOp* open) {
  Types types;
  return lexer_.Expect(":") && attributes_.ReadTypeList(&types) &&
         CheckTypes(*open, types) && lexer_.Expect("->") &&
         attributes_.ReadResultTypes(&open->results);
}

// %name, %name#1
bool ModuleParser::ParseUse(Use* use) {
  use->offset = lexer_.Next();
  absl::string_view name;
  if (!lexer_.TryConsume('%')) return lexer_.FailExpected("an operand, %name");
  if (!lexer_.SuffixId(&name)) return false;
  int64_t index = 0;
  if (lexer_.TryConsumeGlued('#') && !lexer_.Integer(&index)) return false;
  const ValueNames::Values* values = names_.Find(name);
  if (values == nullptr) {
    return lexer_.Fail(use->offset,
                       absl::StrCat("there is no value %", name,
                                    " before this place that it could see"));
  }
  if (index < 0 || index >= values->count) {
    return lexer_.Fail(use->offset, absl::StrCat("%", name, " has ",
                                                 values->count, " values"));
  }
  use->value = values->first + static_cast<int>(index);
  return true;
}

// %a, %b; nothing if no name begins here. A comma before something else is
// left.
bool ModuleParser::ParseUses(Uses* uses) {
  if (!lexer_.Peek('%')) return true;
  for (;;) {
    if (!ParseUse(&uses->emplace_back())) return false;
    const size_t end = lexer_.position();
    if (!lexer_.TryConsume(',')) return true;
    if (lexer_.Peek('%')) continue;
    lexer_.Seek(end);
    return true;
  }
}

// Fails unless the operands have the types that are written; the result of an
// unreadable op takes its type from there.
bool ModuleParser::CheckTypes(const OpenOp& open, std::span<const Type> types) {
  if (types.size() != open.uses.size()) {
    return lexer_.Fail(open.offset,
                       absl::StrCat(open.op.name, " has ", open.uses.size(),
                                    " operands, but types of ", types.size()));
  }
  for (size_t i = 0; i < types.size(); ++i) {
    Type& type = function_.values[open.uses[i].value].type;
    if (type.kind() == Type::Kind::kNone) type = types[i];
    if (type == types[i]) continue;
    return lexer_.Fail(
        open.uses[i].offset,
        absl::StrCat("this operand is ", type.text(), ", but its type here is ",
                     types[i].text()));
  }
  return true;
}

bool ModuleParser::DefineResults(const ResultNames& names, OpenOp* open) {
  Operation& op = open->op;
  op.first_result = static_cast<ValueId>(std::ssize(function_.values));
  op.result_count = static_cast<int>(std::ssize(open->results));
  int64_t named = 0;
  for (const ResultName& name : names) named += name.count;
  if (!names.empty() && named != op.result_count) {
    return lexer_.Fail(names[0].offset,
                       absl::StrCat(op.name, " has ", op.result_count,
                                    " results, but ", named, " are named"));
  }
  size_t next = 0;
  for (const ResultName& name : names) {
    const auto first = static_cast<ValueId>(std::ssize(function_.values));
    for (int i = 0; i < name.count; ++i) {
      const absl::string_view full =
          name.count == 1 ? name.name
                          : kept_names_->Keep(absl::StrCat(name.name, "#", i));
      AddValue(open->results[next++], full, name.offset, op.source);
    }
    if (!names_.Define(name.name, {first, name.count})) {
      return lexer_.Fail(name.offset,
                         absl::StrCat("%", name.name, " is defined already"));
    }
  }
  for (; next < open->results.size(); ++next) {
    AddValue(open->results[next], "", open->offset, op.source);
  }
  return true;
}

}  // namespace hlo::stablehlo
