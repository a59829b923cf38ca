// Every code of every type of at most 16 bits converted to every type, and
// wider types at every place where a result changes, against number_model's
// definitions, 128-bit integers and MPFR.
#include <mpfr.h>

#include <cmath>
#include <random>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "ops/testing/code_lanes.h"

namespace hlo {
extern const Op convert_op;
}  // namespace hlo

namespace hlo::testing {
namespace {

bool IsReal(ElementType type) { return !IsComplex(type); }
bool IsNarrow(ElementType type) { return IsReal(type) && BitWidth(type) <= 16; }
// The one rounding of f32 and f64.
Code MpfrCode(ElementType to, mpfr_srcptr exact) {
  const double value = to == ElementType::kF64
                           ? mpfr_get_d(exact, MPFR_RNDN)
                           : double{mpfr_get_flt(exact, MPFR_RNDN)};
  return WideFloatCode(to, value);
}
Code MpfrCode(ElementType to, double value) {
  mpfr_t exact;
  mpfr_init2(exact, 64);
  mpfr_set_d(exact, value, MPFR_RNDN);
  const Code code = MpfrCode(to, exact);
  mpfr_clear(exact);
  return code;
}
// 64 bits, as long has here.
Code MpfrCode(ElementType to, Wide value) {
  mpfr_t exact;
  mpfr_init2(exact, 64);
  if (value < 0) {
    mpfr_set_si(exact, static_cast<long>(value), MPFR_RNDN);
  } else {
    mpfr_set_ui(exact, static_cast<unsigned long>(value), MPFR_RNDN);
  }
  const Code code = MpfrCode(to, exact);
  mpfr_clear(exact);
  return code;
}

Wide Truncated(ElementType to, double value) {
  if (std::isnan(value)) return 0;
  const double whole = std::trunc(value);
  if (whole >= 0x1p64) return LargestOf(to);
  if (whole <= -0x1p64) return SmallestOf(to);
  const auto integer = static_cast<Wide>(whole);
  return std::min(std::max(integer, SmallestOf(to)), LargestOf(to));
}
Wide Truncated(ElementType, Wide value) { return value; }

// The whole of convert: `value` is what the operand's code means.
class Conversion {
 public:
  explicit Conversion(ElementType to) : to_(to) {
    if (IsNarrowFloat(to)) tables_.emplace_back(to);
  }

  template <typename Exact>
  Code Of(Exact value) const {
    if (IsPred(to_)) return value != 0;
    if (IsInteger(to_)) return WrapTo(to_, Truncated(to_, value));
    return tables_.empty() ? MpfrCode(to_, value) : tables_[0].Nearest(value);
  }
  Code OfCode(ElementType from, Code code) const {
    if (from == to_) return code;  // copied
    return IsFloat(from) ? Of(FloatOf(from, code)) : Of(IntegerOf(from, code));
  }
  // Runs the kernel on these codes and compares.
  void Check(ElementType from, const Codes& codes) const {
    const Codes got = RunCodes({}, convert_op, {from}, to_, {codes});
    ExpectCodes(got, {codes},
                absl::StrCat(Title(convert_op, from), " to ", Name(to_)),
                [&](Code code, Code) { return OfCode(from, code); });
  }

 private:
  ElementType to_;
  std::vector<FloatTable> tables_;  // one, if `to` is narrow
};

TEST(ConvertKernelTest, EveryCodeOfUpTo16BitsToEveryRealType) {
  for (ElementType to : Types(IsReal)) {
    const Conversion conversion(to);
    for (ElementType from : Types(IsNarrow)) {
      conversion.Check(from, EveryCode(from));
    }
  }
}

TEST(ConvertKernelTest, ToComplexIsTheRealPartAndZero) {
  for (ElementType to : {ElementType::kC64, ElementType::kC128}) {
    const ElementType part = PartType(to);
    const Conversion conversion(part);
    for (ElementType from : Types(IsNarrow)) {
      const Codes codes = EveryCode(from);
      const auto kernel = KernelUnderTest().Make(convert_op, {from}, to);
      ASSERT_TRUE(kernel.ok());
      const Lanes lanes = StoredCodes(from, codes);
      const Lanes* pointers[] = {&lanes};
      const Lanes result = RunKernel(*kernel, pointers, std::ssize(codes));
      const Codes parts = LoadedCodes(part, result);
      for (size_t i = 0; i < codes.size(); ++i) {
        ASSERT_EQ(parts[2 * i], conversion.OfCode(from, codes[i]));
        ASSERT_EQ(parts[2 * i + 1], 0u);
      }
    }
  }
}

// Results of a monotonic function are right between two places if they are
// right at both: where the result changes, and next to it on either side.
void AddAround(double place, ElementType from, Codes& codes) {
  for (double value : {place, -place}) {
    if (from == ElementType::kF64) {
      for (double each : {value, std::nextafter(value, -INFINITY),
                          std::nextafter(value, INFINITY)}) {
        codes.push_back(WideFloatCode(from, each));
      }
      continue;
    }
    const auto narrow = static_cast<float>(value);
    for (float each : {narrow, std::nextafter(narrow, -INFINITY),
                       std::nextafter(narrow, INFINITY)}) {
      codes.push_back(WideFloatCode(from, double{each}));
    }
  }
}
void AddAround(Wide place, ElementType from, Codes& codes) {
  for (Wide value : {place, -place}) {
    for (Wide each = value - 1; each <= value + 1; ++each) {
      if (each < SmallestOf(from) || each > LargestOf(from)) continue;
      codes.push_back(WrapTo(from, each));
    }
  }
}

// The numbers of a narrow float and the middles between them.
std::vector<double> Places(ElementType type) {
  const FloatTable table(type);
  std::vector<double> places;
  for (Code i = 0; i < table.magnitudes().size(); ++i) {
    const double low = table.Number(i), high = table.Number(i + 1);
    places.push_back(low);
    places.push_back(low + (high - low) / 2);
  }
  places.push_back(table.Number(table.magnitudes().size()));
  return places;
}

TEST(ConvertKernelTest, WideFloatsToNarrowOnesAroundEveryBoundary) {
  for (ElementType to : Types(IsNarrowFloat)) {
    const Conversion conversion(to);
    for (ElementType from : {ElementType::kF32, ElementType::kF64}) {
      Codes codes = {WideFloatCode(from, NAN), WideFloatCode(from, INFINITY),
                     WideFloatCode(from, -INFINITY), 1,
                     WideFloatCode(from, -NAN) | 12345};
      for (double place : Places(to)) AddAround(place, from, codes);
      conversion.Check(from, codes);
    }
  }
}

TEST(ConvertKernelTest, WideIntegersToNarrowFloatsAroundEveryBoundary) {
  for (ElementType to : Types(IsNarrowFloat)) {
    const Conversion conversion(to);
    for (ElementType from : {ElementType::kS32, ElementType::kU32,
                             ElementType::kS64, ElementType::kU64}) {
      Codes codes;
      for (double place : Places(to)) {
        if (place > 0x1p64) break;
        AddAround(static_cast<Wide>(place), from, codes);
      }
      AddAround(LargestOf(from), from, codes);
      conversion.Check(from, codes);
    }
  }
}

TEST(ConvertKernelTest, WideFloatsToIntegersAroundTheEnds) {
  for (ElementType to : Types(IsInteger)) {
    const Conversion conversion(to);
    for (ElementType from : {ElementType::kF32, ElementType::kF64}) {
      Codes codes = {WideFloatCode(from, NAN), WideFloatCode(from, INFINITY),
                     WideFloatCode(from, -INFINITY), 1};
      const auto largest = static_cast<double>(LargestOf(to));
      const auto smallest = static_cast<double>(SmallestOf(to));
      for (double end : {largest, smallest, 0.0, 1.0}) {
        for (double place : {end - 1, end - 0.5, end, end + 0.5, end + 1}) {
          AddAround(place, from, codes);
        }
      }
      for (int e = -2; e < 70; ++e) AddAround(std::ldexp(1, e), from, codes);
      conversion.Check(from, codes);
    }
  }
}

TEST(ConvertKernelTest, WideIntegersToAllOthers) {
  std::mt19937_64 random(1);
  for (ElementType from : Types(IsInteger)) {
    if (BitWidth(from) <= 16) continue;
    Codes codes;
    for (int bits = 0; bits <= 64; ++bits) {
      const Wide power = static_cast<Wide>(1) << bits;
      AddAround(power, from, codes);
      // The middles between two f32s and two f64s.
      AddAround(power + (power >> 24), from, codes);
      AddAround(power + (power >> 24) * 3, from, codes);
      AddAround(power + (power >> 53), from, codes);
      AddAround(power + (power >> 53) * 3, from, codes);
    }
    for (int i = 0; i < 3000; ++i) {
      codes.push_back(random() >> random() % 64 & MaskOf(from));
    }
    for (ElementType to : Types(IsReal)) Conversion(to).Check(from, codes);
  }
}

TEST(ConvertKernelTest, F64ToF32AtRandomAndAtTheEnds) {
  std::mt19937_64 random(2);
  Codes codes;
  for (int i = 0; i < 100000; ++i) {
    const Code bits = random();
    codes.push_back(bits);
    // Exponents that f32 has; every other a middle between two f32s.
    const Code exponent = 1023 - 151 + random() % 281;
    const Code middle = i % 2 == 0 ? 0 : bits % (Code{1} << 29);
    codes.push_back(exponent << 52 | (bits >> 12 ^ middle));
    codes.push_back(exponent << 52 | (bits >> 41 << 29) | Code{1} << 28);
  }
  for (double place : {0x1p-149, 0x1p-150, 0x1p-126, 0x1.ffffffp127, 0x1p128}) {
    AddAround(place, ElementType::kF64, codes);
  }
  Conversion(ElementType::kF32).Check(ElementType::kF64, codes);
}

}  // namespace
}  // namespace hlo::testing
