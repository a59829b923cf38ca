// A run that is cancelled while an instruction is under way that alone takes
// much longer than the test may.
#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "interpreter/testing/test_program.h"

namespace hlo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Long {
  const char* name;
  const char* callees;
  const char* entry;
};

// Tangents of complex numbers take microseconds each.
constexpr const char* kSlow = R"(
  slow {
    a = c128[] parameter(0)
    b = c128[] parameter(1)
    c = c128[] add(a, b)
    ROOT t = c128[] tan(c)
  })";
constexpr const char* kLess = R"(
  less {
    a = f64[] parameter(0)
    b = f64[] parameter(1)
    c = c128[] complex(a, b)
    t = c128[] tan(c)
    r = f64[] real(t)
    ROOT l = pred[] compare(r, b), direction=LT
  })";
constexpr const char* kCount = R"(
  more {
    n = s32[] parameter(0)
    most = s32[] constant(100000)
    ROOT l = pred[] compare(n, most), direction=LT
  }
  next {
    n = s32[] parameter(0)
    one = s32[] constant(1)
    ROOT m = s32[] add(n, one)
  }
  count {
    n = s32[] parameter(0)
    ROOT w = s32[] while(n), condition=more, body=next
  })";

constexpr Long kLong[] = {
    {"dot", "", R"(x = c128[3000,3000] iota(), iota_dimension=0
      ROOT r = c128[3000,3000] dot(x, x), lhs_contracting_dims={1},
          rhs_contracting_dims={0})"},
    {"tan", "", R"(x = c128[4000000] iota(), iota_dimension=0
      ROOT r = c128[4000000] tan(x))"},
    {"reduce", kSlow, R"(x = c128[4000000] iota(), iota_dimension=0
      z = c128[] constant((1, 1))
      ROOT r = c128[] reduce(x, z), dimensions={0}, to_apply=slow)"},
    {"map", kSlow, R"(x = c128[4000000] iota(), iota_dimension=0
      ROOT r = c128[4000000] map(x, x), dimensions={0}, to_apply=slow)"},
    {"map of a loop", kCount, R"(x = s32[1000000] broadcast(s32[] constant(0)),
          dimensions={}
      ROOT r = s32[1000000] map(x), dimensions={0}, to_apply=count)"},
    {"sort", kLess, R"(x = f64[1000000] iota(), iota_dimension=0
      ROOT r = f64[1000000] sort(x), dimensions={0}, to_apply=less)"},
    {"scatter", kSlow, R"(x = c128[10] iota(), iota_dimension=0
      i = s32[4000000,1] broadcast(s32[] constant(3)), dimensions={}
      u = c128[4000000] iota(), iota_dimension=0
      ROOT r = c128[10] scatter(x, i, u), update_window_dims={},
          inserted_window_dims={0}, scatter_dims_to_operand_dims={0},
          index_vector_dim=1, to_apply=slow)"},
    {"cholesky", "", R"(i = s32[3000,3000] iota(), iota_dimension=0
      j = s32[3000,3000] iota(), iota_dimension=1
      same = pred[3000,3000] compare(i, j), direction=EQ
      much = c128[3000,3000] broadcast(c128[] constant((9000, 0))),
          dimensions={}
      one = c128[3000,3000] broadcast(c128[] constant((1, 0))), dimensions={}
      a = c128[3000,3000] select(same, much, one)
      ROOT r = c128[3000,3000] cholesky(a), lower=true)"},
    {"triangular-solve", "", R"(
      one = c128[3000,3000] broadcast(c128[] constant((1, 0))), dimensions={}
      ROOT r = c128[3000,3000] triangular-solve(one, one), left_side=true,
          lower=true, unit_diagonal=true, transpose_a=NO_TRANSPOSE)"},
};

TEST(CancelTest, StopsWithinAnInstruction) {
  for (const Long& each : kLong) {
    SCOPED_TRACE(each.name);
    std::atomic<bool> cancelled = false;
    ExecutionOptions options;
    options.cancelled = &cancelled;
    options.threads = 1;
    options.limits.max_steps = INT64_MAX;
    steady_clock::time_point when;
    std::thread canceller([&] {
      std::this_thread::sleep_for(milliseconds(400));
      when = steady_clock::now();
      cancelled = true;
    });
    const auto results = RunText(
        absl::StrCat(each.callees, "\nENTRY main {\n", each.entry, "\n}"), {},
        options);
    canceller.join();
    EXPECT_EQ(results.status().code(), absl::StatusCode::kCancelled)
        << results.status();
    EXPECT_LT(steady_clock::now() - when, milliseconds(5000));
  }
}

}  // namespace
}  // namespace hlo
