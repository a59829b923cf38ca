// The output of a program: results go to stdout, everything else to stderr.
#ifndef HLOREF_BASE_CONSOLE_H_
#define HLOREF_BASE_CONSOLE_H_

#include <cstdio>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hlo {

// The exit status of every command.
enum ExitCode : int {
  kFine = 0,
  kFailed = 1,  // the program, or a case, failed
  kUsage = 2,   // the command was called wrongly, or a file cannot be read
};

class Console {
 public:
  // Colours and progress only where `error` is a terminal, colours not if the
  // environment has NO_COLOR.
  Console(std::FILE* out, std::FILE* error);

  void Out(absl::string_view text);
  void Error(absl::string_view text);
  // "error: message", unless the message has a position and says so itself.
  ExitCode Failure(const absl::Status& status);
  ExitCode Misuse(const absl::Status& status);
  // Writes errors and warnings with long lines shortened; empty: nothing.
  void Report(absl::string_view text);
  // Replaces the progress line; empty takes it away.
  void Progress(absl::string_view text);

  bool error_is_terminal() const { return error_is_terminal_; }
  bool out_is_terminal() const { return out_is_terminal_; }

 private:
  std::FILE* out_;
  std::FILE* error_;
  bool out_is_terminal_, error_is_terminal_, colors_;
};

}  // namespace hlo

#endif  // HLOREF_BASE_CONSOLE_H_
