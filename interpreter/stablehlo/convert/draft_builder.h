// A draft in the making: computations are added one after another, each by a
// builder of its own.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_DRAFT_BUILDER_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_DRAFT_BUILDER_H_

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "interpreter/ir/finish.h"
#include "interpreter/stablehlo/convert/names.h"

namespace hlo::stablehlo {

// An instruction of the computation that is being built.
using Id = int;
inline constexpr Id kBroken = -1;

// The integers of a value, row-major; none if they are not known.
using Known = std::optional<std::vector<int64_t>>;

// All computations. One that is known but not yet built has a signature.
class DraftBuilder {
 public:
  void SetCounts(int64_t replicas, int64_t partitions);

  // A computation that will be built.
  ComputationId Reserve(absl::string_view name);
  void SetSignature(ComputationId id, Signature signature);
  // REQUIRES: the computation has a signature.
  const Signature& signature(ComputationId id) const;
  void Build(ComputationId id, Computation computation);
  // The same for one whose root is not known, so that it is never called.
  void BuildUnreadable(ComputationId id, Computation computation);
  void MarkUnreadable(ComputationId id, Id instruction) {
    draft_.unreadable.instructions.insert({id.index, instruction});
  }
  bool IsUnreadable(ComputationId id, Id instruction) const {
    return draft_.unreadable.instructions.contains({id.index, instruction});
  }
  bool IsWhole() const { return draft_.unreadable.empty(); }
  void SetEntryIsKnown(bool known) { draft_.unreadable.header = !known; }
  bool IsBuilt(ComputationId id) const { return computation(id).root >= 0; }
  bool IsReadable(ComputationId id) const {
    return IsBuilt(id) && !draft_.unreadable.computations.contains(id.index);
  }

  Shape Intern(Shape shape) { return draft_.shapes->Intern(std::move(shape)); }
  hlo::Module& module() { return draft_.module; }
  const Computation& computation(ComputationId id) const;
  int64_t replicas() const { return replicas_; }
  int64_t partitions() const { return partitions_; }
  // The result of op.shape for `instruction`; its arity and attributes are
  // checked first.
  absl::StatusOr<Shape> Infer(const Instruction& instruction,
                              const std::vector<Shape>& operands) const;
  Draft Take() &&;

 private:
  Draft draft_;
  int64_t replicas_ = 1, partitions_ = 1;
  NameTable names_;
  std::vector<std::unique_ptr<const Signature>> signatures_;
  std::vector<const Signature*> signature_of_;  // null: not known yet
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_DRAFT_BUILDER_H_
