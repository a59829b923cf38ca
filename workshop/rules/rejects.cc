// One edit of a legal program that breaks one rule: the legal one is the twin
// that has to pass before the rejection counts.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "workshop/rules/generators.h"

namespace hlo::conformance {
namespace {

struct Edit {
  absl::string_view slug, clause, from, to;
};
struct Breaking {
  absl::string_view op;
  absl::string_view legal;  // the entry's lines
  std::vector<Drawn> inputs;
  std::vector<std::string> clauses;  // of the legal program
  std::vector<Edit> edits;
};

// Two operands of one shape, for every op that has such.
void AddBinaries(std::vector<Breaking>& all) {
  for (const absl::string_view op :
       {"add", "subtract", "multiply", "divide", "remainder", "maximum",
        "minimum", "power", "and", "or", "xor", "shift-left",
        "shift-right-logical", "shift-right-arithmetic"}) {
    Breaking& breaking = all.emplace_back();
    breaking.op = op;
    breaking.legal =
        "  x = s32[2,3] parameter(0)\n  y = s32[2,3] parameter(1)\n"
        "  ROOT r = s32[2,3] $op(x, y)\n";
    breaking.inputs = {{"int", 1, 9, 1}, {"int", 1, 3, 2}};
    const bool pred = op == "add" || op == "multiply" || op == "and" ||
                      op == "or" || op == "xor" || op == "maximum" ||
                      op == "minimum";
    breaking.clauses = {absl::StrCat(op, pred ? ".V2" : ".V1")};
    breaking.edits = {
        {"other-sizes", "S1", "y = s32[2,3]", "y = s32[3,2]"},
        {"another-rank", "S1", "y = s32[2,3]", "y = s32[6]"},
        {"another-result", "S1", "r = s32[2,3]", "r = s32[2,2]"},
    };
  }
}

void AddUnaries(std::vector<Breaking>& all) {
  for (const absl::string_view op :
       {"abs", "negate", "sign", "floor", "ceil", "sqrt", "round-nearest-afz",
        "round-nearest-even"}) {
    Breaking& breaking = all.emplace_back();
    breaking.op = op;
    breaking.legal =
        "  x = f32[2,3] parameter(0)\n  ROOT r = f32[2,3] $op(x)\n";
    breaking.inputs = {{"int", 1, 9, 1}};
    const bool integers = op == "abs" || op == "negate" || op == "sign";
    breaking.clauses = {absl::StrCat(op, integers ? ".V2" : ".V1")};
    breaking.edits = {
        {"another-result", "S1", "r = f32[2,3]", "r = f32[3,2]"},
    };
  }
}

// NOLINTNEXTLINE(readability-function-size): a table
void AddMovements(std::vector<Breaking>& all) {
  all.push_back({"broadcast",
                 "  x = f32[3] parameter(0)\n  ROOT r = f32[2,3] broadcast(x), "
                 "dimensions={1}\n",
                 {{"int", 1, 9, 1}},
                 {"broadcast.V1"},
                 {{"no-such-dimension", "S2", "={1}", "={2}"},
                  {"too-many-dimensions", "S2", "={1}", "={0,1}"},
                  {"another-size", "S3", "={1}", "={0}"},
                  {"another-type", "S1", "r = f32", "r = f64"}}});
  all.push_back({"transpose",
                 "  x = f32[2,3] parameter(0)\n  ROOT r = f32[3,2] "
                 "transpose(x), dimensions={1,0}\n",
                 {{"int", 1, 9, 1}},
                 {"transpose.V1"},
                 {{"a-dimension-twice", "S2", "={1,0}", "={1,1}"},
                  {"no-such-dimension", "S2", "={1,0}", "={2,0}"},
                  {"a-dimension-missing", "S2", "={1,0}", "={1}"},
                  {"another-result", "S1", "r = f32[3,2]", "r = f32[2,3]"}}});
  all.push_back({"reverse",
                 "  x = f32[2,3] parameter(0)\n  ROOT r = f32[2,3] reverse(x), "
                 "dimensions={1}\n",
                 {{"int", 1, 9, 1}},
                 {"reverse.V1"},
                 {{"a-dimension-twice", "S2", "={1}", "={1,1}"},
                  {"no-such-dimension", "S2", "={1}", "={2}"},
                  {"another-result", "S1", "r = f32[2,3]", "r = f32[3,2]"}}});
  all.push_back({"slice",
                 "  x = f32[7] parameter(0)\n  ROOT r = f32[3] slice(x), "
                 "slice={[1:6:2]}\n",
                 {{"int", 1, 9, 1}},
                 {"slice.V1"},
                 {{"limit-beyond", "S2", "[1:6:2]", "[1:8:2]"},
                  {"start-above-limit", "S2", "[1:6:2]", "[6:1:2]"},
                  {"negative-start", "S2", "[1:6:2]", "[-1:6:2]"},
                  {"no-stride", "S3", "[1:6:2]", "[1:6:0]"},
                  {"another-result", "S1", "r = f32[3]", "r = f32[2]"},
                  {"a-range-too-many", "S1", "[1:6:2]", "[1:6:2], [0:1:1]"}}});
  all.push_back({"pad",
                 "  x = f32[3] parameter(0)\n  z = f32[] parameter(1)\n  ROOT "
                 "r = f32[8] pad(x, z), padding=1_2_1\n",
                 {{"int", 1, 9, 1}, {"int", 1, 9, 2}},
                 {"pad.V1", "pad.V2"},
                 {{"negative-interior", "S2", "1_2_1", "1_2_-1"},
                  {"another-type", "S1", "z = f32[]", "z = f64[]"},
                  {"no-scalar", "S1", "z = f32[]", "z = f32[1]"},
                  {"another-result", "S1", "r = f32[8]", "r = f32[7]"},
                  {"a-dimension-too-many", "S2", "1_2_1", "1_2_1x0_0_0"}}});
  all.push_back({"concatenate",
                 "  x = f32[2,3] parameter(0)\n  y = f32[2,1] parameter(1)\n  "
                 "ROOT r = f32[2,4] concatenate(x, y), dimensions={1}\n",
                 {{"int", 1, 9, 1}, {"int", 1, 9, 2}},
                 {"concatenate.V1"},
                 {{"other-sizes", "S3", "={1}", "={0}"},
                  {"no-such-dimension", "S2", "={1}", "={2}"},
                  {"another-rank", "S1", "y = f32[2,1]", "y = f32[2]"},
                  {"another-result", "S1", "r = f32[2,4]", "r = f32[2,3]"}}});
  all.push_back({"reshape",
                 "  x = f32[2,3] parameter(0)\n  ROOT r = f32[6] reshape(x)\n",
                 {{"int", 1, 9, 1}},
                 {"reshape.V1"},
                 {{"more-elements", "S2", "r = f32[6]", "r = f32[7]"},
                  {"another-type", "S1", "r = f32[6]", "r = s32[6]"}}});
}

void AddProductRejects(std::vector<Breaking>& all) {
  all.push_back(
      {"dot",
       "  x = f32[2,3] parameter(0)\n  y = f32[3,4] parameter(1)\n  ROOT r = "
       "f32[2,4] dot(x, y), lhs_contracting_dims={1}, "
       "rhs_contracting_dims={0}\n",
       {{"int", 1, 9, 1}, {"int", 1, 9, 2}},
       {"dot.V1"},
       {{"other-sizes", "S3", "rhs_contracting_dims={0}",
         "rhs_contracting_dims={1}"},
        {"no-such-dimension", "S2", "lhs_contracting_dims={1}",
         "lhs_contracting_dims={2}"},
        {"a-dimension-twice", "S2", "lhs_contracting_dims={1}",
         "lhs_contracting_dims={1,1}"},
        {"not-equally-many", "S3", "lhs_contracting_dims={1}",
         "lhs_contracting_dims={}"},
        {"another-result", "S1", "r = f32[2,4]", "r = f32[4,2]"}}});
  all.push_back(
      {"convolution",
       "  x = f32[1,9,2] parameter(0)\n  k = f32[3,2,4] parameter(1)\n  ROOT r "
       "= f32[1,7,4] convolution(x, k), window={size=3}, "
       "dim_labels=b0f_0io->b0f\n",
       {{"int", 1, 9, 1}, {"int", 1, 9, 2}},
       {"convolution.V1"},
       {{"another-window", "S3", "size=3", "size=2"},
        {"other-features", "S5", "k = f32[3,2,4]", "k = f32[3,3,4]"},
        {"no-groups", "S4", "b0f_0io->b0f",
         "b0f_0io->b0f, feature_group_count=0"},
        {"groups-that-do-not-divide", "S5", "b0f_0io->b0f",
         "b0f_0io->b0f, feature_group_count=3"},
        {"another-result", "S6", "r = f32[1,7,4]", "r = f32[1,8,4]"}}});
}

std::vector<Breaking> AllBreakings() {
  std::vector<Breaking> all;
  AddBinaries(all);
  AddUnaries(all);
  AddMovements(all);
  AddProductRejects(all);
  return all;
}

std::string ModuleOf(const Breaking& breaking) {
  return absl::StrReplaceAll(
      absl::StrCat("ENTRY main {\n", breaking.legal, "}\n"),
      {{"$op", breaking.op}});
}

Recipe LegalRecipe(const Breaking& breaking) {
  Recipe recipe;
  recipe.id = absl::StrCat(breaking.op, "/rejects-twin");
  recipe.source = Source::kRejects;
  recipe.clauses = breaking.clauses;
  recipe.why = "the legal program beside those that break a rule";
  recipe.module = ModuleOf(breaking);
  recipe.inputs = breaking.inputs;
  return recipe;
}

Recipe BrokenRecipe(const Breaking& breaking, const Edit& edit) {
  Recipe recipe;
  recipe.id = absl::StrCat(breaking.op, "/rejects-", edit.slug);
  recipe.source = Source::kRejects;
  recipe.clauses = {absl::StrCat(breaking.op, ".", edit.clause)};
  recipe.why = "one edit of the twin, which breaks the rule";
  recipe.outcome = Outcome::kReject;
  recipe.twin = absl::StrCat(breaking.op, "/rejects-twin");
  recipe.module = absl::StrReplaceAll(
      ModuleOf(breaking),
      {{absl::StrReplaceAll(edit.from, {{"$op", breaking.op}}),
        absl::StrReplaceAll(edit.to, {{"$op", breaking.op}})}});
  return recipe;
}

}  // namespace

void AddRejects(Recipes& recipes) {
  for (const Breaking& breaking : AllBreakings()) {
    recipes.push_back(LegalRecipe(breaking));
    for (const Edit& edit : breaking.edits) {
      recipes.push_back(BrokenRecipe(breaking, edit));
    }
  }
}

}  // namespace hlo::conformance
