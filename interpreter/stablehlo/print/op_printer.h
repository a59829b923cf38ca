// What the printing of one instruction sees.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_OP_PRINTER_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_OP_PRINTER_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/print/function_printer.h"

namespace hlo::mlir {

class OpPrinter {
 public:
  OpPrinter(FunctionPrinter& function, Frame& frame, int index);
  // As if it had these operands and gave this.
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
  // Of the operand, whatever it is an element of.
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
  const Shape& shape() const { return shape_; }  // of the result
  std::vector<Shape> ResultLeaves() const { return shape_.Leaves(); }

  // An op that helps; its results.
  absl::StatusOr<Leaves> Help(const OpText& op);
  absl::StatusOr<Leaf> HelpOne(const OpText& op);
  // A float array in a wider type; Unimplemented unless it is one.
  absl::StatusOr<Leaf> Widen(const Leaf& array, ElementType to);
  absl::StatusOr<Leaf> Reshape(const Leaf& array, std::vector<Dimension> to);
  // The op that the instruction becomes, which has what it notes. Its results
  // are the leaves of the instruction's shape unless it says others.
  absl::StatusOr<Leaves> Become(OpText op);

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

// The leaves of what an instruction gives; nothing is written for an error.
using OpPrintRule = absl::StatusOr<Leaves> (*)(OpPrinter& op);
// Null: StableHLO has nothing for the op. op_rules.cc
OpPrintRule FindPrintRule(absl::string_view op);
// An op of the same name in StableHLO or CHLO, its attributes by the rows of
// the importer.
absl::StatusOr<Leaves> PrintRow(OpPrinter& op);

// Writes the instruction, and keeps its leaves in the frame. An error says
// where it is.
absl::Status PrintInstruction(FunctionPrinter& function, Frame& frame,
                              int index);
// Unimplemented, with its place, if it gives what StableHLO has no type for.
absl::Status CheckInstruction(const Instruction& instruction,
                              const Computation& computation);

// A tuple whose parts an op can give as its results, one by one: it is not
// nested, and is told from its one part by having several, or none.
bool IsPlainTuple(const Shape& shape);

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_OP_PRINTER_H_
