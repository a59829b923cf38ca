// hloref trace: every instruction's value, in the order of execution; process
// by process.
#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/files.h"
#include "book/trace_page.h"
#include "book/trace_text.h"
#include "cli/commands.h"
#include "cli/run/program_flags.h"
#include "interpreter/eval/fiber_name.h"
#include "interpreter/ir/place.h"

namespace hlo {
namespace {

constexpr const char* kTraceExample =
    "  $ hloref trace square.hlo --args args.json\n"
    "  main\n"
    "  x: f32[3] parameter(0) => {1, 2.5, nan}\n"
    "  y: f32[3] multiply(x, x) => {1, 6.25, nan}\n"
    "  $ hloref trace square.hlo --random-args --html square.html\n"
    "\n"
    "An instruction that enters a computation is shown when it is done, below\n"
    "what happened inside. With several processes each line begins with the\n"
    "process's number, [1], or a child's, [1.0].";

struct TraceFlags {
  ProgramFlags program;
  std::string html;
  int64_t elements = 64;
  int64_t rows = 1'000'000;
};

class Tracer : public Hooks {
 public:
  // `several`: values name their process.
  Tracer(const TraceFlags& flags, bool several, Console& console)
      : flags_(flags), several_(several), console_(console) {}

  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override {
    const Instruction& instruction = event.instruction;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (count_++ >= flags_.rows) {
      cut_.store(true);
      return;
    }
    TraceRow row = {event.fiber,
                    event.depth,
                    event.computation.name,
                    instruction.name,
                    InstructionText(event.computation, instruction),
                    ValueText(instruction.shape, leaves, flags_.elements),
                    std::string(absl::StripPrefix(
                        PlaceText(instruction.location), "line ")),
                    instruction.op->name,
                    {}};
    if (!flags_.html.empty()) {
      row.counts = CountElements(instruction.shape, leaves);
    }
    // Rows of the first fiber are printed at once; the others follow.
    if (flags_.html.empty() && row.fiber == kFirst) {
      PrintRow(row);
    } else {
      rows_.push_back(std::move(row));
    }
  }

  // There is more than may be shown: the execution need not go on.
  const std::atomic<bool>& cut() const { return cut_; }
  // Rows that are not printed yet, fiber by fiber. A fiber's rows, of its steps
  // and of the computations that they call, stay in the order of arrival.
  std::vector<TraceRow> TakeRows() {
    std::stable_sort(
        rows_.begin(), rows_.end(),
        [](const TraceRow& a, const TraceRow& b) { return a.fiber < b.fiber; });
    return std::move(rows_);
  }

  void PrintRow(const TraceRow& row) {
    const std::string process =
        several_ || row.fiber.size() > 1
            ? absl::StrCat("[", FiberLabel(row.fiber), "] ")
            : "";
    const std::string indent(
        2 * static_cast<size_t>(std::min<int64_t>(row.depth, 40)), ' ');
    const std::string place =
        absl::StrCat(process, indent, row.computation, "\n");
    if (place != place_) console_.Out(place);
    place_ = place;
    console_.Out(absl::StrCat(process, indent, row.name, ": ", row.text, " => ",
                              row.value, "\n"));
  }

 private:
  const std::vector<int32_t> kFirst = {0};

  const TraceFlags& flags_;
  const bool several_;
  Console& console_;
  std::mutex mutex_;
  int64_t count_ = 0;
  std::atomic<bool> cut_ = false;
  std::string place_;  // the heading printed last
  std::vector<TraceRow> rows_;
};

ExitCode TraceProgram(TraceFlags& flags, Console& console) {
  LoadedPrograms loaded;
  flags.program.prepare.trace_aliases = true;
  const ExitCode code = LoadPrograms(flags.program, console, loaded);
  if (code != kFine) return code;
  Tracer tracer(flags, loaded.counts.processes() > 1, console);
  ExecutionOptions options = flags.program.execution;
  options.hooks = &tracer;
  options.cancelled = &tracer.cut();
  auto execution =
      Execution::Create(loaded.programs, std::move(loaded.arguments), options);
  if (!execution.ok()) return console.Misuse(execution.status());
  const auto run = (*execution)->Run();
  if (flags.html.empty()) {
    for (const TraceRow& row : tracer.TakeRows()) tracer.PrintRow(row);
  }
  if (tracer.cut()) {
    console.Error(absl::StrCat("note: only the first ", flags.rows,
                               " instructions were run and shown (--rows)\n"));
  }
  const bool fine = run.ok() || absl::IsCancelled(run.status());
  const ExitCode end = fine ? kFine : console.Failure(run.status());
  if (flags.html.empty()) return end;
  const absl::Status written =
      WriteFile(flags.html, TracePage(loaded.name(), tracer.TakeRows(),
                                      loaded.counts.partitions, tracer.cut()));
  return written.ok() ? end : console.Misuse(written);
}

ExitCode Trace(TraceFlags& flags, Console& console) {
  ExitCode code = kFine;
  const int count = CountPrograms(flags.program);
  const absl::Status single = CheckOneProgram(count, {{"--html", &flags.html}});
  if (!single.ok()) return console.Misuse(single);
  for (int i = 0; i < count; ++i) {
    flags.program.load.program = i;
    const ExitCode one = TraceProgram(flags, console);
    if (one != kFine) code = one;
  }
  return code;
}

}  // namespace

void AddTraceCommand(Command& program) {
  Command command = program.AddCommand(
      "trace", "Interpret a module and show every value", kTraceExample);
  auto flags = std::make_shared<TraceFlags>();
  AddProgramFlags(command, flags->program);
  command
      .Add("--html", flags->html,
           "Write an HTML page to this file instead of text")
      .Group("Output");
  command
      .Add("--elements", flags->elements,
           "Show at most so many elements of an array (64)")
      .NotNegative()
      .Group("Output");
  command
      .Add("--rows", flags->rows, "Stop after so many instructions (1000000)")
      .NotNegative()
      .Group("Output");
  command.OnCall([flags](Console& console) { return Trace(*flags, console); });
}

}  // namespace hlo
