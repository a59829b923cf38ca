// Programs: modules that are ready to run.
#ifndef HLOREF_PROGRAM_H_
#define HLOREF_PROGRAM_H_

#include <map>
#include <memory>
#include <string>

#include "hloref/export.h"
#include "hloref/module.h"
#include "hloref/status.h"

namespace hloref {

// Decides values, and is part of the program.
struct ProgramOptions {
  // Choices where the documents leave a result open: a profile's, "xla",
  // "stablehlo", "accurate" or JSON, {"id": "value", ..}; then single ones, by
  // their ids. docs/semantics.md has all.
  std::string profile;
  std::map<std::string, std::string> choices;
  // The widest instruction set that kernels may use, "base", "avx2", "avx512",
  // "vnni", "amx"; empty: the machine's. No bit of a result depends on it.
  std::string instructions;
  // Hooks see instructions that do nothing, too.
  bool show_aliases = false;
};

// A module that is ready to run. Immutable; copying is cheap; any number of
// threads may run it at a time.
class HLOREF_API Program {
 public:
  // InvalidArgument for an unknown choice, or a constant without a value.
  static Result<Program> Prepare(const Module& module,
                                 const ProgramOptions& options = {});
  const Module& module() const;

 private:
  friend struct Access;
  struct Impl;
  explicit Program(std::shared_ptr<const Impl> impl);
  std::shared_ptr<const Impl> impl_;  // not null
};

}  // namespace hloref

#endif  // HLOREF_PROGRAM_H_
