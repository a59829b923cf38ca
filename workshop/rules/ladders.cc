// Every op family at every size of the ladder, one dimension at a time, the
// others small and unequal; and a few at sizes of many blocks. Whole numbers,
// whose sums are exact in any order.
#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/side_by_side.h"

namespace hlo::conformance {
namespace {

// `$T` is the element type, `$n` a size of the ladder, `$m` = per_n n + plus,
// `$q` a quarter of n.
// Operands `shape`, or `shape:map lo hi`, separated by `;`.
struct LadderRule {
  absl::string_view op, slug, label;
  absl::string_view operands, shape, applied;
  int64_t least = 0, most = 4097;
  int64_t per_n = 1, plus = 0;
  int64_t large = 0;  // a size of many blocks, alone; 0: none
  int64_t replicas = 1;
  absl::string_view types = "s32 f32";
};

constexpr LadderRule kLadderRules[] = {
    {"dot", "rows", "V1", "$T[$n,3];$T[3,5]", "$T[$n,5]",
     "dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}", 0, 4097,
     1, 0, 65537},
    {"dot", "columns", "V1", "$T[5,3];$T[3,$n]", "$T[5,$n]",
     "dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}"},
    {"dot", "batch", "V1", "$T[$n,2,3];$T[$n,3,2]", "$T[$n,2,2]",
     "dot(a, b), lhs_batch_dims={0}, lhs_contracting_dims={2}, "
     "rhs_batch_dims={0}, rhs_contracting_dims={1}"},
    {"dot", "terms", "V1", "$T[$n]:int -3 3;$T[$n]:int -3 3", "$T[]",
     "dot(a, b), lhs_contracting_dims={0}, rhs_contracting_dims={0}", 0, 4097,
     1, 0, kMillion},
    {"convolution", "length", "V1", "$T[1,$m,2];$T[3,2,3]", "$T[1,$n,3]",
     "convolution(a, b), window={size=3}, dim_labels=b0f_0io->b0f", 0, 4097, 1,
     2, 65537},
    {"convolution", "batch", "V1", "$T[$n,5,2];$T[3,2,3]", "$T[$n,3,3]",
     "convolution(a, b), window={size=3}, dim_labels=b0f_0io->b0f"},
    {"convolution", "inputs", "V1", "$T[1,5,$n];$T[3,$n,2]", "$T[1,3,2]",
     "convolution(a, b), window={size=3}, dim_labels=b0f_0io->b0f", 1},
    {"convolution", "outputs", "V1", "$T[1,5,2];$T[3,2,$n]", "$T[1,3,$n]",
     "convolution(a, b), window={size=3}, dim_labels=b0f_0io->b0f", 1},
    {"convolution", "window", "V1", "$T[1,$m,2];$T[$n,2,2]", "$T[1,3,2]",
     "convolution(a, b), window={size=$n}, dim_labels=b0f_0io->b0f", 1, 4097, 1,
     2},
    {"reduce", "terms", "V1", "$T[$n]:int -7 7;$T[]:int 5 5", "$T[]",
     "reduce(a, b), dimensions={0}, to_apply=f", 0, 4097, 1, 0, kMillion},
    {"reduce-window", "places", "V1", "$T[$m];$T[]:index 0 0", "$T[$n]",
     "reduce-window(a, b), window={size=3}, to_apply=f", 0, 4097, 1, 2, 65537},
    {"reduce-window", "window", "V1", "$T[$m];$T[]:index 0 0", "$T[3]",
     "reduce-window(a, b), window={size=$n}, to_apply=f", 1, 4097, 1, 2},
    {"reduce-window", "rows", "V1", "$T[$n,5];$T[]:index 0 0", "$T[$n,3]",
     "reduce-window(a, b), window={size=1x3}, to_apply=f"},
    {"select-and-scatter", "places", "V1", "$T[$m];$T[$n];$T[]:index 0 0",
     "$T[$m]",
     "select-and-scatter(a, b, c), window={size=3}, select=ge, scatter=f", 0,
     4097, 1, 2, 65537},
    {"gather", "indices", "V1", "$T[5,3];s32[$n,1]:index -1 6", "$T[$n,3]",
     "gather(a, b), offset_dims={1}, collapsed_slice_dims={0}, "
     "start_index_map={0}, index_vector_dim=1, slice_sizes={1,3}",
     0, 4097, 1, 0, 65537},
    {"gather", "table", "V1", "$T[$n,3];s32[7,1]:index -1 4100", "$T[7,3]",
     "gather(a, b), offset_dims={1}, collapsed_slice_dims={0}, "
     "start_index_map={0}, index_vector_dim=1, slice_sizes={1,3}",
     1},
    {"gather", "slice", "V1", "$T[5,$n];s32[7,1]:index -1 6", "$T[7,$n]",
     "gather(a, b), offset_dims={1}, collapsed_slice_dims={0}, "
     "start_index_map={0}, index_vector_dim=1, slice_sizes={1,$n}"},
    {"dynamic-slice", "slice", "V1", "$T[$m];s32[]:index -2 8", "$T[$n]",
     "dynamic-slice(a, b), dynamic_slice_sizes={$n}", 0, 4097, 1, 5, kMillion},
    {"dynamic-update-slice", "update", "V1", "$T[$m];$T[$n];s32[]:index -2 8",
     "$T[$m]", "dynamic-update-slice(a, b, c)", 0, 4097, 1, 5, 65537},
    {"scatter", "updates", "V1", "$T[13,2];s32[$n,1]:index -2 15;$T[$n,2]",
     "$T[13,2]",
     "scatter(a, b, c), update_window_dims={1}, inserted_window_dims={0}, "
     "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=f",
     0, 4097, 1, 0, 65537},
    {"scatter", "table", "V1", "$T[$n,2];s32[7,1]:index -2 4100;$T[7,2]",
     "$T[$n,2]",
     "scatter(a, b, c), update_window_dims={1}, inserted_window_dims={0}, "
     "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=f",
     0, 4097, 1, 0, 65537},
    {"scatter", "window", "V1", "$T[5,$n];s32[7,1]:index -2 6;$T[7,$n]",
     "$T[5,$n]",
     "scatter(a, b, c), update_window_dims={1}, inserted_window_dims={0}, "
     "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=f"},
    {"sort", "keys", "V1", "$T[$n];s32[$n]:iota 0 2000000", "($T[$n], s32[$n])",
     "sort(a, b), dimensions={0}, is_stable=true, to_apply=less", 0, 4097, 1, 0,
     65537},
    {"sort", "rows", "V1", "$T[$n,5];s32[$n,5]:iota 0 2000000",
     "($T[$n,5], s32[$n,5])",
     "sort(a, b), dimensions={1}, is_stable=true, to_apply=less"},
    {"topk", "row", "V1", "$T[2,$n]", "($T[2,1], s32[2,1])",
     "topk(a), k=1, largest=true", 1, 4097, 1, 0, 65537},
    {"topk", "k", "V1", "$T[2,$m]", "($T[2,$n], s32[2,$n])",
     "topk(a), k=$n, largest=true", 1, 4097, 1, 3, 65537},
    {"reduce", "lanes", "V1", "$T[$n,3]:int -7 7;$T[]:int 5 5", "$T[$n]",
     "reduce(a, b), dimensions={1}, to_apply=f", 0, 4097, 1, 0, 65537},
    {"scan", "steps", "V1", "$T[$n]:int -7 7;$T[]:int 5 5", "($T[$n], $T[])",
     "scan(a, b), dimensions={0}, num_carries=1, to_apply=sum", 0, 4097, 1, 0,
     65537},
    {"ragged-dot", "rows", "V2", "$T[$n,3];$T[4,3,5];s32[4]:index 0 $q",
     "$T[$n,5]",
     "ragged-dot(a, b, c), lhs_contracting_dims={1}, rhs_contracting_dims={1}, "
     "lhs_ragged_dims={0}, rhs_group_dims={0}",
     0, 4097, 1, 0, 65537},
    {"ragged-dot", "terms", "V3", "$T[2,$n];$T[$n,3];s32[4]:index 0 $q",
     "$T[4,2,3]",
     "ragged-dot(a, b, c), lhs_contracting_dims={1}, rhs_contracting_dims={0}, "
     "lhs_ragged_dims={1}",
     0, 4097, 1, 0, 65537},
    {"scaled-dot", "rows", "V1",
     "f8e4m3fn[$n,4]:int -7 7;f8e4m3fn[5,4]:int -7 7;f8e8m0fnu[$n,2]:index 1 "
     "2;f8e8m0fnu[5,2]:index 1 2",
     "$T[$n,5]",
     "scaled-dot(a, b, c, d), lhs_contracting_dims={1}, "
     "rhs_contracting_dims={1}",
     0, 4097, 1, 0, 65537, 1, "f32"},
    {"stochastic-convert", "lanes", "V1",
     "$T[$n]:normal 0 99;u32[$n]:codes 7 "
     "2654435761",
     "s16[$n]", "stochastic-convert(a, b)", 0, 4097, 1, 0, 65537, 1, "f32"},
    {"complex", "lanes", "V1", "$T[$n];$T[$n]", "c64[$n]", "complex(a, b)", 0,
     4097, 1, 0, 65537, 1, "f32"},
    {"real", "lanes", "V1", "$T[$n]", "f32[$n]", "real(a)", 0, 4097, 1, 0,
     65537, 1, "c64"},
    {"imag", "lanes", "V1", "$T[$n]", "f32[$n]", "imag(a)", 0, 4097, 1, 0,
     65537, 1, "c64"},
    {"reduce-precision", "lanes", "V1", "$T[$n]:mantissa -9 9", "$T[$n]",
     "reduce-precision(a), exponent_bits=5, mantissa_bits=10", 0, 4097, 1, 0,
     65537, 1, "f32"},
    {"dynamic-reshape", "lanes", "V1", "$T[$n];s32[]:index $n $n", "$T[<=$n]",
     "dynamic-reshape(a, b)", 1, 4097, 1, 0, 65537},
    {"set-dimension-size", "lanes", "V1", "$T[$m];s32[]:index $n $n",
     "$T[<=$m]", "set-dimension-size(a, b), dimensions={0}", 0, 4097, 1, 2,
     65537},
    {"rng-bit-generator", "philox", "V1", "u64[2]:index 1 99",
     "(u64[2], u32[$n])", "rng-bit-generator(a), algorithm=rng_philox", 0, 4097,
     1, 0, 65537, 1, "u32"},
    {"convert", "narrower", "V3", "$T[$n]", "s8[$n]", "convert(a)", 0, 4097, 1,
     0, 65537, 1, "s32"},
    {"convert", "to-whole", "V2", "$T[$n]", "s8[$n]", "convert(a)", 0, 4097, 1,
     0, 65537, 1, "f32"},
    {"bitcast-convert", "bytes", "V1", "$T[$n]", "u8[$n,4]",
     "bitcast-convert(a)", 0, 4097, 1, 0, 65537},
    {"map", "lanes", "V1", "$T[$n];$T[$n]", "$T[$n]",
     "map(a, b), dimensions={0}, to_apply=f", 0, 4097, 1, 0, 65537},
    {"all-reduce", "sizes", "V1", "$T[$n]", "$T[$n]",
     "all-reduce(a), to_apply=f", 0, 4097, 1, 0, 65537, 3},
    {"all-gather", "sizes", "V1", "$T[$n]", "$T[$m]",
     "all-gather(a), dimensions={0}", 0, 4097, 3, 0, 65537, 3},
    {"all-to-all", "sizes", "V1", "$T[$m,2]", "$T[$m,2]",
     "all-to-all(a), dimensions={0}", 0, 4097, 3, 0, 65537, 3},
    {"reduce-scatter", "sizes", "V1", "$T[$m]", "$T[$n]",
     "reduce-scatter(a), dimensions={0}, to_apply=f", 0, 4097, 3, 0, 65537, 3},
    {"collective-permute", "sizes", "V1", "$T[$n]", "$T[$n]",
     "collective-permute(a), source_target_pairs={{0,1},{1,2},{2,0}}", 0, 4097,
     1, 0, 65537, 3},
    {"collective-broadcast", "sizes", "V1", "$T[$n]", "$T[$n]",
     "collective-broadcast(a), replica_groups={{2,0,1}}", 0, 4097, 1, 0, 65537,
     3},
};

// The same in five dimensions.
constexpr absl::string_view kFive = "five-dimensions";
constexpr LadderRule kFiveRules[] = {
    {"mulhi", kFive, "V1", "$T[2,3,$n,3,2];$T[2,3,$n,3,2]", "$T[2,3,$n,3,2]",
     "mulhi(a, b)"},
    {"stochastic-convert", kFive, "V1",
     "f32[2,3,$n,3,2]:normal 0 99;u32[2,3,$n,3,2]:codes 7 2654435761",
     "s16[2,3,$n,3,2]", "stochastic-convert(a, b)"},
    {"dynamic-reshape", kFive, "V1",
     "$T[6,$n,6];s32[]:index 2 2;s32[]:index 3 3;s32[]:index $n $n;s32[]:index "
     "3 3;s32[]:index 2 2",
     "$T[<=2,3,$n,3,2]", "dynamic-reshape(a, b, c, d, e, f)"},
    {"set-dimension-size", kFive, "V1", "$T[2,3,$n,3,2];s32[]:index 2 2",
     "$T[2,<=3,$n,3,2]", "set-dimension-size(a, b), dimensions={1}"},
    {"iota", kFive, "V1", "", "$T[2,3,$n,3,2]", "iota(), iota_dimension=3"},
    {"map", kFive, "V1", "$T[2,3,$n,3,2];$T[2,3,$n,3,2]", "$T[2,3,$n,3,2]",
     "map(a, b), dimensions={0,1,2,3,4}, to_apply=f"},
    {"reduce", kFive, "V1", "$T[2,3,$n,3,2];$T[]", "$T[2,$n,2]",
     "reduce(a, b), dimensions={1,3}, to_apply=f"},
    {"reduce-window", kFive, "V1", "$T[2,3,$n,3,2];$T[]:index 0 0",
     "$T[2,2,$n,2,2]",
     "reduce-window(a, b), window={size=1x2x1x2x1}, to_apply=f"},
    {"select-and-scatter", kFive, "V1",
     "$T[2,3,$n,3,2];$T[2,2,$n,2,2];$T[]:index 0 0", "$T[2,3,$n,3,2]",
     "select-and-scatter(a, b, c), window={size=1x2x1x2x1}, select=ge, "
     "scatter=f"},
    {"scan", kFive, "V1", "$T[$n,2,3,3,2];$T[2,3,3,2]",
     "($T[$n,2,3,3,2], $T[2,3,3,2])",
     "scan(a, b), dimensions={0}, num_carries=1, to_apply=sums"},
    {"sort", kFive, "V1", "$T[2,3,$n,3,2];s32[2,3,$n,3,2]:iota 0 2000000",
     "($T[2,3,$n,3,2], s32[2,3,$n,3,2])",
     "sort(a, b), dimensions={1}, is_stable=true, to_apply=less"},
    {"topk", kFive, "V1", "$T[2,3,$n,3,5]", "($T[2,3,$n,3,2], s32[2,3,$n,3,2])",
     "topk(a), k=2, largest=true"},
    {"rng-bit-generator", kFive, "V1", "u64[2]:index 1 99",
     "(u64[2], u32[2,3,$n,3,2])", "rng-bit-generator(a), algorithm=rng_philox"},
    {"ragged-dot", kFive, "V2", "$T[2,3,$n,3];$T[2,3,4,3,5];s32[4]:index 0 $q",
     "$T[2,3,$n,5]",
     "ragged-dot(a, b, c), lhs_batch_dims={0,1}, rhs_batch_dims={0,1}, "
     "lhs_contracting_dims={3}, rhs_contracting_dims={3}, lhs_ragged_dims={2}, "
     "rhs_group_dims={2}"},
    {"scaled-dot", kFive, "V1",
     "f8e4m3fn[2,1,2,$n,4]:int -7 7;f8e4m3fn[2,1,2,5,4]:int -7 "
     "7;f8e8m0fnu[2,1,2,$n,2]:index 1 2;f8e8m0fnu[2,1,2,5,2]:index 1 2",
     "f32[2,1,2,$n,5]",
     "scaled-dot(a, b, c, d), lhs_batch_dims={0,1,2}, rhs_batch_dims={0,1,2}, "
     "lhs_contracting_dims={4}, rhs_contracting_dims={4}"},
};

constexpr absl::string_view kComputations = R"(f {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = $T[] add(x, y)
}

sum {
  x = $T[] parameter(0)
  c = $T[] parameter(1)
  s = $T[] add(x, c)
  ROOT r = ($T[], $T[]) tuple(s, s)
}

sums {
  x = $T[2,3,3,2] parameter(0)
  c = $T[2,3,3,2] parameter(1)
  s = $T[2,3,3,2] add(x, c)
  ROOT r = ($T[2,3,3,2], $T[2,3,3,2]) tuple(s, s)
}

ge {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = pred[] compare(x, y), direction=GE
}

less {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  p = s32[] parameter(2)
  q = s32[] parameter(3)
  ROOT r = pred[] compare(x, y), direction=LT
}

)";

// Those that the op applies.
std::string ComputationsOf(const LadderRule& rule, absl::string_view type) {
  std::string text;
  for (const absl::string_view each :
       absl::StrSplit(kComputations, "\n\n", absl::SkipEmpty())) {
    const absl::string_view name = each.substr(0, each.find(' '));
    const bool applied =
        absl::StrCat(rule.applied, ",").find(absl::StrCat("=", name, ",")) !=
        std::string::npos;
    if (applied) absl::StrAppend(&text, each, "\n\n");
  }
  return absl::StrReplaceAll(text, {{"$T", type}});
}

SideBySide::Operand OperandOf(const std::string& text, uint64_t seed) {
  const std::vector<std::string> parts = absl::StrSplit(text, ':');
  SideBySide::Operand operand = {parts[0], {"int", -9, 9, seed}};
  if (parts.size() == 1) return operand;
  const std::vector<std::string> words = absl::StrSplit(parts[1], ' ');
  operand.drawn.map = words[0];
  (void)absl::SimpleAtoi(words[1], &operand.drawn.lo);
  (void)absl::SimpleAtoi(words[2], &operand.drawn.hi);
  return operand;
}

Recipe LadderRecipe(const Recipes& recipes, const LadderRule& rule,
                    absl::string_view type, absl::string_view suffix,
                    absl::Span<const int64_t> rungs) {
  Recipe recipe;
  recipe.id = absl::StrCat(rule.op, "/", rule.slug, suffix, "/", type);
  recipe.source = Source::kShapes;
  recipe.clauses = {absl::StrCat(rule.op, ".", rule.label)};
  recipe.why = "whole numbers, whose sums are exact in any order";
  recipe.replicas = rule.replicas;
  SideBySide program;
  uint64_t seed = 0;
  for (const int64_t rung : rungs) {
    if (rung < rule.least || rung > std::max(rule.most, rule.large)) continue;
    const int64_t n = recipes.Size(rung);
    const auto fill = [&](absl::string_view text) {
      return absl::StrReplaceAll(
          text, {{"$T", type},
                 {"$n", absl::StrCat(n)},
                 {"$q", absl::StrCat(n / 4)},
                 {"$m", absl::StrCat(rule.per_n * n + rule.plus)}});
    };
    std::vector<SideBySide::Operand> operands;
    for (const std::string& text : std::vector<std::string>(
             absl::StrSplit(fill(rule.operands), ';', absl::SkipEmpty()))) {
      operands.push_back(OperandOf(text, 200 + ++seed));
    }
    program.Add(absl::StrCat("r", rung), operands, fill(rule.shape),
                fill(rule.applied));
  }
  std::move(program).Finish(ComputationsOf(rule, type), recipe);
  return recipe;
}

}  // namespace

void AddLadders(Recipes& recipes) {
  for (const LadderRule& rule : kFiveRules) {
    recipes.push_back(LadderRecipe(recipes, rule, "s32", "", {5}));
  }
  for (const LadderRule& rule : kLadderRules) {
    for (const absl::string_view type : absl::StrSplit(rule.types, ' ')) {
      recipes.push_back(LadderRecipe(recipes, rule, type, "-ladder", kLadder));
    }
    if (rule.large == 0) continue;
    const absl::string_view type = rule.types.substr(0, rule.types.find(' '));
    recipes.push_back(
        LadderRecipe(recipes, rule, type, "-large", {rule.large}));
  }
}

}  // namespace hlo::conformance
