#include "conformance/programs/tolerance.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "conformance/format/numbers_of.h"
#include "conformance/programs/op_tolerances.h"
#include "conformance/programs/perturb.h"
#include "conformance/programs/widen.h"
#include "literals/types/convert.h"

namespace hlo::conformance {
namespace {

double LargestNumber(ElementType part) {
  return VisitElementType(part, [](auto tag) {
    using T = typename decltype(tag)::type;
    const T largest = std::numeric_limits<T>::max();
    double number = 0;
    ConvertLanes(kTypeOf<T>, ElementType::kF64, &largest, &number, 1);
    return number;
  });
}

// The bounds of a complex number hold for both parts.
void SetBounds(const std::vector<double>& distances, ExpectedLeaf& leaf) {
  const ElementType type = leaf.shape.type(), part = PartType(type);
  const int parts = part == type ? 1 : 2;
  const std::vector<double> wanted = NumbersOf(*leaf.value);
  const double largest = LargestNumber(part);
  leaf.check.kind = Check::Kind::kErrbound;
  for (int64_t i = 0; i < leaf.value->count(); ++i) {
    double bound = 0, magnitude = 0;
    bool known = true;
    for (int p = 0; p < parts; ++p) {
      const auto at = static_cast<size_t>(i * parts + p);
      known = known && !std::isnan(distances[at]);
      bound = std::max(bound, distances[at]);
      if (std::isfinite(wanted[at])) {
        magnitude = std::max(magnitude, std::abs(wanted[at]));
      }
    }
    known = known && (bound == 0 || magnitude + bound < largest);
    if (!known) leaf.check.skipped.push_back(i);
    leaf.check.bounds.push_back(bound);
  }
}

using Distances = std::vector<std::vector<std::vector<double>>>;

// The bound for a sum with terms that are NaN or infinite: 0, since no order
// changes it, if it is real and the other terms cannot overflow, else unknown.
// `finite`: the sum of the others' magnitudes.
double BoundOfSpecial(ElementType type, double finite) {
  const bool is_known = !IsComplex(type) && finite < LargestNumber(type) / 2;
  return is_known ? 0 : NAN;
}

// Twice the bound of docs/conformance.md: the interpreter's value is as far
// from the real sum as a backend's may be.
std::optional<Distances> SumBounds(const ProgramCase& program,
                                   const Instruction& step,
                                   const Expectation& expectation) {
  const auto magnitudes = RunWidened(program, Widened::kMagnitudes);
  const auto finite = RunWidened(program, Widened::kFinite);
  const auto counts = RunWidened(program, Widened::kOnes);
  if (!magnitudes.ok() || !finite.ok() || !counts.ok()) return std::nullopt;
  Distances all(expectation.outputs.size());
  for (size_t p = 0; p < all.size(); ++p) {
    for (size_t k = 0; k < expectation.outputs[p].size(); ++k) {
      const Shape& shape = expectation.outputs[p][k].shape;
      std::vector<double>& bounds = all[p].emplace_back();
      if (!IsRoundedType(shape)) continue;
      const ElementType part = PartType(shape.type());
      const double own = UnitRoundoff(part);
      // Products are summed in f32 at least.
      const double u = step.op->calls == Calls::kNone
                           ? std::min(own, UnitRoundoff(ElementType::kF32))
                           : own;
      const std::vector<double> s = NumbersOf((*magnitudes)[p][k]);
      const std::vector<double> f = NumbersOf((*finite)[p][k]);
      const std::vector<double> n = NumbersOf((*counts)[p][k]);
      for (size_t i = 0; i < s.size(); ++i) {
        if (!std::isfinite(s[i])) {
          bounds.push_back(BoundOfSpecial(shape.type(), f[i]));
          continue;
        }
        const double terms = (std::max(n[i], 1.0) + 3) * u;
        bounds.push_back(
            terms > 0.125 ? NAN : 2 * s[i] * (own + terms / (1 - terms)));
      }
    }
  }
  return all;
}

void SetAll(const Distances& distances, Expectation& expectation) {
  for (size_t p = 0; p < distances.size(); ++p) {
    for (size_t k = 0; k < distances[p].size(); ++k) {
      ExpectedLeaf& leaf = expectation.outputs[p][k];
      if (IsRoundedType(leaf.shape)) SetBounds(distances[p][k], leaf);
    }
  }
}

void SetFunction(const OpTolerance& tolerance, Expectation& expectation) {
  for (auto& process : expectation.outputs) {
    for (ExpectedLeaf& leaf : process) {
      if (!IsRoundedType(leaf.shape)) continue;
      leaf.check.kind = Check::Kind::kUlp;
      leaf.check.ulp = std::ceil(UnitsIn(leaf.shape.type(), tolerance));
    }
  }
}

// Elements that are no floats are not compared where roundings change them.
void SetSpread(const ProgramCase& program, Expectation& expectation) {
  constexpr int kRuns = 6;
  // A step whose own roundings cannot be reached is off by as much as if its
  // arguments were.
  const double units = SingleStep(*program.module) != nullptr ? 16 : 0;
  for (uint64_t seed = 1; seed <= kRuns; ++seed) {
    const auto moved = RunPerturbed(program, seed, units);
    for (size_t p = 0; moved.ok() && p < moved->size(); ++p) {
      for (size_t k = 0; k < (*moved)[p].size(); ++k) {
        AddSpread((*moved)[p][k], expectation.outputs[p][k]);
      }
    }
  }
  for (auto& process : expectation.outputs) {
    for (ExpectedLeaf& leaf : process) FinishSpread(leaf);
  }
}

}  // namespace

const Instruction* SingleStep(const Module& module) {
  const Instruction* single = nullptr;
  for (const Instruction& step : module.entry_computation().instructions) {
    if (step.op->role != Role::kStep || step.op->begins) continue;
    if (single != nullptr) return nullptr;
    single = &step;
  }
  return single;
}

bool HasRounding(const Module& module) {
  for (const Computation& computation : module.computations) {
    for (const Instruction& step : computation.instructions) {
      if (ToleranceOf(module, computation, step).rounding != Rounding::kNone) {
        return true;
      }
    }
  }
  return false;
}

void SetChecks(const ProgramCase& program, Expectation& expectation) {
  const Module& module = *program.module;
  if (!HasRounding(module)) return;
  const Instruction* step = SingleStep(module);
  const bool calls = step != nullptr && (step->op->calls == Calls::kOnce ||
                                         step->op->calls == Calls::kEntered);
  const OpTolerance tolerance =
      step == nullptr || calls
          ? OpTolerance{Rounding::kOther}
          : ToleranceOf(module, module.entry_computation(), *step);
  switch (tolerance.rounding) {
    case Rounding::kNone:
    case Rounding::kOnce:
      return;
    case Rounding::kFunction:
      return SetFunction(tolerance, expectation);
    case Rounding::kSum:
      if (auto bounds = SumBounds(program, *step, expectation)) {
        return SetAll(*bounds, expectation);
      }
      [[fallthrough]];
    case Rounding::kOther:
      return SetSpread(program, expectation);
  }
}

}  // namespace hlo::conformance
