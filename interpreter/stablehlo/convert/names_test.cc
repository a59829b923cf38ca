#include "interpreter/stablehlo/convert/names.h"

#include <gtest/gtest.h>

#include <random>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"

namespace hlo::stablehlo {
namespace {

// WHY: hand calculation; a name with a number may be wanted before or after the
// table makes it from its base.
TEST(NameTable, NumbersNamesThatAreTaken) {
  NameTable names;
  EXPECT_EQ(names.Unique("a"), "a");
  EXPECT_EQ(names.Unique("a.2"), "a.2");
  EXPECT_EQ(names.Unique("a"), "a.1");
  EXPECT_EQ(names.Unique("a"), "a.3");
  EXPECT_EQ(names.Unique("a.1"), "a.1.1");
  EXPECT_EQ(names.Unique("a.2"), "a.2.1");
  EXPECT_EQ(names.Unique("a.4"), "a.4");
  EXPECT_EQ(names.Unique("a.01"), "a.01");
  EXPECT_EQ(names.Unique("a.-1"), "a.-1");
  EXPECT_EQ(names.Unique("a."), "a.");
  EXPECT_EQ(names.Unique("a.1."), "a.1.");
  EXPECT_EQ(names.Unique("a.99999999999"), "a.99999999999");
  EXPECT_EQ(names.Unique("a"), "a.5");
  EXPECT_EQ(names.Unique(""), "");
  EXPECT_EQ(names.Unique(""), ".1");
}

// SOURCE: the rule itself, with a set of all names.
TEST(NameTable, IsASetOfAllNames) {
  NameTable names;
  absl::flat_hash_set<std::string> all;
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    std::string base(1, static_cast<char>('a' + random() % 3));
    for (auto parts = random() % 3; parts > 0; --parts) {
      absl::StrAppend(&base, ".", random() % 12);
    }
    std::string expected = base;
    for (int number = 1; !all.insert(expected).second; ++number) {
      expected = absl::StrCat(base, ".", number);
    }
    EXPECT_EQ(names.Unique(base), expected) << i;
  }
}

}  // namespace
}  // namespace hlo::stablehlo
