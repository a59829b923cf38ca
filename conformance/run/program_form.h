// The same vector by another program text: compilers take other ways for it.
#ifndef HLOREF_CONFORMANCE_RUN_PROGRAM_FORM_H_
#define HLOREF_CONFORMANCE_RUN_PROGRAM_FORM_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

enum class Language : uint8_t {
  kHlo,
  kStablehlo,
  kProto  // no text: a serialized HloModuleProto
};

struct ProgramForm {
  Language language = Language::kHlo;
  bool constants = false;         // arguments become constants: folded
  bool reversed_layouts = false;  // arguments with the first dimension minor
  friend bool operator==(const ProgramForm&, const ProgramForm&) = default;
};

// "hlo", "const", "proto" or "stablehlo", which has no layouts.
absl::StatusOr<ProgramForm> ProgramFormFromName(absl::string_view name,
                                                bool reversed_layouts);
// "hlo", "const", "stablehlo", "proto, const", ..
std::string Name(const ProgramForm& form);

// Vectors that the form does not change stay as they are: rejections in HLO
// text, programs that only StableHLO carries in protos. Unimplemented:
// the form cannot carry the program; StableHLO carries one that breaks a rule
// if its text does so, too; a proto, if it can be read.
absl::StatusOr<Vector> InForm(const Vector& vector, const ProgramForm& form);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_PROGRAM_FORM_H_
