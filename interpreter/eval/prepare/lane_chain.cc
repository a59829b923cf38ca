#include "interpreter/eval/prepare/lane_chain.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "interpreter/eval/prepare/program.h"
#include "literals/types/element_type.h"
#include "ops/op.h"

namespace hlo {
namespace {

using Source = LaneChain::Source;
using Link = LaneChain::Link;

// Arrays of fewer lanes stay in the cache anyway.
constexpr int64_t kFewLanes = int64_t{1} << 13;
constexpr int32_t kMaxLinks = 64;

bool IsArray(const LeafInfo& info) {
  return info.shape.is_array() && info.shape.is_static();
}

const LeafInfo& InfoOf(const Program& program, const ComputationPlan& plan,
                       const LeafRef& ref) {
  return ref.index < 0 ? program.constant_info(~ref.index)
                       : *plan.slots[ref.index];
}

class ChainFinder {
 public:
  ChainFinder(const Program& program, int computation)
      : program_(program),
        computation_(computation),
        plan_(program.plan(computation)) {}

  // The number of steps, from `first` on, that a chain may have.
  int32_t Length(int32_t first) const {
    const auto end = static_cast<int32_t>(
        std::min<size_t>(plan_.steps.size(), first + kMaxLinks));
    int32_t i = first;
    while (i < end && IsLink(plan_.steps[i]) &&
           ResultOf(plan_.steps[i]).count ==
               ResultOf(plan_.steps[first]).count) {
      ++i;
    }
    return i - first;
  }

  // Null where no link reads another one.
  std::unique_ptr<const LaneChain> Make(int32_t first, int32_t length) {
    auto chain = std::make_unique<LaneChain>();
    chain->count = ResultOf(plan_.steps[first]).count;
    links_.clear();
    free_.clear();
    first_ref_ = plan_.steps[first].first_ref;
    const Step& last = plan_.steps[first + length - 1];
    end_ref_ = last.first_ref + last.ref_count;
    bool joins = false;
    for (int32_t i = 0; i < length; ++i) {
      joins |= Append(plan_.steps[first + i], *chain);
    }
    return joins ? std::move(chain) : nullptr;
  }

 private:
  const LeafInfo& ResultOf(const Step& step) const {
    return *plan_.slots[step.first_result];
  }
  const LeafRef& Ref(const Step& step, int32_t leaf) const {
    return plan_.refs[step.first_ref + leaf];
  }
  const LeafInfo& InfoOf(const LeafRef& ref) const {
    return hlo::InfoOf(program_, plan_, ref);
  }
  bool IsLink(const Step& step) const {
    if (step.resources >= 0 || step.result_count != 1) return false;
    const LeafInfo& result = ResultOf(step);
    if (!IsArray(result) || result.count < kFewLanes) return false;
    if (step.kind == Step::Kind::kValue) {
      return RepeatsAnElement(program_, computation_, step);
    }
    if (step.kind != Step::Kind::kArrayLanes) return false;
    for (int32_t i = 0; i < step.ref_count; ++i) {
      const LeafInfo& operand = InfoOf(Ref(step, i));
      if (!IsArray(operand)) return false;
      if (operand.shape.rank() > 0 && operand.sizes != result.sizes) {
        return false;
      }
    }
    return true;
  }

  // Returns true if the link reads another one.
  bool Append(const Step& step, LaneChain& chain) {
    Link link;
    if (step.kind == Step::Kind::kArrayLanes) {
      link.kernel = &plan_.kernels[step.kernel];
    }
    const int32_t slot = step.first_result;
    link.bytes = StorageBytes(ResultOf(step).shape.type());
    link.kept = plan_.slot_is_read[slot] && !EndsInside(slot);
    bool joins = false;
    for (int32_t i = 0; i < step.ref_count; ++i) {
      link.operands.push_back(SourceOf(step, i, chain));
      joins |= link.operands.back().kind == Source::Kind::kLink;
    }
    if (!link.kept || link.kernel == nullptr) {
      link.block = TakeBlock(link.bytes, link.kernel == nullptr, chain);
    }
    ReleaseBlocks(step, link, chain);
    links_[slot] = static_cast<int32_t>(chain.links.size());
    chain.links.push_back(std::move(link));
    return joins;
  }

  Source SourceOf(const Step& step, int32_t leaf, LaneChain& chain) {
    const LeafRef& ref = Ref(step, leaf);
    const auto link = links_.find(ref.index);
    if (link != links_.end()) return {Source::Kind::kLink, link->second};
    const LeafInfo& info = InfoOf(ref);
    if (info.shape.rank() > 0 && info.count > 1) {
      return {Source::Kind::kArray, leaf};
    }
    Source element{Source::Kind::kElement, leaf};
    if (step.kind == Step::Kind::kArrayLanes) {
      element.block =
          TakeBlock(StorageBytes(info.shape.type()), /*filled=*/true, chain);
    }
    return element;
  }

  // True if the slot is read for the last time in the chain.
  bool EndsInside(int32_t slot) const {
    return std::any_of(
        plan_.refs.begin() + first_ref_, plan_.refs.begin() + end_ref_,
        [&](const LeafRef& ref) { return ref.index == slot && ref.last_use; });
  }

  // `filled`: once, with an element; nobody else writes it.
  int32_t TakeBlock(int64_t bytes, bool filled, LaneChain& chain) {
    chain.block_bytes = std::max(chain.block_bytes, bytes);
    if (filled || free_.empty()) return chain.blocks++;
    const int32_t block = free_.back();
    free_.pop_back();
    return block;
  }

  // The blocks that nobody reads after this link serve the next ones; not those
  // that are filled once.
  void ReleaseBlocks(const Step& step, const Link& link,
                     const LaneChain& chain) {
    for (int32_t i = 0; i < step.ref_count; ++i) {
      const Source& source = link.operands[i];
      if (source.kind != Source::Kind::kLink || !Ref(step, i).last_use)
        continue;
      const Link& read = chain.links[source.index];
      if (!read.kept && read.kernel != nullptr) free_.push_back(read.block);
    }
    const bool unread = !plan_.slot_is_read[step.first_result];
    if (unread && link.kernel != nullptr) free_.push_back(link.block);
  }

  const Program& program_;
  const int computation_;
  const ComputationPlan& plan_;
  // These are the present chain's.
  int32_t first_ref_ = 0, end_ref_ = 0;
  absl::flat_hash_map<int32_t, int32_t> links_;  // by slot
  std::vector<int32_t> free_;                    // blocks
};

}  // namespace

bool RepeatsAnElement(const Program& program, int computation,
                      const Step& step) {
  const Op& op = *program.module()
                      .computations[computation]
                      .instructions[step.instruction]
                      .op;
  if (step.kind != Step::Kind::kValue || step.ref_count != 1 ||
      step.result_count != 1 || op.passes_values.empty() || !op.keeps_bits ||
      op.calls != Calls::kNone) {
    return false;
  }
  const ComputationPlan& plan = program.plan(computation);
  const LeafInfo& result = *plan.slots[step.first_result];
  const LeafInfo& operand = InfoOf(program, plan, plan.refs[step.first_ref]);
  return IsArray(operand) && operand.count == 1 && IsArray(result) &&
         operand.shape.type() == result.shape.type();
}

std::vector<std::pair<int32_t, std::unique_ptr<const LaneChain>>> FindChains(
    const Program& program, int computation) {
  std::vector<std::pair<int32_t, std::unique_ptr<const LaneChain>>> chains;
  ChainFinder finder(program, computation);
  const auto steps =
      static_cast<int32_t>(program.plan(computation).steps.size());
  for (int32_t first = 0; first < steps;) {
    const int32_t length = finder.Length(first);
    auto chain = length > 1 ? finder.Make(first, length) : nullptr;
    if (chain != nullptr) chains.emplace_back(first, std::move(chain));
    first += std::max(length, 1);
  }
  return chains;
}

}  // namespace hlo
