#include "workshop/oracles/widen.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "workshop/oracles/numbers/scalars.h"

namespace hlo::conformance::naive {
namespace {

std::string Widened(const std::string& name) {
  return absl::StrCat("wide ", name);
}

ShapeText WideShape(const Choices& choices, ShapeText shape) {
  if (shape.format != nullptr)
    shape.format = &WideFormat(choices, *shape.format);
  for (ShapeText& part : shape.parts) part = WideShape(choices, part);
  return shape;
}

bool IsOneOf(const std::string& op, std::initializer_list<const char*> names) {
  return std::find(names.begin(), names.end(), op) != names.end();
}

// Ops that look at the bits of a type keep it.
bool LooksAtBits(const std::string& op) {
  return IsOneOf(op, {"bitcast-convert", "reduce-precision",
                      "stochastic-convert", "next-after"});
}

// The attribute by which the op names the computation that it calls.
const char* Callee(const std::string& op) {
  return IsOneOf(op, {"fusion"}) ? "calls" : "to_apply";
}

bool IsElementwise(const Program& program, const Computation& computation) {
  for (const Step& step : computation.steps) {
    if (IsOneOf(step.op, {"parameter", "constant", "tuple", "get-tuple-element",
                          "broadcast", "bitcast-convert", "copy"})) {
      continue;
    }
    if (IsOneOf(step.op, {"call", "fusion"})) {
      const auto callee = program.computations.find(step.text(Callee(step.op)));
      if (callee == program.computations.end() ||
          !IsElementwise(program, callee->second)) {
        return false;
      }
      continue;
    }
    if (step.shape.format == nullptr || step.operand_shapes.empty() ||
        step.operand_shapes[0].format == nullptr ||
        FindScalar(step, *step.operand_shapes[0].format, *step.shape.format,
                   {}) == nullptr) {
      return false;
    }
  }
  return true;
}

// Writes a computation's steps again, in wide formats.
class Widener {
 public:
  Widener(const Choices& choices, const Computation& from)
      : choices_(choices), from_(from) {}

  Computation Widen() {
    for (const Step& step : from_.steps) Add(step);
    to_.root = place_[from_.root];
    return std::move(to_);
  }

 private:
  // The place of the operand in `shape`'s format, from one in another format.
  size_t Converted(size_t place, const ShapeText& from, const ShapeText& to) {
    if (from.format == to.format) return place;
    Step convert;
    convert.op = "convert";
    convert.shape = to;
    convert.operand_shapes = {from};
    convert.operands = {place};
    to_.steps.push_back(convert);
    return to_.steps.size() - 1;
  }

  void Add(Step step) {
    const bool own = step.op == "constant" || LooksAtBits(step.op);
    for (size_t k = 0; k < step.operands.size(); ++k) {
      const ShapeText wide = WideShape(choices_, step.operand_shapes[k]);
      step.operands[k] = place_[step.operands[k]];
      if (own) {
        step.operands[k] =
            Converted(step.operands[k], wide, step.operand_shapes[k]);
      } else {
        step.operand_shapes[k] = wide;
      }
    }
    const ShapeText narrow = step.shape, wide = WideShape(choices_, narrow);
    if (!own) step.shape = wide;
    if (IsOneOf(step.op, {"call", "fusion"})) {
      std::string& callee = step.attributes[Callee(step.op)];
      callee = Widened(callee);
    }
    to_.steps.push_back(std::move(step));
    const size_t place = to_.steps.size() - 1;
    place_.push_back(own ? Converted(place, narrow, wide) : place);
  }

  const Choices& choices_;
  const Computation& from_;
  Computation to_;
  std::vector<size_t> place_;  // of each step of `from_`
};

}  // namespace

const Format& WideFormat(const Choices& choices, const Format& format) {
  if (choices.f64_accumulators) {
    if (format.is_complex()) return *FindFormat("c128");
    if (format.is_float()) return *FindFormat("f64");
  }
  const bool widens = choices.f32_accumulators && format.is_float();
  return widens && format.bits < 32 ? *FindFormat("f32") : format;
}

bool HasPairs(const Choices& choices, const Format& format) {
  return choices.f64_accumulators && !format.is_integer() &&
         PartOf(format).bits == 64;
}

std::string WideName(const Program& program, const std::string& name) {
  const std::string wide = Widened(name);
  return program.computations.contains(wide) ? wide : name;
}

void AddWideComputations(const Choices& choices, Program& program) {
  if (!choices.f32_accumulators && !choices.f64_accumulators) return;
  std::map<std::string, Computation> wide;
  for (const auto& [name, computation] : program.computations) {
    if (!IsElementwise(program, computation)) continue;
    wide[Widened(name)] = Widener(choices, computation).Widen();
  }
  program.computations.merge(wide);
}

}  // namespace hlo::conformance::naive
