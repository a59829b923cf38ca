#include "conformance/reports/clauses.h"

#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr char kHeader[] =
    "square: x * x.\n"
    "Spec: Operation Semantics 2026 \"Mul\";\n"
    "semantics.md: float_narrow.\n"
    "\n"
    "Shape  S1  the result has the operand's\n"
    "           shape.\n"
    "Value  V1  integers wrap.\n"
    "       V2  floats round once.\n";

Vector VectorOf(std::string id, std::string clause) {
  Vector vector;
  vector.id = std::move(id);
  vector.clauses = {std::move(clause)};
  vector.info.source = "2026 Mul";
  Expectation& expectation = vector.expect.emplace_back();
  ExpectedLeaf& leaf = expectation.outputs.emplace_back().emplace_back();
  leaf.value = Literal::Scalar<float>(4);
  leaf.shape = leaf.value->shape();
  return vector;
}

TEST(RulesOf, AreLabelsWithTheirTextAndDocuments) {
  const std::vector<Clause> rules = RulesOf("square", kHeader);
  ASSERT_THAT(rules, SizeIs(3));
  EXPECT_EQ(rules[0].id, "square.S1");
  EXPECT_EQ(rules[0].text, "the result has the operand's shape.");
  EXPECT_EQ(rules[2].id, "square.V2");
  EXPECT_EQ(rules[2].op(), "square");
  EXPECT_EQ(rules[2].label(), "V2");
  EXPECT_EQ(rules[2].documents,
            "Operation Semantics 2026 \"Mul\"; semantics.md: float_narrow");
}

TEST(CitedRows, AreNamesBehindThePage) {
  EXPECT_THAT(CitedRows("2026 \"Mul\"; semantics.md: sign, clz; else"),
              ElementsAre("sign", "clz"));
  EXPECT_THAT(CitedRows("semantics.md nan_payload: a value"),
              ElementsAre("nan_payload"));
  EXPECT_THAT(CitedRows("semantics: scan_order, size 0"),
              ElementsAre("scan_order", "size"));
  EXPECT_THAT(CitedRows("semantics.md, bitcast"), ElementsAre("bitcast"));
  EXPECT_THAT(CitedRows("docs/semantics.md"), IsEmpty());
  EXPECT_THAT(CitedRows("the page semantics"), IsEmpty());
}

TEST(HasDocument, OfTheSpecUnlessTheRuleCitesOtherRows) {
  Clause clause;
  clause.documents = "Operation Semantics 2026 \"Mul\"";
  EXPECT_TRUE(HasDocument(clause));
  clause.text = "wraps (semantics.md: integer_arithmetic).";
  EXPECT_TRUE(HasDocument(clause));
  clause.text = "stable (semantics.md: sort_stability).";
  EXPECT_FALSE(HasDocument(clause));
  clause.text = "a product.";
  clause.documents = "HLO opcode mulhi; the documents have no entry for it";
  EXPECT_FALSE(HasDocument(clause));
  clause.documents += "; semantics.md: mulhi";
  EXPECT_TRUE(HasDocument(clause));
}

TEST(Gaps, TellsAMustWithoutADocument) {
  std::vector<Clause> rules = RulesOf("square", kHeader);
  rules.resize(1);
  rules[0].vectors = {"square/a"};
  rules[0].edge = "square/a";
  rules[0].breaks = {{"accepted", "square/a"}};
  rules[0].strength = RequirementLevel::kMust;
  EXPECT_THAT(Gaps(rules), IsEmpty());
  rules[0].documents = "HLO opcode square; no document has it";
  EXPECT_THAT(Gaps(rules), ElementsAre(HasSubstr("without a document")));
  rules[0].strength = RequirementLevel::kShould;
  EXPECT_THAT(Gaps(rules), IsEmpty());
}

TEST(JoinVectors, TellsUnknownRulesAndVectorsWithoutAny) {
  std::vector<Clause> rules = RulesOf("square", kHeader);
  Vector none = VectorOf("square/none", "square.V1");
  none.clauses.clear();
  EXPECT_THAT(JoinVectors({VectorOf("square/a", "square.V9"), none}, rules),
              ElementsAre(HasSubstr("square.V9"), HasSubstr("cites no rule")));
}

TEST(JoinVectors, GivesStrengthSourcesAndTheEdge) {
  std::vector<Clause> rules = RulesOf("square", kHeader);
  Vector weak = VectorOf("square/weak/f32", "square.V2");
  weak.level = RequirementLevel::kShould;
  const Vector strong = VectorOf("square/strong/f32", "square.V2");
  EXPECT_THAT(JoinVectors({weak, strong}, rules), IsEmpty());
  EXPECT_EQ(rules[2].strength, RequirementLevel::kMust);
  EXPECT_THAT(rules[2].sources, ElementsAre("2026 Mul"));
  EXPECT_THAT(rules[2].vectors,
              ElementsAre("square/weak/f32", "square/strong/f32"));
  EXPECT_EQ(rules[2].edge, "square/weak/f32");  // a scalar
}

TEST(Gaps, AreRulesThatNoVectorHolds) {
  std::vector<Clause> rules = RulesOf("square", kHeader);
  (void)JoinVectors(
      {VectorOf("square/a", "square.V1"), VectorOf("square/b", "square.V2")},
      rules);
  rules[1].edge.clear();
  EXPECT_THAT(Gaps(rules),
              ElementsAre(HasSubstr("no vector tests it"),
                          HasSubstr("without a vector at an edge"),
                          HasSubstr("no vector fails when it is broken")));
}

TEST(ClausesJson, IsALineForEachClause) {
  std::vector<Clause> rules = RulesOf("square", kHeader);
  (void)JoinVectors({VectorOf("square/a/f32", "square.V1")}, rules);
  rules[1].breaks = {{"all zero", "square/a/f32"}};
  const std::vector<std::string> lines =
      absl::StrSplit(ClausesJson(rules), '\n');
  ASSERT_THAT(lines, SizeIs(6));
  EXPECT_THAT(lines[2], HasSubstr(R"("id":"square.V1")"));
  EXPECT_THAT(lines[2], HasSubstr(R"("edge":"square/a/f32")"));
  EXPECT_THAT(lines[2], HasSubstr(R"("breaks":{"all zero":"square/a/f32"})"));
}

}  // namespace
}  // namespace hlo::conformance
