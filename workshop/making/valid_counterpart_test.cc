#include "workshop/making/valid_counterpart.h"

#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/format/golden.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

Vector VectorOf(std::string id, std::string body, Outcome outcome) {
  Vector vector;
  vector.id = std::move(id);
  vector.module = absl::StrCat("ENTRY main {\n", body, "}\n");
  vector.expect.emplace_back().outcome = outcome;
  return vector;
}

TEST(NearestLegal, SharesTypesAttributesAndTheirValues) {
  const Vector rejection =
      VectorOf("pad/bad",
               "  x = f32[3] constant({1, 2, 3})\n  z = f64[] constant(0)\n"
               "  ROOT r = f32[6] pad(x, z), padding=1_2\n",
               Outcome::kReject);
  const std::vector<Vector> all = {
      VectorOf("pad/a",
               "  x = s32[3] parameter(0)\n  z = s32[] parameter(1)\n"
               "  ROOT r = s32[6] pad(x, z), padding=1_2\n",
               Outcome::kValue),
      VectorOf("pad/b",
               "  x = f32[3] parameter(0)\n  z = f32[] parameter(1)\n"
               "  ROOT r = f32[6] pad(x, z), padding=1_2\n",
               Outcome::kValue),
      VectorOf("pad/c",
               "  x = f32[3] parameter(0)\n  z = f32[] parameter(1)\n"
               "  ROOT r = f32[8] pad(x, z), padding=1_2_1\n",
               Outcome::kValue),
      rejection};
  EXPECT_EQ(NearestLegal(rejection, all), "pad/b");
}

TEST(NearestLegal, OfEqualsHasFewProcesses) {
  const char* body = "  ROOT r = u32[] replica-id()\n";
  std::vector<Vector> all = {VectorOf("replica-id/a", body, Outcome::kValue),
                             VectorOf("replica-id/b", body, Outcome::kValue)};
  all[0].replicas = 3;
  EXPECT_EQ(
      NearestLegal(VectorOf("replica-id/bad", body, Outcome::kReject), all),
      "replica-id/b");
  EXPECT_EQ(NearestLegal(all[0], {}), "");
}

TEST(NearestLegal, NeedsNoMoreThanTheRejection) {
  const char* body = "  ROOT r = f32[3] sine(x)\n";
  std::vector<Vector> all = {VectorOf("sine/a", body, Outcome::kValue),
                             VectorOf("sine/b", "", Outcome::kValue)};
  all[0].features = {"op:sine", "dynamic"};
  Vector rejection = VectorOf("sine/bad", body, Outcome::kReject);
  EXPECT_EQ(NearestLegal(rejection, all), "sine/b");
  rejection.features = {"dynamic"};
  EXPECT_EQ(NearestLegal(rejection, all), "sine/a");
}

TEST(Likeness, CountsNoNamesAndNoConstants) {
  EXPECT_EQ(Likeness("a = f32[] constant(1)", "b = f32[] parameter(0)"), 1);
  EXPECT_EQ(Likeness("a = f32[] constant(1)", "a = s8[] constant(1)"), 0);
}

// A backend that cannot run one legal program keeps the op's other rejections.
TEST(StoredVectors, HaveManyCounterparts) {
  for (const char* op : {"dot", "gather", "convolution", "reduce-window"}) {
    const auto golden = ReadGolden("golden", {op});
    ASSERT_TRUE(golden.ok()) << golden.status();
    std::map<std::string, int> counterparts;
    int rejections = 0;
    for (const Vector& vector : golden->vectors) {
      if (vector.valid_counterpart.empty()) continue;
      ++rejections;
      ++counterparts[NearestLegal(vector, golden->vectors)];
    }
    for (const auto& [counterpart, count] : counterparts) {
      EXPECT_LT(4 * count, 3 * rejections) << counterpart;
    }
  }
}

}  // namespace
}  // namespace hlo::conformance
