// Normalizations, factorizations and transforms of many blocks, and in five
// dimensions: of numbers for which every step is exact, so that the few units
// of the limit are left to other formulas.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "workshop/rules/generators.h"

namespace hlo::conformance {
namespace {

// `$R` rows, matrices or transforms, of sizes `$S` along dimensions `$D`,
// behind which stand dimensions `$E` and `$F`.
struct Arrangement {
  absl::string_view slug, rows, sizes, dimensions, next, last;
};

// `$M` in the module are the steps that make its operands.
struct Exactly {
  absl::string_view op, module, steps;
  Arrangement large, five;
  std::vector<Drawn> inputs;
};

constexpr absl::string_view kMatrices =
    R"(  i = s32[3,3] iota(), iota_dimension=0
  j = s32[3,3] iota(), iota_dimension=1
  below = pred[3,3] compare(i, j), direction=GE
  on = pred[3,3] compare(i, j), direction=EQ
  zero = f32[] constant(0)
  zeros = f32[3,3] broadcast(zero), dimensions={}
  eight = f32[] constant(8)
  eights = f32[3,3] broadcast(eight), dimensions={}
  diagonal = f32[3,3] select(on, eights, zeros)
  keep = pred[$S,3,3] broadcast(below), dimensions={$E,$F}
  more = f32[$S,3,3] broadcast(diagonal), dimensions={$E,$F}
  none = f32[$S,3,3] broadcast(zero), dimensions={}
  a = f32[$S,3,3] parameter(0)
  b = f32[$S,3,3] select(keep, a, none)
  l = f32[$S,3,3] add(b, more)
)";
constexpr absl::string_view kCholeskyOfProduct = R"(ENTRY main {
$M  p = f32[$S,3,3] dot(l, l), lhs_batch_dims={$D}, rhs_batch_dims={$D}, lhs_contracting_dims={$F}, rhs_contracting_dims={$F}
  ROOT r = f32[$S,3,3] cholesky(p), lower=true
}
)";
constexpr absl::string_view kSolveOfProduct = R"(ENTRY main {
$M  x = f32[$S,3,3] parameter(1)
  p = f32[$S,3,3] dot(l, x), lhs_batch_dims={$D}, rhs_batch_dims={$D}, lhs_contracting_dims={$F}, rhs_contracting_dims={$E}
  ROOT r = f32[$S,3,3] triangular-solve(l, p), left_side=true, lower=true, unit_diagonal=false, transpose_a=NO_TRANSPOSE
}
)";
// One number of each four: its transform has the same parts, signs aside.
constexpr absl::string_view kTransformOfOne = R"(ENTRY main {
  h = f32[$S,4] parameter(0)
  a = f32[$S,4] parameter(1)
  b = f32[$S,4] parameter(2)
  re = f32[$S,4] multiply(h, a)
  im = f32[$S,4] multiply(h, b)
  x = c64[$S,4] complex(re, im)
  y = c64[$S,4] fft(x), fft_type=FFT, fft_length={4}
  p = f32[$S,4] real(y)
  q = f32[$S,4] imag(y)
  ROOT r = (f32[$S,4], f32[$S,4]) tuple(p, q)
}
)";
// Row i is m - 3 or m + 3, and t is -4 or 4: mean m, variance 9.
constexpr absl::string_view kRows = R"(  m = f32[3] parameter(0)
  i = s32[$R] iota(), iota_dimension=0
  one = s32[] constant(1)
  ones = s32[$R] broadcast(one), dimensions={}
  i0 = s32[$R] and(i, ones)
  j = s32[$R] shift-right-logical(i, ones)
  i1 = s32[$R] and(j, ones)
  u = f32[$R] convert(i0)
  v = f32[$R] convert(i1)
  six = f32[] constant(6)
  sixes = f32[$R] broadcast(six), dimensions={}
  three = f32[] constant(3)
  threes = f32[$R] broadcast(three), dimensions={}
  eight = f32[] constant(8)
  eights = f32[$R] broadcast(eight), dimensions={}
  u6 = f32[$R] multiply(u, sixes)
  s = f32[$R] subtract(u6, threes)
  v8 = f32[$R] multiply(v, eights)
  s_all = f32[$R,3] broadcast(s), dimensions={0}
  m2 = f32[$R,3] broadcast(m), dimensions={1}
  x2 = f32[$R,3] add(s_all, m2)
  x = f32[$S,3] reshape(x2)
  four = f32[] constant(4)
  scale = f32[3] broadcast(four), dimensions={}
  offset = f32[3] broadcast(eight), dimensions={}
  nine = f32[] constant(9)
  variance = f32[3] broadcast(nine), dimensions={}
)";
constexpr absl::string_view kNormTraining = R"(ENTRY main {
$M  ROOT r = (f32[$S,3], f32[3], f32[3]) batch-norm-training(x, scale, offset), epsilon=7, feature_index=$E
}
)";
constexpr absl::string_view kNormInference = R"(ENTRY main {
$M  ROOT r = f32[$S,3] batch-norm-inference(x, scale, offset, m, variance), epsilon=7, feature_index=$E
}
)";
constexpr absl::string_view kGrad = R"(ENTRY main {
$M  g1 = f32[$R] add(s, v8)
  g2 = f32[$R] add(g1, threes)
  g3 = f32[$R,3] broadcast(g2), dimensions={0}
  g = f32[$S,3] reshape(g3)
  ROOT r = (f32[$S,3], f32[3], f32[3]) batch-norm-grad(x, scale, m, variance, g), epsilon=7, feature_index=$E
}
)";

constexpr Arrangement kManyRows = {"many-rows", "32768", "32768",
                                   "0",         "1",     "2"};
constexpr Arrangement kFiveRows = {"five-dimensions", "16", "2,2,2,2",
                                   "0,1,2,3",         "4",  "5"};
constexpr Arrangement kManyMatrices = {
    "many-matrices", "7283", "7283", "0", "1", "2"};
constexpr Arrangement kFiveMatrices = {"five-dimensions", "12", "2,3,2",
                                       "0,1,2",           "3",  "4"};
constexpr Arrangement kManyTransforms = {
    "many-transforms", "16385", "16385", "0", "1", "2"};
constexpr Arrangement kFiveTransforms = {"five-dimensions", "12", "2,3,2,1",
                                         "0,1,2,3",         "4",  "5"};

// NOLINTNEXTLINE(readability-function-size): a table
std::vector<Exactly> All() {
  const Drawn means = {"int", 1, 9, 151}, small = {"int", 1, 3, 152},
              numbers = {"int", 1, 9, 153}, hot = {"onehot", 0, 1, 154},
              others = {"int", 1, 9, 155};
  return {
      {"cholesky",
       kCholeskyOfProduct,
       kMatrices,
       kManyMatrices,
       kFiveMatrices,
       {small}},
      {"triangular-solve",
       kSolveOfProduct,
       kMatrices,
       kManyMatrices,
       kFiveMatrices,
       {small, {"index", 5, 7, 4}}},
      {"fft",
       kTransformOfOne,
       "",
       kManyTransforms,
       kFiveTransforms,
       {hot, numbers, others}},
      {"batch-norm-training",
       kNormTraining,
       kRows,
       kManyRows,
       kFiveRows,
       {means}},
      {"batch-norm-inference",
       kNormInference,
       kRows,
       kManyRows,
       kFiveRows,
       {means}},
      {"batch-norm-grad", kGrad, kRows, kManyRows, kFiveRows, {means}},
  };
}

Recipe ExactRecipe(const Exactly& exactly, const Arrangement& arrangement) {
  Recipe recipe;
  recipe.id = absl::StrCat(exactly.op, "/", arrangement.slug);
  recipe.source = Source::kSums;
  recipe.clauses = {absl::StrCat(exactly.op, ".V1")};
  recipe.why = "small whole numbers, of which every step is exact";
  const std::string module =
      absl::StrReplaceAll(exactly.module, {{"$M", exactly.steps}});
  recipe.module = absl::StrReplaceAll(module, {{"$R", arrangement.rows},
                                               {"$S", arrangement.sizes},
                                               {"$D", arrangement.dimensions},
                                               {"$E", arrangement.next},
                                               {"$F", arrangement.last}});
  recipe.inputs = exactly.inputs;
  recipe.check.kind = Check::Kind::kUlp;
  recipe.check.ulp = 64;
  return recipe;
}

}  // namespace

void AddNormalizations(Recipes& recipes) {
  for (const Exactly& exactly : All()) {
    recipes.push_back(ExactRecipe(exactly, exactly.large));
    recipes.push_back(ExactRecipe(exactly, exactly.five));
  }
}

}  // namespace hlo::conformance
