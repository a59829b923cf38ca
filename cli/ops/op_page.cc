#include "cli/ops/op_page.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "nlohmann/json.hpp"
#include "ops/documents.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

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
