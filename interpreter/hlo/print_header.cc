#include "interpreter/hlo/print_header.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/hlo/header_attributes.h"

namespace hlo {
namespace {

// XLA numbers every fifth shape.
std::string LayoutText(const EntryLayout& layout) {
  constexpr size_t kNumberEvery = 5;
  std::string text = "{(";
  for (size_t i = 0; i < layout.parameters.size(); ++i) {
    if (i > 0) text += ", ";
    if (i > 0 && i % kNumberEvery == 0) {
      absl::StrAppend(&text, "/*index=", i, "*/");
    }
    text += layout.parameters[i].ToString();
  }
  return absl::StrCat(text, ")->", layout.result.ToString(), "}");
}

std::string PartText(const ParameterPart& part) {
  return absl::StrCat(part.parameter, ", {", absl::StrJoin(part.index, ","),
                      "}");
}

std::string AliasesText(const std::map<ShapeIndex, Alias>& aliases) {
  if (aliases.empty()) return "";
  std::string text = "{ ";
  for (const auto& [output, alias] : aliases) {
    absl::StrAppend(&text, text.size() > 2 ? ", {" : "{",
                    absl::StrJoin(output, ","), "}: (", PartText(alias.input),
                    alias.must ? ", must-alias)" : ", may-alias)");
  }
  return text + " }";
}

std::string DonorsText(const std::vector<ParameterPart>& donors) {
  if (donors.empty()) return "";
  std::string text = "{ ";
  for (const ParameterPart& donor : donors) {
    absl::StrAppend(&text, text.size() > 2 ? ", (" : "(", PartText(donor), ")");
  }
  return text + " }";
}

std::string BoolsText(const std::vector<bool>& values) {
  if (values.empty()) return "";
  std::string text = "{";
  for (bool value : values) {
    absl::StrAppend(&text, text.size() > 1 ? "," : "",
                    value ? "true" : "false");
  }
  return text + "}";
}

std::string FrontendText(
    const std::map<std::string, FrontendValue>& attributes) {
  if (attributes.empty()) return "";
  std::string text = "{";
  for (const auto& [name, value] : attributes) {
    absl::StrAppend(&text, text.size() > 1 ? "," : "", name, "=");
    if (value.is_dictionary) {
      text += value.text;
    } else {
      absl::StrAppend(&text, "\"", absl::Utf8SafeCEscape(value.text), "\"");
    }
  }
  return text + "}";
}

std::string CountText(int64_t count) {
  return count == 1 ? "" : absl::StrCat(count);
}

// The value written behind `name=`; empty: the attribute is left out.
std::string HeaderValue(const ModuleAttributes& header,
                        absl::string_view name) {
  if (name == "is_scheduled") return header.is_scheduled ? "true" : "";
  if (name == "replica_count") return CountText(header.replica_count);
  if (name == "num_partitions") return CountText(header.num_partitions);
  if (name == "entry_computation_layout") {
    return header.entry_layout ? LayoutText(*header.entry_layout) : "";
  }
  if (name == "input_output_alias") {
    return AliasesText(header.input_output_alias);
  }
  if (name == "buffer_donor") return DonorsText(header.buffer_donor);
  if (name == "alias_passthrough_params") {
    return header.alias_passthrough_params ? "true" : "";
  }
  if (name == "allow_spmd_sharding_propagation_to_parameters") {
    return BoolsText(header.allow_spmd_sharding_propagation_to_parameters);
  }
  if (name == "allow_spmd_sharding_propagation_to_output") {
    return BoolsText(header.allow_spmd_sharding_propagation_to_output);
  }
  if (name == "frontend_attributes") {
    return FrontendText(header.frontend_attributes);
  }
  return name == "debug_attributes" ? header.debug_attributes
                                    : header.origin_recovery_table;
}

}  // namespace

void AppendHeader(const Module& module, std::string* out) {
  if (module.name.empty()) return;
  absl::StrAppend(out, "HloModule ", module.name);
  for (absl::string_view name : kHeaderAttributes) {
    const std::string value = HeaderValue(module.attributes, name);
    if (!value.empty()) absl::StrAppend(out, ", ", name, "=", value);
  }
  out->append("\n\n");
}

}  // namespace hlo
