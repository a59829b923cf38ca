// hloref-vectors reseed: vectors by rule with other data, for
// `hloref conform --reseed`, which starts this program.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "conformance/format/golden.h"
#include "conformance/run/selection.h"
#include "workshop/commands.h"
#include "workshop/rules/reseed.h"

namespace hlo {
namespace {

struct ReseedFlags {
  std::string golden = "golden";
  conformance::Reseeding reseeding;
};

// Writes a line for each vector.
ExitCode WriteReseeded(ReseedFlags& flags, Console& console) {
  conformance::Selection selection;
  selection.only = flags.reseeding.only;
  auto golden = conformance::ReadGolden(flags.golden, OpsOf(selection));
  if (!golden.ok()) return console.Failure(golden.status());
  flags.reseeding.progress = [&](int64_t made, int64_t total) {
    if (made % 64 != 0) return;
    console.Progress(absl::StrCat("draws ", made, " of ", total));
  };
  golden = conformance::Reseed(*std::move(golden), flags.reseeding);
  console.Progress("");
  if (!golden.ok()) return console.Failure(golden.status());
  for (const conformance::Vector& vector : golden->vectors) {
    console.Out(conformance::ToLine(vector) + "\n");
  }
  return kFine;
}

}  // namespace

void AddReseedCommand(Command& program) {
  Command command = program.AddCommand(
      "reseed", "Write vectors by rule with other data to stdout");
  auto flags = std::make_shared<ReseedFlags>();
  command.Add("SEED", flags->reseeding.seed, "Of the data and the sizes")
      .Required()
      .Positive();
  command.Add("--golden", flags->golden, "The folder of the vectors")
      .ShowDefault();
  command
      .Add("--only", flags->reseeding.only, "What the vectors' ids begin with")
      .OneValueEach();
  command.OnCall(
      [flags](Console& console) { return WriteReseeded(*flags, console); });
}

}  // namespace hlo
