// The state of Convert: the functions of a module that become computations.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_MODULE_CONVERTER_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_MODULE_CONVERTER_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/stablehlo/convert/builder.h"
#include "interpreter/stablehlo/convert/convert.h"
#include "interpreter/stablehlo/convert/shardings/unreduced.h"

namespace hlo::stablehlo {

class Scope;

class ModuleConverter {
 public:
  // `spent`: null, or the tree, which loses the functions that are converted.
  ModuleConverter(const Module& tree, Module* spent,
                  const ConvertOptions& options, Diagnostics& diagnostics);
  Draft Run();

  // The computation of a function that is called with arguments of these
  // shapes; the values of some may be known. A function whose sizes depend on
  // its arguments is converted anew for each shape and value.
  absl::StatusOr<ComputationId> Callee(absl::string_view name,
                                       std::vector<Shape> arguments,
                                       std::vector<Known> known);
  // region_0, region_1, ..
  ComputationId ReserveRegion();

  const Module& tree() const { return tree_; }
  const UnreducedValues& unreduced() const { return unreduced_; }
  const ConvertOptions& options() const { return options_; }
  DraftBuilder& draft() { return draft_; }
  const SourceLocation* source(int index) const;
  // {op_name=".." source_file=".." source_line=1}; empty without a location.
  std::string Metadata(int source) const;
  // An attribute in one line of MLIR, aliases of attributes written out.
  std::string Text(const Attribute& attribute) const;
  void Report(const absl::Status& status, Location location,
              absl::string_view name = {});
  void Warn(std::string message, Location location);
  const Function* FindFunction(absl::string_view name) const;
  // Gives the collective a channel that no other instruction has, at the end.
  void WantsChannel(ComputationId computation, Id instruction) {
    without_channel_.emplace_back(computation, instruction);
  }

 private:
  // A function as a computation, for arguments of some shapes.
  struct Instance {
    const Function* function;
    ComputationId id;
    std::vector<Shape> arguments;
    std::vector<Known> known;
  };
  bool IsDynamic(const Function& function);
  absl::StatusOr<ComputationId> ReserveStatic(const Function& function);
  absl::StatusOr<ComputationId> Specialize(Instance instance);
  void Build(const Instance& instance, Function* spent = nullptr);
  void FollowUnreduced(const Function& entry);
  // Turns what the entry returns into terms or wholes, as its shardings say.
  void ReturnTerms(const Function& entry, Scope& scope, std::vector<Id>& ids);
  void SetChannels();
  void SetCounts(const Function& entry);
  // Lets a program whose values depend on no process run once.
  void RunOnce(const Function& entry);
  void AnnotateParameters(const Instance& instance, Builder& builder);

  const Module& tree_;
  Module* const spent_;
  const ConvertOptions& options_;
  Diagnostics& diagnostics_;
  DraftBuilder draft_;
  absl::flat_hash_map<std::string, const Function*> functions_;
  absl::flat_hash_map<const Function*, bool> dynamic_;
  // By the function's name, its shapes and known values.
  absl::flat_hash_map<std::string, ComputationId> instances_;
  std::vector<Instance> open_;  // reserved, not yet built
  int depth_ = 0;               // functions that are being specialised
  int regions_ = 0;
  UnreducedValues unreduced_;
  bool is_manual_ = false;  // the entry reaches manual computations
  std::vector<std::pair<ComputationId, Id>> without_channel_;
};

// "sin" of "jit(f)/sin".
std::string LastPart(const SourceLocation& source);

// Sets the header's attributes from those of the module and the entry.
void SetModuleHeader(const Module& tree, const Function& entry,
                     hlo::Module& module);

// The devices of the manual computations that the entry reaches; 0: it reaches
// none.
int64_t ManualDevices(const Module& tree, const Function& entry);
// The module has meshes, or its entry's arguments or results shardings.
bool HasShardings(const Module& tree, const Function& entry);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_MODULE_CONVERTER_H_
