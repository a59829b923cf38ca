#include "interpreter/eval/chain_step.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/aligned_memory.h"
#include "base/parallel_for.h"
#include "interpreter/eval/memory_pool.h"
#include "literals/types/element_type.h"

namespace hlo {
namespace {

using Source = LaneChain::Source;
using Link = LaneChain::Link;

// Lanes of a block: those of a few links stay in the first-level cache.
constexpr int64_t kChainLanes = 1024;
// Units of parallel_for.h for a lane of a link.
constexpr int64_t kLinkWork = 8;

std::byte* AlignedIn(std::vector<std::byte>& memory) {
  const auto address = reinterpret_cast<uintptr_t>(memory.data());
  return memory.data() + (-address) % kByteAlignment;
}

}  // namespace

ChainStep::ChainStep(Fiber& fiber, const Step& first)
    : fiber_(fiber),
      first_(first),
      chain_(*first.chain),
      bytes_(chain_.links.size()),
      kept_(chain_.links.size()),
      results_(chain_.links.size()),
      trapped_(length()) {}

bool ChainStep::PlaceResults() {
  if (SharesArrays()) return false;
  for (int32_t link = 0; link < length(); ++link) {
    ChooseBytes(link);
    if (!chain_.links[link].kept) continue;
    results_[link] = bytes_[link].array;
    if (results_[link] != nullptr) continue;
    auto buffer = pool().AllocateUnpeaked(static_cast<size_t>(BytesOf(link)));
    if (!buffer.ok()) return false;
    kept_[link] = *std::move(buffer);
    results_[link] = kept_[link].mutable_data();
    ahead_ += BytesOf(link);
  }
  return true;
}

// Two slots with the same bytes: the first use that is the last decides whether
// the second one may write them.
bool ChainStep::SharesArrays() const {
  std::vector<const std::byte*> arrays;
  for (int32_t link = 0; link < length(); ++link) {
    const StepAccess step = at(link);
    for (int32_t i = 0; i < step.step().ref_count; ++i) {
      const bool is_array =
          chain_.links[link].operands[i].kind == Source::Kind::kArray;
      if (!is_array || !step.ref(i).last_use || step.ref(i).index < 0) continue;
      arrays.push_back(step.value(i).buffer.data());
    }
  }
  std::ranges::sort(arrays);
  return std::ranges::adjacent_find(arrays) != arrays.end();
}

// As array_lanes.cc chooses them.
void ChainStep::ChooseBytes(int32_t link) {
  const StepAccess step = at(link);
  if (chain_.links[link].kernel == nullptr) return;
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    const Source& source = chain_.links[link].operands[i];
    if (!step.ref(i).last_use || step.ref(i).index < 0) continue;
    if (source.kind == Source::Kind::kLink) {
      if (BytesOf(source.index) != BytesOf(link)) continue;
      bytes_[link].array = bytes_[source.index].array;
    } else {
      const Buffer& buffer = step.value(i).buffer;
      if (static_cast<int64_t>(buffer.size()) != BytesOf(link)) continue;
      if (!buffer.writable()) continue;
      bytes_[link].array = const_cast<std::byte*>(buffer.data());
    }
    bytes_[link].operand = i;
    return;
  }
}

absl::Status ChainStep::Run() {
  const Threads threads = at(0).threads();
  ParallelFor(threads.WholeRanges(), chain_.count, kLinkWork * length(),
              [&](int64_t begin, int64_t end) { RunRange(begin, end); });
  if (threads.stopped()) return fiber_.context().Cancelled();
  return SettleAll();
}

void ChainStep::RunRange(int64_t begin, int64_t end) {
  const auto bytes =
      static_cast<size_t>(chain_.blocks * chain_.block_bytes * kChainLanes);
  std::vector<std::byte> memory(bytes + kByteAlignment);
  std::byte* const blocks = AlignedIn(memory);
  const Threads threads = at(0).threads();
  Fill(blocks, std::min(kChainLanes, end - begin));
  for (; begin < end && !threads.stopped(); begin += kChainLanes) {
    const int64_t lanes = std::min(kChainLanes, end - begin);
    for (int32_t link = 0; link < trapped_; ++link) {
      if (RunLink(link, blocks, begin, lanes)) continue;
      int32_t first = trapped_;
      while (link < first && !trapped_.compare_exchange_weak(first, link)) {
      }
    }
  }
}

std::byte* ChainStep::BlockAt(std::byte* blocks, int32_t block) const {
  return blocks + block * chain_.block_bytes * kChainLanes;
}

void ChainStep::Fill(std::byte* blocks, int64_t lanes) const {
  for (int32_t link = 0; link < length(); ++link) {
    const bool repeats = chain_.links[link].kernel == nullptr;
    for (int32_t i = 0; i < at(link).step().ref_count; ++i) {
      const Source& source = chain_.links[link].operands[i];
      if (source.kind != Source::Kind::kElement) continue;
      const auto bytes =
          static_cast<size_t>(StorageBytes(at(link).info(i).shape.type()));
      std::byte* to =
          BlockAt(blocks, repeats ? chain_.links[link].block : source.block);
      for (int64_t lane = 0; lane < lanes; ++lane, to += bytes) {
        std::memcpy(to, at(link).value(i).buffer.data(), bytes);
      }
    }
  }
}

const std::byte* ChainStep::OperandAt(int32_t link, int32_t operand,
                                      std::byte* blocks, int64_t begin) const {
  const Source& source = chain_.links[link].operands[operand];
  switch (source.kind) {
    case Source::Kind::kElement:
      return BlockAt(blocks, source.block);
    case Source::Kind::kArray: {
      const StepAccess step = at(link);
      return step.value(operand).buffer.data() +
             begin * StorageBytes(step.info(operand).shape.type());
    }
    case Source::Kind::kLink:
      break;
  }
  const Link& read = chain_.links[source.index];
  if (read.block >= 0) return BlockAt(blocks, read.block);
  return results_[source.index] + begin * read.bytes;
}

bool ChainStep::RunLink(int32_t link, std::byte* blocks, int64_t begin,
                        int64_t lanes) {
  const Link& now = chain_.links[link];
  std::byte* const result = now.kept ? results_[link] + begin * now.bytes
                                     : BlockAt(blocks, now.block);
  if (now.kernel == nullptr) {
    if (now.kept) {
      std::memcpy(result, BlockAt(blocks, now.block),
                  static_cast<size_t>(lanes * now.bytes));
    }
    return true;
  }
  const void* operands[LaneKernel::kMaxOperands] = {};
  for (size_t i = 0; i < now.operands.size(); ++i) {
    operands[i] = OperandAt(link, static_cast<int32_t>(i), blocks, begin);
  }
  return now.kernel->run(*now.kernel, operands, result, lanes) == lanes;
}

absl::Status ChainStep::SettleAll() {
  pool().Adjust(-ahead_);
  absl::Status status;
  while (done_ < length() && status.ok()) {
    status = TakeBytes(done_);
    if (status.ok() && done_ == trapped_) status = Trapped(done_);
    if (!status.ok()) break;
    ReleaseOperands(done_);
    StoreResult(done_);
    ++done_;
  }
  // After an error: what is left goes as it was counted.
  for (Bytes& bytes : bytes_) Drop(bytes);
  pool().Adjust(ahead_);
  return status;
}

absl::Status ChainStep::Trapped(int32_t link) const {
  return absl::InvalidArgumentError(absl::StrCat(
      at(link).instruction().op->name, " ", chain_.links[link].kernel->trap));
}

ChainStep::Bytes* ChainStep::BytesOfOperand(int32_t link, int32_t operand) {
  const Source& source = chain_.links[link].operands[operand];
  return source.kind == Source::Kind::kLink ? &bytes_[source.index] : nullptr;
}

absl::Status ChainStep::TakeBytes(int32_t link) {
  Bytes& bytes = bytes_[link];
  if (bytes.operand < 0) {
    absl::Status status = pool().Reserve(static_cast<size_t>(BytesOf(link)));
    if (status.ok()) bytes.counted = BytesOf(link);
    return status;
  }
  if (Bytes* const from = BytesOfOperand(link, bytes.operand)) {
    bytes.buffer = std::move(from->buffer);
    bytes.counted = std::exchange(from->counted, 0);
  } else {
    bytes.buffer = at(link).Take(bytes.operand).buffer;
  }
  return absl::OkStatus();
}

void ChainStep::ReleaseOperands(int32_t link) {
  StepAccess step = at(link);
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    if (!step.ref(i).last_use || step.ref(i).index < 0) continue;
    if (Bytes* const from = BytesOfOperand(link, i)) {
      Drop(*from);
    } else {
      step.Take(i);
    }
  }
}

void ChainStep::StoreResult(int32_t link) {
  Bytes& bytes = bytes_[link];
  StepAccess step = at(link);
  if (!chain_.links[link].kept) {
    if (step.step().drops_results) Drop(bytes);
    return;
  }
  if (kept_[link].size() > 0) {
    bytes.buffer = std::move(kept_[link]);
    bytes.counted = 0;  // the buffer's own
    ahead_ -= BytesOf(link);
  }
  step.result(0) = {std::move(bytes.buffer), nullptr};
}

void ChainStep::Drop(Bytes& bytes) {
  pool().Adjust(-std::exchange(bytes.counted, 0));
  bytes.buffer = Buffer();
}

absl::StatusOr<bool> Fiber::RunChain(const Step& first, int64_t& budget) {
  const auto steps = static_cast<int64_t>(first.chain->links.size());
  if (seen_ != nullptr || GrantAhead(steps, budget) < steps) return false;
  ChainStep chain(*this, first);
  if (!chain.PlaceResults()) return false;
  absl::Status status = chain.Run();
  frames_.back().step += chain.done();
  granted_ -= std::min<int64_t>(chain.done() + 1, steps);
  if (!status.ok()) return status;
  budget -= steps;
  return true;
}

}  // namespace hlo
