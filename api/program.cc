#include "hloref/program.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "api/internal.h"
#include "base/instruction_set.h"
#include "interpreter/inputs/profiles.h"

namespace hloref {
namespace {

absl::Status SetChoices(const ProgramOptions& options, hlo::Choices& choices) {
  if (!options.profile.empty()) {
    const char* known = hlo::FindProfile(options.profile);
    if (known == nullptr && options.profile[0] != '{') {
      return absl::InvalidArgumentError(absl::StrCat(
          "no profile is called '", options.profile, "'; there are: ",
          absl::StrJoin(hlo::AllProfiles(), ", ",
                        [](std::string* out, const hlo::ProfileText& each) {
                          out->append(each.name);
                        })));
    }
    absl::Status status =
        hlo::ReadProfile(known ? options.profile : "profile",
                         known ? known : options.profile, choices);
    if (!status.ok()) return status;
  }
  for (const auto& [id, value] : options.choices) {
    absl::Status status = hlo::SetChoice(id, value, choices);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::StatusOr<hlo::InstructionSet> SetOf(const std::string& name) {
  if (name.empty()) return hlo::NativeInstructionSet();
  const auto* known =
      std::find(std::begin(hlo::kInstructionSetNames),
                std::end(hlo::kInstructionSetNames), absl::string_view(name));
  if (known != std::end(hlo::kInstructionSetNames)) {
    return hlo::InstructionSetOf(name);
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "no instruction set is called '", name,
      "'; there are: ", absl::StrJoin(hlo::kInstructionSetNames, ", ")));
}

}  // namespace

const std::shared_ptr<const hlo::Program>& Access::Inner(
    const Program& program) {
  return program.impl_->program;
}

Program::Program(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Result<Program> Program::Prepare(const Module& module,
                                 const ProgramOptions& options) {
  return Guarded([&]() -> Result<Program> {
    hlo::PrepareOptions inner;
    absl::Status choices = SetChoices(options, inner.choices);
    if (!choices.ok()) return hloref::Outer(choices);
    const auto instructions = SetOf(options.instructions);
    if (!instructions.ok()) return hloref::Outer(instructions.status());
    inner.instructions = *instructions;
    inner.trace_aliases = options.show_aliases;
    auto program = hlo::Prepare(Access::Inner(module), inner);
    if (!program.ok()) return hloref::Outer(program.status());
    return Program(std::make_shared<Impl>(Impl{module, *std::move(program)}));
  });
}

const Module& Program::module() const { return impl_->module; }

}  // namespace hloref
