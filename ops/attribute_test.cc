#include "ops/attribute.h"

#include <gtest/gtest.h>

#include "ops/attributes/custom_call.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/order.h"
#include "ops/attributes/window.h"

namespace hlo {
namespace {

TEST(Attributes, ReadAsTheirDefaultsWhereTheyAreAbsent) {
  const Attributes none;
  EXPECT_EQ(none.get(attr::feature_group_count), 1);
  EXPECT_TRUE(none.get(attr::largest));
  EXPECT_EQ(none.get(attr::api_version), ApiVersion::kOriginal);
  // Their handles have no default of their own.
  EXPECT_EQ(none.get(attr::feature_index), 0);
  EXPECT_EQ(none.get(attr::direction), Direction::kEq);
  EXPECT_TRUE(none.get(attr::dimensions).empty());
  Attributes written;
  written.set(attr::largest, false);
  EXPECT_FALSE(written.get(attr::largest));
}

TEST(Attributes, ChangeValuesAndAreCalledAsTheirFieldsUnlessTheHandleSaysSo) {
  EXPECT_TRUE(attr::dimensions.changes_value);
  EXPECT_FALSE(attr::is_stable.changes_value);
  EXPECT_STREQ(attr::dimensions.field, "dimensions");
  EXPECT_STREQ(attr::iota_dimension.field, "dimensions");
}

}  // namespace
}  // namespace hlo
