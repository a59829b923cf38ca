// Every loop that is shared by threads gives the same bits on any number of
// them. With a grain of 1 even these small arrays are split; under
// ThreadSanitizer (`make tsan`) the same test finds races.
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "interpreter/testing/test_program.h"

namespace hlo {
namespace {

struct Loop {
  const char* name;
  const char* text;
};

constexpr Loop kLoops[] = {
    {"Lanes", R"(ENTRY e {
  i = s32[1001] iota(), iota_dimension=0
  x = f32[1001] convert(i)
  y = f32[1001] sine(x)
  b = bf16[1001] convert(y)
  c = bf16[1001] multiply(b, b)
  p = pred[1001] compare(y, x), direction=LT
  ROOT r = (f32[1001], bf16[1001], f32[1001])
    tuple(y, c, f32[1001] select(p, x, y)) })"},
    {"Copies", R"(ENTRY e {
  x = s32[37,53] iota(), iota_dimension=1
  t = s32[53,37] transpose(x), dimensions={1,0}
  b = s32[37,53,3] broadcast(x), dimensions={0,1}
  c = s32[74,53] concatenate(x, x), dimensions={0}
  v = s32[37,53] reverse(x), dimensions={0,1}
  s = s32[12,27] slice(x), slice={[1:37:3], [0:53:2]}
  p = s32[75,55] pad(x, s32[] constant(-1)), padding=1_1_1x1_1
  ROOT r = (s32[53,37], s32[37,53,3], s32[74,53], s32[37,53], s32[12,27],
    s32[75,55]) tuple(t, b, c, v, s, p) })"},
    {"BitcastConvert", R"(ENTRY e {
  x = f32[301] iota(), iota_dimension=0
  b = u8[301,4] bitcast-convert(x)
  n = u4[301,4,2] bitcast-convert(b)
  k = u32[301] bitcast-convert(x)
  j = u32[301,2] broadcast(k), dimensions={0}
  w = u64[301] bitcast-convert(j)
  ROOT r = (u8[301,4], u4[301,4,2], u64[301]) tuple(b, n, w) })"},
    {"Map", R"(f { a = f32[] parameter(0)  b = f32[] parameter(1)
  s = f32[] subtract(a, b)  ROOT r = f32[] multiply(s, a) }
ENTRY e {
  x = f32[701] iota(), iota_dimension=0
  y = f32[701] sine(x)
  ROOT r = f32[701] map(x, y), dimensions={0}, to_apply=f })"},
    {"MapWithALoop", R"(
more { s = (s32[], s32[]) parameter(0)
  n = s32[] get-tuple-element(s), index=0
  ROOT g = pred[] compare(n, s32[] constant(0)), direction=GT }
step { s = (s32[], s32[]) parameter(0)
  n = s32[] get-tuple-element(s), index=0
  t = s32[] get-tuple-element(s), index=1
  ROOT r = (s32[], s32[])
    tuple(s32[] subtract(n, s32[] constant(1)), s32[] add(t, n)) }
triangle { n = s32[] parameter(0)
  w = (s32[], s32[]) while((s32[], s32[]) tuple(n, s32[] constant(0))),
    condition=more, body=step
  ROOT r = s32[] get-tuple-element(w), index=1 }
ENTRY e {
  x = s32[61] iota(), iota_dimension=0
  ROOT r = s32[61] map(x), dimensions={0}, to_apply=triangle })"},
    {"Reduce", R"(f { a = f32[] parameter(0)  b = f32[] parameter(1)
  ROOT r = f32[] add(a, b) }
ENTRY e {
  i = f32[19,23,29] iota(), iota_dimension=2
  x = f32[19,23,29] sine(i)
  z = f32[] constant(0.5)
  a = f32[23,29] reduce(x, z), dimensions={0}, to_apply=f
  b = f32[19,29] reduce(x, z), dimensions={1}, to_apply=f
  c = f32[19,23] reduce(x, z), dimensions={2}, to_apply=f
  d = f32[23] reduce(x, z), dimensions={0,2}, to_apply=f
  ROOT r = (f32[23,29], f32[19,29], f32[19,23], f32[23])
    tuple(a, b, c, d) })"},
    {"Scan", R"(f { x = f32[300,5] parameter(0)  c = f32[300,5] parameter(1)
  n = s32[] parameter(2)
  m = f32[300,5] multiply(x, c)  s = f32[300,5] subtract(c, m)
  k = s32[] add(n, s32[] constant(1))
  ROOT r = (f32[300,5], f32[300,5], s32[]) tuple(m, s, k) }
g { x = f32[300] parameter(0)  c = f32[300] parameter(1)
  s = f32[300] add(c, x)  ROOT r = (f32[300], f32[300]) tuple(s, c) }
ENTRY e {
  i = f32[300,41,5] iota(), iota_dimension=1
  x = f32[300,41,5] sine(i)
  c = f32[300,5] broadcast(f32[] constant(0.5)), dimensions={}
  a = (f32[300,41,5], f32[300,5], s32[]) scan(x, c, s32[] constant(0)),
    dimensions={1}, num_carries=2, is_reverse=true, to_apply=f
  j = f32[300,700] iota(), iota_dimension=1
  y = f32[300,700] sine(j)
  d = f32[300] broadcast(f32[] constant(0.5)), dimensions={}
  b = (f32[300,700], f32[300]) scan(y, d), dimensions={1}, num_carries=1,
    to_apply=g
  p = f32[300,41,5] get-tuple-element(a), index=0
  q = f32[300,5] get-tuple-element(a), index=1
  n = s32[] get-tuple-element(a), index=2
  s = f32[300,700] get-tuple-element(b), index=0
  ROOT r = (f32[300,41,5], f32[300,5], s32[], f32[300,700])
    tuple(p, q, n, s) })"},
    {"Dot", R"(ENTRY e {
  i = f32[5,33,17] iota(), iota_dimension=2
  x = f32[5,33,17] sine(i)
  b = f32[5,33,33] dot(x, x), lhs_batch_dims={0}, rhs_batch_dims={0},
    lhs_contracting_dims={2}, rhs_contracting_dims={2}
  m = f32[5,33,5,33] dot(x, x), lhs_contracting_dims={2},
    rhs_contracting_dims={2}
  ROOT r = (f32[5,33,33], f32[5,33,5,33]) tuple(b, m) })"},
    {"SortByKey", R"(less { a = f32[] parameter(0)  b = f32[] parameter(1)
  ROOT r = pred[] compare(a, b), direction=LT }
ENTRY e {
  i = f32[41,600] iota(), iota_dimension=1
  x = f32[41,600] sine(i)
  a = f32[41,600] sort(x), dimensions={0}, to_apply=less
  b = f32[41,600] sort(x), dimensions={1}, to_apply=less
  ROOT r = (f32[41,600], f32[41,600]) tuple(a, b) })"},
    {"SortByComparator",
     R"(less { a = f32[] parameter(0)  b = f32[] parameter(1)
  ROOT r = pred[] compare(f32[] multiply(a, a), f32[] multiply(b, b)),
    direction=LT }
ENTRY e {
  i = f32[41,60] iota(), iota_dimension=1
  x = f32[41,60] sine(i)
  a = f32[41,60] sort(x), dimensions={0}, to_apply=less
  b = f32[41,60] sort(x), dimensions={1}, to_apply=less
  ROOT r = (f32[41,60], f32[41,60]) tuple(a, b) })"},
    {"TopK", R"(ENTRY e {
  i = f32[41,60] iota(), iota_dimension=1
  x = f32[41,60] sine(i)
  ROOT r = (f32[41,7], s32[41,7]) topk(x), k=7 })"},
    {"BatchNorm", R"(ENTRY e {
  i = f32[13,11,7] iota(), iota_dimension=0
  x = f32[13,11,7] sine(i)
  s = f32[11] broadcast(f32[] constant(2)), dimensions={}
  ROOT r = (f32[13,11,7], f32[11], f32[11])
    batch-norm-training(x, s, s), epsilon=0.001, feature_index=1 })"},
};

class ThreadsTest : public testing::TestWithParam<Loop> {
 protected:
  std::vector<Literal> Run(int threads) {
    ExecutionOptions options;
    options.threads = threads;
    options.grain = 1;
    auto results = RunText(GetParam().text, {}, options);
    EXPECT_TRUE(results.ok()) << results.status();
    if (!results.ok()) return {};
    const Literal& result = results->at(0);
    if (!result.is_tuple()) return {result};
    return {result.elements().begin(), result.elements().end()};
  }
};

TEST_P(ThreadsTest, AnyNumberGivesTheSameBits) {
  const std::vector<Literal> one = Run(1);
  for (const int threads : {2, 7}) {
    const std::vector<Literal> many = Run(threads);
    ASSERT_EQ(one.size(), many.size());
    for (size_t i = 0; i < one.size(); ++i) {
      const Buffer& a = one[i].leaf().buffer;
      const Buffer& b = many[i].leaf().buffer;
      ASSERT_EQ(a.size(), b.size());
      EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size()), 0)
          << "result " << i << ", threads " << threads;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Loops, ThreadsTest, testing::ValuesIn(kLoops),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace hlo
