#include "interpreter/eval/processes/deadlock_report.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/machine_name.h"

namespace hlo {
namespace {

// What is told in full; the rest is counted.
constexpr size_t kMostMachines = 16, kMostAwaited = 4, kMostPosts = 8;

std::string Times(int64_t times) {
  return times == 1 ? "once" : absl::StrCat(times, " times");
}

class Report {
 public:
  explicit Report(std::span<const StuckMachine> machines) {
    for (const StuckMachine& machine : machines) {
      if (machine.path.size() == 1) processes_[machine.path[0]] = &machine;
      if (machine.waits_for == nullptr) continue;
      waiting_.push_back(&machine);
      of_process_[machine.path[0]].push_back(&machine);
    }
  }

  std::string Text(std::span<const std::string> unattended) {
    text_ = absl::StrCat("deadlock: nobody can go on; of ", processes_.size(),
                         processes_.size() == 1 ? " process " : " processes ",
                         CountWaiting(), " cannot end");
    for (size_t i = 0; i < waiting_.size() && i < kMostMachines; ++i) {
      Tell(*waiting_[i]);
    }
    Rest("  ", waiting_.size(), kMostMachines, "wait");
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

  void Tell(const StuckMachine& machine) {
    absl::StrAppend(&text_, "\n  ", MachineName(machine.path),
                    " waits since step ", machine.steps, " in ",
                    Where(machine.at), "\n    ", machine.waits_for->Describe());
    const std::vector<Awaited> awaited = machine.waits_for->awaited();
    for (size_t i = 0; i < awaited.size() && i < kMostAwaited; ++i) {
      absl::StrAppend(&text_, "\n    for process ", awaited[i].process,
                      " (there ", Times(awaited[i].times), "), ",
                      Doing(awaited[i].process, machine));
    }
    Rest("    ", awaited.size(), kMostAwaited, "are awaited");
    if (machine.last_effect.at.instruction != nullptr) {
      absl::StrAppend(&text_, "\n    before, ", Last(machine));
    }
    for (const std::string& line : machine.waits_for->NearMisses()) {
      absl::StrAppend(&text_, "\n    near: ", line);
    }
  }

  static std::string Last(const StuckMachine& machine) {
    return absl::StrCat("at its step ", machine.last_effect.steps,
                        ", it came through ", Where(machine.last_effect.at));
  }

  // What the own machine of a process does for which `self` waits.
  std::string Doing(int64_t process, const StuckMachine& self) const {
    const auto entry = processes_.find(process);
    if (entry == processes_.end()) return "which does not run";
    const StuckMachine& machine = *entry->second;
    if (&machine == &self) return "which is itself";
    if (machine.waits_for != nullptr) {
      return absl::StrCat("which waits in ", Where(machine.at));
    }
    if (!machine.ended) return "which waits for what it began to end";
    std::string text =
        absl::StrCat("which has finished after ", machine.steps, " steps");
    if (machine.last_effect.at.instruction != nullptr) {
      absl::StrAppend(&text, "; ", Last(machine));
    }
    return text;
  }

  bool Waits(int64_t process) const { return of_process_.count(process) > 0; }

  // The first process that a process waits for and that waits itself; -1: none.
  int64_t Next(int64_t process) const {
    for (const StuckMachine* machine : of_process_.at(process)) {
      for (const Awaited& awaited : machine->waits_for->awaited()) {
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
    for (const StuckMachine* machine : waiting_) {
      for (const Awaited& awaited : machine->waits_for->awaited()) {
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
      for (size_t i = 1; i < circle.size() && i <= kMostMachines; ++i) {
        absl::StrAppend(&text_, " waits for process ", circle[i], ", which");
      }
      absl::StrAppend(&text_,
                      circle.size() > kMostMachines ? " .. waits" : " waits",
                      " for process ", circle[0],
                      ": each stands before what the other waits for");
    }
    if (AwaitsTheFinished()) {
      absl::StrAppend(&text_,
                      "\n  why: who has finished comes no more: the members of "
                      "a group must come to it equally often");
    }
  }

  std::map<int64_t, const StuckMachine*> processes_;  // their own machines
  std::vector<const StuckMachine*> waiting_;          // in machine order
  std::map<int64_t, std::vector<const StuckMachine*>> of_process_;  // the same
  std::string text_;
};

}  // namespace

std::string DeadlockReport(std::span<const StuckMachine> machines,
                           std::span<const std::string> unattended) {
  return Report(machines).Text(unattended);
}

}  // namespace hlo
