#include "interpreter/eval/regions/region_steps_call.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "interpreter/eval/prepare/program.h"
#include "interpreter/eval/regions/lane_buffers.h"

namespace hlo {
namespace {

// Copies one lane; the usual sizes without a call.
HLO_INLINE void CopyLanes(const std::byte* source, std::byte* target,
                          int64_t bytes) {
  switch (bytes) {
    case 4:
      std::memcpy(target, source, 4);
      break;
    case 8:
      std::memcpy(target, source, 8);
      break;
    default:
      std::memcpy(target, source, static_cast<size_t>(bytes));
  }
}

class BlockedSteps : public RegionSteps {
 public:
  BlockedSteps(const Signature& signature, const RegionPlan& plan)
      : signature_(signature), plan_(plan) {}

  const Signature& signature() const override { return signature_; }

  absl::Status Run(std::span<const void* const> inputs,
                   std::span<void* const> carries,
                   std::span<void* const> outputs, int64_t steps,
                   int64_t lanes) const override {
    // Used alternately: a step reads its carries where the step before left
    // them.
    Side sides[] = {Side(plan_, inputs.size()), Side(plan_, inputs.size())};
    for (int64_t begin = 0; begin < lanes; begin += kLaneBlock) {
      const int64_t width = std::min(kLaneBlock, lanes - begin);
      for (size_t c = 0; c < carries.size(); ++c) {
        const int64_t bytes = plan_.parameter_bytes[inputs.size() + c];
        sides[0].SetCarry(c, LanesAt(carries[c], begin * bytes));
      }
      for (int64_t t = 0; t < steps; ++t) {
        absl::Status status =
            sides[t % 2].Step(inputs, outputs, t * lanes + begin, width);
        if (!status.ok()) return status;
        for (size_t c = 0; c < carries.size(); ++c) {
          sides[1 - t % 2].SetCarry(
              c, sides[t % 2].Carry(c, outputs.size(), width));
        }
      }
      for (size_t c = 0; c < carries.size(); ++c) {
        const int64_t bytes = plan_.parameter_bytes[inputs.size() + c];
        std::memcpy(LanesAt(carries[c], begin * bytes),
                    sides[steps % 2].carry(c),
                    static_cast<size_t>(width * bytes));
      }
    }
    return absl::OkStatus();
  }

 private:
  class Side {
   public:
    Side(const RegionPlan& plan, size_t inputs)
        : plan_(plan),
          inputs_(inputs),
          buffers_(plan),
          carries_(plan.parameter_bytes.size() - inputs),
          kept_(carries_.size()) {}

    const std::byte* carry(size_t c) const { return carries_[c]; }
    void SetCarry(size_t c, const std::byte* lanes) {
      carries_[c] = lanes;
      buffers_.SetParameter(inputs_ + c, lanes);
    }

    // `at`: the first of these lanes in the stacks.
    absl::Status Step(std::span<const void* const> inputs,
                      std::span<void* const> outputs, int64_t at,
                      int64_t width) {
      for (size_t i = 0; i < inputs.size(); ++i) {
        buffers_.SetParameter(
            i, LanesAt(inputs[i], at * plan_.parameter_bytes[i]));
      }
      absl::Status status = buffers_.Run(width);
      if (!status.ok()) return status;
      for (size_t o = 0; o < outputs.size(); ++o) {
        const int64_t bytes = plan_.result_bytes[o];
        CopyLanes(buffers_.result(o), LanesAt(outputs[o], at * bytes),
                  width * bytes);
      }
      return absl::OkStatus();
    }

    // The next step's carry c, after a Step. A value that is passed through is
    // kept here, since its old place is written again.
    const std::byte* Carry(size_t c, size_t outputs, int64_t width) {
      const LaneSource source = plan_.results[outputs + c];
      const std::byte* lanes = buffers_.result(outputs + c);
      if (source.kind != LaneSource::Kind::kParameter) return lanes;
      const int64_t bytes = plan_.result_bytes[outputs + c];
      kept_[c].resize(static_cast<size_t>(kLaneBlock * bytes));
      CopyLanes(lanes, kept_[c].data(), width * bytes);
      return kept_[c].data();
    }

   private:
    const RegionPlan& plan_;
    const size_t inputs_;
    LaneBuffers buffers_;
    std::vector<const std::byte*> carries_;
    std::vector<std::vector<std::byte>> kept_;
  };

  const Signature& signature_;
  const RegionPlan& plan_;
};

}  // namespace

std::unique_ptr<RegionSteps> MakeRegionSteps(const StepOwner& owner,
                                             ComputationId id) {
  const ComputationPlan& plan = owner.program->plan(id);
  if (plan.accumulator_region != nullptr) {
    return std::make_unique<BlockedSteps>(plan.accumulator_region->signature,
                                          plan.accumulator_region->region);
  }
  const ExecutionOptions& options = owner.context->options;
  if (plan.region == nullptr || options.hooks != nullptr ||
      options.region_forms == RegionForms::kLaneByLane) {
    return nullptr;
  }
  return std::make_unique<BlockedSteps>(owner.program->signature(id.index),
                                        *plan.region);
}

}  // namespace hlo
