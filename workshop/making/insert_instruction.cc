#include "workshop/making/insert_instruction.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ops/op.h"

namespace hlo::conformance {

int InsertBetween(Computation& computation, int user, int operand, const Op& op,
                  std::vector<int> others,
                  absl::FunctionRef<void(Instruction&)> edit) {
  std::vector<Instruction>& all = computation.instructions;
  Instruction inserted;
  const int from = all[user].operands[operand];
  inserted.name = absl::StrCat("inserted.", all.size());
  inserted.op = &op;
  inserted.shape = all[from].shape;
  inserted.operands = {from};
  inserted.operands.insert(inserted.operands.end(), others.begin(),
                           others.end());
  edit(inserted);
  const auto shift = [&](int& index) {
    if (index >= user) ++index;
  };
  for (Instruction& each : all) {
    for (int& index : each.operands) shift(index);
  }
  for (int& index : computation.parameters) shift(index);
  shift(computation.root);
  all.insert(all.begin() + user, std::move(inserted));
  all[user + 1].operands[operand] = user;
  return user + 1;
}

}  // namespace hlo::conformance
