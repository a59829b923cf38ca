#include "interpreter/stablehlo/read/value_names.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace hlo::stablehlo {
namespace {

// The first value of a name; -1: it is not visible.
int First(ValueNames& names, absl::string_view name) {
  const ValueNames::Values* values = names.Find(name);
  return values == nullptr ? -1 : values->first;
}

// WHY: numbers in their order are indices, the others are in a table; a name
// has one meaning wherever it is.
TEST(ValueNames, NumbersMayComeInAnyOrder) {
  ValueNames names;
  for (const char* name : {"0", "2", "a", "00", "1", "2a", "4000000000", ""}) {
    EXPECT_EQ(First(names, name), -1) << name;
  }
  EXPECT_TRUE(names.Define("2", {20, 1}));  // far
  EXPECT_TRUE(names.Define("0", {0, 1}));
  EXPECT_TRUE(names.Define("00", {7, 1}));
  EXPECT_TRUE(names.Define("1", {10, 2}));
  EXPECT_FALSE(names.Define("2", {21, 1}));  // the next one by now
  EXPECT_FALSE(names.Define("0", {1, 1}));
  EXPECT_TRUE(names.Define("4000000000", {4, 1}));
  EXPECT_EQ(First(names, "0"), 0);
  EXPECT_EQ(First(names, "00"), 7);
  EXPECT_EQ(First(names, "1"), 10);
  EXPECT_EQ(names.Find("1")->count, 2);
  EXPECT_EQ(First(names, "2"), 20);
  EXPECT_EQ(First(names, "4000000000"), 4);
}

// WHY: siblings may reuse the names of a region that has ended, of both kinds.
TEST(ValueNames, EndWithTheirRegion) {
  ValueNames names;
  EXPECT_TRUE(names.Define("0", {0, 1}));
  for (int sibling = 1; sibling <= 3; ++sibling) {
    const size_t entered = names.Enter();
    EXPECT_TRUE(names.Define("5", {5 * sibling, 1}));
    EXPECT_TRUE(names.Define("1", {sibling, 1}));
    EXPECT_TRUE(names.Define("arg", {9 * sibling, 1}));
    EXPECT_FALSE(names.Define("0", {3, 1}));
    EXPECT_EQ(First(names, "1"), sibling);
    EXPECT_EQ(First(names, "5"), 5 * sibling);
    EXPECT_EQ(First(names, "arg"), 9 * sibling);
    names.Leave(entered);
    for (const char* name : {"1", "5", "arg"}) {
      EXPECT_EQ(First(names, name), -1) << name;
    }
    EXPECT_EQ(First(names, "0"), 0);
  }
  names.Clear();
  EXPECT_EQ(First(names, "0"), -1);
}

}  // namespace
}  // namespace hlo::stablehlo
