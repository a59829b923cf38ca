#include "interpreter/eval/prepare/chain_blocks.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "interpreter/eval/prepare/program.h"

namespace hlo {
namespace {

using Source = LaneChain::Source;
using Link = LaneChain::Link;

// Lanes of a block where all of them stay in the first-level cache, beside the
// arrays; else calls of kernels are fewer with more lanes.
constexpr int64_t kLanesOfFew = 512, kLanesOfMany = 1024;
constexpr int64_t kFirstLevel = 24 << 10;

bool IsElement(const Source& source) {
  return source.kind == Source::Kind::kElement ||
         source.kind == Source::Kind::kScalar;
}

class BlockPlacer {
 public:
  BlockPlacer(const Program& program, LaneChain& chain)
      : program_(program), chain_(chain) {}

  void Run() {
    FindKept();
    for (Link& link : chain_.links) {
      for (Source& source : link.operands) {
        const bool fills = link.kind == Link::Kind::kKernel;
        if (fills && IsElement(source)) source.block = BlockOf(source);
      }
      link.may_hold = !link.kept && MayHold(link);
      if (FilledOnce(link)) {
        link.block = BlockOf(link.operands[0]);
      } else if (link.may_hold) {
        link.block = NewBlock(link.bytes);
      } else if (!link.kept) {
        link.block = BlockFor(link);
      }
      Release(link);
    }
    const int64_t bytes = chain_.blocks * chain_.block_bytes * kLanesOfFew;
    chain_.lanes = bytes <= kFirstLevel ? kLanesOfFew : kLanesOfMany;
  }

 private:
  static bool FilledOnce(const Link& link) {
    return link.kind == Link::Kind::kRepeat && IsElement(link.operands[0]);
  }

  // Lanes that a block may hold already need not be written once more: those of
  // a run longer than it, or of whole repetitions.
  static bool MayHold(const Link& link) {
    const bool repeats = link.kind == Link::Kind::kRepeat &&
                         link.operands[0].kind == Source::Kind::kArray;
    return (repeats || link.kind == Link::Kind::kCount) &&
           (link.run > kLanesOfFew ||
            kLanesOfFew % (link.run * link.period) == 0);
  }

  static bool OwnsBlock(const Link& link) {
    return FilledOnce(link) || link.may_hold;
  }

  void FindKept() {
    std::vector<bool> ends(chain_.links.size());  // inside
    for (const Link& link : chain_.links) {
      for (const Source& source : link.operands) {
        if (source.kind == Source::Kind::kLink && source.last_use) {
          ends[static_cast<size_t>(source.index)] = true;
        }
      }
    }
    for (size_t i = 0; i < ends.size(); ++i) {
      Link& link = chain_.links[i];
      link.kept = link.slot >= 0 && !link.unread && !ends[i];
    }
  }

  int32_t NewBlock(int64_t bytes) {
    chain_.block_bytes = std::max(chain_.block_bytes, bytes);
    return chain_.blocks++;
  }
  int32_t TakeBlock(int64_t bytes) {
    if (free_.empty()) return NewBlock(bytes);
    chain_.block_bytes = std::max(chain_.block_bytes, bytes);
    const int32_t block = free_.back();
    free_.pop_back();
    return block;
  }

  bool IsSame(const Source& a, const Source& b) const {
    const auto is_constant = [](const Source& source) {
      return source.kind == Source::Kind::kElement && source.index < 0;
    };
    if (is_constant(a) && is_constant(b)) {
      return a.bytes == b.bytes &&
             std::memcmp(program_.constant(~a.index).buffer.data(),
                         program_.constant(~b.index).buffer.data(),
                         static_cast<size_t>(a.bytes)) == 0;
    }
    return a.kind == b.kind && a.index == b.index;
  }
  // The block that is filled with an element, for all who read it.
  int32_t BlockOf(const Source& element) {
    const auto same = std::ranges::find_if(
        elements_, [&](const Source& other) { return IsSame(element, other); });
    if (same != elements_.end()) return same->block;
    elements_.push_back(element);
    return elements_.back().block = NewBlock(element.bytes);
  }

  // The block of an operand's result that nobody reads later; -1: none.
  int32_t FreeBlock(const Source& source) const {
    if (source.kind != Source::Kind::kLink || !source.last_use) return -1;
    const Link& read = chain_.links[static_cast<size_t>(source.index)];
    return read.kept || OwnsBlock(read) ? -1 : read.block;
  }

  // A kernel may write over an operand whose elements are as large.
  int32_t BlockFor(const Link& link) {
    for (const Source& source : link.operands) {
      const int32_t block = FreeBlock(source);
      if (block >= 0 && source.bytes == link.bytes) return block;
    }
    return TakeBlock(link.bytes);
  }

  // The blocks that nobody reads after this link serve the next ones.
  void Release(const Link& link) {
    for (const Source& source : link.operands) {
      const int32_t block = FreeBlock(source);
      if (block >= 0 && block != link.block) free_.push_back(block);
    }
    if (link.unread && !OwnsBlock(link)) free_.push_back(link.block);
  }

  const Program& program_;
  LaneChain& chain_;
  std::vector<Source> elements_;  // that fill a block each
  std::vector<int32_t> free_;
};

}  // namespace

void PlaceBlocks(const Program& program, LaneChain& chain) {
  BlockPlacer(program, chain).Run();
}

}  // namespace hlo
