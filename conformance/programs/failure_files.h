// A failed question as files that `hloref run` reads.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_FAILURE_FILES_H_
#define HLOREF_CONFORMANCE_PROGRAMS_FAILURE_FILES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "conformance/programs/examiner.h"

namespace hlo::conformance {

// Makes the folder and in it module.hlo, args.json, expected.json, got.json (of
// an answer with results) and verdict.txt. PermissionDenied: it cannot be
// written.
absl::Status WriteFailure(const std::string& folder, const Vector& question,
                          const Examined& examined);

// Makes a folder and those above it.
absl::Status MakeFolder(const std::string& folder);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_FAILURE_FILES_H_
