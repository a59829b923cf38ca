// Meetings, and the processes of a run, each to its next meeting in turn.
#include "gpu_check/run/execution.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "gpu_check/run/ops.h"
#include "ops/attributes/processes.h"

namespace hlo::gpu {
namespace {

std::string PlaceOf(const Instruction& instruction) {
  return HasChannel(instruction.attributes)
             ? absl::StrCat("channel ",
                            instruction.attributes.get(attr::channel_id))
             : instruction.name;
}

bool IsCollective(absl::string_view op) {
  constexpr const char* kOps[] = {
      "all-gather",        "all-reduce",
      "all-to-all",        "collective-permute",
      "reduce-scatter",    "collective-broadcast",
      "ragged-all-to-all", "all-gather-start",
      "all-reduce-start",  "collective-permute-start"};
  return std::find(std::begin(kOps), std::end(kOps), op) != std::end(kOps);
}

// Zeros of a shape's leaves.
absl::StatusOr<Value> ZerosOf(const Shape& shape, Device& device) {
  Value zeros;
  for (const Shape& leaf : shape.Leaves()) {
    auto type = TypeOf(leaf);
    if (!type.ok()) return type.status();
    auto array = Zeros(device, *type, leaf.sizes());
    if (!array.ok()) return array.status();
    zeros.push_back(*std::move(array));
  }
  return zeros;
}

}  // namespace

std::shared_ptr<Meeting> Process::MeetingAt(
    const std::string& place, const std::string& visitor,
    const std::vector<int64_t>& members) {
  const int64_t visit = shared_.visits[index_][visitor]++;
  std::shared_ptr<Meeting>& meeting =
      shared_.meetings[absl::StrCat(place, " ", visit)];
  if (meeting == nullptr) {
    meeting = std::make_shared<Meeting>();
    meeting->members = members;
    meeting->posted.resize(members.size());
  }
  return meeting;
}

Value Process::ResultOf(const Meeting& meeting) const {
  const auto place =
      std::find(meeting.members.begin(), meeting.members.end(), index_);
  return meeting.results[place - meeting.members.begin()];
}

// The processes that meet at a collective; none: this one meets nobody.
std::vector<int64_t> Process::MembersOf(const Instruction& at,
                                        const Pairs& pairs) {
  if (!at.attributes.has(attr::source_target_pairs)) {
    return GroupOf(at, shared_.options.counts, index_);
  }
  std::vector<int64_t> members;
  for (const auto& [source, target] : pairs) {
    members.push_back(source);
    members.push_back(target);
  }
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  const bool inside =
      std::binary_search(members.begin(), members.end(), index_);
  return inside ? members : std::vector<int64_t>{};
}

absl::StatusOr<std::shared_ptr<Meeting>> Process::Post(Frame& frame,
                                                       absl::string_view op,
                                                       const Value& operands,
                                                       const Pairs& pairs) {
  const Instruction& at = instruction(frame);
  if (NamesOthers(at, shared_.options.counts)) {
    return absl::InvalidArgumentError(absl::StrCat(
        op, " ", at.name, ": a group names a process that does not run"));
  }
  const std::vector<int64_t> members = MembersOf(at, pairs);
  if (members.empty()) {
    auto alone = std::make_shared<Meeting>();
    alone->members = {index_};
    alone->combined = true;
    if (at.attributes.has(attr::permute_slice_sizes)) {  // its own outputs
      const auto first =
          operands.begin() + static_cast<int64_t>(InputLeaves(frame));
      alone->results = {
          Value(first, first + static_cast<int64_t>(InputLeaves(frame)))};
      return alone;
    }
    auto zeros = ZerosLike(shared_.device, operands);
    if (!zeros.ok()) return zeros.status();
    alone->results = {*std::move(zeros)};
    return alone;
  }
  for (int64_t each : members) {
    if (each >= shared_.options.counts.count()) {
      return absl::InvalidArgumentError(
          absl::StrCat(op, " ", at.name, ": no process ", each));
    }
  }
  const std::string place =
      absl::StrCat(PlaceOf(at), " ", absl::StrJoin(members, ","));
  auto meeting = MeetingAt(place, place, members);
  ++shared_.progress;
  if (meeting->first == nullptr) meeting->first = &at;
  if (!Agree(shared_.program.module(), *meeting->first, at)) {
    return absl::InvalidArgumentError(
        absl::StrCat(op, " ", at.name, ": the members do not agree"));
  }
  const auto slot = std::find(members.begin(), members.end(), index_);
  meeting->posted[slot - members.begin()] = operands;
  return meeting;
}

// The leaves of the first operand.
size_t Process::InputLeaves(const Frame& frame) const {
  const Instruction& at = instruction(frame);
  return static_cast<size_t>(
      computation(frame).instructions[at.operands[0]].shape.leaf_count());
}

// The leaves of all operands.
Value Process::OperandsOf(const Frame& frame) const {
  Value operands;
  for (int operand : instruction(frame).operands) {
    const Value& part = frame.values[operand];
    operands.insert(operands.end(), part.begin(), part.end());
  }
  return operands;
}

Process::Step Process::RunCollective(Frame& frame, absl::string_view op) {
  const Instruction& at = instruction(frame);
  if (!IsCollective(op)) {
    return absl::UnimplementedError(absl::StrCat("op:", op));
  }
  const bool starts = absl::EndsWith(op, "-start");
  Pairs pairs;
  if (at.attributes.has(attr::source_target_pairs)) {
    pairs = PermutePairs(at, shared_.options.counts, index_);
  }
  const Value operands = OperandsOf(frame);
  if (frame.meeting == nullptr) {
    auto posted = Post(frame, op, operands, pairs);
    if (!posted.ok()) return posted.status();
    frame.meeting = *posted;
  }
  const std::shared_ptr<Meeting> meeting = frame.meeting;
  if (!meeting->combined && meeting->complete()) {
    Call call = MakeCall(frame);
    absl::Status status = Combine(call, pairs, meeting.get());
    if (!status.ok()) return status;
  }
  if (!starts) {
    if (!meeting->combined) return Outcome::kBlocked;
    return Give(frame, ResultOf(*meeting));
  }
  // (operands, result, ..), but of all-reduce the result alone, and in place
  // (input, result, ..).
  const size_t own = at.attributes.has(attr::permute_slice_sizes)
                         ? InputLeaves(frame)
                         : operands.size();
  Value value(static_cast<size_t>(at.shape.leaf_count()));
  for (size_t k = 0; k < value.size(); ++k) {
    if (op != "all-reduce-start" && k < own) {
      value[k] = operands[k];
    } else {
      value[k].pending = meeting;
    }
  }
  return Give(frame, std::move(value));
}

// A meeting that the host has come to: of a recv when its queue has a value.
Process::Step Process::RunHostTransfer(Frame& frame, bool sends) {
  const Instruction& at = instruction(frame);
  const int64_t channel = at.attributes.get(attr::channel_id);
  Value value(static_cast<size_t>(at.shape.leaf_count())), data;
  if (sends) {
    data = frame.values[at.operands[0]];
    std::copy(data.begin(), data.end(), value.begin());
    auto& written = shared_.results.to_host[channel];
    written.resize(shared_.states.size());
    written[index_].push_back(
        {data, computation(frame).instructions[at.operands[0]].shape});
  } else {
    ValueQueues& queues = shared_.options.from_host[channel];
    if (queues.empty() || queues[index_].empty()) return Outcome::kBlocked;
    data = std::move(queues[index_].front());
    queues[index_].pop_front();
  }
  auto meeting = std::make_shared<Meeting>();
  meeting->posted = {data, Value{}};
  for (size_t k = sends ? data.size() : 0; k < value.size(); ++k) {
    value[k].pending = meeting;
  }
  return Give(frame, std::move(value));
}

// send posts into the first slot, recv into the second.
Process::Step Process::RunTransfer(Frame& frame, absl::string_view op) {
  const Instruction& at = instruction(frame);
  const bool sends = op == "send";
  if (at.attributes.get(attr::is_host_transfer)) {
    return RunHostTransfer(frame, sends);
  }
  const Pairs pairs = TransferPairs(at, shared_.options.counts, index_);
  const auto pair =
      std::find_if(pairs.begin(), pairs.end(), [&](const auto& each) {
        return (sends ? each.first : each.second) == index_;
      });
  Value value(static_cast<size_t>(at.shape.leaf_count()));
  Value data;
  if (sends) {
    data = frame.values[at.operands[0]];
    std::copy(data.begin(), data.end(), value.begin());
  }
  std::shared_ptr<Meeting> meeting = std::make_shared<Meeting>();
  if (pair != pairs.end()) {
    const std::string place =
        absl::StrCat("transfer ", at.attributes.get(attr::channel_id), " ",
                     pair->first, " ", pair->second);
    meeting =
        MeetingAt(place, absl::StrCat(place, op), {pair->first, pair->second});
    ++shared_.progress;
    meeting->posted[sends ? 0 : 1] = data;
  } else if (sends) {
    meeting->posted = {data, Value{}};
  } else {
    auto zeros = ZerosOf(at.shape.elements()[0], shared_.device);
    if (!zeros.ok()) return zeros.status();
    data = *std::move(zeros);
    meeting->posted = {data, Value{}};
  }
  for (size_t k = sends ? data.size() : 0; k < value.size(); ++k) {
    value[k].pending = meeting;
  }
  return Give(frame, std::move(value));
}

Process::Step Process::Await(Frame& frame, absl::string_view op) {
  const Instruction& at = instruction(frame);
  std::shared_ptr<Meeting> meeting;
  for (const Array& leaf : frame.values[at.operands[0]]) {
    if (leaf.pending != nullptr) meeting = leaf.pending;
  }
  if (meeting == nullptr) return absl::UnimplementedError(std::string(op));
  if (op == "send-done") {
    if (!meeting->posted[1]) return Outcome::kBlocked;
    return Give(frame, Value(1));
  }
  if (op == "recv-done") {
    if (!meeting->posted[0]) return Outcome::kBlocked;
    Value value = *meeting->posted[0];
    value.emplace_back();
    if (!Fits(value, at.shape)) {
      return absl::InvalidArgumentError("recv-done: data of another shape");
    }
    return Give(frame, std::move(value));
  }
  if (!meeting->combined) return Outcome::kBlocked;
  Value value = ResultOf(*meeting);
  value.resize(static_cast<size_t>(at.shape.leaf_count()));
  return Give(frame, std::move(value));
}

Process::Step Process::RunFeed(Frame& frame, absl::string_view op) {
  const Instruction& at = instruction(frame);
  if (op == "outfeed") {
    const Shape& shape = computation(frame).instructions[at.operands[0]].shape;
    if (shape.leaf_count() > 0) {
      shared_.results.outfeed[index_].push_back(
          {frame.values[at.operands[0]], shape});
    }
    return Give(frame, Value(static_cast<size_t>(at.shape.leaf_count())));
  }
  const auto leaves = static_cast<size_t>(at.shape.leaf_count());
  const bool has_token = at.shape.is_tuple() && leaves > 0 &&
                         at.shape.elements().back().is_token();
  Value value;
  if (leaves > (has_token ? 1 : 0)) {
    ValueQueues& queues = shared_.options.infeed;
    if (queues.empty() || queues[index_].empty()) return Outcome::kBlocked;
    value = std::move(queues[index_].front());
    queues[index_].pop_front();
  }
  if (has_token) value.emplace_back();
  if (!Fits(value, at.shape)) {
    return absl::InvalidArgumentError("infeed: a value of another shape");
  }
  return Give(frame, std::move(value));
}

namespace {

absl::StatusOr<RunResults> RunProcesses(
    Prepared& program, Device& device,
    std::vector<std::vector<Value>> arguments, const RunOptions& options) {
  Shared shared{program, device, options, {}, {}, 0, {}, {}, {}};
  shared.results.outfeed.resize(arguments.size());
  shared.visits.resize(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    const auto index = static_cast<int64_t>(i);
    shared.states.push_back({index / options.counts.partitions,
                             index % options.counts.partitions,
                             options.seed,
                             {options.seed, i}});
  }
  std::vector<std::unique_ptr<Process>> processes;
  for (size_t i = 0; i < arguments.size(); ++i) {
    processes.push_back(std::make_unique<Process>(
        shared, static_cast<int64_t>(i), program.module().entry,
        std::move(arguments[i])));
  }
  // Each as far as it goes, until nothing changes.
  std::vector<bool> done(processes.size(), false);
  for (int64_t before = -1; std::count(done.begin(), done.end(), false) > 0;) {
    if (before == shared.progress) {
      return absl::FailedPreconditionError("deadlock: no process can go on");
    }
    before = shared.progress;
    for (size_t i = 0; i < processes.size(); ++i) {
      if (done[i]) continue;
      auto state = processes[i]->Advance();
      if (!state.ok()) return state.status();
      done[i] = *state == Process::State::kDone;
      if (done[i]) ++shared.progress;
    }
    // One that has ended does nothing; new ones may join.
    for (size_t i = 0; i < shared.children.size(); ++i) {
      auto state = shared.children[i]->Advance();
      if (!state.ok()) return state.status();
    }
  }
  for (auto& each : processes)
    shared.results.values.push_back(each->TakeResult());
  return std::move(shared.results);
}

}  // namespace

absl::StatusOr<RunResults> Execute(Prepared& program, Device& device,
                                   std::vector<std::vector<Value>> arguments,
                                   const RunOptions& options) {
  auto results = RunProcesses(program, device, std::move(arguments), options);
  // Computations without an end come first: what follows has no meaning.
  absl::Status ends = program.CheckEnds(device);
  if (!ends.ok()) return ends;
  return results;
}

}  // namespace hlo::gpu
