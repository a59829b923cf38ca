// The pretty forms of ops, as ops.def has them: the syntax between an op's name
// and its types. An op without columns has the form of element-wise ops.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_PRETTY_FORMS_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_PRETTY_FORMS_H_

#include <cstdint>
#include <initializer_list>

#include "absl/strings/string_view.h"

namespace hlo::stablehlo {

// The meaning of `: T, ..` without a function type. `: (T, ..) -> T`,
// `: T, .. -> T` and `: T to T` are read everywhere.
enum class TypeRule : uint8_t {
  kSame,      // `: T`: all operands and the one result
  kEach,      // `: T, ..`: each operand; no results
  kOperands,  // `: T`: all operands, or one for each; no results
  kPairs,     // `: T, ..`: each operand and the result of its number
  kComplex,   // `: T`: the result; the operands are its parts
  kSelect,    // `: P, T`: the first operand; the others and the result
  kTuple,     // `: tuple<T, ..>`: the result; the operands are its parts
};

// The syntax of the value in `keyword = value`.
enum class ClauseForm : uint8_t {
  kAttribute,   // any attribute: 0.1, "ab", true
  kIntegers,    // [1, 2]
  kEnum,        // FFT: #stablehlo<kind FFT>
  kEnums,       // [DEFAULT, HIGH]: an array of them
  kStruct,      // <k = .., ..>: #stablehlo.kind<..>
  kDimensions,  // [0] x [1]: two fields of dot_dimension_numbers
  kFormat,      // e5m10: exponent_bits, mantissa_bits
};

// `keyword = value`, and the attribute that it is.
struct Clause {
  const char* keyword;
  const char* attribute;
  ClauseForm form = ClauseForm::kAttribute;
  const char* kind = "";  // the name of an enum or a struct
};

// A syntax that is more than operands and clauses.
enum class Special : uint8_t {
  kNone,
  kRanges,       // slice %a [0:4:2, 1:3]
  kTupleIndex,   // get_tuple_element %t[0]
  kCompare,      // compare GT, %a, %b, TOTALORDER
  kConvolution,  // convolution(..) dim_numbers = .., window = {..}
  kReduce,       // reduce(%a init: %b) applies .., reduce(..) .. reducer(..)
  kWhile,        // while(%a = %b, ..) : T, .. cond {..} do {..}
  kScan,         // scan(%a, ..) inits(%b, ..) dimension=0 {..}
  kValue,        // constant dense<..> : T
  kOtherValue,   // expect_eq_const %a, dense<..> : T
  kCallee,       // call @f(%a, ..), custom_call @f(%a, ..)
  kComposite,    // composite "name" %a, ..
  kMesh,         // mesh @name = <[..]>
  kManual,       // manual_computation(%a) in_shardings=.. (%b: T) {..}
  kShardy,       // sharding_constraint %a <@mesh, [..]>, all_gather [{"x"}] %a
                 // out_sharding=<..>; the axes are the attribute of the clause
};

struct PrettyForm {
  absl::string_view name;
  TypeRule types = TypeRule::kSame;
  Special special = Special::kNone;
  std::initializer_list<Clause> clauses = {};
};

// The form of an op that is named with its dialect: "stablehlo.slice". An op of
// stablehlo, mhlo or chlo without a row has the form of the op of that name in
// another of these dialects.
const PrettyForm& PrettyFormOf(absl::string_view op);

// An attribute's kind, in the dialect of the op: "stablehlo.comparison_type".
std::string KindOf(absl::string_view op, absl::string_view kind);

// The form's clause of that keyword; null if it has none.
const Clause* FindClause(const PrettyForm& form, absl::string_view keyword);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_PRETTY_FORMS_H_
