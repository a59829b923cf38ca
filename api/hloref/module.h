// Modules: programs that are read, checked and printed.
#ifndef HLOREF_MODULE_H_
#define HLOREF_MODULE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hloref/export.h"
#include "hloref/limits.h"
#include "hloref/literal.h"
#include "hloref/shape.h"
#include "hloref/status.h"

namespace hloref {

// One error of a program, or one doubtful form of one that is accepted.
struct Diagnostic {
  enum class Severity : int { kWarning, kError };

  Severity severity = Severity::kError;
  StatusCode code = StatusCode::kInvalidArgument;
  std::string file;         // LoadOptions::file
  int line = 0;             // from 1; 0 where the text has no such place
  int column = 0;           // in bytes, from 1
  std::string rule;         // "add S1"; empty where no op's rule is broken
  std::string message;      // begins with the rule
  std::string instruction;  // its name without %; empty outside one
  // The line of the text, cut where it is long, and below it a caret at the
  // column; empty where line is 0.
  std::string excerpt;

  // "file:line:column: error: message [in instruction]" and the excerpt.
  HLOREF_API std::string ToString() const;
};

struct LoadOptions {
  std::string file = "<text>";  // named in messages
  // Mixed precision is refused, and warnings are errors.
  bool strict = false;
  // Instead of the header's replica_count and num_partitions; 0: those.
  int64_t replicas = 0;
  int64_t partitions = 0;
  // StableHLO only: the function to run (empty: @main, the only one, or each
  // without arguments), the index among several, and the shapes that replace
  // its arguments' `?`.
  std::string entry;
  int program = 0;
  std::optional<std::vector<Shape>> arguments;
  // Values of constants that a dump leaves out, `constant({...})`, by the
  // instruction's name. Others are zeros or drawn at random if that is set;
  // else the module can be printed but not run.
  std::map<std::string, Literal> constants;
  enum class Elided : int { kKeep, kZeros, kRandom } elided = Elided::kKeep;
  uint64_t seed = 0;  // of kRandom
  Limits limits;
};

struct Parameter {
  std::string name;
  Shape shape;
};

struct Instruction {
  std::string name;  // without %
  std::string op;    // "get-tuple-element"
  Shape shape;
  std::vector<int> operands;  // indices in the computation
  int line = 0, column = 0;   // as in Diagnostic
  std::string text;           // as Print has it, without blanks around it
};

struct Computation {
  std::string name;
  std::vector<Instruction> instructions;  // each behind its operands
  int root = 0;                           // index of the root
};

// A language to print: HLO text, StableHLO text, a serialized HloModuleProto.
enum class Form : int { kHlo, kStablehlo, kProto };

// A program that was read and obeys all rules. Immutable; copying is cheap; any
// thread may use it. Made by Load.
class HLOREF_API Module {
 public:
  std::string name() const;
  int64_t replicas() const;
  int64_t partitions() const;
  int64_t processes() const { return replicas() * partitions(); }
  std::vector<Parameter> parameters() const;      // of the entry, by number
  Shape result() const;                           // of the entry
  std::vector<Computation> computations() const;  // callees before callers
  int entry() const;                              // index in computations()
  // The names of constants without a value, in the text's order.
  std::vector<std::string> elided_constants() const;

  // Unimplemented, with the place, where the form has no words for a part of
  // the module. Printing what was printed and read gives the same text.
  Result<std::string> Print(Form form = Form::kHlo) const;
  // HLO text; constants of more elements are left out as `{...}`.
  Result<std::string> PrintElided(int64_t above) const;

  // The entry's arguments, drawn at random: indices within their bounds, the
  // same values of the same seed on every machine. ResourceExhausted above
  // max_bytes.
  Result<std::vector<Literal>> RandomArguments(uint64_t seed = 0,
                                               const Limits& limits = {}) const;

 private:
  friend struct Access;
  struct Impl;
  explicit Module(std::shared_ptr<const Impl> impl);

  std::shared_ptr<const Impl> impl_;  // not null
};

// Reads and checks a program: HLO text or StableHLO text, which its first
// characters decide. The error is that of all diagnostics, a line each with its
// excerpt. `diagnostics`, unless it is null, is set to all of them, in the
// text's order, warnings of a program that is accepted too. Any bytes are a
// program or an error.
HLOREF_API Result<Module> Load(std::string_view program,
                               const LoadOptions& options = {},
                               std::vector<Diagnostic>* diagnostics = nullptr);

// The programs of a text: 1, but for StableHLO the entries of all its modules
// (LoadOptions::program). 1 where the text is wrong: Load says how.
HLOREF_API Result<int> CountPrograms(std::string_view program,
                                     const LoadOptions& options = {});

}  // namespace hloref

#endif  // HLOREF_MODULE_H_
