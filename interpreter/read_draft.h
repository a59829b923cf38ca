// A program in any form that is read -> Draft. Its first bytes decide the form.
#ifndef HLOREF_INTERPRETER_READ_DRAFT_H_
#define HLOREF_INTERPRETER_READ_DRAFT_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/finish.h"
#include "interpreter/load.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo {

enum class ProgramForm { kHloText, kStablehloText, kBytecode, kProto };
ProgramForm FormOfProgram(absl::string_view bytes);
// True of StableHLO, as text or as bytecode.
bool IsStablehloProgram(absl::string_view bytes);

// The modules of a StableHLO text, and what is run of them.
struct StablehloText {
  struct Program {
    size_t module = 0;
    std::string entry;
  };
  std::shared_ptr<const std::string> text;  // null: a module was taken
  std::vector<stablehlo::Module> modules;
  // The error where a module's entry is not known.
  absl::StatusOr<std::vector<Program>> programs = absl::UnknownError("");
};

// Adds all diagnostics; the draft is only whole if `diagnostics.ok()`
// afterwards.
Draft ReadDraft(std::shared_ptr<const std::string> text,
                const LoadOptions& options, Diagnostics& diagnostics);

// The module and the entry that options.program names; none of HLO and of
// StableHLO that is wrong: loading it says how.
struct ChosenProgram {
  std::shared_ptr<const stablehlo::Module> module;
  std::string entry;
};
std::optional<ChosenProgram> ChooseProgram(
    const std::shared_ptr<const std::string>& text, const LoadOptions& options);

// How many programs a text has: one of HLO, of StableHLO the entries of
// all its modules, which stay parsed in `options`. 1 where the text is wrong:
// loading it says how.
int CountPrograms(const std::shared_ptr<const std::string>& text,
                  LoadOptions& options);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_READ_DRAFT_H_
