#include "base/boxed.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace hlo {
namespace {

// WHY: a box stands in structures that are copied as plain values.
TEST(Boxed, CopiesItsValue) {
  Boxed<std::string> box(std::string("a"));
  Boxed<std::string> copy = box;
  *copy += "b";
  EXPECT_EQ(*box, "a");
  EXPECT_EQ(*copy, "ab");
  EXPECT_FALSE(box == copy);
  box = copy;
  EXPECT_TRUE(box == copy);
}

// WHY: a default one takes no memory, and is read and written as any other.
TEST(Boxed, IsADefaultValueWithoutOne) {
  Boxed<std::string> box;
  const Boxed<std::string> copy = box;
  EXPECT_EQ(*copy, "");
  EXPECT_TRUE(copy == Boxed<std::string>(std::string()));
  box->push_back('c');
  const Boxed<std::string> moved = std::move(box);
  EXPECT_EQ(*moved, "c");
  EXPECT_EQ(*std::as_const(box), "");  // NOLINT: what was moved from
}

}  // namespace
}  // namespace hlo
