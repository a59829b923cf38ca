#include "interpreter/stablehlo/read/function_form.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

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

}  // namespace

std::string FillFunction(Operation op, Function* function) {
  Dictionary& attributes = op.attributes;
  const auto name = Take(attributes, "sym_name");
  const auto type = Take(attributes, "function_type");
  const auto arguments = Take(attributes, "arg_attrs");
  const auto results = Take(attributes, "res_attrs");
  const auto* signature = type ? std::get_if<Type>(&type->value) : nullptr;
  if (!name || StringOf(*name) == nullptr || signature == nullptr ||
      signature->kind() != Type::Kind::kFunction || op.regions.size() > 1) {
    return "func.func needs sym_name, function_type and a region";
  }
  function->name = *StringOf(*name);
  function->visibility = StringIn(Take(attributes, "sym_visibility"));
  function->source = op.source;
  for (const Type& part : signature->parts()) {
    function->argument_attributes.push_back(
        DictionaryAt(arguments, function->argument_types.size()));
    function->argument_types.push_back(part);
  }
  for (const Type& part : signature->results()) {
    Dictionary dictionary = DictionaryAt(results, function->results.size());
    function->results.push_back({part, std::move(dictionary)});
  }
  function->attributes = std::move(attributes);
  // A declaration has a region without a block.
  if (op.regions.empty() ||
      (op.regions[0].operations.empty() && op.regions[0].arguments.empty())) {
    return "";
  }
  function->body = std::move(op.regions[0]);
  if (HasArgumentsOfItsType(*function)) return "";
  return absl::StrCat("the arguments of @", function->name,
                      " are not those of its type");
}

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

}  // namespace hlo::stablehlo
