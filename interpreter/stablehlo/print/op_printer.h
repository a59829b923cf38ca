// The surroundings of an instruction while it is written, and the rules for it.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_OP_PRINTER_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_OP_PRINTER_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/convert/op_rows.h"
#include "interpreter/stablehlo/print/function_printer.h"
#include "interpreter/stablehlo/print/mlir_text.h"

namespace hlo::mlir {

class OpPrinter {
 public:
  OpPrinter(FunctionPrinter& function, Frame& frame, int index);
  // The same instruction with these operands and a result of this shape.
  OpPrinter(const OpPrinter& other, std::vector<Leaves> operands, Shape shape)
      : function_(other.function_),
        frame_(other.frame_),
        index_(other.index_),
        operands_(std::move(operands)),
        shape_(std::move(shape)) {}

  FunctionPrinter& function() { return function_; }
  Frame& frame() { return frame_; }
  int index() const { return index_; }
  const Module& module() { return function_.module().module(); }
  const Instruction& instruction() const { return At(index_); }
  const Attributes& attributes() const { return instruction().attributes; }
  // The instruction of operand `i`.
  const Instruction& operand_instruction(int i) const {
    return At(operand_index(i));
  }
  int operand_index(int i) const { return instruction().operands[i]; }

  int operand_count() const { return static_cast<int>(operands_.size()); }
  const Leaves& operand(int i) const { return operands_[i]; }
  const std::vector<Leaves>& operands() const { return operands_; }
  // An array's only leaf. REQUIRES: the operand is no tuple.
  const Leaf& array(int i) const { return operand(i)[0]; }
  Leaves AllOperands() const;
  const Shape& shape() const { return shape_; }  // the result's
  std::vector<Shape> ResultLeaves() const { return shape_.Leaves(); }

  // Writes an op beside the one that the instruction becomes.
  absl::StatusOr<Leaves> Help(const OpText& op);
  absl::StatusOr<Leaf> HelpOne(const OpText& op);
  // Converts a float array to a wider type; Unimplemented if it is none.
  absl::StatusOr<Leaf> Widen(const Leaf& array, ElementType to);
  absl::StatusOr<Leaf> Reshape(const Leaf& array, std::vector<Dimension> to);
  // Writes the op that the instruction becomes, with the instruction's notes.
  // Its results are the leaves of the instruction's shape unless `op` has
  // others.
  absl::StatusOr<Leaves> Become(OpText op);

  // name = value: an attribute of the instruction, or its default if absent.
  // `type` is that of an AttributeRow.
  template <typename T>
  std::string Text(const char* name, const Attribute<T>& handle,
                   absl::string_view type = {}) const {
    static_assert(!stablehlo::HasNoForm<T>);
    return AttributeText({name, &handle, type}, attributes());
  }

  template <typename... Parts>
  absl::Status Unsupported(const Parts&... parts) const {
    return absl::UnimplementedError(absl::StrCat(parts...));
  }

 private:
  const Instruction& At(int index) const {
    return frame_.computation->instructions[index];
  }

  FunctionPrinter& function_;
  Frame& frame_;
  int index_;
  std::vector<Leaves> operands_;
  Shape shape_;
};

// Writes an instruction and returns the leaves of its result; writes nothing if
// it returns an error.
using OpPrintRule = absl::StatusOr<Leaves> (*)(OpPrinter& op);
// Instructions that a rule can write.
enum class Accepts : uint8_t {
  kVerified,  // those that obey the rules of their op
  kArrays,    // also others whose operands and result are arrays
  kLeaves,    // the same, and the result may be several arrays
};
struct PrintRule {
  OpPrintRule print;
  Accepts accepts = Accepts::kVerified;
};

// The rule of an HLO op; null if StableHLO has nothing for it. op_rules.cc
const PrintRule* FindPrintRule(absl::string_view op);
// True if StableHLO or CHLO has an op of the same name.
bool HasOwnOp(absl::string_view op);

// The attributes in the row of the op of the same name, if they are there or if
// their default is written.
std::vector<std::string> RowTexts(OpPrinter& op);
// Writes the op of the same name with these attributes.
absl::StatusOr<Leaves> PrintRow(OpPrinter& op);
// Writes the op `name` with all operands of the instruction.
absl::StatusOr<Leaves> BecomeOp(OpPrinter& op, absl::string_view name,
                                std::vector<std::string> attributes = {},
                                std::vector<std::string> regions = {});
// The same, operands of narrower floats widened to the result's type.
absl::StatusOr<Leaves> BecomeWidened(OpPrinter& op, absl::string_view name,
                                     std::vector<std::string> attributes = {});
// Unimplemented unless to_apply has the result's types.
absl::Status CheckTypes(OpPrinter& op);

// The rules of ops.def.
#define PRINT(rule, ...) absl::StatusOr<Leaves> rule(OpPrinter& op);
#include "interpreter/stablehlo/ops.def"

// Writes the instruction and keeps its leaves in the frame. An error names its
// place.
absl::Status PrintInstruction(FunctionPrinter& function, Frame& frame,
                              int index);
// Unimplemented, with its place, if StableHLO has no type for its result.
absl::Status CheckInstruction(const Instruction& instruction,
                              const Computation& computation);

// True for a tuple whose parts can be an op's results, one by one: it is not
// nested and has not exactly one part, which would be taken for that part.
bool IsPlainTuple(const Shape& shape);

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_OP_PRINTER_H_
