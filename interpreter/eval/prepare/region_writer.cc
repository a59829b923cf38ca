#include "interpreter/eval/prepare/region_writer.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "interpreter/eval/prepare/accumulator_types.h"
#include "literals/types/complex.h"
#include "literals/types/convert.h"
#include "ops/lane_kernel.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

using Accumulator = choice::reduce_accumulator;

// Beyond this a region is evaluated lane by lane: calls within calls could
// double it at every level.
constexpr size_t kMaxSteps = 4096;

LaneSource PushConstant(const void* element, int bytes, RegionPlan& region) {
  const auto size = static_cast<size_t>(bytes);
  std::vector<std::byte> lanes(size * kLaneBlock);
  for (size_t i = 0; i < lanes.size(); i += size) {
    std::memcpy(&lanes[i], element, size);
  }
  region.constants.push_back(std::move(lanes));
  return {LaneSource::Kind::kConstant,
          static_cast<int32_t>(region.constants.size() - 1)};
}

}  // namespace

RegionWriter::RegionWriter(const Program& program, Accumulator accumulator,
                           RegionPlan& region, int64_t& budget)
    : program_(program),
      accumulator_(accumulator),
      region_(region),
      budget_(budget) {}

LaneValue RegionWriter::Parameter(ElementType type) {
  LaneValue value;
  for (int part = 0; part < AccumulatorParts(accumulator_, type); ++part) {
    value[part] = {LaneSource::Kind::kParameter,
                   static_cast<int32_t>(region_.parameter_bytes.size())};
    region_.parameter_bytes.push_back(StorageBytes(Wide(type)));
  }
  return value;
}

void RegionWriter::Result(const LaneValue& value, ElementType type) {
  for (int part = 0; part < AccumulatorParts(accumulator_, type); ++part) {
    region_.results.push_back(value[part]);
    region_.result_bytes.push_back(StorageBytes(Wide(type)));
  }
}

LaneValue RegionWriter::Constant(ElementType type, const std::byte* element) {
  const int bytes = StorageBytes(Wide(type));
  LaneValue value;
  if (InParts(type)) {
    Complex<double> number;
    std::memcpy(&number, element, sizeof(number));
    const Complex<double> parts[] = {{number.re, 0}, {number.im, 0}};
    for (size_t part = 0; part < value.size(); ++part) {
      value[part] = PushConstant(&parts[part], bytes, region_);
      Spend(region_.constants.back().size());
    }
    return value;
  }
  std::byte wide[16] = {};
  ConvertLanes(type, Wide(type), element, wide, 1);
  value[0] = PushConstant(wide, bytes, region_);
  Spend(region_.constants.back().size());
  return value;
}

LaneValue RegionWriter::Append(RegionStep step,
                               std::span<const LaneValue> operands,
                               std::vector<ElementType> types,
                               ElementType type) {
  if (InParts(type) || std::ranges::any_of(types, [&](ElementType each) {
        return InParts(each);
      })) {
    return AppendParts(step, operands, std::move(types), type);
  }
  for (size_t i = 0; i < operands.size(); ++i) {
    step.operands[i] = operands[i][0];
  }
  if (accumulator_ == Accumulator::element_type) return {Push(step, type)};
  return AppendWide(step, std::move(types), type);
}

bool RegionWriter::failed() const {
  return failed_ || region_.steps.size() > kMaxSteps || budget_ < 0;
}

LaneValue RegionWriter::AppendWide(RegionStep step,
                                   std::vector<ElementType> types,
                                   ElementType type) {
  const Instruction& instruction = *step.at.instruction;
  const Op& op = *instruction.op;
  const bool double_doubles =
      accumulator_ == Accumulator::f64 &&
      (type == ElementType::kF64 ||
       std::ranges::find(types, ElementType::kF64) != types.end());
  if (op.by_bits ||
      (double_doubles && !HasDoubleDoubles(instruction, types, type))) {
    for (size_t i = 0; i < types.size(); ++i) {
      step.operands[i] =
          Convert(step, step.operands[i], Wide(types[i]), types[i]);
    }
    return {Convert(step, Push(step, type), type, Wide(type))};
  }
  for (ElementType& each : types) each = Wide(each);
  if (types.size() == 1 && types[0] == Wide(type) &&
      !op.passes_values.empty()) {
    return {step.operands[0]};  // nothing is rounded here any more
  }
  const auto operands = std::to_array(step.operands);
  return {PushRule(step, double_doubles ? op.double_doubles : op.lanes, op,
                   std::span(operands).first(types.size()), types, Wide(type),
                   instruction.attributes)};
}

// True if the op has a kernel for double-doubles; else they are rounded first.
bool RegionWriter::HasDoubleDoubles(const Instruction& instruction,
                                    std::vector<ElementType> types,
                                    ElementType type) const {
  const Op& op = *instruction.op;
  if (op.double_doubles == nullptr) return false;
  for (ElementType& each : types) each = Wide(each);
  return op
      .double_doubles({op, types, Wide(type), instruction.attributes,
                       program_.options().choices,
                       program_.options().instructions})
      .ok();
}

LaneSource RegionWriter::Push(RegionStep step, ElementType result) {
  Spend(sizeof(RegionStep));
  step.bytes = StorageBytes(result);
  region_.steps.push_back(step);
  return {LaneSource::Kind::kStep,
          static_cast<int32_t>(region_.steps.size() - 1)};
}

LaneSource RegionWriter::PushRule(RegionStep step, LaneRule rule, const Op& op,
                                  std::span<const LaneSource> operands,
                                  std::span<const ElementType> types,
                                  ElementType result,
                                  const Attributes& attributes) {
  absl::StatusOr<LaneKernel> kernel =
      rule({op, types, result, attributes, program_.options().choices,
            program_.options().instructions});
  if (kernel.ok()) step.kernel = *kernel;
  failed_ |= !kernel.ok();
  std::ranges::copy(operands, step.operands);
  return Push(step, result);
}

LaneSource RegionWriter::PushOp(const RegionStep& step, const char* op,
                                std::span<const LaneSource> operands,
                                std::span<const ElementType> types,
                                ElementType result) {
  const Op& found = *FindOp(op);
  return PushRule(step, found.lanes, found, operands, types, result,
                  NoAttributes());
}

// Converts operands or results of a step that reads the bits of its own types.
LaneSource RegionWriter::Convert(const RegionStep& step, LaneSource source,
                                 ElementType from, ElementType to) {
  if (from == to) return source;
  return PushOp(step, "convert", std::span(&source, 1), std::span(&from, 1),
                to);
}

ElementType RegionWriter::Wide(ElementType type) const {
  return AccumulatorType(accumulator_, type);
}

const Attributes& RegionWriter::NoAttributes() {
  if (region_.no_attributes == nullptr) {
    region_.no_attributes = std::make_unique<const Attributes>();
  }
  return *region_.no_attributes;
}

}  // namespace hlo
