// Programs that run but are refused under --strict: operands of different float
// types, and everything that gets a warning.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "interpreter/load.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Program {
  const char* name;
  const char* text;  // of the entry computation, or of several computations
};
void PrintTo(const Program& program, std::ostream* out) {
  *out << program.name;
}

std::vector<Diagnostic> DiagnosticsOf(const Program& program, bool strict) {
  std::string text = program.text;
  if (text.find("ENTRY") == std::string::npos) {
    text = "ENTRY e { " + text + " }";
  }
  LoadOptions options;
  options.strict = strict;
  const auto shared = std::make_shared<const std::string>(std::move(text));
  Diagnostics diagnostics(program.name, shared, strict);
  const auto module = Load(shared, options, diagnostics);
  EXPECT_EQ(module.has_value(), diagnostics.ok()) << diagnostics.RenderAll();
  return diagnostics.all();
}

class MixedPrecision : public testing::TestWithParam<Program> {};

TEST_P(MixedPrecision, IsAcceptedWithoutAWord) {
  EXPECT_THAT(DiagnosticsOf(GetParam(), false), IsEmpty());
}

TEST_P(MixedPrecision, IsRefusedWhereAllIsStrict) {
  const std::vector<Diagnostic> found = DiagnosticsOf(GetParam(), true);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].severity, Severity::kError);
  EXPECT_THAT(found[0].message, HasSubstr(std::string(GetParam().name) +
                                          " mixed_precision: float types "
                                          "differ: "));
}

constexpr Program kMixed[] = {
    {"add",
     "x = f32[] parameter(0) y = bf16[] parameter(1) "
     "ROOT r = f32[] add(x, y)"},
    {"negate", "x = bf16[] parameter(0) ROOT r = f32[] negate(x)"},
    {"select",
     "x = f32[] parameter(0) y = bf16[] parameter(1) p = pred[] "
     "parameter(2) ROOT r = f32[] select(p, x, y)"},
    {"clamp",
     "x = f32[] parameter(0) y = bf16[] parameter(1) "
     "ROOT r = f32[] clamp(y, x, y)"},
    {"compare",
     "x = f32[] parameter(0) y = bf16[] parameter(1) "
     "ROOT r = pred[] compare(x, y), direction=LT"},
    {"concatenate",
     "x = f32[1] parameter(0) y = bf16[1] parameter(1) "
     "ROOT r = f32[2] concatenate(x, y), dimensions={0}"},
    {"concatenate",
     "x = bf16[1] parameter(0) "
     "ROOT r = f32[2] concatenate(x, x), dimensions={0}"},
    {"pad",
     "x = f32[1] parameter(0) y = bf16[] parameter(1) "
     "ROOT r = f32[2] pad(x, y), padding=0_1"},
    {"dynamic-update-slice",
     "x = f32[2] parameter(0) y = bf16[1] parameter(1) i = s32[] parameter(2) "
     "ROOT r = f32[2] dynamic-update-slice(x, y, i)"},
    {"dot",
     "x = f32[2] parameter(0) y = bf16[2] parameter(1) ROOT r = f32[] "
     "dot(x, y), lhs_contracting_dims={0}, rhs_contracting_dims={0}"},
    {"ragged-dot",
     "x = f32[2,1] parameter(0) y = bf16[1,1,1] parameter(1) "
     "g = s32[1] parameter(2) ROOT r = f32[2,1] ragged-dot(x, y, g), "
     "lhs_contracting_dims={1}, rhs_contracting_dims={1}, lhs_ragged_dims={0}, "
     "rhs_group_dims={0}"},
    {"scaled-dot",
     "x = f8e4m3fn[1,2] parameter(0) y = f8e5m2[1,2] parameter(1) "
     "s = f8e8m0fnu[] parameter(2) ROOT r = f32[1,1] scaled-dot(x, y, s, s), "
     "lhs_contracting_dims={1}, rhs_contracting_dims={1}"},
    {"convolution",
     "x = f32[1,2,1] parameter(0) y = bf16[1,1,1] parameter(1) ROOT r = "
     "f32[1,2,1] convolution(x, y), window={size=1}, dim_labels=b0f_0io->b0f"},
    {"reduce",
     "f { a = f32[] parameter(0) b = f32[] parameter(1) "
     "ROOT c = f32[] add(a, b) } ENTRY e { x = bf16[2] parameter(0) "
     "i = f32[] parameter(1) "
     "ROOT r = f32[] reduce(x, i), dimensions={0}, to_apply=f }"},
    {"reduce-window",
     "f { a = f32[] parameter(0) b = f32[] parameter(1) "
     "ROOT c = f32[] add(a, b) } ENTRY e { x = bf16[2] parameter(0) "
     "i = f32[] parameter(1) "
     "ROOT r = f32[1] reduce-window(x, i), window={size=2}, to_apply=f }"},
    {"scatter",
     "f { a = f32[] parameter(0) b = f32[] parameter(1) "
     "ROOT c = f32[] add(a, b) } ENTRY e { x = f32[2] parameter(0) "
     "i = s32[1] parameter(1) u = bf16[1] parameter(2) "
     "ROOT r = f32[2] scatter(x, i, u), update_window_dims={}, "
     "inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
     "index_vector_dim=1, to_apply=f }"},
    {"select-and-scatter",
     "f { a = f32[] parameter(0) b = f32[] parameter(1) "
     "ROOT c = f32[] add(a, b) } g { a = f32[] parameter(0) "
     "b = f32[] parameter(1) ROOT c = pred[] compare(a, b), direction=GE } "
     "ENTRY e { x = f32[2] parameter(0) s = f32[1] parameter(1) "
     "i = bf16[] parameter(2) ROOT r = f32[2] select-and-scatter(x, s, i), "
     "window={size=2}, select=g, scatter=f }"},
    {"map",
     "f { a = f32[] parameter(0) ROOT c = f32[] negate(a) } ENTRY e { "
     "x = bf16[2] parameter(0) ROOT r = f32[2] map(x), dimensions={0}, "
     "to_apply=f }"},
    {"all-reduce",
     "f { a = f32[] parameter(0) b = f32[] parameter(1) "
     "ROOT c = f32[] add(a, b) } ENTRY e { x = bf16[2] parameter(0) "
     "ROOT r = bf16[2] all-reduce(x), replica_groups={}, to_apply=f }"},
    {"batch-norm-inference",
     "x = bf16[2,1] parameter(0) y = f32[1] parameter(1) ROOT r = bf16[2,1] "
     "batch-norm-inference(x, y, y, y, y), epsilon=0, feature_index=1"},
    {"batch-norm-grad",
     "x = bf16[2,1] parameter(0) y = bf16[1] parameter(1) "
     "g = f32[2,1] parameter(2) ROOT r = (bf16[2,1], bf16[1], bf16[1]) "
     "batch-norm-grad(x, y, y, y, g), epsilon=0, feature_index=1"},
};
INSTANTIATE_TEST_SUITE_P(Ops, MixedPrecision, testing::ValuesIn(kMixed));

// Types that differ in different operands, or that an attribute requests.
TEST(Strict, AcceptsTypesThatDoNotMeet) {
  constexpr Program kPrograms[] = {
      {"convert", "x = f32[] parameter(0) ROOT r = bf16[] convert(x)"},
      {"dot",
       "x = bf16[2] parameter(0) ROOT r = f32[] dot(x, x), "
       "lhs_contracting_dims={0}, rhs_contracting_dims={0}"},
      {"tuple",
       "x = f32[] parameter(0) y = bf16[] parameter(1) "
       "ROOT r = (f32[], bf16[]) tuple(x, y)"},
      {"scaled-dot",
       "x = f8e4m3fn[1,2] parameter(0) "
       "s = f8e8m0fnu[] parameter(1) ROOT r = f32[1,1] "
       "scaled-dot(x, x, s, s), lhs_contracting_dims={1}, "
       "rhs_contracting_dims={1}"},
      {"sort",
       "g { a = f32[] parameter(0) b = f32[] parameter(1) c = bf16[] "
       "parameter(2) d = bf16[] parameter(3) ROOT r = pred[] "
       "compare(a, b), direction=LT } ENTRY e { x = f32[2] "
       "parameter(0) y = bf16[2] parameter(1) ROOT r = (f32[2], "
       "bf16[2]) sort(x, y), dimensions={0}, to_apply=g }"},
      {"complex", "x = f32[] parameter(0) ROOT r = c64[] complex(x, x)"},
      {"abs", "x = c64[] parameter(0) ROOT r = f32[] abs(x)"},
  };
  for (const Program& program : kPrograms) {
    EXPECT_THAT(DiagnosticsOf(program, true), IsEmpty()) << program.name;
  }
}

TEST(Strict, OrNotNarrowerResultsAreRefused) {
  constexpr Program kPrograms[] = {
      {"pad S4",
       "ROOT r = bf16[2] pad(bf16[1] constant({1}), f32[] "
       "constant(2)), padding=0_1"},
      {"concatenate S3",
       "ROOT r = bf16[2] concatenate(bf16[1] constant({1}), "
       "f32[1] constant({2})), dimensions={0}"},
      {"dynamic-update-slice S",
       "ROOT r = bf16[1] dynamic-update-slice(bf16[1] "
       "constant({1}), f32[1] constant({2}), s32[] "
       "constant(0))"},
      {"add mixed_precision",
       "ROOT r = bf16[1] add(bf16[1] constant({1}), "
       "f32[1] constant({2}))"},
  };
  for (const Program& program : kPrograms) {
    const std::vector<Diagnostic> found = DiagnosticsOf(program, false);
    ASSERT_EQ(found.size(), 1u) << program.name;
    EXPECT_EQ(found[0].severity, Severity::kError);
    EXPECT_THAT(found[0].message, HasSubstr("f32[")) << program.name;
  }
}

struct Doubtful {
  Program program;
  const char* warning;
};
void PrintTo(const Doubtful& doubtful, std::ostream* out) {
  *out << doubtful.warning;
}

class Warning : public testing::TestWithParam<Doubtful> {};

TEST_P(Warning, IsAnErrorWhereAllIsStrict) {
  const Doubtful& doubtful = GetParam();
  for (const bool strict : {false, true}) {
    const std::vector<Diagnostic> found =
        DiagnosticsOf(doubtful.program, strict);
    ASSERT_EQ(found.size(), 1u) << strict;
    EXPECT_THAT(found[0].message, HasSubstr(doubtful.warning));
    EXPECT_EQ(found[0].severity,
              strict ? Severity::kError : Severity::kWarning);
  }
}

constexpr Doubtful kDoubtful[] = {
    {{"accuracy",
      "x = f32[] parameter(0) ROOT r = f32[] tanh(x), "
      "result_accuracy={tolerance={atol=0,rtol=0,ulps=0}}"},
     "tanh accuracy_request: result_accuracy asks for less than half"},
    {{"infeeds",
      "a = f32[] infeed() b = f32[] infeed() "
      "ROOT r = f32[] add(a, b)"},
     "infeed feeds: nothing orders it and 'a'"},
    {{"infeeds in a call",
      "f { k = token[] after-all() x = (f32[], token[]) infeed(k) "
      "ROOT y = f32[] get-tuple-element(x), index=0 } ENTRY e { "
      "k = token[] after-all() x = (f32[], token[]) infeed(k) "
      "y = f32[] get-tuple-element(x), index=0 z = f32[] call(), to_apply=f "
      "ROOT r = f32[] add(y, z) }"},
     "call feeds: nothing orders it and 'x'"},
    {{"a start",
      "f { a = f32[] parameter(0) b = f32[] parameter(1) "
      "ROOT c = f32[] add(a, b) } ENTRY e { x = f32[2] parameter(0) "
      "s = f32[2] all-reduce-start(x), replica_groups={}, to_apply=f "
      "ROOT r = f32[2] negate(x) }"},
     "all-reduce-start pending: nothing ends what it begins"},
    {{"a start in a tuple",
      "ENTRY e { x = f32[2] parameter(0) "
      "s = (f32[2], f32[2], u32[]) copy-start(x) "
      "t = ((f32[2], f32[2], u32[]), f32[2]) tuple(s, x) "
      "ROOT r = f32[2] get-tuple-element(t), index=1 }"},
     "copy-start pending: nothing ends what it begins"},
};
INSTANTIATE_TEST_SUITE_P(All, Warning, testing::ValuesIn(kDoubtful));

TEST(Strict, AcceptsWhatIsInOrder) {
  constexpr Program kPrograms[] = {
      {"by tokens",
       "k = token[] after-all() x = (f32[], token[]) infeed(k) "
       "l = token[] get-tuple-element(x), index=1 "
       "m = token[] after-all(l) y = (f32[], token[]) infeed(m) "
       "a = f32[] get-tuple-element(x), index=0 "
       "b = f32[] get-tuple-element(y), index=0 ROOT r = f32[] add(a, b)"},
      {"by a control edge",
       "a = f32[] infeed() b = f32[] infeed(), control-predecessors={a} "
       "ROOT r = f32[] add(a, b)"},
      {"by the schedule",
       "HloModule m, is_scheduled=true ENTRY e { a = f32[] infeed() "
       "b = f32[] infeed() ROOT r = f32[] add(a, b) }"},
      {"a start that is ended elsewhere",
       "f { s = (f32[2], f32[2], u32[]) parameter(0) "
       "ROOT d = f32[2] copy-done(s) } ENTRY e { x = f32[2] parameter(0) "
       "s = (f32[2], f32[2], u32[]) copy-start(x) "
       "t = ((f32[2], f32[2], u32[]), f32[2]) tuple(s, x) "
       "u = (f32[2], f32[2], u32[]) get-tuple-element(t), index=0 "
       "ROOT r = f32[2] call(u), to_apply=f }"},
      {"a start of the next turn",
       "c { t = (s32[], (f32[2], f32[2], u32[])) parameter(0) "
       "i = s32[] get-tuple-element(t), index=0 "
       "ROOT p = pred[] compare(i, s32[] constant(3)), direction=LT } "
       "b { t = (s32[], (f32[2], f32[2], u32[])) parameter(0) "
       "i = s32[] get-tuple-element(t), index=0 "
       "s = (f32[2], f32[2], u32[]) get-tuple-element(t), index=1 "
       "d = f32[2] copy-done(s) "
       "n = (f32[2], f32[2], u32[]) copy-start(d) "
       "j = s32[] add(i, s32[] constant(1)) "
       "ROOT r = (s32[], (f32[2], f32[2], u32[])) tuple(j, n) } "
       "ENTRY e { x = f32[2] parameter(0) "
       "s = (f32[2], f32[2], u32[]) copy-start(x) "
       "t = (s32[], (f32[2], f32[2], u32[])) tuple(s32[] constant(0), s) "
       "w = (s32[], (f32[2], f32[2], u32[])) while(t), condition=c, body=b "
       "l = (f32[2], f32[2], u32[]) get-tuple-element(w), index=1 "
       "ROOT r = f32[2] copy-done(l) }"},
  };
  for (const Program& program : kPrograms) {
    EXPECT_THAT(DiagnosticsOf(program, true), IsEmpty()) << program.name;
  }
}

}  // namespace
}  // namespace hlo
