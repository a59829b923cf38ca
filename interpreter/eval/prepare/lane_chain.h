// Consecutive element-wise steps over arrays of one size, which run block by
// block: a value that only the chain reads exists as a block in the cache, and
// never as an array.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_LANE_CHAIN_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_LANE_CHAIN_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "ops/lane_kernel.h"

namespace hlo {

class Program;
struct Step;

struct LaneChain {
  // An operand's lanes: the array, or the one element, that the step's leaf
  // `index` is; or the result of the chain's link `index`.
  struct Source {
    enum class Kind : uint8_t { kArray, kElement, kLink };
    Kind kind = Kind::kArray;
    int32_t index = 0;
    int32_t block = -1;  // that kElement fills, as a kernel's operand
  };
  // A step.
  struct Link {
    const LaneKernel* kernel = nullptr;  // null: repeats an element
    std::vector<Source> operands;        // all leaves
    int64_t bytes = 0;                   // of an element of the result
    bool kept = false;                   // somebody else reads the result
    int32_t block = -1;  // of a result that is repeated or not kept
  };
  std::vector<Link> links;
  int64_t count = 0;  // lanes
  int32_t blocks = 0;
  int64_t block_bytes = 0;  // the most that a lane takes
};

// True if all elements of the step's result are the one of its operand.
bool RepeatsAnElement(const Program& program, int computation,
                      const Step& step);

// The chains of a computation, each with its first step's number.
// REQUIRES: the computation is planned.
std::vector<std::pair<int32_t, std::unique_ptr<const LaneChain>>> FindChains(
    const Program& program, int computation);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_LANE_CHAIN_H_
