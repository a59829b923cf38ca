// The lanes of a chain (prepare/lane_chain.h), block by block, on one thread.
#ifndef HLOREF_INTERPRETER_EVAL_CHAIN_LANES_H_
#define HLOREF_INTERPRETER_EVAL_CHAIN_LANES_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"
#include "base/parallel_for.h"
#include "interpreter/eval/prepare/lane_chain.h"

namespace hlo {

class ChainLanes {
 public:
  // The bytes of the frame's slots and of constants, of scalars, and of the
  // results of links that are kept: by the sources' and the links' indices.
  struct Places {
    absl::FunctionRef<const std::byte*(int32_t index)> values;
    std::span<const std::vector<std::byte>> scalars;
    std::span<std::byte* const> results;
  };

  ChainLanes(const LaneChain& chain, const Places& places);

  // Lanes that are folded into one element, else 1.
  static int64_t RowOf(const LaneChain& chain);

  // Runs lanes [begin, end), whole rows, until `threads` are stopped.
  // `trapped` is, or becomes, the first link that traps: those behind it need
  // not run.
  void Run(int64_t begin, int64_t end, const Threads& threads,
           std::atomic<int32_t>& trapped);

 private:
  // Lanes from `begin` on are at data + (begin - first) * step; step 0: in a
  // block.
  struct Lanes {
    std::byte* data = nullptr;
    int64_t step = 0;
    int64_t first = 0;
    std::byte* At(int64_t begin) const { return data + (begin - first) * step; }
  };
  // Lanes of a repetition that a block holds: those from lane `skipped` of an
  // element's run on, or (kAlike) that element alone. Element -1: none.
  struct Content {
    static constexpr int64_t kAlike = -1;
    int64_t element = -1, skipped = 0;
    bool operator==(const Content&) const = default;
  };
  struct Link {
    const LaneChain::Link* link = nullptr;
    int32_t index = 0;
    Lanes operands[LaneKernel::kMaxOperands];
    Lanes result;
    Content content;  // of the whole block
  };

  void Bind(int32_t index, const Places& places);
  Lanes Bind(const LaneChain::Source& source, const Places& places);
  const std::byte* Element(const LaneChain::Source& source,
                           const Places& places) const;
  std::byte* Block(int32_t block);
  void Fill(int32_t block, const std::byte* element, int64_t bytes);
  // True if the lanes of a repetition are in its block; else notes what they
  // fill it with.
  bool Holds(Link& link, int64_t begin, int64_t lanes) const;
  void RunBlocks(int64_t begin, int64_t end, const Threads& threads,
                 std::atomic<int32_t>& trapped);
  // Runs the lanes of some rows, and folds them.
  void RunRows(int64_t row, int64_t rows, const Threads& threads,
               std::atomic<int32_t>& trapped);
  // Returns false if a lane traps.
  bool RunLink(Link& link, int64_t begin, int64_t lanes) const;

  const LaneChain& chain_;
  std::vector<std::byte> memory_;
  std::byte* blocks_;
  std::vector<Lanes> results_;  // of all links
  std::vector<Link> links_;     // that have something to do for each block
  const LaneChain::Link* fold_ = nullptr;
  const std::byte* initial_ = nullptr;  // value of the fold
  std::vector<std::byte> part_;         // of rows that are folded, if not kept
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_CHAIN_LANES_H_
