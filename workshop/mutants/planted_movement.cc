// Faults of elements that are moved.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/payload.h"
#include "workshop/mutants/planted_faults.h"
#include "workshop/mutants/walk.h"

namespace hlo::conformance {
namespace {

bool LeaveUnlessSquare(SeenStep& step) {
  const ArrayCopy& operand = step.operands[0];
  if (operand.sizes.size() < 2 || operand.sizes[0] == operand.sizes[1] ||
      operand.bytes.size() != step.results[0].bytes.size()) {
    return false;
  }
  step.results[0].bytes = operand.bytes;
  return true;
}

// What a pad gives that takes negative edges for none.
bool IgnoreNegativePadding(SeenStep& step) {
  const Padding& padding = step.instruction.attributes.get(attr::padding);
  const bool negative =
      std::any_of(padding.begin(), padding.end(),
                  [](const PadDimension& d) { return d.low < 0; });
  if (!negative) return false;
  ArrayCopy& result = step.results[0];
  const ArrayCopy &operand = step.operands[0], &value = step.operands[1];
  EachIndex(result.sizes, [&](const std::vector<int64_t>& index, int64_t lane) {
    int64_t from = 0;
    bool inside = true;
    for (size_t d = 0; d < index.size(); ++d) {
      const int64_t step_size = padding[d].interior + 1;
      const int64_t at = index[d] - std::max<int64_t>(padding[d].low, 0);
      inside = inside && at >= 0 && at % step_size == 0 &&
               at / step_size < operand.sizes[d];
      from = from * operand.sizes[d] + (inside ? at / step_size : 0);
    }
    CopyLane(inside ? operand : value, inside ? from : 0, result, lane);
  });
  return true;
}

bool StumbleOverEmptyOperands(SeenStep& step) {
  const bool empty = std::any_of(step.operands.begin(), step.operands.end(),
                                 [](const ArrayCopy& each) {
                                   return each.is_array() && each.bytes.empty();
                                 });
  if (!empty) return false;
  ArrayCopy& result = step.results[0];
  std::rotate(result.bytes.begin(), result.bytes.begin() + result.width(),
              result.bytes.end());
  return true;
}

// A backend whose loads have eight bits for the stride.
bool CutStride(SeenStep& step) {
  const SliceRanges& ranges =
      step.instruction.attributes.get(attr::slice_ranges);
  if (ranges.size() != 1 || ranges[0].stride <= 128) return false;
  ArrayCopy& result = step.results[0];
  for (int64_t i = 0; i < result.count(); ++i) {
    CopyLane(step.operands[0], ranges[0].start + i * 128, result, i);
  }
  return true;
}

bool IgnoreLayout(SeenStep& step) {
  const ArrayCopy& operand = step.operands[0];
  if (operand.bytes.size() != step.results[0].bytes.size()) return false;
  step.results[0].bytes = operand.bytes;
  return true;
}

// Whoever reads the operand after the update reads the updated array.
void AliasUpdates(Module& module) {
  for (Computation& computation : module.computations) {
    std::vector<Instruction>& all = computation.instructions;
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i].op->name != absl::string_view("dynamic-update-slice"))
        continue;
      const int operand = all[i].operands[0];
      for (size_t j = i + 1; j < all.size(); ++j) {
        for (int& read : all[j].operands) {
          if (read == operand) read = static_cast<int>(i);
        }
      }
    }
  }
}

void KeepFirst(Instruction& reverse) {
  const Ints& dimensions = reverse.attributes.get(attr::dimensions);
  if (dimensions.size() < 2) return;
  reverse.attributes.set(attr::dimensions, Ints{dimensions.front()});
}

bool SwapLastLanes(SeenStep& step) {
  ArrayCopy& result = step.results[0];
  const int64_t n = result.count();
  if (n < 2) return false;
  const ArrayCopy before = result;
  CopyLane(before, n - 2, result, n - 1);
  CopyLane(before, n - 1, result, n - 2);
  return true;
}

}  // namespace

void AddMovementFaults(PlantedFaults& faults) {
  faults.push_back(
      WrongStep("only squares are transposed", "transpose", LeaveUnlessSquare));
  faults.push_back(
      WrongProgram("one dimension of two is reversed", "reverse", KeepFirst));
  faults.push_back(
      WrongStep("negative padding is ignored", "pad", IgnoreNegativePadding));
  faults.push_back(WrongStep("an empty operand moves the others", "concatenate",
                             StumbleOverEmptyOperands));
  faults.push_back(WrongStep("strides above 128 are cut", "slice", CutStride));
  faults.push_back(WrongStep("the layout is ignored", "bitcast", IgnoreLayout));
  PlantedFault alias;
  alias.name = "an update changes its operand, too";
  alias.op = "dynamic-update-slice";
  alias.rewrite = AliasUpdates;
  faults.push_back(std::move(alias));
  for (const char* op : {"reshape", "broadcast", "dynamic-slice", "copy",
                         "dynamic-update-slice", "select", "gather"}) {
    faults.push_back(WrongStep(absl::StrCat(op, " swaps its last elements"), op,
                               SwapLastLanes));
  }
  faults.push_back(WrongProgram(
      "iota counts along the first dimension", "iota", [](Instruction& iota) {
        iota.attributes.set(attr::iota_dimension, int64_t{0});
      }));
}

}  // namespace hlo::conformance
