#include "ops/kernels/lanes/lanes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "literals/types/convert.h"
#include "ops/choices/arithmetic.h"
#include "ops/choices/precision.h"
#include "ops/op_table.h"
#include "ops/testing/kernel_testing.h"

namespace hlo {

extern const Op divide_op, remainder_op, and_op, multiply_op, maximum_op,
    minimum_op;

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

TEST(LanesTest, ThisMachineHasEveryInstructionSet) {
  const size_t here = testing::InstructionSets().size();
  if (here == kInstructionSetCount) return;
  GTEST_SKIP() << "kernels are tested for the first " << here << " of "
               << kInstructionSetCount
               << " instruction sets: this machine has no others";
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

// As a lane hands it to the next one.
struct MadeLane {
  uint64_t bits = 0;
  float number = 0;
};

MadeLane Made(ElementType type, const std::byte* value) {
  MadeLane made;
  std::memcpy(&made.bits, value, static_cast<size_t>(StorageBytes(type)));
  if (type == ElementType::kF32)
    made = {~made.bits, std::bit_cast<float>(static_cast<uint32_t>(made.bits))};
  return made;
}

// Ends a list and keeps what the lane before has made.
const OneLane* Keep(const OneLane& lane, uint64_t bits, float number) {
  *static_cast<MadeLane*>(lane.result) = {bits, number};
  return &lane;
}

// Lane `i` of operands, of which one may be made, is `expected`.
void CheckOneLane(const LaneKernel& kernel, const std::vector<Lanes>& lanes,
                  int64_t i, const std::byte* expected) {
  const int count = kernel.operand_count;
  for (int number = 0; number <= count; ++number) {
    MadeLane made;
    OneLane list[] = {{kernel.one_lane[number], {}, nullptr},
                      {Keep, {}, &made}};
    for (int j = 0; j < count; ++j) {
      const auto from = static_cast<size_t>(kernel.swapped ? count - 1 - j : j);
      const std::byte* const value =
          lanes[from].data() + i * StorageBytes(kernel.operands[from]);
      list[0].operands[j] = number == j + 1 ? nullptr : value;
      if (number == j + 1) made = Made(kernel.operands[from], value);
    }
    Lanes result(static_cast<size_t>(StorageBytes(kernel.result)));
    list[0].result = result.data();
    EXPECT_EQ(list[0].run(list[0], made.bits, made.number), &list[1]);
    EXPECT_TRUE(std::equal(result.begin(), result.end(), expected)) << number;
    const MadeLane same = Made(kernel.result, expected);
    EXPECT_TRUE(kernel.result == ElementType::kF32
                    ? std::memcmp(&made.number, &same.number, 4) == 0
                    : made.bits == same.bits)
        << number;
  }
}

TEST(LanesTest, OneLaneIsALaneOfMany) {
  const KernelUnderTest test;
  std::mt19937_64 random(5);
  int kernels = 0;
  ForEachKernel(test, [&](const Op& op, const std::vector<ElementType>& types,
                          ElementType result) {
    const auto kernel = test.Make(op, types, result);
    if (kernel->one_lane == nullptr) return;
    SCOPED_TRACE(absl::StrCat(op.name, " of ", Name(types.back()), " to ",
                              Name(result)));
    constexpr int64_t kCount = 200;
    std::vector<Lanes> lanes;
    std::vector<const Lanes*> operands;
    for (ElementType type : types) {
      lanes.push_back(RandomLanes(type, kCount, random));
    }
    for (const Lanes& each : lanes) operands.push_back(&each);
    const Lanes expected = RunKernel(*kernel, operands, kCount);
    for (int64_t i = 0; i < kCount; ++i) {
      CheckOneLane(*kernel, lanes, i,
                   expected.data() + i * StorageBytes(result));
    }
    ++kernels;
  });
  EXPECT_GT(kernels, 100);
}

void CheckFold(const Op& op, const LaneKernel& kernel, const Lanes& xs,
               Lanes folded, int64_t steps, int64_t stride, int64_t count) {
  const ElementType type = kernel.result;
  Lanes expected = folded;
  for (int64_t i = 0; i < steps; ++i) {
    const void* pointers[] = {expected.data(),
                              xs.data() + i * stride * StorageBytes(type)};
    kernel.run(kernel, pointers, expected.data(), count);
  }
  EXPECT_EQ(kernel.fold(kernel, folded.data(), xs.data(), steps, stride, count),
            steps);
  EXPECT_TRUE(folded == expected)
      << op.name << " of " << Name(type) << ", " << steps << " steps";
}

void CheckFold(const Op& op, const LaneKernel& kernel, int64_t steps,
               int64_t stride, int64_t count, std::mt19937_64& random) {
  CheckFold(op, kernel, RandomLanes(kernel.result, steps * stride, random),
            RandomLanes(kernel.result, count, random), steps, stride, count);
}

void CheckFoldLines(const Op& op, const LaneKernel& kernel, const Lanes& xs,
                    Lanes folded, int64_t steps, int64_t stride,
                    int64_t lines) {
  const auto bytes = static_cast<int64_t>(StorageBytes(kernel.result));
  Lanes expected = folded;
  for (int64_t i = 0; i < lines * steps; ++i) {
    std::byte* const cell = expected.data() + i / steps * bytes;
    const void* pointers[] = {
        cell, xs.data() + (i / steps * stride + i % steps) * bytes};
    kernel.run(kernel, pointers, cell, 1);
  }
  EXPECT_EQ(
      kernel.fold_lines(kernel, folded.data(), xs.data(), steps, stride, lines),
      steps);
  EXPECT_TRUE(folded == expected)
      << op.name << " of " << Name(kernel.result) << ", lines of " << steps;
}

TEST(LanesTest, FoldsAreRepeatedRuns) {
  const KernelUnderTest test;
  std::mt19937_64 random(3);
  ForEachKernel(test, [&](const Op& op, const std::vector<ElementType>& types,
                          ElementType result) {
    for (InstructionSet set : testing::InstructionSets()) {
      const auto kernel = test.Make(op, types, result, set);
      if (!kernel.ok() || kernel->fold == nullptr) continue;
      CheckFold(op, *kernel, 19, 40, 33, random);
      // Neighbouring elements into one.
      for (int64_t steps : {1, 31, 64, 128, 150, 400, 1111}) {
        CheckFold(op, *kernel, steps, 1, 1, random);
      }
      CheckFold(op, *kernel, 35, 300, 300, random);
      if (kernel->fold_lines == nullptr) continue;
      for (int64_t steps : {1, 130, 1111}) {
        CheckFoldLines(op, *kernel, RandomLanes(result, 5 * 1200, random),
                       RandomLanes(result, 5, random), steps, 1200, 5);
      }
    }
  });
}

// Many of them meet.
Lanes RandomZeros(ElementType type, int64_t n, std::mt19937_64& random) {
  std::vector<float> numbers;
  for (int64_t i = 0; i < n; ++i) {
    const float all[] = {0.0F, -0.0F, -0.0F, -1.0F, 1.0F, std::nanf("")};
    const auto kinds = i % 3 == 0 ? 6u : 4u;
    numbers.push_back(all[random() % kinds] * (i % 2 == 0 ? 1.0F : -1.0F));
  }
  Lanes lanes(static_cast<size_t>(n * StorageBytes(type)));
  ConvertLanes(ElementType::kF32, type, numbers.data(), lanes.data(), n);
  return lanes;
}

TEST(LanesTest, TheBestOfZerosAndNans) {
  const KernelUnderTest test;
  std::mt19937_64 random(4);
  for (const Op* op : {&maximum_op, &minimum_op}) {
    for (const ElementType type : {ElementType::kF64, ElementType::kF32,
                                   ElementType::kBF16, ElementType::kF16}) {
      for (InstructionSet set : testing::InstructionSets()) {
        const auto kernel = test.Make(*op, {type, type}, type, set);
        ASSERT_TRUE(kernel.ok()) << kernel.status();
        for (const int64_t lanes : {1, 5, 70}) {
          for (const int64_t steps : {1, 16, 40, 300}) {
            CheckFold(*op, *kernel, RandomZeros(type, steps * 75, random),
                      RandomZeros(type, lanes, random), steps, 75, lanes);
            CheckFoldLines(*op, *kernel, RandomZeros(type, 300 * lanes, random),
                           RandomZeros(type, lanes, random), steps, 300, lanes);
          }
        }
      }
    }
  }
}

TEST(LanesTest, ATrapIsTheIndexOfTheFirstLane) {
  KernelUnderTest test;
  test.choices.set(choice::int_div_zero::trap);
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

TEST(LanesTest, FlushingZeroesSubnormalOperandsOrResultsOrBoth) {
  struct Flushing {
    choice::subnormals choice;
    float of_operand, of_result;  // 2^-127 2^20, 2^-100 2^-30
  };
  for (const Flushing& each :
       {Flushing{choice::subnormals::kept, 0x1p-107F, 0x1p-130F},
        Flushing{choice::subnormals::flush, 0, 0},
        Flushing{choice::subnormals::flush_inputs, 0, 0x1p-130F},
        Flushing{choice::subnormals::flush_results, 0x1p-107F, 0}}) {
    KernelUnderTest test;
    test.choices.set(each.choice);
    const auto multiply = test.Make(
        multiply_op, {ElementType::kF32, ElementType::kF32}, ElementType::kF32);
    ASSERT_TRUE(multiply.ok());
    const float lhs[] = {0x1p-127F, 0x1p-100F}, rhs[] = {0x1p20F, 0x1p-30F};
    float result[2];
    const void* operands[] = {lhs, rhs};
    multiply->run(*multiply, operands, result, 2);
    EXPECT_EQ(result[0], each.of_operand);
    EXPECT_EQ(result[1], each.of_result);
  }
}

TEST(LanesTest, FlushingZeroesSubnormalsOfOperandsAndResults) {
  KernelUnderTest test;
  test.choices.set(choice::subnormals::flush);
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

}  // namespace
}  // namespace hlo
