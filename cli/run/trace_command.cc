// hloref trace: every instruction's value, in the order of execution; process
// by process.
#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "base/files.h"
#include "book/trace_page.h"
#include "book/trace_text.h"
#include "cli/commands.h"
#include "cli/programs/backend_flags.h"
#include "cli/run/program_flags.h"
#include "conformance/programs/backend_values.h"
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
    "  $ hloref trace square.hlo --random-args --html both.html "
    "--beside-profile xla\n"
    "\n"
    "An instruction that enters a computation is shown when it is done, below\n"
    "what happened inside. With several processes each line begins with the\n"
    "process's number, [1], or a child's, [1.0]. A page may show a second "
    "trace beside\nthe first: of another version of the module, with the same "
    "arguments, or under\nother choices.";

// The differences of the second trace; empty: none.
struct BesideFlags {
  std::string module, profile, backend;
  std::vector<std::string> choices;
  bool given() const {
    return !module.empty() || !profile.empty() || !backend.empty() ||
           !choices.empty();
  }
};

struct TraceFlags {
  ProgramFlags program;
  BesideFlags beside;
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
                    {},
                    ""};
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

// A backend whose values stand in the place of the interpreter's.
struct AskedBackend {
  std::unique_ptr<conformance::Examiner> examiner;
  std::optional<conformance::BackendValues> values;
};

absl::Status StartAsking(const std::string& backend,
                         const ProgramFlags& program,
                         const LoadedPrograms& loaded, Tracer& tracer,
                         ExecutionOptions& options, AskedBackend& asked) {
  if (loaded.programs.programs.size() != 1) {
    return absl::UnimplementedError(
        "a backend is asked one program, and --assign names several");
  }
  auto declared = DeclaredChoices(program.profile, program.choices);
  if (!declared.ok()) return declared.status();
  BackendFlags flags;
  flags.backend = backend;
  auto examiner = StartBackend(flags, *declared);
  if (!examiner.ok()) return examiner.status();
  asked.examiner = *std::move(examiner);
  asked.examiner->limits = options.limits;
  asked.values.emplace(loaded.programs.programs[0]->module(), *asked.examiner,
                       tracer);
  options.hooks = &*asked.values;
  options.workers = 1;
  options.threads = 1;
  return absl::OkStatus();
}

void NoteKept(const AskedBackend& asked, Console& console) {
  if (!asked.values || asked.values->kept() == 0) return;
  console.Error(absl::StrCat(
      "note: the backend gave no value of ", asked.values->kept(), " of ",
      asked.values->asked(), " steps, which have the interpreter's; first: ",
      asked.values->reason(), "\n"));
}

// Runs the program; `trace` gets the rows that were not printed. The end of
// the run is no reason to stop: a page shows it.
ExitCode TraceProgram(TraceFlags& flags, ProgramFlags& program,
                      const std::string& backend, Console& console,
                      LoadedPrograms& loaded, Trace& trace) {
  program.prepare.trace_aliases = true;
  const ExitCode code = LoadPrograms(program, console, loaded);
  if (code != kFine) return code;
  Tracer tracer(flags, loaded.counts.processes() > 1, console);
  ExecutionOptions options = program.execution;
  options.hooks = &tracer;
  options.cancelled = &tracer.cut();
  AskedBackend asked;
  if (!backend.empty()) {
    const absl::Status started =
        StartAsking(backend, program, loaded, tracer, options, asked);
    if (!started.ok()) return console.Misuse(started);
  }
  auto execution =
      Execution::Create(loaded.programs, std::move(loaded.arguments), options);
  if (!execution.ok()) return console.Misuse(execution.status());
  const auto run = (*execution)->Run();
  trace.title = loaded.name();
  trace.rows = tracer.TakeRows();
  trace.partitions = loaded.counts.partitions;
  trace.cut = tracer.cut();
  for (const auto& one : loaded.programs.programs) {
    trace.modules.push_back(&one->module());
  }
  NoteKept(asked, console);
  if (flags.html.empty()) {
    for (const TraceRow& row : trace.rows) tracer.PrintRow(row);
  }
  if (tracer.cut()) {
    console.Error(absl::StrCat("note: only the first ", flags.rows,
                               " instructions were run and shown (--rows)\n"));
  }
  if (run.ok() || absl::IsCancelled(run.status())) return kFine;
  trace.error = std::string(run.status().message());
  return console.Failure(run.status());
}

// The flags of the second trace; `program`: as they were given, for loading
// adds to them.
ProgramFlags BesideProgram(const BesideFlags& beside, ProgramFlags program) {
  if (!beside.module.empty()) program.modules = {beside.module};
  if (!beside.profile.empty()) program.profile = beside.profile;
  program.choices.insert(program.choices.end(), beside.choices.begin(),
                         beside.choices.end());
  return program;
}

// "name (profile xla, scatter_oob=window)".
std::string BesideTitle(const BesideFlags& beside, const std::string& name) {
  std::vector<std::string> parts = beside.choices;
  if (!beside.profile.empty()) {
    parts.insert(parts.begin(), absl::StrCat("profile ", beside.profile));
  }
  if (!beside.backend.empty()) parts.insert(parts.begin(), beside.backend);
  if (!beside.module.empty()) parts.insert(parts.begin(), beside.module);
  return absl::StrCat(name, " (", absl::StrJoin(parts, ", "), ")");
}

ExitCode TraceOne(TraceFlags& flags, Console& console) {
  LoadedPrograms loaded, other;
  Trace first, second;
  ProgramFlags given = flags.program;
  const ExitCode code =
      TraceProgram(flags, flags.program, "", console, loaded, first);
  given.texts = flags.program.texts;  // stdin is read once
  // Without programs nothing ran.
  if (flags.html.empty() || first.modules.empty()) return code;
  if (!flags.beside.given()) {
    const absl::Status written = WriteFile(flags.html, TracePage(first));
    return written.ok() ? code : console.Misuse(written);
  }
  ProgramFlags program = BesideProgram(flags.beside, std::move(given));
  const ExitCode beside = TraceProgram(flags, program, flags.beside.backend,
                                       console, other, second);
  if (second.modules.empty()) return beside;
  second.title = BesideTitle(flags.beside, second.title);
  const absl::Status written =
      WriteFile(flags.html, TracePage(std::move(first), std::move(second)));
  if (!written.ok()) return console.Misuse(written);
  return code != kFine ? code : beside;
}

ExitCode CallTrace(TraceFlags& flags, Console& console) {
  ExitCode code = kFine;
  const int count = CountPrograms(flags.program);
  const absl::Status single = CheckOneProgram(count, {{"--html", &flags.html}});
  if (!single.ok()) return console.Misuse(single);
  if (flags.beside.given() && flags.html.empty()) {
    return console.Misuse(absl::InvalidArgumentError(
        "a second trace is shown by a page alone (--html)"));
  }
  for (int i = 0; i < count; ++i) {
    flags.program.load.program = i;
    const ExitCode one = TraceOne(flags, console);
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
      .Add("--beside", flags->beside.module,
           "Trace this module, too, and show both side by side")
      .Placeholder("MODULE")
      .Group("A second trace");
  command
      .Add("--beside-profile", flags->beside.profile,
           "The profile of the second trace")
      .Group("A second trace");
  command
      .Add("--beside-backend", flags->beside.backend,
           "The backend that computes the second trace, instruction by "
           "instruction, as `hloref diff` takes it")
      .Group("A second trace");
  command
      .Add("--beside-choice", flags->beside.choices,
           "A choice of the second trace, ID=VALUE")
      .OneValueEach()
      .Group("A second trace");
  command
      .Add("--elements", flags->elements,
           "Show at most so many elements of an array (64)")
      .NotNegative()
      .Group("Output");
  command
      .Add("--rows", flags->rows, "Stop after so many instructions (1000000)")
      .NotNegative()
      .Group("Output");
  command.OnCall(
      [flags](Console& console) { return CallTrace(*flags, console); });
}

}  // namespace hlo
