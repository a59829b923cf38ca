// Functions, pretty and generic.
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/function_form.h"
#include "interpreter/stablehlo/read/module_parser.h"

namespace hlo::stablehlo {

void ModuleParser::BeginFunction(size_t offset) {
  function_ = Function();
  function_start_ = offset;
  function_.location = LocationAt(offset);
  names_.Clear();
}

bool ModuleParser::EndFunction(size_t offset) {
  CheckReturn(function_, diagnostics_);
  if (!in_module_ && modules_.empty()) BeginModule(offset);
  const auto [other, is_new] =
      function_lines_.try_emplace(function_.name, function_.location.line);
  if (!is_new) {
    return lexer_.Fail(
        offset, absl::StrCat("there is another function @", function_.name,
                             " (line ", other->second, ")"));
  }
  modules_.back().functions.push_back(std::move(function_));
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
  Operations operations;
  return ParseOperation(&operations) &&
         FunctionFromAttributes(std::move(operations.back())) &&
         EndFunction(start);
}

bool ModuleParser::FunctionFromAttributes(Operation op) {
  const size_t place = lexer_.position();
  std::string error = FillFunction(std::move(op), &function_);
  return error.empty() || lexer_.Fail(place, std::move(error));
}

}  // namespace hlo::stablehlo
