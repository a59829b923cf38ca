#include "interpreter/ir/verify_effects.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "ops/op.h"

namespace hlo {
namespace {

// An instruction inside a computation, or inside what it calls; null: none.
struct Offender {
  const Instruction* waits = nullptr;
  const Instruction* acts = nullptr;
};

bool Waits(const Instruction& instruction) {
  switch (instruction.op->resource) {
    case Resource::kRendezvous:
    case Resource::kSend:
    case Resource::kReceive:
    case Resource::kInfeed:
      return true;
    default:
      return instruction.op->calls == Calls::kPosted;
  }
}

bool Acts(const Instruction& instruction) {
  return HasSideEffect(*instruction.op, instruction.attributes) ||
         instruction.op->resource == Resource::kRandomState ||
         instruction.op->resource == Resource::kIdentity;
}

std::string Named(const Instruction& instruction) {
  return absl::StrCat("'", instruction.name, "' (", instruction.op->name, ")");
}

}  // namespace

void VerifyEffects(const Module& module, Diagnostics& diagnostics) {
  std::vector<Offender> offenders(module.computations.size());
  for (size_t c = 0; c < module.computations.size(); ++c) {
    for (const Instruction& at : module.computations[c].instructions) {
      Offender called;
      ForEachCall(*at.op, at.attributes, [&](ComputationId id, OperandRange) {
        const Offender& of = offenders[id.index];
        if (called.waits == nullptr) called.waits = of.waits;
        if (called.acts == nullptr) called.acts = of.acts;
      });
      Offender& own = offenders[c];
      if (own.waits == nullptr) own.waits = Waits(at) ? &at : called.waits;
      if (own.acts == nullptr) own.acts = Acts(at) ? &at : called.acts;
      if (at.op->calls != Calls::kLanes) continue;
      const bool collective = at.op->resource == Resource::kRendezvous;
      const Instruction* bad = collective ? called.acts : called.waits;
      if (bad == nullptr) continue;
      diagnostics.Add(
          absl::InvalidArgumentError(absl::StrCat(
              at.op->name, " effects: what it applies ",
              collective ? "has an effect or asks which process it is: "
                         : "waits for others: ",
              Named(*bad))),
          at.location, at.name);
    }
  }
}

}  // namespace hlo
