// Faults of sorts, factorizations and transforms.
#include <algorithm>

#include "literals/types/float_codes.h"
#include "ops/attributes/linear.h"
#include "ops/attributes/order.h"
#include "workshop/mutants/planted_faults.h"
#include "workshop/mutants/walk.h"

namespace hlo::conformance {
namespace {

// -0 and +0 that stand side by side change places.
bool SwapZeros(SeenStep& step) {
  if (step.results[0].type() != ElementType::kF32) return false;
  const auto lanes = step.results[0].as<float>();
  for (size_t i = 1; i < lanes.size(); ++i) {
    if (lanes[i] == 0 && lanes[i - 1] == 0) std::swap(lanes[i - 1], lanes[i]);
  }
  return true;
}

// Whether lanes i and i - 1 of a row have the same key.
bool SameKeys(const ArrayCopy& keys, int64_t i) {
  const auto at = keys.bytes.begin() + i * keys.width();
  return std::equal(at, at + keys.width(), at - keys.width());
}

// What comes with equal keys, in the opposite order, where `wrong` says so.
void SwapEqual(const ArrayCopy& keys, ArrayCopy& payload) {
  const ArrayCopy before = payload;
  const int64_t row = keys.sizes.empty() ? 1 : keys.sizes.back();
  for (int64_t i = 1; i < keys.count(); ++i) {
    if (i % row == 0 || !SameKeys(keys, i)) continue;
    CopyLane(before, i, payload, i - 1);
    CopyLane(before, i - 1, payload, i);
  }
}

bool SortUnstablyAbove16(SeenStep& step) {
  if (step.results.size() < 2 || step.results[0].sizes.size() != 1 ||
      step.results[0].sizes[0] <= 16) {
    return false;
  }
  SwapEqual(step.results[0], step.results[1]);
  return true;
}

bool SwapTies(SeenStep& step) {
  SwapEqual(step.results[0], step.results[1]);
  return true;
}

bool ConjugateOddLengths(SeenStep& step) {
  const Ints& lengths = step.instruction.attributes.get(attr::fft_length);
  if (lengths.empty() || lengths.back() % 2 == 0 || lengths.back() < 3 ||
      step.results[0].type() != ElementType::kC64) {
    return false;
  }
  const auto lanes = step.results[0].as<c64>();
  for (c64& x : lanes) x.im = -x.im;
  return true;
}

bool ForgetToDivide(SeenStep& step) {
  if (step.instruction.attributes.get(attr::fft_type) != FftType::kIfft ||
      step.results[0].type() != ElementType::kC64) {
    return false;
  }
  const Ints& lengths = step.instruction.attributes.get(attr::fft_length);
  float n = 1;
  for (const int64_t length : lengths) n *= static_cast<float>(length);
  for (c64& x : step.results[0].as<c64>()) {
    x.re *= n;
    x.im *= n;
  }
  return true;
}

void Solve(PlantedFaults& faults) {
  faults.push_back(WrongProgram(
      "the upper factor is the lower one", "cholesky",
      [](Instruction& each) { each.attributes.set(attr::lower, true); }));
  faults.push_back(WrongProgram(
      "a unit diagonal is read", "triangular-solve", [](Instruction& each) {
        each.attributes.set(attr::unit_diagonal, false);
      }));
  faults.push_back(WrongProgram(
      "the adjoint is the transpose", "triangular-solve",
      [](Instruction& each) {
        if (each.attributes.get(attr::transpose_a) == Transpose::kAdjoint) {
          each.attributes.set(attr::transpose_a, Transpose::kTranspose);
        }
      }));
  faults.push_back(WrongProgram(
      "the other triangle is solved", "triangular-solve",
      [](Instruction& each) {
        each.attributes.set(attr::lower, !each.attributes.get(attr::lower));
      }));
}

}  // namespace

void AddOrderFaults(PlantedFaults& faults) {
  faults.push_back(
      WrongStep("sort takes -0 and 0 for one number", "sort", SwapZeros));
  faults.push_back(WrongStep("sorts of more than 16 are unstable", "sort",
                             SortUnstablyAbove16));
  faults.push_back(WrongStep("ties are told from the end", "topk", SwapTies));
  faults.push_back(WrongStep("transforms of odd lengths are conjugated", "fft",
                             ConjugateOddLengths));
  faults.push_back(
      WrongStep("the inverse is not divided", "fft", ForgetToDivide));
  faults.push_back(WrongProgram(
      "topk gives the smallest", "topk",
      [](Instruction& topk) { topk.attributes.set(attr::largest, false); }));
  Solve(faults);
}

}  // namespace hlo::conformance
