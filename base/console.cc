#include "base/console.h"

#include <unistd.h>

#include <cstdlib>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/shortened.h"

namespace hlo {

Console::Console(std::FILE* out, std::FILE* error)
    : out_(out),
      error_(error),
      out_is_terminal_(isatty(fileno(out)) == 1),
      error_is_terminal_(isatty(fileno(error)) == 1) {
  const char* no_color = std::getenv("NO_COLOR");
  colors_ = error_is_terminal_ && (no_color == nullptr || *no_color == '\0');
}

void Console::Out(absl::string_view text) {
  std::fwrite(text.data(), 1, text.size(), out_);
}

void Console::Error(absl::string_view text) {
  std::fflush(out_);
  std::fwrite(text.data(), 1, text.size(), error_);
}

void Console::Report(absl::string_view message) {
  if (message.empty()) return;
  std::string text;
  for (absl::string_view line : absl::StrSplit(message, '\n')) {
    absl::StrAppend(&text, text.empty() ? "" : "\n", Shortened(line));
  }
  if (!absl::EndsWith(text, "\n")) text += "\n";
  if (colors_) {
    text = absl::StrReplaceAll(text,
                               {{"error: ", "\033[1;31merror:\033[0m "},
                                {"warning: ", "\033[1;35mwarning:\033[0m "}});
  }
  Error(text);
}

ExitCode Console::Failure(const absl::Status& status) {
  const absl::string_view message = status.message();
  const bool says_so = absl::StrContains(message, "error: ");
  Report(absl::StrCat(says_so ? "" : "error: ", message));
  return kFailed;
}

ExitCode Console::Misuse(const absl::Status& status) {
  Failure(status);
  // A limit is the program's affair, wherever its values come from.
  return absl::IsResourceExhausted(status) ? kFailed : kUsage;
}

void Console::Progress(absl::string_view text) {
  if (error_is_terminal_) Error(absl::StrCat("\r\033[K", text));
  std::fflush(error_);
}

}  // namespace hlo
