#include "interpreter/eval/prepare/lane_chain.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "interpreter/eval/prepare/chain_blocks.h"
#include "interpreter/eval/prepare/program.h"
#include "interpreter/eval/prepare/repetition.h"
#include "interpreter/eval/prepare/row_fold.h"
#include "literals/types/element_type.h"
#include "ops/attributes/dimensions.h"
#include "ops/op.h"

namespace hlo {
namespace {

using Source = LaneChain::Source;
using Link = LaneChain::Link;
using Sources = std::vector<Source>;

constexpr int32_t kMaxCounted = 256;
constexpr int32_t kMaxCalls = 8;  // one in the other

bool IsArray(const LeafInfo& info) {
  return info.shape.is_array() && info.shape.is_static();
}
bool IsInline(const LeafInfo& info) {
  return IsArray(info) && info.bytes <= int64_t{Buffer::kInlineBytes};
}
int64_t CountSame(const Sources& sources, const Source& source) {
  return std::ranges::count_if(sources, [&](const Source& other) {
    return other.kind == source.kind && other.index == source.index;
  });
}
bool CanTrap(const LaneKernel& kernel) { return kernel.trap[0] != '\0'; }

const LeafInfo& InfoOf(const Program& program, const ComputationPlan& plan,
                       const LeafRef& ref) {
  return ref.index < 0 ? program.constant_info(~ref.index)
                       : *plan.slots[ref.index];
}

// The steps of a computation, and the places of the values in its slots where
// it is called.
struct Scope {
  int computation = 0;
  const ComputationPlan& plan;
  Sources* slots = nullptr;  // null: the frame's
};

class ChainMaker {
 public:
  ChainMaker(const Program& program, int computation)
      : program_(program), frame_{computation, program.plan(computation)} {}

  // Adds the frame's step that stands behind those added before, if it can be
  // part of the chain.
  bool Add(const Step& step) {
    if (ended_ || chain_->counted >= kMaxCounted) return false;
    if (!AddStep(frame_, step) && !AddFold(step)) return false;
    ++steps_;
    return true;
  }

  // Null where no link reads another one.
  std::unique_ptr<const LaneChain> Finish() {
    LaneChain& chain = *chain_;
    if (!joins_) return nullptr;
    chain.steps = chain.links.back().step + 1;
    chain.counted = end_counted_;
    std::erase_if(chain.asides,
                  [&](int32_t step) { return step >= chain.steps; });
    PlaceBlocks(program_, chain);
    return std::move(chain_);
  }

 private:
  const Instruction& InstructionOf(const Scope& scope, const Step& step) const {
    return program_.module()
        .computations[scope.computation]
        .instructions[step.instruction];
  }
  static const LeafInfo& ResultOf(const Scope& scope, const Step& step) {
    return *scope.plan.slots[step.first_result];
  }
  static const LeafRef& Ref(const Scope& scope, const Step& step,
                            int32_t leaf) {
    return scope.plan.refs[step.first_ref + leaf];
  }
  const LeafInfo& OperandOf(const Scope& scope, const Step& step,
                            int32_t leaf) const {
    return InfoOf(program_, scope.plan, Ref(scope, step, leaf));
  }
  bool in_frame(const Scope& scope) const { return scope.slots == nullptr; }

  bool AddStep(const Scope& scope, const Step& step) {
    ++chain_->counted;
    if (step.resources >= 0) return false;
    if (step.kind == Step::Kind::kResume) return AddCall(scope, step);
    if (step.result_count != 1 || !IsArray(ResultOf(scope, step))) return false;
    const int64_t count = ResultOf(scope, step).count;
    if (count < LaneChain::kFewLanes) {
      return in_frame(scope) ? AddAside(step) : AddScalar(scope, step);
    }
    if (chain_->links.empty()) chain_->count = count;
    if (count != chain_->count) return false;
    switch (step.kind) {
      case Step::Kind::kArrayLanes:
        return AddKernel(scope, step);
      case Step::Kind::kValue:
        return AddMoved(scope, step);
      default:
        return false;
    }
  }

  Source SourceOf(const Scope& scope, const LeafRef& ref) const {
    const LeafInfo& info = InfoOf(program_, scope.plan, ref);
    const bool is_array = info.shape.rank() > 0 && info.count > 1;
    Source source{is_array ? Source::Kind::kArray : Source::Kind::kElement,
                  ref.index, ref.last_use && ref.index >= 0,
                  StorageBytes(info.shape.type())};
    if (ref.index < 0) return source;
    if (!in_frame(scope)) {
      source = (*scope.slots)[ref.index];
      source.last_use &= ref.last_use;
    } else if (const auto link = links_.find(ref.index); link != links_.end()) {
      source.kind = Source::Kind::kLink;
      source.index = link->second;
    }
    return source;
  }

  Sources SourcesOf(const Scope& scope, const Step& step) {
    Sources sources;
    for (int32_t i = 0; i < step.ref_count; ++i) {
      sources.push_back(SourceOf(scope, Ref(scope, step, i)));
      if (sources[i].kind == Source::Kind::kElement) {
        read_.insert(sources[i].index);
      }
    }
    return sources;
  }

  // The result of a step, in `slot`, is `source`.
  static void Place(const Scope& scope, int32_t slot, const Source& source) {
    if (scope.slots != nullptr) (*scope.slots)[slot] = source;
  }

  // ---- links ----

  bool AddKernel(const Scope& scope, const Step& step) {
    Link link;
    link.kernel = &scope.plan.kernels[step.kernel];
    if (!in_frame(scope) && CanTrap(*link.kernel)) return false;
    const LeafInfo& result = ResultOf(scope, step);
    for (int32_t i = 0; i < step.ref_count; ++i) {
      const LeafInfo& operand = OperandOf(scope, step, i);
      if (!IsArray(operand)) return false;
      if (operand.shape.rank() > 0 && operand.sizes != result.sizes) {
        return false;
      }
    }
    Append(scope, step, std::move(link));
    return true;
  }

  // Elements that are repeated, counted, or stay where they are.
  bool AddMoved(const Scope& scope, const Step& step) {
    const Instruction& moved = InstructionOf(scope, step);
    const LeafInfo& result = ResultOf(scope, step);
    Link link;
    if (step.ref_count == 0) {
      if (moved.op->FindUse(attr::iota_dimension) == nullptr) return false;
      const int64_t d = moved.attributes.get(attr::iota_dimension);
      link.kind = Link::Kind::kCount;
      link.period = result.sizes[d];
      link.run = result.count;
      for (int64_t e = 0; e <= d; ++e) link.run /= result.sizes[e];
      Append(scope, step, std::move(link));
      return true;
    }
    const LeafInfo& operand = OperandOf(scope, step, 0);
    if (step.ref_count != 1 || !IsArray(operand) ||
        operand.shape.type() != result.shape.type()) {
      return false;
    }
    if (const auto repetition = RepetitionOf(moved, operand.shape)) {
      link.kind = Link::Kind::kRepeat;
      link.run = repetition->run;
      link.period = repetition->period;
    } else if (KeepsLanes(scope, step, moved)) {
      link.kind = Link::Kind::kSame;
    } else {
      return false;
    }
    Append(scope, step, std::move(link));
    return true;
  }

  // A reshape of a link's result that nobody else reads.
  bool KeepsLanes(const Scope& scope, const Step& step,
                  const Instruction& moved) const {
    const Source source = SourceOf(scope, Ref(scope, step, 0));
    return moved.op->FindUse(attr::inferred_dimension) != nullptr &&
           source.kind == Source::Kind::kLink && source.last_use;
  }

  void Append(const Scope& scope, const Step& step, Link link) {
    LaneChain& chain = *chain_;
    link.operands = SourcesOf(scope, step);
    link.type = ResultOf(scope, step).shape.type();
    link.bytes = StorageBytes(link.type);
    link.step = steps_;
    link.counted = end_counted_ = chain.counted;
    const auto index = static_cast<int32_t>(chain.links.size());
    for (const Source& source : link.operands) {
      joins_ |= source.kind == Source::Kind::kLink;
    }
    chain.links.push_back(std::move(link));
    Name(scope, step.first_result, index);
  }

  // The link's result is that of a step, in `slot`.
  void Name(const Scope& scope, int32_t slot, int32_t index) {
    Link& link = chain_->links[static_cast<size_t>(index)];
    link.unread = !scope.plan.slot_is_read[slot];
    Place(scope, slot,
          {Source::Kind::kLink, index, true, static_cast<int32_t>(link.bytes)});
    if (!in_frame(scope)) return;
    link.slot = slot;
    links_[slot] = index;
  }

  // The fold of the last link's rows.
  bool AddFold(const Step& step) {
    if (chain_->links.empty() || step.resources >= 0 || step.drops_results ||
        step.ref_count != 2 || !IsArray(ResultOf(frame_, step))) {
      return false;
    }
    const Source source = SourceOf(frame_, Ref(frame_, step, 0));
    if (source.kind != Source::Kind::kLink ||
        source.index + 1 != std::ssize(chain_->links) ||
        chain_->links.back().kind != Link::Kind::kKernel) {
      return false;
    }
    auto fold = RowFoldOf(program_, InstructionOf(frame_, step),
                          OperandOf(frame_, step, 0),
                          OperandOf(frame_, step, 1), ResultOf(frame_, step));
    if (!fold) return false;
    Append(frame_, step, *std::move(fold));
    return ended_ = true;
  }

  // ---- what stands between ----

  // Moves or computes a few bytes that are in no block of memory.
  bool AddAside(const Step& step) {
    if (chain_->links.empty() || step.drops_results) return false;
    for (int32_t i = 0; i < step.ref_count; ++i) {
      if (!IsInline(OperandOf(frame_, step, i))) return false;
      const LeafRef& ref = Ref(frame_, step, i);
      const bool takes = step.kind == Step::Kind::kValue && ref.last_use;
      if (takes && read_.contains(ref.index)) return false;
    }
    if (!IsInline(ResultOf(frame_, step))) return false;
    if (step.kind == Step::Kind::kScalarLanes) {
      if (CanTrap(frame_.plan.kernels[step.kernel])) return false;
    } else {
      const Op& op = *InstructionOf(frame_, step).op;
      if (step.kind != Step::Kind::kValue || op.passes_values.empty() ||
          !op.keeps_bits || op.calls != Calls::kNone) {
        return false;
      }
    }
    chain_->asides.push_back(steps_);
    return true;
  }

  bool AddScalar(const Scope& scope, const Step& step) {
    if (step.kind == Step::Kind::kValue &&
        RepeatsAnElement(program_, scope.computation, step) &&
        ResultOf(scope, step).count == 1) {
      Place(scope, step.first_result, SourceOf(scope, Ref(scope, step, 0)));
      return true;
    }
    if (step.kind != Step::Kind::kScalarLanes) return false;
    const LaneKernel& kernel = scope.plan.kernels[step.kernel];
    if (CanTrap(kernel)) return false;
    Place(scope, step.first_result,
          {Source::Kind::kScalar, static_cast<int32_t>(chain_->scalars.size()),
           false, StorageBytes(ResultOf(scope, step).shape.type())});
    chain_->scalars.push_back({&kernel, SourcesOf(scope, step)});
    return true;
  }

  // ---- calls ----

  bool AddCall(const Scope& scope, const Step& step) {
    const Instruction& call = InstructionOf(scope, step);
    const bool called = call.op->calls == Calls::kOnce && depth_ < kMaxCalls;
    if (!called || step.result_count == 0 || step.drops_results) return false;
    int callee = -1;
    ForEachCall(*call.op, call.attributes,
                [&](ComputationId id, OperandRange) { callee = id.index; });
    const ComputationPlan& plan = program_.plan(callee);
    Sources slots = SourcesOf(scope, step);
    const bool whole = step.ref_count == plan.parameter_slots;
    if (!whole || !CanPass(scope, step, plan, slots)) return false;
    slots.resize(plan.slots.size());
    Sources results;
    chain_->depth = std::max(chain_->depth, ++depth_);
    const bool added = AddComputation({callee, plan, &slots}, results);
    --depth_;
    if (!added) return false;
    end_counted_ = ++chain_->counted;  // its rule, after the computation
    for (int32_t i = 0; i < step.result_count; ++i) {
      Name(scope, step.first_result + i, results[i].index);
    }
    return true;
  }

  // All of its steps, if each of its results is a link of its own.
  bool AddComputation(const Scope& callee, Sources& results) {
    const ComputationPlan& plan = callee.plan;
    const auto first = std::ssize(chain_->links);
    const size_t scalars = chain_->scalars.size();
    const auto before = std::pair(joins_, end_counted_);
    const bool added =
        chain_->counted + std::ssize(plan.steps) <= kMaxCounted &&
        !plan.has_side_effect &&
        std::ranges::all_of(plan.steps, [&](const Step& step) {
          return AddStep(callee, step);
        });
    for (const LeafRef& root : plan.root) {
      results.push_back(root.index < 0 ? Source()
                                       : (*callee.slots)[root.index]);
    }
    const auto is_new = [&](const Source& result) {
      return result.kind == Source::Kind::kLink && result.index >= first &&
             CountSame(results, result) == 1;
    };
    if (added && std::ranges::all_of(results, is_new)) return true;
    chain_->links.resize(static_cast<size_t>(first));
    chain_->scalars.resize(scalars);
    std::tie(joins_, end_counted_) = before;
    return false;
  }

  // An argument that ends in the call is read there, and is no other one.
  bool CanPass(const Scope& scope, const Step& step,
               const ComputationPlan& callee, const Sources& sources) const {
    for (int32_t i = 0; i < step.ref_count; ++i) {
      const bool stays = !sources[i].last_use;
      const bool alone = CountSame(sources, sources[i]) == 1;
      if (!IsArray(OperandOf(scope, step, i))) return false;
      if (!stays && !(alone && callee.slot_is_read[i])) return false;
    }
    return true;
  }

  const Program& program_;
  const Scope frame_;
  std::unique_ptr<LaneChain> chain_ = std::make_unique<LaneChain>();
  absl::flat_hash_map<int32_t, int32_t> links_;  // by slot
  absl::flat_hash_set<int32_t> read_;  // slots of elements that links read
  int32_t steps_ = 0;                  // of the frame
  int64_t end_counted_ = 0;            // at the last link's end
  int32_t depth_ = 0;
  bool joins_ = false;
  bool ended_ = false;  // by a fold
};

}  // namespace

std::vector<std::pair<int32_t, std::unique_ptr<const LaneChain>>> FindChains(
    const Program& program, int computation) {
  std::vector<std::pair<int32_t, std::unique_ptr<const LaneChain>>> chains;
  const std::vector<Step>& steps = program.plan(computation).steps;
  for (size_t first = 0; first < steps.size();) {
    ChainMaker maker(program, computation);
    size_t end = first;
    while (end < steps.size() && maker.Add(steps[end])) ++end;
    auto chain = maker.Finish();
    if (chain != nullptr) {
      end = first + static_cast<size_t>(chain->steps);
      chains.emplace_back(static_cast<int32_t>(first), std::move(chain));
    }
    first = std::max(end, first + 1);
  }
  return chains;
}

}  // namespace hlo
