#include "interpreter/bytecode/vhlo_ops.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "interpreter/stablehlo/convert/op_rows.h"

namespace hlo::bytecode {
namespace {

using stablehlo::Attribute;
using stablehlo::Dictionary;

int Minor(absl::string_view version) {
  const std::vector<std::string> parts = absl::StrSplit(version, '.');
  int major = 0, minor = 0;
  EXPECT_TRUE(parts.size() == 3 && absl::SimpleAtoi(parts[0], &major) &&
              absl::SimpleAtoi(parts[1], &minor) && parts[2] == "0")
      << version;
  return 100 * major + minor;
}

// 1.0.0 follows 0.20.0.
bool Follows(int minor, int last) {
  return minor == last + 1 || (minor == 100 && last == 20);
}

TEST(VhloOpsTest, PropertiesAreInTheOrderOfTheirNames) {
  for (const VhloOp& op : AllVhloOps()) {
    EXPECT_TRUE(std::is_sorted(
        op.attributes.begin(), op.attributes.end(),
        [](const auto& a, const auto& b) { return a.name < b.name; }))
        << op.name;
    EXPECT_EQ(FindVhloOp(absl::StrCat(op.name, "_v", op.version)), &op);
  }
  EXPECT_EQ(FindVhloOp("add"), nullptr);
  EXPECT_EQ(FindVhloOp("add_v2"), nullptr);
}

TEST(VhloOpsTest, VersionsOfAnOpFollowEachOther) {
  const VhloOp* before = nullptr;
  for (const VhloOp& op : AllVhloOps()) {
    EXPECT_LE(Minor(op.first), Minor(kNewestVhlo));
    if (before != nullptr && before->name == op.name) {
      EXPECT_EQ(op.version, before->version + 1) << op.name;
      EXPECT_TRUE(Follows(Minor(op.first), Minor(before->last))) << op.name;
    } else {
      EXPECT_EQ(op.version, 1) << op.name;
      EXPECT_TRUE(before == nullptr || before->last.empty()) << op.name;
    }
    before = &op;
  }
}

// Each is an op that the converter knows, but for those that the reader takes
// for itself, and what it refuses by their types.
TEST(VhloOpsTest, AreOpsOfStablehlo) {
  for (const VhloOp& op : AllVhloOps()) {
    const bool is_function =
        op.name == "call" || op.name == "func" || op.name == "return";
    if (is_function || op.name.substr(0, 8) == "uniform_") continue;
    EXPECT_NE(stablehlo::FindRow(absl::StrCat("stablehlo.", op.name)), nullptr)
        << op.name;
  }
}

Attribute IntegerOf(int64_t value) {
  Attribute attribute;
  attribute.value = Attribute::Integer{value, {}};
  return attribute;
}

std::string Names(const Dictionary& dictionary) {
  std::string names;
  for (const auto& entry : dictionary) absl::StrAppend(&names, entry.name, " ");
  return names;
}

TEST(VhloOpsTest, ChannelsBecomeAHandle) {
  const VhloOp& op = *FindVhloOp("collective_permute_v1");
  Dictionary result;
  EXPECT_EQ(ToStablehlo(op, {{"channel_id", IntegerOf(0)}}, &result), "");
  EXPECT_EQ(Names(result), "");
  EXPECT_EQ(ToStablehlo(op, {{"channel_id", IntegerOf(7)}}, &result), "");
  ASSERT_EQ(Names(result), "channel_handle ");
  const Dictionary& fields = *stablehlo::FieldsOf(result[0].attribute);
  EXPECT_EQ(Names(fields), "handle type ");
  EXPECT_EQ(stablehlo::IntegerOf(fields[0].attribute), 7);
}

TEST(VhloOpsTest, OtherAttributesStay) {
  Dictionary result;
  EXPECT_EQ(ToStablehlo(*FindVhloOp("add_v1"),
                        {{"mhlo.sharding", IntegerOf(0)}}, &result),
            "");
  EXPECT_EQ(Names(result), "mhlo.sharding ");
  EXPECT_EQ(ToStablehlo(*FindVhloOp("add_v1"),
                        {{"mhlo.sharding", IntegerOf(0)}}, &result),
            "the attribute 'mhlo.sharding' is given twice");
  EXPECT_EQ(
      ToStablehlo(*FindVhloOp("call_v1"), {{"callee", IntegerOf(0)}}, &result),
      "the attribute 'callee' is no symbol");
}

// Both lists of layouts, or none.
TEST(VhloOpsTest, EmptyLayoutsStayBesideOthers) {
  const VhloOp& op = *FindVhloOp("custom_call_v1");
  Attribute none, one;
  none.value = Attribute::Array{};
  one.value = Attribute::Array{IntegerOf(0)};
  Dictionary result;
  EXPECT_EQ(
      ToStablehlo(op, {{"operand_layouts", none}, {"result_layouts", none}},
                  &result),
      "");
  EXPECT_EQ(Names(result), "");
  EXPECT_EQ(
      ToStablehlo(op, {{"operand_layouts", none}, {"result_layouts", one}},
                  &result),
      "");
  EXPECT_EQ(Names(result), "operand_layouts result_layouts ");
}

}  // namespace
}  // namespace hlo::bytecode
