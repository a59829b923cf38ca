// Pretty forms of Shardy's ops: meshes, shardings, manual computations. Axes
// and shardings stay text.
#include <utility>

#include "interpreter/stablehlo/read/module_parser.h"

namespace hlo::stablehlo {

// Keeps the text of a bracket: <..> is #sdy.kind<..>; without a kind it is [..]
// or {..}.
bool ModuleParser::SetText(absl::string_view name, absl::string_view kind,
                           OpenOp* open) {
  absl::string_view body;
  Attribute attribute;
  attribute.begin = lexer_.Next();
  const bool fits =
      kind.empty() ? lexer_.Peek('[') || lexer_.Peek('{') : lexer_.Peek('<');
  if (!fits) return lexer_.FailExpected(kind.empty() ? "'['" : "'<'");
  if (!lexer_.Group(&body)) return false;
  attribute.end = lexer_.position();
  if (kind.empty()) {
    attribute.value = Attribute::Opaque{std::string(body), {}};
  } else {
    Attribute::Tagged tagged;
    tagged.kind = std::string(kind);
    tagged.text = std::string(body.substr(1, body.size() - 2));
    attribute.value = std::move(tagged);
  }
  return Set(open, name, std::move(attribute));
}

// @name = <[..]>
bool ModuleParser::ParseMesh(OpenOp* open) {
  Attribute name;
  std::string text;
  if (!lexer_.Symbol(&text) || !lexer_.Expect("=")) return false;
  name.value = std::move(text);
  return Set(open, "sym_name", std::move(name)) &&
         SetText("mesh", "sdy.mesh", open) &&
         (!lexer_.Peek('{') ||
          attributes_.ReadDictionary(&open->op.attributes));
}

// %a <@mesh, [..]>, max {"x"} %a out_sharding=<..>, %a group_id=1,
// %a allowed_direction=NONE
bool ModuleParser::ParseShardy(const PrettyForm& form, OpenOp* open) {
  const absl::string_view reduction = lexer_.TryBareId();
  if (!reduction.empty() &&
      !Set(open, "reduction_op", EnumAttribute("sdy.reduction", reduction))) {
    return false;
  }
  if (form.clauses.size() > 0 &&
      !SetText(form.clauses.begin()->attribute, "", open)) {
    return false;
  }
  if (!ParseUse(&open->uses.emplace_back())) return false;
  if (lexer_.Peek('<') && !SetText("sharding", "sdy.sharding", open)) {
    return false;
  }
  for (absl::string_view name = lexer_.TryBareId(); !name.empty();
       name = lexer_.TryBareId()) {
    bool fine = lexer_.Expect("=");
    if (lexer_.Peek('<')) {
      fine = fine && SetText(name, "sdy.sharding", open);
    } else if (const absl::string_view word = lexer_.TryBareId();
               !word.empty()) {
      fine = fine && Set(open, name, EnumAttribute("sdy.word", word));
    } else {
      Attribute number;
      Attribute::Integer integer;
      fine = fine && lexer_.Integer(&integer.value);
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
        !SetText(word, "", open)) {
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
