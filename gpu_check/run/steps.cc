#include "gpu_check/run/steps.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/string_view.h"
#include "gpu_check/kernels/machine.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/order.h"

namespace hlo::gpu {
namespace {

struct StepRow {
  const char* op;
  Code code;
  int operands;
};
constexpr StepRow kStepRows[] = {
    {"abs", Code::kAbs, 1},
    {"acos", Code::kAcos, 1},
    {"acosh", Code::kAcosh, 1},
    {"add", Code::kAdd, 2},
    {"and", Code::kAnd, 2},
    {"asin", Code::kAsin, 1},
    {"asinh", Code::kAsinh, 1},
    {"atan2", Code::kAtan2, 2},
    {"atanh", Code::kAtanh, 1},
    {"bessel-i1e", Code::kBesselI1e, 1},
    {"cbrt", Code::kCbrt, 1},
    {"ceil", Code::kCeil, 1},
    {"clamp", Code::kClamp, 3},
    {"compare", Code::kCompare, 2},
    {"complex", Code::kComplex, 2},
    {"convert", Code::kConvert, 1},
    {"copy", Code::kCopy, 1},
    {"cosh", Code::kCosh, 1},
    {"cosine", Code::kCosine, 1},
    {"count-leading-zeros", Code::kCountLeadingZeros, 1},
    {"digamma", Code::kDigamma, 1},
    {"divide", Code::kDivide, 2},
    {"erf", Code::kErf, 1},
    {"erf-inv", Code::kErfInv, 1},
    {"erfc", Code::kErfc, 1},
    {"exponential", Code::kExponential, 1},
    {"exponential-minus-one", Code::kExpm1, 1},
    {"floor", Code::kFloor, 1},
    {"imag", Code::kImag, 1},
    {"is-finite", Code::kIsFinite, 1},
    {"lgamma", Code::kLgamma, 1},
    {"log", Code::kLog, 1},
    {"log-plus-one", Code::kLog1p, 1},
    {"logistic", Code::kLogistic, 1},
    {"maximum", Code::kMaximum, 2},
    {"minimum", Code::kMinimum, 2},
    {"mulhi", Code::kMulhi, 2},
    {"multiply", Code::kMultiply, 2},
    {"negate", Code::kNegate, 1},
    {"next-after", Code::kNextAfter, 2},
    {"not", Code::kNot, 1},
    {"or", Code::kOr, 2},
    {"polygamma", Code::kPolygamma, 2},
    {"popcnt", Code::kPopcnt, 1},
    {"power", Code::kPower, 2},
    {"real", Code::kReal, 1},
    {"reduce-precision", Code::kReducePrecision, 1},
    {"remainder", Code::kRemainder, 2},
    {"round-nearest-afz", Code::kRoundAfz, 1},
    {"round-nearest-even", Code::kRoundEven, 1},
    {"rsqrt", Code::kRsqrt, 1},
    {"select", Code::kSelect, 3},
    {"shift-left", Code::kShiftLeft, 2},
    {"shift-right-arithmetic", Code::kShiftRightArithmetic, 2},
    {"shift-right-logical", Code::kShiftRightLogical, 2},
    {"sign", Code::kSign, 1},
    {"sine", Code::kSine, 1},
    {"sinh", Code::kSinh, 1},
    {"sqrt", Code::kSqrt, 1},
    {"stochastic-convert", Code::kStochasticConvert, 2},
    {"subtract", Code::kSubtract, 2},
    {"tan", Code::kTan, 1},
    {"tanh", Code::kTanh, 1},
    {"xor", Code::kXor, 2},
    {"zeta", Code::kZeta, 2},
};

Relation RelationOf(Direction direction) {
  switch (direction) {
    case Direction::kEq:
      return Relation::kEq;
    case Direction::kNe:
      return Relation::kNe;
    case Direction::kGe:
      return Relation::kGe;
    case Direction::kGt:
      return Relation::kGt;
    case Direction::kLe:
      return Relation::kLe;
    case Direction::kLt:
      return Relation::kLt;
  }
  return Relation::kEq;
}

int64_t Immediate(const Instruction& instruction, Code code,
                  const std::vector<Type>& from) {
  const Attributes& attributes = instruction.attributes;
  if (code == Code::kReducePrecision) {
    const int64_t exponent = attributes.get(attr::exponent_bits);
    const int64_t mantissa = attributes.get(attr::mantissa_bits);
    return std::min<int64_t>(exponent, 63) * 64 +
           std::min<int64_t>(mantissa, 63);
  }
  if (code != Code::kCompare) return 0;
  const bool total =
      attributes.has(attr::compare_type) &&
      attributes.get(attr::compare_type) == CompareType::kTotalOrder;
  return static_cast<int64_t>(RelationOf(attributes.get(attr::direction))) |
         (total ? kTotalOrder : 0) |
         static_cast<int64_t>(CommonType(from[0], from[1])) << 8;
}

}  // namespace

Type CommonType(Type a, Type b) {
  if (a == b || !IsFloat(a) || !IsFloat(b)) return a;
  if (BitsOf(a) != BitsOf(b)) return BitsOf(a) > BitsOf(b) ? a : b;
  const FloatFormat x = FormatOf(a), y = FormatOf(b);
  if (x.exponent != y.exponent) return x.exponent > y.exponent ? a : b;
  if (x.mantissa != y.mantissa) return x.mantissa > y.mantissa ? a : b;
  const bool first = x.specials == Specials::kIeee;
  if (first != (y.specials == Specials::kIeee)) return first ? a : b;
  return absl::string_view(kTypeNames[static_cast<int>(a)]).size() <
                 absl::string_view(kTypeNames[static_cast<int>(b)]).size()
             ? a
             : b;
}

int64_t WorkOf(Code code) {
  // Sums of up to 10^6 powers.
  if (code == Code::kZeta || code == Code::kPolygamma) return kMostSteps;
  return code < Code::kExponential || code >= Code::kConstant ? 1 : 4;
}

bool IsElementwise(absl::string_view op) {
  return std::any_of(std::begin(kStepRows), std::end(kStepRows),
                     [&](const StepRow& each) { return op == each.op; });
}

std::optional<Step> StepOf(const Instruction& instruction, Type type,
                           const std::vector<Type>& from) {
  const absl::string_view name = instruction.op->name;
  const auto row =
      std::find_if(std::begin(kStepRows), std::end(kStepRows),
                   [&](const StepRow& each) { return name == each.op; });
  if (row == std::end(kStepRows) || std::ssize(from) != row->operands) {
    return std::nullopt;
  }
  Step step;
  step.code = row->code;
  step.type = type;
  for (size_t k = 0; k < from.size(); ++k) step.from[k] = from[k];
  if (from.size() == 1) step.from[1] = step.from[0];
  step.imm = Immediate(instruction, row->code, from);
  return step;
}

}  // namespace hlo::gpu
