// The same vector by another program text: compilers take other ways for it.
#ifndef HLOREF_CONFORMANCE_VECTORS_PROGRAM_FORM_H_
#define HLOREF_CONFORMANCE_VECTORS_PROGRAM_FORM_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "conformance/vectors/vector.h"

namespace hlo::conformance {

struct ProgramForm {
  bool constants = false;         // arguments become constants: folded
  bool reversed_layouts = false;  // arguments with the first dimension minor
  friend bool operator==(const ProgramForm&, const ProgramForm&) = default;
};

// "hlo" or "const".
absl::StatusOr<ProgramForm> ProgramFormFromName(absl::string_view name);
// "hlo", "const", "hlo, layouts", ..
std::string Name(const ProgramForm& form);

// Vectors that the form does not change, rejections among them, stay as they
// are. Unimplemented: the form cannot carry the program.
absl::StatusOr<Vector> InForm(const Vector& vector, const ProgramForm& form);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_VECTORS_PROGRAM_FORM_H_
