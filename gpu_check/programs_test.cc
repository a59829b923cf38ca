// Programs whose values are known by hand, for what few vectors show.
#include <gtest/gtest.h>

#include <string>

#include "gpu_check/testing.h"

namespace hlo::gpu {
namespace {

struct KnownProgram {
  const char* name;
  const char* module;
  const char* inputs;
  const char* answer;  // a part of it
  int replicas = 1;
};

// Computations with an array in them.
#define HLOREF_SUM_OF_ARRAY                                                \
  "add { a = s8[] parameter(0) b = s8[] parameter(1)"                      \
  " ROOT r = s8[] add(a, b) }\n"                                           \
  "max { a = s8[] parameter(0) b = s8[] parameter(1)"                      \
  " ROOT r = s8[] maximum(a, b) }\n"                                       \
  "sum { a = s8[] parameter(0) b = s8[] parameter(1) z = s8[] constant(0)" \
  " x = s8[1] reshape(a) y = s8[1] reshape(b)"                             \
  " c = s8[2] concatenate(x, y), dimensions={0}"                           \
  " ROOT r = s8[] reduce(c, z), dimensions={0}, to_apply=add }\n"          \
  "larger { a = s8[] parameter(0) b = s8[] parameter(1)"                   \
  " z = s8[] constant(-128) x = s8[1] reshape(a) y = s8[1] reshape(b)"     \
  " c = s8[2] concatenate(x, y), dimensions={0}"                           \
  " m = s8[] reduce(c, z), dimensions={0}, to_apply=max"                   \
  " ROOT r = pred[] compare(m, a), direction=EQ }\n"

constexpr KnownProgram kPrograms[] = {
    {"AnIndexOutsideOfARegionsBranchesTakesTheLast", R"(
tens { x = s8[] parameter(0) k = s8[] constant(10) ROOT r = s8[] multiply(x, k) }
same { ROOT x = s8[] parameter(0) }
less { x = s8[] parameter(0) ROOT r = s8[] negate(x) }
f {
  x = s8[] parameter(0)
  i = s32[] convert(x)
  ROOT r = s8[] conditional(i, x, x, x), branch_computations={tens, same, less}
}
ENTRY main {
  x = s8[6] parameter(0)
  ROOT r = s8[6] map(x), to_apply=f
})",
     R"([[{"shape":"s8[6]","values":[-1,0,1,2,3,100]}]])",
     R"("bits":"010001fefd9c")"},
    {"ResultsThatAreParametersOfTheirComputation", R"(
f {
  a = s8[] parameter(0)
  b = s8[] parameter(1)
  x = s8[] parameter(2)
  y = s8[] parameter(3)
  ROOT r = (s8[], s8[]) tuple(x, a)
}
ENTRY main {
  x = s8[4] parameter(0)
  z = s8[] constant(0)
  ROOT r = (s8[], s8[]) reduce(x, x, z, z), dimensions={0}, to_apply=f
})",
     R"([[{"shape":"s8[4]","values":[1,2,3,4]}]])",
     R"([{"shape":"s8[]","bits":"04"},{"shape":"s8[]","bits":"03"}])"},
    {"ALoopInARegionExchangesItsState", R"(
condition {
  s = (s8[], s8[], s8[]) parameter(0)
  n = s8[] get-tuple-element(s), index=0
  z = s8[] constant(0)
  ROOT r = pred[] compare(n, z), direction=GT
}
body {
  s = (s8[], s8[], s8[]) parameter(0)
  n = s8[] get-tuple-element(s), index=0
  a = s8[] get-tuple-element(s), index=1
  b = s8[] get-tuple-element(s), index=2
  one = s8[] constant(1)
  m = s8[] subtract(n, one)
  c = s8[] add(a, b)
  ROOT r = (s8[], s8[], s8[]) tuple(m, c, a)
}
fibonacci {
  n = s8[] parameter(0)
  one = s8[] constant(1)
  z = s8[] constant(0)
  s = (s8[], s8[], s8[]) tuple(n, one, z)
  e = (s8[], s8[], s8[]) while(s), condition=condition, body=body
  ROOT r = s8[] get-tuple-element(e), index=2
}
ENTRY main {
  x = s8[4] parameter(0)
  ROOT r = s8[4] map(x), to_apply=fibonacci
})",
     R"([[{"shape":"s8[4]","values":[0,1,5,10]}]])", R"("bits":"00010537")"},
    {"ALoopInARegionThatDoesNotEnd", R"(
condition { x = s8[] parameter(0) z = s8[] constant(3) ROOT r = pred[] compare(x, z), direction=EQ }
body { ROOT x = s8[] parameter(0) }
f { x = s8[] parameter(0) ROOT r = s8[] while(x), condition=condition, body=body }
ENTRY main {
  x = s8[4] parameter(0)
  ROOT r = s8[4] map(x), to_apply=f
})",
     R"([[{"shape":"s8[4]","values":[1,2,3,3]}]])",
     "computation f takes more than 1048576 steps for element 2"},
    {"NothingTimesInfinityIsNanOnEitherSide", R"(
ENTRY main {
  x = f32[2,2] parameter(0)
  y = f32[2] parameter(1)
  ROOT r = f32[2] dot(x, y), lhs_contracting_dims={1}, rhs_contracting_dims={0}
})",
     R"([[{"shape":"f32[2,2]","values":[[0,1],[1,0]]},{"shape":"f32[2]","values":["inf",1]}]])",
     R"("bits":"0000c07f0000807f")"},
    {"AnIndexBeyondTheSignedNumbersIsOutside", R"(
second { a = s8[] parameter(0) ROOT b = s8[] parameter(1) }
ENTRY main {
  x = s8[3] parameter(0)
  i = u64[2,1] parameter(1)
  u = s8[2,2] parameter(2)
  ROOT r = s8[3] scatter(x, i, u), update_window_dims={1}, inserted_window_dims={}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=second
})",
     R"([[{"shape":"s8[3]","values":[1,2,3]},{"shape":"u64[2,1]","bits":"ffffffffffffffff0200000000000000"},{"shape":"s8[2,2]","values":[[7,7],[8,8]]}]])",
     R"("bits":"010208")"},
    {"AnUnboundedSizeIsThatOfTheStaticOne", R"(
ENTRY main {
  x = s8[?] parameter(0)
  y = s8[3] parameter(1)
  ROOT r = s8[3] add(x, y)
})",
     R"([[{"shape":"s8[5]","values":[1,2,3,4,5]},{"shape":"s8[3]","values":[1,2,3]}]])",
     R"("rejected":{"stage":"run")"},
};

constexpr KnownProgram kByLane[] = {
    {"AWindow",
     HLOREF_SUM_OF_ARRAY
     "ENTRY main { x = s8[4] parameter(0) z = s8[] constant(0)"
     " ROOT r = s8[4] reduce-window(x, z), window={size=2 pad=1_0},"
     " to_apply=sum }",
     R"([[{"shape":"s8[4]","values":[1,2,3,4]}]])", R"("bits":"01030507")"},
    {"AReduction",
     HLOREF_SUM_OF_ARRAY
     "ENTRY main { x = s8[4] parameter(0) z = s8[] constant(5)"
     " ROOT r = s8[] reduce(x, z), dimensions={0}, to_apply=sum }",
     R"([[{"shape":"s8[4]","values":[1,2,3,4]}]])", R"("bits":"0f")"},
    {"AScatter",
     HLOREF_SUM_OF_ARRAY
     "ENTRY main { x = s8[3] parameter(0) i = s32[4,1] parameter(1)"
     " u = s8[4] parameter(2) ROOT r = s8[3] scatter(x, i, u),"
     " update_window_dims={}, inserted_window_dims={0},"
     " scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=sum }",
     R"([[{"shape":"s8[3]","values":[10,20,30]},)"
     R"({"shape":"s32[4,1]","values":[[0],[0],[5],[2]]},)"
     R"({"shape":"s8[4]","values":[1,2,9,3]}]])",
     R"("bits":"0d1421")"},
    {"ASortIsStable",
     HLOREF_SUM_OF_ARRAY
     "before { a = s8[] parameter(0) b = s8[] parameter(1)"
     " i = s8[] parameter(2) j = s8[] parameter(3)"
     " x = s8[1] reshape(a) y = s8[1] reshape(b) z = s8[] constant(-128)"
     " c = s8[2] concatenate(x, y), dimensions={0}"
     " m = s8[] reduce(c, z), dimensions={0}, to_apply=max"
     " ROOT r = pred[] compare(m, a), direction=NE }\n"
     "ENTRY main { x = s8[5] parameter(0) i = s8[5] iota(), iota_dimension=0"
     " ROOT r = (s8[5], s8[5]) sort(x, i), dimensions={0}, to_apply=before }",
     R"([[{"shape":"s8[5]","values":[3,1,3,2,1]}]])",
     R"("bits":"0101020303"},{"shape":"s8[5]","bits":"0104030002")"},
    {"ASelection",
     HLOREF_SUM_OF_ARRAY
     "ENTRY main { x = s8[4] parameter(0) u = s8[2] parameter(1)"
     " z = s8[] constant(1) ROOT r = s8[4] select-and-scatter(x, u, z),"
     " window={size=2 stride=2}, select=larger, scatter=sum }",
     R"([[{"shape":"s8[4]","values":[1,5,4,4]},)"
     R"({"shape":"s8[2]","values":[7,9]}]])",
     R"("bits":"01080a01")"},
    {"AnAllReduce",
     HLOREF_SUM_OF_ARRAY
     "ENTRY main { x = s8[2] parameter(0)"
     " ROOT r = s8[2] all-reduce(x), replica_groups={}, to_apply=sum }",
     R"([[{"shape":"s8[2]","values":[1,2]}],)"
     R"([{"shape":"s8[2]","values":[30,40]}]])",
     R"("outputs":[[{"shape":"s8[2]","bits":"1f2a"}],[{"shape":"s8[2]","bits":"1f2a"}]])",
     2},
};

class ProgramsTest : public testing::TestWithParam<KnownProgram> {};

TEST_P(ProgramsTest, HasTheValueKnownByHand) {
  // At once, and with a launch for each round of a loop.
  for (int64_t steps : {int64_t{1} << 20, int64_t{1}}) {
    DeviceOptions options;
    options.steps_of_thread = steps;
    Worker worker(*Device::Open(options));
    const std::string answer =
        Ask(worker, GetParam().module, GetParam().inputs, GetParam().replicas);
    EXPECT_NE(answer.find(GetParam().answer), answer.npos) << answer;
  }
}

INSTANTIATE_TEST_SUITE_P(ByLane, ProgramsTest, testing::ValuesIn(kByLane),
                         [](const auto& program) {
                           return program.param.name;
                         });
INSTANTIATE_TEST_SUITE_P(Programs, ProgramsTest, testing::ValuesIn(kPrograms),
                         [](const auto& program) {
                           return program.param.name;
                         });

}  // namespace
}  // namespace hlo::gpu
