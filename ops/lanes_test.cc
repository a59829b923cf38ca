#include "ops/lanes.h"

#include <cmath>
#include <cstring>
#include <string>

#include "gtest/gtest.h"
#include "ops/kernel_testing.h"

namespace hlo {
namespace {

using testing::KernelUnderTest;
using testing::RandomLanes;
using testing::RunKernel;
using Lanes = testing::Lanes;

std::vector<ElementType> AllTypes() {
  std::vector<ElementType> types;
  for (int i = 0; i < kElementTypeCount; ++i) {
    types.push_back(static_cast<ElementType>(i));
  }
  return types;
}

// Every kernel of every element-wise op that has lanes and operands of one
// type.
template <typename F>
void ForEachKernel(const KernelUnderTest& test, const F& f) {
  for (const OpEntry& entry : AllOps()) {
    if (std::string(entry.group) != "elementwise") continue;
    const Op& op = *entry.op;
    if (op.lanes == nullptr) continue;
    for (ElementType type : AllTypes()) {
      for (ElementType result : AllTypes()) {
        std::vector<ElementType> operands(static_cast<size_t>(op.arity.minimum),
                                          type);
        const bool select = std::string(op.name) == "select";
        if (select) operands[0] = ElementType::kPred;
        const bool other =
            result != type && !IsPred(result) && result != PartType(type);
        if (other && std::string(op.name) != "convert") continue;
        if (!test.Make(op, operands, result).ok()) continue;
        f(op, operands, result);
      }
    }
  }
}

TEST(LanesTest, EveryInstructionSetAndLaneCountGivesTheSameBits) {
  const KernelUnderTest test;
  std::mt19937_64 random(1);
  int kernels = 0;
  ForEachKernel(test, [&](const Op& op, const std::vector<ElementType>& types,
                          ElementType result) {
    const bool slow = IsComplex(types.back()) && op.attributes.size() > 0;
    const int64_t n = slow ? 40 : 300;
    std::vector<Lanes> lanes;
    std::vector<const Lanes*> operands;
    for (ElementType type : types)
      lanes.push_back(RandomLanes(type, n, random));
    for (const Lanes& each : lanes) operands.push_back(&each);
    const auto base = test.Make(op, types, result, InstructionSet::kBase);
    ASSERT_TRUE(base.ok());
    // One lane at a time is the plain formula.
    Lanes expected;
    for (int64_t i = 0; i < n; ++i) {
      std::vector<Lanes> one;
      std::vector<const Lanes*> pointers;
      for (size_t j = 0; j < types.size(); ++j) {
        const auto bytes = StorageBytes(types[j]);
        one.emplace_back(lanes[j].begin() + i * bytes,
                         lanes[j].begin() + (i + 1) * bytes);
      }
      for (const Lanes& each : one) pointers.push_back(&each);
      const Lanes lane = RunKernel(*base, pointers, 1);
      expected.insert(expected.end(), lane.begin(), lane.end());
    }
    for (InstructionSet set : testing::InstructionSets()) {
      const auto kernel = test.Make(op, types, result, set);
      ASSERT_TRUE(kernel.ok());
      EXPECT_TRUE(RunKernel(*kernel, operands, n) == expected)
          << op.name << " of " << Name(types.back()) << " to " << Name(result)
          << ", instruction set " << static_cast<int>(set);
    }
    ++kernels;
  });
  EXPECT_GT(kernels, 500);
}

TEST(LanesTest, TheResultMayBeAnOperand) {
  const KernelUnderTest test;
  std::mt19937_64 random(2);
  ForEachKernel(test, [&](const Op& op, const std::vector<ElementType>& types,
                          ElementType result) {
    constexpr int64_t kCount = 37;
    for (size_t shared = 0; shared < types.size(); ++shared) {
      if (StorageBytes(types[shared]) != StorageBytes(result)) continue;
      std::vector<Lanes> lanes;
      std::vector<const Lanes*> operands;
      for (ElementType type : types) {
        lanes.push_back(RandomLanes(type, kCount, random));
      }
      for (const Lanes& each : lanes) operands.push_back(&each);
      const auto kernel = test.Make(op, types, result);
      ASSERT_TRUE(kernel.ok());
      const Lanes expected = RunKernel(*kernel, operands, kCount);
      const void* pointers[LaneKernel::kMaxOperands] = {};
      for (size_t i = 0; i < types.size(); ++i) pointers[i] = lanes[i].data();
      kernel->run(*kernel, pointers, lanes[shared].data(), kCount);
      EXPECT_TRUE(lanes[shared] == expected)
          << op.name << " of " << Name(types.back()) << " to " << Name(result);
    }
  });
}

TEST(LanesTest, FoldsAreRepeatedRuns) {
  const KernelUnderTest test;
  std::mt19937_64 random(3);
  ForEachKernel(test, [&](const Op& op, const std::vector<ElementType>& types,
                          ElementType result) {
    for (InstructionSet set : testing::InstructionSets()) {
      const auto kernel = test.Make(op, types, result, set);
      if (!kernel.ok() || kernel->fold == nullptr) continue;
      constexpr int64_t kSteps = 19, kStride = 40, kCount = 33;
      const Lanes xs = RandomLanes(result, kSteps * kStride, random);
      Lanes folded = RandomLanes(result, kCount, random);
      Lanes expected = folded;
      for (int64_t i = 0; i < kSteps; ++i) {
        const void* pointers[] = {
            expected.data(), xs.data() + i * kStride * StorageBytes(result)};
        kernel->run(*kernel, pointers, expected.data(), kCount);
      }
      EXPECT_EQ(kernel->fold(*kernel, folded.data(), xs.data(), kSteps, kStride,
                             kCount),
                kSteps);
      EXPECT_TRUE(folded == expected) << op.name << " of " << Name(result);
    }
  });
}

TEST(LanesTest, ATrapIsTheIndexOfTheFirstLane) {
  KernelUnderTest test;
  test.choices.int_div_zero = choice::int_div_zero::trap;
  for (const Op* op : {&divide_op, &remainder_op}) {
    const auto kernel = test.Make(*op, {ElementType::kS32, ElementType::kS32},
                                  ElementType::kS32);
    ASSERT_TRUE(kernel.ok());
    const int32_t lhs[] = {6, 6, 6, 6}, rhs[] = {1, 2, 0, 0};
    int32_t result[4] = {};
    const void* operands[] = {lhs, rhs};
    EXPECT_EQ(kernel->run(*kernel, operands, result, 4), 2);
    EXPECT_EQ(kernel->run(*kernel, operands, result, 2), 2);
    EXPECT_EQ(std::string(kernel->trap), "V2: division by zero");
  }
}

TEST(LanesTest, UnimplementedNamesTheOpAndTheTypes) {
  const KernelUnderTest test;
  const auto kernel = test.Make(and_op, {ElementType::kF32, ElementType::kF32},
                                ElementType::kF32);
  EXPECT_EQ(kernel.status().code(), absl::StatusCode::kUnimplemented);
  EXPECT_EQ(kernel.status().message(), "and of f32, f32 to f32");
}

TEST(LanesTest, FlushingZeroesSubnormalsOfOperandsAndResults) {
  KernelUnderTest test;
  test.choices.subnormals = choice::subnormals::flush;
  const auto multiply = test.Make(
      multiply_op, {ElementType::kF32, ElementType::kF32}, ElementType::kF32);
  ASSERT_TRUE(multiply.ok());
  const float lhs[] = {1e-40F, -1e-40F, 1e-30F, 2},
              rhs[] = {1e10F, 1, 1e-9F, 3};
  float result[4];
  const void* operands[] = {lhs, rhs};
  multiply->run(*multiply, operands, result, 4);
  EXPECT_EQ(result[0], 0);
  EXPECT_TRUE(result[1] == 0 && std::signbit(result[1]));
  EXPECT_EQ(result[2], 0);
  EXPECT_EQ(result[3], 6);
}

// ---- small floats against exact arithmetic and a search ----

// Every number of the type that is finite, by its code.
template <SmallFloat T>
struct Codes {
  using Layout = typename T::Layout;

  // The nearest number's code, ties to the even one; by search, and by the
  // rules of semantics.md's float_narrow for what is out of range.
  static uint32_t Nearest(double value) {
    if (std::isnan(value)) return Layout::kNan;
    if constexpr (!Layout::kHasSign) return NearestPower(value);
    const bool negative = std::signbit(value);
    const double magnitude = std::fabs(value);
    uint32_t best = 0;
    for (uint32_t code = 1; code <= Layout::kMaxFinite; ++code) {
      const double gap = std::fabs(Value(code) - magnitude);
      const double best_gap = std::fabs(Value(best) - magnitude);
      if (gap < best_gap || (gap == best_gap && code % 2 == 0)) best = code;
    }
    const double top = Value(Layout::kMaxFinite);
    const double step = top - Value(Layout::kMaxFinite - 1);
    const bool even_top = Layout::kMaxFinite % 2 == 0;
    if (magnitude > top + step / 2 ||
        (magnitude == top + step / 2 && !even_top)) {
      best = Layout::kOverflow;
    }
    if (Layout::kSpecials == Specials::kFnuz && best == 0) return 0;
    return best | (negative ? Layout::kSign : 0);
  }

  static uint32_t NearestPower(double value) {  // f8e8m0fnu: ties go up
    if (!(value > 0)) return Layout::kNan;
    for (uint32_t code = 0; code < 255; ++code) {
      if (value < 1.5 * Value(code)) return code;
    }
    return Layout::kNan;
  }

  static double Value(uint32_t code) {
    return static_cast<double>(
        T::FromCode(static_cast<typename T::Code>(code)));
  }
};

template <SmallFloat T, typename Exact>
void CheckAllPairs(const Op& op, const Exact& exact) {
  using Layout = typename T::Layout;
  constexpr uint32_t kCodes = uint32_t{1} << Layout::kBits;
  std::vector<T> lhs, rhs;
  for (uint32_t i = 0; i < kCodes * kCodes; ++i) {
    lhs.push_back(T::FromCode(static_cast<typename T::Code>(i / kCodes)));
    rhs.push_back(T::FromCode(static_cast<typename T::Code>(i % kCodes)));
  }
  const KernelUnderTest test;
  const auto kernel = test.Make(op, {kTypeOf<T>, kTypeOf<T>}, kTypeOf<T>);
  ASSERT_TRUE(kernel.ok());
  std::vector<T> result(lhs.size());
  const void* operands[] = {lhs.data(), rhs.data()};
  kernel->run(*kernel, operands, result.data(),
              static_cast<int64_t>(lhs.size()));
  int wrong = 0;
  for (size_t i = 0; i < lhs.size(); ++i) {
    const double value =
        exact(static_cast<double>(lhs[i]), static_cast<double>(rhs[i]));
    wrong += result[i].code() != Codes<T>::Nearest(value) ? 1 : 0;
  }
  EXPECT_EQ(wrong, 0) << op.name << " of " << Name(kTypeOf<T>);
}

// f64 holds sums and products of these types exactly, and quotients well
// enough: no midpoint of two small floats is nearer than 2^-20 of its value.
template <typename T>
class SmallFloatLanesTest : public ::testing::Test {};
using SmallTypes =
    ::testing::Types<f4e2m1fn, f6e2m3fn, f6e3m2fn, f8e3m4, f8e4m3, f8e4m3fn,
                     f8e4m3fnuz, f8e4m3b11fnuz, f8e5m2, f8e5m2fnuz, f8e8m0fnu>;
TYPED_TEST_SUITE(SmallFloatLanesTest, SmallTypes);

TYPED_TEST(SmallFloatLanesTest, ArithmeticRoundsTheExactResultOnce) {
  using T = TypeParam;
  CheckAllPairs<T>(add_op, [](double a, double b) { return a + b; });
  CheckAllPairs<T>(subtract_op, [](double a, double b) { return a - b; });
  CheckAllPairs<T>(multiply_op, [](double a, double b) { return a * b; });
  CheckAllPairs<T>(divide_op, [](double a, double b) { return a / b; });
  CheckAllPairs<T>(remainder_op,
                   [](double a, double b) { return std::fmod(a, b); });
}

}  // namespace
}  // namespace hlo
