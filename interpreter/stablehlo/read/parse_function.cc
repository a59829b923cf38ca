// Functions, pretty and generic.
#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/module_parser.h"

namespace hlo::stablehlo {
namespace {

// Takes an attribute out of a dictionary; none where there is none.
std::optional<Attribute> Take(Dictionary& dictionary, absl::string_view name) {
  for (size_t i = 0; i < dictionary.size(); ++i) {
    if (dictionary[i].name != name) continue;
    Attribute attribute = std::move(dictionary[i].attribute);
    dictionary.erase(dictionary.begin() + static_cast<std::ptrdiff_t>(i));
    return attribute;
  }
  return std::nullopt;
}

// The dictionary of number i in an array of them; empty without one.
Dictionary DictionaryAt(const std::optional<Attribute>& array, size_t i) {
  const auto* dictionaries =
      array ? std::get_if<Attribute::Array>(&array->value) : nullptr;
  if (dictionaries == nullptr || i >= dictionaries->size()) return {};
  const auto* dictionary = std::get_if<Dictionary>(&(*dictionaries)[i].value);
  return dictionary == nullptr ? Dictionary() : *dictionary;
}

std::string StringIn(const std::optional<Attribute>& attribute) {
  const std::string* text = attribute ? StringOf(*attribute) : nullptr;
  return text == nullptr ? std::string() : *text;
}

bool HasArgumentsOfItsType(const Function& function) {
  const std::vector<ValueId>& values = function.body->arguments;
  return std::equal(
      values.begin(), values.end(), function.argument_types.begin(),
      function.argument_types.end(), [&](ValueId value, const Type& type) {
        const auto i = static_cast<size_t>(value);
        return function.values[i].type == type;
      });
}

// Reports a return of other values than the function declares; it is unreadable
// then, so that calls are not checked against it.
void CheckReturn(Function& function, Diagnostics& diagnostics) {
  if (!function.body.has_value() || function.body->operations.empty()) return;
  Operation& last = function.body->operations.back();
  if (!absl::EndsWith(last.name, ".return")) return;
  const auto report = [&](const std::string& message) {
    last.unreadable = true;
    diagnostics.Add(absl::InvalidArgumentError(message), last.location);
  };
  if (last.operands.size() != function.results.size()) {
    return report(absl::StrCat("declared results of @", function.name, ": ",
                               function.results.size(),
                               ", returned: ", last.operands.size()));
  }
  for (size_t i = 0; i < last.operands.size(); ++i) {
    const auto value = static_cast<size_t>(last.operands[i]);
    const Type& type = function.values[value].type;
    const Type& declared = function.results[i].type;
    if (type == declared || type.kind() == Type::Kind::kNone) continue;
    report(absl::StrCat("result ", i, " of @", function.name,
                        " is declared as ", declared.text(), ", ", type.text(),
                        " is returned"));
  }
}

}  // namespace

void ModuleParser::BeginFunction(size_t offset) {
  function_ = Function();
  function_.location = LocationAt(offset);
  names_.Clear();
}

bool ModuleParser::EndFunction(size_t offset) {
  CheckReturn(function_, diagnostics_);
  if (!in_module_ && modules_.empty()) BeginModule(offset);
  std::vector<Function>& functions = modules_.back().functions;
  for (const Function& other : functions) {
    if (other.name != function_.name) continue;
    return lexer_.Fail(
        offset, absl::StrCat("there is another function @", function_.name,
                             " (line ", other.location.line, ")"));
  }
  functions.push_back(std::move(function_));
  return true;
}

// [public] @name(..) [-> ..] [attributes {..}] [{..}] [loc(..)]: `func.func` is
// read.
bool ModuleParser::ParseFunction() {
  const size_t start = lexer_.Next();
  BeginFunction(start);
  for (absl::string_view word : {"public", "private", "nested"}) {
    if (lexer_.TryWord(word)) function_.visibility = std::string(word);
  }
  std::vector<Argument> arguments;
  if (!lexer_.Symbol(&function_.name) || !ParseParameters(&arguments)) {
    return false;
  }
  if (lexer_.TryConsume("->") && !ParseResults()) return false;
  if (lexer_.TryWord("attributes") &&
      !attributes_.ReadDictionary(&function_.attributes)) {
    return false;
  }
  for (Argument& argument : arguments) {
    function_.argument_types.push_back(argument.type);
    function_.argument_attributes.push_back(std::move(argument.attributes));
  }
  if (lexer_.Peek('{')) {
    Region body;
    if (!ParseRegion(arguments, &body)) return false;
    function_.body = std::move(body);
  }
  return TryLocation(&function_.source) && EndFunction(start);
}

// (%a: T {..}, ..), or bare types of a declaration.
bool ModuleParser::ParseParameters(std::vector<Argument>* arguments) {
  if (!lexer_.Expect("(")) return false;
  if (lexer_.TryConsume(')')) return true;
  const bool named = lexer_.Peek('%');
  do {
    if (!ParseArgument(named, &arguments->emplace_back())) return false;
  } while (lexer_.TryConsume(','));
  return lexer_.Expect(")");
}

// %name: T [{..}] [loc(..)]
bool ModuleParser::ParseArgument(bool named, Argument* argument) {
  argument->offset = lexer_.Next();
  if (named) {
    if (!lexer_.Expect("%") || !lexer_.SuffixId(&argument->name) ||
        !lexer_.Expect(":")) {
      return false;
    }
  }
  if (!attributes_.ReadType(&argument->type)) return false;
  if (lexer_.Peek('{') && !attributes_.ReadDictionary(&argument->attributes)) {
    return false;
  }
  return TryLocation(&argument->source);
}

// T, or (T {..}, ..)
bool ModuleParser::ParseResults() {
  if (!lexer_.TryConsume('(')) {
    return attributes_.ReadType(&function_.results.emplace_back().type);
  }
  if (lexer_.TryConsume(')')) return true;
  do {
    FunctionResult& result = function_.results.emplace_back();
    if (!attributes_.ReadType(&result.type)) return false;
    if (lexer_.Peek('{') && !attributes_.ReadDictionary(&result.attributes)) {
      return false;
    }
  } while (lexer_.TryConsume(','));
  return lexer_.Expect(")");
}

// "func.func"() <{function_type = .., sym_name = "f", ..}> ({..}) : () -> ()
bool ModuleParser::ParseGenericFunction() {
  const size_t start = lexer_.Next();
  BeginFunction(start);
  std::vector<Operation> operations;
  return ParseOperation(&operations) &&
         FunctionFromAttributes(std::move(operations.back())) &&
         EndFunction(start);
}

bool ModuleParser::FunctionFromAttributes(Operation op) {
  const size_t place = lexer_.position();
  Dictionary& attributes = op.attributes;
  const auto name = Take(attributes, "sym_name");
  const auto type = Take(attributes, "function_type");
  const auto arguments = Take(attributes, "arg_attrs");
  const auto results = Take(attributes, "res_attrs");
  const auto* signature = type ? std::get_if<Type>(&type->value) : nullptr;
  if (!name || StringOf(*name) == nullptr || signature == nullptr ||
      signature->kind() != Type::Kind::kFunction || op.regions.size() > 1) {
    return lexer_.Fail(place,
                       "func.func needs sym_name, function_type and a region");
  }
  function_.name = *StringOf(*name);
  function_.visibility = StringIn(Take(attributes, "sym_visibility"));
  function_.source = op.source;
  for (const Type& part : signature->parts()) {
    function_.argument_attributes.push_back(
        DictionaryAt(arguments, function_.argument_types.size()));
    function_.argument_types.push_back(part);
  }
  for (const Type& part : signature->results()) {
    Dictionary dictionary = DictionaryAt(results, function_.results.size());
    function_.results.push_back({part, std::move(dictionary)});
  }
  function_.attributes = std::move(attributes);
  // A declaration has a region without a block.
  if (op.regions.empty() ||
      (op.regions[0].operations.empty() && op.regions[0].arguments.empty())) {
    return true;
  }
  function_.body = std::move(op.regions[0]);
  return HasArgumentsOfItsType(function_) ||
         lexer_.Fail(place, absl::StrCat("the arguments of @", function_.name,
                                         " are not those of its type"));
}

}  // namespace hlo::stablehlo
