#include "interpreter/eval/prepare/shorter_round.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "interpreter/eval/prepare/loop_counter.h"
#include "interpreter/eval/prepare/straight_loop.h"

namespace hlo {
namespace {

using Counter = ScalarLoop::Counter;
using Kernel = ScalarLoop::Kernel;
using Straight = ScalarLoop::Straight;

// The most kernels of a body that is there twice.
constexpr int32_t kMostKernels = 512;

class Shortener {
 public:
  Shortener(ScalarLoop& loop, Straight& straight)
      : loop_(loop),
        straight_(straight),
        body_(loop.kernels.begin() + straight.body,
              loop.kernels.begin() + straight.end) {}

  void Run() {
    for (const Kernel& kernel : body_) Select(kernel);
    if (chosen_.empty()) return;
    auto& [begin, end, copies] = straight_.shorter;
    copies = straight_.copies;
    for (const ScalarLoop::Code& copy : copies) read_.insert(copy.from);
    std::vector<Kernel> kept;
    for (size_t i = body_.size(); i-- > 0;) {
      Kernel& kernel = body_[i];
      if (IsPureLane(kernel) && !read_.contains(kernel.result)) continue;
      ReadChosen(kernel);
      kept.push_back(kernel);
    }
    begin = static_cast<int32_t>(loop_.kernels.size());
    loop_.kernels.insert(loop_.kernels.end(), kept.rbegin(), kept.rend());
    end = static_cast<int32_t>(loop_.kernels.size());
  }

 private:
  // Notes what a select passes on, if that is known. A select that makes the
  // next state stays: one copy might write what the next one reads.
  void Select(const Kernel& kernel) {
    if (!IsLaneOf(kernel, "select") ||
        std::ranges::count(straight_.copies, kernel.result,
                           &ScalarLoop::Code::from) > 0) {
      return;
    }
    const auto comparison =
        std::ranges::find(body_, kernel.operands[0], &Kernel::result);
    if (comparison == body_.end()) return;
    const auto [counter, answer] = KnownAnswerOf(loop_, straight_, *comparison);
    if (counter.cell < 0) return;
    chosen_[kernel.result] = kernel.operands[answer ? 1 : 2];
    if (std::ranges::count(straight_.reached, counter) == 0) {
      straight_.reached.push_back(counter);
    }
  }

  void Replace(int32_t& place) const {
    for (auto found = chosen_.find(place); found != chosen_.end();
         found = chosen_.find(place)) {
      place = found->second;
    }
  }
  // The kernel's operands are what the selects pass on.
  void ReadChosen(Kernel& kernel) {
    if (kernel.value >= 0) {  // the other round's step stays as it is
      ScalarLoop::ValueStep value = loop_.values[kernel.value];
      kernel.value = static_cast<int32_t>(loop_.values.size());
      loop_.values.push_back(std::move(value));
    }
    for (int32_t& place : OperandsOf(loop_, kernel)) {
      Replace(place);
      read_.insert(place);
    }
  }

  ScalarLoop& loop_;
  Straight& straight_;
  std::vector<Kernel> body_;
  absl::flat_hash_map<int32_t, int32_t> chosen_;  // by a select's result
  absl::flat_hash_set<int32_t> read_;
};

}  // namespace

void AddShorterRound(ScalarLoop& loop, Straight& straight) {
  if (straight.end - straight.body > kMostKernels) return;
  Shortener(loop, straight).Run();
}

}  // namespace hlo
