// The state of PrintStablehlo: which computations become functions.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_MODULE_PRINTER_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_MODULE_PRINTER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "interpreter/ir/module.h"
#include "interpreter/stablehlo/convert/names.h"

namespace hlo::mlir {

class ModulePrinter {
 public:
  explicit ModulePrinter(const Module& module);
  absl::StatusOr<std::string> Run();

  const Module& module() const { return module_; }
  const Computation& computation(ComputationId id) const {
    return module_.computations[id.index];
  }
  // The function of a computation, which it then has.
  const std::string& FunctionOf(ComputationId id);
  // Whether it is written where it is called, inside so many other regions: it
  // is called once, or short and calls nothing. Else it is a function: a
  // module's text is not much longer than the module.
  bool IsWrittenInPlace(ComputationId id, int depth) const;
  // Whether it acts on something, itself or what it calls.
  bool HasEffects(ComputationId id) const { return effects_[id.index]; }
  // ResourceExhausted when all that was spent is more than anybody reads.
  absl::Status Spend(size_t bytes);

 private:
  absl::Status PrintFunction(int index, std::string* out);

  const Module& module_;
  stablehlo::NameTable names_;
  // By the computation.
  std::vector<std::string> functions_;  // empty: not called yet
  std::vector<int> uses_;
  std::vector<bool> calls_;    // whether it calls others
  std::vector<bool> effects_;  // whether it has effects
  std::vector<int> open_;      // called, not yet printed
  size_t spent_ = 0;
};

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_MODULE_PRINTER_H_
