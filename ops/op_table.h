// The list of all ops (ops.def), for looking ops up and going through them. It
// names no op, and no op's file includes it: a new op compiles its file and the
// table's .cc.
#ifndef HLOREF_OPS_OP_TABLE_H_
#define HLOREF_OPS_OP_TABLE_H_

#include <span>

#include "absl/strings/string_view.h"
#include "ops/op.h"

namespace hlo {

// One line of ops.def.
struct OpEntry {
  const Op* op;
  const char* group;       // its folder in ops/
  const char* identifier;  // its file there
};
// All ops, in the order of ops.def.
std::span<const OpEntry> AllOps();
// Null when there is none of that name.
const Op* FindOp(absl::string_view name);
// The dialect of an op that HLO text does not have; null for HLO's own.
const char* DialectOf(const Op& op);
// The op of a role that only one op has: arguments, tuples, elements of
// tuples.
const Op& OpOfRole(Role role);

// Other names that an op has had, and what they fix: `eq` is compare with
// direction=EQ.
struct OpAlias {
  const char* name;
  const Op* op;
  const AttributeBase* fixed;  // null: nothing
  int word;                    // of `fixed`
};
const OpAlias* FindOpAlias(absl::string_view name);

// `<op>-start`, `-update` and `-done`, for an op that has none of its own: the
// async op, around a computation of that one op.
struct AsyncForm {
  const char* suffix;
  const Op* op;
};
// The form of a text's `<op><suffix>`; null when no suffix is one.
const AsyncForm* FindAsyncForm(absl::string_view name);

}  // namespace hlo

#endif  // HLOREF_OPS_OP_TABLE_H_
