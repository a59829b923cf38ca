// hloref serve: the playground, and the book, for this machine's browser.
#include <unistd.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "base/found_program.h"
#include "book/serve/server.h"
#include "cli/commands.h"

namespace hlo {
namespace {

constexpr const char* kServeExample =
    "  $ hloref serve\n"
    "  http://127.0.0.1:8097/  (Ctrl-C ends it)\n"
    "\n"
    "It listens on 127.0.0.1 alone, and answers its own pages alone.";

// Returns where the server's program cannot be started.
ExitCode Serve(const book::ServerOptions& options, Console& console) {
  const std::string program = FoundProgram("hloref-serve");
  if (program.empty()) {
    return console.Misuse(absl::FailedPreconditionError(
        "the server is the program hloref-serve, which is neither beside "
        "hloref nor on the path"));
  }
  const std::string port = absl::StrCat(options.port),
                    seconds = absl::StrCat(options.seconds),
                    bytes = absl::StrCat(options.limits.max_bytes),
                    steps = absl::StrCat(options.limits.max_steps);
  execl(program.c_str(), program.c_str(), port.c_str(), seconds.c_str(),
        bytes.c_str(), steps.c_str(), nullptr);
  return console.Misuse(absl::FailedPreconditionError(
      absl::StrCat(program, " cannot be started")));
}

}  // namespace

void AddServeCommand(Command& program) {
  Command command = program.AddCommand(
      "serve", "The playground and the book, for this machine's browser",
      kServeExample);
  auto options = std::make_shared<book::ServerOptions>();
  command.Add("--port", options->port, "The port; 0: any that is free")
      .Between(0, 65535)
      .ShowDefault();
  command
      .Add("--seconds", options->seconds, "A request is stopped after so long")
      .Between(1, 3600)
      .ShowDefault();
  command
      .Add("--max-bytes", options->limits.max_bytes,
           "Most bytes of a program's values alive at one time")
      .Bytes()
      .ShowDefault();
  command
      .Add("--max-steps", options->limits.max_steps,
           "Most instructions of a process")
      .Positive()
      .ShowDefault();
  command.OnCall(
      [options](Console& console) { return Serve(*options, console); });
}

}  // namespace hlo
