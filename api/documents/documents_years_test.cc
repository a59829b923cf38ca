// Builder::Document: what the documents of 2017, 2018, 2022 and 2026 do
// otherwise, and constraints that only some of them state.
#include <gtest/gtest.h>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

// The error of a function under the document of the year; empty if it is fine.
std::string ErrorIn(int year, void (*make)(Builder& b)) {
  Builder b("example");
  b.Document(year);
  make(b);
  const auto errors = b.errors();
  return errors.empty() ? "" : errors[0].message;
}

TEST(DocumentYears, NamesThatADocumentDoesNotHave) {
  const auto iota = [](Builder& b) { b.Iota(ShapeOf("s32[2]"), 0); };
  EXPECT_EQ(ErrorIn(2017, iota),
            "Iota: the document of 2017 has no such function (2022, 2026)");
  EXPECT_EQ(ErrorIn(2022, iota), "");
  const auto sum = [](Builder& b) { b.LogicalNot(Arg(b, 0, "pred[2]", "x")); };
  EXPECT_EQ(ErrorIn(2022, sum), "");
  EXPECT_EQ(
      ErrorIn(2026, sum),
      "LogicalNot: the document of 2026 has no such function (2017, 2018, "
      "2022)");
  const auto send = [](Builder& b) {
    b.Send(Arg(b, 0, "f32[]", "x"), ChannelHandle{1});
  };
  EXPECT_NE(ErrorIn(2017, send), "");
  EXPECT_EQ(ErrorIn(2018, send), "");
  EXPECT_EQ(ErrorIn(2026, [](Builder& b) { b.Asin(Arg(b, 0, "f32[]", "x")); }),
            "Asin: the document of 2026 has no such function (no document has "
            "it)");
}

TEST(DocumentYears, WithoutOneAllNamesAreThere) {
  Builder b("example");
  const Op x = Arg(b, 0, "pred[2]", "x");
  b.And(b.LogicalNot(x), b.Not(x));
  b.Sort(b.Iota(ShapeOf("s32[2]"), 0));
  EXPECT_TRUE(b.Build().ok());
}

TEST(DocumentYears, IsChosenBeforeTheOps) {
  Builder b("example");
  b.Document(2019);
  EXPECT_EQ(ErrorOf(b),
            "Document: there are documents of 2017, 2018, 2022 and 2026, not "
            "of 2019");
  Builder late("example");
  Arg(late, 0, "f32[]", "x");
  late.Document(2017);
  EXPECT_EQ(ErrorOf(late), "Document: there are ops already");
}

TEST(DocumentYears, ArgumentsThatADocumentDoesNotHave) {
  const auto groups = [](Builder& b) {
    const Op x = Arg(b, 0, "f32[1,2,3]", "x"), k = Arg(b, 1, "f32[2,1,1]", "k");
    b.Conv(x, k, {1}, Padding::kValid, 2);
  };
  EXPECT_EQ(ErrorIn(2018, groups),
            "Conv: the document of 2018 has no feature_group_count (2022, "
            "2026)");
  EXPECT_EQ(ErrorIn(2022, groups), "");
  const auto accurate = [](Builder& b) {
    b.Exp(Arg(b, 0, "f32[]", "x"), {ResultAccuracy::Mode::kHighest, 0, 0, 0});
  };
  EXPECT_EQ(ErrorIn(2022, accurate),
            "Exp: the document of 2022 has no result_accuracy (2026)");
  EXPECT_EQ(ErrorIn(2026, accurate), "");
  const auto global = [](Builder& b) {
    b.AllGather(Arg(b, 0, "f32[1]", "x"), 0, 2, {{0, 1}}, {1}, {}, true);
  };
  EXPECT_NE(ErrorIn(2022, global), "");
  EXPECT_EQ(ErrorIn(2026, global), "");
  const auto precise = [](Builder& b) {
    const Op x = Arg(b, 0, "f32[2]", "x");
    b.Dot(x, x, {Precision::kHigh, Precision::kHigh});
  };
  EXPECT_NE(ErrorIn(2017, precise), "");
  EXPECT_EQ(ErrorIn(2026, precise), "");
  const auto several = [](Builder& b) {
    const Op x = Arg(b, 0, "f32[2]", "x"), z = Arg(b, 1, "f32[]", "z");
    Builder f("f");
    Ops parts;
    for (int i = 0; i < 4; ++i) parts.push_back(Arg(f, i, "f32[]", ""));
    f.Tuple({parts[0], parts[1]});
    b.Reduce({x, x}, {z, z}, f, {0});
  };
  EXPECT_NE(ErrorIn(2018, several), "");
  EXPECT_EQ(ErrorIn(2022, several), "");
}

TEST(DocumentYears, Profiles) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    EXPECT_EQ(b.Profile(),
              year < 2022 ? "{\"dynamic_slice_oob\": \"wrap\"}" : "{}");
  });
}

// 2017, 2018, 2022 "ReducePrecision": mantissa_bits, exponent_bits; 2026
// "ReducePrecision": exponent_bits, mantissa_bits.
TEST(Documents, ReducePrecision) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    const Op x = Const(b, "f32[3] {1.125, 70000, nan}");
    // An f16: 5 and 10.
    year < 2026 ? b.ReducePrecision(x, 10, 5) : b.ReducePrecision(x, 5, 10);
    ExpectResult(b, {}, "f32[3] {1.125, inf, nan}");
  });
}

// 2017, 2018, 2022, 2026 "ReducePrecision", constraint: at least one bit of the
// exponent, no negative number of the mantissa's.
TEST(Documents, ReducePrecisionRefuses) {
  Builder b("example");
  const Op x = Arg(b, 0, "f32[]", "x");
  b.ReducePrecision(x, 0, 10);
  b.ReducePrecision(x, 5, -1);
  EXPECT_EQ(b.errors().size(), 2u);
}

// 2017, 2018 "Slice", constraint: limits are greater than starts, and there are
// no strides; 2022, 2026 "Slice", constraint: limits are at least the starts.
TEST(Documents, SliceLimits) {
  const auto empty = [](Builder& b) {
    b.Slice(Arg(b, 0, "f32[2]", "x"), {1}, {1});
  };
  const auto strided = [](Builder& b) {
    b.Slice(Arg(b, 0, "f32[2]", "x"), {0}, {2}, {2});
  };
  const auto beyond = [](Builder& b) {
    b.Slice(Arg(b, 0, "f32[2]", "x"), {0}, {3});
  };
  const auto negative = [](Builder& b) {
    b.Slice(Arg(b, 0, "f32[2]", "x"), {-1}, {1});
  };
  for (int year : {2017, 2018, 2022, 2026}) {
    SCOPED_TRACE(year);
    EXPECT_EQ(ErrorIn(year, empty).empty(), year >= 2022);
    EXPECT_EQ(ErrorIn(year, strided).empty(), year >= 2022);
    EXPECT_NE(ErrorIn(year, beyond), "");
    EXPECT_NE(ErrorIn(year, negative), "");
  }
}

// 2017, 2018 "DynamicSlice", constraint: start_indices are one vector; 2022,
// 2026 "DynamicSlice", constraint: N scalars. Sizes are above 0 in all.
TEST(Documents, DynamicSliceIndices) {
  const auto vector = [](Builder& b) {
    b.DynamicSlice(Arg(b, 0, "f32[2]", "x"), Const(b, "s32[1] {0}"), {1});
  };
  const auto scalars = [](Builder& b) {
    b.DynamicSlice(Arg(b, 0, "f32[2]", "x"), Ops{Const(b, "s32[] 0")}, {1});
  };
  const auto nothing = [](Builder& b) {
    const Op x = Arg(b, 0, "f32[2]", "x");
    b.DynamicSlice(x, b.Reshape(Const(b, "s32[] 0"), {1}), {0});
  };
  for (int year : {2017, 2018, 2022, 2026}) {
    SCOPED_TRACE(year);
    EXPECT_EQ(ErrorIn(year, vector).empty(), year < 2022);
    EXPECT_EQ(ErrorIn(year, scalars).empty(), year >= 2022);
    EXPECT_NE(ErrorIn(year, nothing), "");
  }
}

// 2017, 2018 "While", constraint: no loop inside a loop; 2022, 2026 "While":
// any nesting.
TEST(Documents, NestedLoops) {
  const auto nested = [](Builder& b) {
    Builder less("less"), negates("negates"), loops("loops");
    less.Lt(Arg(less, 0, "f32[]", "x"), Const(less, "f32[] 0"));
    negates.Neg(Arg(negates, 0, "f32[]", "x"));
    loops.While(less, negates, Arg(loops, 0, "f32[]", "x"));
    b.While(less, loops, Arg(b, 0, "f32[]", "x"));
  };
  EXPECT_EQ(ErrorIn(2018, nested),
            "While: the document of 2018 has no While inside a While");
  EXPECT_NE(ErrorIn(2017, nested), "");
  EXPECT_EQ(ErrorIn(2022, nested), "");
  EXPECT_EQ(ErrorIn(2026, nested), "");
}

// 2017, 2018 "BatchNormGrad": (operand, offset, scale); 2022, 2026
// "BatchNormGrad": (operand, scale, offset). With x at the mean the gradient of
// the scale is 0, that of the offset the sum.
TEST(Documents, BatchNormGradResults) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    const Op x = Const(b, "f32[2,1] {{3}, {3}}"), s = Const(b, "f32[1] {1}");
    const Op mean = Const(b, "f32[1] {3}");
    const Op g = Const(b, "f32[2,1] {{2}, {5}}");
    const Op all = b.BatchNormGrad(x, s, mean, s, g, 0, 1);
    b.Tuple({b.GetTupleElement(all, 1), b.GetTupleElement(all, 2)});
    ExpectResult(b, {},
                 year < 2022 ? "(f32[1], f32[1]) ({7}, {0})"
                             : "(f32[1], f32[1]) ({0}, {7})");
  });
}

// 2017, 2018 "RngNormal", "RngUniform", constraint: F32; of RngUniform S32 and
// U32, too; 2022, 2026 "RngUniform", constraint: consistent types.
TEST(Documents, RandomTypes) {
  const auto f64 = [](Builder& b) {
    const Op x = Const(b, "f64[] 1");
    b.RngNormal(x, x, ShapeOf("f64[2]"));
  };
  const auto s64 = [](Builder& b) {
    const Op x = Const(b, "s64[] 1");
    b.RngUniform(x, x, ShapeOf("s64[2]"));
  };
  const auto mixed = [](Builder& b) {
    const Op x = Const(b, "s32[] 1");
    b.RngUniform(x, x, ShapeOf("u32[2]"));
  };
  for (int year : {2017, 2018, 2022, 2026}) {
    SCOPED_TRACE(year);
    EXPECT_EQ(ErrorIn(year, f64).empty(), year >= 2022);
    EXPECT_EQ(ErrorIn(year, s64).empty(), year >= 2022);
    Builder b("example");
    mixed(b.Document(year));
    EXPECT_NE(ErrorOf(b), "");
  }
}

// 2017, 2018 "RngBernoulli": zeros where the mean is 0, ones where it is 1.
TEST(Documents, RngBernoulli) {
  ForYears({2017, 2018}, [](Builder& b, int) {
    b.Tuple({b.RngBernoulli(Const(b, "f32[] 0"), ShapeOf("u32[3]")),
             b.RngBernoulli(Const(b, "f32[] 1"), ShapeOf("u32[3]"))});
    ExpectResult(b, {}, "(u32[3], u32[3]) ({0, 0, 0}, {1, 1, 1})");
  });
}

// 2022, 2026 "AfterAll", constraint: operands are tokens; hloref takes arrays
// and tuples, too, with a warning.
TEST(Documents, AfterAllOfAnything) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.AfterAll({Const(b, "f32[] 1"), b.AfterAll({})});
    std::vector<Diagnostic> found;
    EXPECT_TRUE(b.Build(&found).ok());
    EXPECT_EQ(found.size(), 1u);
  });
}

// 2022, 2026 "Fft": RFFT of 16 and of 17 have one shape.
TEST(Documents, RfftOf16And17) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    for (const char* shape : {"f32[16]", "f32[17]"}) {
      const Op x = Arg(b, shape[5] - '6', shape, "x");
      const Op y = b.Fft(x, FftType::kRfft, {x.shape().element_count()});
      EXPECT_EQ(y.shape().ToString(false), "c64[9]");
    }
  });
}

// 2022, 2026 "Gather": 5 slices of [8,6] out of [16,11]; indices of [4,5,2];
// and gather_nd with slices of [1,11].
TEST(Documents, GatherShapes) {
  Builder b("example");
  b.Document(2026);
  const Op x = b.Iota(ShapeOf("s32[16,11]"), 0);
  const auto shape = [&](const char* indices, const GatherDimensionNumbers& n,
                         const Ints& sizes) {
    const Op i = b.Iota(ShapeOf(indices), 0);
    return b.Gather(x, i, n, sizes).shape().ToString(false);
  };
  EXPECT_EQ(shape("s64[5,2]", {{1, 2}, {}, {0, 1}, 1, {}, {}}, {8, 6}),
            "s32[5,8,6]");
  EXPECT_EQ(shape("s64[4,5,2]", {{2, 3}, {}, {0, 1}, 2, {}, {}}, {8, 6}),
            "s32[4,5,8,6]");
  EXPECT_EQ(shape("s64[4,5,1]", {{2}, {0}, {0}, 2, {}, {}}, {1, 11}),
            "s32[4,5,11]");
}

// 2022, 2026 "Gather", constraint: operand.rank is offset_dims.size +
// collapsed_slice_dims.size, and slice_sizes.size.
TEST(Documents, GatherRefuses) {
  Builder b("example");
  const Op x = Arg(b, 0, "f32[16,11]", "x"), i = Arg(b, 1, "s32[5,2]", "i");
  b.Gather(x, i, {{1, 2}, {0}, {0, 1}, 1, {}, {}}, {8, 6});
  b.Gather(x, i, {{1, 2}, {}, {0, 1}, 1, {}, {}}, {8});
  EXPECT_EQ(b.errors().size(), 2u);
}

// 2022 "Element-wise comparison operations", 2026 "Eq": -NaN < -Inf < -0 < +0
// < +Inf < +NaN.
TEST(Documents, TotalOrder) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op bits = Const(b,
                          "u32[6] {4290772992, 4286578688, 2147483648, 0, "
                          "2139095040, 2143289344}");
    const Op x = b.BitcastConvertType(bits, ElementType::kF32);
    const Op low = b.Slice(x, {0}, {5}, {1}), high = b.Slice(x, {1}, {6}, {1});
    b.Tuple({b.LtTotalOrder(low, high), b.EqTotalOrder(x, x)});
    ExpectResult(b, {},
                 "(pred[5], pred[6]) ({true, true, true, true, true}, "
                 "{true, true, true, true, true, true})");
  });
}

// 2026 "TopK": of equal elements the one with the lower index comes first.
TEST(Documents, TopK) {
  ForYears({2026}, [](Builder& b, int) {
    const Op x = Const(b, "f32[2,4] {{1, 3, 2, 3}, {5, 5, 5, 5}}");
    b.TopK(x, 2, true);
    ExpectResult(b, {},
                 "(f32[2,2], s32[2,2]) ({{3, 3}, {5, 5}}, {{1, 3}, {0, 1}})");
  });
}

}  // namespace
}  // namespace hloref
