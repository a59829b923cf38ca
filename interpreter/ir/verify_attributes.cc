#include "interpreter/ir/verify_attributes.h"

#include <algorithm>
#include <variant>

#include "absl/strings/str_cat.h"
#include "ops/attributes/common.h"

namespace hlo {
namespace {

bool Takes(const Op& op, const AttributeBase* handle) {
  if (handle == op.payload) return true;
  if (op.FindUse(*handle) != nullptr) return true;
  const auto common = CommonAttributes();
  return std::find(common.begin(), common.end(), handle) != common.end();
}

// True if all indices of a value are in range.
class Validity {
 public:
  Validity(const AttributeBase& handle, int instructions, int computations)
      : handle_(handle),
        instructions_(instructions),
        computations_(computations) {}

  bool operator()(const Word& word) const {
    return In(word.index, static_cast<int>(handle_.words.size()));
  }
  bool operator()(const Words& words) const {
    return std::all_of(words.indices.begin(), words.indices.end(),
                       [&](int i) { return (*this)(Word{i}); });
  }
  bool operator()(const ComputationId& id) const {
    return In(id.index, computations_);
  }
  bool operator()(const ComputationIds& ids) const {
    return std::all_of(ids.begin(), ids.end(), *this);
  }
  bool operator()(const InstructionIds& ids) const {
    return std::all_of(ids.indices.begin(), ids.indices.end(),
                       [&](int i) { return In(i, instructions_); });
  }
  template <typename Other>
  bool operator()(const Other&) const {
    return true;
  }

 private:
  static bool In(int index, int count) { return index >= 0 && index < count; }

  const AttributeBase& handle_;
  int instructions_, computations_;
};

absl::Status VerifyEntry(const Op& op, const Attributes::Entry& entry,
                         int instructions, int computations) {
  if (entry.handle == nullptr) {
    return absl::InvalidArgumentError("an attribute without a name");
  }
  if (entry.value.index() != entry.handle->kind) {
    return absl::InvalidArgumentError(absl::StrCat(
        op.name, ": the value of ", entry.handle->name, " has a wrong kind"));
  }
  if (!std::visit(Validity(*entry.handle, instructions, computations),
                  entry.value)) {
    return absl::InvalidArgumentError(
        absl::StrCat(op.name, ": ", entry.handle->name,
                     " names something that is not "
                     "there"));
  }
  return absl::OkStatus();
}

}  // namespace

bool VerifyAttributes(const Instruction& instruction, int instruction_count,
                      int computation_count,
                      absl::FunctionRef<void(absl::Status)> report) {
  const Op& op = *instruction.op;
  bool usable = true;
  for (const Attributes::Entry& entry : instruction.attributes.entries()) {
    absl::Status status =
        VerifyEntry(op, entry, instruction_count, computation_count);
    if (!status.ok()) {
      usable = false;
      report(status);
    } else if (!Takes(op, entry.handle)) {
      report(absl::InvalidArgumentError(
          absl::StrCat(op.name, " takes no attribute ", entry.handle->name)));
    }
  }
  return usable;
}

bool VerifyUses(const Instruction& instruction,
                absl::FunctionRef<void(absl::Status)> report) {
  const Op& op = *instruction.op;
  bool complete = true;
  const auto refuse = [&](const auto&... parts) {
    complete = false;
    report(absl::InvalidArgumentError(absl::StrCat(op.name, parts...)));
  };
  const Arity arity = op.arity;
  const int count = static_cast<int>(instruction.operands.size());
  if (arity.variadic ? count < arity.minimum : count != arity.minimum) {
    refuse(" takes ", arity.variadic ? "at least " : "", arity.minimum,
           arity.minimum == 1 ? " operand" : " operands", ", not ", count);
  }
  const auto require = [&](const AttributeBase& handle) {
    if (instruction.attributes.has(handle)) return;
    refuse(" needs the attribute ", handle.name);
  };
  if (op.payload != nullptr) require(*op.payload);
  for (const Use& use : op.attributes) {
    if (use.presence == kRequired) require(*use.handle);
  }
  return complete;
}

}  // namespace hlo
