// The context of Op::normalize.
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/ir/module_finisher.h"
#include "ops/attributes/payload.h"
#include "ops/normalize_context.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

class RewriteContext : public NormalizeContext {
 public:
  RewriteContext(ModuleFinisher& finisher, ComputationRewriter& rewriter,
                 int index, bool infers_shape)
      : finisher_(finisher),
        rewriter_(rewriter),
        index_(index),
        infers_shape_(infers_shape) {}

  int operand_count() const override {
    return static_cast<int>(instruction().operands.size());
  }
  Id operand(int i) const override { return instruction().operands[i]; }
  const Shape& operand_shape(int i) const override {
    return rewriter_.at(operand(i)).shape;
  }
  std::optional<Id> operand_of_operand(const Op& op, int i) const override {
    if (instruction().operands.empty()) return std::nullopt;
    const Instruction& of = rewriter_.at(operand(0));
    const auto at = static_cast<size_t>(i);
    if (of.op != &op || at >= of.operands.size()) return std::nullopt;
    return of.operands[at];
  }
  const Shape* written() const override {
    return infers_shape_ ? nullptr : &instruction().shape;
  }
  Attributes& attributes() override { return instruction().attributes; }
  void Remark(std::string message) override {
    finisher_.Warn(std::move(message), instruction());
  }
  void SetOperands(std::vector<Id> operands) override {
    instruction().operands = std::move(operands);
  }
  void SetShape(Shape shape) override {
    instruction().shape = finisher_.Intern(std::move(shape));
  }
  void Become(const Op& op, std::vector<Id> operands,
              Attributes attributes) override {
    instruction().op = &op;
    instruction().operands = std::move(operands);
    instruction().attributes = std::move(attributes);
  }
  Id InsertConstant(Literal value) override {
    Instruction constant;
    constant.op = &OpOfRole(Role::kConstant);
    constant.shape = finisher_.Intern(value.shape());
    constant.location = instruction().location;
    constant.attributes.set(
        attr::literal_payload,
        LiteralPayload{std::make_shared<const Literal>(std::move(value))});
    return rewriter_.Insert(index_, std::move(constant));
  }
  absl::StatusOr<Id> Insert(const Op& op, std::vector<Id> operands,
                            Attributes attributes) override {
    Instruction added;
    added.op = &op;
    added.operands = std::move(operands);
    added.attributes = std::move(attributes);
    added.location = instruction().location;
    absl::Status status = finisher_.Infer(rewriter_, added);
    if (!status.ok()) return status;
    return rewriter_.Insert(index_, std::move(added));
  }
  absl::StatusOr<ComputationId> AddBinaryComputation(
      const std::vector<ElementType>& types, const Op& op,
      Attributes attributes) override;

 private:
  Instruction& instruction() const { return rewriter_.at(index_); }

  ModuleFinisher& finisher_;
  ComputationRewriter& rewriter_;
  int index_;
  bool infers_shape_;
};

absl::StatusOr<ComputationId> RewriteContext::AddBinaryComputation(
    const std::vector<ElementType>& types, const Op& op,
    Attributes attributes) {
  Computation computation;
  computation.name = finisher_.UniqueName(op.name);
  for (ElementType type : types) {
    AddParameter(Shape::Scalar(type), &computation);
  }
  Instruction root;
  root.name = op.name;
  root.op = &op;
  root.operands = {0, 1};
  root.attributes = std::move(attributes);
  computation.root = static_cast<int>(computation.instructions.size());
  computation.instructions.push_back(std::move(root));
  ComputationRewriter rewriter(computation);
  absl::Status status =
      finisher_.Infer(rewriter, rewriter.at(computation.root));
  if (!status.ok()) return status;
  return finisher_.AddComputation(std::move(computation));
}

}  // namespace

absl::Status ModuleFinisher::Normalize(ComputationRewriter& rewriter, int index,
                                       bool infers_shape) {
  RewriteContext context(*this, rewriter, index, infers_shape);
  return rewriter.at(index).op->normalize(context);
}

void AddParameter(Shape shape, Computation* computation) {
  const auto number = static_cast<int>(computation->parameters.size());
  Instruction parameter;
  parameter.name = absl::StrCat("param_", number);
  parameter.op = &OpOfRole(Role::kParameter);
  parameter.shape = std::move(shape);
  parameter.attributes.set(attr::parameter_number, int64_t{number});
  computation->instructions.push_back(std::move(parameter));
  computation->parameters.push_back(number);
}

}  // namespace hlo
