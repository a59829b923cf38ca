#include "interpreter/text/stablehlo/scope.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "interpreter/text/stablehlo/module_converter.h"
#include "interpreter/text/stablehlo/op_context.h"
#include "ops/attributes/payload.h"

namespace hlo::stablehlo {
namespace {

bool Returns(const Operation& operation) {
  return absl::EndsWith(operation.name, ".return");
}

// A constant, or one that is repeated: what a splat becomes.
bool IsConstantInstruction(const Builder& builder, Id id) {
  if (id < 0) return false;
  const Instruction& instruction = builder.at(id);
  if (instruction.op->role == Role::kConstant) return true;
  return absl::string_view(instruction.op->name) == "broadcast" &&
         builder.at(instruction.operands[0]).op->role == Role::kConstant;
}

}  // namespace

std::optional<Id> Scope::Find(ValueId value) const {
  const auto found = ids_.find(value);
  if (found == ids_.end()) return std::nullopt;
  return found->second;
}

bool Scope::IsConstant(ValueId value) const {
  if (const auto id = Find(value)) return IsConstantInstruction(builder_, *id);
  return outer_ != nullptr && outer_->IsConstant(value);
}

Id Scope::CopyConstant(const Builder& from, Id id) {
  const Instruction& instruction = from.at(id);
  std::vector<Id> operands;
  for (int operand : instruction.operands) {
    operands.push_back(CopyConstant(from, operand));
  }
  const Id copy = builder_.AddAs(instruction.shape, instruction.op->name,
                                 std::move(operands), instruction.attributes);
  builder_.Name(
      copy, instruction.name.empty() ? instruction.op->name : instruction.name);
  return copy;
}

Id Scope::Lookup(ValueId value) {
  if (const auto id = Find(value)) return *id;
  for (const Scope* scope = outer_; scope != nullptr; scope = scope->outer_) {
    const auto id = scope->Find(value);
    if (!id.has_value()) continue;
    if (*id < 0) return kBroken;
    if (!IsConstantInstruction(scope->builder_, *id)) break;
    return ids_[value] = CopyConstant(scope->builder_, *id);
  }
  return builder_.Fail(absl::UnimplementedError(absl::StrCat(
      "this region uses %", this->value(value).name,
      " of the function around it, which is no constant: a computation of HLO "
      "sees nothing from outside (XLA refuses it, too)")));
}

void Scope::Bind(ValueId value, Id id) { ids_[value] = id; }

void Scope::AddParameters(std::span<const ValueId> arguments,
                          std::span<const Shape> shapes) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Value& argument = value(arguments[i]);
    Builder::Origin origin;
    origin.location = argument.location;
    builder_.SetOrigin(origin);
    const Id id = builder_.Parameter(shapes[i]);
    builder_.Name(
        id, argument.name.empty() ? absl::StrCat("Arg_", i) : argument.name);
    Bind(arguments[i], id);
  }
}

std::optional<std::vector<Id>> Scope::Convert(const Region& region) {
  for (const Operation& operation : region.operations) {
    if (!Returns(operation)) {
      ConvertOperation(operation);
      continue;
    }
    if (&operation != &region.operations.back()) {
      module_.Report(absl::InvalidArgumentError(
                         "nothing may come after the region's return"),
                     operation.location, operation.name);
      return std::nullopt;
    }
    std::vector<Id> returned;
    for (ValueId operand : operation.operands) {
      returned.push_back(Lookup(operand));
      if (returned.back() >= 0) continue;
      const absl::Status status = builder_.TakeError();
      if (!status.ok()) {
        module_.Report(status, operation.location, operation.name);
      }
      return std::nullopt;
    }
    return returned;
  }
  const Location end = region.operations.empty()
                           ? function_.location
                           : region.operations.back().location;
  module_.Report(absl::InvalidArgumentError("a region must end with a return"),
                 end);
  return std::nullopt;
}

void Scope::BindBroken(const Operation& operation) {
  for (int i = 0; i < operation.result_count; ++i) {
    Bind(operation.result(i), kBroken);
  }
}

void Scope::ConvertOperation(const Operation& operation) {
  BindBroken(operation);
  builder_.SetOrigin({operation.location, module_.Metadata(operation.source)});
  const OpRow* row = FindRow(operation.name);
  absl::Status status;
  if (row == nullptr) {
    status = absl::UnimplementedError(
        absl::StrCat(operation.name, ": ", WhyRefused(operation.name)));
  } else {
    OpContext context(*this, operation);
    const bool whole =
        std::all_of(context.operands().begin(), context.operands().end(),
                    [](Id id) { return id >= 0; });
    if (whole && builder_.ok()) {
      row->handler ? row->handler(context) : ConvertPlain(context, *row);
    }
    status = builder_.TakeError();
  }
  if (status.ok()) return;
  module_.Report(status, operation.location);
  BindBroken(operation);
}

ComputationId Scope::Applied(const Region& region,
                             std::span<const Shape> shapes) {
  if (region.arguments.size() != shapes.size()) {
    builder_.Fail(absl::InvalidArgumentError(
        absl::StrCat("the region has ", region.arguments.size(), " arguments, ",
                     shapes.size(), " are needed")));
    return {};
  }
  Builder builder(builder_.draft(), module_.ReserveRegion());
  Scope scope(module_, function_, builder, this);
  scope.AddParameters(region.arguments, shapes);
  const auto returned = scope.Convert(region);
  if (!returned.has_value()) {
    builder_.Fail(absl::CancelledError());
    return {};
  }
  const Id root = builder.Join(*returned);
  builder_.Fail(builder.TakeError());
  return builder.Finish(root) ? builder.id() : ComputationId{};
}

std::vector<ValueId> Scope::Captures(std::span<const Region> regions) {
  std::vector<ValueId> used;
  absl::flat_hash_set<ValueId> known;  // defined inside, or seen already
  std::vector<const Region*> open;
  const auto visit = [&](const auto& self, const Region& region) -> void {
    known.insert(region.arguments.begin(), region.arguments.end());
    for (const Operation& operation : region.operations) {
      for (ValueId operand : operation.operands) {
        if (known.insert(operand).second) used.push_back(operand);
      }
      for (const Region& inner : operation.regions) self(self, inner);
      for (int i = 0; i < operation.result_count; ++i) {
        known.insert(operation.result(i));
      }
    }
  };
  for (const Region& region : regions) visit(visit, region);
  std::erase_if(used, [&](ValueId value) { return IsConstant(value); });
  return used;
}

}  // namespace hlo::stablehlo
