// The values of one function or region while it becomes a computation.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_SCOPE_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_SCOPE_H_

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "interpreter/stablehlo/convert/builder.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

class ModuleConverter;
struct ManualRegion;
struct OpRow;
struct Terms;

class Scope {
 public:
  // `outer` is null for a function; a region looks up captured values there.
  Scope(ModuleConverter& module, const Function& function, Builder& builder,
        Scope* outer)
      : module_(module),
        function_(function),
        builder_(builder),
        outer_(outer),
        manual_(outer == nullptr ? nullptr : outer->manual_),
        of_function_(outer == nullptr ? function.values.size() : 0, kUnbound) {}

  // The instruction of a value; a constant of an outer scope is copied. Another
  // outer value is an error: HLO's computations see nothing from outside.
  Id Lookup(ValueId value);
  Id Bind(ValueId value, Id id);  // returns `id`
  // Adds an op that waits for `begun` where its value is used, at the latest at
  // the end: operations between do not wait.
  void BindLate(const Operation& operation, absl::string_view op, Id begun,
                Attributes attributes);
  // Parameters for a block's arguments, of these shapes.
  void AddParameters(std::span<const ValueId> arguments,
                     std::span<const Shape> shapes);

  // Converts all operations and returns the operands of the last, the return.
  // None after an error, which has been reported.
  // `spent`: null, or the region's operations, of which all but the last go.
  std::optional<std::vector<Id>> Convert(const Region& region,
                                         Operations* spent = nullptr);

  // The same of the body of a manual computation.
  std::optional<std::vector<Id>> ConvertManual(const Region& body,
                                               const ManualRegion& region);
  // The manual computation that operations are in; null: none of this function.
  const ManualRegion* manual() const { return manual_; }
  // The terms that a value is outside of manual computations; null: none.
  const Terms* TermsOfValue(ValueId value) const;

  // A region as a computation: its arguments are the parameters, converted
  // where these are of another element type, and it may capture constants only.
  // Broken (index -1) after an error.
  ComputationId Applied(const Region& region, std::span<const Shape> shapes);

  // Values, other than constants, that these regions use and do not define, in
  // the order of their first use.
  std::vector<ValueId> Captures(std::span<const Region> regions);
  bool IsConstant(ValueId value) const;

  ModuleConverter& module() { return module_; }
  const Function& function() const { return function_; }
  Builder& builder() { return builder_; }
  const Value& value(ValueId id) const { return function_.values[id]; }

 private:
  void ConvertOperation(const Operation& operation);
  // The operands of a return; none after an error.
  std::optional<std::vector<Id>> Returned(const Operation& operation);
  absl::Status ConvertBy(const OpRow& row, const Operation& operation);
  std::optional<Id> Find(ValueId value) const;
  Id AddLate(ValueId value);
  Id CopyConstant(const Builder& from, Id id);
  // Binds the results of an op in error, as far as their shapes are known.
  void BindUnreadable(const Operation& operation);

  ModuleConverter& module_;
  const Function& function_;
  Builder& builder_;
  Scope* outer_;
  const ManualRegion* manual_;
  static constexpr Id kUnbound = -3;
  // Instructions by value: in a function, which binds most of them, and in a
  // region.
  std::vector<Id> of_function_;
  absl::flat_hash_map<ValueId, Id> of_region_;
  // Ops that BindLate keeps, in the order of the calls, by their only result.
  struct Late {
    ValueId value;
    Builder::Origin origin;
    std::string op;
    Id begun;
    Attributes attributes;
  };
  std::vector<Late> late_;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_SCOPE_H_
