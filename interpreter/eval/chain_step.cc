#include "interpreter/eval/chain_step.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/parallel_for.h"
#include "interpreter/eval/chain_lanes.h"
#include "interpreter/eval/step_counts.h"
#include "literals/types/element_type.h"

namespace hlo {
namespace {

using Source = LaneChain::Source;
using Link = LaneChain::Link;

// Units of parallel_for.h for a lane of a link.
constexpr int64_t kLinkWork = 8;

}  // namespace

ChainStep::ChainStep(Fiber& fiber, const Step& first)
    : access_(fiber, first),
      chain_(*first.chain),
      bytes_(chain_.links.size()),
      kept_(chain_.links.size()),
      results_(chain_.links.size()),
      trapped_(length()) {}

bool ChainStep::PlaceResults() {
  if (SharesArrays()) return false;
  for (int32_t link = 0; link < length(); ++link) ChooseBytes(link);
  if (!HasRoom()) return false;
  for (int32_t link = 0; link < length(); ++link) {
    if (!link_at(link).kept) continue;
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
  for (const Link& link : chain_.links) {
    for (const Source& source : link.operands) {
      if (source.kind == Source::Kind::kArray && source.last_use) {
        arrays.push_back(BufferOf(source).data());
      }
    }
  }
  std::ranges::sort(arrays);
  return std::ranges::adjacent_find(arrays) != arrays.end();
}

// As array_lanes.cc chooses them.
void ChainStep::ChooseBytes(int32_t link) {
  const Link& chosen = link_at(link);
  if (chosen.kind == Link::Kind::kRepeat || chosen.kind == Link::Kind::kFold) {
    return;
  }
  for (size_t i = 0; i < chosen.operands.size(); ++i) {
    const Source& source = chosen.operands[i];
    if (!source.last_use || source.bytes != chosen.bytes) continue;
    if (source.kind == Source::Kind::kLink) {
      bytes_[link].array = bytes_[source.index].array;
    } else if (source.kind == Source::Kind::kArray &&
               BufferOf(source).writable()) {
      bytes_[link].array = const_cast<std::byte*>(BufferOf(source).data());
    } else {
      continue;
    }
    bytes_[link].operand = static_cast<int32_t>(i);
    return;
  }
}

// The steps one by one meet no limit of bytes, as far as is known: what others
// hold, too, is not released.
bool ChainStep::HasRoom() const {
  int64_t free = pool().free_bytes();
  std::vector<int64_t> held(chain_.links.size());
  for (int32_t link = 0; link < length(); ++link) {
    const int32_t from = bytes_[link].operand;
    held[link] = BytesOf(link);
    if (from < 0) free -= BytesOf(link);
    if (free < 0) return false;
    for (int32_t i = 0; i < std::ssize(link_at(link).operands); ++i) {
      const Source& source = link_at(link).operands[i];
      if (i == from || !source.last_use) continue;
      if (source.kind == Source::Kind::kLink) {
        free += std::exchange(held[source.index], 0);
      } else if (source.kind == Source::Kind::kArray &&
                 BufferOf(source).writable()) {
        free += static_cast<int64_t>(BufferOf(source).size());
      }
    }
    if (link_at(link).unread) free += std::exchange(held[link], 0);
  }
  return true;
}

absl::Status ChainStep::Run() {
  const std::vector<std::vector<std::byte>> scalars = RunScalars();
  const auto values = [&](int32_t index) {
    return access_.ValueAt(index).buffer.data();
  };
  const Threads threads = access_.threads();
  const int64_t row = ChainLanes::RowOf(chain_);
  ParallelFor(threads.WholeRanges(), chain_.count / row,
              kLinkWork * length() * row, [&](int64_t begin, int64_t end) {
                ChainLanes lanes(chain_, {values, scalars, results_});
                lanes.Run(begin * row, end * row, threads, trapped_);
              });
  if (threads.stopped()) return access_.fiber().context().Cancelled();
  return SettleAll();
}

std::vector<std::vector<std::byte>> ChainStep::RunScalars() const {
  std::vector<std::vector<std::byte>> results;
  for (const LaneChain::Scalar& scalar : chain_.scalars) {
    const void* operands[LaneKernel::kMaxOperands] = {};
    for (size_t i = 0; i < scalar.operands.size(); ++i) {
      const Source& source = scalar.operands[i];
      operands[i] = source.kind == Source::Kind::kScalar
                        ? results[source.index].data()
                        : BufferOf(source).data();
    }
    results.emplace_back(StorageBytes(scalar.kernel->result));
    scalar.kernel->run(*scalar.kernel, operands, results.back().data(), 1);
  }
  return results;
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
  const Step& step = (&access_.step())[link_at(link).step];
  return absl::InvalidArgumentError(
      absl::StrCat(StepAccess(access_.fiber(), step).instruction().op->name,
                   " ", link_at(link).kernel->trap));
}

absl::Status ChainStep::TakeBytes(int32_t link) {
  Bytes& bytes = bytes_[link];
  if (bytes.operand < 0) {
    absl::Status status = pool().Reserve(static_cast<size_t>(BytesOf(link)));
    if (status.ok()) bytes.counted = BytesOf(link);
    return status;
  }
  const Source& source = link_at(link).operands[bytes.operand];
  if (source.kind == Source::Kind::kLink) {
    Bytes& from = bytes_[source.index];
    bytes.buffer = std::move(from.buffer);
    bytes.counted = std::exchange(from.counted, 0);
  } else {
    Value taken = std::move(access_.slot(source.index));
    bytes.buffer = std::move(taken.buffer);
  }
  return absl::OkStatus();
}

void ChainStep::ReleaseOperands(int32_t link) {
  for (const Source& source : link_at(link).operands) {
    if (!source.last_use) continue;
    if (source.kind == Source::Kind::kLink) {
      Drop(bytes_[source.index]);
    } else {
      access_.slot(source.index) = Value();
    }
  }
}

void ChainStep::StoreResult(int32_t link) {
  Bytes& bytes = bytes_[link];
  if (!link_at(link).kept) {
    if (link_at(link).unread) Drop(bytes);
    return;
  }
  if (kept_[link].size() > 0) {
    bytes.buffer = std::move(kept_[link]);
    bytes.counted = 0;  // the buffer's own
    ahead_ -= BytesOf(link);
  }
  access_.slot(link_at(link).slot) = {std::move(bytes.buffer), nullptr};
}

void ChainStep::Drop(Bytes& bytes) {
  pool().Adjust(-std::exchange(bytes.counted, 0));
  bytes.buffer = Buffer();
}

// The time of a chain is that of its last link: true if that is reported.
bool Fiber::CountChain(const LaneChain& chain, const Step& last) {
  const Frame& frame = frames_.back();
  const auto computation = static_cast<int>(
      frame.computation - program().module().computations.data());
  counted_->AddRuns(program(), computation, frame.step, chain.steps, 1);
  if (chain.links.back().kind == Link::Kind::kFold) {
    counted_->AddRuns(program(), chain.links.back().applies, chain.count);
  }
  if (!Reports(last) || last.drops_results) return false;
  counted_->Add(program(), computation, frame.step + chain.links.back().step,
                -1);
  ReportBefore(last);
  return true;
}

absl::StatusOr<bool> Fiber::RunChain(const Step& first, int64_t& budget) {
  const LaneChain& links = *first.chain;
  const auto depth = static_cast<int64_t>(frames_.size()) + links.depth;
  if ((seen_ != nullptr && !counts()) ||
      depth > context().options.limits.max_depth ||
      GrantAhead(links.counted, budget) < links.counted) {
    return false;
  }
  ChainStep chain(*this, first);
  if (!chain.PlaceResults()) return false;
  const Step& last = (&first)[links.links.back().step];
  const bool timed = counts() && CountChain(links, last);
  for (const int32_t aside : links.asides) {
    const Step& step = (&first)[aside];
    if (step.kind == Step::Kind::kScalarLanes) {
      RunScalars(step, 1);
    } else if (absl::Status status = RunStep(step); !status.ok()) {
      return status;
    }
  }
  if (absl::Status status = chain.Run(); !status.ok()) {
    const LaneChain::Link& failed = links.links[chain.done()];
    frames_.back().step += failed.step;
    granted_ -= failed.counted;
    return status;
  }
  if (timed) ReportAfter(last);
  frames_.back().step += links.steps;
  granted_ -= links.counted;
  budget -= links.counted;
  return true;
}

}  // namespace hlo
