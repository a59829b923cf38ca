// Element-wise ops on integers and pred: semantics.md, int_div_zero,
// shift_overflow, power_int, popcnt, clz.
#include <algorithm>
#include <bit>

#include "workshop/oracles/numbers/scalars.h"

namespace hlo::conformance::naive {
namespace {

using Kind = Format::Kind;
using Unsigned128 = unsigned __int128;

Wide Product(Wide a, Wide b) {
  return static_cast<Wide>(static_cast<Unsigned128>(a) *
                           static_cast<Unsigned128>(b));
}

// semantics.md: power_int.
Wide Power(const Format& format, Wide base, Wide exponent) {
  if (exponent < 0) {
    if (base == 1) return 1;
    if (base == -1) return (exponent & 1) != 0 ? -1 : 1;
    return 0;
  }
  Wide result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = Wrap(format, Product(result, base));
    base = Wrap(format, Product(base, base));
  }
  return result;
}

// The number's bits as an unsigned number.
Unsigned128 Bits(const Format& format, Wide value) {
  return static_cast<Unsigned128>(ToCode(format, Integer(value)));
}

Wide ShiftRight(const Format& format, Wide value, Wide amount,
                bool repeats_top) {
  const Unsigned128 bits = Bits(format, value);
  const Unsigned128 by = Bits(format, amount);
  const bool top = (bits >> (format.bits - 1)) != 0;
  const Unsigned128 all = (static_cast<Unsigned128>(1) << format.bits) - 1;
  const bool fill = repeats_top && top;
  if (by >= static_cast<Unsigned128>(format.bits)) {
    return static_cast<Wide>(fill ? all : 0);
  }
  const Unsigned128 shifted = bits >> by;
  return static_cast<Wide>(fill ? shifted | (all & ~(all >> by)) : shifted);
}

Wide ShiftLeft(const Format& format, Wide value, Wide amount) {
  const Unsigned128 by = Bits(format, amount);
  if (by >= static_cast<Unsigned128>(format.bits)) return 0;
  return static_cast<Wide>(Bits(format, value) << by);
}

Wide ShiftRightLogical(const Format& format, Wide value, Wide amount) {
  return ShiftRight(format, value, amount, false);
}
Wide ShiftRightArithmetic(const Format& format, Wide value, Wide amount) {
  return ShiftRight(format, value, amount, true);
}

Wide CountOnes(const Format& format, Wide value) {
  return std::popcount(ToCode(format, Integer(value)));
}

Wide LeadingZeros(const Format& format, Wide value) {
  int zeros = 0;
  const Unsigned128 bits = Bits(format, value);
  while (zeros < format.bits && (bits >> (format.bits - 1 - zeros)) == 0) {
    ++zeros;
  }
  return zeros;
}

Wide HighHalf(const Format& format, Wide a, Wide b) {
  if (format.kind == Kind::kUnsigned) {
    return static_cast<Wide>(
        (static_cast<Unsigned128>(a) * static_cast<Unsigned128>(b)) >>
        format.bits);
  }
  return (a * b) >> format.bits;
}

// Functions of integers and pred; null for another op.
ScalarFunction AnyInteger(const std::string& op, const Format& f) {
  const bool pred = f.kind == Kind::kPred;
  const auto two = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(x[0].integer, x[1].integer)));
    };
  };
  const auto one = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(x[0].integer)));
    };
  };
  if (op == "add") return two([](Wide a, Wide b) { return a + b; });
  if (op == "multiply") return two(Product);
  if (op == "maximum") return two([](Wide a, Wide b) { return a > b ? a : b; });
  if (op == "minimum") return two([](Wide a, Wide b) { return a < b ? a : b; });
  if (op == "and") return two([](Wide a, Wide b) { return a & b; });
  if (op == "or") return two([](Wide a, Wide b) { return a | b; });
  if (op == "xor") return two([](Wide a, Wide b) { return a ^ b; });
  if (op == "clamp") {
    return [](const Number* x) {
      const Wide raised = std::max(x[0].integer, x[1].integer);
      return Integer(std::min(raised, x[2].integer));
    };
  }
  if (op == "not") return one([pred](Wide a) { return pred ? 1 - a : ~a; });
  return nullptr;
}

// Functions of integers, not of pred.
ScalarFunction WholeFunction(const std::string& op, const Format& f) {
  const auto two = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(x[0].integer, x[1].integer)));
    };
  };
  const auto one = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(x[0].integer)));
    };
  };
  if (op == "subtract") return two([](Wide a, Wide b) { return a - b; });
  if (op == "negate") return one([](Wide a) { return -a; });
  if (op == "abs") return one([](Wide a) { return a < 0 ? -a : a; });
  if (op == "sign") return one([](Wide a) { return Wide{(a > 0) - (a < 0)}; });
  if (op == "divide") {
    return two([](Wide a, Wide b) { return b == 0 ? -1 : a / b; });
  }
  if (op == "remainder") {
    return two([](Wide a, Wide b) { return b == 0 ? a : a % b; });
  }
  if (op == "power") {
    return two([&f](Wide a, Wide b) { return Power(f, a, b); });
  }
  return nullptr;
}

// Functions of the bits of integers.
ScalarFunction BitFunction(const std::string& op, const Format& f,
                           const Choices& choices) {
  const auto two = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(f, x[0].integer, x[1].integer)));
    };
  };
  const auto shift = [&f, masked = choices.masked_shifts](auto compute) {
    return [compute, &f, masked](const Number* x) {
      const Wide by = static_cast<Wide>(Bits(f, x[1].integer));
      return Fit(f, Integer(compute(f, x[0].integer,
                                    masked ? by % f.bits : x[1].integer)));
    };
  };
  const auto one = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(f, x[0].integer)));
    };
  };
  if (op == "mulhi") return two(HighHalf);
  if (op == "shift-left") return shift(ShiftLeft);
  if (op == "shift-right-logical") return shift(ShiftRightLogical);
  if (op == "shift-right-arithmetic") return shift(ShiftRightArithmetic);
  if (op == "popcnt") return one(CountOnes);
  if (op == "count-leading-zeros") return one(LeadingZeros);
  return nullptr;
}

}  // namespace

ScalarFunction FindInteger(const std::string& op, const Format& format,
                           const Choices& choices) {
  auto function = AnyInteger(op, format);
  if (function != nullptr || format.kind == Kind::kPred) return function;
  function = WholeFunction(op, format);
  return function != nullptr ? function : BitFunction(op, format, choices);
}

}  // namespace hlo::conformance::naive
