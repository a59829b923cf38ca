// The output of a program: results go to stdout, everything else to stderr.
#ifndef HLOREF_BASE_CONSOLE_H_
#define HLOREF_BASE_CONSOLE_H_

#include <atomic>
#include <cstdio>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hlo {

// The exit status of every command.
enum ExitCode : int {
  kFine = 0,
  kFailed = 1,  // the program, or a case, failed
  kUsage = 2,   // the command was called wrongly, or a file, or an output,
                // cannot be read or written
};

class Console {
 public:
  // Colours and progress only where `error` is a terminal, colours not if the
  // environment has NO_COLOR.
  // The numbers of standard streams that are closed become no other file's.
  Console(std::FILE* out, std::FILE* error);

  void Out(absl::string_view text);
  void FlushOut();  // for who reads while the program goes on
  void Error(absl::string_view text);
  // "error: message", unless the message has a position and says so itself.
  // kUsage for what cannot be written (base/files.h), else kFailed.
  ExitCode Failure(const absl::Status& status);
  ExitCode Misuse(const absl::Status& status);
  // Writes errors and warnings with long lines shortened; empty: nothing.
  void Report(absl::string_view text);
  // Replaces the progress line; empty takes it away.
  void Progress(absl::string_view text);

  // The end of the program: its exit status, or kUsage and the reason where
  // stdout, or stderr, could not take all. A reader that has gone is no reason
  // to say anything.
  ExitCode Finish(ExitCode status);

  bool error_is_terminal() const { return error_is_terminal_; }
  bool out_is_terminal() const { return out_is_terminal_; }

 private:
  // Keeps the reason of the first failure.
  void NoteOut(bool fine);

  std::FILE* out_;
  std::FILE* error_;
  std::atomic<int> out_errno_{0};
  bool out_is_terminal_, error_is_terminal_, colors_;
};

}  // namespace hlo

#endif  // HLOREF_BASE_CONSOLE_H_
