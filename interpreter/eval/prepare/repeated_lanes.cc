#include "interpreter/eval/prepare/repeated_lanes.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "interpreter/eval/prepare/straight_loop.h"
#include "interpreter/ir/module.h"

namespace hlo {
namespace {

using Kernel = ScalarLoop::Kernel;
using Straight = ScalarLoop::Straight;

class Merger {
 public:
  Merger(ScalarLoop& loop, Straight& straight)
      : loop_(loop), straight_(straight) {}

  void Run() {
    const Straight before = straight_;
    int32_t& end = straight_.end = before.begin;
    for (int32_t i = before.begin; i < before.end; ++i) {
      if (i == before.body) BeginBody();
      Kernel kernel = loop_.kernels[i];
      for (int32_t& place : OperandsOf(loop_, kernel)) Replace(place);
      if (!IsPureLane(kernel) || !Repeats(kernel))
        loop_.kernels[end++] = kernel;
    }
    if (before.body == before.end) BeginBody();
    loop_.kernels.resize(static_cast<size_t>(end));
    Replace(straight_.answer);
    for (ScalarLoop::Code& copy : straight_.copies) Replace(copy.from);
  }

 private:
  // Equal for lanes that make the same number, but for attributes.
  using Key = std::tuple<LaneKernel::Run, const Op*, ElementType,
                         std::array<ElementType, LaneKernel::kMaxOperands>,
                         std::array<int32_t, LaneKernel::kMaxOperands>>;

  // Rounds may be taken without the test: none of its lanes are read in them.
  void BeginBody() {
    straight_.body = straight_.end;
    made_.clear();
  }

  void Replace(int32_t& place) const {
    const auto found = earlier_.find(place);
    if (found != earlier_.end()) place = found->second;
  }

  // True if `kernel` repeats an earlier one.
  bool Repeats(const Kernel& kernel) {
    const LaneKernel& lane = *kernel.kernel;
    const Key key = {kernel.run, kernel.at.instruction->op, lane.result,
                     std::to_array(lane.operands),
                     std::to_array(kernel.operands)};
    const auto [found, is_new] = made_.try_emplace(key, straight_.end);
    if (is_new) return false;
    const Kernel& first = loop_.kernels[found->second];
    const bool same =
        first.at.instruction->attributes == kernel.at.instruction->attributes;
    if (same) earlier_[kernel.result] = first.result;
    return same;
  }

  ScalarLoop& loop_;
  Straight& straight_;
  absl::flat_hash_map<Key, int32_t> made_;         // the first one's number
  absl::flat_hash_map<int32_t, int32_t> earlier_;  // equal results
};

}  // namespace

void LeaveOutRepeatedLanes(ScalarLoop& loop, Straight& straight) {
  Merger(loop, straight).Run();
}

}  // namespace hlo
