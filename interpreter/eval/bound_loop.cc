#include "interpreter/eval/bound_loop.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/prepare/loop_counter.h"

namespace hlo {
namespace {

using Code = ScalarLoop::Code;

const OneLane* EndList(const OneLane& lane, uint64_t /*bits*/,
                       float /*number*/) {
  return &lane;
}

// Ends the list where the operand is false.
const OneLane* EndUnless(const OneLane& lane, uint64_t bits, float number) {
  if (!IsTrue(*static_cast<const uint64_t*>(lane.operands[0]))) return &lane;
  return RunNext(lane, bits, number);
}

// The number of the branch that a conditional takes; its V1 and V2.
int32_t SelectedBranch(const Code& select, const uint64_t& cell) {
  if (select.bytes == 1) return IsTrue(cell) ? 0 : 1;
  int32_t index;
  CopyCell(&cell, &index, sizeof(index));
  return index < 0 || index >= select.number ? select.number - 1 : index;
}

// The place to which a code goes.
const Code* Target(const ScalarLoop& loop, const Code& code,
                   const uint64_t* cells) {
  if (code.kind == Code::Kind::kSelect) {
    return &code + 1 + SelectedBranch(code, cells[code.from]);
  }
  const bool stays =
      code.kind == Code::Kind::kUnless && IsTrue(cells[code.from]);
  return stays ? &code + 1 : &loop.code[code.number];
}

// True if so many steps are granted in all.
bool Grants(Grant grant, int64_t needed, int64_t& granted) {
  return needed <= granted || (granted = grant(needed)) >= needed;
}

// The next rounds, of `most`, that can be the shorter one.
int64_t ShorterRounds(const ScalarLoop::Straight& loop, int64_t most,
                      const uint64_t* cells) {
  if (loop.reached.empty()) return 0;
  for (const ScalarLoop::Counter& each : loop.reached) {
    most = std::min(most, RoundsNotBelow(each, cells));
  }
  return most;
}

// Runs the list that begins with `first` as long as it ends at `last`, and
// `rounds`, which counts that, is below `most`. Returns where else it ended, or
// null.
const OneLane* RunUpTo(int64_t most, const OneLane& first, const OneLane* last,
                       int64_t& rounds) {
  for (; rounds < most; ++rounds) {
    const OneLane* const end = first.run(first, 0, 0);
    if (end != last) return end;
  }
  return nullptr;
}

}  // namespace

absl::Status BoundLoop::Prepare(Values& state) {
  absl::Status status = PlaceArrays(state);
  return status.ok() ? Prepare() : status;
}

absl::Status BoundLoop::Prepare() {
  failed_ = nullptr;
  failure_ = absl::OkStatus();
  if (lanes_.empty()) BindAll();
  return RunList(once_) ? absl::OkStatus() : failure_;
}

// A round needs the fewest bytes where nothing else holds what the body
// replaces. Other machines may need more or fewer in the meantime.
bool BoundLoop::KnowsPeak(const Values& state) {
  const Process& process = *owner_.process;
  const bool alone = process.replicas * process.partitions == 1 &&
                     owner_.path->size() == 1 && owner_.account->pending == 0 &&
                     owner_.region_depth == 0;
  bool owned = true;
  const ComputationPlan& body = owner_.program->plan(loop_.body);
  for (size_t i = 0; i < state.size(); ++i) {
    const bool kept = body.root[i].index == static_cast<int32_t>(i);
    owned = owned && (kept || state[i].buffer.writable());
  }
  const int64_t live = owner_.context->memory->live_bytes();
  const bool knows = alone && owned && live <= live_before_;
  live_now_ = knows ? -1 : live;
  return knows;
}

// The loop's own bytes are those of a step that is running: they count as
// little as an op's variables.
absl::Status BoundLoop::PlaceArrays(Values& state) {
  if (own_.size() == 0) {
    auto own = Buffer::Allocate(static_cast<size_t>(loop_.array_bytes),
                                SystemAllocator());
    if (!own.ok()) return own.status();
    own_ = *std::move(own);
  }
  arrays_.resize(loop_.arrays.size());
  for (size_t i = 0; i < arrays_.size(); ++i) {
    const ScalarLoop::Array& array = loop_.arrays[i];
    const Buffer* buffer = &own_;
    if (array.constant >= 0) {
      buffer = &owner_.program->constant(array.constant).buffer;
    } else if (array.state >= 0) {
      Buffer& held = state[array.state].buffer;
      if (array.written) {
        absl::Status status = held.MakeWritable(*owner_.context->memory);
        if (!status.ok()) return status;
      }
      buffer = &held;
    }
    auto* const place = const_cast<std::byte*>(buffer->data()) + array.offset;
    if (arrays_[i] != place) lanes_.clear();  // they are bound anew
    arrays_[i] = place;
  }
  return absl::OkStatus();
}

std::byte* BoundLoop::AddressOf(int32_t place) {
  return place < 0 ? arrays_[~place]
                   : reinterpret_cast<std::byte*>(&cells_[place]);
}

void BoundLoop::Bind(const ScalarLoop::Kernel& kernel) {
  const OneLane lane = {
      kernel.one,
      {AddressOf(kernel.operands[0]), AddressOf(kernel.operands[1]),
       AddressOf(kernel.operands[2])},
      AddressOf(kernel.result)};
  if (kernel.one != nullptr) {
    lanes_.push_back(lane);
    return;
  }
  LoopValueStep* value = nullptr;
  if (kernel.value >= 0) {
    values_.push_back(std::make_unique<LoopValueStep>(
        owner_, loop_.values[kernel.value], kernel.at,
        [&](int32_t place) { return AddressOf(place); }));
    value = values_.back().get();
    if (value->AppendLanes(lanes_)) return;
  }
  const auto* const operands = lane.operands;
  fallible_.push_back(
      {&kernel, {operands[0], operands[1], operands[2]}, lane.result, value});
  lanes_.push_back({RunFallible, {this, &fallible_.back()}, nullptr});
}

void BoundLoop::BindRange(int32_t begin, int32_t end) {
  for (int32_t i = begin; i < end; ++i) Bind(loop_.kernels[i]);
}

size_t BoundLoop::BindRound(const ScalarLoop::Round& round, int32_t first) {
  BindRange(first, round.end);
  for (const Code& copy : round.copies) {
    lanes_.push_back(
        CopyLane(AddressOf(copy.from), AddressOf(copy.to), copy.bytes));
  }
  return End();
}

size_t BoundLoop::End() {
  lanes_.push_back({EndList, {}, nullptr});
  return lanes_.size() - 1;
}

void BoundLoop::BindAll() {
  values_.clear();
  fallible_.clear();
  straights_.clear();
  shorter_.clear();
  lists_.assign(loop_.code.size(), {});
  for (const ScalarLoop::Kernel& each : loop_.once) Bind(each);
  once_.end = End();
  for (const ScalarLoop::Straight& each : loop_.straights) {
    List& straight = straights_.emplace_back();
    straight.begin = lanes_.size();
    BindRange(each.begin, each.body);
    straight.test = lanes_.size();
    lanes_.push_back({EndUnless, {&cells_[each.answer]}, nullptr});
    straight.end = BindRound(each, each.body);
    List& shorter = shorter_.emplace_back();
    shorter.begin = lanes_.size();
    shorter.end = BindRound(each.shorter, each.shorter.begin);
  }
  for (size_t i = 0; i < loop_.code.size(); ++i) {
    const Code& code = loop_.code[i];
    if (code.kind != Code::Kind::kKernels) continue;
    lists_[i].begin = lanes_.size();
    BindRange(code.first, code.first + code.number);
    lists_[i].end = End();
  }
}

const OneLane* BoundLoop::RunFallible(const OneLane& lane, uint64_t bits,
                                      float number) {
  const auto& self = *static_cast<const Fallible*>(lane.operands[1]);
  const ScalarLoop::Kernel& kernel = *self.kernel;
  if (self.value != nullptr) {
    auto& loop = *static_cast<BoundLoop*>(const_cast<void*>(lane.operands[0]));
    loop.failure_ = self.value->Run();
    if (!loop.failure_.ok()) return &lane;
  } else if (kernel.run(*kernel.kernel, self.operands, self.result,
                        kernel.lanes) != kernel.lanes) {
    return &lane;
  }
  return RunNext(lane, bits, number);
}

bool BoundLoop::RunList(const List& list) {
  const OneLane& first = lanes_[list.begin];
  const OneLane* const last = first.run(first, 0, 0);
  if (last == &lanes_[list.end]) return true;
  failed_ = static_cast<const Fallible*>(last->operands[1])->kernel;
  return false;
}

void BoundLoop::TakeStraight(int32_t number, Grant grant, int64_t& granted,
                             Rounds& rounds) {
  const ScalarLoop::Straight& loop = loop_.straights[number];
  const List &list = straights_[number], &shorter = shorter_[number];
  const OneLane* const test = &lanes_[list.test];
  const OneLane* const end = &lanes_[list.end];
  while (true) {
    const int64_t needed = rounds.steps + loop.steps;
    if (!Grants(grant, needed, granted)) return;
    const int64_t whole = (granted - rounds.steps) / loop.steps;
    const int64_t untested =
        std::min(whole, RoundsBelow(loop.counter, cells_.data()));
    int64_t n = 0;
    const OneLane* stop =
        RunUpTo(ShorterRounds(loop, untested, cells_.data()),
                lanes_[shorter.begin], &lanes_[shorter.end], n);
    if (stop == nullptr) stop = RunUpTo(untested, test[1], end, n);
    if (stop == nullptr) stop = RunUpTo(whole, lanes_[list.begin], end, n);
    rounds.count += n;
    rounds.steps += n * loop.steps;
    if (stop == nullptr) continue;
    if (stop == test) {
      rounds.steps += loop.test_steps;
      rounds.ended = true;
    } else {
      failed_ = static_cast<const Fallible*>(stop->operands[1])->kernel;
    }
    return;
  }
}

Rounds BoundLoop::TakeRounds(Grant grant) {
  if (loop_.varies || loop_.straights.empty()) return TakeAny(grant);
  Rounds rounds;
  int64_t granted = 0;
  TakeStraight(0, grant, granted, rounds);
  return rounds;
}

Rounds BoundLoop::TakeAny(Grant grant) {
  Rounds rounds;
  int64_t steps = 0, granted = 0;
  if (!Grants(grant, loop_.most_steps, granted)) return rounds;
  const Code *const codes = loop_.code.data(), *code = codes;
  while (true) {
    const Code& now = *code++;
    switch (now.kind) {
      case Code::Kind::kKernels:
        if (!RunList(lists_[static_cast<size_t>(&now - codes)])) return rounds;
        break;
      case Code::Kind::kCopy:
        CopyCell(AddressOf(now.from), AddressOf(now.to), now.bytes);
        break;
      case Code::Kind::kSpend:
        steps += now.number;
        if (!Grants(grant, steps, granted)) return rounds;
        break;
      case Code::Kind::kUnless:
      case Code::Kind::kGoTo:
      case Code::Kind::kSelect:
        code = Target(loop_, now, cells_.data());
        break;
      case Code::Kind::kLoop: {
        Rounds inner{0, steps, false};
        TakeStraight(now.number, grant, granted, inner);
        steps = inner.steps;
        if (!inner.ended) return rounds;
        break;
      }
      case Code::Kind::kRound:
        rounds = {rounds.count + 1, steps, false};
        if (!Grants(grant, steps + loop_.most_steps, granted)) return rounds;
        code = codes;
        break;
      case Code::Kind::kEnd:
        return {rounds.count, steps, true};
    }
  }
}

absl::Status BoundLoop::Failure(Rounds& rounds) const {
  if (failed_ == nullptr || !loop_.has_arrays()) return absl::OkStatus();
  rounds.steps += failed_->steps;
  absl::Status status = failure_;
  if (status.ok()) {
    status = absl::InvalidArgumentError(absl::StrCat(
        failed_->at.instruction->op->name, " ", failed_->kernel->trap));
  }
  return Annotate(status, failed_->at);
}

}  // namespace hlo
