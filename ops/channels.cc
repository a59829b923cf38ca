#include "ops/channels.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "ops/attributes/common.h"
#include "ops/attributes/processes.h"

namespace hlo {
namespace {

constexpr absl::string_view kNote = "_xla_send_recv_source_target_pairs";

// Takes `{{0,1},{1,2}}` off the text; false where it begins with no such list.
bool TakePairs(absl::string_view& text, IdGroups& pairs) {
  if (!absl::ConsumePrefix(&text, "{")) return false;
  while (absl::ConsumePrefix(&text, "{")) {
    const size_t end = text.find('}');
    if (end == text.npos) return false;
    Ints& pair = pairs.emplace_back();
    for (absl::string_view id : absl::StrSplit(text.substr(0, end), ',')) {
      if (!absl::SimpleAtoi(id, &pair.emplace_back())) return false;
    }
    text.remove_prefix(end + 1);
    if (!absl::ConsumePrefix(&text, ",")) break;
  }
  return absl::ConsumePrefix(&text, "}");
}

// `key={{0,1}}`, `key="{{0,1}}"` or `"key"=..`, with or without blanks.
absl::StatusOr<std::optional<IdGroups>> FromNote(absl::string_view note) {
  const size_t at = note.find(kNote);
  if (at == note.npos) return std::optional<IdGroups>();
  std::string plain;
  for (char c : note.substr(at + kNote.size())) {
    if (c != ' ' && c != '"' && c != '\\') plain += c;
  }
  absl::string_view rest = plain;
  std::optional<IdGroups> pairs(std::in_place);
  if (absl::ConsumePrefix(&rest, "=") && TakePairs(rest, *pairs)) return pairs;
  return absl::InvalidArgumentError(
      absl::StrCat(kNote, " is no list of pairs {{0,1},{1,2}}"));
}

}  // namespace

int64_t ChannelOf(const Attributes& attributes) {
  return attributes.get(attr::channel_id);
}

std::string ChannelPlace(int64_t channel) {
  return absl::StrCat("channel ", channel);
}

absl::StatusOr<std::optional<IdGroups>> SourceTargetPairs(
    const Attributes& attributes) {
  if (attributes.has(attr::source_target_pairs)) {
    return std::optional<IdGroups>(attributes.get(attr::source_target_pairs));
  }
  if (!attributes.has(attr::frontend_attributes)) {
    return std::optional<IdGroups>();
  }
  return FromNote(attributes.get(attr::frontend_attributes).text);
}

}  // namespace hlo
