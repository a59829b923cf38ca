// Sweep files: programs of an op and what they are swept over, in the manner of
// case files. The grammar: docs/sweeps.md.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_SWEEP_FILE_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_SWEEP_FILE_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo::conformance {

// A `//:` line with the lines that continue it.
struct SweepLine {
  std::string word;
  std::vector<std::string> text;  // behind the word, and of each continuation
  std::string where;              // "file:line"

  std::string joined(absl::string_view separator = " ") const;
};

// An instruction, or a whole computation, of a program.
struct ProgramItem {
  std::string text;
  std::string computation;  // its name, as it is written; empty: instruction
  std::string where;
};

// A SWEEP, or a FAMILY that sweeps are made over.
struct Sweep {
  std::string head;  // of a sweep labels and name, of a family the name of ids
  std::vector<std::string> over;  // families; of a family at most one
  std::string op;                 // the file's op; empty: several
  std::string where;
  std::vector<SweepLine> lines;
  std::vector<ProgramItem> program;
  std::vector<ProgramItem> common;  // computations for any of its programs
};

struct SweepFiles {
  std::vector<SweepLine> lets;  // that stand above the first SWEEP of a file
  std::map<std::string, Sweep> families;
  std::vector<Sweep> sweeps;
};

// Adds what one file says. `op` is the op that it is of, empty for a file of
// several ones. InvalidArgument with file and line for an unknown word, and for
// lines that stand where they mean nothing.
absl::Status ReadSweepFile(absl::string_view path, absl::string_view op,
                           absl::string_view text, SweepFiles& files);

// A status with the place before its message, if it does not name one yet.
absl::Status At(absl::string_view where, const absl::Status& status);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_SWEEP_FILE_H_
