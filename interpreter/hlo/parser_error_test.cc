// Errors on the way from text to a verified module, and their messages; no text
// crashes it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

std::vector<Diagnostic> DiagnosticsOf(const std::string& text) {
  const auto shared = std::make_shared<const std::string>(text);
  Diagnostics diagnostics("f.hlo", shared);
  (void)Load(shared, {}, diagnostics);
  return diagnostics.all();
}

struct Refused {
  const char* text;
  const char* message;
  int line, column;
};

class ParserRefuses : public testing::TestWithParam<Refused> {};
TEST_P(ParserRefuses, WithPlaceAndExpectation) {
  const std::vector<Diagnostic> found = DiagnosticsOf(GetParam().text);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].message, HasSubstr(GetParam().message));
  EXPECT_EQ(found[0].location.line, GetParam().line);
  EXPECT_EQ(found[0].location.column, GetParam().column);
}

constexpr Refused kRefused[] = {
    {"", "expected a computation", 1, 1},
    {"HloModule m", "expected a computation", 1, 1},
    {"HloModule m, is_sheduled=true\nENTRY e {\n x = f32[] parameter(0)\n}",
     "did you mean 'is_scheduled'?", 1, 14},
    {"ENTRY e {\n x = f32[] parameter(0)", "not closed", 1, 9},
    {"ENTRY e {\n}", "no instructions", 1, 9},
    {"ENTRY e {\n x = f32[] paramter(0)\n}", "did you mean 'parameter'?", 2,
     12},
    {"ENTRY e {\n x = f33[] parameter(0)\n}", "expected a shape", 2, 6},
    {"ENTRY e {\n x = f32[] parameter(0\n}",
     "expected ',' or ')', found the end of the line", 2, 23},
    {"ENTRY e {\n x = f32[] parameter(0]\n}", "expected ',' or ')', found ']'",
     2, 23},
    {"ENTRY e {\n x = f32[] parameter(a)\n}", "expected an integer", 2, 22},
    {"ENTRY e {\n x = f32[] parameter(3)\n}",
     "leaves a gap: there are only 1 parameters", 2, 2},
    {"ENTRY e {\n x = f32[] parameter(0)\n y = f32[] parameter(0)\n}",
     "parameter number 0 occurs twice", 3, 2},
    {"ENTRY e {\n x = f32[] parameter(0)\n x = f32[] negate(x)\n}",
     "'x' is taken already (line 2)", 3, 2},
    {"ENTRY e {\n ROOT x = f32[] parameter(0)\n ROOT y = f32[] negate(x)\n}",
     "a ROOT instruction already (line 2)", 3, 7},
    {"ENTRY e {\n x = f32[] parameter(0)\n y = f32[] negate(y)\n}",
     "instruction 'y' uses itself", 3, 19},
    {"ENTRY e {\n x = f32[] negate(y)\n\n ROOT %y = f32[] parameter(0)\n}",
     "no instruction 'y' before this one in 'e'; it comes later, in line 4", 2,
     19},
    {"f {\n x = f32[] negate(y)\n}\nENTRY e {\n y = f32[] parameter(0)\n}",
     "no instruction 'y' before this one in 'f'", 2, 19},
    {"module @jit_f {\n  func.func public @main() {\n",
     "expected an operation, or '}', found the end of the text", 2, 30},
    {"HloModule m\nmodule {\n x = f32[] parameter(a)\n}", "an integer", 3, 22},
    {"ENTRY e {\n foo = f32[] parameter(0)\n y = f32[] negate(fo)\n}",
     "did you mean 'foo'?", 3, 19},
    {"ENTRY e {\n x = f32[] parameter(0)\n y = f32[] negate(f32[2] x)\n}",
     "written as f32[2], but it is f32[]", 3, 19},
    {"ENTRY e {\n x = f32[] parameter(0), shardin={replicated}\n}",
     "did you mean 'sharding'?", 2, 26},
    {"ENTRY e {\n x = f32[] parameter(0), origin={1}, origin={2}\n}",
     "'origin' is given twice", 2, 38},
    {"HloModule m, frontend_attributes={a=\"1\",a=\"2\"}\n"
     "ENTRY e {\n x = f32[] parameter(0)\n}",
     "'a' is given twice", 1, 41},
    {"ENTRY e {\n x = f32[2]{0:T(0)} parameter(0)\n}",
     "a tile has sizes above 0", 2, 17},
    {"ENTRY e {\n x = f32[] parameter(0), metadata={op_name=\"a}\n}",
     "string has no end", 2, 44},
    {"ENTRY e {\n x = f32[] parameter(0), metadata={(}\n}", "expected ')'", 2,
     37},
    {"ENTRY e {\n x = f32[] parameter(0) /* \n}", "comment has no end", 2, 25},
    {"ENTRY e {\n x = f32[2,3] parameter(0)\n"
     " y = f32[3,2] transpose(x), dimensions={1,0\n}",
     "not closed", 1, 9},
    {"ENTRY e {\n x = f32[] parameter(0)\n"
     " y = pred[] compare(x, x), direction=LQ\n}",
     "expected one of EQ, NE, GE", 3, 38},
    {"ENTRY e {\n x = f32[] parameter(0)\n y = pred[] compare(x, x)\n}",
     "compare needs the attribute direction", 3, 2},
    {"ENTRY e {\n x = f32[] parameter(0)\n y = f32[] negate(x, x)\n}",
     "negate takes 1 operand, not 2", 3, 2},
    {"ENTRY e {\n x = f32[] parameter(0)\n"
     " y = f32[] call(x), to_apply=g\n}\nf { ROOT x = f32[] parameter(0) }",
     "there is no computation 'g'", 3, 30},
    {"f { x = f32[] parameter(0) }\nf { x = f32[] parameter(0) }",
     "'f' is defined twice", 2, 1},
    {"ENTRY e {\n c = s8[2] constant({1, 300})\n}", "300", 2, 25},
    {"ENTRY e {\n c = constant(1)\n}", "the shape before the opcode", 2, 15},
    {"ENTRY e {\n x = f32[9223372036854775807,8] parameter(0)\n}", "more than",
     2, 6},
};
INSTANTIATE_TEST_SUITE_P(All, ParserRefuses, testing::ValuesIn(kRefused));

TEST(ParserErrors, GoesOnAtTheNextInstruction) {
  const std::vector<Diagnostic> found = DiagnosticsOf(R"(HloModule m
f {
  a = f32[] paramter(0)
  ROOT b = f32[] negate(a)
}
ENTRY e {
  x = f32[] parameter(0)
  y = f32[] negate(z)
  c = f32[2,2] constant({
    {1, oops},
    {2, 3}})
  ROOT r = f32[] add(x, x), foo=1
})");
  ASSERT_THAT(found, SizeIs(4));
  EXPECT_EQ(found[0].location.line, 3);
  EXPECT_EQ(found[1].location.line, 8);
  EXPECT_EQ(found[2].location.line, 10);
  EXPECT_EQ(found[3].location.line, 12);
}

// An error hides what follows from it, and nothing else.
struct Hidden {
  const char* text;
  std::vector<int> lines;
};
class ParserGoesOn : public testing::TestWithParam<Hidden> {};
TEST_P(ParserGoesOn, ToOtherErrors) {
  std::vector<int> lines;
  std::string all;
  for (const Diagnostic& diagnostic : DiagnosticsOf(GetParam().text)) {
    lines.push_back(diagnostic.location.line);
    absl::StrAppend(&all, diagnostic.message, "\n");
  }
  EXPECT_EQ(lines, GetParam().lines) << all;
}
const Hidden kHidden[] = {
    // A wrong attribute, and shapes: of another one, of its user, of its
    // caller, of a user of what is not there.
    {"ENTRY e {\n x = f32[2] parameter(0)\n y = f32[2] negate(x), foo=1\n"
     " z = f32[3] negate(x)\n ROOT w = f32[4] negate(y)\n}",
     {3, 4, 5}},
    {"f {\n x = f32[2] parameter(0)\n ROOT y = f32[2] foo(x)\n}\n"
     "ENTRY e {\n x = f32[2] parameter(0)\n"
     " ROOT z = f32[3] call(x), to_apply=f\n}",
     {3}},
    {"f {\n x = f32[2] parameter(0)\n ROOT y = f32[2] negate(x), foo=1\n}\n"
     "ENTRY e {\n x = f32[2] parameter(0)\n"
     " ROOT z = f32[3] call(x), to_apply=f\n}",
     {3, 7}},
    {"ENTRY e {\n x = f32[2] parameter(0)\n y = negate(z)\n"
     " w = negate(y)\n v = f32[3] add(w, x)\n ROOT u = f32[3] abs(x)\n}",
     {3, 6}},
    // No shape: of a parameter, and where it is inferred.
    {"ENTRY e (p: f32[3]) -> f32[3] {\n x = parameter(0)\n y = negate(x)\n"
     " c = f32[3] constant({1, 2, 3})\n ROOT z = f32[4] abs(c)\n}",
     {2, 5}},
    {"ENTRY e {\n x = f32[2] parameter(0)\n y = transpose(x), dimensions={1}\n"
     " z = negate(y)\n ROOT w = f32[3] abs(x)\n}",
     {3, 5}},
    {"f {\n x = f32[2] parameter(0)\n ROOT y = negate(z)\n}\n"
     "ENTRY e {\n x = f32[2] parameter(0)\n c = call(x), to_apply=f\n"
     " d = negate(c)\n ROOT z = f32[3] abs(x)\n}",
     {3, 9}},
    // Names: of nothing, twice, roots twice.
    {"ENTRY e {\n x = f32[2] parameter(0)\n c = f32[2] call(x), to_apply=f\n"
     " ROOT z = f32[3] abs(c)\n}",
     {3, 4}},
    {"ENTRY e {\n x = f32[2] parameter(0)\n x = f32[3] negate(x)\n"
     " y = f32[3] negate(x)\n c = f32[2] constant({1, 2})\n"
     " ROOT z = f32[3] abs(c)\n}",
     {3, 6}},
    {"ENTRY e {\n ROOT x = f32[2] parameter(0)\n ROOT y = f32[3] negate(x)\n"
     " z = f32[4] negate(x)\n}",
     {3, 4}},
    // Computations: the header, twice, in place.
    {"f (x: {\n x = f32[2] parameter(0)\n ROOT y = f32[3] negate(x)\n}\n"
     "ENTRY e {\n x = f32[2] parameter(0)\n"
     " ROOT z = f32[3] call(x), to_apply=f\n}",
     {1, 3}},
    {"f {\n ROOT x = f32[2] parameter(0)\n}\nf {\n"
     " ROOT x = f32[3] parameter(0)\n}\nENTRY e {\n"
     " x = f32[2] parameter(0)\n ROOT z = f32[3] call(x), to_apply=f\n}",
     {4, 9}},
    {"ENTRY e {\n x = f32[2] parameter(0)\n"
     " m = f32[2] map(x), dimensions={0}, to_apply={\n"
     "   a = f32[] parameter(0)\n   ROOT b = f32[] foo(a)\n }\n"
     " ROOT z = f32[3] abs(m)\n}",
     {5, 7}},
    // The header: an attribute alone, and what all depends on.
    {"HloModule m, foo={(}, is_scheduled=true\nENTRY e {\n"
     " x = f32[2] parameter(0)\n ROOT z = f32[3] abs(x)\n}",
     {1}},
    {"HloModule m, foo={1}, entry_computation_layout={(f32[3])->f32[3]}\n"
     "ENTRY e {\n ROOT x = f32[2] parameter(0)\n}",
     {1, 1, 1}},
    {"HloModule m, replica_count=x\nENTRY e {\n x = f32[2] parameter(0)\n"
     " ROOT z = f32[3] abs(x)\n}",
     {1}},
    // Async sugar around what is not there.
    {"ENTRY e {\n x = f32[2] parameter(0)\n"
     " s = ((f32[2]), f32[2]) abs-start(x), foo=1\n d = f32[2] abs-done(s)\n"
     " ROOT z = f32[3] abs(x)\n}",
     {3, 5}},
    {"ENTRY e {\n}\nf {\n x = f32[2] parameter(0)\n y = f32[3] abs(x)\n}",
     {1, 5}},
};
INSTANTIATE_TEST_SUITE_P(All, ParserGoesOn, testing::ValuesIn(kHidden));

TEST(ParserErrors, FindsTheEndOfTheComputationBehindAnError) {
  const std::vector<Diagnostic> found = DiagnosticsOf(
      "f {\n x = f32[] parameter(0)\n ROOT y = f32[] foo(x), origin={1} }\n"
      "ENTRY e {\n x = f32[] parameter(0)\n ROOT z = f32[] call(x), "
      "to_apply=f }");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].message, HasSubstr("no opcode 'foo'"));
}

TEST(ParserErrors, NameBinaryData) {
  const std::vector<Diagnostic> found =
      DiagnosticsOf(std::string("\x7f\0m", 3));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].message, HasSubstr("found binary data"));
}

TEST(ParserErrors, ShowTheLineAndACaret) {
  LoadOptions options;
  options.file = "a.hlo";
  const absl::Status status =
      Load("ENTRY e {\n  x = f32[] foo(0)\n}", options).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(std::string(status.message()),
            "a.hlo:2:13: error: there is no opcode 'foo'\n"
            "  x = f32[] foo(0)\n"
            "            ^");
}

TEST(ParserErrors, LongLinesAreCutAroundTheCaret) {
  const std::string line = absl::StrCat(
      "  x = f32[] parameter(0), metadata={op_name=\"", std::string(500, 'a'),
      "\"}, foo=1, metadata={op_name=\"", std::string(500, 'b'), "\"}");
  const absl::Status status =
      Load(absl::StrCat("ENTRY e {\n", line, "\n}")).status();
  const std::vector<std::string> lines =
      absl::StrSplit(std::string(status.message()), '\n');
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_LT(lines[1].size(), 120u);
  EXPECT_EQ(lines[1].substr(lines[2].size() - 1, 3), "foo");
}

TEST(ParserErrors, AreLimited) {
  std::string text = "ENTRY e {\n";
  for (int i = 0; i < 1000; ++i) absl::StrAppend(&text, "x = y\n");
  EXPECT_THAT(DiagnosticsOf(text), SizeIs(Diagnostics::kMaxKept));
}

TEST(ParserErrors, DeepNestingIsAnError) {
  for (const char* open : {"(", "{", "["}) {
    std::string deep;
    for (int i = 0; i < 10000; ++i) deep += open;
    for (const char* form :
         {"x = ", "x = f32[] parameter(0), origin=", "x = f32[2] constant(",
          "x = f32[] add(", "x = (f32[]) constant("}) {
      EXPECT_FALSE(
          DiagnosticsOf(absl::StrCat("ENTRY e {\n", form, deep)).empty());
    }
  }
  std::string nested;
  for (int i = 0; i < 10000; ++i) nested += "negate(";
  const std::vector<Diagnostic> found = DiagnosticsOf(
      absl::StrCat("ENTRY e {\n x = f32[] parameter(0)\n y = ", nested, "x",
                   std::string(10000, ')'), "\n}"));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, absl::StatusCode::kResourceExhausted);
}

constexpr char kProgram[] =
    R"(HloModule m, entry_computation_layout={(f32[4]{0}, s32[])->(f32[], f32[4]{0})}, replica_count=2

FileNames
1 "a.py"

sum {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT s = f32[] add(a, b)
}

ENTRY e (p: f32[4], q: s32[]) -> (f32[], f32[4]) {
  x = f32[4]{0:T(128)S(1)} parameter(0), sharding={replicated}
  i = s32[] parameter(1), metadata={op_name="jit(f)/x" stack_frame_id=1}
  z = f32[] constant(-1.5e-3)
  c = f32[2,2]{1,0} constant({{1, nan}, {inf, nan(0x1)}})
  k = f32[4] constant({1, 2, -inf, 4})
  w = f32[4] add(x, k), frontend_attributes={a="\"",b={"c": 1}}
  r = f32[] reduce(w, z), dimensions={0}, to_apply=sum
  g = f32[4] all-reduce(w), replica_groups=[1,2]<=[2], to_apply=sum
  h = f32[4] all-gather(x), replica_groups=mesh["a"=2,"b"=2] {"a":(1)2}, dimensions={0}
  l = pred[4] compare(w, g), direction=LT, type=TOTALORDER
  d = f32[2] dynamic-slice(x, i), dynamic_slice_sizes={2}
  v = f32[4] convolution(x, k), window={size=3 pad=1_1}, dim_labels=b0f_0io->b0f
  n = f32[6] pad(x, z), padding=1_1_0
  ROOT t = (f32[], f32[4]) tuple(r, g), control-predecessors={w, x}
}
)";

// Whatever is done to the text: an error or a module that prints and reads.
void ExpectNoCrash(const std::string& text) {
  (void)DiagnosticsOf(text);
  const absl::StatusOr<Module> module = LoadUnverified(text);
  if (!module.ok()) return;
  const std::string printed = Print(*module);
  const absl::StatusOr<Module> again = LoadUnverified(printed);
  ASSERT_TRUE(again.ok()) << again.status() << "\nfrom\n" << text;
  EXPECT_EQ(*again, *module) << text;
  EXPECT_EQ(Print(*again), printed);
}

TEST(ParserSurvives, TheProgramItself) {
  const absl::StatusOr<Module> module = LoadUnverified(kProgram);
  EXPECT_TRUE(module.ok()) << module.status();
}

TEST(ParserSurvives, EveryTruncation) {
  const std::string text = kProgram;
  for (size_t n = 0; n <= text.size(); ++n) ExpectNoCrash(text.substr(0, n));
}

TEST(ParserSurvives, Mutations) {
  std::mt19937 random(20261121);
  const std::string text = kProgram;
  const std::string bytes = "{}()[]<>=,:;.#%\"'/*-+_x01239abfst \n\\?";
  for (int round = 0; round < 20000; ++round) {
    std::string mutated = text;
    const int edits = 1 + static_cast<int>(random() % 3);
    for (int e = 0; e < edits; ++e) {
      const size_t at = random() % mutated.size();
      const size_t length = random() % 8;
      switch (random() % 4) {
        case 0:
          mutated[at] = bytes[random() % bytes.size()];
          break;
        case 1:
          mutated[at] = static_cast<char>(random());
          break;
        case 2:
          mutated.erase(at, length);
          break;
        default:
          mutated.insert(at, text.substr(random() % text.size(), length));
      }
    }
    ExpectNoCrash(mutated);
  }
}

TEST(ParserSurvives, AnyBytes) {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string text = round % 2 ? "HloModule m\nENTRY e {\n" : "";
    for (size_t n = random() % 60; n > 0; --n) {
      text.push_back(static_cast<char>(random()));
    }
    ExpectNoCrash(text);
  }
}

}  // namespace
}  // namespace hlo
