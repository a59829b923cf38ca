// hloref print --form proto.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command_line_fixture.h"
#include "interpreter/proto/hlo.pb.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;

using PrintProto = CommandLine;

TEST_F(PrintProto, WritesOneModule) {
  const CommandOutcome proto = Run("print --form proto square.hlo");
  EXPECT_EQ(proto.status, 0) << proto.errors;
  pb::HloModuleProto module;
  ASSERT_TRUE(module.ParseFromString(proto.out));
  EXPECT_EQ(module.entry_computation_name(), "main");
  Write("none.mlir",
        "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n"
        "  %0 = chlo.lgamma %x : tensor<f32> -> tensor<f32>\n"
        "  return %0 : tensor<f32>\n}\n");
  const CommandOutcome none = Run("print --form proto none.mlir");
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.out, "");
  EXPECT_THAT(none.errors, HasSubstr("HloModuleProto has no an op of"));
  Write("two.mlir",
        "func.func @a() { return }\n// -----\nfunc.func @b() { return }\n");
  EXPECT_EQ(Run("print --form proto two.mlir").status, 2);
}

}  // namespace
}  // namespace hlo
