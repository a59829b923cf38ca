#include "interpreter/eval/regions/region_call.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/fiber.h"
#include "interpreter/eval/regions/lane_buffers.h"
#include "interpreter/eval/step_counts.h"

namespace hlo {
namespace {

// Steps of a fold between two looks at whether the run is cancelled.
constexpr int64_t kFoldSteps = 1 << 12;

const BinaryOpRegion* FormOf(const RegionPlan& plan) {
  return plan.binary ? &*plan.binary : nullptr;
}

// Form 2, and the base of form 1: the plan's kernels over blocks of lanes.
class BlockedRegion : public Region {
 public:
  BlockedRegion(const StepOwner& owner, ComputationId id,
                const Signature& signature, const RegionPlan& plan,
                bool typed_loops, bool one_line = false, bool counts = true)
      : context_(*owner.context),
        program_(*owner.program),
        computation_(id.index),
        signature_(signature),
        plan_(plan),
        binary_(typed_loops ? FormOf(plan) : nullptr),
        selection_(typed_loops ? plan.selection : std::nullopt),
        counts_(counts) {
    if (selection_) selection_->one_line = one_line;
    if (!typed_loops || plan.keys == nullptr) return;
    keys_ = plan.keys->form;
    if (plan.keys->of_element) return;
    key_ = std::make_unique<BlockedRegion>(owner, id, plan.keys->signature,
                                           plan.keys->key, true, false, false);
    keys_->key = key_.get();
  }
  ~BlockedRegion() override {
    if (lanes_ == 0) return;
    StepCounts counts;
    counts.AddRuns(program_, computation_, lanes_);
    counts.Report(program_, *context_.options.hooks);
  }

  const Signature& signature() const override { return signature_; }
  const BinaryOpRegion* binary() const override { return binary_; }
  const ComparedKeys* compared_keys() const override {
    return keys_ ? &*keys_ : nullptr;
  }
  const SelectionForm* selection() const override {
    return selection_ ? &*selection_ : nullptr;
  }
  void Counted(int64_t lanes) const override { Count(lanes); }
  bool concurrent() const override { return true; }

  absl::Status Apply(std::span<const void* const> operands,
                     std::span<void* const> results, int64_t n) const override {
    Count(n);
    if (binary_ != nullptr) return ApplyBinary(operands, results[0], n);
    LaneBuffers buffers(plan_);
    for (int64_t begin = 0; begin < n; begin += kLaneBlock) {
      if (context_.cancelled()) return context_.Cancelled();
      const int64_t lanes = std::min(kLaneBlock, n - begin);
      for (size_t p = 0; p < operands.size(); ++p) {
        buffers.SetParameter(p,
                             LanesAt(operands[p], begin * ParameterBytes(p)));
      }
      if (absl::Status status = buffers.Run(lanes); !status.ok()) {
        return status;
      }
      for (size_t r = 0; r < results.size(); ++r) {
        const int64_t bytes = plan_.result_bytes[r];
        std::memcpy(LanesAt(results[r], begin * bytes), buffers.result(r),
                    static_cast<size_t>(lanes * bytes));
      }
    }
    return absl::OkStatus();
  }

  absl::Status Fold(std::span<void* const> accumulators,
                    std::span<const void* const> xs, int64_t steps,
                    int64_t stride, int64_t lanes) const override {
    Count(steps * lanes);
    if (binary_ != nullptr && accumulators.size() == 1) {
      return FoldBinary(accumulators[0], xs[0], steps, stride, lanes);
    }
    LaneBuffers buffers(plan_);
    for (int64_t begin = 0; begin < lanes; begin += kLaneBlock) {
      const int64_t width = std::min(kLaneBlock, lanes - begin);
      for (int64_t i = 0; i < steps; ++i) {
        if (i % kFoldSteps == 0 && context_.cancelled()) {
          return context_.Cancelled();
        }
        absl::Status status = FoldBlock(buffers, accumulators, xs,
                                        i * stride + begin, begin, width);
        if (!status.ok()) return status;
      }
    }
    return absl::OkStatus();
  }

 private:
  // For hooks that do not see each.
  void Count(int64_t lanes) const {
    const Hooks* const hooks = context_.options.hooks;
    if (counts_ && hooks != nullptr && !hooks->sees_each()) lanes_ += lanes;
  }
  int64_t ParameterBytes(size_t p) const { return plan_.parameter_bytes[p]; }

  absl::Status FoldBlock(LaneBuffers& buffers,
                         std::span<void* const> accumulators,
                         std::span<const void* const> xs, int64_t x_offset,
                         int64_t acc_offset, int64_t lanes) const {
    const size_t n = accumulators.size();
    for (size_t r = 0; r < n; ++r) {
      buffers.SetParameter(
          r, LanesAt(accumulators[r], acc_offset * ParameterBytes(r)));
      buffers.SetParameter(n + r,
                           LanesAt(xs[r], x_offset * ParameterBytes(n + r)));
    }
    if (absl::Status status = buffers.Run(lanes); !status.ok()) {
      return status;
    }
    // A result may be another accumulator as it was: such ones are copied
    // before the first is overwritten.
    CopyBack(buffers, accumulators, acc_offset, lanes);
    return absl::OkStatus();
  }

  void CopyBack(LaneBuffers& buffers, std::span<void* const> accumulators,
                int64_t offset, int64_t lanes) const {
    const size_t n = accumulators.size();
    const auto target = [&](size_t r) {
      return LanesAt(accumulators[r], offset * plan_.result_bytes[r]);
    };
    const auto bytes = [&](size_t r) {
      return static_cast<size_t>(lanes * plan_.result_bytes[r]);
    };
    for (size_t r : plan_.exchanged) {
      std::memcpy(buffers.copy(r), buffers.result(r), bytes(r));
    }
    for (size_t r = 0; r < n; ++r) {
      std::memmove(target(r), buffers.result(r), bytes(r));
    }
    for (size_t r : plan_.exchanged) {
      std::memcpy(target(r), buffers.copy(r), bytes(r));
    }
  }

  // Form 1: one kernel, straight from the operands to the result.
  absl::Status ApplyBinary(std::span<const void* const> operands, void* result,
                           int64_t n) const {
    const void* ordered[] = {operands[binary_->lhs], operands[binary_->rhs]};
    const LaneKernel& kernel = *binary_->kernel;
    if (kernel.run(kernel, ordered, result, n) == n) return absl::OkStatus();
    return Trapped(plan_.steps[0]);
  }

  absl::Status FoldBinary(void* accumulator, const void* xs, int64_t steps,
                          int64_t stride, int64_t lanes) const {
    const int64_t row = stride * ParameterBytes(1);
    for (int64_t begin = 0; begin < steps; begin += kFoldSteps) {
      if (context_.cancelled()) return context_.Cancelled();
      const int64_t n = std::min(kFoldSteps, steps - begin);
      if (!FoldRows(accumulator, LanesAt(xs, begin * row), n, stride, lanes)) {
        return Trapped(plan_.steps[0]);
      }
    }
    return absl::OkStatus();
  }

  // False: it trapped.
  bool FoldRows(void* accumulator, const void* xs, int64_t steps,
                int64_t stride, int64_t lanes) const {
    const LaneKernel& kernel = *binary_->kernel;
    const bool in_order = binary_->lhs == 0 && binary_->rhs == 1;
    if (in_order && kernel.fold != nullptr) {
      return kernel.fold(kernel, accumulator, xs, steps, stride, lanes) ==
             steps;
    }
    const int64_t row = stride * ParameterBytes(1);
    for (int64_t i = 0; i < steps; ++i) {
      const void* both[] = {accumulator, LanesAt(xs, i * row)};
      const void* ordered[] = {both[binary_->lhs], both[binary_->rhs]};
      if (kernel.run(kernel, ordered, accumulator, lanes) != lanes) {
        return false;
      }
    }
    return true;
  }

  const RunContext& context_;
  const Program& program_;
  const int computation_;
  const Signature& signature_;
  const RegionPlan& plan_;
  const BinaryOpRegion* binary_;
  std::optional<SelectionForm> selection_;
  const bool counts_;
  std::optional<ComparedKeys> keys_;
  std::unique_ptr<const BlockedRegion> key_;
  mutable std::atomic<int64_t> lanes_{0};
};

// Hooks that see each instruction of each lane.
bool SeesEach(const RunContext& context) {
  return context.options.hooks != nullptr && context.options.hooks->sees_each();
}

// Form 3: the ordinary evaluator, one lane at a time.
class InterpretedRegion : public Region {
 public:
  InterpretedRegion(const StepOwner& caller, int computation)
      : context_(*caller.context),
        owner_(caller),
        computation_(computation),
        plan_(caller.program->plan(computation)) {
    ++owner_.region_depth;
  }

  const Signature& signature() const override {
    return owner_.program->signature(computation_);
  }
  const BinaryOpRegion* binary() const override { return nullptr; }
  bool concurrent() const override {
    return !plan_.has_side_effect && !SeesEach(context_);
  }

  absl::Status Apply(std::span<const void* const> operands,
                     std::span<void* const> results, int64_t n) const override {
    if (absl::Status status = CheckDepth(); !status.ok()) return status;
    Fiber fiber(owner_);
    for (int64_t i = 0; i < n; ++i) {
      Values arguments;
      for (size_t p = 0; p < operands.size(); ++p) {
        const LeafInfo& info = *plan_.slots[p];
        const int64_t lane = info.shape.rank() == 0 ? i : 0;
        auto value = Copy(LanesAt(operands[p], lane * info.bytes), info.bytes);
        if (!value.ok()) return value.status();
        arguments.push_back({std::move(*value), nullptr});
      }
      absl::Status status = Call(fiber, std::move(arguments), results, i);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status Fold(std::span<void* const> accumulators,
                    std::span<const void* const> xs, int64_t steps,
                    int64_t stride, int64_t lanes) const override {
    if (absl::Status status = CheckDepth(); !status.ok()) return status;
    Fiber fiber(owner_);
    const size_t n = accumulators.size();
    for (int64_t i = 0; i < steps; ++i) {
      for (int64_t j = 0; j < lanes; ++j) {
        Values arguments(2 * n);
        for (size_t r = 0; r < n; ++r) {
          absl::Status status =
              FillPair(accumulators[r], xs[r], i * stride + j, j, r, arguments);
          if (!status.ok()) return status;
        }
        absl::Status status =
            Call(fiber, std::move(arguments), accumulators, j);
        if (!status.ok()) return status;
      }
    }
    return absl::OkStatus();
  }

 private:
  absl::Status CheckDepth() const {
    if (owner_.region_depth <= context_.options.limits.max_region_depth) {
      return absl::OkStatus();
    }
    return absl::ResourceExhaustedError(absl::StrCat(
        "regions nest deeper than ", context_.options.limits.max_region_depth));
  }

  absl::StatusOr<Buffer> Copy(const std::byte* data, int64_t bytes) const {
    auto buffer =
        Buffer::Allocate(static_cast<size_t>(bytes), *context_.memory);
    if (buffer.ok()) {
      std::memcpy(buffer->mutable_data(), data, static_cast<size_t>(bytes));
    }
    return buffer;
  }

  absl::Status FillPair(const void* accumulator, const void* xs,
                        int64_t element, int64_t lane, size_t r,
                        Values& arguments) const {
    const size_t n = arguments.size() / 2;
    auto acc = Copy(LanesAt(accumulator, lane * plan_.slots[r]->bytes),
                    plan_.slots[r]->bytes);
    if (!acc.ok()) return acc.status();
    auto x = Copy(LanesAt(xs, element * plan_.slots[n + r]->bytes),
                  plan_.slots[n + r]->bytes);
    if (!x.ok()) return x.status();
    arguments[r].buffer = std::move(*acc);
    arguments[n + r].buffer = std::move(*x);
    return absl::OkStatus();
  }

  // Runs the computation once and stores its results as lane `lane`.
  absl::Status Call(Fiber& fiber, Values arguments,
                    std::span<void* const> results, int64_t lane) const {
    absl::Status status = fiber.Start(computation_, std::move(arguments));
    if (!status.ok()) return status;
    int64_t budget = INT64_MAX;
    const absl::StatusOr<Fiber::State> state = fiber.Run(budget);
    if (!state.ok()) return state.status();
    if (*state != Fiber::State::kFinished) {
      return absl::InternalError("an instruction waits inside a region");
    }
    const Values values = fiber.TakeResult();
    for (size_t r = 0; r < results.size(); ++r) {
      const Buffer& buffer = values[r].buffer;
      std::memcpy(
          LanesAt(results[r], lane * static_cast<int64_t>(buffer.size())),
          buffer.data(), buffer.size());
    }
    return absl::OkStatus();
  }

  const RunContext& context_;
  StepOwner owner_;
  const int computation_;
  const ComputationPlan& plan_;
};

}  // namespace

std::unique_ptr<Region> MakeRegion(const StepOwner& owner, ComputationId id,
                                   bool one_line) {
  const RunContext& context = *owner.context;
  const ComputationPlan& plan = owner.program->plan(id);
  const RegionForms forms = SeesEach(context) ? RegionForms::kLaneByLane
                                              : context.options.region_forms;
  if (plan.region != nullptr && plan.region->of_scalars &&
      forms != RegionForms::kLaneByLane) {
    return std::make_unique<BlockedRegion>(
        owner, id, owner.program->signature(id.index), *plan.region,
        forms == RegionForms::kAll, one_line);
  }
  return std::make_unique<InterpretedRegion>(owner, id.index);
}

std::unique_ptr<Region> MakeAccumulatorRegion(const StepOwner& owner,
                                              ComputationId id) {
  const RunContext& context = *owner.context;
  const AccumulatorPlan* plan = owner.program->plan(id).accumulator_region;
  if (plan == nullptr || !plan->region.of_scalars) return MakeRegion(owner, id);
  return std::make_unique<BlockedRegion>(
      owner, id, plan->signature, plan->region,
      context.options.region_forms == RegionForms::kAll);
}

}  // namespace hlo
