#include "interpreter/eval/annotate.h"

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "interpreter/ir/place.h"
#include "ops/attributes/common.h"

namespace hlo {
namespace {

// The payload of a status that says at which instruction it arose.
constexpr char kAnnotated[] = "hloref/instruction";

// The value of ` name=` in metadata; empty if there is none.
absl::string_view Field(absl::string_view metadata, absl::string_view name) {
  const size_t at = metadata.find(name);
  if (at == absl::string_view::npos || at == 0) return {};
  const char before = metadata[at - 1];
  if (before != ' ' && before != '{') return {};
  metadata.remove_prefix(at + name.size());
  if (metadata.empty() || metadata[0] != '"') {
    return metadata.substr(0, metadata.find_first_of(" }"));
  }
  metadata.remove_prefix(1);
  return metadata.substr(0, metadata.find('"'));
}

// " (script.py:12:5)": the place in the program that made this one.
std::string SourcePlace(const Instruction& instruction) {
  if (!instruction.attributes.has(attr::metadata)) return "";
  const std::string& metadata = instruction.attributes.get(attr::metadata).text;
  const absl::string_view file = Field(metadata, "source_file=");
  const absl::string_view line = Field(metadata, "source_line=");
  if (file.empty() || line.empty()) return "";
  const absl::string_view column = Field(metadata, "source_column=");
  return absl::StrCat(" (", file, ":", line, column.empty() ? "" : ":", column,
                      ")");
}

}  // namespace

std::string Where(const InstructionRef& at) {
  std::string text =
      absl::StrCat("'", at.instruction->name, "' (", at.instruction->op->name,
                   ") of '", at.computation->name, "'");
  const std::string place = PlaceText(at.instruction->location);
  if (!place.empty()) absl::StrAppend(&text, ", ", place);
  absl::StrAppend(&text, SourcePlace(*at.instruction));
  return text;
}

absl::Status Annotate(const absl::Status& status, const InstructionRef& at) {
  if (status.ok() || status.GetPayload(kAnnotated)) return status;
  absl::Status annotated(status.code(),
                         absl::StrCat(status.message(), "; at ", Where(at)));
  status.ForEachPayload([&](absl::string_view url, const absl::Cord& payload) {
    annotated.SetPayload(url, payload);
  });
  annotated.SetPayload(kAnnotated, absl::Cord(at.instruction->name));
  return annotated;
}

absl::Status WithoutAnnotation(absl::Status status) {
  status.ErasePayload(kAnnotated);
  return status;
}

}  // namespace hlo
