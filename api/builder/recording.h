// A computation in the making.
//
// An instruction is recorded as the module will have it, its shape inferred by
// its op's rule; Build puts the computations together and goes the way of every
// frontend: Finish, Verify.
#ifndef HLOREF_API_BUILDER_RECORDING_H_
#define HLOREF_API_BUILDER_RECORDING_H_

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
}  // namespace hloref

#endif  // HLOREF_API_BUILDER_RECORDING_H_
