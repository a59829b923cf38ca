// Case files: an op's worked examples, HLO text with the expected outcome in
// lines that begin with `//:`. The grammar:
//
//   file       = { SOURCE | WHY } { common | case }
//   line       =                           by its first non-blank characters
//                "//:" SP WORD SP rest     a directive
//              | "//:" SP SP { SP } rest   continues the directive above
//              | any other line            program text, verbatim
//   common     = "//: COMMON" program      computations for every later case
//   case       = "//: CASE" { label } title { directive | program-line }
//   program    = module | { computation } ENTRY .. | { computation } body
//              | StableHLO
//   directive  = TYPES | SOURCE | WHY | ARGS | INFEED | SEED | LEVEL
//              | [ WHEN id=value {, id=value} ] expect
//   expect     = EXPECT | OUTFEED | STATE | REJECT | ERROR | DEADLOCK
#ifndef HLOREF_INTERPRETER_CASES_CASE_FILE_H_
#define HLOREF_INTERPRETER_CASES_CASE_FILE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "literals/types/element_type.h"

namespace hlo {

// The processes of a line; nothing set: every process.
struct ProcessSelector {
  int64_t replica = -1, partition = -1, process = -1;
  int64_t channel = -1;  // of INFEED and OUTFEED: the host's queue there
  // REQUIRES: `index` is replica-major.
  bool Includes(int64_t index, int64_t partitions) const;
  std::string ToString() const;
  friend bool operator==(const ProcessSelector&,
                         const ProcessSelector&) = default;
};

struct CaseArguments {
  ProcessSelector processes;
  std::vector<std::string> literals;  // in parameter order, without shapes
  int line = 0;
};

// id=value, sorted; empty: the default of every choice.
using ChoiceSettings = std::vector<std::pair<std::string, std::string>>;

struct Expectation {
  enum class Kind : uint8_t {
    kValue,   // one of `literals`, each element within `ulp`
    kReject,  // a diagnostic begins with the op and rule `code`, has `text`
    kError,   // at run time: a status code, a message that begins with `text`
    kDeadlock,
    kOutfeed,
    kState,
  };
  Kind kind = Kind::kValue;
  ProcessSelector processes;
  ChoiceSettings when;
  std::vector<std::string> literals;
  int64_t ulp = 0;
  std::string code;
  std::string text;
  int line = 0;
};

struct Case {
  std::vector<std::string> labels;  // S1, V2, ..
  std::string title;
  int line = 0;      // of its CASE
  int end_line = 0;  // its last
  // The whole module. Its lines are the file's: directives, and what belongs
  // to other cases, are blank.
  std::string program;
  // Under TYPES: each is one run, with $T replaced. Empty: one run as it is.
  std::vector<ElementType> types;
  std::vector<CaseArguments> arguments;
  std::vector<CaseArguments> infeed;
  std::optional<uint64_t> seed;
  // The source of the expected values; the file's, if the case has none.
  std::string source, why;
  // A requirement level for the case's vectors that is lower than the computed
  // one: "should", and the reason.
  std::string level, level_why;
  std::vector<Expectation> expectations;

  bool Rejects() const;
  // Expects a result, not an error.
  bool HasValues() const;
  // The program without its blank lines at both ends, for people.
  std::string ProgramText() const;
};

// An error of the file, not of a program under test.
struct CaseFileError {
  int line = 0;
  std::string message;
};

struct CaseFile {
  std::string path;
  std::vector<Case> cases;
  std::vector<CaseFileError> errors;
};

CaseFile ParseCaseFile(std::string path, absl::string_view text);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CASES_CASE_FILE_H_
