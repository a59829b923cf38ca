#include "gpu_check/run/compiler.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "gpu_check/kernels/convert.h"
#include "gpu_check/run/array.h"
#include "gpu_check/run/steps.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/payload.h"

namespace hlo::gpu {
namespace {

using Registers = std::vector<int32_t>;  // of a value's leaves

constexpr size_t kMostCode = 1 << 16;   // steps of a program
constexpr int64_t kLoopWork = 1 << 16;  // taken for an element's, with loops
constexpr int32_t kMostRegisters = 1 << 12;

class Compiler {
 public:
  explicit Compiler(const Prepared& program) : program_(program) {}

  // The registers of the result, for arguments in these.
  absl::StatusOr<Registers> Computation(
      int index, const std::vector<Registers>& arguments);
  absl::StatusOr<Registers> Parameters(const Shape& shape);
  std::vector<Step> steps() && { return std::move(steps_); }
  int32_t registers() const { return next_; }
  bool loops() const { return loops_; }
  Type type(int32_t r) const { return types_[r]; }

 private:
  using Values = std::vector<Registers>;
  using Result = absl::StatusOr<Registers>;

  int32_t New(Type type) {
    types_.push_back(type);
    return next_++;
  }
  absl::Status Emit(const Step& step) {
    steps_.push_back(step);
    if (steps_.size() < kMostCode && next_ < kMostRegisters) {
      return absl::OkStatus();
    }
    return absl::UnimplementedError("a called computation that is too long");
  }
  absl::Status Copy(const Registers& from, const Registers& to);
  Result Fresh(const Registers& like);
  void Jump(size_t at) { steps_[at].imm = std::ssize(steps_); }

  Result One(const hlo::Computation& in, const Instruction& at,
             const Values& values);
  Result Elementwise(const hlo::Computation& in, const Instruction& at,
                     const Values& values);
  Result Constant(const Literal& literal);
  Result Element(const hlo::Computation& in, const Instruction& at,
                 const Values& values);
  Result Conditional(const Instruction& at, const Values& values);
  Result While(const Instruction& at, const Values& values);

  const Prepared& program_;
  std::vector<Step> steps_;
  std::vector<Type> types_;
  int32_t next_ = 0;
  bool loops_ = false;
};

absl::StatusOr<Registers> Compiler::Parameters(const Shape& shape) {
  Registers registers;
  for (const Shape& leaf : shape.Leaves()) {
    auto type = TypeOf(leaf);
    if (!type.ok()) return type.status();
    if (leaf.is_array() && !leaf.is_scalar()) {
      return absl::UnimplementedError("arrays in a called computation");
    }
    registers.push_back(New(*type));
  }
  return registers;
}

absl::Status Compiler::Copy(const Registers& from, const Registers& to) {
  for (size_t k = 0; k < from.size(); ++k) {
    Step step;
    step.type = types_[to[k]];
    step.code = types_[from[k]] == step.type ? Code::kCopy : Code::kConvert;
    step.from[0] = types_[from[k]];
    step.operands[0] = from[k];
    step.result = to[k];
    absl::Status status = Emit(step);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

Compiler::Result Compiler::Fresh(const Registers& like) {
  Registers registers;
  for (int32_t each : like) registers.push_back(New(types_[each]));
  return registers;
}

absl::StatusOr<Registers> Compiler::Computation(
    int index, const std::vector<Registers>& arguments) {
  const hlo::Computation& computation = program_.module().computations[index];
  Values values(computation.instructions.size());
  for (size_t k = 0; k < arguments.size(); ++k) {
    values[computation.parameters[k]] = arguments[k];
  }
  for (int i : program_.order(index)) {
    const Instruction& at = computation.instructions[i];
    if (at.op->role == Role::kParameter) continue;
    auto registers = One(computation, at, values);
    if (!registers.ok()) return registers;
    values[i] = *std::move(registers);
  }
  return values[computation.root];
}

Compiler::Result Compiler::One(const hlo::Computation& in,
                               const Instruction& at, const Values& values) {
  const absl::string_view name = at.op->name;
  if (at.op->role == Role::kConstant) {
    const auto& literal = at.attributes.get(attr::literal_payload).literal;
    if (literal == nullptr) return absl::UnimplementedError("elided constant");
    return Constant(*literal);
  }
  if (at.op->role == Role::kTuple) {
    Registers all;
    for (int k : at.operands) {
      all.insert(all.end(), values[k].begin(), values[k].end());
    }
    return all;
  }
  if (at.op->role == Role::kGetElement) return Element(in, at, values);
  if (name == "call" || name == "fusion") {
    Values arguments;
    for (int k : at.operands) arguments.push_back(values[k]);
    return Computation(at.attributes.has(attr::to_apply)
                           ? at.attributes.get(attr::to_apply).index
                           : at.attributes.get(attr::calls).index,
                       arguments);
  }
  if (name == "conditional") return Conditional(at, values);
  if (name == "while") return While(at, values);
  if (name == "opt-barrier" || name == "domain" || name == "add-dependency") {
    return values[at.operands[0]];
  }
  return Elementwise(in, at, values);
}

Compiler::Result Compiler::Constant(const Literal& literal) {
  if (literal.is_tuple()) {
    Registers all;
    for (const Literal& each : literal.elements()) {
      auto registers = Constant(each);
      if (!registers.ok()) return registers;
      all.insert(all.end(), registers->begin(), registers->end());
    }
    return all;
  }
  auto registers = Parameters(literal.shape());
  if (!registers.ok() || !literal.shape().is_array()) return registers;
  Step step;
  step.code = Code::kConstant;
  step.type = types_[registers->front()];
  step.result = registers->front();
  step.constant = LoadBytes(literal.view().data, BytesOf(step.type), 0);
  absl::Status status = Emit(step);
  if (!status.ok()) return status;
  return registers;
}

Compiler::Result Compiler::Element(const hlo::Computation& in,
                                   const Instruction& at,
                                   const Values& values) {
  const Shape& tuple = in.instructions[at.operands[0]].shape;
  const int64_t index = at.attributes.get(attr::tuple_index);
  int64_t first = 0;
  for (int64_t k = 0; k < index; ++k) first += tuple.elements()[k].leaf_count();
  const Registers& all = values[at.operands[0]];
  return Registers(all.begin() + first,
                   all.begin() + first + at.shape.leaf_count());
}

Compiler::Result Compiler::Elementwise(const hlo::Computation& in,
                                       const Instruction& at,
                                       const Values& values) {
  const absl::string_view name = at.op->name;
  const bool moves = (name == "reshape" || name == "broadcast" ||
                      name == "transpose" || name == "bitcast") &&
                     at.shape.is_scalar();
  std::vector<Type> from;
  for (int k : at.operands) {
    if (!in.instructions[k].shape.is_scalar()) {
      return absl::UnimplementedError(absl::StrCat(name, " of no scalars"));
    }
    from.push_back(types_[values[k][0]]);
  }
  auto type = TypeOf(at.shape);
  if (!type.ok()) return type.status();
  if (moves && from[0] == *type) return values[at.operands[0]];
  std::optional<Step> step = StepOf(at, *type, from);
  if (name == "bitcast-convert" && from[0] != *type &&
      BitsOf(from[0]) == BitsOf(*type)) {
    step.emplace();
    step->code = Code::kBitcast;
    step->type = *type;
    step->from[0] = from[0];
  }
  if (!step || !at.shape.is_scalar()) {
    return absl::UnimplementedError(
        absl::StrCat(name, " in a called computation"));
  }
  for (size_t k = 0; k < from.size(); ++k) {
    step->operands[k] = values[at.operands[k]][0];
  }
  step->result = New(*type);
  absl::Status status = Emit(*step);
  if (!status.ok()) return status;
  return Registers{step->result};
}

Compiler::Result Compiler::Conditional(const Instruction& at,
                                       const Values& values) {
  std::vector<int> branches;
  for (ComputationId id : at.attributes.get(attr::branch_computations)) {
    branches.push_back(id.index);
  }
  const int32_t index = values[at.operands[0]][0];
  const bool by_pred = types_[index] == Type::kPred;
  if (branches.empty()) {
    branches = {at.attributes.get(attr::true_computation).index,
                at.attributes.get(attr::false_computation).index};
  }
  // A switch and its jumps; true takes the first of two branches.
  Step choice;
  choice.code = by_pred ? Code::kJumpUnless : Code::kSwitch;
  choice.from[0] = types_[index];
  choice.operands[0] = index;
  choice.imm = std::ssize(branches);
  const size_t first = steps_.size();
  absl::Status status = Emit(choice);
  Step jump;
  jump.code = Code::kJump;
  for (size_t b = 0; !by_pred && b < branches.size(); ++b) {
    if (status.ok()) status = Emit(jump);
  }
  std::vector<size_t> ends;
  Registers result;
  for (size_t b = 0; b < branches.size(); ++b) {
    if (!by_pred) Jump(first + 1 + b);
    if (by_pred && b == 1) Jump(first);
    auto registers = Computation(branches[b], {values[at.operands[b + 1]]});
    if (!registers.ok()) return registers;
    if (b == 0) result = *Fresh(*registers);
    if (status.ok()) status = Copy(*registers, result);
    ends.push_back(steps_.size());
    if (status.ok()) status = Emit(jump);
    if (!status.ok()) return status;
  }
  for (size_t end : ends) Jump(end);
  return result;
}

Compiler::Result Compiler::While(const Instruction& at, const Values& values) {
  const Registers& initial = values[at.operands[0]];
  const Registers state = *Fresh(initial);
  loops_ = true;
  absl::Status status = Copy(initial, state);
  if (!status.ok()) return status;
  const auto begin = static_cast<int64_t>(steps_.size());
  auto condition =
      Computation(at.attributes.get(attr::condition).index, {state});
  if (!condition.ok()) return condition;
  Step leave;
  leave.code = Code::kJumpUnless;
  leave.operands[0] = condition->front();
  const size_t exit = steps_.size();
  status = Emit(leave);
  if (!status.ok()) return status;
  auto next = Computation(at.attributes.get(attr::body).index, {state});
  if (!next.ok()) return next;
  const Registers between = *Fresh(state);
  Step back;
  back.code = Code::kJump;
  back.imm = begin;
  status = Copy(*next, between);
  if (status.ok()) status = Copy(between, state);
  if (status.ok()) status = Emit(back);
  if (!status.ok()) return status;
  Jump(exit);
  return state;
}

}  // namespace

namespace {

// Programs with a loop report elements that do not come to an end.
absl::Status SetWork(const std::vector<Step>& steps, bool loops, Device& device,
                     Compiled* compiled) {
  compiled->work = 4;
  for (const Step& each : steps) compiled->work += WorkOf(each.code);
  if (!loops) return absl::OkStatus();
  const int64_t none = INT64_MAX;
  auto endless = device.Upload(&none, sizeof(none));
  if (!endless.ok()) return endless.status();
  compiled->endless = *std::move(endless);
  compiled->program.endless = static_cast<int64_t*>(compiled->endless.get());
  compiled->work = kLoopWork;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Compiled> CompileComputation(const Prepared& program,
                                            int computation, Device& device) {
  Compiler compiler(program);
  Compiled compiled;
  std::vector<Registers> arguments;
  const Signature signature =
      program.module().computations[computation].signature();
  for (const Shape& parameter : signature.parameters) {
    auto registers = compiler.Parameters(parameter);
    if (!registers.ok()) return registers.status();
    for (int32_t r : *registers)
      compiled.parameters.push_back(compiler.type(r));
    arguments.push_back(*std::move(registers));
  }
  auto results = compiler.Computation(computation, arguments);
  if (!results.ok()) return results.status();
  for (int32_t r : *results) compiled.results.push_back(compiler.type(r));
  compiled.program.registers = compiler.registers() + 1;
  const bool loops = compiler.loops();
  const std::vector<Step> steps = std::move(compiler).steps();
  compiled.program.count = static_cast<int32_t>(steps.size());
  auto uploaded = device.Upload(
      steps.data(), static_cast<int64_t>(steps.size() * sizeof(Step)));
  if (!uploaded.ok()) return uploaded.status();
  auto registers = device.Upload(
      results->data(), static_cast<int64_t>(results->size() * sizeof(int32_t)));
  if (!registers.ok()) return registers.status();
  compiled.steps = *std::move(uploaded);
  compiled.registers = *std::move(registers);
  compiled.program.steps = static_cast<const Step*>(compiled.steps.get());
  compiled.program.results =
      static_cast<const int32_t*>(compiled.registers.get());
  absl::Status status = SetWork(steps, loops, device, &compiled);
  if (!status.ok()) return status;
  return compiled;
}

}  // namespace hlo::gpu
