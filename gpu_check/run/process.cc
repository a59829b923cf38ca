// A process: its computations, one instruction after another.
#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "gpu_check/run/execution.h"
#include "gpu_check/run/ops.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/payload.h"

namespace hlo::gpu {
namespace {

// Leaves before the k-th element of a tuple.
int64_t LeavesBefore(const Shape& tuple, int64_t k) {
  int64_t leaves = 0;
  for (int64_t i = 0; i < k; ++i) leaves += tuple.elements()[i].leaf_count();
  return leaves;
}
Value Part(const Value& value, int64_t first, int64_t count) {
  return {value.begin() + first, value.begin() + first + count};
}

}  // namespace

Process::Process(Shared& shared, int64_t index, int computation,
                 std::vector<Value> arguments, std::shared_ptr<Meeting> result)
    : shared_(shared), index_(index), announced_(std::move(result)) {
  Enter({computation}, std::move(arguments));
}

const Instruction& Process::instruction(const Frame& frame) const {
  const int i = shared_.program.order(frame.computation)[frame.place];
  return computation(frame).instructions[i];
}

void Process::Enter(ComputationId id, std::vector<Value> arguments) {
  Frame frame;
  frame.computation = id.index;
  const hlo::Computation& entered =
      shared_.program.module().computations[id.index];
  frame.values.resize(entered.instructions.size());
  for (size_t k = 0; k < arguments.size(); ++k) {
    frame.values[entered.parameters[k]] = std::move(arguments[k]);
  }
  frames_.push_back(std::move(frame));
}

void Process::Leave() {
  Frame& frame = frames_.back();
  returned_ = std::move(frame.values[computation(frame).root]);
  frames_.pop_back();
  if (frames_.empty()) {
    result_ = std::move(returned_);
    if (announced_ != nullptr) {
      announced_->results = {result_};
      announced_->combined = true;
    }
  } else {
    ++frames_.back().turn;
  }
}

absl::StatusOr<Process::State> Process::Advance() {
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.place == shared_.program.order(frame.computation).size()) {
      Leave();
      continue;
    }
    const Step step = Run();
    if (!step.ok()) return step.status();
    if (*step == Outcome::kBlocked) return State::kBlocked;
  }
  return State::kDone;
}

// Sets the value of the instruction, drops those that nobody reads any more.
Process::Step Process::Give(Frame& frame, Value value) {
  const Instruction& at = instruction(frame);
  const auto place = static_cast<int>(frame.place);
  const int own = shared_.program.order(frame.computation)[frame.place];
  for (int operand : at.operands) {
    if (shared_.program.last_use(frame.computation, operand) == place) {
      frame.values[operand].clear();
    }
  }
  ++shared_.progress;
  frame.values[own] = std::move(value);
  frame.turn = 0;
  frame.loop_state.clear();
  frame.meeting = nullptr;
  ++frame.place;
  return Outcome::kNext;
}

Call Process::MakeCall(const Frame& frame) {
  const Instruction& at = instruction(frame);
  Call call{shared_.program,
            computation(frame),
            at,
            shared_.device,
            shared_.states[index_],
            {},
            [this](ComputationId id, std::vector<Value> arguments) {
              return Apply(id, std::move(arguments));
            },
            {}};
  for (int operand : at.operands) {
    call.operands.push_back(&frame.values[operand]);
  }
  return call;
}

absl::StatusOr<Value> Process::Apply(ComputationId id,
                                     std::vector<Value> arguments) {
  Process nested(shared_, index_, id.index, std::move(arguments));
  const absl::StatusOr<State> state = nested.Advance();
  if (!state.ok()) return state.status();
  if (*state != State::kDone) {
    return absl::UnimplementedError("a meeting in an applied computation");
  }
  return nested.TakeResult();
}

absl::StatusOr<bool> Process::ReadPred(const Array& array) {
  auto value = ReadIntegers(shared_.device, array);
  if (!value.ok()) return value.status();
  return value->front() != 0;
}

Process::Step Process::Run() {
  Frame& frame = frames_.back();
  const Instruction& at = instruction(frame);
  switch (at.op->role) {
    case Role::kParameter: {
      ++frame.place;
      return Outcome::kNext;
    }
    case Role::kConstant: {
      const auto& literal = at.attributes.get(attr::literal_payload).literal;
      if (literal == nullptr) {
        return absl::InvalidArgumentError("an elided constant has no value");
      }
      auto value = FromLiteral(*literal, shared_.device);
      if (!value.ok()) return value.status();
      return Give(frame, *std::move(value));
    }
    case Role::kTuple: {
      Value all;
      for (int operand : at.operands) {
        const Value& part = frame.values[operand];
        all.insert(all.end(), part.begin(), part.end());
      }
      return Give(frame, std::move(all));
    }
    case Role::kGetElement: {
      const Shape& tuple =
          computation(frame).instructions[at.operands[0]].shape;
      const int64_t first =
          LeavesBefore(tuple, at.attributes.get(attr::tuple_index));
      return Give(frame, Part(frame.values[at.operands[0]], first,
                              at.shape.leaf_count()));
    }
    case Role::kStep:
      break;
  }
  return RunControl(frame, at.op->name);
}

Process::Step Process::RunControl(Frame& frame, absl::string_view op) {
  const Instruction& at = instruction(frame);
  if (shared_.options.rule != nullptr) return RunPlain(frame);
  if (op == "call" || op == "fusion") {
    if (frame.turn > 0) return Give(frame, std::move(returned_));
    std::vector<Value> arguments;
    for (int operand : at.operands) arguments.push_back(frame.values[operand]);
    Enter(op == "call" ? at.attributes.get(attr::to_apply)
                       : at.attributes.get(attr::calls),
          std::move(arguments));
    return Outcome::kEntered;
  }
  if (op == "while") return RunWhile(frame);
  if (op == "conditional") return RunConditional(frame);
  if (op == "async-start") return RunAsyncStart(frame);
  if (op == "async-update") return Give(frame, frame.values[at.operands[0]]);
  if (op == "copy-done") {
    return Give(frame,
                Part(frame.values[at.operands[0]], 0, at.shape.leaf_count()));
  }
  if (op == "copy-start") {
    Value value = frame.values[at.operands[0]];
    value.push_back(value[0]);
    value.emplace_back();
    return Give(frame, std::move(value));
  }
  if (op == "infeed" || op == "outfeed") return RunFeed(frame, op);
  if (op == "send" || op == "recv") return RunTransfer(frame, op);
  if (absl::EndsWith(op, "-done")) return Await(frame, op);
  if (FindRule(op) == nullptr) return RunCollective(frame, op);
  return RunPlain(frame);
}

Process::Step Process::RunPlain(Frame& frame) {
  Call call = MakeCall(frame);
  for (const Value* operand : call.operands) {
    for (const Array& leaf : *operand) {
      if (leaf.pending != nullptr) {
        return absl::UnimplementedError("an operand that is pending");
      }
    }
  }
  absl::Status status = shared_.options.rule != nullptr
                            ? shared_.options.rule(call)
                            : FindRule(call.instruction.op->name)(call);
  if (!status.ok()) return status;
  return Give(frame, std::move(call.result));
}

Process::Step Process::RunWhile(Frame& frame) {
  const Instruction& at = instruction(frame);
  const Attributes& attributes = at.attributes;
  if (frame.turn == 0) frame.loop_state = frame.values[at.operands[0]];
  // Odd turns come back from the condition, even ones from the body.
  if (frame.turn % 2 == 1) {
    const absl::StatusOr<bool> goes_on = ReadPred(returned_[0]);
    if (!goes_on.ok()) return goes_on.status();
    if (!*goes_on) return Give(frame, std::move(frame.loop_state));
    frame.values[at.operands[0]].clear();
    std::vector<Value> arguments;
    arguments.push_back(std::move(frame.loop_state));
    Enter(attributes.get(attr::body), std::move(arguments));
    return Outcome::kEntered;
  }
  if (frame.turn > 0) {
    frame.loop_state = std::move(returned_);
    frame.turn = 2;
  }
  Enter(attributes.get(attr::condition), {frame.loop_state});
  return Outcome::kEntered;
}

Process::Step Process::RunConditional(Frame& frame) {
  if (frame.turn > 0) return Give(frame, std::move(returned_));
  const Instruction& at = instruction(frame);
  const Array& index = frame.values[at.operands[0]][0];
  auto value = ReadIntegers(shared_.device, index);
  if (!value.ok()) return value.status();
  ComputationIds branches = at.attributes.get(attr::branch_computations);
  int64_t chosen = value->front();
  if (branches.empty()) {
    branches = {at.attributes.get(attr::true_computation),
                at.attributes.get(attr::false_computation)};
  }
  if (index.type == Type::kPred) chosen = chosen != 0 ? 0 : 1;
  if (chosen < 0 || chosen >= std::ssize(branches)) {
    chosen = std::ssize(branches) - 1;
  }
  Enter(branches[chosen], {frame.values[at.operands[chosen + 1]]});
  return Outcome::kEntered;
}

// The computation runs beside this one, and as far as it goes at once.
Process::Step Process::RunAsyncStart(Frame& frame) {
  const Instruction& at = instruction(frame);
  std::vector<Value> arguments;
  Value value;
  for (int operand : at.operands) {
    arguments.push_back(frame.values[operand]);
    value.insert(value.end(), arguments.back().begin(), arguments.back().end());
  }
  const size_t own = value.size();
  value.resize(static_cast<size_t>(at.shape.leaf_count()));
  auto result = std::make_shared<Meeting>();
  result->members = {index_};
  auto child = std::make_unique<Process>(shared_, index_,
                                         at.attributes.get(attr::calls).index,
                                         std::move(arguments), result);
  const absl::StatusOr<State> state = child->Advance();
  if (!state.ok()) return state.status();
  if (*state != State::kDone) shared_.children.push_back(std::move(child));
  for (size_t k = own; k < value.size(); ++k) value[k].pending = result;
  return Give(frame, std::move(value));
}

}  // namespace hlo::gpu
