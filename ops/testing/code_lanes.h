// For tests: lanes by their codes, bits without a type.
#ifndef HLOREF_OPS_TESTING_CODE_LANES_H_
#define HLOREF_OPS_TESTING_CODE_LANES_H_

#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "ops/testing/float_table.h"
#include "ops/testing/kernel_testing.h"

namespace hlo::testing {

using Codes = std::vector<Code>;

// The types for which `keep` holds.
inline std::vector<ElementType> Types(bool (*keep)(ElementType)) {
  std::vector<ElementType> types;
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    if (keep(type)) types.push_back(type);
  }
  return types;
}

inline bool IsNarrowFloat(ElementType type) {
  return IsFloat(type) && BitWidth(type) <= 16;
}

inline std::string Title(const Op& op, ElementType type) {
  return absl::StrCat(op.name, " ", Name(type));
}

// All ones in the type's width.
inline Code MaskOf(ElementType type) {
  if (IsPred(type)) return 1;
  return BitWidth(type) >= 64 ? ~Code{0} : (Code{1} << BitWidth(type)) - 1;
}

// REQUIRES: at most 16 bits.
inline Codes EveryCode(ElementType type) {
  Codes codes;
  for (Code code = 0; code <= MaskOf(type); ++code) codes.push_back(code);
  return codes;
}

// Integers and pred by value.
inline Wide IntegerOf(ElementType type, Code code) {
  const bool negative = IsSigned(type) && code >> (BitWidth(type) - 1) != 0;
  return static_cast<Wide>(code) -
         (negative ? static_cast<Wide>(MaskOf(type)) + 1 : 0);
}
inline Code WrapTo(ElementType type, Wide value) {
  return static_cast<Code>(value) & MaskOf(type);
}
inline Wide LargestOf(ElementType type) {
  return static_cast<Wide>(MaskOf(type) >> IsSigned(type));
}
inline Wide SmallestOf(ElementType type) {
  return IsSigned(type) ? -LargestOf(type) - 1 : 0;
}

inline double FloatOf(ElementType type, Code code) {
  if (type == ElementType::kF64) return std::bit_cast<double>(code);
  if (type == ElementType::kF32) {
    const auto narrow = static_cast<uint32_t>(code);
    return static_cast<double>(std::bit_cast<float>(narrow));
  }
  return ModelOf(type).Value(code);
}
// REQUIRES: a number of the type, which is f32 or f64; NaN is canonical.
inline Code WideFloatCode(ElementType type, double value) {
  if (std::isnan(value)) {
    return type == ElementType::kF64 ? 0x7ff8000000000000 : 0x7fc00000;
  }
  if (type == ElementType::kF64) return std::bit_cast<Code>(value);
  return std::bit_cast<uint32_t>(static_cast<float>(value));
}

// As memory holds it: types below 8 bits in a byte, with the sign's bits above
// a signed one.
inline Code Stored(ElementType type, Code code) {
  const int bits = StorageBytes(type) * 8;
  const Code byte = bits >= 64 ? ~Code{0} : (Code{1} << bits) - 1;
  return IsSigned(type) ? static_cast<Code>(IntegerOf(type, code)) & byte
                        : code;
}
inline Lanes StoredCodes(ElementType type, const Codes& codes) {
  const auto bytes = static_cast<size_t>(StorageBytes(type));
  Lanes lanes(bytes * codes.size());
  for (size_t i = 0; i < codes.size(); ++i) {
    const Code stored = Stored(type, codes[i]);
    std::memcpy(&lanes[i * bytes], &stored, bytes);
  }
  return lanes;
}

// The codes, or more than a code where memory holds something else.
inline Codes LoadedCodes(ElementType type, const Lanes& lanes) {
  const auto bytes = static_cast<size_t>(StorageBytes(type));
  Codes codes;
  for (size_t i = 0; i < lanes.size(); i += bytes) {
    Code code = 0;
    std::memcpy(&code, &lanes[i], bytes);
    const bool sound = Stored(type, code & MaskOf(type)) == code;
    codes.push_back(sound ? code & MaskOf(type) : ~code);
  }
  return codes;
}

inline Codes RunCodes(const KernelUnderTest& test, const Op& op,
                      const std::vector<ElementType>& types, ElementType result,
                      const std::vector<Codes>& operands) {
  const auto kernel = test.Make(op, types, result);
  EXPECT_TRUE(kernel.ok()) << op.name << " of " << Name(types[0]);
  if (!kernel.ok()) return {};
  std::vector<Lanes> lanes;
  std::vector<const Lanes*> pointers;
  for (size_t i = 0; i < types.size(); ++i) {
    lanes.push_back(StoredCodes(types[i], operands[i]));
  }
  for (const Lanes& each : lanes) pointers.push_back(&each);
  const auto n = std::ssize(operands[0]);
  return LoadedCodes(result, RunKernel(*kernel, pointers, n));
}

// Expects of every lane what `model` says of its first and its last operand's
// codes.
template <typename Model>
void ExpectCodes(const Codes& got, const std::vector<Codes>& operands,
                 const std::string& what, const Model& model) {
  const Codes &lhs = operands.front(), &rhs = operands.back();
  int shown = 0;
  for (size_t i = 0; i < got.size() && shown < 5; ++i) {
    const Code expected = model(lhs[i], rhs[i]);
    if (got[i] == expected) continue;
    ++shown;
    ADD_FAILURE() << what << std::hex << " of " << lhs[i] << ", " << rhs[i]
                  << " is " << got[i] << ", not " << expected;
  }
  EXPECT_EQ(got.size(), lhs.size()) << what;
}

}  // namespace hlo::testing

#endif  // HLOREF_OPS_TESTING_CODE_LANES_H_
