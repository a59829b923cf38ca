// A draft in the making: computations that are added one after another, and
// the one whose instructions are being written.
#ifndef HLOREF_INTERPRETER_TEXT_STABLEHLO_DRAFT_BUILDER_H_
#define HLOREF_INTERPRETER_TEXT_STABLEHLO_DRAFT_BUILDER_H_

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "interpreter/ir/finish.h"

namespace hlo::stablehlo {

// An instruction of the computation that is being built.
using Id = int;
inline constexpr Id kBroken = -1;

// Integers that a value is known to have, row-major; none: not known.
using Known = std::optional<std::vector<int64_t>>;

// Names that are not taken: `base`, then `base.1`, ..
class NameTable {
 public:
  std::string Unique(absl::string_view base);

 private:
  absl::flat_hash_map<std::string, int> taken_;  // and the last number
};

// `text` as a name that HLO text can have: other characters become `_`, and
// words that mean something else there get one.
std::string HloName(absl::string_view text);

// All computations; those that are known but not yet built have a signature.
class DraftBuilder {
 public:
  void SetCounts(int64_t replicas, int64_t partitions);

  // A computation that will be built; `result` may be set later.
  ComputationId Reserve(absl::string_view name);
  void SetSignature(ComputationId id, Signature signature);
  // Its result, of a computation that has a signature.
  const Signature& signature(ComputationId id) const;
  void Build(ComputationId id, Computation computation);
  bool IsBuilt(ComputationId id) const { return computation(id).root >= 0; }

  Shape Intern(Shape shape) { return draft_.shapes->Intern(std::move(shape)); }
  hlo::Module& module() { return draft_.module; }
  const Computation& computation(ComputationId id) const;
  int64_t replicas() const { return replicas_; }
  int64_t partitions() const { return partitions_; }
  // What op.shape says of `instruction`; the op's arity and attributes are
  // checked first.
  absl::StatusOr<Shape> Infer(const Instruction& instruction,
                              const std::vector<Shape>& operands) const;
  Draft Take() && { return std::move(draft_); }

 private:
  Draft draft_;
  int64_t replicas_ = 1, partitions_ = 1;
  NameTable names_;
  std::vector<std::unique_ptr<const Signature>> signatures_;
  std::vector<const Signature*> signature_of_;  // null: not known yet
};

// The instructions of one computation. After an error what is added is broken,
// and so is what uses it; the first error is kept until it is taken.
class Builder {
 public:
  Builder(DraftBuilder& draft, ComputationId id);

  struct Origin {
    Location location;
    std::string metadata;  // {op_name=".."}; empty: none
  };
  // Of what is added from here on.
  void SetOrigin(Origin origin) { origin_ = std::move(origin); }

  // The shape is inferred.
  Id Add(absl::string_view op, std::vector<Id> operands,
         Attributes attributes = {});
  Id AddAs(Shape shape, absl::string_view op, std::vector<Id> operands,
           Attributes attributes = {});
  Id Parameter(const Shape& shape);
  Id Constant(Literal literal);
  Id Scalar(ElementType type, double value);
  Id Element(Id tuple, int64_t index);
  Id Tuple(std::vector<Id> operands);
  // Operands as one value: bare if there is one, else a tuple.
  Id Join(const std::vector<Id>& operands);
  // The opposite: `count` values.
  std::vector<Id> Split(Id joined, size_t count);

  // A pred scalar of what is broken.
  const Shape& shape(Id id) const;
  Instruction& at(Id id) { return computation_.instructions[id]; }
  const Instruction& at(Id id) const { return computation_.instructions[id]; }
  std::span<const Instruction> instructions() const {
    return computation_.instructions;
  }

  // Gives it the name, or one like it, unless it has one.
  void Name(Id id, absl::string_view name);
  // Adds the common attribute to it.
  void Annotate(Id id, const hlo::Attribute<Raw>& handle, std::string text);

  // Of a parameter.
  void SetKnown(Id id, std::vector<int64_t> values) {
    known_[id] = std::move(values);
  }
  Known known(Id id) const {
    const auto found = known_.find(id);
    return found == known_.end() ? Known() : Known(found->second);
  }

  bool ok() const { return status_.ok(); }
  Id Fail(absl::Status status);
  absl::Status TakeError();

  // Names what has no name, and hands it to the draft. False if `root` is
  // broken.
  bool Finish(Id root);
  ComputationId id() const { return id_; }
  DraftBuilder& draft() { return draft_; }
  const DraftBuilder& draft() const { return draft_; }

 private:
  Id Append(Instruction instruction);

  DraftBuilder& draft_;
  ComputationId id_;
  Computation computation_;
  Origin origin_;
  NameTable names_;
  absl::flat_hash_map<Id, std::vector<int64_t>> known_;
  absl::Status status_;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_TEXT_STABLEHLO_DRAFT_BUILDER_H_
