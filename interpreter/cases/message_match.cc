#include "interpreter/cases/message_match.h"

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hlo {

bool Names(absl::string_view message, absl::string_view rule) {
  if (!absl::ConsumePrefix(&message, rule)) return false;
  return rule.empty() || message.empty() || message[0] == ':' ||
         message[0] == ';' || message[0] == ' ';
}

bool HasDiagnostic(absl::string_view rendered, absl::string_view rule,
                   absl::string_view text) {
  constexpr absl::string_view kError = ": error: ";
  for (absl::string_view line : absl::StrSplit(rendered, '\n')) {
    const size_t at = line.find(kError);
    if (at == line.npos) continue;
    line.remove_prefix(at + kError.size());
    if (Names(line, rule) && absl::StrContains(line, text)) return true;
  }
  return false;
}

}  // namespace hlo
