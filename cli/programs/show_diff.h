// A diff on the console and in a folder.
#ifndef HLOREF_CLI_PROGRAMS_SHOW_DIFF_H_
#define HLOREF_CLI_PROGRAMS_SHOW_DIFF_H_

#include <string>

#include "base/console.h"
#include "cli/programs/backend_flags.h"
#include "conformance/programs/diff.h"

namespace hlo {

// Asks, and reports on stdout, or on stderr beside results. `folder`: gets a
// folder for each difference; may be empty. kFailed: something differs.
ExitCode ShowDiff(const AskedProgram& program, conformance::Examiner& examiner,
                  conformance::DiffOptions options, const std::string& folder,
                  bool beside_results, Console& console);

}  // namespace hlo

#endif  // HLOREF_CLI_PROGRAMS_SHOW_DIFF_H_
