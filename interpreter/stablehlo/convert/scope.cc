#include "interpreter/stablehlo/convert/scope.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/convert/module_converter.h"
#include "interpreter/stablehlo/convert/op_context.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/payload.h"

namespace hlo::stablehlo {
namespace {

bool Returns(const Operation& operation) {
  return absl::EndsWith(operation.name, ".return");
}

// Stands for an instruction that is still to be added.
constexpr Id kLate = -2;

// True for a constant, and for the broadcast of one, which a splat becomes.
bool IsConstantInstruction(const Builder& builder, Id id) {
  if (id < 0) return false;
  const Instruction& instruction = builder.at(id);
  if (builder.IsUnreadable(id)) return false;
  if (instruction.op->role == Role::kConstant) return true;
  return absl::string_view(instruction.op->name) == "broadcast" &&
         builder.at(instruction.operands[0]).op->role == Role::kConstant;
}

}  // namespace

std::optional<Id> Scope::Find(ValueId value) const {
  if (outer_ == nullptr) {
    const Id id = of_function_[value];
    return id == kUnbound ? std::nullopt : std::optional<Id>(id);
  }
  const auto found = of_region_.find(value);
  if (found == of_region_.end()) return std::nullopt;
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

void Scope::BindLate(const Operation& operation, absl::string_view op, Id begun,
                     Attributes attributes) {
  Bind(operation.result(0), kLate);
  late_.push_back({operation.result(0),
                   {operation.location, module_.Metadata(operation.source)},
                   std::string(op),
                   begun,
                   std::move(attributes)});
}

Id Scope::AddLate(ValueId value) {
  const auto late =
      std::find_if(late_.begin(), late_.end(),
                   [&](const Late& each) { return each.value == value; });
  Builder::Origin origin = builder_.SetOrigin(std::move(late->origin));
  const absl::StatusOr<Shape> shape = ShapeOf(this->value(value).type);
  const Id id = shape.ok() ? builder_.AddAs(*shape, late->op, {late->begun},
                                            std::move(late->attributes))
                           : builder_.Fail(shape.status());
  builder_.SetOrigin(std::move(origin));
  late_.erase(late);
  return Bind(value, id);
}

Id Scope::Lookup(ValueId value) {
  if (const auto id = Find(value)) return *id == kLate ? AddLate(value) : *id;
  for (const Scope* scope = outer_; scope != nullptr; scope = scope->outer_) {
    const auto id = scope->Find(value);
    if (!id.has_value()) continue;
    if (*id == kLate) break;
    if (*id < 0) return kBroken;
    if (scope->builder_.IsUnreadable(*id)) {
      return Bind(value, builder_.AddUnreadable(scope->builder_.shape(*id)));
    }
    if (!IsConstantInstruction(scope->builder_, *id)) break;
    return Bind(value, CopyConstant(scope->builder_, *id));
  }
  return builder_.Fail(absl::UnimplementedError(absl::StrCat(
      "this region uses %", this->value(value).name,
      " of the function around it, which is no constant: a computation of HLO "
      "sees nothing from outside (XLA refuses it, too)")));
}

Id Scope::Bind(ValueId value, Id id) {
  return (outer_ == nullptr ? of_function_[value] : of_region_[value]) = id;
}

void Scope::AddParameters(std::span<const ValueId> arguments,
                          std::span<const Shape> shapes) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Value& argument = value(arguments[i]);
    builder_.SetOrigin({argument.location, module_.Metadata(argument.source)});
    const Id id = builder_.Parameter(shapes[i]);
    const SourceLocation* source = module_.source(argument.source);
    std::string name =
        source == nullptr ? std::string(argument.name) : LastPart(*source);
    if (name.empty()) name = absl::StrCat("Arg_", i);
    builder_.Name(id, name);
    Bind(arguments[i], id);
  }
}

std::optional<std::vector<Id>> Scope::Convert(const Region& region,
                                              Operations* spent) {
  size_t done = 0;
  size_t rest = region.operations.size();
  for (const Operation& operation : region.operations) {
    if (outer_ == nullptr) builder_.SetProgress(++done, --rest);
    while (spent && &spent->front() != &operation) spent->pop_front();
    if (operation.unreadable) {
      BindUnreadable(operation);
      continue;
    }
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
    return Returned(operation);
  }
  if (!region.operations.empty() && region.operations.back().unreadable) {
    return std::nullopt;  // maybe the return
  }
  const Location end = region.operations.empty()
                           ? function_.location
                           : region.operations.back().location;
  module_.Report(absl::InvalidArgumentError("a region must end with a return"),
                 end);
  return std::nullopt;
}

std::optional<std::vector<Id>> Scope::Returned(const Operation& operation) {
  std::vector<Id> returned;
  while (!late_.empty()) AddLate(late_.front().value);
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

std::optional<std::vector<Id>> Scope::ConvertManual(
    const Region& body, const ManualRegion& region) {
  const ManualRegion* const around = std::exchange(manual_, &region);
  auto returned = Convert(body);
  manual_ = around;
  return returned;
}

const Terms* Scope::TermsOfValue(ValueId value) const {
  return module_.unreduced().Find(function_, value);
}

void Scope::BindUnreadable(const Operation& operation) {
  for (int i = 0; i < operation.result_count; ++i) {
    const ValueId result = operation.result(i);
    const absl::StatusOr<Shape> shape = ShapeOf(value(result).type);
    const bool is_future = value(result).type.kind() == Type::Kind::kFuture;
    Bind(result, shape.ok() && !shape->is_unbounded() && !is_future
                     ? builder_.AddUnreadable(*shape)
                     : kBroken);
  }
}

absl::Status Scope::ConvertBy(const OpRow& row, const Operation& operation) {
  OpContext context(*this, operation, row);
  const std::vector<Id>& operands = context.operands();
  const bool whole = std::all_of(operands.begin(), operands.end(),
                                 [](Id id) { return id >= 0; });
  if (!whole) {
    const absl::Status status = builder_.TakeError();
    return status.ok() ? absl::CancelledError() : status;
  }
  row.handler(context);
  absl::Status status = builder_.TakeError();
  if (!status.ok()) return status;
  for (int i = 0; i < operation.result_count; ++i) {
    if (Find(operation.result(i)).has_value()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(operation.name, ": it has no result ", i));
  }
  context.WarnOfUnknown();
  return status;
}

void Scope::ConvertOperation(const Operation& operation) {
  builder_.SetOrigin({operation.location, module_.Metadata(operation.source)});
  const size_t begin = builder_.instructions().size();
  const OpRow* row = FindRow(operation.name);
  const absl::Status status =
      row == nullptr ? absl::UnimplementedError(absl::StrCat(
                           operation.name, ": ", WhyRefused(operation.name)))
                     : ConvertBy(*row, operation);
  if (status.ok()) return;
  module_.Report(status, operation.location);
  builder_.MarkUnreadable(begin);
  BindUnreadable(operation);
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
  for (ValueId argument : region.arguments) {
    const absl::StatusOr<Shape> own = ShapeOf(value(argument).type);
    if (!own.ok() || !own->is_array()) continue;
    scope.Bind(argument,
               ConvertTo(builder, scope.Lookup(argument), own->type()));
  }
  const auto returned = scope.Convert(region);
  if (!returned.has_value()) {
    builder.Abandon();
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
