// Properties of a vector's program on which its level depends: found by running
// it with something changed.
#ifndef HLOREF_WORKSHOP_MAKING_REQUIREMENT_LEVEL_PROBES_H_
#define HLOREF_WORKSHOP_MAKING_REQUIREMENT_LEVEL_PROBES_H_

#include "absl/strings/string_view.h"
#include "conformance/format/program_run.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// A program, and how it ends by itself.
struct Probed {
  const VerifiedModule& module;
  ProgramInputs inputs;
  Ending usual;
  // Expected outputs; elements skipped there are ignored.
  const std::vector<std::vector<ExpectedLeaf>>* looked_at = nullptr;

  // True if the ending differs in an element that is compared.
  bool Changed(const Ending& ending) const;
  bool Has(absl::string_view op) const;
};

// Each: whether the ending would change, or the program does such a thing.
bool SeesRandomBits(const Probed& probed, bool of_a_named_algorithm);
bool SeesNanBits(const Probed& probed);
bool ComparesWithoutOrder(const Probed& probed);
bool SeesBadFactor(const Probed& probed);
bool DividesOutOfRange(const Probed& probed);
bool SeesOrder(const Probed& probed);
bool SeesInitialValue(const Probed& probed);
bool DeclaresFalsely(const Probed& probed);
bool HasNoRoom(const Probed& probed);
bool DrawsFromEmptyRange(const Probed& probed);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_REQUIREMENT_LEVEL_PROBES_H_
