#include "interpreter/inputs/elided_constants.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "interpreter/inputs/random_literals.h"
#include "ops/attributes/payload.h"

namespace hlo {
namespace {

bool IsElided(const Instruction& instruction) {
  return instruction.op->role == Role::kConstant &&
         !instruction.attributes.get(attr::literal_payload).literal;
}

// REQUIRES: the shapes are the same but for layouts.
absl::Status SetValue(const Literal& literal, Instruction& instruction) {
  auto value = Literal::FromLeaves(instruction.shape, literal.Leaves());
  if (!value.ok()) return value.status();
  instruction.attributes.set(
      attr::literal_payload,
      LiteralPayload{std::make_shared<const Literal>(*std::move(value))});
  return absl::OkStatus();
}

}  // namespace

std::vector<std::string> ElidedConstants(const Module& module) {
  std::vector<std::string> names;
  for (const Computation& computation : module.computations) {
    for (const Instruction& instruction : computation.instructions) {
      if (IsElided(instruction)) names.push_back(instruction.name);
    }
  }
  return names;
}

absl::Status SupplyConstant(absl::string_view name, const Literal& literal,
                            Module& module) {
  absl::ConsumePrefix(&name, "%");
  const std::vector<std::string> elided = ElidedConstants(module);
  bool found = false;
  for (Computation& computation : module.computations) {
    for (Instruction& instruction : computation.instructions) {
      if (!IsElided(instruction) || instruction.name != name) continue;
      if (!SameIgnoringLayout(instruction.shape, literal.shape())) {
        return absl::InvalidArgumentError(absl::StrCat(
            "the elided constant ", name, " is ",
            instruction.shape.ToString(false), ", the value given for it ",
            literal.shape().ToString(false)));
      }
      absl::Status set = SetValue(literal, instruction);
      if (!set.ok()) return set;
      found = true;
    }
  }
  if (found) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("there is no elided constant ", name, " (elided: ",
                   elided.empty() ? "none" : absl::StrJoin(elided, ", "), ")"));
}

absl::Status FillElidedConstants(ElidedValues values, const Limits& limits,
                                 uint64_t seed, Module& module) {
  RandomBits bits(seed);
  for (Computation& computation : module.computations) {
    for (Instruction& instruction : computation.instructions) {
      if (!IsElided(instruction)) continue;
      absl::Status fits = CheckBytes(instruction.shape, limits);
      if (!fits.ok()) return fits;
      auto literal = values == ElidedValues::kZeros
                         ? Literal::Zeros(instruction.shape)
                         : RandomLiteral(instruction.shape, {}, limits, bits);
      if (!literal.ok()) return literal.status();
      absl::Status set = SetValue(*literal, instruction);
      if (!set.ok()) return set;
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo
