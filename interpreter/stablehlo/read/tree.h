// Parsed StableHLO, which the parser of text and the reader of bytecode make
// and the converter reads. Plain data.
//
// The converter may rely on this:
// - Each op has one form, the generic one: `name` with its dialect
//   ("stablehlo.add", "func.call", "func.return" for a bare `return`),
//   operands, attributes under the names of the generic form, regions. Pretty
//   forms become the same tree as generic ones, attribute by attribute:
//   `slice %a [0:4:2]` has start_indices, limit_indices, strides;
//   `dot_general` dot_dimension_numbers, precision_config, algorithm;
//   `convolution` window_strides, padding (dense, Nx2), lhs_dilation,
//   rhs_dilation, window_reversal, dimension_numbers; `compare`
//   comparison_direction, compare_type; `custom_call @t` call_target_name;
//   `composite "n"` name; `constant` value; `pad` edge_padding_low, .._high,
//   interior_padding; `iota` iota_dimension; `fft` fft_type, fft_length;
//   `dynamic_slice` slice_sizes; `func.call` callee (a symbol).
//   `reduce .. applies op` has the region that it stands for; pretty `while`
//   has two regions with block arguments each.
// - <{properties}> and {attributes} are one dictionary.
// - An absent attribute stays absent: defaults are the converter's.
// - Operands are resolved by MLIR's scopes, their written types compared with
//   those of their values. Nothing else is checked: not the number of
//   operands, results or regions, not an attribute's kind, not whether the op
//   exists (any "dialect.name" in generic form is read).
// - Regions that are there have at least one block argument list (maybe empty)
//   and any number of operations; the last is not checked to be a return. One
//   of a function has the types that the function declares. Only regions of
//   one block exist.
// - An operation with an error is there as `unreadable`, with its results; the
//   type of a result is that of its first use, or none.
// - A type that HLO has not (Type::Kind::kRefused) may stand anywhere.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_TREE_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_TREE_H_

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"
#include "interpreter/ir/module.h"
#include "interpreter/stablehlo/read/attribute.h"
#include "interpreter/stablehlo/read/name_store.h"
#include "interpreter/stablehlo/read/type.h"

namespace hlo::stablehlo {

// An index of Function::values.
using ValueId = int;

// The contents of `loc(..)`, found through aliases, fused and callsite as XLA
// finds them. The name is the outermost one up to an '@'; a callsite has that
// of its callee, fused has all names joined by ";", without those that end in
// ":". The file position is the first.
struct SourceLocation {
  std::string name;  // "jit(f)/sin"; empty: none
  std::string file;
  int line = 0;
  int column = 0;
  int end_line = 0;
  int end_column = 0;
};

// The result of an op, or the argument of a function or of a block.
struct Value {
  Type type;
  absl::string_view name;  // without %: "0", "arg0", "3#1" of several results;
                           // "" if a pretty form leaves it unnamed
  Location location;
  int source = -1;  // index of Module::sources; -1: none is written
};

struct Operation;

// The converter may drop them one by one.
using Operations = std::list<Operation>;

struct Region {
  std::vector<ValueId> arguments;
  Operations operations;
};

struct Operation {
  absl::string_view name;
  absl::InlinedVector<ValueId, 4> operands;  // no larger than a vector
  ValueId first_result = 0;                  // the others follow it
  int result_count = 0;
  Dictionary attributes;
  std::vector<Region> regions;
  Location location;        // the place of the op's name in the file
  int source = -1;          // index of Module::sources; -1: none is written
  bool unreadable = false;  // nothing but its results is known

  ValueId result(int i) const { return first_result + i; }
};

struct FunctionResult {
  Type type;
  Dictionary attributes;  // {jax.result_info = "result"}
};

struct Function {
  std::string name;
  std::string visibility;  // "public", "private", "nested"; empty: not written
  // The values of all ops and blocks in it. An id is defined before (in text
  // order) it is used, and used only where it is visible.
  std::vector<Value> values;
  std::vector<Dictionary> argument_attributes;  // one for each argument
  std::vector<FunctionResult> results;
  Dictionary attributes;
  std::vector<Type> argument_types;
  std::optional<Region> body;  // its arguments are the function's; none: a
                               // declaration
  Location location;
  int source = -1;
};

struct Module {
  std::string name;  // without @; empty: none
  Dictionary attributes;
  std::vector<Function> functions;  // names differ
  // Ops beside the functions, such as sdy.mesh, without operands, results and
  // regions. One with a symbol has it as the attribute sym_name.
  std::vector<Operation> others;
  std::vector<SourceLocation> sources;
  Location location;
  // All functions are there. Errors in operations leave it so.
  bool whole = true;
  // The whole file's; null where it is no text.
  std::shared_ptr<const std::string> text;
  // The names of operations and values are in there or in the text.
  std::shared_ptr<const NameStore> names;
  // The text whose bytes the attributes name: the file's, or what they would be
  // in one.
  std::shared_ptr<const std::string> spellings;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_TREE_H_
