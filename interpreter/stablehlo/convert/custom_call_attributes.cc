#include "interpreter/stablehlo/convert/custom_call_attributes.h"

#include <optional>
#include <span>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/permutation.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/custom_call.h"

namespace hlo::stablehlo {
namespace {

// The shapes of a list with these layouts; none, after an error, where one
// does not fit. A token has the empty layout.
std::optional<std::vector<Shape>> WithLayouts(OpContext& context,
                                              absl::string_view list,
                                              std::vector<Shape> shapes) {
  const Attribute* layouts = context.Find(list);
  const auto* array =
      layouts ? std::get_if<Attribute::Array>(&layouts->value) : nullptr;
  if (array == nullptr || array->size() != shapes.size()) {
    context.Fail(list, " is no list of ", shapes.size(),
                 " layouts; operands and results have them, or none");
    return std::nullopt;
  }
  for (size_t i = 0; i < shapes.size(); ++i) {
    const auto order = IntegersOf((*array)[i]);
    const int64_t rank = shapes[i].is_array() ? shapes[i].rank() : 0;
    if (!order.has_value() || shapes[i].is_tuple() ||
        std::ssize(*order) != rank || !IsPermutation(*order)) {
      context.Fail("entry ", i, " of ", list, " is no layout of ",
                   shapes[i].ToString(false));
      return std::nullopt;
    }
    if (!shapes[i].is_array()) continue;
    Layout layout;
    layout.minor_to_major = *order;
    shapes[i] = shapes[i].WithLayout(std::move(layout));
  }
  return shapes;
}

// The part of a shape at these indices of tuples; null if there is none.
const Shape* PartOf(const Shape& shape, std::span<const int64_t> indices) {
  const Shape* part = &shape;
  for (int64_t index : indices) {
    if (!part->is_tuple() || index < 0 ||
        index >= std::ssize(part->elements())) {
      return nullptr;
    }
    part = &part->elements()[static_cast<size_t>(index)];
  }
  return part;
}

// {1}: (0, {2}) of one alias; empty after an error.
std::string AliasText(OpContext& context, const Dictionary& alias,
                      const Shape& result) {
  const Ints output = FieldInts(context, alias, "output_tuple_indices");
  const Ints input = FieldInts(context, alias, "operand_tuple_indices");
  const int64_t operand = FieldInteger(context, alias, "operand_index");
  const bool exists = operand >= 0 && operand < context.operand_count();
  const Shape* from =
      exists ? PartOf(context.shape(static_cast<int>(operand)), input)
             : nullptr;
  const Shape* to = PartOf(result, output);
  if (from == nullptr || to == nullptr || !SameIgnoringLayout(*from, *to)) {
    context.Fail("output_operand_aliases: part {", absl::StrJoin(output, ","),
                 "} of the result is ", to ? to->ToString(false) : "not there",
                 ", part {", absl::StrJoin(input, ","), "} of operand ",
                 operand, " is ", from ? from->ToString(false) : "not there");
    return "";
  }
  return absl::StrCat("{", absl::StrJoin(output, ","), "}: (", operand, ", {",
                      absl::StrJoin(input, ","), "})");
}

}  // namespace

std::string BackendConfig(OpContext& context, int64_t version) {
  const Attribute* config = context.Find("backend_config");
  const Attribute* typed = context.Find("mhlo.backend_config");
  const std::string* text = config ? StringOf(*config) : nullptr;
  if (config != nullptr && (version == 4) == (text != nullptr)) {
    context.Fail("backend_config is ", version == 4 ? "a" : "no",
                 " string, with api_version ", version);
    return "";
  }
  if (text != nullptr && !text->empty()) {
    return absl::StrCat("\"", absl::CEscape(*text), "\"");
  }
  for (const Attribute* dictionary : {config, typed}) {
    if (dictionary != nullptr && FieldsOf(*dictionary) != nullptr) {
      return context.module().Text(*dictionary);
    }
  }
  return "";
}

void CopyLayouts(OpContext& context, std::vector<Shape>& results,
                 Attributes& attributes) {
  if (!context.HasAttribute("operand_layouts") &&
      !context.HasAttribute("result_layouts")) {
    return;
  }
  auto operands = WithLayouts(context, "operand_layouts",
                              context.shapes(0, context.operand_count()));
  const bool is_tuple = results.size() == 1 && results[0].is_tuple();
  std::vector<Shape> parts = results;
  if (is_tuple) {
    const auto elements = results[0].elements();
    parts.assign(elements.begin(), elements.end());
  }
  auto laid_out = WithLayouts(context, "result_layouts", std::move(parts));
  if (!operands.has_value() || !laid_out.has_value()) return;
  attributes.set(attr::operand_layout_constraints, *std::move(operands));
  if (!is_tuple) {
    results = *std::move(laid_out);
  } else if (auto tuple = Shape::Tuple(*std::move(laid_out)); tuple.ok()) {
    results = {*std::move(tuple)};
  }
}

void CopyAliases(OpContext& context, const std::vector<Shape>& results,
                 Attributes& attributes) {
  const Attribute* list = context.Find("output_operand_aliases");
  const auto* array =
      list ? std::get_if<Attribute::Array>(&list->value) : nullptr;
  if (array == nullptr) return;
  const absl::StatusOr<Shape> result = results.size() == 1
                                           ? absl::StatusOr<Shape>(results[0])
                                           : Shape::Tuple(results);
  if (!result.ok()) return;
  std::vector<std::string> entries;
  for (const Attribute& each : *array) {
    const Dictionary* alias = FieldsOf(each);
    if (alias == nullptr) {
      context.Fail("output_operand_aliases is no list of aliases");
      return;
    }
    entries.push_back(AliasText(context, *alias, *result));
    if (!context.ok()) return;
  }
  if (entries.empty()) return;
  attributes.set(attr::output_to_operand_aliasing,
                 Raw{absl::StrCat("{", absl::StrJoin(entries, ", "), "}")});
}

}  // namespace hlo::stablehlo
