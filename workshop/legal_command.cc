// hloref-vectors legal: backends that are legal in another way, over the
// vectors.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "conformance/format/golden.h"
#include "conformance/run/verdict.h"
#include "interpreter/load.h"
#include "workshop/commands.h"
#include "workshop/making/legal_variants.h"

namespace hlo {
namespace {

using conformance::LegalVariant;
using conformance::RequirementLevel;
using conformance::Vector;

struct LegalFlags {
  std::string golden = "golden";
  std::vector<std::string> ops;  // empty: all
  bool all = false;              // each vector that fails
};

struct Accusations {
  int64_t asked = 0, unmet[4] = {};  // by level
};

void AskVariant(const LegalVariant& variant, const Vector& vector,
                const LegalFlags& flags, Accusations& tally, Console& console) {
  const auto answer = RunLegal(variant, vector);
  if (answer.kind == conformance::Answer::Kind::kUnsupported) return;
  ++tally.asked;
  const auto judgement = Judge(vector, answer, {});
  if (!IsFailure(judgement.verdict)) return;
  ++tally.unmet[static_cast<int>(vector.level)];
  if (flags.all || vector.level == RequirementLevel::kMust) {
    console.Out(absl::StrCat(vector.id, " (", Name(vector.level), "), ",
                             variant.name, ": ", Name(judgement.verdict), " ",
                             judgement.message, "\n"));
  }
}

ExitCode AskVariants(const LegalFlags& flags, Console& console) {
  const auto golden = conformance::ReadGolden(flags.golden, flags.ops);
  if (!golden.ok()) return console.Failure(golden.status());
  const auto variants = conformance::LegalVariants();
  std::vector<Accusations> tallies(variants.size());
  for (const Vector& vector : golden->vectors) {
    if (vector.huge() ||
        vector.expect.front().outcome == conformance::Outcome::kReject) {
      continue;
    }
    LoadOptions load;
    load.replicas = vector.replicas;
    load.partitions = vector.partitions;
    const auto module = Load(vector.module, load);
    if (!module.ok()) continue;
    for (size_t i = 0; i < variants.size(); ++i) {
      if (!IsAbout(variants[i], **module)) continue;
      AskVariant(variants[i], vector, flags, tallies[i], console);
    }
  }
  int64_t failed = 0;
  console.Out("asked   must should choice  variant\n");
  for (size_t i = 0; i < variants.size(); ++i) {
    const Accusations& tally = tallies[i];
    failed += tally.unmet[0];
    console.Out(absl::StrFormat("%5d %6d %6d %6d  %s: %s\n", tally.asked,
                                tally.unmet[0], tally.unmet[1], tally.unmet[2],
                                variants[i].name, variants[i].reason));
  }
  console.Out(absl::StrCat(variants.size(), " variants, ", failed,
                           " failed vectors of the level must\n"));
  return failed == 0 ? kFine : kFailed;
}

}  // namespace

void AddLegalCommand(Command& program) {
  Command command = program.AddCommand(
      "legal", "Check that no backend that is legal fails a must");
  auto flags = std::make_shared<LegalFlags>();
  command.Add("OP", flags->ops, "Only the vectors of these ops");
  command.Add("--golden", flags->golden, "The folder of the vectors")
      .ShowDefault();
  command.AddSwitch("--all", flags->all,
                    "Each vector that fails, of any level");
  command.OnCall(
      [flags](Console& console) { return AskVariants(*flags, console); });
}

}  // namespace hlo
