// Copies in place of value rules; array_loops_test.cc tests that they do the
// same.
#include "interpreter/eval/prepare/loop_moves.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/test_program.h"
#include "ops/choices/places.h"

namespace hlo {
namespace {

// The number of copies of each value step, in the order in which they run, in a
// loop over `i` and a, f32[3,3].
std::vector<size_t> MovesIn(const std::string& body,
                            const PrepareOptions& options = {}) {
  const std::string begin =
      "{ s = (s32[], f32[3,3]) parameter(0)\n"
      "  i = s32[] get-tuple-element(s), index=0\n"
      "  a = f32[3,3] get-tuple-element(s), index=1\n";
  const auto program = PrepareText(
      absl::StrCat(
          "second { p = f32[] parameter(0)  ROOT q = f32[] parameter(1) }\n",
          "sum { p = f32[] parameter(0)  q = f32[] parameter(1)\n",
          "  ROOT r = f32[] add(p, q) }\nbelow ", begin,
          "  ROOT lt = pred[] compare(i, s32[] constant(9)), direction=LT }\n",
          "next ", begin, body, "  j = s32[] add(i, s32[] constant(1))\n",
          "  ROOT t = (s32[], f32[3,3]) tuple(j, b) }\nENTRY main {\n",
          "  s = (s32[], f32[3,3]) parameter(0)\n  ROOT w = (s32[], f32[3,3]) ",
          "while(s), condition=below, body=next }"),
      options);
  EXPECT_TRUE(program.ok()) << program.status();
  std::vector<size_t> moves;
  for (const Step& step : (*program)->plan((*program)->module().entry).steps) {
    if (step.loop == nullptr) continue;
    for (const auto& each : step.loop->values) {
      moves.push_back(each.moves.size());
    }
  }
  return moves;
}

TEST(LoopMovesTest, AreOfRowsAndElements) {
  const std::string slice = R"(
  x = f32[1,2] dynamic-slice(a, i, i), dynamic_slice_sizes={1,2}
  b = f32[3,3] dynamic-update-slice(a, x, i, i)
)";
  EXPECT_EQ(MovesIn(slice), std::vector<size_t>({1, 1}));
  PrepareOptions wrap;
  wrap.choices.set(choice::dynamic_slice_oob::wrap);
  EXPECT_EQ(MovesIn(slice, wrap), std::vector<size_t>({0, 0}));
  EXPECT_EQ(MovesIn(R"(
  x = f32[2,1] dynamic-slice(a, i, i), dynamic_slice_sizes={2,1}
  y = f32[1,3] dynamic-slice(a, i, i), dynamic_slice_sizes={1,3}
  z = f32[3,3] concatenate(y, y, y), dimensions={0}
  b = f32[3,3] dynamic-update-slice(z, x, i, i)
)"),
            std::vector<size_t>({1, 3, 0, 0}));
}

TEST(LoopMovesTest, AreOfSlicesAndReshapesOfRows) {
  EXPECT_EQ(MovesIn(R"(
  x = f32[1,2] slice(a), slice={[2:3], [1:3]}
  y = f32[2,1] reshape(x)
  z = f32[1,2,1] broadcast(y), dimensions={1,2}
  u = f32[1,2] reshape(z)
  b = f32[3,3] dynamic-update-slice(a, u, i, i)
)"),
            std::vector<size_t>({1, 1, 1, 1, 1}));
  // Elements that are no neighbours, or change their order.
  EXPECT_EQ(MovesIn(R"(
  x = f32[1,2] slice(a), slice={[0:1], [0:3:2]}
  y = f32[2,2] slice(a), slice={[0:2], [0:2]}
  z = f32[2,1] slice(y), slice={[0:2], [1:2]}
  u = f32[1,2] transpose(z), dimensions={1,0}
  v = f32[2,2] broadcast(z), dimensions={0,1}
  w = f32[1,2] add(x, u)
  c = f32[2,2] broadcast(w), dimensions={0,1}
  d = f32[2,2] add(v, c)
  b = f32[3,3] pad(d, f32[] constant(0)), padding=0_1x0_1
)"),
            std::vector<size_t>({0, 0, 0, 0, 0, 0, 0}));
}

TEST(LoopMovesTest, AreOfScattersThatReplace) {
  for (const bool replaces : {true, false}) {
    EXPECT_EQ(MovesIn(absl::StrCat(R"(
  x = f32[1,1] dynamic-slice(a, i, i), dynamic_slice_sizes={1,1}
  k = s32[2] concatenate(s32[1] reshape(i), s32[1] reshape(i)), dimensions={0}
  b = f32[3,3] scatter(a, k, f32[] reshape(x)), update_window_dims={},
    inserted_window_dims={0,1}, scatter_dims_to_operand_dims={1,0},
    index_vector_dim=0, to_apply=)",
                                   replaces ? "second\n" : "sum\n")),
              std::vector<size_t>({2, 1, replaces ? 1U : 0U}));
  }
}

}  // namespace
}  // namespace hlo
