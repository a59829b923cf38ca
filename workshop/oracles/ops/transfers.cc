// Transfers from one process to another one by a channel, to the host and from
// it; computations that run beside the program.
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/groups.h"
#include "workshop/oracles/rendezvous.h"

namespace hlo::conformance::naive {
namespace {

Value Token() { return OfTuple({}); }

Value ZerosOf(Evaluator& evaluator, const ShapeText& shape) {
  if (shape.format == nullptr) {
    std::vector<Value> parts;
    for (const ShapeText& part : shape.parts) {
      parts.push_back(ZerosOf(evaluator, part));
    }
    return OfTuple(std::move(parts));
  }
  for (const int64_t size : shape.sizes) {
    if (size == kUnbounded) evaluator.Fail("zeros without a size");
  }
  if (evaluator.failed()) return {};
  return Nothing(OfArray(Zeros(*shape.format, shape.sizes)));
}

// semantics.md: channels. Source and target among those a process may meet.
struct Route {
  bool written = false;              // else each process sends to itself
  int64_t source = -1, target = -1;  // of this process; -1: none
};

// A channel without pairs: each process sends to itself.
bool HasBothEnds(Evaluator& evaluator, const Step& step) {
  bool sends = false, receives = false;
  for (const auto& [name, computation] : evaluator.program().computations) {
    for (const Step& each : computation.steps) {
      if (each.integer("channel_id", 0) != step.integer("channel_id", 0)) {
        continue;
      }
      sends = sends || each.op == "send";
      receives = receives || each.op == "recv";
    }
  }
  return sends && receives;
}

Route RouteOf(Evaluator& evaluator, const Step& step) {
  std::string text = step.text("source_target_pairs");
  Route route;
  route.written = step.has("source_target_pairs");
  constexpr char kFrontend[] = "_xla_send_recv_source_target_pairs=";
  const std::string frontend = step.text("frontend_attributes");
  const size_t at = frontend.find(kFrontend);
  if (!route.written && at != frontend.npos) {
    route.written = true;
    text = frontend.substr(at + sizeof(kFrontend) - 1);
    text = text.substr(0, text.find("}}"));
  }
  const int64_t me = evaluator.process();
  if (!route.written) {
    route.source = route.target = me;
    if (!HasBothEnds(evaluator, step)) {
      evaluator.Refuse("a channel without pairs has one end");
    }
  }
  const Grid& grid = evaluator.board().grid();
  const bool partitions =
      grid.replicas == 1 ||
      (grid.partitions > 1 && step.integer("channel_id", 0) > 0);
  const Mode mode = partitions ? Mode::kPartitions : Mode::kReplicas;
  CheckIds(evaluator, mode, IntegersOf(text));
  if (evaluator.failed()) return {};
  for (const auto& [from, to] : PairsOf(text)) {
    const int64_t source = ProcessOf(grid, mode, me, from);
    const int64_t target = ProcessOf(grid, mode, me, to);
    if (source == me) route.target = target;
    if (target == me) route.source = source;
  }
  return route;
}

std::string Parcel(const Step& step, int64_t from, int64_t to, int64_t n) {
  return absl::StrCat("channel ", step.integer("channel_id", 0), " from ", from,
                      " to ", to, " parcel ", n);
}

bool IsHost(const Step& step) {
  return step.text("is_host_transfer") == "true";
}

// (data, context, token); done when the target has received it.
Value Send(Evaluator& evaluator, const Step& step, const Values& operands) {
  const Value context = OfArray(Zeros(*FindFormat("u32"), {}));
  Value begun = OfTuple({*operands[0], context, Token()});
  const int64_t channel = step.integer("channel_id", 0);
  if (IsHost(step)) {
    const int64_t n = evaluator.Nth(absl::StrCat("host sends on ", channel));
    evaluator.to_host()[channel].push_back(*operands[0]);
    begun.promise = std::make_shared<Promise>(
        Promise{&step, absl::StrCat("to host ", channel, " value ", n)});
    return begun;
  }
  const Route route = RouteOf(evaluator, step);
  if (route.target < 0) return begun;
  const int64_t n = evaluator.Nth(absl::StrCat("sends on ", channel));
  const std::string parcel = Parcel(step, evaluator.process(), route.target, n);
  evaluator.board().Publish(parcel, evaluator.process(), {*operands[0]});
  begun.promise =
      std::make_shared<Promise>(Promise{&step, absl::StrCat(parcel, " asked")});
  return begun;
}

// A second done of one start is refused.
void CheckThatFirst(Evaluator& evaluator, const std::string& rendezvous) {
  if (evaluator.Nth(absl::StrCat("done ", rendezvous)) > 0) {
    evaluator.Refuse("done twice");
  }
}

// On the channel on which it began.
void CheckChannel(Evaluator& evaluator, const Step& begun, const Step& done) {
  if (done.has("channel_id") &&
      done.integer("channel_id", 0) != begun.integer("channel_id", 0)) {
    evaluator.Refuse("begun on another channel");
  }
}

Value SendDone(Evaluator& evaluator, const Step& step, const Values& operands) {
  const auto& promise = operands[0]->promise;
  if (promise == nullptr) return Token();
  CheckThatFirst(evaluator, promise->rendezvous);
  CheckChannel(evaluator, *promise->step, step);
  if (IsHost(*promise->step)) return Token();
  const Route route = RouteOf(evaluator, *promise->step);
  if (evaluator.board().Find(promise->rendezvous, route.target) == nullptr) {
    evaluator.set_waiting(true);
  }
  return Token();
}

// The next of a queue of the host's, which must fit.
Value ReadHost(Evaluator& evaluator, int64_t channel, const ShapeText& data) {
  const Value* next = evaluator.board().FromHost(
      evaluator.process(), channel,
      evaluator.Nth(absl::StrCat("reads of ", channel)));
  if (next == nullptr) evaluator.Refuse("an empty queue");
  if (evaluator.failed()) return {};
  if (!next->is_tuple && (next->array.format != data.format ||
                          next->array.sizes.size() != data.sizes.size())) {
    evaluator.Refuse("another shape is in the queue");
  }
  return *next;
}

Value RecvFromHost(Evaluator& evaluator, const Step& step) {
  const int64_t channel = step.integer("channel_id", 0);
  const int64_t n = evaluator.Nth(absl::StrCat("host recvs on ", channel));
  Value begun =
      OfTuple({ReadHost(evaluator, channel, step.shape.parts.at(0)), Token()});
  begun.promise = std::make_shared<Promise>(
      Promise{&step, absl::StrCat("host ", channel, " value ", n)});
  return begun;
}

Value Recv(Evaluator& evaluator, const Step& step, const Values&) {
  if (IsHost(step)) return RecvFromHost(evaluator, step);
  Value begun = Token();
  const Route route = RouteOf(evaluator, step);
  const int64_t channel = step.integer("channel_id", 0);
  const int64_t n = evaluator.Nth(absl::StrCat(
      route.source < 0 ? "recvs of nobody on " : "recvs on ", channel));
  const std::string parcel = Parcel(step, route.source, evaluator.process(), n);
  if (route.source >= 0) {
    evaluator.board().Publish(absl::StrCat(parcel, " asked"),
                              evaluator.process(), {});
  }
  begun.promise = std::make_shared<Promise>(Promise{&step, parcel});
  return begun;
}

// (data, token); zeros where nobody sends.
Value RecvDone(Evaluator& evaluator, const Step& step, const Values& operands) {
  const auto& promise = operands[0]->promise;
  if (promise == nullptr) evaluator.Fail("no recv");
  if (evaluator.failed()) return {};
  const Step& begun = *promise->step;
  CheckChannel(evaluator, begun, step);
  CheckThatFirst(evaluator, promise->rendezvous);
  if (IsHost(begun)) return OfTuple({operands[0]->parts[0], Token()});
  const Route route = RouteOf(evaluator, begun);
  if (route.source < 0) {
    return OfTuple({ZerosOf(evaluator, begun.shape.parts[0]), Token()});
  }
  const auto* published =
      evaluator.board().Find(promise->rendezvous, route.source);
  if (published == nullptr) {
    evaluator.set_waiting(true);
    return {};
  }
  return OfTuple({(*published)[0], Token()});
}

// semantics.md: feeds. With a token: (data, token).
Value Infeed(Evaluator& evaluator, const Step& step, const Values& operands) {
  const bool token = !operands.empty();
  const ShapeText& data = token ? step.shape.parts.at(0) : step.shape;
  Value read = Token();
  if (data.format != nullptr || !data.parts.empty()) {
    read = ReadHost(evaluator, kInfeed, data);
    if (evaluator.failed()) return {};
  }
  return token ? OfTuple({std::move(read), Token()}) : read;
}

Value Outfeed(Evaluator& evaluator, const Step&, const Values& operands) {
  const Value& data = *operands[0];
  const bool empty = data.is_tuple && data.parts.empty();
  if (!empty) evaluator.to_host()[kInfeed].push_back(data);
  return Token();
}

// (operands, result): the result is there at once, unless others must come to
// it first.
Value AsyncStart(Evaluator& evaluator, const Step& step,
                 const Values& operands) {
  std::vector<Value> arguments;
  for (const Value* operand : operands) arguments.push_back(*operand);
  Value begun = OfTuple({OfTuple(arguments), {}});
  begun.parts[1] = evaluator.Apply(step.text("calls"), std::move(arguments));
  if (evaluator.waiting()) {
    evaluator.set_waiting(false);
    begun.promise = std::make_shared<Promise>(Promise{&step, ""});
  }
  return begun;
}

Value AsyncDone(Evaluator& evaluator, const Step&, const Values& operands) {
  if (operands[0]->promise != nullptr) evaluator.set_waiting(true);
  if (operands[0]->parts.size() < 2) evaluator.Fail("nothing was begun");
  return evaluator.failed() ? Value{} : operands[0]->parts[1];
}

Value Same(Evaluator&, const Step&, const Values& operands) {
  return *operands[0];
}

// (copy, original, context).
Value CopyStart(Evaluator&, const Step&, const Values& operands) {
  const Value context = OfArray(Zeros(*FindFormat("u32"), {}));
  return OfTuple({*operands[0], *operands[0], context});
}

Value CopyDone(Evaluator&, const Step&, const Values& operands) {
  return operands[0]->parts.empty() ? Value{} : operands[0]->parts[0];
}

// The done of a collective.
Value Done(Evaluator& evaluator, const Step&, const Values& operands) {
  const auto& promise = operands[0]->promise;
  if (promise == nullptr) evaluator.Fail("nothing was begun");
  if (promise != nullptr) CheckThatFirst(evaluator, promise->rendezvous);
  if (evaluator.failed()) return {};
  return FinishCollective(evaluator, *promise->step, promise->rendezvous);
}

struct NamedTransfer {
  absl::string_view op;
  ValueRule rule;
};
constexpr NamedTransfer kTransfers[] = {
    {"send", Send},
    {"send-done", SendDone},
    {"recv", Recv},
    {"recv-done", RecvDone},
    {"infeed", Infeed},
    {"outfeed", Outfeed},
    {"async-start", AsyncStart},
    {"async-update", Same},
    {"async-done", AsyncDone},
    {"copy-start", CopyStart},
    {"copy-done", CopyDone},
    {"all-reduce-done", Done},
    {"all-gather-done", Done},
    {"collective-permute-done", Done},
};

}  // namespace

ValueRule FindTransfer(absl::string_view op) {
  for (const NamedTransfer& each : kTransfers) {
    if (each.op == op) return each.rule;
  }
  return nullptr;
}

}  // namespace hlo::conformance::naive
