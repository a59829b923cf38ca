#include "cli/ops/op_page.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "nlohmann/json.hpp"
#include "ops/attributes/numbers.h"
#include "ops/choices.h"
#include "ops/documents.h"
#include "ops/lane_kernel.h"
#include "ops/op_table.h"
#include "ops/shape_context.h"

namespace hlo {
namespace {

bool HasKernel(const Op& op, const std::vector<ElementType>& operands,
               ElementType written) {
  Attributes attributes;
  attributes.set(attr::exponent_bits, int64_t{5});
  attributes.set(attr::mantissa_bits, int64_t{10});
  std::vector<Shape> shapes;
  for (ElementType type : operands) shapes.push_back(Shape::Scalar(type));
  const Shape result = Shape::Scalar(written);
  const ShapeContext context(op, shapes, attributes, {}, &result, 1, 1);
  const auto inferred = op.shape(context);
  if (!inferred.ok() || !inferred->is_array()) return false;
  const Choices choices;
  const LaneContext lanes = {op, operands, inferred->type(), attributes,
                             choices};
  return op.lanes(lanes).ok();
}

// All operands of one type, or a predicate before them (select).
std::vector<ElementType> KernelTypes(const Op& op) {
  std::vector<ElementType> types;
  for (int i = 0; i < kElementTypeCount; ++i) {
    const ElementType type = static_cast<ElementType>(i);
    std::vector<ElementType> operands(static_cast<size_t>(op.arity.minimum),
                                      type);
    bool runs = HasKernel(op, operands, type);
    if (!runs && operands.size() == 3) {
      operands[0] = ElementType::kPred;
      runs = HasKernel(op, operands, type);
    }
    if (runs) types.push_back(type);
  }
  return types;
}

std::vector<ElementType> CaseTypes(const CaseFile& cases) {
  std::vector<bool> named(kElementTypeCount);
  for (const Case& one : cases.cases) {
    if (one.Rejects()) continue;
    for (ElementType type : one.types) named[static_cast<size_t>(type)] = true;
  }
  std::vector<ElementType> types;
  for (int i = 0; i < kElementTypeCount; ++i) {
    if (named[i]) {
      types.push_back(static_cast<ElementType>(i));
    }
  }
  return types;
}

// Takes the types of a kind out of `rest` if all of them are there.
bool TakeKind(TypeKind kind, std::vector<ElementType>& rest) {
  std::ptrdiff_t all = 0;
  for (const ElementTypeInfo& info : kElementTypeInfos)
    all += info.kind == kind;
  const auto is_of_kind = [&](ElementType type) { return Kind(type) == kind; };
  if (std::count_if(rest.begin(), rest.end(), is_of_kind) != all) return false;
  std::erase_if(rest, is_of_kind);
  return true;
}

std::vector<std::string> TypeWords(const std::vector<ElementType>& types) {
  std::vector<std::string> words;
  std::vector<ElementType> rest = types;
  if (types.size() == kElementTypeCount) return {"any"};
  constexpr std::pair<TypeKind, const char*> kKinds[] = {
      {TypeKind::kPred, "pred"},
      {TypeKind::kSigned, "signed"},
      {TypeKind::kUnsigned, "unsigned"},
      {TypeKind::kFloat, "float"},
      {TypeKind::kComplex, "complex"}};
  for (const auto& [kind, word] : kKinds) {
    if (TakeKind(kind, rest)) words.push_back(word);
  }
  for (ElementType type : rest) words.emplace_back(Name(type));
  return words;
}

std::string MeaningOf(const AttributeBase& handle) {
  absl::string_view sentence = handle.sentence;
  if (handle.changes_value) return std::string(sentence);
  absl::ConsumeSuffix(&sentence, ".");
  return absl::StrCat(sentence, "; changes no value.");
}

std::string AttributesText(const Op& op) {
  std::string text;
  for (const Use& use : op.attributes) {
    absl::StrAppendFormat(&text, "  %-26s %s  %s\n", use.handle->name,
                          use.presence == kRequired ? "required" : "optional",
                          MeaningOf(*use.handle));
    if (use.handle->words.empty()) continue;
    absl::StrAppend(&text, "  ", std::string(36, ' '), "one of ",
                    absl::StrJoin(use.handle->words, ", "), "\n");
  }
  return text;
}

}  // namespace

std::vector<OpPage> AllOpPages() {
  std::vector<OpPage> pages;
  for (OpSource& source : AllOpSources()) {
    OpPage& page = pages.emplace_back(OpPage{std::move(source), {}});
    page.types = page.entry->op->lanes ? KernelTypes(*page.entry->op)
                                       : CaseTypes(page.cases);
  }
  return pages;
}

std::string OperandsText(const Op& op) {
  if (op.payload != nullptr) return op.payload->name;
  return absl::StrCat(op.arity.minimum, op.arity.variadic ? " or more" : "");
}

std::string TypesText(const std::vector<ElementType>& types) {
  return types.empty() ? "-" : absl::StrJoin(TypeWords(types), " ");
}

const char* RunsText(const Op& op) {
  if (op.role != Role::kStep) return "alias";
  return op.runs() ? "implemented" : "not yet";
}

std::string PageText(const OpPage& page, const std::string& rules) {
  const Op& op = *page.entry->op;
  std::string text =
      absl::StrCat(op.name, " (ops/", page.entry->group, "/",
                   page.entry->identifier, ".cc): ", RunsText(op), "\n\n",
                   page.header, "\nOperands: ", OperandsText(op), "\n");
  const std::string history = HistoryText(op.name);
  if (!history.empty()) {
    absl::StrAppend(&text, "\nIn the documents:\n", history);
  }
  const std::string attributes = AttributesText(op);
  if (!attributes.empty())
    absl::StrAppend(&text, "\nAttributes:\n", attributes);
  if (!page.types.empty()) {
    absl::StrAppend(&text, "\n",
                    op.lanes ? "Operand types: " : "Types in the cases: ",
                    TypesText(page.types), "\n");
  }
  if (!rules.empty()) {
    absl::StrAppend(&text, "\nVectors of each rule (golden/", op.name, "/):\n",
                    rules);
  }
  if (!page.cases_text.empty()) {
    absl::StrAppend(&text, "\nCases (", page.cases.path, "):\n\n",
                    page.cases_text);
  }
  return text;
}

nlohmann::json PageJson(const OpPage& page) {
  const Op& op = *page.entry->op;
  nlohmann::json json = {
      {"op", op.name},
      {"group", page.entry->group},
      {"runs", op.runs()},
      {"operands", op.arity.minimum},
      {"variadic", op.arity.variadic},
      {"rules", page.header},
      {"cases", page.cases.cases.size()},
      {"case_text", page.cases_text},
      {"types", nlohmann::json::array()},
      {"attributes", nlohmann::json::array()},
  };
  if (op.payload != nullptr) json["payload"] = op.payload->name;
  for (const DocumentName* line : HistoryOf(op.name)) {
    json["documents"].push_back({{"years", YearsText(line->years)},
                                 {"function", line->name},
                                 {"arguments", line->arguments}});
  }
  for (ElementType type : page.types) {
    json["types"].push_back(std::string(Name(type)));
  }
  for (const Use& use : op.attributes) {
    nlohmann::json attribute = {{"name", use.handle->name},
                                {"required", use.presence == kRequired},
                                {"meaning", MeaningOf(*use.handle)}};
    for (const char* word : use.handle->words) {
      attribute["words"].push_back(word);
    }
    json["attributes"].push_back(std::move(attribute));
  }
  return json;
}

}  // namespace hlo
