#include "workshop/shadow/shadow.h"

#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "workshop/oracles/blackboard.h"
#include "workshop/oracles/evaluator.h"
#include "workshop/shadow/shadow_rules.h"

namespace hlo::conformance {
namespace {

using naive::Array;
using naive::Evaluator;
using naive::Number;
using naive::Program;
using naive::Step;

// A step's values: one array, or the parts of a tuple or a complex array.
using StepBalls = std::vector<Balls>;

Ball Exactly(const naive::Format& format, const Number& number) {
  return {format.is_integer()
              ? Real(static_cast<double>(static_cast<int64_t>(number.integer)))
              : Real(number.re)};
}

Balls ExactBalls(const Array& array) {
  Balls balls = {array.format, array.sizes, {}};
  for (const Number& number : array.at) {
    balls.at.push_back(Exactly(*array.format, number));
  }
  return balls;
}

bool HoldsPlaces(absl::string_view op, size_t operand) {
  return operand > 0 && (op == "gather" || op == "dynamic-slice");
}

// Moves elements as the naive oracle does: it runs on their linear indices, so
// that its result names the operand's element that each one comes from.
ShadowResults MoveBalls(const Program& program, const Step& step,
                        naive::ArrayRule rule, const ShadowOperands& operands) {
  const naive::Format* numbers = naive::FindFormat("s64");
  std::vector<const Ball*> all;
  std::vector<Array> numbered(operands.size());
  naive::Arrays arrays;
  for (size_t k = 0; k < operands.size(); ++k) {
    numbered[k] = naive::Zeros(*numbers, operands[k]->sizes);
    for (size_t element = 0; element < operands[k]->at.size(); ++element) {
      const Ball& ball = operands[k]->at[element];
      numbered[k].at[element].integer = HoldsPlaces(step.op, k)
                                            ? std::llround(ball.r.nearest())
                                            : static_cast<int64_t>(all.size());
      all.push_back(&ball);
    }
    arrays.push_back(&numbered[k]);
  }
  Step moving = step;
  moving.shape.format = numbers;
  naive::Blackboard alone({}, 0, {});
  const naive::Choices defaults;
  Evaluator evaluator(program, alone, 0, defaults, false);
  const Array moved = rule(evaluator, moving, arrays);
  if (evaluator.failed()) return evaluator.status();
  Balls result = {step.shape.format, moved.sizes, {}};
  for (const Number& number : moved.at) {
    result.at.push_back(*all[static_cast<size_t>(number.integer)]);
  }
  return StepBalls{std::move(result)};
}

// Lanes of a step whose operands all have its sizes.
ShadowResults EachElement(const Step& step, const ShadowOperands& operands) {
  Balls result = BallsOf(*step.shape.format, step.shape.sizes);
  const naive::Format& format = *step.shape.format;
  for (size_t element = 0; element < result.at.size(); ++element) {
    const Ball& a = operands[0]->at[element];
    std::optional<Ball> got;
    if (operands.size() == 1) {
      got = step.op == "convert" ? Rounded(a, format)
                                 : ApplyUnary(step.op, a, format);
    } else if (step.op == "compare" && step.text("direction") == "LT") {
      got = Less(a, operands[1]->at[element]);
    } else if (step.op == "select" && operands.size() == 3) {
      got = operands[a.r == Real(0) ? 2 : 1]->at[element];
      got->open = got->open || a.open;
    } else if (operands.size() == 2) {
      got = ApplyBinary(step.op, a, operands[1]->at[element], format);
    }
    if (!got) return NoShadow(step.op);
    result.at[element] = *std::move(got);
  }
  return StepBalls{std::move(result)};
}

// All processes, a step at a time.
class Shadow {
 public:
  Shadow(const Program& program, const ShadowOptions& options,
         const std::vector<std::vector<Literal>>& arguments)
      : program_(program),
        entry_(program.computations.at(program.entry)),
        options_(options),
        arguments_(arguments),
        values_(arguments.size(), std::vector<StepBalls>(entry_.steps.size())) {
  }

  absl::StatusOr<std::vector<StepBalls>> Run() {
    for (size_t i = 0; i < entry_.steps.size(); ++i) {
      const absl::Status status = entry_.steps[i].op == "all-reduce"
                                      ? Meet(entry_.steps[i], i)
                                      : All(entry_.steps[i], i);
      if (!status.ok()) return status;
    }
    std::vector<StepBalls> results;
    for (std::vector<StepBalls>& values : values_) {
      results.push_back(std::move(values[entry_.root]));
    }
    return results;
  }

 private:
  absl::Status All(const Step& step, size_t number) {
    for (size_t p = 0; p < values_.size(); ++p) {
      ShadowResults result = One(step, p);
      if (!result.ok()) return result.status();
      values_[p][number] = *std::move(result);
    }
    return absl::OkStatus();
  }

  ShadowResults One(const Step& step, size_t process) {
    if (step.op == "parameter") return Argument(step, process);
    if (step.op == "tuple") return Together(step, process);
    if (step.op == "get-tuple-element") {
      const auto index = static_cast<size_t>(step.integer("index", 0));
      return StepBalls{values_[process][step.operands[0]][index]};
    }
    if (step.operands.empty()) return Constant(step);
    const StepBalls& first = values_[process][step.operands[0]];
    if (step.op == "complex") return Together(step, process);
    if (step.op == "real") return StepBalls{first[0]};
    if (step.op == "imag") return StepBalls{first[1]};
    if (step.op == "fft") return ShadowFft(step, first);
    ShadowOperands operands;
    for (const size_t each : step.operands) {
      const StepBalls& parts = values_[process][each];
      if (parts.size() != 1) return NoShadow("complex numbers");
      operands.push_back(&parts[0]);
    }
    for (const auto find : {FindShadowProduct, FindShadowSum, FindShadowNorm}) {
      if (const ShadowRule rule = find(step.op); rule != nullptr) {
        return rule({program_, step, options_.tight}, operands);
      }
    }
    for (const auto find : {naive::FindMovement, naive::FindIndexing}) {
      if (const naive::ArrayRule rule = find(step.op); rule != nullptr) {
        return MoveBalls(program_, step, rule, operands);
      }
    }
    return EachElement(step, operands);
  }

  ShadowResults Argument(const Step& step, size_t process) {
    const auto number = static_cast<size_t>(naive::IntegersOf(step.inside)[0]);
    auto value = naive::FromLiteral(arguments_[process][number]);
    if (!value.ok()) return value.status();
    return StepBalls{ExactBalls(value->array)};
  }

  ShadowResults Constant(const Step& step) {
    naive::Blackboard alone({}, 0, {});
    const naive::Choices defaults;
    Evaluator evaluator(program_, alone, 0, defaults, false);
    const naive::Value value = evaluator.Evaluate(step, {});
    if (evaluator.failed()) return evaluator.status();
    return StepBalls{ExactBalls(value.array)};
  }

  ShadowResults Together(const Step& step, size_t process) {
    StepBalls parts;
    for (const size_t each : step.operands) {
      for (const Balls& part : values_[process][each]) parts.push_back(part);
    }
    return parts;
  }

  // The sum over all processes, which are one group.
  absl::Status Meet(const Step& step, size_t number) {
    const ShadowStep shadow = {program_, step, options_.tight};
    const size_t operand = step.operands[0];
    if (step.operands.size() != 1 || shadow.combiner("to_apply") != "add" ||
        !step.ints("replica_groups").empty()) {
      return NoShadow("an all-reduce of another kind");
    }
    const naive::Format& format = *step.shape.format;
    Balls sum = BallsOf(format, step.shape.sizes);
    for (size_t element = 0; element < sum.at.size(); ++element) {
      TermSum terms;
      for (const auto& values : values_) {
        terms.Add(values[operand][0].at[element]);
      }
      sum.at[element] = terms.OfTerms(format, format);
    }
    for (auto& values : values_) values[number] = {sum};
    return absl::OkStatus();
  }

  const Program& program_;
  const naive::Computation& entry_;
  const ShadowOptions options_;
  const std::vector<std::vector<Literal>>& arguments_;
  std::vector<std::vector<StepBalls>> values_;  // of processes, of steps
};

ShadowLeaf LeafOf(const Balls& balls) {
  ShadowLeaf leaf;
  for (const Ball& ball : balls.at) {
    const double real = ball.r.nearest();
    const double off = (ball.r - Real(real)).magnitude().nearest();
    if (ball.open) leaf.open.push_back(std::ssize(leaf.real));
    leaf.real.push_back(real);
    leaf.bounds.push_back(ball.open ? 0 : ball.e + off);
  }
  return leaf;
}

}  // namespace

std::string ShadowStep::combiner(absl::string_view attribute) const {
  const auto found = program.computations.find(step.text(attribute));
  if (found == program.computations.end()) return "";
  const naive::Computation& body = found->second;
  const bool plain = body.steps.size() == 3 && !body.steps.empty();
  return plain ? body.steps[body.root].op : "";
}

absl::Status NoShadow(absl::string_view what) {
  return absl::UnimplementedError(
      absl::StrCat("the shadow has no rule for ", what));
}

Balls BallsOf(const naive::Format& format, naive::Index sizes) {
  Balls balls = {&format, std::move(sizes), {}};
  balls.at.resize(static_cast<size_t>(naive::Count(balls.sizes)));
  return balls;
}

const naive::Format& AccumulatorOf(const naive::Format& format) {
  return *naive::FindFormat(naive::PartOf(format).bits == 64 ? "f64" : "f32");
}

absl::StatusOr<std::vector<std::vector<ShadowLeaf>>> RunShadow(
    absl::string_view module, const ShadowOptions& options,
    const std::vector<std::vector<Literal>>& arguments) {
  absl::StatusOr<Program> program = naive::ReadProgram(module);
  if (!program.ok()) return program.status();
  auto results = Shadow(*program, options, arguments).Run();
  if (!results.ok()) return results.status();
  std::vector<std::vector<ShadowLeaf>> leaves;
  for (const StepBalls& process : *results) {
    std::vector<ShadowLeaf>& mine = leaves.emplace_back();
    for (const Balls& balls : process) mine.push_back(LeafOf(balls));
  }
  return leaves;
}

}  // namespace hlo::conformance
