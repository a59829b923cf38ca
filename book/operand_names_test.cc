#include "book/operand_names.h"

#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "book/op_facts.h"
#include "gtest/gtest.h"

namespace hlo::book {
namespace {

const OpPage& FactsOf(absl::string_view op) {
  static const auto* pages = new std::vector<OpPage>(AllOpPages());
  for (const OpPage& page : *pages) {
    if (page.entry->op->name == op) return page;
  }
  ADD_FAILURE() << op;
  return pages->front();
}

std::string NamesOf(absl::string_view op, size_t count) {
  const OpPage& page = FactsOf(op);
  return absl::StrJoin(OperandNames(*page.entry->op, page.header, count), " ");
}

std::string Named(absl::string_view op, std::string text) {
  const OpPage& page = FactsOf(op);
  return WithOperandNames(std::move(text), *page.entry->op, page.header);
}

TEST(OperandNames, AreTheNewestDocuments) {
  EXPECT_EQ(NamesOf("gather", 2), "operand start_indices");
  EXPECT_EQ(NamesOf("dot", 2), "lhs rhs");
  EXPECT_EQ(NamesOf("clamp", 3), "min operand max");  // 2017: operand first
  EXPECT_EQ(NamesOf("pad", 2), "operand padding_value");
  EXPECT_EQ(NamesOf("while", 1), "init");
  EXPECT_EQ(NamesOf("select-and-scatter", 3), "operand source init_value");
  EXPECT_EQ(NamesOf("batch-norm-grad", 5),
            "operand scale batch_mean batch_var grad_output");
  EXPECT_EQ(NamesOf("rng-bit-generator", 1), "initial_state");
}

TEST(OperandNames, OfListsAreNumbered) {
  EXPECT_EQ(NamesOf("reduce", 2), "operand init_value");
  EXPECT_EQ(NamesOf("reduce", 4),
            "operand_0 operand_1 init_value_0 init_value_1");
  EXPECT_EQ(NamesOf("dynamic-slice", 2), "operand start_indices");
  EXPECT_EQ(NamesOf("dynamic-slice", 3),
            "operand start_indices_0 start_indices_1");
  EXPECT_EQ(NamesOf("reduce", 3), "");
  EXPECT_EQ(NamesOf("reduce", 0), "");
}

// The text's order is not the builder's: the op's file lists it.
TEST(OperandNames, HaveTheOrderOfTheText) {
  EXPECT_EQ(NamesOf("scaled-dot", 4), "lhs rhs lhs_scale rhs_scale");
  EXPECT_EQ(NamesOf("ragged-all-to-all", 6),
            "input output input_offsets send_sizes output_offsets recv_sizes");
}

TEST(OperandNames, OfNoDocumentOrOfSeveralFunctions) {
  EXPECT_EQ(NamesOf("erfc", 1), "operand");
  EXPECT_EQ(NamesOf("zeta", 2), "");
  EXPECT_EQ(NamesOf("rng", 2), "");          // mu and sigma, a and b
  EXPECT_EQ(NamesOf("conditional", 3), "");  // predicate or index
  EXPECT_EQ(NamesOf("conditional", 2), "branch_index branch_operand");
  EXPECT_EQ(NamesOf("outfeed", 2), "operand token");
  EXPECT_EQ(NamesOf("infeed", 1), "token");
}

TEST(WithOperandNames, RenamesInTheEntryAlone) {
  EXPECT_EQ(Named("reduce",
                  "a {\n  a = s32[] parameter(0)\n  b = s32[] parameter(1)\n"
                  "  ROOT r = s32[] add(a, b)\n}\nENTRY e {\n"
                  "  a = s32[2] constant({1, 2})  // a is short\n"
                  "  %b = s32[] constant(0)\n"
                  "  ROOT r = s32[] reduce(a, %b), dimensions={0}, to_apply=a\n"
                  "}\n"),
            "a {\n  a = s32[] parameter(0)\n  b = s32[] parameter(1)\n"
            "  ROOT r = s32[] add(a, b)\n}\nENTRY e {\n"
            "  operand = s32[2] constant({1, 2})  // a is short\n"
            "  %init_value = s32[] constant(0)\n"
            "  ROOT r = s32[] reduce(operand, %init_value), dimensions={0}, "
            "to_apply=a\n}\n");
}

TEST(WithOperandNames, KeepsWhatSaysMoreOrCannotBeNamed) {
  for (const char* text :
       {// Both sides are one value.
        "ENTRY e { a = s32[] constant(1) ROOT r = s32[] dot(a, a) }",
        // A name of the author's.
        "ENTRY e { one = s32[] constant(1) two = s32[] constant(2)\n"
        "ROOT r = s32[] dot(one, two) }",
        // It would be another instruction's name.
        "ENTRY e { lhs = s32[] constant(1) rhs = s32[] constant(2)\n"
        "a = s32[] add(lhs, rhs) b = s32[] add(rhs, lhs)\n"
        "ROOT r = s32[] dot(a, b) }",
        "no program", "func.func @main(%a: tensor<f32>) { return }"}) {
    EXPECT_EQ(Named("dot", text), text);
  }
}

}  // namespace
}  // namespace hlo::book
