// The context of a normalize rule: one instruction in an old form, and the
// means to write it in today's form.
#ifndef HLOREF_OPS_NORMALIZE_CONTEXT_H_
#define HLOREF_OPS_NORMALIZE_CONTEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/literal.h"
#include "ops/op.h"

namespace hlo {

class NormalizeContext {
 public:
  // An instruction of the computation, old or added.
  using Id = int;

  virtual ~NormalizeContext() = default;
  virtual int operand_count() const = 0;
  virtual Id operand(int i) const = 0;
  virtual const Shape& operand_shape(int i) const = 0;
  // Operand `i` of operand 0, where that is of `op`; else nothing.
  virtual std::optional<Id> operand_of_operand(const Op& op, int i) const = 0;
  // Null where the text leaves the shape out.
  virtual const Shape* written() const = 0;
  virtual Attributes& attributes() = 0;
  // Warns of a doubtful form, as ShapeContext::Remark does.
  virtual void Remark(std::string message) = 0;
  virtual void SetOperands(std::vector<Id> operands) = 0;
  virtual void SetShape(Shape shape) = 0;
  // The instruction keeps its name and its shape, and becomes another one.
  virtual void Become(const Op& op, std::vector<Id> operands,
                      Attributes attributes) = 0;
  // Adds an instruction before this one; its shape is inferred.
  virtual absl::StatusOr<Id> Insert(const Op& op, std::vector<Id> operands,
                                    Attributes attributes) = 0;
  virtual Id InsertConstant(Literal value) = 0;
  // Adds a computation of scalar parameters `types` whose root is the binary
  // `op` on parameters 0 and 1: the comparator of an old sort.
  virtual absl::StatusOr<ComputationId> AddBinaryComputation(
      const std::vector<ElementType>& types, const Op& op,
      Attributes attributes) = 0;
};

}  // namespace hlo

#endif  // HLOREF_OPS_NORMALIZE_CONTEXT_H_
