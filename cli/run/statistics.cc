#include "cli/run/statistics.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "interpreter/ir/module.h"

namespace hlo {
namespace {

double Milliseconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

void Statistics::Counted(const Instruction& instruction, int64_t count,
                         int64_t bytes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Entry& entry = entries_[instruction.op];
  entry.count += count;
  entry.bytes += count * bytes;
}

void Statistics::Before(const StepEvent& event) {
  const std::lock_guard<std::mutex> lock(mutex_);
  running_[{event.process, std::this_thread::get_id()}].push_back(
      {&event.instruction, Clock::now()});
}

void Statistics::After(const StepEvent& event,
                       std::span<const Value* const> leaves) {
  const Clock::time_point now = Clock::now();
  const std::lock_guard<std::mutex> lock(mutex_);
  Entry& entry = entries_[event.instruction.op];
  ++entry.count;
  for (const Value* leaf : leaves) {
    entry.bytes += std::ssize(leaf->buffer);
  }
  auto& running = running_[{event.process, std::this_thread::get_id()}];
  // A process that moved to another thread in between leaves no time.
  if (running.empty() || running.back().instruction != &event.instruction) {
    return;
  }
  const Clock::duration whole = now - running.back().start;
  entry.time += whole - running.back().inside;
  running.pop_back();
  if (!running.empty()) running.back().inside += whole;
}

std::string Statistics::Table(int64_t peak_bytes, double seconds) const {
  std::vector<std::pair<const Op*, Entry>> rows(entries_.begin(),
                                                entries_.end());
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    if (a.second.time != b.second.time) return a.second.time > b.second.time;
    return absl::string_view(a.first->name) < absl::string_view(b.first->name);
  });
  Entry all;
  std::string table = absl::StrFormat("%-28s %12s %12s %14s\n", "op",
                                      "executed", "ms", "result bytes");
  for (const auto& [op, entry] : rows) {
    absl::StrAppendFormat(&table, "%-28s %12d %12.3f %14d\n", op->name,
                          entry.count, Milliseconds(entry.time), entry.bytes);
    all.count += entry.count;
    all.bytes += entry.bytes;
    all.time += entry.time;
  }
  absl::StrAppendFormat(&table, "%-28s %12d %12.3f %14d\n", "all", all.count,
                        Milliseconds(all.time), all.bytes);
  absl::StrAppendFormat(&table,
                        "%.3f s in all; most bytes alive: %d, of arguments and "
                        "values above 16 bytes\n",
                        seconds, peak_bytes);
  return table;
}

}  // namespace hlo
