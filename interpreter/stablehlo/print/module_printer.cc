#include "interpreter/stablehlo/print/module_printer.h"

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/print/function_printer.h"
#include "interpreter/stablehlo/print/mlir_text.h"
#include "interpreter/stablehlo/print/notes.h"
#include "interpreter/stablehlo/print/plain_module.h"
#include "interpreter/stablehlo/print/printer.h"

namespace hlo {
namespace mlir {
namespace {

constexpr size_t kMostBytes = size_t{1} << 30;
// The deepest nesting of regions; each is copied once for each around it.
constexpr int kDeepest = 32;
// The most instructions of a computation that is written at each of its calls.
constexpr size_t kShort = 32;

}  // namespace

ModulePrinter::ModulePrinter(const Module& module)
    : module_(module),
      functions_(module.computations.size()),
      uses_(module.computations.size()),
      calls_(module.computations.size()),
      effects_(module.computations.size()) {
  names_.Unique("main");
  for (size_t i = 0; i < module.computations.size(); ++i) {
    for (const Instruction& each : module.computations[i].instructions) {
      if (HasSideEffect(*each.op, each.attributes)) effects_[i] = true;
      ForEachCall(*each.op, each.attributes,
                  [&](ComputationId id, OperandRange) {
                    calls_[i] = true;
                    if (HasEffects(id)) effects_[i] = true;
                    ++uses_[id.index];
                  });
    }
  }
}

const std::string& ModulePrinter::FunctionOf(ComputationId id) {
  std::string& name = functions_[id.index];
  if (name.empty()) {
    name = absl::StrCat("@", NameText(names_.Unique(computation(id).name)));
    open_.push_back(id.index);
  }
  return name;
}

bool ModulePrinter::IsWrittenInPlace(ComputationId id, int depth) const {
  const auto i = static_cast<size_t>(id.index);
  if (depth >= kDeepest) return false;
  const bool is_short = computation(id).instructions.size() <= kShort;
  return uses_[i] == 1 || (is_short && !calls_[i]);
}

absl::Status ModulePrinter::Spend(size_t bytes) {
  spent_ += bytes;
  if (spent_ <= kMostBytes) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      "its StableHLO text is larger than 1 GiB");
}

absl::StatusOr<std::string> ModulePrinter::Run() {
  std::string text = ModuleHeader(module_) + " {\n";
  absl::StatusOr<std::string> entry =
      FunctionPrinter(*this).Print(module_.entry_computation(), "@main", true);
  if (!entry.ok()) return entry;
  text += *entry;
  for (size_t i = 0; i < open_.size(); ++i) {
    const auto index = static_cast<size_t>(open_[i]);
    absl::StatusOr<std::string> function = FunctionPrinter(*this).Print(
        module_.computations[index], functions_[index], false);
    if (!function.ok()) return function;
    text += *function;
  }
  return text + "}\n";
}

}  // namespace mlir

absl::StatusOr<std::string> PrintStablehlo(const VerifiedModule& module) {
  return mlir::ModulePrinter(*module).Run();
}

absl::StatusOr<std::string> PrintUnverifiedStablehlo(const Module& module) {
  if (mlir::IsPlain(module)) return mlir::ModulePrinter(module).Run();
  return absl::UnimplementedError("StableHLO has no words for what is wrong");
}

}  // namespace hlo
