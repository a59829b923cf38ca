// Texts that are hostile by their size, their depth or their bytes: each is
// answered, with an error where there must be one, in time and memory that grow
// no faster than the text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "fuzz/hostile_text.h"
#include "interpreter/testing/test_program.h"
#include "literals/text.h"

namespace hlo {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::string Repeat(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// The text of f(0) .. f(n - 1).
template <typename F>
std::string Lines(int n, F f) {
  std::string all;
  for (int i = 0; i < n; ++i) absl::StrAppend(&all, f(i), "\n");
  return all;
}

ExecutionOptions SmallLimits() {
  ExecutionOptions options;
  options.limits.max_bytes = int64_t{1} << 30;
  options.limits.max_steps = 200'000;
  return options;
}

// Describes a wrong outcome of a program; empty if it runs.
std::string Problem(const std::string& text) {
  const auto results = RunText(text, {}, SmallLimits());
  return std::string(results.status().message());
}

TEST(Sizes, NestedBrackets) {
  for (const char* open : {"(", "{", "[", "add(", "f32[", "((f32[],", "/*"}) {
    const std::string nested = Repeat(open, 10'000);
    TryHostileText(nested);
    TryHostileText("ENTRY e { ROOT r = f32[] " + nested);
    TryHostileText("ENTRY e { ROOT r = f32[] constant(" + nested);
    TryHostileText("ENTRY e { ROOT r = " + nested);
    TryHostileText("ENTRY e { ROOT r = f32[] constant(1), metadata=" + nested);
  }
}

TEST(Sizes, NestedTuples) {
  std::string text = "ENTRY e {\n  t0 = f32[] constant(1)\n";
  for (int i = 1; i < 10'000; ++i) {
    const std::string before = std::to_string(i - 1);
    text += "  t" + std::to_string(i) + " = tuple(t" + before + ")\n";
  }
  TryHostileText(text + "  ROOT r = tuple(t0)\n}\n");
}

TEST(Sizes, TuplesThatDouble) {
  std::string text = "ENTRY e {\n  t0 = f32[] constant(1)\n";
  for (int i = 1; i < 100; ++i) {
    const std::string before = "t" + std::to_string(i - 1);
    text += "  t" + std::to_string(i) + " = tuple(" + before + ", " + before +
            ")\n";
  }
  TryHostileText(text + "  ROOT r = tuple(t0)\n}\n");
}

TEST(Sizes, ShapesThatOverflow) {
  for (const char* shape :
       {"f32[9223372036854775807]", "f32[4294967296,4294967296]",
        "f32[18446744073709551615]", "f32[99999999999999999999999]", "f32[-1]",
        "f32[0,9223372036854775807]", "c128[1152921504606846976]",
        "f32[<=9223372036854775807]", "f32[65536,65536,65536,65536]"}) {
    const std::string s = shape;
    for (const char* made :
         {"iota(), iota_dimension=0", "broadcast(c), dimensions={}",
          "parameter(0)", "constant({...})", "constant(1)", "constant({})"}) {
      EXPECT_EQ(TryHostileText("ENTRY e {\n c = f32[] constant(1)\n ROOT r = " +
                               s + " " + made + "\n}\n"),
                "");
    }
  }
}

TEST(Sizes, EndlessLoopAndRecursion) {
  EXPECT_EQ(TryHostileText("c { p = f32[] parameter(0)\n"
                           " ROOT t = pred[] constant(true) }\n"
                           "b { ROOT p = f32[] parameter(0) }\n"
                           "ENTRY e { x = f32[] constant(1)\n ROOT w = f32[] "
                           "while(x), condition=c, body=b }\n"),
            "");
  TryHostileText(
      "f { p = f32[] parameter(0)\n ROOT r = f32[] call(p), to_apply=f }\n"
      "ENTRY e { x = f32[] constant(1)\n ROOT r = f32[] call(x), "
      "to_apply=f }\n");
}

TEST(Sizes, StraightLine) {
  const std::string text = Lines(100'000, [](int i) {
    return i == 0 ? std::string("ENTRY e {\n  a0 = s32[] constant(1)")
                  : absl::StrCat("  a", i, " = s32[] negate(a", i - 1, ")");
  });
  EXPECT_EQ(TryHostileText(text + "}\n"), "");
  EXPECT_EQ(Problem(text + "}\n"), "");
}

TEST(Sizes, CallsNestTenThousandDeep) {
  const auto computation = [](absl::string_view opcode, int i) {
    return absl::StrCat("c", i, " { p = s32[] parameter(0)\n ROOT r = s32[] ",
                        i == 0 ? "negate(p)" : opcode,
                        i == 0 ? "" : absl::StrCat("to_apply=c", i - 1), " }");
  };
  const std::string main =
      "ENTRY e { x = s32[] constant(1)\n ROOT r = s32[] call(x), "
      "to_apply=c9999 }\n";
  const auto calls = [&](int i) { return computation("call(p), ", i); };
  EXPECT_EQ(Problem(Lines(10'000, calls) + main), "");
  const auto maps = [&](int i) {
    return computation("map(p), dimensions={}, ", i);
  };
  EXPECT_THAT(Problem(Lines(10'000, maps) + main), HasSubstr("nest"));
}

TEST(Sizes, CyclesOfCallsAreNamedShortly) {
  const std::string text = Lines(10'000, [](int i) {
    return absl::StrCat("c", i, " { p = s32[] parameter(0)\n ROOT r = s32[] ",
                        "call(p), to_apply=c", (i + 1) % 10'000, " }");
  });
  const std::string problem =
      Problem(text + "ENTRY e { ROOT x = s32[] constant(1) }\n");
  EXPECT_THAT(problem, HasSubstr("calls itself"));
  EXPECT_LT(problem.size(), 1000U);
}

// Each element's place in the tuple is known without a walk over the others.
TEST(Sizes, TupleOfManyElements) {
  constexpr int kElements = 100'000;
  const std::string names =
      Lines(kElements, [](int i) { return absl::StrCat(i ? "," : "", "x"); });
  const std::string text = absl::StrCat(
      "ENTRY e {\n x = s32[] constant(1)\n t = tuple(", names, ")\n",
      Lines(kElements,
            [](int i) {
              return absl::StrCat(" g", i,
                                  " = get-tuple-element(t), index=", i);
            }),
      "}\n");
  EXPECT_EQ(TryHostileText(text), "");
  EXPECT_EQ(Problem(text), "");
}

TEST(Sizes, ManyParametersAndComputations) {
  const std::string parameters = Lines(100'000, [](int i) {
    return absl::StrCat("p", i, "=s32[] parameter(", 99'999 - i, ")");
  });
  EXPECT_EQ(TryHostileText("ENTRY e {\n" + parameters + "}\n"), "");
  const std::string computations = Lines(100'000, [](int i) {
    return absl::StrCat("c", i, " { ROOT p = s32[] parameter(0) }");
  });
  EXPECT_EQ(TryHostileText(computations), "");
  EXPECT_THAT(Problem("c { ROOT p = s32[] parameter(0) }\n"
                      "c { ROOT p = s32[] parameter(0) }\n"),
              HasSubstr("'c' is defined twice"));
}

TEST(Sizes, HighRanks) {
  const std::string sizes = Lines(10'000, [](int i) { return i ? ",1" : "1"; });
  EXPECT_EQ(
      Problem(absl::StrCat("ENTRY e {\n c = s32[] constant(1)\n"
                           " b = s32[",
                           sizes,
                           "] broadcast(c), "
                           "dimensions={}\n n = s32[",
                           sizes, "] negate(b)\n ROOT r = s32[] reshape(n)}")),
      "");
}

// Empty arrays may have any other dimensions: no walk visits them.
TEST(Sizes, NothingTimesVeryMuch) {
  const std::string text = R"(
l { a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = pred[] compare(a, b), direction=LT }
s { a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b) }
ENTRY e {
  c = f32[9000000000000000000,0] constant({})
  x = f32[] constant(1)
  b = f32[0,9000000000000000000] broadcast(x), dimensions={}
  t = f32[9000000000000000000,0] transpose(b), dimensions={1,0}
  n = f32[9000000000000000000,0] add(c, t)
  v = f32[9000000000000000000,0] reverse(n), dimensions={0,1}
  o = f32[9000000000000000000,0] sort(v), dimensions={0}, to_apply=l
  m = f32[9000000000000000000,0] map(o), dimensions={0,1}, to_apply=f
  r = f32[0] reduce(m, x), dimensions={0}, to_apply=s
  i = s32[9000000000000000000,0] iota(), iota_dimension=0
  d = f32[0,0] dot(b, t), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT z = tuple(c, b, r, i, d)
}
)";
  const std::string map =
      "f { a = f32[] parameter(0)\n ROOT n = f32[] negate(a) }\n";
  EXPECT_EQ(TryHostileText(map + text), "");
  const auto results = RunText(map + text);
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_LT(ToString(results->at(0)).size(), 1000U);
}

TEST(Sizes, NumbersOfAMillionDigits) {
  const std::string digits(1'000'000, '7');
  for (const char* type : {"pred", "s4", "u64", "bf16", "f32", "f64", "c64"}) {
    for (const std::string& number :
         {digits, "0." + digits, digits + "e-1000000", digits + "e999999999",
          "1e" + digits, "1e-" + digits}) {
      const std::string problem = Problem(absl::StrCat(
          "ENTRY e { ROOT c = ", type, "[] constant(", number, ") }"));
      EXPECT_LT(problem.size(), 1000U);
    }
  }
}

TEST(Sizes, QuotedNamesAreShortened) {
  const std::string name(1'000'000, 'n');
  EXPECT_THAT(
      Problem(absl::StrCat("ENTRY e { ROOT c = f32[] negate(", name, ") }")),
      AllOf(HasSubstr("there is no instruction"),
            testing::ResultOf([](auto& s) { return s.size(); },
                              testing::Lt(2000U))));
}

TEST(Sizes, LoopsThatDoNotEnd) {
  const std::string always =
      "c { p = (s32[], s32[8]) parameter(0)\n"
      " ROOT t = pred[] constant(true) }\n";
  EXPECT_THAT(Problem(always + R"(
b { p = (s32[], s32[8]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  a = s32[8] get-tuple-element(p), index=1
  d = s32[16] concatenate(a, a), dimensions={0}
  ROOT t = (s32[], s32[16]) tuple(i, d) }
ENTRY e { x = (s32[], s32[8]) parameter(0)
  ROOT w = (s32[], s32[8]) while(x), condition=c, body=b })"),
              HasSubstr("while"));
  EXPECT_THAT(Problem(R"(
c { p = s32[] parameter(0)
  ROOT t = pred[] constant(true) }
b { ROOT p = s32[] parameter(0) }
f { p = s32[] parameter(0)
  q = s32[] parameter(1)
  s = s32[] add(p, q)
  ROOT w = s32[] while(s), condition=c, body=b }
ENTRY e { x = s32[] constant(1)
  y = s32[100] broadcast(x), dimensions={}
  ROOT w = s32[] reduce(y, x), dimensions={0}, to_apply=f })"),
              HasSubstr("stopped after 200000 steps"));
}

// A flattened region repeats what it calls: not for all of them.
TEST(Sizes, RegionsThatRepeatOne) {
  const std::string long_one =
      "f { a0 = f32[] parameter(0)\n" + Lines(4000, [](int i) {
        return absl::StrCat(" a", i + 1, " = f32[] negate(a", i, ")");
      });
  const std::string callers = Lines(20'000, [](int i) {
    return absl::StrCat("c", i, " { p = f32[] parameter(0)\n",
                        " ROOT r = f32[] call(p), to_apply=f }");
  });
  const std::string maps = Lines(20'000, [](int i) {
    return absl::StrCat(" y", i, " = f32[2] map(x), dimensions={0}, to_apply=c",
                        i);
  });
  EXPECT_TRUE(PrepareText(absl::StrCat(long_one, "}\n", callers,
                                       "ENTRY e { x = f32[2] parameter(0)\n",
                                       maps, "}\n"))
                  .ok());
}

// No instruction walks the leaves of its operands.
TEST(Sizes, WideTuplesPassedOn) {
  const std::string shape = absl::StrCat(
      "(", Lines(20'000, [](int i) { return i ? ",s32[]" : "s32[]"; }), ")");
  const std::string names =
      Lines(20'000, [](int i) { return absl::StrCat(i ? "," : "", "x"); });
  const std::string loops = Lines(4000, [](int i) {
    return absl::StrCat(" w", i + 1, " = while(w", i, "), condition=c, body=b");
  });
  const auto module = Load(
      absl::StrCat("c { p = ", shape, " parameter(0)\n",
                   " ROOT no = pred[] constant(false) }\nb { ROOT p = ", shape,
                   " parameter(0) }\nENTRY e { x = s32[] constant(1)\n",
                   " w0 = tuple(", names, ")\n", loops, "}\n"));
  ASSERT_TRUE(module.ok()) << module.status();
  // Running it takes a place for every leaf.
  EXPECT_THAT(Prepare(*module, {}).status().message(),
              HasSubstr("tuple leaves"));
}

// Names are numbered without a search.
TEST(Sizes, ManyAsyncComputations) {
  const std::string text = Lines(20'000, [](int i) {
    return absl::StrCat(" s", i, " = ((f32[]), f32[], s32[]) negate-start(x)\n",
                        " d", i, " = f32[] negate-done(s", i, ")");
  });
  EXPECT_EQ(TryHostileText("ENTRY e { x = f32[] parameter(0)\n" + text + "}"),
            "");
}

// 2^60 steps in a text of 4 KB.
TEST(Sizes, CallsThatDouble) {
  const std::string text = Lines(60, [](int i) {
    const std::string callee =
        i == 0 ? "negate(p)" : absl::StrCat("call(p), to_apply=c", i - 1);
    return absl::StrCat("c", i, " { p = s32[] parameter(0)\n q = s32[] ",
                        callee, "\n s = s32[] ", callee,
                        "\n ROOT r = s32[] add(q, s) }");
  });
  EXPECT_THAT(Problem(text + "ENTRY e { x = s32[] constant(1)\n ROOT r = "
                             "s32[] call(x), to_apply=c59 }"),
              HasSubstr("stopped after 200000 steps"));
}

TEST(Bytes, LineEndsAndMarks) {
  const std::string good =
      "HloModule m\n\nENTRY e {\n  ROOT x = s32[] constant(1)\n}\n";
  EXPECT_EQ(Problem(good), "");
  EXPECT_EQ(Problem("\xef\xbb\xbf" + good), "");
  for (const char* line_end : {"\r\n", "\r", "\n\n"}) {
    std::string text;
    for (char c : good) c == '\n' ? text += line_end : text += c;
    EXPECT_EQ(Problem(text), "");
  }
}

TEST(Bytes, ThatDoNotBelong) {
  const std::string good =
      "HloModule m\n\nENTRY e {\n  ROOT x = s32[] constant(1)\n}\n";
  for (const std::string& bytes :
       {std::string(1, '\0'), std::string("\xff\xfe"), std::string("\xc3\xa9"),
        std::string("\x1b[31m"), std::string("/*"), std::string("\"")}) {
    for (size_t at : {size_t{0}, size_t{9}, size_t{25}, good.size()}) {
      std::string text = good;
      text.insert(at, bytes);
      EXPECT_THAT(Problem(text), HasSubstr(": error: ")) << at;
    }
  }
}

}  // namespace
}  // namespace hlo
