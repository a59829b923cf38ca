#include "interpreter/eval/processes/deadlock_report.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/fiber_name.h"

namespace hlo {
namespace {

// Limits on entries that are printed in full; the rest is counted.
constexpr size_t kMostFibers = 16, kMostAwaited = 4, kMostPosts = 8;

std::string Times(int64_t times) {
  return times == 1 ? "once" : absl::StrCat(times, " times");
}

class Report {
 public:
  explicit Report(std::span<const StuckFiber> fibers) {
    for (const StuckFiber& fiber : fibers) {
      if (fiber.path.size() == 1) processes_[fiber.path[0]] = &fiber;
      if (fiber.waits_for == nullptr) continue;
      waiting_.push_back(&fiber);
      of_process_[fiber.path[0]].push_back(&fiber);
    }
  }

  std::string Text(std::span<const std::string> unattended) {
    text_ = absl::StrCat("deadlock: nobody can go on; of ", processes_.size(),
                         processes_.size() == 1 ? " process " : " processes ",
                         CountWaiting(), " cannot end");
    for (size_t i = 0; i < waiting_.size() && i < kMostFibers; ++i) {
      AppendFiber(*waiting_[i]);
    }
    Rest("  ", waiting_.size(), kMostFibers, "wait");
    for (size_t i = 0; i < unattended.size() && i < kMostPosts; ++i) {
      absl::StrAppend(&text_, "\n  nobody waits for ", unattended[i]);
    }
    Rest("  ", unattended.size(), kMostPosts, "are there");
    Why();
    return std::move(text_);
  }

 private:
  using Awaited = WaitSource::Awaited;

  size_t CountWaiting() const {
    return static_cast<size_t>(
        std::count_if(processes_.begin(), processes_.end(),
                      [](const auto& entry) { return !entry.second->ended; }));
  }

  void Rest(const char* indent, size_t count, size_t most, const char* verb) {
    if (count <= most) return;
    absl::StrAppend(&text_, "\n", indent, "and ", count - most, " more ", verb);
  }

  void AppendFiber(const StuckFiber& fiber) {
    absl::StrAppend(&text_, "\n  ", FiberName(fiber.path), " waits since step ",
                    fiber.steps, " in ", Where(fiber.at), "\n    ",
                    fiber.waits_for->Describe());
    const std::vector<Awaited> awaited = fiber.waits_for->awaited();
    for (size_t i = 0; i < awaited.size() && i < kMostAwaited; ++i) {
      absl::StrAppend(&text_, "\n    for process ", awaited[i].process,
                      " (there ", Times(awaited[i].times), "), ",
                      Doing(awaited[i].process, fiber));
    }
    Rest("    ", awaited.size(), kMostAwaited, "are awaited");
    if (fiber.last_effect.at.instruction != nullptr) {
      absl::StrAppend(&text_, "\n    before, ", Last(fiber));
    }
    for (const std::string& line : fiber.waits_for->NearMisses()) {
      absl::StrAppend(&text_, "\n    near: ", line);
    }
  }

  static std::string Last(const StuckFiber& fiber) {
    return absl::StrCat("at its step ", fiber.last_effect.steps,
                        ", it came through ", Where(fiber.last_effect.at));
  }

  // Describes the state of a process that `self` waits for.
  std::string Doing(int64_t process, const StuckFiber& self) const {
    const auto entry = processes_.find(process);
    if (entry == processes_.end()) return "which does not run";
    const StuckFiber& fiber = *entry->second;
    if (&fiber == &self) return "which is itself";
    if (fiber.waits_for != nullptr) {
      return absl::StrCat("which waits in ", Where(fiber.at));
    }
    if (!fiber.ended) return "which waits for what it began to end";
    std::string text =
        absl::StrCat("which has finished after ", fiber.steps, " steps");
    if (fiber.last_effect.at.instruction != nullptr) {
      absl::StrAppend(&text, "; ", Last(fiber));
    }
    return text;
  }

  bool Waits(int64_t process) const { return of_process_.count(process) > 0; }

  // The first process that a process waits for and that waits itself; -1: none.
  int64_t Next(int64_t process) const {
    for (const StuckFiber* fiber : of_process_.at(process)) {
      for (const Awaited& awaited : fiber->waits_for->awaited()) {
        if (Waits(awaited.process)) return awaited.process;
      }
    }
    return -1;
  }

  // A process and those that it waits for, back to itself; empty: none.
  std::vector<int64_t> Circle() const {
    std::vector<int64_t> way = {waiting_.front()->path[0]};
    while (way.size() <= processes_.size()) {
      const int64_t next = Next(way.back());
      if (next < 0) return {};
      const auto seen = std::find(way.begin(), way.end(), next);
      if (seen != way.end()) return {seen, way.end()};
      way.push_back(next);
    }
    return {};
  }

  bool AwaitsTheFinished() const {
    for (const StuckFiber* fiber : waiting_) {
      for (const Awaited& awaited : fiber->waits_for->awaited()) {
        if (!Waits(awaited.process)) return true;
      }
    }
    return false;
  }

  void Why() {
    const std::vector<int64_t> circle = Circle();
    if (circle.size() == 1) {
      absl::StrAppend(&text_, "\n  why: process ", circle[0],
                      " waits for what it would do itself, behind the wait");
    } else if (!circle.empty()) {
      absl::StrAppend(&text_, "\n  why: a circle: process ", circle[0]);
      for (size_t i = 1; i < circle.size() && i <= kMostFibers; ++i) {
        absl::StrAppend(&text_, " waits for process ", circle[i], ", which");
      }
      absl::StrAppend(&text_,
                      circle.size() > kMostFibers ? " .. waits" : " waits",
                      " for process ", circle[0],
                      ": each stands before what the other waits for");
    }
    if (AwaitsTheFinished()) {
      absl::StrAppend(&text_,
                      "\n  why: who has finished comes no more: the members of "
                      "a group must come to it equally often");
    }
  }

  std::map<int64_t, const StuckFiber*> processes_;  // their own fibers
  std::vector<const StuckFiber*> waiting_;          // in fiber order
  std::map<int64_t, std::vector<const StuckFiber*>> of_process_;  // the same
  std::string text_;
};

}  // namespace

std::string DeadlockReport(std::span<const StuckFiber> fibers,
                           std::span<const std::string> unattended) {
  return Report(fibers).Text(unattended);
}

}  // namespace hlo
