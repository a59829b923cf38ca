// Examples of the Operation Semantics of 2017, 2018, 2022 and 2026: functions
// that move and choose elements. Each test cites its years and heading;
// "figure" is a case of our own in place of a picture whose numbers the texts
// lost.
#include <gtest/gtest.h>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

constexpr const char* kV =
    "f32[4,2,3] {{{10, 11, 12}, {15, 16, 17}}, {{20, 21, 22}, {25, 26, 27}}, "
    "{{30, 31, 32}, {35, 36, 37}}, {{40, 41, 42}, {45, 46, 47}}}";
constexpr const char* kInOrder24 =
    "f32[24] {10, 11, 12, 15, 16, 17, 20, 21, 22, 25, 26, 27, "
    "30, 31, 32, 35, 36, 37, 40, 41, 42, 45, 46, 47}";
constexpr const char* kInOrder83 =
    "f32[8,3] {{10, 11, 12}, {15, 16, 17}, {20, 21, 22}, {25, 26, 27}, "
    "{30, 31, 32}, {35, 36, 37}, {40, 41, 42}, {45, 46, 47}}";
constexpr const char* kB =
    "f32[4,3] {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}}";

// 2017, 2018, 2022, 2026 "Broadcast": 2.0f, {2, 3}.
TEST(Documents, BroadcastOfAScalar) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.Broadcast(Const(b, "f32[] 2"), {2, 3});
    ExpectResult(b, {}, "f32[2,3] {{2, 2, 2}, {2, 2, 2}}");
  });
}

// 2017, 2018, 2022, 2026 "Broadcast": output[i, j] = operand[j].
TEST(Documents, BroadcastInsertsOnTheLeft) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.Broadcast(Const(b, "s32[3] {1, 2, 3}"), {2});
    ExpectResult(b, {}, "s32[2,3] {{1, 2, 3}, {1, 2, 3}}");
  });
}

// 2022, 2026 "BroadcastInDim": sizes of 1 are repeated.
TEST(Documents, BroadcastInDim) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.BroadcastInDim(Const(b, "s32[2,1] {{1}, {2}}"), {2, 3}, {0, 1});
    ExpectResult(b, {}, "s32[2,3] {{1, 1, 1}, {2, 2, 2}}");
  });
}

// 2017, 2018, 2022, 2026 "Clamp": the arguments in each document's order.
TEST(Documents, Clamp) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    const Op operand = Const(b, "s32[3] {-1, 5, 9}");
    const Op min = Const(b, "s32[] 0"), max = Const(b, "s32[] 6");
    if (year < 2022) {
      b.Clamp(operand, min, max);
    } else {
      b.Clamp(min, operand, max);
    }
    ExpectResult(b, {}, "s32[3] {0, 5, 6}");
  });
}

// 2017, 2018, 2022, 2026 "Collapse".
TEST(Documents, Collapse) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op v = Const(b, kV);
    const Op v012 = b.Collapse(v, {0, 1, 2});
    const Op v01 = b.Collapse(v, {0, 1});
    b.Tuple({v012, v01, b.Collapse(v, {1, 2})});
    const auto results = RunAll(b, Inputs());
    ASSERT_EQ(results.size(), 1u);
    const auto parts = results[0].elements();
    EXPECT_EQ(Value(kInOrder24).Difference(parts[0]), "");
    // v01 has 8 rows, v12 4: the documents' two names are exchanged.
    EXPECT_EQ(Value(kInOrder83).Difference(parts[1]), "");
    EXPECT_EQ(Value("f32[4,6] {{10, 11, 12, 15, 16, 17}, {20, 21, 22, 25, 26, "
                    "27}, {30, 31, 32, 35, 36, 37}, {40, 41, 42, 45, 46, 47}}")
                  .Difference(parts[2]),
              "");
  });
}

// 2017, 2018, 2022, 2026 "Collapse", constraint: an in-order, consecutive
// subset; {1, 0} and {0, 2} are none.
TEST(Documents, CollapseNeedsConsecutiveDimensions) {
  for (const Ints& dimensions : {Ints{1, 0}, Ints{0, 2}, Ints{3}}) {
    Builder b("example");
    b.Collapse(Const(b, kV), dimensions);
    EXPECT_NE(ErrorOf(b), "");
  }
}

// 2017, 2018, 2022, 2026 "Concatenate".
TEST(Documents, Concatenate) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "s32[2] {2, 3}"), y = Const(b, "s32[2] {4, 5}");
    const Op one = b.Concatenate({x, y, Const(b, "s32[2] {6, 7}")}, 0);
    const Op a = Const(b, "s32[3,2] {{1, 2}, {3, 4}, {5, 6}}");
    b.Tuple({one, b.ConcatInDim({a, Const(b, "s32[1,2] {{7, 8}}")}, 0)});
    ExpectResult(b, {},
                 "(s32[6], s32[4,2]) ({2, 3, 4, 5, 6, 7}, "
                 "{{1, 2}, {3, 4}, {5, 6}, {7, 8}})");
  });
}

// 2017, 2018, 2022, 2026 "Concatenate", constraint: other dimensions are the
// same, ranks too, and there is one at least.
TEST(Documents, ConcatenateRefuses) {
  const auto error = [](const char* x, const char* y) {
    Builder b("example");
    const Op left = Arg(b, 0, x, "x");
    b.Concatenate({left, Arg(b, 1, y, "y")}, 0);
    return ErrorOf(b);
  };
  EXPECT_NE(error("f32[2,3]", "f32[2,4]"), "");
  EXPECT_NE(error("f32[2]", "f32[2,4]"), "");
  EXPECT_NE(error("f32[]", "f32[]"), "");
  Builder b("example");
  b.Concatenate({}, 0);
  EXPECT_NE(ErrorOf(b), "");
}

// 2017, 2018, 2022, 2026 "ConvertElementType".
TEST(Documents, ConvertElementType) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.ConvertElementType(Const(b, "s32[3] {0, 1, 2}"), ElementType::kF32);
    ExpectResult(b, {}, "f32[3] {0, 1, 2}");
  });
}

// 2017, 2018, 2022, 2026 "ConvertElementType", constraint: no tuples.
TEST(Documents, ConvertElementTypeRefusesTuples) {
  Builder b("example");
  b.ConvertElementType(b.Tuple({}), ElementType::kF32);
  EXPECT_NE(ErrorOf(b), "");
}

// 2022, 2026 "BitcastConvertType": its three instructions.
TEST(Documents, BitcastConvertType) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x = Arg(b, 0, "f32[10]{0}", "input");
    const Op s = Arg(b, 1, "f32[]", "scalar");
    const Op halves = b.BitcastConvertType(x, ElementType::kF16);
    EXPECT_EQ(halves.shape().ToString(false), "f16[10,2]");
    EXPECT_EQ(
        b.BitcastConvertType(s, ElementType::kF16).shape().ToString(false),
        "f16[2]");
    EXPECT_EQ(
        b.BitcastConvertType(halves, ElementType::kF32).shape().ToString(false),
        "f32[10]");
    EXPECT_TRUE(b.Build().ok());
  });
}

// 2022, 2026 "BitcastConvertType", constraint: the last dimension is B'/B.
TEST(Documents, BitcastConvertTypeNeedsTheLastDimension) {
  for (const char* shape : {"f16[10,3]", "f16[]"}) {
    Builder b("example");
    b.BitcastConvertType(Arg(b, 0, shape, "x"), ElementType::kF32);
    EXPECT_NE(ErrorOf(b), "");
  }
}

// 2017, 2018, 2022, 2026 "DynamicSlice": a vector of indices, or scalars.
TEST(Documents, DynamicSlice) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    const Op a = Const(b, "f32[5] {0, 1, 2, 3, 4}"), m = Const(b, kB);
    Op x, y;
    if (year < 2022) {
      x = b.DynamicSlice(a, Const(b, "s32[1] {2}"), {2});
      y = b.DynamicSlice(m, Const(b, "s32[2] {2, 1}"), {2, 2});
    } else {
      const Op two = Const(b, "s32[] 2"), one = Const(b, "s32[] 1");
      x = b.DynamicSlice(a, Ops{two}, {2});
      y = b.DynamicSlice(m, {two, one}, {2, 2});
    }
    b.Tuple({x, y});
    ExpectResult(b, {}, "(f32[2], f32[2,2]) ({2, 3}, {{7, 8}, {10, 11}})");
  });
}

// 2017, 2018, 2022, 2026 "DynamicUpdateSlice".
TEST(Documents, DynamicUpdateSlice) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    const Op a = Const(b, "f32[5] {0, 1, 2, 3, 4}"), m = Const(b, kB);
    const Op u = Const(b, "f32[2] {5, 6}");
    const Op v = Const(b, "f32[3,2] {{12, 13}, {14, 15}, {16, 17}}");
    Op x, y;
    if (year < 2022) {
      x = b.DynamicUpdateSlice(a, u, Const(b, "s32[1] {2}"));
      y = b.DynamicUpdateSlice(m, v, Const(b, "s32[2] {1, 1}"));
    } else {
      const Op one = Const(b, "s32[] 1");
      x = b.DynamicUpdateSlice(a, u, Ops{Const(b, "s32[] 2")});
      y = b.DynamicUpdateSlice(m, v, {one, one});
    }
    b.Tuple({x, y});
    ExpectResult(b, {},
                 "(f32[5], f32[4,3]) ({0, 1, 5, 6, 4}, {{0, 1, 2}, "
                 "{3, 12, 13}, {6, 14, 15}, {9, 16, 17}})");
  });
}

// 2017, 2018 "DynamicSlice": indices modulo the dimension's size; 2022, 2026
// "DynamicSlice": clamped.
TEST(Documents, DynamicSliceOutside) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    const Op a = Const(b, "f32[5] {0, 1, 2, 3, 4}");
    if (year < 2022) {
      b.DynamicSlice(a, Const(b, "s32[1] {4}"), {2});
    } else {
      b.DynamicSlice(a, Ops{Const(b, "s32[] 4")}, {2});
    }
    ExpectResult(b, {}, year < 2022 ? "f32[2] {4, 0}" : "f32[2] {3, 4}");
  });
}

// 2017, 2018 "DynamicUpdateSlice": modulo (of the operand's sizes: the update's
// would leave its own example out); 2022, 2026 "DynamicUpdateSlice": clamped.
TEST(Documents, DynamicUpdateSliceOutside) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    const Op a = Const(b, "f32[3] {0, 1, 2}"), u = Const(b, "f32[2] {5, 6}");
    if (year < 2022) {
      b.DynamicUpdateSlice(a, u, Const(b, "s32[1] {2}"));
    } else {
      b.DynamicUpdateSlice(a, u, Ops{Const(b, "s32[] 2")});
    }
    ExpectResult(b, {}, year < 2022 ? "f32[3] {6, 1, 5}" : "f32[3] {0, 5, 6}");
  });
}

// 2017, 2018, 2022, 2026 "GetTupleElement", "Tuple".
TEST(Documents, Tuples) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op v = Const(b, "f32[10] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}");
    const Op t = b.Tuple({v, Const(b, "s32[] 5")});
    EXPECT_EQ(t.shape().ToString(false), "(f32[10], s32[])");
    EXPECT_EQ(b.GetTupleElement(t, 1).shape().ToString(false), "s32[]");
    ExpectResult(b, {}, "s32[] 5");
  });
}

// 2022, 2026 "Iota".
TEST(Documents, Iota) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.Tuple({b.Iota(ShapeOf("s32[4,8]"), 0), b.Iota(ShapeOf("s32[4,8]"), 1)});
    ExpectResult(b, {},
                 "(s32[4,8], s32[4,8]) ({{0, 0, 0, 0, 0, 0, 0, 0}, "
                 "{1, 1, 1, 1, 1, 1, 1, 1}, {2, 2, 2, 2, 2, 2, 2, 2}, "
                 "{3, 3, 3, 3, 3, 3, 3, 3}}, {{0, 1, 2, 3, 4, 5, 6, 7}, "
                 "{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}, "
                 "{0, 1, 2, 3, 4, 5, 6, 7}})");
  });
}

// 2017, 2018, 2022, 2026 "Pad", figure: edges, a negative one, holes.
TEST(Documents, Pad) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "s32[2,2] {{1, 2}, {3, 4}}");
    const Op zero = Const(b, "s32[] 0");
    b.Tuple({b.Pad(x, zero, {{1, 0, 0}, {0, 2, 1}}),
             b.Pad(x, zero, {{-1, 0, 1}, {0, 0, 0}}),
             b.Pad(x, zero, {{0, 0, 0}, {0, 0, 0}})});
    ExpectResult(b, {},
                 "(s32[3,5], s32[2,2], s32[2,2]) ({{0, 0, 0, 0, 0}, "
                 "{1, 0, 2, 0, 0}, {3, 0, 4, 0, 0}}, {{0, 0}, {3, 4}}, "
                 "{{1, 2}, {3, 4}})");
  });
}

// 2017, 2018, 2022 "Reshape": in-order and out-of-order collapses.
TEST(Documents, ReshapeWithAnOrder) {
  ForYears({2017, 2018, 2022}, [](Builder& b, int) {
    const Op v = Const(b, kV);
    b.Tuple({b.Reshape(v, {0, 1, 2}, {24}), b.Reshape(v, {0, 1, 2}, {8, 3}),
             b.Reshape(v, {1, 2, 0}, {24}), b.Reshape(v, {1, 2, 0}, {8, 3}),
             b.Reshape(v, {1, 2, 0}, {2, 6, 2})});
    const auto results = RunAll(b, Inputs());
    ASSERT_EQ(results.size(), 1u);
    const auto parts = results[0].elements();
    EXPECT_EQ(Value(kInOrder24).Difference(parts[0]), "");
    EXPECT_EQ(Value(kInOrder83).Difference(parts[1]), "");
    EXPECT_EQ(Value("f32[24] {10, 20, 30, 40, 11, 21, 31, 41, 12, 22, 32, 42, "
                    "15, 25, 35, 45, 16, 26, 36, 46, 17, 27, 37, 47}")
                  .Difference(parts[2]),
              "");
    EXPECT_EQ(Value("f32[8,3] {{10, 20, 30}, {40, 11, 21}, {31, 41, 12}, "
                    "{22, 32, 42}, {15, 25, 35}, {45, 16, 26}, {36, 46, 17}, "
                    "{27, 37, 47}}")
                  .Difference(parts[3]),
              "");
    EXPECT_EQ(Value("f32[2,6,2] {{{10, 20}, {30, 40}, {11, 21}, {31, 41}, "
                    "{12, 22}, {32, 42}}, {{15, 25}, {35, 45}, {16, 26}, "
                    "{36, 46}, {17, 27}, {37, 47}}}")
                  .Difference(parts[4]),
              "");
  });
}

// 2026 "Reshape".
TEST(Documents, Reshape) {
  ForYears({2026}, [](Builder& b, int) {
    b.Reshape(Const(b, kV), {24});
    ExpectResult(b, {}, kInOrder24);
    b.Reshape(Const(b, kV), {8, 3});
    ExpectResult(b, {}, kInOrder83);
    b.Reshape(ShapeOf("f32[8,3]"), Const(b, kV));
    ExpectResult(b, {}, kInOrder83);
  });
}

// 2017, 2018, 2022, 2026 "Reshape": one element to a scalar and back.
TEST(Documents, ReshapeOfOneElement) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    const Op one = Const(b, "f32[1,1] {{5}}"), five = Const(b, "f32[] 5");
    if (year < 2026) {
      b.Tuple({b.Reshape(one, {0, 1}, {}), b.Reshape(five, {}, {1, 1})});
    } else {
      b.Tuple({b.Reshape(one, Ints{}), b.Reshape(five, {1, 1})});
    }
    ExpectResult(b, {}, "(f32[], f32[1,1]) (5, {{5}})");
  });
}

// 2017, 2018, 2022, 2026 "Reshape", constraint: products of the sizes are
// equal, and dimensions are a permutation of all.
TEST(Documents, ReshapeRefuses) {
  Builder b("example");
  b.Reshape(Const(b, kV), {23});
  b.Reshape(Const(b, kV), {0, 1}, {24});
  b.Reshape(Const(b, kV), {0, 1, 1}, {24});
  EXPECT_EQ(b.errors().size(), 3u);
}

// 2017, 2018, 2022, 2026 "Rev", figure: index i becomes N - 1 - i.
TEST(Documents, Rev) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.Rev(Const(b, "s32[2,3] {{1, 2, 3}, {4, 5, 6}}"), {1});
    ExpectResult(b, {}, "s32[2,3] {{3, 2, 1}, {6, 5, 4}}");
  });
}

// 2017, 2018, 2022, 2026 "Select": arrays, and a scalar pred.
TEST(Documents, Select) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op v1 = Const(b, "s32[4] {1, 2, 3, 4}");
    const Op v2 = Const(b, "s32[4] {100, 200, 300, 400}");
    const Op p = Const(b, "pred[4] {true, false, false, true}");
    const Op yes = Const(b, "pred[] true");
    b.Tuple({b.Select(p, v1, v2), b.Select(yes, v1, v2),
             b.Select(yes, b.Tuple({v1}), b.Tuple({v2}))});
    ExpectResult(b, {},
                 "(s32[4], s32[4], (s32[4])) ({1, 200, 300, 4}, "
                 "{1, 2, 3, 4}, ({1, 2, 3, 4}))");
  });
}

// 2017, 2018, 2022, 2026 "Select", constraint: on_true and on_false have one
// shape, pred their dimensions; of tuples it is a scalar.
TEST(Documents, SelectRefuses) {
  Builder b("example");
  const Op p = Arg(b, 0, "pred[2]", "p"), x = Arg(b, 1, "f32[2]", "x");
  const Op y = Arg(b, 2, "f32[3]", "y");
  b.Select(p, x, y);
  b.Select(p, y, y);
  b.Select(x, x, x);
  b.Select(p, b.Tuple({x}), b.Tuple({x}));
  EXPECT_EQ(b.errors().size(), 4u);
}

// 2017, 2018, 2022, 2026 "Slice".
TEST(Documents, Slice) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.Tuple({b.Slice(Const(b, "f32[5] {0, 1, 2, 3, 4}"), {2}, {4}),
             b.Slice(Const(b, kB), {2, 1}, {4, 3})});
    ExpectResult(b, {}, "(f32[2], f32[2,2]) ({2, 3}, {{7, 8}, {10, 11}})");
  });
}

// 2017, 2018, 2022 "Transpose": Reshape(operand, permutation,
// Permute(permutation, operand.shape.dimensions)).
TEST(Documents, TransposeIsAReshape) {
  ForYears({2017, 2018, 2022}, [](Builder& b, int) {
    const Op v = Const(b, kV);
    const Op same =
        b.Eq(b.Transpose(v, {1, 2, 0}), b.Reshape(v, {1, 2, 0}, {2, 3, 4}));
    b.Reduce(same, Const(b, "pred[] true"),
             Combiner("and", &Builder::And, "pred[]"), {0, 1, 2});
    ExpectResult(b, {}, "pred[] true");
  });
}

}  // namespace
}  // namespace hloref
