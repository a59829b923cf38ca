// One call of a function of the builder.
#ifndef HLOREF_API_BUILDER_RECORDER_H_
#define HLOREF_API_BUILDER_RECORDER_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "api/builder/recording.h"

namespace hloref {

// As many as the verifier accepts.
inline constexpr int64_t kMostProcesses = int64_t{1} << 20;

// One call of a function. After an error it adds nothing more.
class HLOREF_LOCAL Recorder {
 public:
  using Attributes = hlo::Attributes;

  Recorder(const UnaryBuilder& builder, const char* function,
           const Place& place);

  int year() const { return recording_->year; }
  // The replicas where there is one partition and Processes has said so, else
  // 0: with several partitions a group depends on the channel.
  int64_t given_processes() const {
    const Part& part = recording_->part;
    const bool given = recording_->processes_given && part.partitions == 1;
    return given ? part.replicas : 0;
  }
  bool padding_is_tf() const { return recording_->padding_is_tf; }
  bool names_checked() const { return recording_->names_checked; }
  bool in(int from, int to) const { return from <= year() && year() <= to; }
  bool ok() const { return ok_; }
  // False, after an error, unless all are values of this computation.
  bool Has(const Op& op);
  bool Has(const Ops& ops);
  // REQUIRES: Has(op).
  const hlo::Shape& shape(const Op& op) const;
  const Attributes& attributes(const Op& op) const {
    const int index = BuilderAccess::IndexOf(op);
    return recording_->part.computation.instructions[index].attributes;
  }
  const Part& callee(hlo::ComputationId id) const {
    return *recording_->part.callees[id.index];
  }
  bool IsTuple(const Op& op) const { return shape(op).is_tuple(); }

  // Adds an error, which names the function unless it begins with a rule.
  template <typename... Parts>
  Op Fail(const Parts&... parts) {
    return FailWith(
        absl::InvalidArgumentError(absl::StrCat(function_, ": ", parts...)));
  }
  Op FailWith(const absl::Status& status);
  Op Nothing() { return BuilderAccess::MakeOp(recording_, -1); }

  // Adds an error where `given` and the document that Document chose is older:
  // it has no such argument.
  void Since(int year, bool given, const char* argument);

  // Adds an instruction. Its shape is the op's own, or `written`, which the
  // rule then sees, and which must be what it says.
  Op Add(const char* op, const Ops& operands, Attributes attributes = {},
         const std::optional<hlo::Shape>& written = {},
         const std::string& name = "");
  // The same with the element type `type`, if there is one.
  Op AddTyped(const char* op, const Ops& operands, Attributes attributes,
              const PreferredType& type);
  // Gives the arrays of its result this layout.
  void SetLayout(const Op& op, const Ints& minor_to_major);
  Op AddConstant(hlo::Literal value);
  Op AddTuple(const Ops& elements) { return Add("tuple", elements); }
  Op Element(const Op& tuple, int64_t index);
  Ops Elements(const Op& tuple);

  // A called computation; -1 after an error.
  hlo::ComputationId Call(const Called& called);
  hlo::ComputationId CallPart(std::shared_ptr<const Part> part);
  // Computation (a, b) -> a op b of two scalars of each type.
  hlo::ComputationId CallBinary(const char* op, hlo::ElementType type,
                                Attributes attributes = {});
  // At least so many replicas, unless Processes has said; an error where they
  // are more than kMostProcesses.
  void NeedReplicas(int64_t count);
  // source_target_pairs, and the replicas that they name.
  void SetPairs(const SourceTargetPairs& pairs, Attributes& attributes);

 private:
  absl::StatusOr<hlo::Shape> Infer(const hlo::Instruction& instruction,
                                   const hlo::Shape* written) const;
  Op Append(hlo::Instruction instruction);

  std::shared_ptr<Recording> recording_;
  const char* function_;
  Place where_;
  bool ok_ = true;
};

// Both operands broadcast to one shape, in `lhs` and `rhs`. False after an
// error. REQUIRES: the recorder has both.
bool Broadcast(Recorder& recorder, const Ints& broadcast_dimensions, Op* lhs,
               Op* rhs);

}  // namespace hloref

#endif  // HLOREF_API_BUILDER_RECORDER_H_
