// Pretty forms of Shardy's ops: meshes, shardings, manual computations. Lists of
// axes and shardings stay text.
#include <utility>

#include "interpreter/stablehlo/read/module_parser.h"

namespace hlo::stablehlo {

// <..>: #sdy.kind<..>
bool ModuleParser::SetSharding(absl::string_view kind, absl::string_view name,
                               OpenOp* open) {
  absl::string_view body;
  Attribute attribute;
  attribute.begin = lexer_.Next();
  if (!lexer_.Peek('<')) return lexer_.FailExpected("'<'");
  if (!lexer_.Group(&body)) return false;
  attribute.end = lexer_.position();
  Attribute::Tagged tagged;
  tagged.kind = std::string(kind);
  tagged.text = std::string(body.substr(1, body.size() - 2));
  attribute.value = std::move(tagged);
  return Set(open, name, std::move(attribute));
}

// [..] or {..}
bool ModuleParser::SetGroup(absl::string_view name, OpenOp* open) {
  absl::string_view body;
  Attribute attribute;
  attribute.begin = lexer_.Next();
  if (!lexer_.Peek('[') && !lexer_.Peek('{')) return lexer_.FailExpected("'['");
  if (!lexer_.Group(&body)) return false;
  attribute.end = lexer_.position();
  attribute.value = Attribute::Opaque{std::string(body), {}};
  return Set(open, name, std::move(attribute));
}

// %a <@mesh, [..]>
bool ModuleParser::ParseSharding(OpenOp* open) {
  return ParseUse(&open->uses.emplace_back()) &&
         SetSharding("sdy.sharding", "sharding", open) &&
         (!lexer_.Peek('{') ||
          attributes_.ReadDictionary(&open->op.attributes));
}

// @name = <[..]>
bool ModuleParser::ParseMesh(OpenOp* open) {
  Attribute name;
  std::string text;
  if (!lexer_.Symbol(&text) || !lexer_.Expect("=")) return false;
  name.value = std::move(text);
  return Set(open, "sym_name", std::move(name)) &&
         SetSharding("sdy.mesh", "mesh", open) &&
         (!lexer_.Peek('{') ||
          attributes_.ReadDictionary(&open->op.attributes));
}

// max {"x"} %a out_sharding=<..>, %a group_id=1, %a allowed_direction=NONE
bool ModuleParser::ParseShardy(const PrettyForm& form, OpenOp* open) {
  const absl::string_view reduction = lexer_.TryBareId();
  if (!reduction.empty() &&
      !Set(open, "reduction_op", EnumAttribute("sdy.reduction", reduction))) {
    return false;
  }
  if (form.clauses.size() > 0 &&
      !SetGroup(form.clauses.begin()->attribute, open)) {
    return false;
  }
  if (!ParseUse(&open->uses.emplace_back())) return false;
  while (true) {
    const absl::string_view name = lexer_.TryBareId();
    if (name.empty()) break;
    if (!lexer_.Expect("=")) return false;
    bool fine = true;
    if (lexer_.Peek('<')) {
      fine = SetSharding("sdy.sharding", name, open);
    } else if (const absl::string_view word = lexer_.TryBareId();
               !word.empty()) {
      fine = Set(open, name, EnumAttribute("sdy.word", word));
    } else {
      Attribute number;
      Attribute::Integer integer;
      fine = lexer_.Integer(&integer.value);
      number.value = std::move(integer);
      fine = fine && Set(open, name, std::move(number));
    }
    if (!fine) return false;
  }
  return !lexer_.Peek('{') || attributes_.ReadDictionary(&open->op.attributes);
}

// (%a, ..) in_shardings=[..] out_shardings=[..] manual_axes={..} (%b: T, ..)
// {..} : FUN; of a named computation <"name">(%a, ..), the rest if it is there
bool ModuleParser::ParseManual(OpenOp* open) {
  const bool is_named = lexer_.TryConsume('<');
  if (is_named) {
    std::string text;
    Attribute name;
    if (!lexer_.String(&text) || !lexer_.Expect(">")) return false;
    name.value = std::move(text);
    if (!Set(open, "name", std::move(name))) return false;
  }
  if (!lexer_.Expect("(") || !ParseUses(&open->uses) || !lexer_.Expect(")")) {
    return false;
  }
  for (absl::string_view word :
       {"in_shardings", "out_shardings", "manual_axes"}) {
    if (is_named && !lexer_.Peek(word)) continue;
    if (!lexer_.ExpectWord(word) || !lexer_.Expect("=") ||
        !SetGroup(word, open)) {
      return false;
    }
  }
  std::vector<Argument> arguments;
  return ParseParameters(&arguments) &&
         ParseRegion(arguments, &open->op.regions.emplace_back()) &&
         (!lexer_.Peek('{') ||
          attributes_.ReadDictionary(&open->op.attributes)) &&
         ParseFunctionType(open);
}

}  // namespace hlo::stablehlo
