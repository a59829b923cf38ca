// Programs in bytecode by hand, the tree that text has of them, and hostile
// files. Programs of JAX are compared in interpreter/stablehlo/jax_test.py.
#include "interpreter/bytecode/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/load.h"
#include "interpreter/stablehlo/read/parser.h"
#include "interpreter/testing/stablehlo_tree_text.h"
#include "interpreter/testing/testing_bytecode_program.h"

namespace hlo::bytecode {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using std::string_literals::operator""s;

std::string TreeOf(const std::string& bytes) {
  Diagnostics diagnostics("x.mlirbc", nullptr);
  const auto modules = ReadBytecode(bytes, {}, diagnostics);
  if (!diagnostics.ok()) return diagnostics.RenderAll();
  return stablehlo::TreeText::Of(modules.at(0));
}

std::string TreeOfText(const std::string& text) {
  Diagnostics diagnostics("x.mlir", nullptr);
  const auto modules = stablehlo::Parse(
      std::make_shared<const std::string>(text), {}, diagnostics);
  EXPECT_TRUE(diagnostics.ok()) << diagnostics.RenderAll();
  return stablehlo::TreeText::Of(modules.at(0));
}

TEST(BytecodeTest, IsTheTreeOfTheText) {
  const std::string expected = TreeOfText(R"(
    func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.add %x, %x : tensor<2xf32>
      return %0 : tensor<2xf32>
    })");
  for (const uint64_t version : {0, 1, 2, 3, 4, 5, 6}) {
    EXPECT_EQ(TreeOf(BytecodeProgram(version).Sum()), expected) << version;
  }
}

TEST(BytecodeTest, Runs) {
  EXPECT_TRUE(IsBytecode(BytecodeProgram().Sum()));
  const auto module = Load(BytecodeProgram().Sum());
  ASSERT_TRUE(module.ok()) << module.status();
  EXPECT_EQ((*module)->entry_computation().instructions.size(), 2u);
}

// Errors of later stages have the place of the operation, too.
TEST(BytecodeTest, ErrorsHaveTheByte) {
  BytecodeProgram program;
  const uint64_t wrong = program.Tensor({3}, program.f32);
  const std::string sum = program.Op(program.add, {wrong}, {0, 0});
  const std::string bytes =
      program.File(2, 2, sum + program.Op(program.leave, {}, {1}));
  EXPECT_THAT(TreeOf(bytes),
              StartsWith(absl::StrCat("x.mlirbc: error: byte ",
                                      bytes.find(sum) + sum.size())));
  EXPECT_THAT(TreeOf(bytes), HasSubstr("result 0 of @main is declared as "
                                       "tensor<2xf32>, tensor<3xf32> is"));
}

TEST(BytecodeTest, AnExportHoldsIt) {
  const std::string bytes = BytecodeProgram().Sum();
  // The root table at 12, its offsets at 4: one field, of four bytes.
  std::string buffer = "\x0C\0\0\0\x06\0\x08\0\x04\0\0\0"s;
  buffer += "\x08\0\0\0\x04\0\0\0"s;
  const auto size = static_cast<uint32_t>(bytes.size());
  for (int i = 0; i < 4; ++i) {
    buffer.push_back(static_cast<char>(size >> (8 * i)));
  }
  EXPECT_TRUE(IsBytecode(buffer + bytes));
  EXPECT_EQ(TreeOf(buffer + bytes), TreeOf(bytes));
  EXPECT_FALSE(IsBytecode(buffer + bytes.substr(0, bytes.size() - 1)));
  EXPECT_THAT(TreeOf(buffer + bytes.substr(0, bytes.size() - 1) + "\xFF"),
              StartsWith("x.mlirbc: error: byte "));
  EXPECT_FALSE(IsBytecode(""));
  EXPECT_FALSE(IsBytecode("HloModule m"));
}

// A constant of truth values has bits, a byte for each, or 0xFF for all.
TEST(BytecodeTest, TruthValuesArePacked) {
  const std::tuple<int64_t, std::string, std::string> rows[] = {
      {9, "\x05\x01"s,
       "dense<[true, false, true, false, false, false, false, "
       "false, true]> : tensor<9xi1>"},
      {2, "\x01"s, "dense<[true, false]> : tensor<2xi1>"},
      {2, "\x01\x01"s, "dense<true> : tensor<2xi1>"},
      {9, "\xFF"s, "dense<true> : tensor<9xi1>"},
      {9, "\0"s, "dense<false> : tensor<9xi1>"},
      {1, "\x01"s, "dense<true> : tensor<1xi1>"},
      {1, "\xFF"s, "dense<true> : tensor<1xi1>"}};
  for (const auto& [size, blob, text] : rows) {
    BytecodeProgram program;
    const uint64_t flag = program.file.Type("vhlo", Varint(0));
    const uint64_t type = program.Tensor({size}, flag);
    const uint64_t value =
        program.file.Attribute("vhlo", Varints({15, type, blob.size()}) + blob);
    const uint64_t constant = program.file.Op("vhlo", "constant_v1");
    const uint64_t properties = program.file.Properties(Varint(value));
    const std::string op = Varint(constant) +
                           static_cast<char>(kResults | kProperties) +
                           Varints({program.unknown, properties, 1, type});
    const std::string bytes =
        program.File(2, 2, op + program.Op(program.leave, {}, {0}));
    // A tensor of equal elements and a splat mean the same.
    const auto values = [](std::string tree) {
      const size_t begin = tree.find("value = ");
      return tree.substr(begin, tree.find(';', begin) - begin);
    };
    EXPECT_EQ(values(TreeOf(bytes)), values(TreeOfText(absl::StrCat(
                                         R"(func.func @main() {
      %0 = stablehlo.constant )",
                                         text, " return }"))));
  }
}

TEST(BytecodeTest, OrdersOfUsesAreSkipped) {
  BytecodeProgram program;
  const std::string order = Varints({2 << 1, 1, 0});
  const std::string sum =
      Varint(program.add) +
      static_cast<char>(kResults | kOperands | kUseLists) +
      Varints({program.unknown, 1, program.tensor, 2, 0, 0}) + order;
  EXPECT_EQ(
      TreeOf(program.File(2, 2, sum + program.Op(program.leave, {}, {1}))),
      TreeOf(BytecodeProgram().Sum()));
}

TEST(BytecodeTest, ACastIsItsOperand) {
  BytecodeProgram program;
  const uint64_t cast =
      program.file.Op("builtin", "unrealized_conversion_cast");
  EXPECT_EQ(TreeOf(program.File(
                3, 3,
                program.Op(cast, {program.tensor}, {0}) +
                    program.Op(program.add, {program.tensor}, {1, 0}) +
                    program.Op(program.leave, {}, {2}))),
            TreeOf(BytecodeProgram().Sum()));
}

std::string ErrorOf(BytecodeProgram& program, int ops, int values,
                    const std::string& body) {
  return TreeOf(program.File(ops, values, body));
}

TEST(BytecodeTest, RefusesOpsByName) {
  const std::pair<std::pair<const char*, const char*>, const char*> rows[] = {
      {{"vhlo", "add_v9"},
       "there is no op vhlo.add_v9 in VHLO up to 1.20.0; the file is of Test"},
      {{"stablehlo", "add"},
       "ops of the dialect 'stablehlo' are read from portable artifacts "
       "(VHLO) only: add"}};
  for (const auto& [name, message] : rows) {
    BytecodeProgram program;
    const uint64_t op = program.file.Op(name.first, name.second);
    const std::string error = ErrorOf(program, 1, 1, program.Op(op, {}, {}));
    EXPECT_THAT(error, HasSubstr(message));
  }
}

TEST(BytecodeTest, RefusesValuesThatAreNotThere) {
  BytecodeProgram program;
  EXPECT_THAT(ErrorOf(program, 1, 1, program.Op(program.leave, {}, {1})),
              HasSubstr("there is no value 1 before this place"));
  BytecodeProgram more;
  EXPECT_THAT(ErrorOf(more, 2, 1,
                      more.Op(more.add, {more.tensor}, {0, 0}) +
                          more.Op(more.leave, {}, {1})),
              HasSubstr("more values here than the region announces"));
}

// A list of a list of .. of itself, each twice, has more parts than memory.
TEST(BytecodeTest, AttributesDoNotUnfoldWithoutLimit) {
  BytecodeProgram program;
  uint64_t list = program.VhloString("x");
  for (int i = 0; i < 60; ++i) {
    list = program.file.Attribute("vhlo", Varints({1, 2, list, list}));
  }
  const uint64_t name =
      program.file.Attribute("builtin", Varints({2, program.file.String("n")}));
  const uint64_t notes =
      program.file.Attribute("builtin", Varints({1, 1, name, list}));
  const std::string op = Varint(program.leave) +
                         static_cast<char>(kAttributes | kOperands) +
                         Varints({program.unknown, notes, 1, 0});
  EXPECT_THAT(ErrorOf(program, 1, 1, op),
              HasSubstr("attributes that contain each other become too many"));
}

TEST(BytecodeTest, TypesDoNotUnfoldWithoutLimit) {
  BytecodeProgram program;
  uint64_t tuple = program.tensor;
  for (int i = 0; i < 60; ++i) {
    tuple = program.file.Type("vhlo", Varints({23, 2, tuple, tuple}));
  }
  EXPECT_THAT(ErrorOf(program, 1, 2, program.Op(program.add, {tuple}, {0})),
              HasSubstr("become too many"));
}

// A function's values are its own; another function in it would end them.
TEST(BytecodeTest, AFunctionInAFunctionIsRefused) {
  BytecodeProgram program;
  const std::string inner =
      Varint(program.func) + kRegions +
      Varints({program.unknown, 1 << 1, 0});  // one region without blocks
  const std::string bytes =
      program.File(3, 2,
                   program.Op(program.add, {program.tensor}, {0, 0}) + inner +
                       program.Op(program.leave, {}, {1}));
  EXPECT_THAT(TreeOf(bytes), HasSubstr("cannot stand in a function"));
}

TEST(BytecodeTest, AFunctionHasNoResults) {
  BytecodeProgram program;
  program.func_has_result = true;
  EXPECT_THAT(TreeOf(program.Sum()),
              HasSubstr("a function has no operands and no results"));
}

// A short list that names a long type again and again.
TEST(BytecodeTest, AListOfLongTypesDoesNotUnfold) {
  BytecodeProgram program;
  uint64_t tuple = program.tensor;
  for (int i = 0; i < 17; ++i) {
    tuple = program.file.Type("vhlo", Varints({23, 2, tuple, tuple}));
  }
  std::string parts = Varints({23, 100'000});
  for (int i = 0; i < 100'000; ++i) parts += Varint(tuple);
  tuple = program.file.Type("vhlo", parts);
  EXPECT_THAT(ErrorOf(program, 1, 2, program.Op(program.add, {tuple}, {0})),
              HasSubstr("become too many"));
}

TEST(BytecodeTest, NestingIsBounded) {
  BytecodeProgram program;
  uint64_t list = program.VhloString("x");
  for (int i = 0; i < 300; ++i) {
    list = program.file.Attribute("vhlo", Varints({1, 1, list}));
  }
  const uint64_t callee = program.file.Properties(Varint(list));
  const uint64_t call = program.file.Op("vhlo", "call_v1");
  EXPECT_THAT(
      ErrorOf(program, 1, 1,
              Varint(call) + kProperties + Varints({program.unknown, callee})),
      HasSubstr("nested deeper than 200 levels"));
  BytecodeProgram regions;
  const uint64_t op = regions.file.Op("vhlo", "case_v1");
  std::string body;
  for (int i = 0; i < 300; ++i) {
    body += Varint(op) + kRegions +
            Varints({regions.unknown, 1 << 1, 1, 0, 1 << 1});
  }
  EXPECT_THAT(ErrorOf(regions, 1, 1, body),
              HasSubstr("nested deeper than 200 levels"));
}

TEST(BytecodeTest, AnAttributeMayNotContainItself) {
  BytecodeProgram program;
  const uint64_t own = program.unknown + 1;
  EXPECT_EQ(program.file.Attribute("vhlo", Varints({1, 1, own})), own);
  const uint64_t properties = program.file.Properties(Varint(own));
  const uint64_t call = program.file.Op("vhlo", "call_v1");
  EXPECT_THAT(ErrorOf(program, 1, 1,
                      Varint(call) + kProperties +
                          Varints({program.unknown, properties})),
              HasSubstr("contains itself"));
}

// Locations may: their names are joined as far as they are known.
TEST(BytecodeTest, LocationsReferToEachOther) {
  BytecodeProgram program;
  const uint64_t file_name = program.file.Attribute(
      "builtin", Varints({2, program.file.String("a.py")}));
  const uint64_t name = program.file.Attribute(
      "builtin", Varints({2, program.file.String("sin")}));
  const uint64_t range =
      program.file.Attribute("builtin", Varints({22, file_name, 3, 7, 2, 9}));
  const uint64_t fused =
      program.file.Attribute("builtin", Varints({12, 2, range + 2, range + 1}));
  const uint64_t named =
      program.file.Attribute("builtin", Varints({14, name, range}));
  const std::string sum = Varint(program.add) +
                          static_cast<char>(kResults | kOperands) +
                          Varints({fused, 1, program.tensor, 2, 0, 0});
  Diagnostics diagnostics("x", nullptr);
  const auto modules =
      ReadBytecode(program.File(2, 2, sum + program.Op(program.leave, {}, {1})),
                   {}, diagnostics);
  ASSERT_TRUE(diagnostics.ok()) << diagnostics.RenderAll();
  EXPECT_EQ(named, range + 2);
  const auto& op = modules[0].functions[0].body->operations.front();
  const stablehlo::SourceLocation& source =
      modules[0].sources.at(static_cast<size_t>(op.source));
  EXPECT_EQ(source.name, "sin");
  EXPECT_EQ(source.file, "a.py");
  EXPECT_EQ(source.line, 7);
  EXPECT_EQ(source.end_column, 9);
}

// Every file that is cut short or has another byte is read or refused.
TEST(BytecodeTest, AnyOtherByteIsReadOrRefused) {
  const std::string good = BytecodeProgram().Sum();
  for (size_t i = 0; i < good.size(); ++i) {
    EXPECT_THAT(TreeOf(good.substr(0, i)), HasSubstr("error: "));
    for (const char byte : {'\0', '\x01', '\x7F', '\xFF', '\x09'}) {
      std::string other = good;
      other[i] = byte;
      (void)Load(other);
    }
  }
}

}  // namespace
}  // namespace hlo::bytecode
