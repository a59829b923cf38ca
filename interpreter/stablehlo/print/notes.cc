#include "interpreter/stablehlo/print/notes.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/hlo/lexer.h"
#include "interpreter/ir/limits.h"
#include "interpreter/stablehlo/print/mlir_text.h"
#include "ops/attributes/common.h"

namespace hlo::mlir {
namespace {

bool ReadPair(Lexer& lexer, FrontendMap* notes) {
  absl::string_view name, text;
  if (!lexer.Name("a name", &name) || !lexer.Expect('=')) return false;
  FrontendValue value;
  value.is_dictionary = lexer.Peek('{');
  if (value.is_dictionary) {
    if (!lexer.RawText(&text)) return false;
    value.text = std::string(text);
  } else if (!lexer.String(&value.text)) {
    return false;
  }
  (*notes)[std::string(name)] = std::move(value);
  return true;
}

// True for notes that StableHLO has attributes of its own for.
bool IsWrittenElsewhere(const std::string& name) {
  return name == "_xla_send_recv_source_target_pairs" ||
         absl::StartsWith(name, "composite.");
}

std::string DictionaryText(const std::vector<std::string>& attributes) {
  if (attributes.empty()) return "";
  return absl::StrCat(" {", absl::StrJoin(attributes, ", "), "}");
}

// mhlo.frontend_attributes = {a = "b"}; empty if there are none.
std::string FrontendText(const FrontendMap& notes) {
  std::vector<std::string> pairs;
  for (const auto& [name, value] : notes) {
    if (IsWrittenElsewhere(name)) continue;
    pairs.push_back(
        absl::StrCat(NameText(name), " = ", StringText(value.text)));
  }
  if (pairs.empty()) return "";
  return absl::StrCat("mhlo.frontend_attributes = {",
                      absl::StrJoin(pairs, ", "), "}");
}

}  // namespace

FrontendMap FrontendOf(const Attributes& attributes) {
  const std::string& text = attributes.get(attr::frontend_attributes).text;
  FrontendMap notes;
  Lexer lexer(text, Limits{}.max_parse_depth);
  if (text.empty() || !lexer.Expect('{')) return {};
  while (!lexer.Peek('}')) {
    if (!ReadPair(lexer, &notes)) return {};
    if (!lexer.TryConsume(',')) break;
  }
  return notes;
}

void AppendNotes(const Instruction& instruction,
                 std::vector<std::string>* attributes) {
  const std::string notes = FrontendText(FrontendOf(instruction.attributes));
  if (!notes.empty()) attributes->push_back(notes);
  const std::string& sharding = instruction.attributes.get(attr::sharding).text;
  if (!sharding.empty()) {
    attributes->push_back(
        absl::StrCat("mhlo.sharding = ", StringText(sharding)));
  }
}

std::string ParameterNotes(const Module& module, const Instruction& parameter,
                           size_t number) {
  std::vector<std::string> notes;
  AppendNotes(parameter, &notes);
  const ParameterPart whole = {static_cast<int64_t>(number), {}};
  for (const auto& [output, alias] : module.attributes.input_output_alias) {
    if (alias.input != whole || output.size() > 1) continue;
    notes.push_back(absl::StrCat(
        "tf.aliasing_output = ", output.empty() ? 0 : output[0], " : i32"));
    break;
  }
  const auto& donors = module.attributes.buffer_donor;
  if (std::find(donors.begin(), donors.end(), whole) != donors.end()) {
    notes.emplace_back("jax.buffer_donor = true");
  }
  return DictionaryText(notes);
}

std::string ModuleHeader(const Module& module) {
  const ModuleAttributes& header = module.attributes;
  std::vector<std::string> notes;
  const std::string frontend = FrontendText(header.frontend_attributes);
  if (!frontend.empty()) notes.push_back(frontend);
  if (header.num_partitions > 1) {
    notes.push_back(absl::StrCat(
        "mhlo.num_partitions = ", header.num_partitions, " : i32"));
  }
  if (header.replica_count > 1) {
    notes.push_back(
        absl::StrCat("mhlo.num_replicas = ", header.replica_count, " : i32"));
  }
  std::string text = "module";
  if (!module.name.empty()) {
    absl::StrAppend(&text, " @", NameText(module.name));
  }
  if (!notes.empty()) text += " attributes";
  return text + DictionaryText(notes);
}

}  // namespace hlo::mlir
