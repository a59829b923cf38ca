#include "fuzz/hostile_text.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/execution.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/inputs/elided_constants.h"
#include "interpreter/inputs/index_ranges.h"
#include "interpreter/inputs/random_literals.h"
#include "interpreter/ir/verifier.h"
#include "interpreter/load.h"
#include "interpreter/stablehlo/print/printer.h"
#include "ops/custom_calls/custom_call_registry.h"

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
  LoadOptions options;
  options.limits = SmallLimits();
  return LoadUnverified(std::move(text), options);
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

// Largest sizes of dynamic dimensions, one for each run of a program.
constexpr int64_t kMostElements[] = {3, 0, 1,
                                     std::numeric_limits<int64_t>::max()};

// `shape` with actual sizes: a bounded dimension has `most` or its bound, an
// unbounded one up to 3. Operands of one program often agree in them so.
absl::StatusOr<Shape> WithActualSizes(const Shape& shape, int64_t most) {
  if (shape.is_tuple()) {
    std::vector<Shape> elements;
    for (const Shape& element : shape.elements()) {
      auto actual = WithActualSizes(element, most);
      if (!actual.ok()) return actual;
      elements.push_back(*std::move(actual));
    }
    return Shape::Tuple(std::move(elements));
  }
  if (!shape.is_array()) return shape;
  std::vector<Dimension> dimensions;
  for (const Dimension& dimension : shape.dimensions()) {
    const int64_t bound = dimension.unbounded() ? 3 : dimension.size;
    dimensions.push_back(dimension.dynamic ? std::min(bound, most) : bound);
  }
  return Shape::Array(shape.type(), std::move(dimensions));
}

absl::StatusOr<Arguments> DrawArguments(const Module& module, int64_t most) {
  const auto ranges = ParameterIndexRanges(module);
  const Computation& entry = module.entry_computation();
  RandomBits bits(0);
  Arguments arguments;
  for (size_t i = 0; i < entry.parameters.size(); ++i) {
    const size_t parameter = static_cast<size_t>(entry.parameters[i]);
    auto shape = WithActualSizes(entry.instructions[parameter].shape, most);
    if (!shape.ok()) return shape.status();
    auto literal = RandomLiteral(*shape, ranges[i], SmallLimits(), bits);
    if (!literal.ok()) return literal.status();
    arguments.push_back(*std::move(literal));
  }
  return arguments;
}

bool HasStaticParameters(const Module& module) {
  const Computation& entry = module.entry_computation();
  return std::all_of(entry.parameters.begin(), entry.parameters.end(),
                     [&](int parameter) {
                       const size_t i = static_cast<size_t>(parameter);
                       return entry.instructions[i].shape.is_static();
                     });
}

// Any outcome will do, as long as there is one.
void RunModule(Module module) {
  ExecutionOptions options;
  options.limits = SmallLimits();
  options.threads = 1;
  options.workers = 1;
  options.custom_calls = SharedStandardTargets();
  if (!FillElidedConstants(ElidedValues::kZeros, options.limits, 0, module)
           .ok()) {
    return;
  }
  const auto verified =
      Verify(std::make_shared<const Module>(std::move(module)));
  if (!verified.ok()) return;
  const auto stablehlo = PrintStablehlo(*verified);
  if (stablehlo.ok()) (void)Read(*stablehlo);
  const auto program = Prepare(*verified);
  if (!program.ok()) return;
  if ((*program)->replicas() * (*program)->partitions() > 64) return;
  for (int64_t most : kMostElements) {
    auto arguments = DrawArguments(**verified, most);
    if (!arguments.ok()) return;
    (void)Evaluate(*program, {*std::move(arguments)}, options);
    if (HasStaticParameters(**verified)) return;
  }
}

}  // namespace

std::string TryHostileText(absl::string_view text) {
  auto module = Read(std::string(text));
  if (!module.ok()) {
    LoadOptions options;  // looks for more than the first errors
    options.limits = SmallLimits();
    (void)Load(std::string(text), options);
    return "";
  }
  VerifyOptions options;
  options.limits = SmallLimits();
  if (!Verify(std::make_shared<const Module>(*module), options).ok()) {
    const auto stablehlo = PrintUnverifiedStablehlo(*module);
    if (stablehlo.ok()) (void)Read(*stablehlo);
    return "";
  }
  // StableHLO has ops that HLO text has not.
  std::string problem =
      CheckPrintable(*module).ok() ? CheckPrinting(*module) : "";
  if (problem.empty()) RunModule(*std::move(module));
  return problem;
}

}  // namespace hlo
