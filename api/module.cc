#include "hloref/module.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "api/internal.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/inputs/elided_constants.h"
#include "interpreter/inputs/random_literals.h"
#include "interpreter/load.h"
#include "interpreter/proto/writer.h"
#include "interpreter/read_draft.h"
#include "interpreter/stablehlo/print/printer.h"

namespace hloref {

std::string RuleOf(absl::string_view message) {
  const absl::string_view rule = message.substr(0, message.find(": "));
  const size_t blank = rule.rfind(' ');
  if (rule.size() == message.size() || blank == absl::string_view::npos) {
    return "";
  }
  const absl::string_view label = rule.substr(blank + 1);
  const bool is_label = label.size() > 1 && absl::ascii_isupper(label[0]) &&
                        absl::ascii_isdigit(label[1]);
  return is_label ? std::string(rule) : "";
}

std::vector<Diagnostic> OuterDiagnostics(const hlo::Diagnostics& diagnostics,
                                         const std::string& file) {
  std::vector<Diagnostic> result;
  for (const hlo::Diagnostic& each : diagnostics.all()) {
    Diagnostic& outer = result.emplace_back();
    outer.severity = each.severity == hlo::Severity::kError
                         ? Diagnostic::Severity::kError
                         : Diagnostic::Severity::kWarning;
    outer.code = Outer(absl::Status(each.code, "")).code();
    outer.file = file;
    outer.line = each.location.line;
    outer.column = each.location.column;
    outer.rule = RuleOf(each.message);
    outer.message = each.message;
    outer.instruction = each.instruction;
    const std::string rendered = diagnostics.Render(each);
    const std::string head = outer.ToString();
    outer.excerpt =
        std::string(absl::StripPrefix(absl::StripPrefix(rendered, head), "\n"));
  }
  return result;
}

namespace {

absl::StatusOr<hlo::LoadOptions> InnerOptions(const LoadOptions& options) {
  auto limits = Inner(options.limits);
  if (!limits.ok()) return limits.status();
  if (options.replicas < 0 || options.partitions < 0) {
    return absl::InvalidArgumentError("replicas or partitions are negative");
  }
  hlo::LoadOptions inner;
  inner.file = options.file;
  inner.limits = *limits;
  inner.strict = options.strict;
  inner.replicas = options.replicas;
  inner.partitions = options.partitions;
  inner.entry = options.entry;
  inner.program = options.program;
  if (options.arguments) {
    inner.arguments.emplace();
    for (const Shape& each : *options.arguments) {
      inner.arguments->push_back(Access::Inner(each));
    }
  }
  return inner;
}

absl::StatusOr<hlo::VerifiedModule> WithConstants(
    hlo::VerifiedModule module, const LoadOptions& options,
    const hlo::LoadOptions& inner) {
  const bool fills = options.elided != LoadOptions::Elided::kKeep &&
                     !hlo::ElidedConstants(*module).empty();
  if (options.constants.empty() && !fills) return module;
  auto filled = std::make_shared<hlo::Module>(*module);
  for (const auto& [name, value] : options.constants) {
    absl::Status status =
        hlo::SupplyConstant(name, Access::Inner(value), *filled);
    if (!status.ok()) return status;
  }
  if (fills) {
    absl::Status status =
        hlo::FillElidedConstants(options.elided == LoadOptions::Elided::kZeros
                                     ? hlo::ElidedValues::kZeros
                                     : hlo::ElidedValues::kRandom,
                                 inner.limits, options.seed, *filled);
    if (!status.ok()) return status;
  }
  return hlo::Verify(std::move(filled), inner);
}

Result<Module> LoadText(std::string_view program, const LoadOptions& options,
                        std::vector<Diagnostic>* diagnostics) {
  const auto inner = InnerOptions(options);
  if (!inner.ok()) return Outer(inner.status());
  auto source = std::make_shared<const std::string>(program);
  hlo::Diagnostics found(inner->file, source, inner->strict);
  auto module = hlo::Load(std::move(source), *inner, found);
  if (diagnostics) *diagnostics = OuterDiagnostics(found, inner->file);
  if (!module) return Outer(found.ToStatus());
  auto whole = WithConstants(*std::move(module), options, *inner);
  if (!whole.ok()) return Outer(whole.status());
  return Access::Outer(*std::move(whole));
}

Instruction OuterInstruction(const hlo::Module& module,
                             const hlo::Computation& computation,
                             const hlo::Instruction& instruction) {
  Instruction outer;
  outer.name = instruction.name;
  outer.op = std::string(instruction.op->name);
  outer.shape = Access::Outer(instruction.shape);
  outer.operands = instruction.operands;
  outer.line = instruction.location.line;
  outer.column = instruction.location.column;
  outer.text = std::string(
      absl::StripAsciiWhitespace(hlo::Print(module, instruction, computation)));
  return outer;
}

absl::StatusOr<std::string> HloText(const hlo::Module& module, int64_t above) {
  absl::Status printable = hlo::CheckPrintable(module);
  if (!printable.ok()) return printable;
  return hlo::Print(module, {.elide_constants_above = above});
}

}  // namespace

std::string Diagnostic::ToString() const {
  std::string text = file;
  if (line > 0) absl::StrAppend(&text, ":", line, ":", column);
  absl::StrAppend(
      &text,
      severity == Severity::kError ? ": error: " : ": warning: ", message);
  if (!instruction.empty()) absl::StrAppend(&text, " [in ", instruction, "]");
  if (!excerpt.empty()) absl::StrAppend(&text, "\n", excerpt);
  return text;
}

const hlo::VerifiedModule& Access::Inner(const Module& module) {
  return module.impl_->module;
}

Module Access::Outer(hlo::VerifiedModule module) {
  return Module(
      std::make_shared<Module::Impl>(Module::Impl{std::move(module)}));
}

Module::Module(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

std::string Module::name() const { return impl_->module->name; }
int64_t Module::replicas() const {
  return impl_->module->attributes.replica_count;
}
int64_t Module::partitions() const {
  return impl_->module->attributes.num_partitions;
}

std::vector<Parameter> Module::parameters() const {
  std::vector<Parameter> result;
  const hlo::Computation& entry = impl_->module->entry_computation();
  for (int index : entry.parameters) {
    const hlo::Instruction& parameter = entry.instructions[index];
    result.push_back({parameter.name, Access::Outer(parameter.shape)});
  }
  return result;
}

Shape Module::result() const {
  const hlo::Computation& entry = impl_->module->entry_computation();
  return Access::Outer(entry.instructions[entry.root].shape);
}

std::vector<Computation> Module::computations() const {
  std::vector<Computation> result;
  const hlo::Module& module = *impl_->module;
  for (const hlo::Computation& each : module.computations) {
    Computation& outer = result.emplace_back();
    outer.name = each.name;
    outer.root = each.root;
    for (const hlo::Instruction& instruction : each.instructions) {
      outer.instructions.push_back(OuterInstruction(module, each, instruction));
    }
  }
  return result;
}

int Module::entry() const { return impl_->module->entry; }

std::vector<std::string> Module::elided_constants() const {
  return hlo::ElidedConstants(*impl_->module);
}

Result<std::string> Module::Print(Form form) const {
  return Guarded([&]() -> Result<std::string> {
    switch (form) {
      case Form::kHlo:
        return OuterResult(HloText(*impl_->module, INT64_MAX));
      case Form::kStablehlo:
        return OuterResult(hlo::PrintStablehlo(impl_->module));
      case Form::kProto:
        return OuterResult(hlo::WriteProto(*impl_->module));
    }
    return Status(StatusCode::kInvalidArgument, "there is no such form");
  });
}

Result<std::string> Module::PrintElided(int64_t above) const {
  return Guarded([&]() -> Result<std::string> {
    return OuterResult(HloText(*impl_->module, std::max<int64_t>(above, 0)));
  });
}

Result<std::vector<Literal>> Module::RandomArguments(
    uint64_t seed, const Limits& limits) const {
  return Guarded([&]() -> Result<std::vector<Literal>> {
    const auto inner = hloref::Inner(limits);
    if (!inner.ok()) return hloref::Outer(inner.status());
    auto drawn = hlo::RandomArguments(*impl_->module, *inner, seed);
    if (!drawn.ok()) return hloref::Outer(drawn.status());
    return hloref::Outer(*std::move(drawn));
  });
}

Result<Module> Load(std::string_view program, const LoadOptions& options,
                    std::vector<Diagnostic>* diagnostics) {
  if (diagnostics) diagnostics->clear();
  return Guarded([&] { return LoadText(program, options, diagnostics); });
}

Result<int> CountPrograms(std::string_view program,
                          const LoadOptions& options) {
  return Guarded([&]() -> Result<int> {
    auto inner = InnerOptions(options);
    if (!inner.ok()) return Outer(inner.status());
    return hlo::CountPrograms(std::make_shared<const std::string>(program),
                              *inner);
  });
}

}  // namespace hloref
