// hloref serve: the playground, and the book, for this machine's browser.
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "book/server.h"
#include "cli/commands.h"

namespace hlo {
namespace {

constexpr const char* kServeExample =
    "  $ hloref serve\n"
    "  http://127.0.0.1:8097/  (Ctrl-C ends it)\n"
    "\n"
    "It listens on 127.0.0.1 alone, and answers its own pages alone.";

ExitCode Serve(const book::ServerOptions& options, Console& console) {
  book::Server server(options);
  const absl::Status ended = server.Listen([&](int port) {
    console.Out(
        absl::StrCat("http://127.0.0.1:", port, "/  (Ctrl-C ends it)\n"));
    console.FlushOut();
  });
  return ended.ok() ? kFine : console.Misuse(ended);
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
