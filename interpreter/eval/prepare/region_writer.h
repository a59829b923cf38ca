// Appends steps to a RegionPlan, in the types of a computation, or in those
// that stand for them between the applications of a reduction (semantics.md:
// reduce_accumulator; why double-doubles in any region: accumulator_types.h).
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_REGION_WRITER_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_REGION_WRITER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/eval/prepare/program.h"
#include "interpreter/eval/prepare/region_plan.h"
#include "ops/choices/precision.h"
#include "ops/op.h"

namespace hlo {

// The lanes of a value. A c128 in parts has its real and its imaginary ones,
// each a double-double; any other value has the first alone.
using LaneValue = std::array<LaneSource, 2>;

class RegionWriter {
 public:
  // Takes the bytes of what it appends from `budget`. All of them outlive it.
  RegionWriter(const Program& program, choice::reduce_accumulator accumulator,
               RegionPlan& region, int64_t& budget);

  // Appends the next parameter, a constant, the next result; types are those of
  // the computation.
  LaneValue Parameter(ElementType type);
  LaneValue Constant(ElementType type, const std::byte* element);
  void Result(const LaneValue& value, ElementType type);

  // Appends `step`, whose kernel was chosen for operands of `types` and a
  // result of `type`, with a kernel for the accumulator types.
  LaneValue Append(RegionStep step, std::span<const LaneValue> operands,
                   std::vector<ElementType> types, ElementType type);

  void Spend(size_t bytes) { budget_ -= static_cast<int64_t>(bytes); }
  // The region has become too large, or an op has no kernel for wider types.
  bool failed() const;

 private:
  LaneSource Push(RegionStep step, ElementType result);
  // A kernel of `rule` in the place of `step`.
  LaneSource PushRule(RegionStep step, LaneRule rule, const Op& op,
                      std::span<const LaneSource> operands,
                      std::span<const ElementType> types, ElementType result,
                      const Attributes& attributes);
  // Appends the lanes of the op with this name, without attributes. It converts
  // an operand or result of a step.
  LaneSource PushOp(const RegionStep& step, const char* op,
                    std::span<const LaneSource> operands,
                    std::span<const ElementType> types, ElementType result);
  // A rule of pairs (ops/double_double_steps.h), of two.
  LaneSource PushDoubleDoubles(const RegionStep& step, LaneRule rule,
                               LaneSource a, LaneSource b);
  LaneSource Convert(const RegionStep& step, LaneSource source,
                     ElementType from, ElementType to);

  LaneValue AppendWide(RegionStep step, std::vector<ElementType> types,
                       ElementType type);
  bool HasDoubleDoubles(const Instruction& instruction,
                        std::vector<ElementType> types, ElementType type) const;

  // Numbers in parts (region_writer_parts.cc).
  LaneValue AppendParts(RegionStep step, std::span<const LaneValue> operands,
                        std::vector<ElementType> types, ElementType type);
  LaneValue EachPart(const RegionStep& step,
                     std::span<const LaneValue> operands,
                     std::span<const ElementType> types);
  LaneValue Together(RegionStep step, std::span<const LaneValue> operands,
                     std::span<const ElementType> types, ElementType type);
  LaneValue Product(const RegionStep& step, const LaneValue& a,
                    const LaneValue& b);
  LaneValue Quotient(const RegionStep& step, const LaneValue& a,
                     const LaneValue& b);
  LaneValue Guarded(const RegionStep& step, std::span<const LaneValue> operands,
                    const LaneValue& exact);
  LaneSource WholeOf(const RegionStep& step, const LaneValue& parts);
  LaneValue PartsOf(const RegionStep& step, LaneSource whole);

  bool InParts(ElementType type) const;
  ElementType Wide(ElementType type) const;
  const Attributes& NoAttributes();

  const Program& program_;
  const choice::reduce_accumulator accumulator_;
  RegionPlan& region_;
  int64_t& budget_;
  bool failed_ = false;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_REGION_WRITER_H_
