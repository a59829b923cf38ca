#include "conformance/format/vector.h"

#include <filesystem>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "conformance/format/digest.h"
#include "conformance/format/generate.h"
#include "conformance/format/golden.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;

constexpr char kLine[] =
    R"({"schema":"hloref-vector/1","id":"add/one/f32","rev":1,"level":"must",)"
    R"("clauses":["add.V1"],"flags":[],"requires":{"types":["f32"],)"
    R"("features":["op:add"]},"module":"HloModule m","replicas":1,)"
    R"("partitions":1,"twin":null,"inputs":[[{"shape":"f32[1]",)"
    R"("bits":"0000803f"}]],"expect":[{"when":{},"outcome":"value",)"
    R"("outputs":[[{"shape":"f32[1]","bits":"00000040","check":)"
    R"({"kind":"exact"}}]]}],"info":{"oracles":["document","hloref"],)"
    R"("source":"2026 Add","since":"0.1.0"}})";

TEST(VectorTest, ALineIsItsVector) {
  auto vector = FromLine(kLine);
  ASSERT_TRUE(vector.ok()) << vector.status();
  EXPECT_EQ(vector->id, "add/one/f32");
  EXPECT_EQ(vector->op(), "add");
  EXPECT_EQ(vector->expect[0].outputs[0][0].value->as<float>()[0], 2);
  EXPECT_EQ(ToLine(*vector), kLine);
}

TEST(GoldenTest, ALevelIsNoPartOfTheRevision) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "revisions";
  fs::remove_all(folder);
  Vector vector = *FromLine(kLine);
  const auto write = [&] {
    auto changes = WriteGolden(folder.string(), "add", "cases", {vector});
    return changes.ok() ? absl::StrJoin(*changes, ", ") : "";
  };
  EXPECT_EQ(write(), "new: add/one/f32");
  vector.level = RequirementLevel::kShould;
  EXPECT_EQ(write(), "regraded: add/one/f32");
  EXPECT_EQ(write(), "");
  EXPECT_EQ(ReadManifest((folder / "add/MANIFEST.tsv").string())
                ->at("add/one/f32")
                .rev,
            1);
  vector.module += "m";
  EXPECT_EQ(write(), "revised: add/one/f32");
  const auto golden = ReadGolden(folder.string());
  ASSERT_TRUE(golden.ok()) << golden.status();
  EXPECT_EQ(golden->vectors.front().rev, 2);
}

TEST(VectorTest, ErrorsNameThePath) {
  const struct {
    const char *from, *to, *error;
  } cases[] = {
      {"\"rev\":1", "\"rev\":0", "rev"},
      {"\"must\"", "\"maybe\"", "level: no such level"},
      {"\"rev\":1,", "", "rev: missing"},
      {"\"flags\":[]", "\"flags\":[1]", "flags: not a list of strings"},
      {"\"twin\":null", "\"twin\":null,\"more\":1", "more: no such field"},
      {"0000803f", "0000803", "inputs[0][0]"},
      {"{\"kind\":\"exact\"}", "{\"kind\":\"near\"}",
       "expect[0].outputs[0][0].check.kind"},
      {"\"inputs\":[[", "\"inputs\":[3,[", "inputs: not a list"},
      {"\"inputs\":[[", "\"inputs\":[,[", "not JSON"},
      {"\"value\"", "\"reject\"", "expect[0].at: missing"},
  };
  for (const auto& each : cases) {
    const std::string line = absl::StrReplaceAll(kLine, {{each.from, each.to}});
    ASSERT_NE(line, kLine) << each.from;
    auto vector = FromLine(line);
    ASSERT_FALSE(vector.ok()) << each.to;
    EXPECT_THAT(std::string(vector.status().message()), HasSubstr(each.error));
  }
}

TEST(VectorTest, TheHostsQueuesGoByTheirChannels) {
  const std::string line = absl::StrReplaceAll(
      kLine,
      {{"}]],\"expect\"",
        "}]],\"from_host\":{\"3\":[[{\"shape\":\"s32[]\",\"bits\":"
        "\"07000000\"}]]},\"expect\""},
       {"{\"kind\":\"exact\"}}]]",
        "{\"kind\":\"exact\"}}]],\"to_host\":{\"4\":[[{\"shape\":\"f32[1]\","
        "\"bits\":\"00000040\",\"check\":{\"kind\":\"exact\"}}]]}"}});
  auto vector = FromLine(line);
  ASSERT_TRUE(vector.ok()) << vector.status();
  EXPECT_EQ(vector->from_host[3][0][0].value.as<int32_t>()[0], 7);
  EXPECT_EQ(vector->expect[0].to_host[4][0][0].value->as<float>()[0], 2);
  EXPECT_EQ(ToLine(*vector), line);
  vector = FromLine(absl::StrReplaceAll(line, {{"{\"3\"", "{\"three\""}}));
  ASSERT_FALSE(vector.ok());
  EXPECT_THAT(std::string(vector.status().message()),
              HasSubstr("from_host.three: no number of a channel"));
}

TEST(VectorTest, NoPrefixOfALineIsAVector) {
  const std::string line = kLine;
  for (size_t n = 0; n < line.size(); ++n) {
    EXPECT_FALSE(FromLine(line.substr(0, n)).ok()) << n;
  }
}

Shape Floats(int64_t n) { return Shape::Array(ElementType::kF32, {n}); }

TEST(GenerateTest, MapsKeepTheirPromises) {
  auto ints = Draw(Floats(1000), {"int", 7, -3, 3, ""});
  ASSERT_TRUE(ints.ok()) << ints.status();
  std::set<float> seen(ints->as<float>().begin(), ints->as<float>().end());
  EXPECT_EQ(seen, (std::set<float>{-3, -2, -1, 1, 2, 3}));

  auto perm = Draw(Floats(100), {"perm", 7, 5, 5, ""});
  ASSERT_TRUE(perm.ok()) << perm.status();
  seen = {perm->as<float>().begin(), perm->as<float>().end()};
  EXPECT_EQ(seen.size(), 100u);
  EXPECT_EQ(*seen.begin(), 5);
  EXPECT_EQ(*seen.rbegin(), 104);

  auto cancel = Draw(Floats(10), {"cancel", 1, -2, 2, ""});
  ASSERT_TRUE(cancel.ok()) << cancel.status();
  for (int i = 0; i < 10; i += 2) {
    EXPECT_EQ(cancel->as<float>()[i], -cancel->as<float>()[i + 1]);
  }
}

TEST(GenerateTest, OneHotRowsHaveOneOne) {
  auto hot =
      Draw(Shape::Array(ElementType::kS32, {20, 7}), {"onehot", 3, 0, 0, ""});
  ASSERT_TRUE(hot.ok()) << hot.status();
  for (int row = 0; row < 20; ++row) {
    int sum = 0;
    for (int i = 0; i < 7; ++i) sum += hot->as<int32_t>()[row * 7 + i];
    EXPECT_EQ(sum, 1) << row;
  }
}

TEST(GenerateTest, WrongGeneratorsAreErrors) {
  EXPECT_FALSE(Draw(Floats(1), {"nothing", 0, 0, 1, ""}).ok());
  EXPECT_FALSE(Draw(Floats(1), {"int", 0, 1, 0, ""}).ok());
  EXPECT_FALSE(Draw(Floats(1), {"int", 0, INT64_MIN, INT64_MAX, ""}).ok());
}

// FIPS 180-4, the one-block message example.
TEST(DigestTest, Sha256OfAbc) {
  EXPECT_EQ(Sha256("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace hlo::conformance
