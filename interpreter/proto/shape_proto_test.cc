// Shapes and constants as messages.
#include "interpreter/proto/shape_proto.h"

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "interpreter/testing/testing_proto.h"
#include "literals/types/element_type.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;

// The shape field of a parameter.
std::string ShapeText(const std::string& shape) {
  const pb::HloModuleProto proto =
      Proto(absl::StrCat("ENTRY e { ROOT x = ", shape, " parameter(0) }"));
  return Text(proto.computations(0).instructions(0).shape());
}

TEST(ProtoShapes, HaveLayouts) {
  EXPECT_EQ(ShapeText("f32[2,<=3]"),
            "element_type: F32 dimensions: [2, 3] layout { "
            "minor_to_major: [1, 0] tail_padding_alignment_in_elements: 1 } "
            "is_dynamic_dimension: [false, true]");
  EXPECT_EQ(ShapeText("bf16[4]{0:T(8)(2)E(16)S(5)}"),
            "element_type: BF16 dimensions: [4] layout { minor_to_major: [0] "
            "tiles { dimensions: [8] } tiles { dimensions: [2] } "
            "element_size_in_bits: 16 memory_space: 5 "
            "tail_padding_alignment_in_elements: 1 }");
  EXPECT_EQ(ShapeText("(token[], opaque[])"),
            "element_type: TUPLE tuple_shapes { element_type: TOKEN } "
            "tuple_shapes { element_type: OPAQUE_TYPE }");
}

// The literal field of a constant, but for its shape.
std::string LiteralText(const std::string& shape, const std::string& value) {
  pb::HloModuleProto proto = Proto(
      absl::StrCat("ENTRY e { ROOT x = ", shape, " constant(", value, ") }"));
  auto* literal =
      proto.mutable_computations(0)->mutable_instructions(0)->mutable_literal();
  literal->clear_shape();
  return Text(*literal);
}

TEST(ProtoLiterals, OfEachType) {
  EXPECT_EQ(LiteralText("pred[2]", "{true, false}"), "preds: [true, false]");
  EXPECT_EQ(LiteralText("s4[3]", "{1, -2, 3}"), R"(s4s: "\001\016\003")");
  EXPECT_EQ(LiteralText("u2[2]", "{3, 1}"), R"(u2s: "\003\001")");
  EXPECT_EQ(LiteralText("s8[2]", "{-1, 2}"), R"(s8s: "\377\002")");
  EXPECT_EQ(LiteralText("u16[1]", "{258}"), R"(u16s: "\002\001")");
  EXPECT_EQ(LiteralText("s32[2]", "{-1, 2}"), "s32s: [-1, 2]");
  EXPECT_EQ(LiteralText("u64[1]", "{18446744073709551615}"),
            "u64s: [18446744073709551615]");
  EXPECT_EQ(LiteralText("bf16[2]", "{1, 0}"), R"(bf16s: "\200?\000\000")");
  EXPECT_EQ(LiteralText("f8e4m3fn[1]", "{1}"), R"(f8e4m3fns: "8")");
  EXPECT_EQ(LiteralText("f6e3m2fn[1]", "{-1}"), R"(f6e3m2fns: ",")");
  EXPECT_EQ(LiteralText("f32[2]", "{1.5, -inf}"), "f32s: [1.5, -inf]");
  EXPECT_EQ(LiteralText("f64[]", "0.5"), "f64s: [0.5]");
  EXPECT_EQ(LiteralText("c64[1]", "{(1, 2)}"), "c64s: [1, 2]");
  EXPECT_EQ(LiteralText("c128[]", "(1, 2)"), "c128s: [1, 2]");
}

// The numbers in element_types.def are those of hlo.proto, and a literal has a
// field of each type.
TEST(ProtoLiterals, EveryTypeHasANumberAndAField) {
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    if (Info(type).proto_number == 0) continue;  // XLA has no such type
    const std::string name(Name(type));
    EXPECT_EQ(pb::PrimitiveType_Name(Info(type).proto_number),
              absl::AsciiStrToUpper(name));
    EXPECT_NE(pb::LiteralProto::descriptor()->FindFieldByName(name + "s"),
              nullptr)
        << name;
    EXPECT_THAT(ShapeText(name + "[]"), HasSubstr("element_type: ")) << name;
  }
}

// In the order of their layout.
TEST(ProtoLiterals, StandInMemoryOrder) {
  EXPECT_EQ(LiteralText("s32[2,2]{0,1}", "{{1, 2}, {3, 4}}"),
            "s32s: [1, 3, 2, 4]");
}

}  // namespace
}  // namespace hlo
