#include "cli/run/progress.h"

#include <chrono>
#include <cstdint>
#include <limits>

#include "absl/strings/str_format.h"

namespace hlo {

absl::Status RunWithProgress(Execution& execution, Console& console) {
  using Clock = std::chrono::steady_clock;
  // Few enough for a look at the clock twice a second, many enough not to be
  // noticed.
  constexpr int64_t kSteps = 100'000;
  const int64_t budget = console.error_is_terminal()
                             ? kSteps
                             : std::numeric_limits<int64_t>::max();
  const Clock::time_point start = Clock::now();
  std::chrono::duration<double> next(2.0);
  bool shown = false;
  while (true) {
    auto state = execution.Run(budget);
    if (!state.ok() || *state == Execution::State::kFinished) {
      if (shown) console.Progress("");
      return state.status();
    }
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    if (elapsed < next) continue;
    next = elapsed + std::chrono::duration<double>(0.5);
    shown = true;
    console.Progress(absl::StrFormat("%.0f s, %d instructions", elapsed.count(),
                                     execution.steps()));
  }
}

}  // namespace hlo
