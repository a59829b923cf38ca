// Programs of several ops that models are made of.
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "workshop/rules/bounded_rules.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kFolds = R"(sum {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = $T[] add(x, y)
}

most {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = $T[] maximum(x, y)
}

)";

constexpr absl::string_view kSoftmax = R"(ENTRY main {
  x = $T[3,$n] parameter(0)
  least = $T[] constant(-inf)
  zero = $T[] constant(0)
  m = $T[3] reduce(x, least), dimensions={1}, to_apply=most
  ms = $T[3,$n] broadcast(m), dimensions={0}
  d = $T[3,$n] subtract(x, ms)
  e = $T[3,$n] exponential(d)
  s = $T[3] reduce(e, zero), dimensions={1}, to_apply=sum
  ss = $T[3,$n] broadcast(s), dimensions={0}
  ROOT r = $T[3,$n] divide(e, ss)
}
)";

constexpr absl::string_view kLayerNorm = R"(ENTRY main {
  x = $T[3,$n] parameter(0)
  scale = $T[$n] parameter(1)
  offset = $T[$n] parameter(2)
  zero = $T[] constant(0)
  count = $T[] constant($n)
  epsilon = $T[] constant(0.125)
  counts = $T[3] broadcast(count), dimensions={}
  s = $T[3] reduce(x, zero), dimensions={1}, to_apply=sum
  m = $T[3] divide(s, counts)
  ms = $T[3,$n] broadcast(m), dimensions={0}
  d = $T[3,$n] subtract(x, ms)
  q = $T[3,$n] multiply(d, d)
  t = $T[3] reduce(q, zero), dimensions={1}, to_apply=sum
  v = $T[3] divide(t, counts)
  es = $T[3] broadcast(epsilon), dimensions={}
  w = $T[3] add(v, es)
  i = $T[3] rsqrt(w)
  is = $T[3,$n] broadcast(i), dimensions={0}
  n = $T[3,$n] multiply(d, is)
  a = $T[3,$n] broadcast(scale), dimensions={1}
  b = $T[3,$n] broadcast(offset), dimensions={1}
  p = $T[3,$n] multiply(n, a)
  ROOT r = $T[3,$n] add(p, b)
}
)";

constexpr absl::string_view kAttention = R"(ENTRY main {
  q = $T[3,8] parameter(0)
  k = $T[$n,8] parameter(1)
  v = $T[$n,4] parameter(2)
  half = $T[] constant(0.35)
  least = $T[] constant(-inf)
  zero = $T[] constant(0)
  c = $T[3,$n] dot(q, k), lhs_contracting_dims={1}, rhs_contracting_dims={1}
  h = $T[3,$n] broadcast(half), dimensions={}
  x = $T[3,$n] multiply(c, h)
  m = $T[3] reduce(x, least), dimensions={1}, to_apply=most
  ms = $T[3,$n] broadcast(m), dimensions={0}
  d = $T[3,$n] subtract(x, ms)
  e = $T[3,$n] exponential(d)
  s = $T[3] reduce(e, zero), dimensions={1}, to_apply=sum
  ss = $T[3,$n] broadcast(s), dimensions={0}
  p = $T[3,$n] divide(e, ss)
  ROOT r = $T[3,4] dot(p, v), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
)";

constexpr absl::string_view kTraining = R"(ENTRY main {
  x = $T[$n,3] parameter(0)
  s = $T[3] parameter(1)
  o = $T[3] parameter(2)
  ROOT r = ($T[$n,3], $T[3], $T[3]) batch-norm-training(x, s, o), epsilon=0.125, feature_index=1
}
)";

constexpr absl::string_view kInference = R"(ENTRY main {
  x = $T[$n,3] parameter(0)
  s = $T[3] parameter(1)
  o = $T[3] parameter(2)
  m = $T[3] parameter(3)
  v = $T[3] parameter(4)
  ROOT r = $T[$n,3] batch-norm-inference(x, s, o, m, v), epsilon=0.125, feature_index=1
}
)";

constexpr absl::string_view kGradient = R"(ENTRY main {
  x = $T[$n,3] parameter(0)
  s = $T[3] parameter(1)
  m = $T[3] parameter(2)
  v = $T[3] parameter(3)
  g = $T[$n,3] parameter(4)
  ROOT r = ($T[$n,3], $T[3], $T[3]) batch-norm-grad(x, s, m, v, g), epsilon=0.125, feature_index=1
}
)";

constexpr absl::string_view kAllReduce = R"(f {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = $T[] add(x, y)
}

ENTRY main {
  x = $T[$n] parameter(0)
  ROOT r = $T[$n] all-reduce(x), to_apply=f
}
)";

Drawn Normal(uint64_t seed) { return {"normal", 0, 1, seed}; }
Drawn Positive(uint64_t seed) { return {"index", 1, 9, seed}; }

}  // namespace

// e^0 = 1, a sum of ones, and a power of two: exact in any order.
void AddExactPrograms(Recipes& recipes) {
  for (const ElementType type : {ElementType::kF32, ElementType::kF64,
                                 ElementType::kBF16, ElementType::kF16}) {
    for (const int64_t n : {1, 2, 16, 128, 1024, 4096}) {
      if (n > int64_t{1} << ExactBits(type)) continue;
      Recipe recipe;
      recipe.id =
          absl::StrCat("exponential/softmax-of-equals-n", n, "/", Name(type));
      recipe.source = Source::kSums;
      recipe.clauses = {"exponential.V1"};
      recipe.why = "e^0 = 1, a sum of ones, over a power of two";
      recipe.module =
          absl::StrReplaceAll(absl::StrCat(kFolds, kSoftmax),
                              {{"$T", Name(type)}, {"$n", absl::StrCat(n)}});
      recipe.inputs = {{"int", 3, 3, 172}};
      recipes.push_back(std::move(recipe));
    }
  }
}

// NOLINTNEXTLINE(readability-function-size): a table
void AddPrograms(BoundedRules& all) {
  const auto with_folds = [](absl::string_view entry) {
    return absl::StrCat(kFolds, entry);
  };
  all.push_back({"exponential",
                 "softmax",
                 "V1",
                 with_folds(kSoftmax),
                 {{"normal", 0, 1, 151}},
                 {3, 16}});
  all.push_back({"rsqrt",
                 "layer-norm",
                 "V1",
                 with_folds(kLayerNorm),
                 {Normal(152), Normal(153), Normal(154)},
                 {8, 16}});
  all.push_back({"dot",
                 "attention",
                 "V1",
                 with_folds(kAttention),
                 {Normal(155), Normal(156), Normal(157)},
                 {8, 16}});
  // Sums are kept in f32.
  all.push_back({"batch-norm-training",
                 "features",
                 "V3",
                 std::string(kTraining),
                 {Normal(158), Normal(159), Normal(160)},
                 {3, 8, 16},
                 0});
  all.push_back(
      {"batch-norm-inference",
       "features",
       "V1",
       std::string(kInference),
       {Normal(161), Normal(162), Normal(163), Normal(164), Positive(165)},
       {3, 16},
       0});
  all.push_back(
      {"batch-norm-grad",
       "features",
       "V1",
       std::string(kGradient),
       {Normal(166), Normal(167), Normal(168), Positive(169), Normal(170)},
       {3, 8, 16},
       0});
  for (const int64_t replicas : {3, 8}) {
    all.push_back({"all-reduce",
                   replicas == 3 ? "of-3" : "of-8",
                   "V1",
                   std::string(kAllReduce),
                   {{"", 0, 0, 171}},
                   {17},
                   0,
                   false,
                   replicas});
  }
}

}  // namespace hlo::conformance
