#include "interpreter/eval/bound_loop.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hlo {

BoundLoop::BoundLoop(const ScalarLoop& loop, uint64_t* cells)
    : loop_(loop), cells_(cells) {
  BindAll();
}

BoundLoop::BoundLoop(const ScalarLoop& loop, uint64_t* cells, Values& state,
                     const StepOwner& owner)
    : loop_(loop), cells_(cells), state_(&state), owner_(owner) {}

absl::Status BoundLoop::Prepare() {
  if (loop_.has_arrays()) {
    if (absl::Status status = PlaceArrays(); !status.ok()) return status;
  }
  std::vector<BoundKernel> once;
  for (const ScalarLoop::Kernel& each : loop_.once) once.push_back(Bind(each));
  if (!Run(once.data(), once.data() + once.size())) return failure_;
  BindAll();
  return absl::OkStatus();
}

// The loop's own bytes are those of a step that is running: they count as
// little as an op's variables.
absl::Status BoundLoop::PlaceArrays() {
  auto own = Buffer::Allocate(static_cast<size_t>(loop_.array_bytes),
                              SystemAllocator());
  if (!own.ok()) return own.status();
  own_ = *std::move(own);
  for (const ScalarLoop::Array& array : loop_.arrays) {
    const Buffer* buffer = &own_;
    if (array.constant >= 0) {
      buffer = &owner_.program->constant(array.constant).buffer;
    } else if (array.state >= 0) {
      Buffer& held = (*state_)[array.state].buffer;
      if (array.written) {
        absl::Status status = held.MakeWritable(*owner_.context->memory);
        if (!status.ok()) return status;
      }
      buffer = &held;
    }
    arrays_.push_back(const_cast<std::byte*>(buffer->data()) + array.offset);
  }
  return absl::OkStatus();
}

std::byte* BoundLoop::AddressOf(int32_t place) const {
  return place < 0 ? arrays_[~place]
                   : reinterpret_cast<std::byte*>(&cells_[place]);
}

BoundLoop::BoundKernel BoundLoop::Bind(const ScalarLoop::Kernel& kernel) {
  BoundKernel bound = {
      {kernel.one,
       {AddressOf(kernel.operands[0]), AddressOf(kernel.operands[1]),
        AddressOf(kernel.operands[2])},
       AddressOf(kernel.result)},
      kernel.run,
      kernel.kernel,
      kernel.lanes,
      nullptr};
  if (kernel.value >= 0) {
    values_.push_back(std::make_unique<LoopValueStep>(
        owner_, loop_.values[kernel.value], kernel.at,
        [&](int32_t place) { return AddressOf(place); }));
    bound.value = values_.back().get();
  }
  return bound;
}

void BoundLoop::BindAll() {
  kernels_.reserve(loop_.kernels.size());
  for (const ScalarLoop::Kernel& each : loop_.kernels) {
    kernels_.push_back(Bind(each));
  }
  copies_.reserve(loop_.straights.size());
  for (const ScalarLoop::Straight& straight : loop_.straights) {
    auto& copies = copies_.emplace_back();
    for (const ScalarLoop::Code& copy : straight.copies) {
      copies.push_back({AddressOf(copy.from), AddressOf(copy.to), copy.bytes});
    }
  }
}

bool BoundLoop::RunLanes(const BoundKernel& kernel) {
  if (kernel.value != nullptr) {
    failure_ = kernel.value->Run();
    return failure_.ok();
  }
  return kernel.run(*kernel.kernel, kernel.lane.operands, kernel.lane.result,
                    kernel.lanes) == kernel.lanes;
}

HLO_INLINE bool BoundLoop::RunEach(const BoundKernel* kernel,
                                   const BoundKernel* end, MadeLane& made) {
  for (; kernel != end; ++kernel) {
    if (!RunLane(kernel->lane, made) && !RunLanes(*kernel)) {
      failed_ = &loop_.kernels[kernel - kernels_.data()];
      return false;
    }
  }
  return true;
}

bool BoundLoop::Run(const BoundKernel* kernel, const BoundKernel* end) {
  MadeLane made = {};
  return RunEach(kernel, end, made);
}

void BoundLoop::TakeRounds(int32_t number, Grant grant, int64_t& granted,
                           Rounds& rounds) {
  const ScalarLoop::Straight& loop = loop_.straights[number];
  const BoundKernel* const begin = kernels_.data() + loop.begin;
  const BoundKernel* const body = kernels_.data() + loop.body;
  const BoundKernel* const end = kernels_.data() + loop.end;
  MadeLane made = {};
  while (true) {
    const int64_t needed = rounds.steps + loop.steps;
    if (granted < needed && (granted = grant(needed)) < needed) return;
    for (int64_t n = (granted - rounds.steps) / loop.steps; n > 0; --n) {
      if (!RunEach(begin, body, made)) return;
      if (!IsTrue(cells_[loop.answer])) {
        rounds.steps += loop.test_steps;
        rounds.ended = true;
        return;
      }
      if (!RunEach(body, end, made)) return;
      for (const BoundCopy& copy : copies_[number]) {
        CopyCell(copy.from, copy.to, copy.bytes);
      }
      ++rounds.count;
      rounds.steps += loop.steps;
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
