#include "workshop/mutants/mutation_run.h"

#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "conformance/format/golden.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ops/op_table.h"
#include "workshop/mutants/equivalent_mutants.h"

namespace hlo::conformance {
namespace {

Fates FatesOf(const Golden& golden, const char* op) {
  std::vector<const Vector*> vectors;
  for (const Vector& vector : golden.vectors) vectors.push_back(&vector);
  return TryMutants(*FindOp(op), vectors);
}

TEST(MutationRun, FindsWhatIsWrongInOneElementOfOneType) {
  for (const char* op : {"subtract", "reverse"}) {
    const auto golden = ReadGolden("golden", {op});
    ASSERT_TRUE(golden.ok()) << golden.status();
    int found = 0;
    for (const auto& [mutant, fate] : FatesOf(*golden, op)) {
      if (!absl::EndsWith(mutant, "element is wrong")) continue;
      ++found;
      EXPECT_NE(fate.caught_by, "") << op << ": " << mutant;
    }
    EXPECT_GT(found, 60) << op;
  }
}

TEST(MutationRun, FindsMistakenAttributes) {
  const auto golden = ReadGolden("golden", {"pad"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  Fates fates = FatesOf(*golden, "pad");
  EXPECT_NE(fates["padding: interior is 0"].caught_by, "");
  EXPECT_NE(fates["padding: low one more"].caught_by, "");
  EXPECT_NE(fates["the refusal of S2 is swallowed"].caught_by, "");
}

TEST(MutationRun, ListsWhatNoVectorShows) {
  const auto golden = ReadGolden("golden", {"pad"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  const Vector* first = &golden->vectors.front();
  const Fates fates = TryMutants(*FindOp("pad"), {first});
  EXPECT_EQ(fates.at("padding: backwards").caught_by, "");
  EXPECT_TRUE(TryMutants(*FindOp("fft"), {}).contains("fft_length: one more"));
}

// The mutant of that op and name.
Mutant Find(const char* op, const std::string& name) {
  for (Mutant& each : OpMutants(*FindOp(op))) {
    if (each.name == name) return std::move(each);
  }
  ADD_FAILURE() << op << " has no mutant: " << name;
  return {};
}

TEST(EquivalentMutants, ChangeNoNumberOfTheirType) {
  EXPECT_NE(WhyEquivalent(Find("acos", "bf16: -0 is 0"), false), "");
  EXPECT_NE(WhyEquivalent(
                Find("atan2", "f8e5m2: infinity is the largest number"), false),
            "");
  EXPECT_NE(WhyEquivalent(Find("multiply", "u1: saturates instead of wrapping"),
                          false),
            "");
  // acos(1) is 0.
  EXPECT_EQ(WhyEquivalent(Find("acos", "bf16: 0 is -0"), false), "");
  // A vector failed.
  EXPECT_EQ(WhyEquivalent(Find("acos", "bf16: -0 is 0"), true), "");
  // Too many numbers, or numbers of other types.
  EXPECT_EQ(WhyEquivalent(Find("acos", "f32: -0 is 0"), false), "");
  EXPECT_EQ(
      WhyEquivalent(Find("convert", "f8e8m0fnu: rounds ties away from zero"),
                    false),
      "");
  EXPECT_EQ(
      WhyEquivalent(Find("acos", "bf16: the last element is wrong"), false),
      "");
}

TEST(EquivalentMutants, MistakeAnAttributeThatChangesNoValue) {
  EXPECT_NE(WhyEquivalent(Find("sort", "is_stable: turned"), true), "");
  EXPECT_EQ(WhyEquivalent(Find("sort", "dimensions: one more"), true), "");
}

}  // namespace
}  // namespace hlo::conformance
