// Problems of vectors that can be read.
#ifndef HLOREF_CONFORMANCE_FORMAT_LINT_H_
#define HLOREF_CONFORMANCE_FORMAT_LINT_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/format/golden.h"

namespace hlo::conformance {

// A sentence each: an id that is not op/slug, a profile that no expectation
// fits, or more than one; a rejection without valid counterpart; a line that is
// too long; a vector without an oracle beside hloref; an instruction whose name
// XLA does not read. The schema, golden/schema.json, is held by
// scripts/check/golden_schema.py.
std::vector<std::string> Lint(const Golden& golden);

// Problems of size, by file below the folder: one of more than 2 MiB, and all
// together more than 40 MB.
std::vector<std::string> LintSizes(const std::string& folder);

// A vector's line as a person reads it: its program as text, a field a line.
std::string ForPeople(absl::string_view line);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_LINT_H_
