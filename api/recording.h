// A computation in the making, and one call of a function of the builder.
//
// An instruction is recorded as the module will have it, its shape inferred by
// its op's rule; Build puts the computations together and goes the way of every
// frontend: Finish, Verify.
#ifndef HLOREF_API_RECORDING_H_
#define HLOREF_API_RECORDING_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "api/internal.h"
#include "hloref/builder.h"
#include "interpreter/ir/module.h"

namespace hloref {

// A computation with those that it calls, which several may share. The called
// computations in its attributes are indices of `callees`.
struct Part {
  hlo::Computation computation;
  hlo::Signature signature;
  std::vector<std::shared_ptr<const Part>> callees;
  std::vector<const char*> files;  // of each instruction, with its location
  int64_t replicas = 1, partitions = 1;
  int depth = 1;          // of calls; at most kMaxCallDepth
  bool has_loop = false;  // a while, here or in what it calls
};
inline constexpr int kMaxCallDepth = 1000;

struct ImportedModule {
  std::shared_ptr<const Module> module;  // keeps its address
  std::shared_ptr<const Part> part;
};

struct HLOREF_LOCAL Recording {
  Part part;
  absl::flat_hash_set<std::string> names;
  absl::flat_hash_map<const Part*, int> callee_index;
  std::vector<const hlo::Signature*> signatures;  // of the callees
  // The entries of modules that have become parts, and the modules.
  absl::flat_hash_map<const hlo::Module*, ImportedModule> imported;
  std::unique_ptr<hlo::ShapeInterner> shapes =
      std::make_unique<hlo::ShapeInterner>();
  std::vector<Diagnostic> errors;
  // Called computations whose errors are among these.
  absl::flat_hash_set<const Recording*> blamed;
  int year = 2026;
  bool names_checked = false;    // Document was called
  bool processes_given = false;  // Processes was called
  bool has_root = false;
  bool padding_is_tf = false;  // padding_same=tf
  // `part` as it was when it was called last.
  std::shared_ptr<const Part> snapshot;

  std::string UniqueName(const std::string& base);
};

struct HLOREF_LOCAL BuilderAccess {
  static const std::shared_ptr<Recording>& RecordingOf(const UnaryBuilder& b) {
    return b.recording_;
  }
  static const std::shared_ptr<Recording>& RecordingOf(const Op& op) {
    return op.recording_;
  }
  static void SetRecording(UnaryBuilder& b, std::shared_ptr<Recording> r) {
    b.recording_ = std::move(r);
  }
  static int IndexOf(const Op& op) { return op.index_; }
  static Op MakeOp(std::shared_ptr<Recording> recording, int index);
  // The called computation as a part; null after an error was added.
  static std::shared_ptr<const Part> PartOf(const Called& called,
                                            Recording& caller,
                                            std::string* error);
};

// The part as the last function has left it; without parameters and signature
// where a number is missing. REQUIRES: it has instructions.
std::shared_ptr<const Part> SnapshotOf(Recording& recording);
// One call of a function. After an error it adds nothing more.
class HLOREF_LOCAL Recorder {
 public:
  using Attributes = hlo::Attributes;

  Recorder(const UnaryBuilder& builder, const char* function,
           const Place& place);

  int year() const { return recording_->year; }
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

  // Adds an instruction. Its shape is the op's own, or `written`, which the
  // rule then sees.
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
  // At least so many replicas, unless Processes has said.
  void NeedReplicas(int64_t count);

 private:
  absl::StatusOr<hlo::Shape> Infer(const hlo::Instruction& instruction,
                                   const hlo::Shape* written) const;
  Op Append(hlo::Instruction instruction);

  std::shared_ptr<Recording> recording_;
  const char* function_;
  Place::Here where_;
  bool ok_ = true;
};

// Both operands broadcast to one shape, in `lhs` and `rhs`. False after an
// error. REQUIRES: the recorder has both.
bool Broadcast(Recorder& recorder, const Ints& broadcast_dimensions, Op* lhs,
               Op* rhs);

}  // namespace hloref

#endif  // HLOREF_API_RECORDING_H_
