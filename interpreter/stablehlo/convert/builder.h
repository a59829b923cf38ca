// The instructions of a computation that is being written.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_BUILDER_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_BUILDER_H_

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "interpreter/stablehlo/convert/draft_builder.h"

namespace hlo::stablehlo {

// The instructions of one computation. After an error new instructions are
// broken, and so are their users; the first error is kept until it is taken.
class Builder {
 public:
  Builder(DraftBuilder& draft, ComputationId id);

  struct Origin {
    Location location;
    std::string metadata;  // {op_name=".."}; empty if there is none
  };
  // Sets the origin of the next instructions; returns the one before.
  Origin SetOrigin(Origin origin) {
    return std::exchange(origin_, std::move(origin));
  }

  // Reserves memory for as many instructions, but not for very many.
  void Reserve(size_t count);
  // The operations of the function that are converted, and those to come, by
  // which memory is reserved beyond that.
  void SetProgress(size_t done, size_t rest) { done_ = done, rest_ = rest; }
  // Adds an instruction and infers its shape.
  Id Add(absl::string_view op, std::vector<Id> operands,
         Attributes attributes = {});
  Id AddAs(Shape shape, absl::string_view op, std::vector<Id> operands,
           Attributes attributes = {});
  Id Parameter(const Shape& shape);
  Id Constant(Literal literal);
  Id Scalar(ElementType type, double value);
  Id Element(Id tuple, int64_t index);
  Id Tuple(std::vector<Id> operands);
  // Joins values to one: bare if there is one, else a tuple. Split undoes that.
  Id Join(const std::vector<Id>& operands);
  std::vector<Id> Split(Id joined, size_t count);

  // The shape of an instruction; a pred scalar if it is broken.
  const Shape& shape(Id id) const;
  Instruction& at(Id id) { return computation_.instructions[id]; }
  const Instruction& at(Id id) const { return computation_.instructions[id]; }
  std::span<const Instruction> instructions() const {
    return computation_.instructions;
  }

  // Names it so, or by a similar name if that is taken, unless it has a name.
  void Name(Id id, absl::string_view name);
  // Adds the common attribute to it.
  void Annotate(Id id, const hlo::Attribute<Raw>& handle, std::string text);

  // Notes the elements of a parameter.
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
  // Adds a stand-in for the result of an op in error.
  Id AddUnreadable(const Shape& shape);
  bool IsUnreadable(Id id) const { return draft_.IsUnreadable(id_, id); }
  // Marks the instructions from `begin` on as those of an op in error.
  void MarkUnreadable(size_t begin);

  // Names the unnamed instructions and hands the computation to the draft.
  // False if `root` is broken.
  bool Finish(Id root);
  // Hands it over without a root, only to search it for more errors.
  void Abandon();
  ComputationId id() const { return id_; }
  DraftBuilder& draft() { return draft_; }
  const DraftBuilder& draft() const { return draft_; }

 private:
  Id Append(Instruction instruction);
  void NameAll();

  DraftBuilder& draft_;
  ComputationId id_;
  Computation computation_;
  Origin origin_;
  NameTable names_;
  size_t done_ = 0, rest_ = 0;
  absl::flat_hash_map<Id, std::vector<int64_t>> known_;
  absl::Status status_;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_BUILDER_H_
