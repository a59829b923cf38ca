// The values of one function or region while it becomes a computation.
#ifndef HLOREF_INTERPRETER_TEXT_STABLEHLO_SCOPE_H_
#define HLOREF_INTERPRETER_TEXT_STABLEHLO_SCOPE_H_

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "interpreter/text/stablehlo/draft_builder.h"
#include "interpreter/text/stablehlo/tree.h"

namespace hlo::stablehlo {

class ModuleConverter;

class Scope {
 public:
  // `outer` is null for a function; what a region captures is looked up there.
  Scope(ModuleConverter& module, const Function& function, Builder& builder,
        Scope* outer)
      : module_(module),
        function_(function),
        builder_(builder),
        outer_(outer) {}

  // The instruction of a value; a constant of an outer scope is copied. Else an
  // outer value is an error: HLO's computations see nothing from outside.
  Id Lookup(ValueId value);
  void Bind(ValueId value, Id id);
  // Parameters for a block's arguments, of these shapes.
  void AddParameters(std::span<const ValueId> arguments,
                     std::span<const Shape> shapes);

  // Converts all operations; the operands of the last, which returns them.
  // None after an error, which has been reported.
  std::optional<std::vector<Id>> Convert(const Region& region);

  // A region whose arguments are a computation's parameters; it may capture
  // constants only. Broken (index -1) after an error.
  ComputationId Applied(const Region& region, std::span<const Shape> shapes);

  // Values that these regions use and do not define, but for constants, in the
  // order of their first use.
  std::vector<ValueId> Captures(std::span<const Region> regions);
  bool IsConstant(ValueId value) const;

  ModuleConverter& module() { return module_; }
  const Function& function() const { return function_; }
  Builder& builder() { return builder_; }
  const Value& value(ValueId id) const { return function_.values[id]; }

 private:
  void ConvertOperation(const Operation& operation);
  std::optional<Id> Find(ValueId value) const;
  Id CopyConstant(const Builder& from, Id id);
  void BindBroken(const Operation& operation);

  ModuleConverter& module_;
  const Function& function_;
  Builder& builder_;
  Scope* outer_;
  absl::flat_hash_map<ValueId, Id> ids_;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_TEXT_STABLEHLO_SCOPE_H_
