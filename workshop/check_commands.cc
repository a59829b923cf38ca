// hloref-vectors admit and oracles: checks of the stored vectors.
#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "conformance/format/golden.h"
#include "workshop/commands.h"
#include "workshop/making/oracle_report.h"
#include "workshop/mutants/vector_validity.h"
#include "workshop/vectors_flags.h"

namespace hlo {
namespace {

using conformance::Vector;

// The number of profiles under which the interpreter must pass a vector.
constexpr int kProfiles = 16;

// A vector that cannot fail, or contradicts itself, is not admitted.
ExitCode Admit(const VectorsFlags& flags, Console& console) {
  auto golden = conformance::ReadGolden(flags.golden, flags.ops);
  if (!golden.ok()) return console.Failure(golden.status());
  conformance::Answer before;
  int64_t mutants = 0, refused = 0;
  for (const Vector& vector : golden->vectors) {
    const auto validity = conformance::CheckValidity(vector, kProfiles, before);
    mutants += validity.mutants;
    if (!validity.problems.empty()) ++refused;
    for (const std::string& problem : validity.problems) {
      console.Out(absl::StrCat(vector.id, ": ", problem, "\n"));
    }
  }
  console.Out(absl::StrCat(golden->vectors.size(), " vectors, ", mutants,
                           " mutants, ", refused, " refused\n"));
  return refused == 0 ? kFine : kFailed;
}

// Asks the other oracles for their opinion of the vectors again.
ExitCode Oracles(const VectorsFlags& flags, Console& console) {
  auto golden = conformance::ReadGolden(flags.golden, flags.ops);
  if (!golden.ok()) return console.Failure(golden.status());
  const auto opinions = conformance::MakeOracleReport(golden->vectors);
  console.Out(conformance::ToText(opinions));
  return opinions.disagreements.empty() ? kFine : kFailed;
}

}  // namespace

void AddAdmitCommand(Command& program) {
  AddOpsCommand(program, "admit",
                "Check that every vector can fail, and agrees with itself",
                Admit);
}

void AddOraclesCommand(Command& program) {
  AddOpsCommand(program, "oracles",
                "Ask the other oracles of every vector, and count who agrees",
                Oracles);
}

}  // namespace hlo
