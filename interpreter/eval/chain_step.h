// Running a chain of element-wise steps block by block
// (prepare/lane_chain.h). Steps, bytes in use, their peak and errors are those
// of the steps one by one.
#ifndef HLOREF_INTERPRETER_EVAL_CHAIN_STEP_H_
#define HLOREF_INTERPRETER_EVAL_CHAIN_STEP_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "interpreter/eval/memory_pool.h"
#include "interpreter/eval/prepare/lane_chain.h"
#include "interpreter/eval/step_access.h"

namespace hlo {

class ChainStep {
 public:
  // `first`: the chain's first step, the fiber's next.
  ChainStep(Fiber& fiber, const Step& first);

  // Finds memory for the results that somebody else reads. False if there is
  // not enough, or it cannot be known what the steps one by one would need.
  bool PlaceResults();
  // Runs the links. REQUIRES: the steps in between have run.
  absl::Status Run();
  // The number of links that had no error.
  int32_t done() const { return done_; }

 private:
  using Source = LaneChain::Source;
  // The bytes of a link's result, were the steps run one by one: those of an
  // operand, which is used for the last time, or its own.
  struct Bytes {
    std::byte* array = nullptr;  // of an operand of the chain; null: new
    int32_t operand = -1;        // of the link, that hands them over
    Buffer buffer;
    int64_t counted = 0;  // new bytes that are in no buffer yet
  };

  int32_t length() const { return static_cast<int32_t>(chain_.links.size()); }
  const LaneChain::Link& link_at(int32_t link) const {
    return chain_.links[static_cast<size_t>(link)];
  }
  int64_t BytesOf(int32_t link) const {
    return chain_.CountOf(link_at(link)) * link_at(link).bytes;
  }
  MemoryPool& pool() const { return *access_.fiber().context().memory; }
  const Buffer& BufferOf(const Source& source) const {
    return access_.ValueAt(source.index).buffer;
  }
  bool SharesArrays() const;
  void ChooseBytes(int32_t link);
  bool HasRoom() const;
  std::vector<std::vector<std::byte>> RunScalars() const;
  // Takes and releases bytes step by step as the steps would, and stores the
  // results.
  absl::Status SettleAll();
  absl::Status TakeBytes(int32_t link);
  absl::Status Trapped(int32_t link) const;
  void ReleaseOperands(int32_t link);
  void StoreResult(int32_t link);
  void Drop(Bytes& bytes);

  StepAccess access_;  // to the frame
  const LaneChain& chain_;
  std::vector<Bytes> bytes_;
  std::vector<Buffer> kept_;         // new ones, by link
  std::vector<std::byte*> results_;  // of links that are kept
  int64_t ahead_ = 0;             // bytes of `kept_` that no step has taken yet
  std::atomic<int32_t> trapped_;  // the first link that did
  int32_t done_ = 0;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_CHAIN_STEP_H_
