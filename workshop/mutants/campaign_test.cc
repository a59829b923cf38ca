#include "workshop/mutants/campaign.h"

#include "absl/strings/match.h"
#include "conformance/format/golden.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

using testing::ElementsAre;

Fates FatesOf(const Golden& golden, const char* op) {
  std::vector<const Vector*> vectors;
  for (const Vector& vector : golden.vectors) vectors.push_back(&vector);
  return TryFaults(*FindOp(op), vectors);
}

TEST(Campaign, FindsWhatIsWrongInOneLaneOfOneType) {
  for (const char* op : {"subtract", "reverse"}) {
    const auto golden = ReadGolden("golden", {op});
    ASSERT_TRUE(golden.ok()) << golden.status();
    int lanes = 0;
    for (const auto& [fault, fate] : FatesOf(*golden, op)) {
      if (!absl::EndsWith(fault, "lane is wrong")) continue;
      ++lanes;
      EXPECT_NE(fate.caught_by, "") << op << ": " << fault;
    }
    EXPECT_GT(lanes, 60) << op;
  }
}

TEST(Campaign, FindsMistakenAttributes) {
  const auto golden = ReadGolden("golden", {"pad"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  Fates fates = FatesOf(*golden, "pad");
  EXPECT_NE(fates["padding: interior is 0"].caught_by, "");
  EXPECT_NE(fates["padding: low one more"].caught_by, "");
  EXPECT_NE(fates["the refusal of S2 is swallowed"].caught_by, "");
}

TEST(Campaign, ListsWhatNoVectorShows) {
  const auto golden = ReadGolden("golden", {"pad"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  const Vector* first = &golden->vectors.front();
  const Fates fates = TryFaults(*FindOp("pad"), {first});
  EXPECT_EQ(fates.at("padding: backwards").caught_by, "");
  EXPECT_TRUE(TryFaults(*FindOp("fft"), {}).contains("fft_length: one more"));
}

TEST(AcceptedFaults, MatchOpsAndWords) {
  auto accepted = AcceptedFaults::Read(
      "# a comment\nabs acos | *: -0 is 0 | never -0\n* | mode: * | a mark\n"
      "fft | the last lane is wrong | unused\n"
      "acos | f32: 0 is -0 | choice: another one\n");
  ASSERT_TRUE(accepted.ok()) << accepted.status();
  EXPECT_TRUE(accepted->Has("acos", "f32: -0 is 0", false));
  EXPECT_FALSE(accepted->Has("acos", "f32: -0 is 0", true));
  EXPECT_FALSE(accepted->Has("asin", "f32: -0 is 0", false));
  EXPECT_TRUE(accepted->Has("dot", "mode: ignored", false));
  EXPECT_FALSE(accepted->Has("abs", "f32: 0 is -0", false));
  EXPECT_FALSE(accepted->Has("acos", "f32: 0 is -0", false));
  EXPECT_THAT(accepted->Unused(),
              ElementsAre("abs | *: -0 is 0 | never -0",
                          "fft | the last lane is wrong | unused",
                          "acos | f32: 0 is -0 | choice: another one"));
  EXPECT_EQ(AcceptedFaults::Read("abs | no reason").status().code(),
            absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hlo::conformance
