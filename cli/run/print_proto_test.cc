// hloref print --form proto, and protos as modules.
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
  EXPECT_THAT(none.errors,
              HasSubstr("HloModuleProto has no place for an op of"));
  Write("two.mlir",
        "func.func @a() { return }\n// -----\nfunc.func @b() { return }\n");
  EXPECT_EQ(Run("print --form proto two.mlir").status, 2);
}

std::string ArrayOf(std::initializer_list<float> numbers) {
  pb::LiteralProto literal;
  literal.mutable_shape()->set_element_type(pb::F32);
  literal.mutable_shape()->add_dimensions(std::ssize(numbers));
  for (const float number : numbers) literal.add_f32s(number);
  return literal.SerializeAsString();
}

TEST_F(PrintProto, IsReadAgain) {
  Write("module.any", Run("print --form proto square.hlo").out);
  const CommandOutcome text = Run("print module.any");
  EXPECT_THAT(text.out, HasSubstr("ROOT y = f32[3]{0} multiply(x, x)"));
  EXPECT_EQ(Run("check module.any").status, 0);
  EXPECT_EQ(Run("print --form proto module.any").out,
            Run("print --form proto square.hlo").out);
}

TEST_F(PrintProto, OfASnapshotHasArgumentsAndAResult) {
  pb::HloProto holder;
  holder.set_hlo_module(Run("print --form proto square.hlo").out);
  pb::HloSnapshot snapshot;
  snapshot.set_hlo(holder.SerializeAsString());
  snapshot.add_arguments(ArrayOf({1, 2, 3}));
  snapshot.set_result(ArrayOf({1, 4, 9}));
  Write("same.pb", snapshot.SerializeAsString());
  const CommandOutcome same = Run("run same.pb");
  EXPECT_EQ(same.out, "f32[3] {1, 4, 9}\n");
  EXPECT_EQ(same.errors, "");
  EXPECT_EQ(same.status, 0);
  snapshot.set_result(ArrayOf({1, 4, 8}));
  Write("other.pb", snapshot.SerializeAsString());
  const CommandOutcome other = Run("run other.pb");
  EXPECT_EQ(other.out, "f32[3] {1, 4, 9}\n");
  EXPECT_EQ(other.status, 0);
  EXPECT_THAT(other.errors,
              HasSubstr("note: the snapshot's result is another one: 1 of 3 "
                        "elements differ; first at [2]: expected 8, got 9"));
  EXPECT_THAT(Run("trace same.pb").out, HasSubstr("{1, 4, 9}"));
}

}  // namespace
}  // namespace hlo
