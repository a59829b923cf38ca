#include "conformance/run/program_form.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/format/program_run.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"
#include "interpreter/proto/writer.h"
#include "interpreter/stablehlo/print/printer.h"
#include "literals/json.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kStablehlo = "stablehlo";
constexpr absl::string_view kProto = "proto";

// True if all processes have the same arguments: a constant is one for all.
bool SameArguments(const Vector& vector) {
  for (const std::vector<Datum>& process : vector.inputs) {
    if (process.size() != vector.inputs.front().size()) return false;
    for (size_t i = 0; i < process.size(); ++i) {
      if (ToJson(process[i].value) != ToJson(vector.inputs.front()[i].value)) {
        return false;
      }
    }
  }
  return true;
}

bool IsStaticArray(const Shape& shape) {
  return shape.is_array() && shape.is_static();
}

// Makes constants of the entry computation's parameters.
absl::Status SinkArguments(Vector& vector, Module& module) {
  if (vector.inputs.empty()) return absl::OkStatus();
  if (!SameArguments(vector)) {
    return absl::UnimplementedError("arguments differ between processes");
  }
  Computation& entry = module.computations[module.entry];
  for (size_t i = 0; i < entry.parameters.size(); ++i) {
    Instruction& parameter = entry.instructions[entry.parameters[i]];
    if (!IsStaticArray(parameter.shape)) {
      return absl::UnimplementedError("an argument that is no static array");
    }
    LiteralPayload payload;
    payload.literal =
        std::make_shared<const Literal>(vector.inputs.front()[i].value);
    parameter.op = &OpOfRole(Role::kConstant);
    parameter.attributes.erase(attr::parameter_number);
    parameter.attributes.set(attr::literal_payload, std::move(payload));
  }
  entry.parameters.clear();
  module.attributes.entry_layout.reset();
  for (std::vector<Datum>& process : vector.inputs) process.clear();
  return absl::OkStatus();
}

void ReverseLayouts(Module& module) {
  Computation& entry = module.computations[module.entry];
  for (const int index : entry.parameters) {
    Instruction& parameter = entry.instructions[index];
    if (!IsStaticArray(parameter.shape)) continue;
    Layout layout;
    layout.minor_to_major.resize(parameter.shape.dimensions().size());
    std::iota(layout.minor_to_major.begin(), layout.minor_to_major.end(), 0);
    parameter.shape = parameter.shape.WithLayout(std::move(layout));
  }
  module.attributes.entry_layout.reset();
}

// StableHLO's infeed reads a tuple of its results, one or several.
void WrapInfeed(Vector& vector) {
  for (std::vector<Datum>& process : vector.infeed) {
    for (Datum& each : process) {
      if (each.value.is_tuple()) continue;
      absl::StatusOr<Literal> tuple = Literal::Tuple({each.value});
      if (tuple.ok()) each.value = *std::move(tuple);
    }
  }
}

// Rules of HLO that break none of StableHLO's, or none that MLIR's verifier
// knows: facts of that verifier, not of the ops.
constexpr absl::string_view kOnlyHlo[] = {
    "cbrt.S2",   "compare.S2",   "dot.S1",
    "dot.S4",    "dot.S5",       "fft.S3",
    "gather.S6", "remainder.S2", "get-dimension-size.S2",
    "topk.S1",   "topk.S2",      "reduce-window.S2"};

bool IsOnlyHlo(const Vector& vector) {
  return std::any_of(
      vector.clauses.begin(), vector.clauses.end(), [](const auto& clause) {
        return std::find(std::begin(kOnlyHlo), std::end(kOnlyHlo), clause) !=
               std::end(kOnlyHlo);
      });
}

// The text of a program that breaks a rule, if the text breaks one, too.
absl::StatusOr<std::string> WrongText(const Vector& vector,
                                      const LoadOptions& load) {
  const auto module = LoadUnverified(vector.module, load);
  if (module.ok() && !IsOnlyHlo(vector)) {
    absl::StatusOr<std::string> text = PrintUnverifiedStablehlo(*module);
    if (text.ok() && absl::IsInvalidArgument(Load(*text, load).status())) {
      return text;
    }
  }
  return absl::UnimplementedError("the program breaks a rule of HLO");
}

absl::StatusOr<Vector> InStablehlo(Vector vector) {
  if (vector.form() == kStablehlo) return vector;
  LoadOptions load;
  load.replicas = vector.replicas;
  load.partitions = vector.partitions;
  const auto module = Load(vector.module, load);
  absl::StatusOr<std::string> text =
      module.ok() ? PrintStablehlo(*module) : WrongText(vector, load);
  if (!text.ok()) return text.status();
  vector.module = *std::move(text);
  WrapInfeed(vector);
  vector.features.push_back(absl::StrCat("form:", kStablehlo));
  return vector;
}

// Also of a program that breaks rules, as long as it can be read.
absl::StatusOr<Vector> InProto(Vector vector) {
  if (vector.form() == kStablehlo) return vector;
  LoadOptions load;
  load.replicas = vector.replicas;
  load.partitions = vector.partitions;
  const auto module = LoadUnverified(vector.module, load);
  if (!module.ok()) {
    return absl::UnimplementedError("the program cannot be read");
  }
  absl::StatusOr<std::string> bytes = WriteProto(*module);
  if (!bytes.ok()) return bytes.status();
  vector.module = *std::move(bytes);
  vector.features.push_back(absl::StrCat("form:", kProto));
  return vector;
}

// With the arguments as the form wants them, in HLO text.
absl::StatusOr<Vector> WithArguments(const Vector& vector,
                                     const ProgramForm& form) {
  Vector other = vector;
  if (!form.constants && !form.reversed_layouts) return other;
  const auto usual = Load(vector.module);
  auto module = LoadUnverified(vector.module);
  if (!usual.ok() || !module.ok()) return other;  // a rejection
  if (form.reversed_layouts) ReverseLayouts(*module);
  if (form.constants) {
    absl::Status sunk = SinkArguments(other, *module);
    if (!sunk.ok()) return sunk;
  }
  other.module = Print(*module);
  const auto changed = Load(other.module);
  // Layouts have a meaning for bitcast, which no huge program has.
  const bool same =
      changed.ok() &&
      (vector.huge() || RunProgram(*usual, InputsOf(vector), {}) ==
                            RunProgram(*changed, InputsOf(other), {}));
  if (same) return other;
  return absl::UnimplementedError("the program then means something else");
}

}  // namespace

absl::StatusOr<ProgramForm> ProgramFormFromName(absl::string_view name,
                                                bool reversed_layouts) {
  ProgramForm form;
  form.language = name == kStablehlo ? Language::kStablehlo
                  : name == kProto   ? Language::kProto
                                     : Language::kHlo;
  form.constants = name == "const";
  form.reversed_layouts = reversed_layouts;
  if (form.language == Language::kStablehlo && reversed_layouts) {
    return absl::InvalidArgumentError("StableHLO has no layouts");
  }
  const bool known =
      form.language != Language::kHlo || form.constants || name == "hlo";
  if (known) return form;
  return absl::InvalidArgumentError(
      absl::StrCat("no form of programs is called '", name,
                   "'; there are: hlo, const, stablehlo, proto"));
}

std::string Name(const ProgramForm& form) {
  if (form.language == Language::kStablehlo) return std::string(kStablehlo);
  const bool proto = form.language == Language::kProto;
  const absl::string_view name = proto            ? kProto
                                 : form.constants ? "const"
                                                  : "hlo";
  return absl::StrCat(name, proto && form.constants ? ", const" : "",
                      form.reversed_layouts ? ", layouts" : "");
}

absl::StatusOr<Vector> InForm(const Vector& vector, const ProgramForm& form) {
  if (form.language == Language::kStablehlo) return InStablehlo(vector);
  absl::StatusOr<Vector> other = WithArguments(vector, form);
  if (!other.ok() || form.language == Language::kHlo) return other;
  return InProto(*std::move(other));
}

}  // namespace hlo::conformance
