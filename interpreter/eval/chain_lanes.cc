#include "interpreter/eval/chain_lanes.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/aligned_memory.h"
#include "base/byte_units.h"
#include "base/lane_block.h"
#include "base/multiversion.h"
#include "literals/types/convert.h"

namespace hlo {
namespace {

using Source = LaneChain::Source;
using Kind = LaneChain::Link::Kind;

void Repeat(const std::byte* element, int64_t bytes, std::byte* to, int64_t n) {
  WithByteUnit(static_cast<int>(bytes), [&](auto unit) {
    std::memcpy(&unit, element, sizeof(unit));
    std::fill_n(reinterpret_cast<decltype(unit)*>(to), n, unit);
  });
}

// Rows that are folded at once, and the bytes of each: all of them stay in the
// second-level cache.
constexpr int64_t kRows = 16, kRowPartBytes = 8 << 10;

// A place in a repetition: `left` lanes of the element's run are to come.
struct RunPlace {
  int64_t element, left;
};

template <typename Unit, typename From = const Unit*>
HLO_INLINE void RepeatRuns(const LaneChain::Link& link, RunPlace place,
                           From from, Unit* to, int64_t n) {
  while (n > 0) {
    const int64_t lanes = std::min(place.left, n);
    std::fill_n(to, lanes, from[place.element]);
    const int64_t next = place.element + 1;
    place = {next == link.period ? 0 : next, link.run};
    to += lanes;
    n -= lanes;
  }
}

// Lanes [begin, begin + n) of a repetition of `from`.
void RepeatLanes(const LaneChain::Link& link, const std::byte* from,
                 int64_t begin, std::byte* to, int64_t n) {
  int64_t element = begin / link.run % link.period;
  if (link.run > 1) {
    const RunPlace place = {element, link.run - begin % link.run};
    return WithByteUnit(static_cast<int>(link.bytes), [&](auto unit) {
      using Unit = decltype(unit);
      Multiversion<RepeatRuns<Unit>>::For(NativeInstructionSet())(
          link, place, reinterpret_cast<const Unit*>(from),
          reinterpret_cast<Unit*>(to), n);
    });
  }
  while (n > 0) {
    const int64_t lanes = std::min(link.period - element, n);
    std::memcpy(to, from + element * link.bytes,
                static_cast<size_t>(lanes * link.bytes));
    element = 0;
    to += lanes * link.bytes;
    n -= lanes;
  }
}

// Element i is i.
struct Numbers {
  int64_t operator[](int64_t i) const { return i; }
};

void CountLanes(const LaneChain::Link& link, int64_t begin, std::byte* to,
                int64_t n) {
  int64_t numbers[kLaneBlock];
  for (int64_t i = 0; i < n; i += kLaneBlock, begin += kLaneBlock) {
    const int64_t lanes = std::min(kLaneBlock, n - i);
    std::byte* const first = to + i * link.bytes;
    int64_t number = begin / link.run % link.period;
    const int64_t left = link.run - begin % link.run;
    if (left >= lanes) {
      ConvertLanes(ElementType::kS64, link.type, &number, first, 1);
      Repeat(first, link.bytes, first, lanes);
      continue;
    }
    if (link.run > 1) {
      RepeatRuns(link, {number, left}, Numbers(), numbers, lanes);
    } else {
      for (int64_t lane = 0; lane < lanes; number = 0) {
        const int64_t some = std::min(link.period - number, lanes - lane);
        std::iota(numbers + lane, numbers + lane + some, number);
        lane += some;
      }
    }
    ConvertLanes(ElementType::kS64, link.type, numbers, first, lanes);
  }
}

}  // namespace

ChainLanes::ChainLanes(const LaneChain& chain, const Places& places)
    : chain_(chain),
      memory_(
          static_cast<size_t>(chain.blocks * chain.block_bytes * chain.lanes) +
          kByteAlignment),
      blocks_(memory_.data() +
              (-reinterpret_cast<uintptr_t>(memory_.data())) % kByteAlignment) {
  const auto count = static_cast<int32_t>(chain.links.size());
  for (int32_t index = 0; index < count; ++index) Bind(index, places);
}

void ChainLanes::Bind(int32_t index, const Places& places) {
  const LaneChain::Link& link = chain_.links[static_cast<size_t>(index)];
  if (link.kind == Kind::kFold) {
    fold_ = &link;
    initial_ = Element(link.operands[1], places);
    results_.push_back({places.results[index], link.bytes});
    return;
  }
  Link bound{&link, index, {}, {}, {}};
  for (size_t i = 0; i < link.operands.size(); ++i) {
    bound.operands[i] = Bind(link.operands[i], places);
  }
  bound.result = link.kept ? Lanes{places.results[index], link.bytes}
                           : Lanes{Block(link.block), 0};
  results_.push_back(bound.result);
  if (link.kind != Kind::kKernel && link.kind != Kind::kCount &&
      bound.operands[0].data == nullptr) {  // an element
    Fill(link.block, Element(link.operands[0], places), link.bytes);
    bound.operands[0] = {Block(link.block), 0};
    if (!link.kept) return;
  }
  links_.push_back(bound);
}

std::byte* ChainLanes::Block(int32_t block) {
  return blocks_ + block * chain_.block_bytes * chain_.lanes;
}

void ChainLanes::Fill(int32_t block, const std::byte* element, int64_t bytes) {
  Repeat(element, bytes, Block(block), chain_.lanes);
}

const std::byte* ChainLanes::Element(const Source& source,
                                     const Places& places) const {
  return source.kind == Source::Kind::kScalar
             ? places.scalars[static_cast<size_t>(source.index)].data()
             : places.values(source.index);
}

// Nothing for an element that fills no block of its own.
ChainLanes::Lanes ChainLanes::Bind(const Source& source, const Places& places) {
  switch (source.kind) {
    case Source::Kind::kLink:
      return results_[static_cast<size_t>(source.index)];
    case Source::Kind::kArray:
      return {const_cast<std::byte*>(places.values(source.index)),
              source.bytes};
    default:
      break;
  }
  if (source.block < 0) return {};
  Fill(source.block, Element(source, places), source.bytes);
  return {Block(source.block), 0};
}

int64_t ChainLanes::RowOf(const LaneChain& chain) {
  const LaneChain::Link& last = chain.links.back();
  return last.kind == Kind::kFold ? last.run : 1;
}

void ChainLanes::Run(int64_t begin, int64_t end, const Threads& threads,
                     std::atomic<int32_t>& trapped) {
  if (fold_ == nullptr) return RunBlocks(begin, end, threads, trapped);
  end /= fold_->run;
  for (int64_t row = begin / fold_->run; row < end; row += kRows) {
    RunRows(row, std::min(kRows, end - row), threads, trapped);
  }
}

// Parts of the rows, while they are in the cache.
void ChainLanes::RunRows(int64_t row, int64_t rows, const Threads& threads,
                         std::atomic<int32_t>& trapped) {
  Link& last = links_.back();
  const bool kept = last.link->kept;
  const int64_t run = fold_->run, bytes = last.link->bytes;
  const int64_t part = std::min(run, kRowPartBytes / bytes);
  // Rows of a power of two would meet in the first-level cache.
  const int64_t stride = kept ? run : part + kByteAlignment / bytes;
  if (!kept) part_.resize(static_cast<size_t>(kRows * stride * bytes));
  std::byte* const sums = results_.back().At(row);
  Repeat(initial_, bytes, sums, rows);
  for (int64_t i = 0; i < run && !threads.stopped(); i += part) {
    const int64_t lanes = std::min(part, run - i);
    for (int64_t r = 0; r < rows; ++r) {
      const int64_t begin = (row + r) * run + i;
      if (!kept) {
        last.result = {part_.data() + r * stride * bytes, bytes, begin};
      }
      RunBlocks(begin, begin + lanes, threads, trapped);
    }
    fold_->kernel->fold_lines(
        *fold_->kernel, sums,
        kept ? last.result.At(row * run + i) : part_.data(), lanes, stride,
        rows);
  }
}

void ChainLanes::RunBlocks(int64_t begin, int64_t end, const Threads& threads,
                           std::atomic<int32_t>& trapped) {
  for (; begin < end && !threads.stopped(); begin += chain_.lanes) {
    const int64_t lanes = std::min(chain_.lanes, end - begin);
    for (Link& link : links_) {
      int32_t first = trapped.load(std::memory_order_relaxed);
      if (link.index >= first) break;
      if (RunLink(link, begin, lanes)) continue;
      while (link.index < first &&
             !trapped.compare_exchange_weak(first, link.index)) {
      }
    }
  }
}

bool ChainLanes::Holds(Link& bound, int64_t begin, int64_t lanes) const {
  const LaneChain::Link& link = *bound.link;
  if (!link.may_hold) return false;
  const int64_t element = begin / link.run % link.period;
  const int64_t skipped = begin % link.run;
  const bool is_one = skipped + lanes <= link.run;
  const Content content = {element, is_one ? Content::kAlike : skipped};
  if (bound.content == content) return true;
  bound.content = lanes == chain_.lanes ? content : Content();
  return false;
}

bool ChainLanes::RunLink(Link& bound, int64_t begin, int64_t lanes) const {
  const LaneChain::Link& link = *bound.link;
  std::byte* const to = bound.result.At(begin);
  const auto bytes = static_cast<size_t>(lanes * link.bytes);
  if (link.kind == Kind::kKernel) {
    const void* operands[LaneKernel::kMaxOperands];
    for (int i = 0; i < LaneKernel::kMaxOperands; ++i) {
      operands[i] = bound.operands[i].At(begin);
    }
    return link.kernel->run(*link.kernel, operands, to, lanes) == lanes;
  }
  if (Holds(bound, begin, lanes)) return true;
  if (link.kind == Kind::kCount) {
    CountLanes(link, begin, to, lanes);
  } else if (link.kind == Kind::kRepeat && bound.operands[0].step > 0 &&
             link.operands[0].kind == Source::Kind::kArray) {
    RepeatLanes(link, bound.operands[0].data, begin, to, lanes);
  } else if (to != bound.operands[0].At(begin)) {
    std::memcpy(to, bound.operands[0].At(begin), bytes);
  }
  return true;
}

}  // namespace hlo
