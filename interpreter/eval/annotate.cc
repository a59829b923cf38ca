#include "interpreter/eval/annotate.h"

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "interpreter/ir/place.h"

namespace hlo {
namespace {

// The payload of a status that says at which instruction it arose.
constexpr char kAnnotated[] = "hloref/instruction";

}  // namespace

std::string Where(const InstructionRef& at) {
  std::string text =
      absl::StrCat("'", at.instruction->name, "' (", at.instruction->op->name,
                   ") of '", at.computation->name, "'");
  const std::string place = PlaceText(at.instruction->location);
  if (!place.empty()) absl::StrAppend(&text, ", ", place);
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
