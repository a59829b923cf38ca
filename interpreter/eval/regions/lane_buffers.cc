#include "interpreter/eval/regions/lane_buffers.h"

#include "absl/strings/str_cat.h"
#include "interpreter/ir/module.h"

namespace hlo {
namespace {

constexpr size_t kBlock = kLaneBlock;

size_t BytesOf(int32_t element) {
  return static_cast<size_t>(element) * kBlock;
}

}  // namespace

absl::Status Trapped(const RegionStep& step) {
  return Annotate(absl::InvalidArgumentError(absl::StrCat(
                      step.at.instruction->op->name, " ", step.kernel.trap)),
                  step.at);
}

LaneBuffers::LaneBuffers(const RegionPlan& plan)
    : plan_(plan),
      parameters_(plan.parameter_bytes.size()),
      uses_(plan.parameter_bytes.size()),
      calls_(plan.steps.size()) {
  for (const RegionStep& step : plan.steps) copies_ += BytesOf(step.bytes);
  size_t bytes = copies_;
  for (size_t r : plan.exchanged) bytes += BytesOf(plan.result_bytes[r]);
  memory_.reset(new std::byte[bytes]);
  std::byte* result = memory_.get();
  for (size_t s = 0; s < plan.steps.size(); ++s) {
    const RegionStep& step = plan.steps[s];
    Call& call = calls_[s];
    call.step = &step;
    call.result = result;
    result += BytesOf(step.bytes);
    for (size_t i = 0; i < step.kernel.operand_count; ++i) {
      const LaneSource source = step.operands[i];
      call.operands[i] = at(source);
      if (source.kind == LaneSource::Kind::kParameter) {
        uses_[static_cast<size_t>(source.index)].push_back(&call.operands[i]);
      }
    }
  }
}

std::byte* LaneBuffers::copy(size_t result) {
  size_t offset = copies_;
  for (size_t r : plan_.exchanged) {
    if (r == result) break;
    offset += BytesOf(plan_.result_bytes[r]);
  }
  return memory_.get() + offset;
}

const std::byte* LaneBuffers::at(LaneSource source) const {
  const auto index = static_cast<size_t>(source.index);
  switch (source.kind) {
    case LaneSource::Kind::kParameter:
      return parameters_[index];
    case LaneSource::Kind::kConstant:
      return plan_.constants[index].data();
    case LaneSource::Kind::kStep:
      return calls_[index].result;
  }
  return nullptr;
}

absl::Status LaneBuffers::Run(int64_t lanes) {
  for (const Call& call : calls_) {
    const LaneKernel& kernel = call.step->kernel;
    if (kernel.run(kernel, call.operands, call.result, lanes) != lanes) {
      return Trapped(*call.step);
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo
