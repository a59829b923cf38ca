// Element-wise steps over arrays of one size, which run block by block: a value
// that only the chain reads exists as a block in the cache, and never as an
// array. A reduce of its rows may end it.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_LANE_CHAIN_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_LANE_CHAIN_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "ops/lane_kernel.h"

namespace hlo {

class Program;

struct LaneChain {
  // Arrays of fewer elements stay in the cache anyway.
  static constexpr int64_t kFewLanes = int64_t{1} << 13;

  // The place of an operand.
  struct Source {
    enum class Kind : uint8_t {
      kArray,    // in slot `index` of the frame, or the constant ~index
      kElement,  // the one element there
      kScalar,   // the result of the chain's scalar `index`
      kLink,     // the result of the chain's link `index`
    };
    Kind kind = Kind::kArray;
    int32_t index = 0;
    bool last_use = false;  // of the slot, or of the link
    int32_t bytes = 0;      // of an element
    int32_t block = -1;     // that is filled with an element for a kernel
  };
  // A step, whose result has `count` lanes, but for a fold.
  struct Link {
    enum class Kind : uint8_t {
      kKernel,
      kRepeat,  // lane i is element i / run % period of the operand
      kCount,   // lane i is the number i / run % period
      kSame,    // the operand, in its bytes
      kFold,    // element i is the fold of lanes i * run.. of operand 0, the
                // link before, from operand 1 on: a reduce, the last link
    };
    Kind kind = Kind::kKernel;
    const LaneKernel* kernel = nullptr;
    std::vector<Source> operands;  // all leaves
    ElementType type = ElementType::kPred;
    int64_t bytes = 0;  // of an element of the result
    int64_t run = 1, period = 1;
    bool kept = false;      // somebody else reads the result
    bool unread = false;    // nobody reads it
    int32_t slot = -1;      // of the frame, of the result
    int32_t block = -1;     // of a result that is not kept, or repeated
    bool may_hold = false;  // its block is its own: lanes may be there already
    int32_t step = 0;       // its own or the call's, from the chain's first on
    int64_t counted = 0;    // steps of the chain, up to its own
    int32_t applies = -1;   // of a fold, the computation
  };
  // A step of a called computation on elements.
  struct Scalar {
    const LaneKernel* kernel = nullptr;
    std::vector<Source> operands;
  };
  std::vector<Link> links;
  std::vector<Scalar> scalars;
  // Steps of the frame in between, on elements that are no links' results: they
  // run before the links.
  std::vector<int32_t> asides;
  int32_t steps = 0;    // of the frame
  int64_t counted = 0;  // steps, with those of calls
  int32_t depth = 0;    // of calls inside
  int64_t count = 0;    // lanes
  int64_t lanes = 0;    // of a block
  int32_t blocks = 0;
  int64_t block_bytes = 0;  // the most that a lane takes

  int64_t CountOf(const Link& link) const {
    return link.kind == Link::Kind::kFold ? count / link.run : count;
  }
};

// The chains of a computation, each with its first step's number.
// REQUIRES: the computation is planned.
std::vector<std::pair<int32_t, std::unique_ptr<const LaneChain>>> FindChains(
    const Program& program, int computation);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_LANE_CHAIN_H_
