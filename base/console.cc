#include "base/console.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/shortened.h"

namespace hlo {
namespace {

// A file that is opened takes the number of a standard stream that is closed,
// and would get its text. Something that cannot be used takes it first.
void KeepStandardNumbers() {
  for (int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(file, F_GETFD) >= 0) continue;
    (void)open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

Console::Console(std::FILE* out, std::FILE* error)
    : out_(out),
      error_(error),
      out_is_terminal_(isatty(fileno(out)) == 1),
      error_is_terminal_(isatty(fileno(error)) == 1) {
  KeepStandardNumbers();
  const char* no_color = std::getenv("NO_COLOR");
  colors_ = error_is_terminal_ && (no_color == nullptr || *no_color == '\0');
}

void Console::NoteOut(bool fine) {
  int none = 0;
  if (!fine) out_errno_.compare_exchange_strong(none, errno);
}

void Console::Out(absl::string_view text) {
  NoteOut(std::fwrite(text.data(), 1, text.size(), out_) == text.size());
}

void Console::FlushOut() { NoteOut(std::fflush(out_) == 0); }

void Console::Error(absl::string_view text) {
  NoteOut(std::fflush(out_) == 0);
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
  return absl::IsPermissionDenied(status) ? kUsage : kFailed;
}

ExitCode Console::Finish(ExitCode status) {
  NoteOut(std::fflush(out_) == 0);
  if (out_errno_ != 0 && out_errno_ != EPIPE) {
    Failure(absl::PermissionDeniedError(
        absl::StrCat("standard output: ", std::strerror(out_errno_))));
  }
  const bool fine = out_errno_ == 0 && std::ferror(error_) == 0;
  return fine ? status : kUsage;
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
