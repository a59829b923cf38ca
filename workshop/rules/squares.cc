// Programs in which all sizes are equal and the order of every attribute
// matters: who takes one dimension for another, or the number of a replica for
// that of a partition, runs another legal program, which no shape tells from
// the right one.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/types/span.h"
#include "workshop/rules/generators.h"

namespace hlo::conformance {
namespace {

struct Square {
  absl::string_view op, slug;
  std::vector<std::string> clauses;
  absl::string_view program;  // behind `ENTRY main {`, or with computations
  std::vector<Drawn> inputs;
};

constexpr char kSum[] =
    "sum { a = s32[] parameter(0)  b = s32[] parameter(1)  ROOT c = s32[] "
    "add(a, b) }\n\nENTRY main {\n";
constexpr char kMinusTwice[] =
    "f { a = s32[] parameter(0)  b = s32[] parameter(1)  d = s32[] add(b, b)  "
    "ROOT c = s32[] subtract(a, d) }\n\nENTRY main {\n";

Drawn Numbers(uint64_t seed) { return {"int", -99, 99, seed}; }
Drawn Places(int64_t last) { return {"index", 0, last, 7}; }

// NOLINTNEXTLINE(readability-function-size): a table
void AddIndexed(std::vector<Square>& all) {
  all.push_back(
      {"gather",
       "square-batches",
       {"gather.V1", "gather.V2"},
       "ENTRY main {\n  x = s32[3,3,3,3] parameter(0)\n  i = s32[3,3,2] "
       "parameter(1)\n  ROOT r = s32[3,3,2,2] gather(x, i), offset_dims={2,3}, "
       "collapsed_slice_dims={}, start_index_map={3,2}, "
       "operand_batching_dims={0,1}, start_indices_batching_dims={1,0}, "
       "index_vector_dim=2, slice_sizes={1,1,2,2}\n}\n",
       {Numbers(1), Places(2)}});
  all.push_back(
      {"gather",
       "square-windows",
       {"gather.V1"},
       "ENTRY main {\n  x = s32[3,3,3] parameter(0)\n  i = s32[3,3] "
       "parameter(1)\n  ROOT r = s32[3,1,2] gather(x, i), offset_dims={1,2}, "
       "collapsed_slice_dims={1}, start_index_map={2,0,1}, "
       "index_vector_dim=1, slice_sizes={1,1,2}\n}\n",
       {Numbers(1), Places(2)}});
  all.push_back(
      {"gather",
       "square-index-vectors",
       {"gather.V1"},
       "ENTRY main {\n  x = s32[3,3] parameter(0)\n  i = s32[2,2,2] "
       "parameter(1)\n  ROOT r = s32[2,2,2,2] gather(x, i), "
       "offset_dims={1,3}, collapsed_slice_dims={}, start_index_map={1,0}, "
       "index_vector_dim=0, slice_sizes={2,2}\n}\n",
       {Numbers(1), {"index", 0, 1, 16}}});
  const char* batches =
      "  x = s32[3,3,3,3] parameter(0)\n  i = s32[3,3,2] parameter(1)\n  u = "
      "s32[3,3,2,2] parameter(2)\n  ROOT r = s32[3,3,3,3] scatter(x, i, u), "
      "update_window_dims={2,3}, inserted_window_dims={}, "
      "scatter_dims_to_operand_dims={3,2}, input_batching_dims={0,1}, "
      "scatter_indices_batching_dims={1,0}, index_vector_dim=2, to_apply=";
  static const std::string square_batches =
      absl::StrCat(kSum, batches, "sum\n}\n");
  all.push_back({"scatter",
                 "square-batches",
                 {"scatter.V1", "scatter.V2"},
                 square_batches,
                 {Numbers(1), Places(1), Numbers(3)}});
  static const std::string square_windows = absl::StrCat(
      kSum,
      "  x = s32[3,3,3] parameter(0)\n  i = s32[3,3] parameter(1)\n  u = "
      "s32[3,3,3] parameter(2)\n  ROOT r = s32[3,3,3] scatter(x, i, u), "
      "update_window_dims={0,2}, inserted_window_dims={1}, "
      "scatter_dims_to_operand_dims={2,0,1}, index_vector_dim=1, "
      "to_apply=sum\n}\n");
  all.push_back({"scatter",
                 "square-windows",
                 {"scatter.V1", "scatter.V3"},
                 square_windows,
                 {Numbers(1), Places(2), Numbers(3)}});
}

// NOLINTNEXTLINE(readability-function-size): a table
void AddProductsOfSquares(std::vector<Square>& all) {
  all.push_back(
      {"dot",
       "square",
       {"dot.V1"},
       "ENTRY main {\n  x = s32[3,3,3,3,3] parameter(0)\n  y = s32[3,3,3,3,3] "
       "parameter(1)\n  ROOT r = s32[3,3,3,3] dot(x, y), "
       "lhs_batch_dims={3,0}, rhs_batch_dims={1,2}, "
       "lhs_contracting_dims={4,1}, rhs_contracting_dims={0,3}\n}\n",
       {Numbers(1), Numbers(2)}});
  all.push_back({"dot",
                 "square-matrices",
                 {"dot.V1"},
                 "ENTRY main {\n  x = s32[3,3] parameter(0)\n  y = s32[3,3] "
                 "parameter(1)\n  ROOT r = s32[3,3] dot(x, y), "
                 "lhs_contracting_dims={0}, rhs_contracting_dims={1}\n}\n",
                 {Numbers(1), Numbers(2)}});
  all.push_back(
      {"convolution",
       "square",
       {"convolution.V1"},
       "ENTRY main {\n  x = s32[2,2,4,4] parameter(0)\n  k = s32[3,3,2,2] "
       "parameter(1)\n  ROOT r = s32[4,2,2,4] convolution(x, k), "
       "window={size=3x3 pad=1_1x2_0 rhs_reversal=1x0}, "
       "dim_labels=bf01_10oi->0bf1\n}\n",
       {Numbers(1), Numbers(2)}});
  all.push_back(
      {"convolution",
       "square-groups",
       {"convolution.V3"},
       "ENTRY main {\n  x = s32[4,4,4] parameter(0)\n  k = s32[3,2,4] "
       "parameter(1)\n  ROOT r = s32[4,4,4] convolution(x, k), "
       "window={size=3 pad=1_1}, dim_labels=b0f_0io->b0f, "
       "feature_group_count=2\n}\n",
       {Numbers(1), Numbers(2)}});
  all.push_back({"triangular-solve",
                 "square-right",
                 {"triangular-solve.V2", "triangular-solve.V3"},
                 "ENTRY main {\n  a = f32[2,2] parameter(0)\n  b = f32[2,2] "
                 "parameter(1)\n  ROOT r = f32[2,2] triangular-solve(a, b), "
                 "left_side=false, lower=true, unit_diagonal=true, "
                 "transpose_a=NO_TRANSPOSE\n}\n",
                 {{"int", 1, 9, 1}, {"int", 1, 9, 2}}});
}

// NOLINTNEXTLINE(readability-function-size): a table
void AddMoves(std::vector<Square>& all) {
  all.push_back({"transpose",
                 "square",
                 {"transpose.V1"},
                 "ENTRY main {\n  x = s32[3,3,3,3] parameter(0)\n  ROOT r = "
                 "s32[3,3,3,3] transpose(x), dimensions={1,3,0,2}\n}\n",
                 {Numbers(1)}});
  all.push_back({"broadcast",
                 "square",
                 {"broadcast.V1"},
                 "ENTRY main {\n  x = s32[3,3] parameter(0)\n  ROOT r = "
                 "s32[3,3,3] broadcast(x), dimensions={0,1}\n}\n",
                 {Numbers(1)}});
  all.push_back({"pad",
                 "square",
                 {"pad.V1", "pad.V2"},
                 "ENTRY main {\n  x = s32[3,3,3] parameter(0)\n  z = s32[] "
                 "parameter(1)\n  ROOT r = s32[6,6,6] pad(x, z), "
                 "padding=1_2_0x0_1_1x3_0_0\n}\n",
                 {Numbers(1), Numbers(2)}});
  all.push_back({"slice",
                 "square",
                 {"slice.V1"},
                 "ENTRY main {\n  x = s32[5,5,5] parameter(0)\n  ROOT r = "
                 "s32[2,2,2] slice(x), slice={[0:2], [1:5:3], [3:5]}\n}\n",
                 {Numbers(1)}});
  all.push_back({"reverse",
                 "square",
                 {"reverse.V1"},
                 "ENTRY main {\n  x = s32[3,3,3] parameter(0)\n  ROOT r = "
                 "s32[3,3,3] reverse(x), dimensions={2,0}\n}\n",
                 {Numbers(1)}});
  all.push_back({"iota",
                 "square",
                 {"iota.V1"},
                 "ENTRY main {\n  ROOT r = s32[3,3,3] iota(), "
                 "iota_dimension=1\n}\n",
                 {}});
  all.push_back({"sort",
                 "square",
                 {"sort.V1"},
                 "less { a = s32[] parameter(0)  b = s32[] parameter(1)  ROOT "
                 "c = pred[] compare(a, b), direction=LT }\n\nENTRY main {\n  "
                 "x = s32[3,3,3] parameter(0)\n  ROOT r = s32[3,3,3] sort(x), "
                 "dimensions={1}, to_apply=less\n}\n",
                 {Numbers(1)}});
}

void AddFolds(std::vector<Square>& all) {
  static const std::string reduce = absl::StrCat(
      kMinusTwice,
      "  x = s32[3,3,3] parameter(0)\n  z = s32[] parameter(1)\n  ROOT r = "
      "s32[3,3] reduce(x, z), dimensions={1}, to_apply=f\n}\n");
  all.push_back(
      {"reduce", "square", {"reduce.V1"}, reduce, {Numbers(1), Numbers(2)}});
  static const std::string window = absl::StrCat(
      kMinusTwice,
      "  x = s32[5,5,5] parameter(0)\n  z = s32[] parameter(1)\n  ROOT r = "
      "s32[3,3,3] reduce-window(x, z), window={size=3x2x1 stride=1x2x2 "
      "pad=0_0x0_2x0_0 rhs_dilate=1x2x1}, to_apply=f\n}\n");
  all.push_back({"reduce-window",
                 "square",
                 {"reduce-window.V1"},
                 window,
                 {Numbers(1), Numbers(2)}});
  all.push_back(
      {"select-and-scatter",
       "square",
       {"select-and-scatter.V1", "select-and-scatter.V2"},
       "ge { a = s32[] parameter(0)  b = s32[] parameter(1)  ROOT c = pred[] "
       "compare(a, b), direction=GE }\nsum { a = s32[] parameter(0)  b = s32[] "
       "parameter(1)  ROOT c = s32[] add(a, b) }\n\nENTRY main {\n  x = "
       "s32[5,5] parameter(0)\n  s = s32[3,3] parameter(1)\n  z = s32[] "
       "parameter(2)\n  ROOT r = s32[5,5] select-and-scatter(x, s, z), "
       "window={size=3x2 stride=1x2 pad=0_0x0_1}, select=ge, "
       "scatter=sum\n}\n",
       {Numbers(1), Numbers(2), Numbers(3)}});
}

// Of two replicas and two partitions: ids count the one or the other, or all
// four processes. `members`: how many of them meet.
struct Meeting {
  absl::string_view slug, attributes;
  int64_t members;
};
constexpr Meeting kReductions[] = {
    {"replicas", "replica_groups={{1,0}}", 2},
    {"replicas-of-all-partitions", "channel_id=1, replica_groups={{1,0}}", 4},
    {"processes",
     "channel_id=1, replica_groups={{0,3},{2,1}}, use_global_device_ids=true",
     2},
    {"processes-alone",
     "channel_id=1, replica_groups={{0},{1},{3},{2}}, "
     "use_global_device_ids=true",
     1},
};
constexpr Meeting kExchanges[] = {
    {"replicas", "replica_groups={{1,0}}", 2},
    {"partitions", "channel_id=1, replica_groups={{1,0}}", 2},
};
constexpr Meeting kPairings[] = {
    {"replicas", "source_target_pairs={{1,0}}", 2},
    {"partitions", "channel_id=1, source_target_pairs={{1,0}}", 2},
};

// `$n`: the sizes of what comes out, from four elements a process; `$a`: the
// attributes.
struct MeetingOp {
  absl::string_view op, result, applied;
  absl::Span<const Meeting> meetings;
};
constexpr MeetingOp kMeets[] = {
    {"all-reduce", "4", "s32[4] all-reduce(x), $a, to_apply=sum", kReductions},
    {"all-gather", "$m", "s32[$m] all-gather(x), $a, dimensions={0}",
     kReductions},
    {"reduce-scatter", "$d",
     "s32[$d] reduce-scatter(x), $a, dimensions={0}, to_apply=sum",
     kReductions},
    {"all-to-all", "4", "s32[4] all-to-all(x), $a, dimensions={0}", kExchanges},
    {"collective-broadcast", "4", "s32[4] collective-broadcast(x), $a",
     kExchanges},
    {"collective-permute", "4", "s32[4] collective-permute(x), $a", kPairings},
    {"all-reduce-start", "4",
     "s32[4] all-reduce-start(x), $a, to_apply=sum;all-reduce-done",
     kReductions},
    {"all-gather-start", "$m",
     "(s32[4], s32[$m]) all-gather-start(x), $a, "
     "dimensions={0};all-gather-done",
     kReductions},
    {"collective-permute-start", "4",
     "(s32[4], s32[4]) collective-permute-start(x), "
     "$a;collective-permute-done",
     kPairings},
};

Recipe MeetingRecipe(const MeetingOp& meets, const Meeting& meeting) {
  Recipe recipe;
  recipe.id = absl::StrCat(meets.op, "/meets-", meeting.slug);
  recipe.source = Source::kSquares;
  recipe.replicas = recipe.partitions = 2;
  recipe.clauses = {absl::StrCat(meets.op, ".V1")};
  recipe.why = "who meets whom, by the ids; integers modulo 2^32";
  recipe.inputs = {Numbers(1)};
  std::string body(meets.applied);
  const size_t done = body.find(';');
  if (done == std::string::npos) {
    body = absl::StrCat("  ROOT r = ", body, "\n");
  } else {
    body = absl::StrCat("  b = ", body.substr(0, done), "\n  ROOT r = s32[",
                        meets.result, "] ", body.substr(done + 1), "(b)\n");
  }
  recipe.module = absl::StrReplaceAll(
      absl::StrCat(kSum, "  x = s32[4] parameter(0)\n", body, "}\n"),
      {{"$a", meeting.attributes},
       {"$m", absl::StrCat(4 * meeting.members)},
       {"$d", absl::StrCat(4 / meeting.members)}});
  return recipe;
}

}  // namespace

void AddSquares(Recipes& recipes) {
  for (const MeetingOp& meets : kMeets) {
    for (const Meeting& meeting : meets.meetings) {
      recipes.push_back(MeetingRecipe(meets, meeting));
    }
  }
  std::vector<Square> all;
  AddIndexed(all);
  AddProductsOfSquares(all);
  AddMoves(all);
  AddFolds(all);
  for (const Square& square : all) {
    Recipe recipe;
    recipe.id = absl::StrCat(square.op, "/", square.slug);
    recipe.source = Source::kSquares;
    recipe.module = std::string(square.program);
    recipe.inputs = square.inputs;
    recipe.clauses = square.clauses;
    recipe.why = "the index equation, lane by lane; integers modulo 2^32";
    recipes.push_back(std::move(recipe));
  }
}

}  // namespace hlo::conformance
