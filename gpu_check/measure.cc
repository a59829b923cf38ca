#include "gpu_check/measure.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "gpu_check/run/execution.h"
#include "interpreter/load.h"

namespace hlo::gpu {
namespace {

// N: all elements, of S rows of S.
struct Work {
  const char* name;
  const char* module;
  int reads;          // arrays of N elements that it reads and writes
  bool cube = false;  // S^3 products and sums
};

constexpr const char kIota[] =
    "ENTRY main { ROOT x = f32[S,S] iota(), iota_dimension=1 }";
constexpr Work kWork[] = {
    {"add f32",
     "ENTRY main { x = f32[S,S] parameter(0)"
     " ROOT r = f32[S,S] add(x, x) }",
     3},
    {"exponential f32",
     "ENTRY main { x = f32[S,S] parameter(0)"
     " ROOT r = f32[S,S] exponential(x) }",
     2},
    {"transpose f32",
     "ENTRY main { x = f32[S,S] parameter(0)"
     " ROOT r = f32[S,S] transpose(x), dimensions={1,0} }",
     2},
    {"reduce f32, rows",
     "add { a = f32[] parameter(0) b = f32[] parameter(1)"
     " ROOT c = f32[] add(a, b) } "
     "ENTRY main { x = f32[S,S] parameter(0) z = f32[] constant(0)"
     " ROOT r = f32[S] reduce(x, z), dimensions={1}, to_apply=add }",
     1},
    {"sort f32, rows",
     "less { a = f32[] parameter(0) b = f32[] parameter(1)"
     " ROOT c = pred[] compare(a, b), direction=GT } "
     "ENTRY main { x = f32[S,S] parameter(0)"
     " ROOT r = f32[S,S] sort(x), dimensions={1}, to_apply=less }",
     2},
    {"dot f32",
     "ENTRY main { x = f32[S,S] parameter(0)"
     " ROOT r = f32[S,S] dot(x, x), lhs_contracting_dims={1},"
     " rhs_contracting_dims={0} }",
     3, true}};

absl::StatusOr<std::unique_ptr<Prepared>> ProgramOf(const char* text,
                                                    int64_t side) {
  auto module = Load(absl::StrReplaceAll(text, {{"S", absl::StrCat(side)}}),
                     LoadOptions());
  if (!module.ok()) return module.status();
  return Prepared::Make(module->shared());
}

// The quickest of three runs.
absl::StatusOr<double> SecondsOf(Prepared& program, Device& device,
                                 const Value& argument) {
  double best = 1e30;
  for (int k = 0; k < 3; ++k) {
    const auto start = std::chrono::steady_clock::now();
    auto results = Execute(program, device, {{argument}}, {});
    if (!results.ok()) return results.status();
    const std::chrono::duration<double> passed =
        std::chrono::steady_clock::now() - start;
    best = std::min(best, passed.count());
  }
  return best;
}

}  // namespace

absl::StatusOr<std::string> Measured(Device& device, int scale) {
  const int64_t side = int64_t{1} << (scale / 2), n = side * side;
  auto iota = ProgramOf(kIota, side);
  if (!iota.ok()) return iota.status();
  auto made = Execute(**iota, device, {{}}, {});
  if (!made.ok()) return made.status();
  const double peak = device.BytesPerSecond();
  std::string table = absl::StrFormat(
      "| f32[%d,%d] | ms | GB/s | of the memory's %.0f GB/s |\n"
      "|---|---|---|---|\n",
      side, side, peak / 1e9);
  for (const Work& work : kWork) {
    auto program = ProgramOf(work.module, side);
    if (!program.ok()) return program.status();
    auto seconds = SecondsOf(**program, device, made->values.front());
    if (!seconds.ok()) return seconds.status();
    const double rate = static_cast<double>(4 * n * work.reads) / *seconds;
    const double share = peak > 0 ? 100 * rate / peak : 0;
    const std::string more =
        work.cube
            ? absl::StrFormat(", %.1f GFLOP/s",
                              2e-9 * static_cast<double>(n * side) / *seconds)
            : "";
    absl::StrAppendFormat(&table, "| %s | %.3f | %.2f%s | %.1f %% |\n",
                          work.name, *seconds * 1e3, rate / 1e9, more, share);
  }
  return table;
}

}  // namespace hlo::gpu
