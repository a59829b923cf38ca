#include "fuzz/hostile_text.h"

#include <cstdint>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/execution.h"
#include "interpreter/inputs/elided_constants.h"
#include "interpreter/inputs/random_literals.h"
#include "interpreter/ir/verifier.h"
#include "interpreter/text/parser.h"
#include "interpreter/text/printer.h"

namespace hlo {
namespace {

Limits SmallLimits() {
  Limits limits;
  limits.max_bytes = int64_t{64} << 20;
  limits.max_steps = 100'000;
  limits.max_depth = 1'000;
  limits.max_shape_bytes = int64_t{16} << 20;
  return limits;
}

absl::StatusOr<Module> Read(std::string text) {
  ParseOptions options;
  options.limits = SmallLimits();
  return Parse(std::move(text), options);
}

// Printing is a fixed point, and loses nothing.
std::string CheckPrinting(const Module& module) {
  const std::string printed = Print(module);
  const auto again = Read(printed);
  if (!again.ok()) {
    return absl::StrCat("printed text is refused: ", again.status().message());
  }
  const std::string twice = Print(*again);
  if (twice != printed) {
    return absl::StrCat("printing is no fixed point:\n", printed, "\nthen:\n",
                        twice);
  }
  if (!(*again == module)) {
    return absl::StrCat("read as another module:\n", printed);
  }
  return "";
}

// Whatever comes out, as long as something does.
void RunModule(Module module) {
  ExecutionOptions options;
  options.limits = SmallLimits();
  options.threads = 1;
  options.workers = 1;
  if (!FillElidedConstants(ElidedValues::kZeros, options.limits, 0, module)
           .ok()) {
    return;
  }
  const auto shared = std::make_shared<const Module>(std::move(module));
  const auto program = Prepare(shared);
  if (!program.ok()) return;
  if ((*program)->replicas() * (*program)->partitions() > 64) return;
  auto arguments = RandomArguments(*shared, options.limits, 0);
  if (!arguments.ok()) return;
  (void)Evaluate(*program, {*std::move(arguments)}, options);
}

}  // namespace

std::string TryHostileText(absl::string_view text) {
  auto module = Read(std::string(text));
  if (!module.ok()) return "";
  VerifyOptions options;
  options.limits = SmallLimits();
  if (!Verify(*module, options).ok()) return "";
  std::string problem = CheckPrinting(*module);
  if (problem.empty()) RunModule(*std::move(module));
  return problem;
}

}  // namespace hlo
