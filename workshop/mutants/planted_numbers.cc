// Faults of single numbers.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "literals/types/convert.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"
#include "workshop/mutants/planted_faults.h"

namespace hlo::conformance {
namespace {

// f(result lane, operand 0's lane) of an op on one type.
template <typename T, typename F>
std::function<bool(SeenStep&)> Unary(F f) {
  return [f](SeenStep& step) {
    if (step.results[0].type() != kTypeOf<T> || step.operands.empty() ||
        !step.operands[0].is_array() || step.operands[0].type() != kTypeOf<T> ||
        step.operands[0].bytes.size() != step.results[0].bytes.size()) {
      return false;
    }
    const auto out = step.results[0].as<T>();
    const auto in = std::as_const(step.operands[0]).as<T>();
    for (size_t i = 0; i < out.size(); ++i) out[i] = f(out[i], in[i]);
    return true;
  };
}

template <typename T, typename F>
std::function<bool(SeenStep&)> Binary(F f) {
  return [f](SeenStep& step) {
    ArrayCopy& result = step.results[0];
    if (result.type() != kTypeOf<T> || step.operands.size() != 2) return false;
    for (const ArrayCopy& each : step.operands) {
      if (!each.is_array() || each.type() != kTypeOf<T> ||
          each.bytes.size() != result.bytes.size()) {
        return false;
      }
    }
    const auto out = result.as<T>();
    const auto a = std::as_const(step.operands[0]).as<T>();
    const auto b = std::as_const(step.operands[1]).as<T>();
    for (size_t i = 0; i < out.size(); ++i) out[i] = f(out[i], a[i], b[i]);
    return true;
  };
}

// f(operand's lanes, result's lanes) of a conversion.
template <typename From, typename To, typename F>
std::function<bool(SeenStep&)> Conversion(F f) {
  return [f](SeenStep& step) {
    if (step.results[0].type() != kTypeOf<To> || !step.operands[0].is_array() ||
        step.operands[0].type() != kTypeOf<From>) {
      return false;
    }
    const auto in = std::as_const(step.operands[0]).as<From>();
    const auto out = step.results[0].as<To>();
    for (size_t i = 0; i < out.size(); ++i) out[i] = f(in[i], out[i]);
    return true;
  };
}

// The element-wise vector loop's tail: the last of n % 4 elements.
bool LoseTail(SeenStep& step) {
  ArrayCopy& result = step.results[0];
  const int64_t n = result.count(), width = result.width();
  if (n < 5 || n % 4 == 0) return false;
  std::copy_n(result.bytes.end() - 2 * width, width,
              result.bytes.end() - width);
  return true;
}

template <typename T>
bool FlushResult(SeenStep& step) {
  if (step.results[0].type() != kTypeOf<T>) return false;
  for (T& x : step.results[0].as<T>()) {
    const int64_t code = std::abs(OrderedCode(x));
    if (!IsNanNumber(x) && code < OrderedCode(std::numeric_limits<T>::min())) {
      x = FloatFromCode<T>(SignBit(x) ? FloatFormat<T>::kSign : 0);
    }
  }
  return true;
}

bool CompareAsSigned(SeenStep& step) {
  if (step.operands.size() != 2 || !step.operands[0].is_array() ||
      step.operands[0].type() != ElementType::kU64) {
    return false;
  }
  const auto a = std::as_const(step.operands[0]).as<uint64_t>();
  const auto b = std::as_const(step.operands[1]).as<uint64_t>();
  const auto out = step.results[0].as<bool>();
  for (size_t i = 0; i < out.size(); ++i) {
    if ((a[i] ^ b[i]) >> 63 != 0) out[i] = !out[i];
  }
  return true;
}

float RoundTwice(double x) { return static_cast<float>(x); }

void AddAppendixNumbers(PlantedFaults& faults) {
  faults.push_back(
      WrongStep("the vector's tail repeats a lane", "add", LoseTail));
  faults.push_back(WrongStep("maximum loses NaN", "maximum",
                             Binary<float>([](float x, float a, float b) {
                               return std::isnan(x) ? (std::isnan(a) ? b : a)
                                                    : x;
                             })));
  faults.push_back(WrongStep(
      "s8 saturates", "add", Binary<int8_t>([](int8_t, int8_t a, int8_t b) {
        return static_cast<int8_t>(std::clamp(a + b, -128, 127));
      })));
  faults.push_back(WrongStep("s4 loses its sign", "convert",
                             Conversion<s4, int32_t>([](s4, int32_t x) {
                               return x < 0 ? x + 16 : x;
                             })));
  faults.push_back(
      WrongStep("u64 is compared as signed", "compare", CompareAsSigned));
  faults.push_back(WrongStep(
      "f64 to bf16 rounds twice", "convert",
      Conversion<double, bf16>([](double x, bf16) {
        const float once = RoundTwice(x);
        bf16 twice;
        ConvertLanes(ElementType::kF32, ElementType::kBF16, &once, &twice, 1);
        return twice;
      })));
  faults.push_back(WrongStep(
      "tanh off by 2^-12", "tanh",
      Unary<float>([](float x, float) { return x * (1 + 0x1p-12F); })));
  faults.push_back(
      WrongStep("shifts by the width are masked", "shift-left",
                Binary<uint32_t>([](uint32_t x, uint32_t a, uint32_t b) {
                  return b >= 32 ? a << (b % 32) : x;
                })));
  faults.push_back(
      WrongStep("f16 loses subnormal numbers", "multiply", FlushResult<f16>));
}

void AddFunctionFaults(PlantedFaults& faults) {
  faults.push_back(
      WrongStep("e^x - 1 cancels", "exponential-minus-one",
                Unary<float>([](float, float x) { return std::exp(x) - 1; })));
  faults.push_back(
      WrongStep("log(1 + x) rounds the sum", "log-plus-one",
                Unary<float>([](float, float x) { return std::log(1 + x); })));
  faults.push_back(WrongStep("rsqrt of 0 is the largest number", "rsqrt",
                             Unary<float>([](float y, float) {
                               return std::isinf(y) ? 3.4028235e38F : y;
                             })));
  faults.push_back(WrongStep(
      "sqrt of -0 is 0", "sqrt",
      Unary<float>([](float y, float) { return y == 0 ? 0.0F : y; })));
  faults.push_back(WrongStep("sine of large numbers is reduced in f32", "sine",
                             Unary<float>([](float y, float x) {
                               return std::abs(x) > 1000
                                          ? std::sin(std::fmod(x, 6.2831855F))
                                          : y;
                             })));
  faults.push_back(WrongStep(
      "the logistic function is 1 early", "logistic",
      Unary<float>([](float y, float x) { return x > 8 ? 1.0F : y; })));
  faults.push_back(
      WrongStep("0^0 is 0", "power", Binary<float>([](float y, float, float b) {
                  return b == 0 ? 0.0F : y;
                })));
  faults.push_back(WrongStep("atan2 forgets the sign of a zero", "atan2",
                             Binary<float>([](float y, float a, float) {
                               return a == 0 && std::signbit(a) ? -y : y;
                             })));
}

void AddRoundingFaults(PlantedFaults& faults) {
  faults.push_back(
      WrongStep("halves are rounded away from zero", "round-nearest-even",
                Unary<float>([](float, float x) { return std::round(x); })));
  faults.push_back(WrongStep(
      "halves are rounded to even", "round-nearest-afz",
      Unary<float>([](float, float x) { return std::nearbyint(x); })));
  faults.push_back(
      WrongStep("floor rounds to zero", "floor",
                Unary<float>([](float, float x) { return std::trunc(x); })));
  faults.push_back(WrongStep(
      "ceil gives 0 for -0", "ceil",
      Unary<float>([](float y, float) { return y == 0 ? 0.0F : y; })));
  faults.push_back(WrongStep(
      "the sign of -0 is 0", "sign",
      Unary<float>([](float y, float) { return y == 0 ? 0.0F : y; })));
}

void AddIntegerFaults(PlantedFaults& faults) {
  faults.push_back(WrongStep("the remainder has the divisor's sign",
                             "remainder",
                             Binary<int32_t>([](int32_t x, int32_t, int32_t b) {
                               return x != 0 && (x < 0) != (b < 0) ? x + b : x;
                             })));
  faults.push_back(
      WrongStep("integer division rounds down", "divide",
                Binary<int32_t>([](int32_t x, int32_t a, int32_t b) {
                  const bool inexact = b != 0 && b != -1 && a % b != 0;
                  return inexact && (a < 0) != (b < 0) ? x - 1 : x;
                })));
  faults.push_back(WrongStep("the smallest s32 has an absolute value", "abs",
                             Unary<int32_t>([](int32_t y, int32_t) {
                               return y < 0
                                          ? std::numeric_limits<int32_t>::max()
                                          : y;
                             })));
  faults.push_back(WrongStep(
      "an arithmetic shift fills with zeros", "shift-right-arithmetic",
      Binary<int32_t>([](int32_t y, int32_t a, int32_t b) {
        return b >= 0 && b < 32
                   ? static_cast<int32_t>(static_cast<uint32_t>(a) >> b)
                   : y;
      })));
  faults.push_back(
      WrongStep("a logical shift copies the sign", "shift-right-logical",
                Binary<int32_t>([](int32_t y, int32_t a, int32_t b) {
                  return b >= 0 && b < 32 ? a >> b : y;
                })));
  faults.push_back(WrongStep(
      "0 has no leading zeros", "count-leading-zeros",
      Unary<uint32_t>([](uint32_t y, uint32_t x) { return x == 0 ? 0U : y; })));
  faults.push_back(WrongStep(
      "bits of negative numbers are counted in 64", "popcnt",
      Unary<int32_t>([](int32_t y, int32_t x) { return x < 0 ? y + 32 : y; })));
}

void AddConversionFaults(PlantedFaults& faults) {
  faults.push_back(WrongStep("NaN becomes the smallest integer", "convert",
                             Conversion<float, int32_t>([](float x, int32_t y) {
                               return std::isnan(x)
                                          ? std::numeric_limits<int32_t>::min()
                                          : y;
                             })));
  faults.push_back(WrongStep("large floats wrap in s32", "convert",
                             Conversion<float, int32_t>([](float x, int32_t y) {
                               return x >= 0x1p31F
                                          ? std::numeric_limits<int32_t>::min()
                                          : y;
                             })));
  faults.push_back(WrongStep("s64 to f32 rounds to zero", "convert",
                             Conversion<int64_t, float>([](int64_t x, float y) {
                               return std::abs(static_cast<double>(y)) >
                                              std::abs(static_cast<double>(x))
                                          ? std::nextafter(y, 0.0F)
                                          : y;
                             })));
}

}  // namespace

void AddNumberFaults(PlantedFaults& faults) {
  AddAppendixNumbers(faults);
  AddFunctionFaults(faults);
  AddRoundingFaults(faults);
  AddIntegerFaults(faults);
  AddConversionFaults(faults);
}

}  // namespace hlo::conformance
