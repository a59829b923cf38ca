// The ops of all versions of VHLO, and the StableHLO ops that they stand for.
#ifndef HLOREF_INTERPRETER_BYTECODE_VHLO_OPS_H_
#define HLOREF_INTERPRETER_BYTECODE_VHLO_OPS_H_

#include <span>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "interpreter/stablehlo/read/attribute.h"

namespace hlo::bytecode {

// The newest version whose ops are known.
constexpr absl::string_view kNewestVhlo = "1.20.0";

// A word of vhlo_ops.def.
struct VhloAttribute {
  absl::string_view name, form, omitted, group, field;
};

struct VhloOp {
  absl::string_view name;  // StableHLO's: "gather"
  int version = 1;
  absl::string_view first, last;
  std::vector<VhloAttribute> attributes;  // as the properties stand
};

std::span<const VhloOp> AllVhloOps();
// The op of a name such as "gather_v2"; null if there is none.
const VhloOp* FindVhloOp(absl::string_view name);

// The attributes of the StableHLO op. Attributes that VHLO's op has not stay as
// they are. Returns the error, empty if there is none.
std::string ToStablehlo(const VhloOp& op,
                        std::vector<stablehlo::NamedAttribute> attributes,
                        stablehlo::Dictionary* result);

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_BYTECODE_VHLO_OPS_H_
