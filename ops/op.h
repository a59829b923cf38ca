// The declaration of an op: the last thing in its file, and all that the rest
// of the program knows of it. Code that distinguishes ops reads a field of the
// declaration, or the attributes that it lists. Nothing compares an op's
// address, so an op needs no edit outside its file.
#ifndef HLOREF_OPS_OP_H_
#define HLOREF_OPS_OP_H_

#include <algorithm>
#include <climits>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "ops/attribute.h"
#include "ops/op_kinds.h"

namespace hlo {

class Control;
class NormalizeContext;
class ShapeContext;
class ValueContext;
struct LaneContext;
struct LaneKernel;
struct Action;

// How many operands: exactly n, at least n, or none because of a payload.
struct Arity {
  int minimum = 0;
  bool variadic = false;
  constexpr Arity(int exactly) : minimum(exactly) {}  // NOLINT: reads as n
  constexpr Arity(int at_least, bool is_variadic)
      : minimum(at_least), variadic(is_variadic) {}
};
constexpr Arity AtLeast(int n) { return Arity(n, true); }

struct OperandRange {
  int first = 0;
  int count = 0;
  constexpr bool empty() const { return count == 0; }
  // Behind the last, of an instruction that has so many operands.
  constexpr int end(int operand_count) const {
    return count < operand_count - first ? first + count : operand_count;
  }
};
constexpr OperandRange OperandAt(int i) { return {i, 1}; }
constexpr OperandRange OperandsFrom(int i) { return {i, INT_MAX}; }

enum Presence { kOptional, kRequired };

struct Use {
  const AttributeBase* handle;
  Presence presence = kOptional;
  // The operands that are the parameters of a called computation, where they
  // are handed on as they stand. In a list of computations they are the first
  // one's; each further one's begin one operand later.
  OperandRange arguments = {};
};

// An operand that is used as an index. All that it leads to is in bounds for
// values from low to high, both included.
struct IndexBound {
  int operand = 0;
  int64_t low = 0;
  int64_t high = 0;
};

using ShapeRule = absl::StatusOr<Shape> (*)(const ShapeContext&);
using NormalizeRule = absl::Status (*)(NormalizeContext&);
using LaneRule = absl::StatusOr<LaneKernel> (*)(const LaneContext&);
using ValueRule = absl::Status (*)(ValueContext&);
using ResumeRule = Action (*)(Control&);
// REQUIRES: the shape rule has passed; written() is the result's shape.
using IndexRule = std::vector<IndexBound> (*)(const ShapeContext&);

struct Op {
  const char* name;
  Arity arity = 0;
  // Stands instead of operands: constant's literal, parameter's number.
  const AttributeBase* payload = nullptr;
  std::initializer_list<Use> attributes = {};
  Role role = Role::kStep;
  Calls calls = Calls::kNone;
  // An op with an effect keeps its place and is never dropped. It has one
  // always, or where the attribute is true; see HasSideEffect.
  bool has_side_effect = false;
  const Attribute<bool>* side_effect_attribute = nullptr;
  Resource resource = Resource::kNone;
  // A -start op, send or recv. Its result is pending until the -done op, except
  // the tuple elements in parts_with_values.
  bool begins = false;
  std::initializer_list<int> parts_with_values = {};
  // The name of the -start op of this -done op.
  const char* ends = nullptr;
  // The result is operand 0, leaf by leaf.
  bool forwards = false;
  // Looks at the bits of its operands' types: never computed in wider ones.
  bool by_bits = false;
  // With Calls::kEntered: a computation's result may be its next argument.
  bool repeats = false;
  // Operands whose elements, moved, picked or converted, are the result's.
  OperandRange passes_values = {};
  // The NaNs of the result are operands' NaNs, bit for bit (semantics.md:
  // nan_payload), and the op's cases show the bits.
  bool keeps_bits = false;
  // Leaf i of the result is operand i, overwritten (ValueContext::ResultFrom),
  // where both have one type.
  bool overwrites = false;
  // Returns the operands that are indices, with their bounds.
  IndexRule index_bounds = nullptr;
  // Rewrites an old form whose meaning depends on shapes; before `shape`.
  NormalizeRule normalize = nullptr;
  ShapeRule shape = nullptr;
  // The rule of the result's shape, cited where another one is written.
  const char* result_rule = "S1";
  // A step is run by `lanes` where it has a kernel for the types at hand, else
  // by `value`; or by `resume`. Without any of them reading, checking and
  // printing are complete, running is Unimplemented.
  LaneRule lanes = nullptr;  // element-wise
  // For double-doubles (ops/double_double_steps.h), as accumulators.
  LaneRule double_doubles = nullptr;
  ComplexParts complex_parts = ComplexParts::kWhole;
  ValueRule value = nullptr;    // operands -> result at once
  ResumeRule resume = nullptr;  // enters computations, or waits

  bool runs() const { return role != Role::kStep || lanes || value || resume; }
  // Null when the op does not take the attribute.
  const Use* FindUse(const AttributeBase& handle) const {
    const auto use =
        std::find_if(attributes.begin(), attributes.end(),
                     [&](const Use& each) { return each.handle == &handle; });
    return use == attributes.end() ? nullptr : use;
  }
};

// Returns true for an instruction with an effect of its own; effects of called
// computations do not count.
bool HasSideEffect(const Op& op, const Attributes& attributes);

// Visits the computations that an instruction calls, in the order written, each
// with the operands that are its parameters (empty: it gets other values).
// REQUIRES: every entry has its handle's kind.
void ForEachCall(const Op& op, const Attributes& attributes,
                 absl::FunctionRef<void(ComputationId, OperandRange)> visit);

}  // namespace hlo

#endif  // HLOREF_OPS_OP_H_
