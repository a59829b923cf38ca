#include "workshop/making/legal_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "literals/types/convert.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"
#include "ops/attributes/linear.h"
#include "ops/op.h"

namespace hlo::conformance {
namespace {

template <typename T>
constexpr bool kOfFloats = Float<T> || SmallFloat<T>;

bool IsOp(const SeenStep& step, absl::string_view op) {
  return step.instruction.op->name == op;
}
bool IsOpOf(const SeenStep& step, absl::string_view ops) {
  const std::vector<absl::string_view> all = absl::StrSplit(ops, ' ');
  return std::find(all.begin(), all.end(), step.instruction.op->name) !=
         all.end();
}

bool IsComplexArray(const ArrayCopy& array) {
  return array.is_array() && IsComplex(array.type());
}

// Calls f(floats) for each result, complex ones by parts; true if any byte
// changed.
template <typename F>
bool EachResult(SeenStep& step, F f) {
  bool changed = false;
  for (ArrayCopy& array : step.results) {
    if (!array.is_array()) continue;
    const std::vector<std::byte> before = array.bytes;
    VisitElementType(PartType(array.type()), [&](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (kOfFloats<T>) f(array.as<T>());
    });
    changed = changed || array.bytes != before;
  }
  return changed;
}
template <typename F>
bool EachNumber(SeenStep& step, F change) {
  return EachResult(step, [&](auto numbers) {
    for (auto& number : numbers) number = change(number);
  });
}

// The number beside x in magnitude; 0 and numbers that are not finite stay.
template <typename T>
T Beside(T x, int step) {
  const auto wide = static_cast<double>(x);
  if (BitWidth(kTypeOf<T>) < 16 || wide == 0 || !IsFiniteNumber(x)) {
    return x;
  }
  return Negated(FloatFromCode<T>(FloatCode(Negated(x, SignBit(x))) +
                                  static_cast<uint64_t>(step)),
                 SignBit(x));
}

// Adds a unit of the largest magnitude in each run of `length` numbers.
template <typename T>
void AddUnits(std::span<T> numbers, size_t length) {
  for (size_t first = 0; first + length <= numbers.size(); first += length) {
    double most = 0;
    for (size_t i = first; i < first + length; ++i) {
      most = std::max(most, std::abs(static_cast<double>(numbers[i])));
    }
    if (!std::isfinite(most)) continue;
    const double unit =
        most * static_cast<double>(std::numeric_limits<T>::epsilon());
    for (size_t i = first; i < first + length; ++i) {
      numbers[i] = T(static_cast<double>(numbers[i]) + unit);
    }
  }
}

// Calls f(a, b, result) with the parts of operands and result, of type T.
template <typename F>
bool OfParts(SeenStep& step, size_t operands, F f) {
  ArrayCopy& result = step.results.front();
  if (!result.is_array() || step.operands.size() != operands) return false;
  for (const ArrayCopy& each : step.operands) {
    if (!each.is_array() || PartType(each.type()) != PartType(result.type())) {
      return false;
    }
  }
  const std::vector<std::byte> before = result.bytes;
  VisitElementType(PartType(result.type()), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (kOfFloats<T>) {
      f(std::as_const(step.operands.front()).template as<T>(),
        std::as_const(step.operands.back()).template as<T>(), result.as<T>());
    }
  });
  return result.bytes != before;
}

// The type that a backend without units for T computes in.
template <typename T>
using Native = std::conditional_t<Float<T>, T, float>;

// Replaces results of a conversion that are out of the type's range:
// `other(x, bits)` is the number modulo 2^64.
template <typename F>
bool EachOutOfRange(SeenStep& step, F other) {
  if (!IsOp(step, "convert") || !step.operands[0].is_array()) return false;
  const ArrayCopy& from = step.operands[0];
  ArrayCopy& to = step.results[0];
  if (!IsFloat(PartType(from.type())) || !IsInteger(to.type()) ||
      from.count() != to.count()) {
    return false;
  }
  std::vector<double> numbers(from.count());
  ConvertLanes(from.type(), ElementType::kF64, from.bytes.data(),
               numbers.data(), from.count());
  const std::vector<std::byte> before = to.bytes;
  const int bits = BitWidth(to.type());
  const bool has_sign = IsSigned(to.type());
  const double most = std::ldexp(1.0, has_sign ? bits - 1 : bits);
  const double least = has_sign ? -most : 0;
  for (int64_t i = 0; i < to.count(); ++i) {
    const double whole = std::trunc(numbers[i]);
    if (whole >= least && whole < most) continue;
    const uint64_t code = other(whole, bits);
    ConvertLanes(ElementType::kU64, to.type(), &code,
                 to.bytes.data() + i * to.width(), 1);
  }
  return to.bytes != before;
}

// Replaces x^y of integers where y < 0 by other(x, y, bits).
template <typename F>
bool EachNegativePower(SeenStep& step, F other) {
  ArrayCopy& to = step.results[0];
  if (!IsOp(step, "power") || !to.is_array() || !IsInteger(to.type()) ||
      !IsSigned(to.type())) {
    return false;
  }
  const std::vector<std::byte> before = to.bytes;
  std::vector<int64_t> x(to.count()), y(to.count());
  for (auto [operand, numbers] : {std::pair(0, &x), std::pair(1, &y)}) {
    const ArrayCopy& from = step.operands[operand];
    if (!from.is_array() || from.count() != to.count()) return false;
    ConvertLanes(from.type(), ElementType::kS64, from.bytes.data(),
                 numbers->data(), to.count());
  }
  for (int64_t i = 0; i < to.count(); ++i) {
    if (y[i] >= 0) continue;
    const uint64_t code = other(x[i], y[i], BitWidth(to.type()));
    ConvertLanes(ElementType::kU64, to.type(), &code,
                 to.bytes.data() + i * to.width(), 1);
  }
  return to.bytes != before;
}

}  // namespace

bool FunctionsAbove(SeenStep& step) {
  return IsOpOf(step, kFunctions) &&
         EachNumber(step, [](auto x) { return Beside(x, 1); });
}
bool FunctionsBelow(SeenStep& step) {
  return IsOpOf(step, kFunctions) &&
         EachNumber(step, [](auto x) { return Beside(x, -1); });
}
bool FormulasAbove(SeenStep& step) {
  const bool divides = IsOpOf(step, kFormulas) &&
                       !step.instruction.attributes.get(attr::unit_diagonal);
  return divides && EachNumber(step, [](auto x) { return Beside(x, 1); });
}

bool FunctionsByNorm(SeenStep& step) {
  return IsOpOf(step, kFunctions) && IsComplexArray(step.results[0]) &&
         EachResult(step, [](auto parts) { AddUnits(parts, 2); });
}

bool FunctionsWithoutSignOfZero(SeenStep& step) {
  return IsOpOf(step, kFunctions) && EachNumber(step, [](auto x) {
           return static_cast<double>(x) == 0 ? decltype(x)(0.0) : x;
         });
}

bool PowerByLogarithm(SeenStep& step) {
  if (!IsOp(step, "power") || IsComplexArray(step.results[0])) return false;
  return OfParts(step, 2, [](auto x, auto y, auto result) {
    using T = std::decay_t<decltype(result[0])>;
    for (size_t i = 0; i < result.size(); ++i) {
      const double logarithm = std::log(std::abs(static_cast<double>(x[i])));
      if (std::isnan(static_cast<double>(y[i]) * logarithm)) {
        result[i] = std::numeric_limits<T>::quiet_NaN();
      }
    }
  });
}

bool Atan2WithoutDirection(SeenStep& step) {
  if (!IsOp(step, "atan2")) return false;
  return OfParts(step, 2, [](auto y, auto x, auto result) {
    using T = std::decay_t<decltype(result[0])>;
    for (size_t i = 0; i < result.size(); ++i) {
      const double quotient =
          static_cast<double>(y[i]) / static_cast<double>(x[i]);
      if (std::isnan(quotient)) result[i] = std::numeric_limits<T>::quiet_NaN();
    }
  });
}

bool DivideByReciprocal(SeenStep& step) {
  if (!IsOp(step, "divide") || IsComplexArray(step.results[0])) return false;
  return OfParts(step, 2, [](auto x, auto y, auto result) {
    using T = std::decay_t<decltype(result[0])>;
    using N = Native<T>;
    for (size_t i = 0; i < result.size(); ++i) {
      const N inverse = N(1) / static_cast<N>(y[i]);
      result[i] = T(static_cast<N>(x[i]) * inverse);
    }
  });
}

bool ComplexDivideUnscaled(SeenStep& step) {
  if (!IsOp(step, "divide") || !IsComplexArray(step.results[0])) return false;
  return OfParts(step, 2, [](auto x, auto y, auto result) {
    using T = std::decay_t<decltype(result[0])>;
    using N = Native<T>;
    for (size_t i = 0; i + 1 < result.size(); i += 2) {
      const N a(x[i]), b(x[i + 1]), c(y[i]), d(y[i + 1]);
      const N square = c * c + d * d;
      result[i] = T((a * c + b * d) / square);
      result[i + 1] = T((b * c - a * d) / square);
    }
  });
}

bool ComplexAbsUnscaled(SeenStep& step) {
  if (!IsOp(step, "abs") || !IsComplexArray(step.operands[0])) return false;
  return OfParts(step, 1, [](auto x, auto, auto result) {
    using T = std::decay_t<decltype(result[0])>;
    using N = Native<T>;
    for (size_t i = 0; i < result.size(); ++i) {
      const N a(x[2 * i]), b(x[2 * i + 1]);
      result[i] = T(std::sqrt(a * a + b * b));
    }
  });
}

bool ComplexMultiplyFused(SeenStep& step) {
  if (!IsOp(step, "multiply") || !IsComplexArray(step.results[0])) return false;
  return OfParts(step, 2, [](auto x, auto y, auto result) {
    using T = std::decay_t<decltype(result[0])>;
    using N = Native<T>;
    for (size_t i = 0; i + 1 < result.size(); i += 2) {
      const N a(x[i]), b(x[i + 1]), c(y[i]), d(y[i + 1]);
      result[i] = T(std::fma(a, c, -(b * d)));
      result[i + 1] = T(std::fma(a, d, b * c));
    }
  });
}

bool ConvertToIndefinite(SeenStep& step) {
  return EachOutOfRange(
      step, [](double, int bits) { return uint64_t{1} << (bits - 1); });
}
bool ConvertModulo(SeenStep& step) {
  return EachOutOfRange(step, [](double x, int) {
    const double rest = std::fmod(x, std::ldexp(1.0, 64));
    if (std::isnan(rest)) return uint64_t{0};
    return rest < 0 ? -static_cast<uint64_t>(-rest)
                    : static_cast<uint64_t>(rest);
  });
}
bool ConvertNanToMost(SeenStep& step) {
  const bool has_sign =
      step.results[0].is_array() && IsSigned(step.results[0].type());
  return EachOutOfRange(step, [&](double x, int bits) {
    const uint64_t most = ~uint64_t{0} >> (64 - bits + (has_sign ? 1 : 0));
    return x < 0 ? (has_sign ? ~most : 0) : most;
  });
}

bool PowerNegativeIsZero(SeenStep& step) {
  return EachNegativePower(step,
                           [](int64_t, int64_t, int) { return uint64_t{0}; });
}
bool PowerOfUnsigned(SeenStep& step) {
  return EachNegativePower(step, [](int64_t x, int64_t y, int bits) {
    const uint64_t exponent =
        static_cast<uint64_t>(y) & (~uint64_t{0} >> (64 - bits));
    uint64_t power = 1, square = static_cast<uint64_t>(x);
    for (uint64_t rest = exponent; rest != 0; rest >>= 1) {
      if (rest & 1) power *= square;
      square *= square;
    }
    return power;
  });
}

bool OtherNans(SeenStep& step) {
  const Op& op = *step.instruction.op;
  const bool computes = op.lanes != nullptr ||
                        IsOpOf(step, "dot convolution fft") ||
                        IsOpOf(step, kFormulas);
  if (!computes || op.keeps_bits || IsOp(step, "select")) return false;
  return EachNumber(step, [](auto x) {
    const auto turned = Negated(x, true);
    return IsNanNumber(x) && IsNanNumber(turned) ? turned : x;
  });
}

bool FlushSums(SeenStep& step) {
  if (!IsOpOf(step, "dot convolution fft") && !IsOpOf(step, kFormulas)) {
    return false;
  }
  return EachNumber(step, [](auto x) {
    using T = decltype(x);
    const auto least = static_cast<double>(std::numeric_limits<T>::min());
    const bool small = std::abs(static_cast<double>(x)) < least;
    return small ? Negated(T(0.0), SignBit(x)) : x;
  });
}

bool FillOtherTriangle(SeenStep& step) {
  if (!IsOp(step, "cholesky") || step.results[0].sizes.size() < 2) return false;
  ArrayCopy& leaf = step.results[0];
  const int64_t n = leaf.sizes.back();
  const bool lower = step.instruction.attributes.get(attr::lower);
  for (int64_t i = 0; i < leaf.count(); ++i) {
    const int64_t row = i / n % n, column = i % n;
    if (lower ? column > row : column < row) {
      leaf.bytes[(i + 1) * leaf.width() - 1] ^= std::byte{0x40};
    }
  }
  return true;
}

bool TransformByNorm(SeenStep& step) {
  const ArrayCopy& result = step.results[0];
  if (!IsOp(step, "fft") || result.sizes.empty()) return false;
  const auto parts = static_cast<size_t>(result.sizes.back()) *
                     (IsComplexArray(result) ? 2 : 1);
  return parts > 0 &&
         EachResult(step, [&](auto numbers) { AddUnits(numbers, parts); });
}

}  // namespace hlo::conformance
