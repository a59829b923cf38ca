#include "interpreter/ir/verifier.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/ir/verify_attributes.h"
#include "interpreter/ir/verify_channels.h"
#include "interpreter/ir/verify_effects.h"
#include "interpreter/ir/verify_entry.h"
#include "interpreter/ir/verify_feeds.h"
#include "interpreter/ir/verify_pending.h"
#include "interpreter/ir/verify_result.h"
#include "interpreter/ir/verify_structure.h"

namespace hlo {
namespace {

// The second half: checks shapes where the first half found no error.
class ShapeVerifier {
 public:
  ShapeVerifier(const Module& module, const VerifyOptions& options,
                const Structure& structure, const Unreadable& unreadable,
                Diagnostics& diagnostics)
      : module_(module),
        options_(options),
        structure_(structure),
        unreadable_(unreadable),
        diagnostics_(diagnostics) {}

  void Run() {
    CollectSignatures();
    for (size_t c = 0; c < module_.computations.size(); ++c) {
      const Computation& computation = module_.computations[c];
      for (size_t i = 0; i < computation.instructions.size(); ++i) {
        if (diagnostics_.full()) return;
        if (IsUsable(c, i)) Verify(computation, computation.instructions[i]);
      }
    }
    const auto entry = static_cast<size_t>(module_.entry);
    if (entry >= pointers_.size() || pointers_[entry] == nullptr) return;
    VerifyEntry(module_, *pointers_[entry], diagnostics_);
  }

 private:
  void CollectSignatures() {
    const size_t count = module_.computations.size();
    signatures_.resize(count);
    pointers_.resize(count, nullptr);
    for (size_t c = 0; c < count; ++c) {
      if (!structure_.has_signature[c]) continue;
      signatures_[c] = module_.computations[c].signature();
      pointers_[c] = &signatures_[c];
    }
  }

  bool IsUsable(size_t c, size_t i) const {
    if (!structure_.broken.empty() &&
        structure_.broken.contains(
            {static_cast<int>(c), static_cast<int>(i)})) {
      return false;
    }
    if (!unreadable_.shapes.empty() && !KnowsShapes(c, i)) return false;
    bool callees_exist = true;
    const Instruction& caller = module_.computations[c].instructions[i];
    ForEachCall(*caller.op, caller.attributes,
                [&](ComputationId id, OperandRange) {
                  callees_exist &= pointers_[id.index] != nullptr;
                });
    return callees_exist;
  }

  bool KnowsShapes(size_t c, size_t i) const {
    const std::vector<int>& operands =
        module_.computations[c].instructions[i].operands;
    return std::none_of(operands.begin(), operands.end(), [&](int operand) {
      return unreadable_.shapes.contains({static_cast<int>(c), operand});
    });
  }

  void Verify(const Computation& computation, const Instruction& instruction) {
    operands_.clear();
    for (int operand : instruction.operands) {
      operands_.push_back(computation.instructions[operand].shape);
    }
    absl::Status status = VerifyShape(instruction);
    if (!status.ok()) {
      diagnostics_.Add(status, instruction.location, instruction.name);
    }
    for (std::string& remark : remarks_) {
      diagnostics_.Warn(std::move(remark), instruction.location,
                        instruction.name);
    }
    remarks_.clear();
  }

  absl::Status VerifyShape(const Instruction& instruction);

  const Module& module_;
  const VerifyOptions& options_;
  const Structure& structure_;
  const Unreadable& unreadable_;
  Diagnostics& diagnostics_;
  std::vector<Signature> signatures_;
  std::vector<const Signature*> pointers_;  // null: unusable
  // Operand shapes of the current instruction.
  std::vector<Shape> operands_;
  std::vector<std::string> remarks_;
};

absl::Status ShapeVerifier::VerifyShape(const Instruction& instruction) {
  const Op& op = *instruction.op;
  if (op.shape == nullptr) return absl::OkStatus();
  const ShapeContext context(
      op, operands_, instruction.attributes, pointers_, &instruction.shape,
      module_.attributes.replica_count, module_.attributes.num_partitions,
      &remarks_, options_.strict);
  absl::StatusOr<Shape> inferred = op.shape(context);
  if (!inferred.ok()) return inferred.status();
  return VerifyResult(context, *inferred);
}

}  // namespace

void FindMore(const Module& module, const VerifyOptions& options,
              const Unreadable& unreadable, Diagnostics& diagnostics) {
  const Structure structure =
      VerifyStructure(module, options, unreadable, diagnostics);
  if (!structure.complete) return;
  ShapeVerifier(module, options, structure, unreadable, diagnostics).Run();
}

std::optional<VerifiedModule> Verify(std::shared_ptr<const Module> module,
                                     const VerifyOptions& options,
                                     Diagnostics& diagnostics) {
  FindMore(*module, options, Unreadable(), diagnostics);
  if (diagnostics.ok()) {
    VerifyEffects(*module, diagnostics);
    VerifyFeedOrder(*module, diagnostics);
    VerifyPending(*module, diagnostics);
    VerifyChannels(*module, diagnostics);
  }
  if (!diagnostics.ok()) return std::nullopt;
  return VerifiedModule(std::move(module));
}

absl::StatusOr<VerifiedModule> Verify(std::shared_ptr<const Module> module,
                                      const VerifyOptions& options) {
  Diagnostics diagnostics(options.file, module->source, options.strict);
  auto verified = Verify(std::move(module), options, diagnostics);
  if (!verified.has_value()) return diagnostics.ToStatus();
  return *std::move(verified);
}

}  // namespace hlo
