// hloref book: the executable book, a static site.
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "book/site.h"
#include "cli/commands.h"

namespace hlo {
namespace {

constexpr const char* kBookExample =
    "  $ hloref book --output book\n"
    "  $ xdg-open book/index.html";

struct BookFlags {
  std::string output;
};

ExitCode MakeBook(const BookFlags& flags, Console& console) {
  const auto summary = book::WriteSite(
      flags.output, [&](absl::string_view line) { console.Progress(line); });
  if (!summary.ok()) {
    console.Progress("");
    return console.Misuse(summary.status());
  }
  console.Out(
      absl::StrFormat("%d pages, %.1f MB: %s/index.html\n", summary->pages,
                      static_cast<double>(summary->bytes) / 1e6, flags.output));
  return kFine;
}

}  // namespace

void AddBookCommand(Command& program) {
  Command command = program.AddCommand(
      "book", "Make the executable book: a page for each op, with pictures",
      kBookExample);
  auto flags = std::make_shared<BookFlags>();
  command.Add("--output", flags->output, "The folder that it is written into")
      .Required()
      .Placeholder("DIR");
  command.OnCall(
      [flags](Console& console) { return MakeBook(*flags, console); });
}

}  // namespace hlo
