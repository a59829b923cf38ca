// The declaration of an op: the last thing in its room, and all that the rest
// of the house knows of it.
#ifndef HLOREF_OPS_OP_H_
#define HLOREF_OPS_OP_H_

#include <cstdint>
#include <initializer_list>
#include <span>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/attributes.h"
#include "ops/choices.h"

namespace hlo {

class Control;
class NormalizeContext;
class ShapeContext;
class ValueContext;
struct LaneContext;
struct LaneKernel;
struct Next;

// How many operands: exactly n, at least n, or none because of a payload.
struct Arity {
  int minimum = 0;
  bool variadic = false;
  constexpr Arity(int exactly) : minimum(exactly) {}  // NOLINT: reads as n
  constexpr Arity(int at_least, bool is_variadic)
      : minimum(at_least), variadic(is_variadic) {}
};
constexpr Arity AtLeast(int n) { return Arity(n, true); }

enum Presence { kOptional, kRequired };

struct Use {
  const AttributeBase* handle;
  Presence presence = kOptional;
};

using ShapeRule = absl::StatusOr<Shape> (*)(const ShapeContext&);
using NormalizeRule = absl::Status (*)(NormalizeContext&);
using LaneRule = absl::StatusOr<LaneKernel> (*)(const LaneContext&);
using ValueRule = absl::Status (*)(ValueContext&);
using ResumeRule = Next (*)(Control&);

struct Op {
  const char* name;
  Arity arity = 0;
  // Instead of operands: constant's literal, parameter's number.
  const AttributeBase* payload = nullptr;
  std::initializer_list<Use> attributes = {};
  // Has an effect: keeps its place, is never dropped.
  bool has_side_effect = false;
  // Rewrites an old form whose meaning depends on shapes; before `shape`.
  NormalizeRule normalize = nullptr;
  ShapeRule shape = nullptr;
  // The rule that says what the result is: cited where the written shape is
  // another one.
  const char* result_rule = "S1";
  // Its result is another name of values that exist (tuple, parameter): it
  // costs nothing at run time and has no rule below.
  bool renames = false;
  // At most one of these three. None, and nothing renamed: reading, checking
  // and printing are complete, running is Unimplemented.
  LaneRule lanes = nullptr;     // element-wise
  ValueRule value = nullptr;    // operands -> result at once
  ResumeRule resume = nullptr;  // enters computations, or waits

  bool runs() const { return renames || lanes || value || resume; }
};

// What ops.def says of an op.
struct OpEntry {
  const Op* op;
  const char* group;       // its folder in ops/
  const char* identifier;  // its file there
};
// All ops, in the order of ops.def.
std::span<const OpEntry> AllOps();
// Null when there is none of that name.
const Op* FindOp(absl::string_view name);

// Other names that an op has had, and what they fix: `eq` is compare with
// direction=EQ.
struct OpAlias {
  const char* name;
  const Op* op;
  const AttributeBase* fixed;  // null: nothing
  int word;                    // of `fixed`
};
const OpAlias* FindOpAlias(absl::string_view name);

#define OP(group, identifier) extern const Op identifier##_op;
#define ALIAS(name, identifier, handle, word)
#include "ops/ops.def"
#undef OP
#undef ALIAS

}  // namespace hlo

#endif  // HLOREF_OPS_OP_H_
