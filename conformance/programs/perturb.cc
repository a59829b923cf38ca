#include "conformance/programs/perturb.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <utility>

#include "conformance/format/numbers_of.h"
#include "conformance/programs/op_tolerances.h"
#include "interpreter/eval/processes/async_state.h"
#include "interpreter/inputs/random_literals.h"
#include "literals/compare.h"
#include "ops/op.h"

namespace hlo::conformance {
namespace {

double CountOf(const Shape& shape) {
  double count = 1;
  if (!shape.is_array()) return count;
  for (const Dimension& each : shape.dimensions()) {
    count *= std::max<double>(1, static_cast<double>(each.size));
  }
  return count;
}

// About how many terms an element of the sum has.
double TermsOf(const Computation& computation, const Instruction& sum) {
  const auto operand = [&](size_t i) {
    return CountOf(computation.instructions[sum.operands[i]].shape);
  };
  const double results = CountOf(sum.shape.Leaves().front());
  return sum.op->calls == Calls::kNone && sum.operands.size() > 1
             ? std::sqrt(operand(0) * operand(1) / results)
             : operand(0) / results;
}

double TypicalSize(const std::vector<double>& numbers) {
  double sum = 0, count = 0;
  for (const double number : numbers) {
    if (!std::isfinite(number)) continue;
    sum += number * number;
    ++count;
  }
  return count == 0 || !std::isfinite(sum) ? 0 : std::sqrt(sum / count);
}

// Changes the floats of rounding steps.
class PerturbingHooks : public Hooks {
 public:
  PerturbingHooks(const Module& module, uint64_t seed)
      : module_(module), bits_(seed) {}

  void Replace(const StepEvent& event,
               std::span<Value* const> leaves) override {
    const OpTolerance tolerance =
        ToleranceOf(module_, event.computation, event.instruction);
    if (tolerance.rounding == Rounding::kNone) return;
    const std::vector<Shape> shapes = event.instruction.shape.Leaves();
    // Terms leave errors of the size of partial sums, which may cancel.
    const bool sums = tolerance.rounding == Rounding::kSum;
    const double random_walk =
        sums ? std::sqrt(TermsOf(event.computation, event.instruction)) / 2 : 0;
    const std::lock_guard<std::mutex> guard(mutex_);
    for (size_t i = 0; i < leaves.size(); ++i) {
      if (IsRoundedType(shapes[i]) && !IsPending(*leaves[i])) {
        const ElementType part = PartType(shapes[i].type());
        Move(part, std::max(UnitsIn(part, tolerance), random_walk), sums,
             *leaves[i]);
      }
    }
  }

  // Arrays of floats by up to so many units.
  void Move(double units, std::vector<Arguments>& processes) {
    for (Arguments& arguments : processes) {
      for (Literal& argument : arguments) {
        if (!IsRoundedType(argument.shape())) continue;
        Value value = argument.leaf();
        Move(PartType(argument.shape().type()), units, false, value);
        auto moved = Literal::FromValue(argument.shape(), std::move(value));
        if (moved.ok()) argument = *std::move(moved);
      }
    }
  }

 private:
  // `of_all`: an element by no less than those of the typical size.
  void Move(ElementType part, double units, bool of_all, Value& value) {
    const auto count = static_cast<int64_t>(
        value.buffer.size() / static_cast<size_t>(StorageBytes(part)));
    std::vector<double> numbers(static_cast<size_t>(count));
    ConvertLanes(part, ElementType::kF64, value.buffer.data(), numbers.data(),
                 count);
    const double most = 2 * UnitRoundoff(part) * units;
    const double least_size = of_all ? TypicalSize(numbers) : 0;
    for (double& number : numbers) {
      const auto word = static_cast<double>(bits_[0] >> 11);
      bits_.Skip(1);
      const double move = most * (std::ldexp(word, -52) - 1);
      if (std::abs(number) < least_size) {
        number += least_size * move;
      } else {
        number *= 1 + move;
      }
    }
    auto moved = Buffer::Allocate(value.buffer.size(), SystemAllocator());
    if (!moved.ok()) return;
    ConvertLanes(ElementType::kF64, part, numbers.data(), moved->mutable_data(),
                 count);
    value.buffer = *std::move(moved);
  }

  const Module& module_;
  std::mutex mutex_;
  RandomBits bits_;
};

void SkipAll(ExpectedLeaf& leaf) {
  leaf.check.bounds.assign(leaf.check.bounds.size(), NAN);
}

}  // namespace

absl::StatusOr<std::vector<std::vector<Literal>>> RunPerturbed(
    const ProgramCase& program, uint64_t seed, double argument_units) {
  PerturbingHooks hooks(*program.module, seed);
  ProgramInputs inputs = program.inputs;
  if (argument_units > 0) hooks.Move(argument_units, inputs.arguments);
  inputs.options.hooks = &hooks;
  const Ending ending =
      RunProgram(program.module, inputs, program.choice_values);
  if (!ending.status.ok()) return ending.status;
  std::vector<std::vector<Literal>> results;
  for (const Literal& result : ending.results) {
    results.push_back(LeavesOf(result));
  }
  return results;
}

void AddSpread(const Literal& moved, ExpectedLeaf& leaf) {
  if (!leaf.shape.is_array()) return;
  std::vector<double>& bounds = leaf.check.bounds;
  bounds.resize(static_cast<size_t>(leaf.value->count()));
  if (!std::ranges::equal(moved.sizes(), leaf.value->sizes())) {
    return SkipAll(leaf);
  }
  const std::vector<double> a = NumbersOf(*leaf.value), b = NumbersOf(moved);
  const size_t parts = bounds.empty() ? 1 : a.size() / bounds.size();
  for (size_t i = 0; i < a.size(); ++i) {
    const bool same = a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]));
    double& bound = bounds[i / parts];
    if (same || std::isnan(bound)) continue;
    const double distance =
        IsRoundedType(leaf.shape) ? std::abs(a[i] - b[i]) : NAN;
    bound = std::isfinite(distance) ? std::max(bound, distance) : NAN;
  }
}

void FinishSpread(ExpectedLeaf& leaf) {
  if (!leaf.shape.is_array()) return;
  std::vector<double> distances = std::move(leaf.check.bounds);
  leaf.check.bounds.clear();
  distances.resize(static_cast<size_t>(leaf.value->count()));
  const bool is_float = IsRoundedType(leaf.shape);
  const std::vector<double> wanted = NumbersOf(*leaf.value);
  const size_t parts = distances.empty() ? 1 : wanted.size() / distances.size();
  const double unit =
      is_float ? 2 * UnitRoundoff(PartType(leaf.shape.type())) : 0;
  for (size_t i = 0; i < distances.size(); ++i) {
    double size = 0;
    for (size_t p = 0; p < parts; ++p) {
      size = std::max(size, std::abs(wanted[i * parts + p]));
    }
    if (std::isnan(distances[i])) {
      leaf.check.skipped.push_back(static_cast<int64_t>(i));
      distances[i] = 0;
    } else if (distances[i] > 0 && std::isfinite(size)) {
      distances[i] = 4 * distances[i] + 4 * unit * size;
    }
  }
  if (!is_float) return;  // exact, but for those that are skipped
  leaf.check.kind = Check::Kind::kErrbound;
  leaf.check.bounds = std::move(distances);
}

}  // namespace hlo::conformance
