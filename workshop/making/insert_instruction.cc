#include "workshop/making/insert_instruction.h"

#include <utility>
#include <vector>

#include "interpreter/ir/computation_rewriter.h"
#include "ops/op.h"

namespace hlo::conformance {

int InsertBetween(Computation& computation, int user, int operand, const Op& op,
                  std::vector<int> others,
                  absl::FunctionRef<void(Instruction&)> edit) {
  ComputationRewriter rewriter(computation);
  const int from = rewriter.at(user).operands[operand];
  Instruction inserted;
  inserted.op = &op;
  inserted.shape = rewriter.at(from).shape;
  inserted.operands = {from};
  inserted.operands.insert(inserted.operands.end(), others.begin(),
                           others.end());
  edit(inserted);
  const int added = rewriter.Insert(user, std::move(inserted));
  rewriter.at(user).operands[operand] = added;
  return rewriter.Finish()[user];
}

}  // namespace hlo::conformance
