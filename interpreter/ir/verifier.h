// Checks that a module is a legal program: every instruction's shape against
// its op's shape rule, every called computation's signature, parameter
// numbers, order and cycles, names, attribute kinds and values, control
// predecessors, and the entry layout.
#ifndef HLOREF_INTERPRETER_IR_VERIFIER_H_
#define HLOREF_INTERPRETER_IR_VERIFIER_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/finish.h"
#include "interpreter/ir/limits.h"
#include "interpreter/ir/module.h"

namespace hlo {

struct VerifyOptions {
  std::string file = "<text>";  // named in messages
  Limits limits;
  // Operands of mixed precision are refused, and warnings are errors.
  bool strict = false;
};

// A module that the verifier has passed, for as many processes as it says.
// Only Verify makes one; it cannot be changed.
class VerifiedModule {
 public:
  const Module& operator*() const { return *module_; }
  const Module* operator->() const { return module_.get(); }
  const std::shared_ptr<const Module>& shared() const { return module_; }

 private:
  friend std::optional<VerifiedModule> Verify(std::shared_ptr<const Module>,
                                              const VerifyOptions&,
                                              Diagnostics&);
  explicit VerifiedModule(std::shared_ptr<const Module> module)
      : module_(std::move(module)) {}

  std::shared_ptr<const Module> module_;  // not null
};

// The error is all diagnostics.
absl::StatusOr<VerifiedModule> Verify(std::shared_ptr<const Module> module,
                                      const VerifyOptions& options = {});
// Adds all diagnostics; nothing when some are errors.
std::optional<VerifiedModule> Verify(std::shared_ptr<const Module> module,
                                     const VerifyOptions& options,
                                     Diagnostics& diagnostics);

// For a module that has errors already: only for looking for more of them, not
// where `unreadable` says that they would repeat.
void FindMore(const Module& module, const VerifyOptions& options,
              const Unreadable& unreadable, Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFIER_H_
