// hloref-vectors faults: the mutants made by rule that no vector notices.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "conformance/format/golden.h"
#include "ops/op_table.h"
#include "workshop/commands.h"
#include "workshop/mutants/accepted_mutants.h"
#include "workshop/mutants/mutation_run.h"

namespace hlo {
namespace {

using conformance::Vector;

struct FaultFlags {
  std::string golden = "golden";
  std::string accepted = "workshop/mutants/accepted.txt";
  std::vector<std::string> ops;  // empty: all
  bool all = false;              // each fault with the vector that caught it
};

// The vectors that may contain the op, its own first.
std::vector<const Vector*> VectorsWith(const Op& op,
                                       const std::vector<Vector>& all) {
  const std::string call = absl::StrCat(" ", op.name, "(");
  std::vector<const Vector*> own, others;
  for (const Vector& vector : all) {
    if (vector.op() == op.name) {
      own.push_back(&vector);
    } else if (absl::StrContains(vector.module, call)) {
      others.push_back(&vector);
    }
  }
  own.insert(own.end(), others.begin(), others.end());
  return own;
}

struct Tally {
  int64_t faults = 0, caught = 0, declared = 0, accepted = 0, missed = 0;
};

std::string HowMissed(const conformance::MutantFate& fate) {
  if (fate.shown == 0) return "no vector shows it";
  if (fate.declared_by.empty()) return absl::StrCat("passes with ", fate.shown);
  return absl::StrCat("passes for another choice, not with ", fate.declared_by);
}

void TellOp(const Op& op, const std::vector<Vector>& vectors,
            const FaultFlags& flags, conformance::AcceptedMutants& accepted,
            Tally& tally, Console& console) {
  const auto fates = conformance::TryMutants(op, VectorsWith(op, vectors));
  for (const auto& [mutant, fate] : fates) {
    ++tally.faults;
    const std::string line = absl::StrCat(op.name, " | ", mutant, " | ");
    const bool declared = !fate.declared_by.empty();
    if (!fate.caught_by.empty()) {
      ++tally.caught;
      if (flags.all) console.Out(absl::StrCat(line, fate.caught_by, "\n"));
    } else if (!fate.equivalent.empty() ||
               accepted.Has(op.name, mutant, declared)) {
      ++(declared ? tally.declared : tally.accepted);
    } else {
      ++tally.missed;
      console.Out(absl::StrCat(line, HowMissed(fate), "\n"));
    }
  }
}

ExitCode TryAllFaults(const FaultFlags& flags, Console& console) {
  const auto text = ReadFile(flags.accepted);
  if (!text.ok()) return console.Misuse(text.status());
  auto accepted = conformance::AcceptedMutants::Read(*text);
  if (!accepted.ok()) {
    return console.Failure(InFile(flags.accepted, accepted.status()));
  }
  const auto golden = conformance::ReadGolden(flags.golden);
  if (!golden.ok()) return console.Failure(golden.status());
  Tally tally;
  for (const OpEntry& entry : AllOps()) {
    const bool asked =
        flags.ops.empty() || std::find(flags.ops.begin(), flags.ops.end(),
                                       entry.op->name) != flags.ops.end();
    if (!asked || DialectOf(*entry.op) != nullptr) continue;
    TellOp(*entry.op, golden->vectors, flags, *accepted, tally, console);
  }
  const std::vector<std::string> unused =
      flags.ops.empty() ? accepted->Unused() : std::vector<std::string>();
  for (const std::string& line : unused) {
    console.Out(absl::StrCat(flags.accepted, ": not needed: ", line, "\n"));
  }
  console.Out(absl::StrCat(tally.faults, " faults, ", tally.caught, " caught, ",
                           tally.declared, " if choices are declared, ",
                           tally.accepted, " accepted, ", tally.missed,
                           " missed\n"));
  return tally.missed == 0 && unused.empty() ? kFine : kFailed;
}

}  // namespace

void AddFaultsCommand(Command& program) {
  Command command = program.AddCommand(
      "faults", "Check that vectors notice faults planted by rule");
  auto flags = std::make_shared<FaultFlags>();
  command.Add("OP", flags->ops, "Only the faults of these ops");
  command.Add("--golden", flags->golden, "The folder of the vectors")
      .ShowDefault();
  command
      .Add("--accepted", flags->accepted,
           "Faults that need no vector, with reasons")
      .ShowDefault();
  command.AddSwitch("--all", flags->all, "Each fault, with what caught it");
  command.OnCall(
      [flags](Console& console) { return TryAllFaults(*flags, console); });
}

}  // namespace hlo
