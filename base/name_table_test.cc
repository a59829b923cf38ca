#include "base/name_table.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

TEST(NameTable, KeepsTheFirstValueOfAName) {
  NameTable table;
  const uint64_t hash = NameTable::Hash("x");
  EXPECT_EQ(table.Find("x"), nullptr);
  EXPECT_EQ(table.Insert("x", hash, 7), std::pair(7, true));
  EXPECT_EQ(table.Insert("x", hash, 8), std::pair(7, false));
  ASSERT_NE(table.Find("x"), nullptr);
  *table.Find("x") = 9;
  EXPECT_EQ(*table.Find("x", hash), 9);
  EXPECT_EQ(table.Find("y"), nullptr);
}

TEST(NameTable, FindsEveryNameAmongMany) {
  std::vector<std::string> names;
  for (int i = 0; i < 100'000; ++i) {
    names.push_back(
        absl::StrCat(std::string(static_cast<size_t>(i % 23), 'n'), ".", i));
  }
  NameTable table;
  table.Reserve(1000);
  for (int i = 0; i < 100'000; ++i) {
    const std::string& name = names[i];
    EXPECT_TRUE(table.Insert(name, NameTable::Hash(name), i).second);
  }
  for (int i = 0; i < 100'000; ++i) {
    int* value = table.Find(names[i]);
    ASSERT_NE(value, nullptr);
    EXPECT_EQ(*value, i);
  }
  EXPECT_EQ(table.Find("n"), nullptr);
  EXPECT_EQ(table.entries().size(), names.size());
  EXPECT_EQ(table.entries()[5].name, names[5]);
}

TEST(NameTable, NamesOfOneHashAreDifferent) {
  NameTable table;
  EXPECT_TRUE(table.Insert("a", ~uint64_t{0}, 1).second);
  EXPECT_TRUE(table.Insert("b", ~uint64_t{0}, 2).second);
  EXPECT_TRUE(table.Insert("c", ~uint64_t{0} - (uint64_t{1} << 32), 3).second);
  EXPECT_EQ(*table.Find("a", ~uint64_t{0}), 1);
  EXPECT_EQ(*table.Find("b", ~uint64_t{0}), 2);
  EXPECT_EQ(table.Find("d", ~uint64_t{0}), nullptr);
}

TEST(NameTable, HashesTellShortNamesApart) {
  std::set<uint64_t> hashes;
  size_t names = 0;
  std::string name;
  for (const char* letter : {"a", "b", "ab", "x.1", "x.2", "", "aa", "ba"}) {
    for (size_t repeat = 0; repeat < 12; ++repeat) {
      name = absl::StrCat("#", repeat, letter);
      ++names;
      hashes.insert(NameTable::Hash(name));
    }
  }
  EXPECT_EQ(hashes.size(), names);
}

}  // namespace
}  // namespace hlo
