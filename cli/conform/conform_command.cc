// hloref conform: runs the stored vectors on a backend.
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/data_files.h"
#include "base/files.h"
#include "base/whole_number.h"
#include "cli/commands.h"
#include "cli/conform/conform_run.h"
#include "cli/conform/merge_run.h"
#include "cli/conform/selected_golden.h"
#include "cli/conform/selection_flags.h"
#include "conformance/backends/profile.h"
#include "conformance/run/offline.h"

namespace hlo {
namespace {

using namespace conformance;  // NOLINT: the command is a page on that library

constexpr const char* kConformExample =
    "  $ hloref conform --backend hloref --only add/\n"
    "  $ hloref conform --backend 'exec:python3 my_backend.py' "
    "--report-dir report\n"
    "  $ hloref conform --backend pjrt:./acme_pjrt.so --jobs 4\n"
    "  $ hloref conform --only add/ --reseed 7\n"
    "  $ hloref conform --backend 'exec:python3 my_backend.py' --claim "
    "--report-dir report\n"
    "\n"
    "Results go to DIR/results.jsonl as they come; a run that was cut off goes "
    "on with --resume.";

absl::Status ReadShard(const std::string& text, Selection& selection) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  constexpr uint64_t kMost = std::numeric_limits<int64_t>::max();
  const auto shards = ReadWholeNumber(parts.back(), {1, kMost});
  const auto shard = ReadWholeNumber(parts.front(), {0, kMost});
  if (parts.size() == 2 && shards && shard && *shard < *shards) {
    selection.shard = static_cast<int64_t>(*shard);
    selection.shards = static_cast<int64_t>(*shards);
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("--shard ", text, ": not I/N with 0 <= I < N"));
}

// --profile, and over it each --choice ID=VALUE or ID@SCOPE=VALUE.
absl::Status ReadChoices(const ConformFlags& flags, Profile& profile) {
  if (!flags.profile.empty()) {
    auto text = ReadFile(flags.profile);
    if (!text.ok()) return text.status();
    absl::Status read = DeclareAll(*text, profile);
    if (!read.ok()) return read;
  }
  for (const std::string& text : flags.choices) {
    const std::vector<std::string> parts = absl::StrSplit(text, '=');
    if (parts.size() != 2) {
      return absl::InvalidArgumentError(
          absl::StrCat("--choice ", text, ": not ID=VALUE or ID@SCOPE=VALUE"));
    }
    const std::pair<std::string, std::string> scoped =
        absl::StrSplit(parts[0], absl::MaxSplits('@', 1));
    absl::Status set =
        Declare(scoped.first, scoped.second.empty() ? "*" : scoped.second,
                parts[1], profile);
    if (!set.ok()) return set;
  }
  return absl::OkStatus();
}

// Reads the flags that both commands have.
absl::Status ReadFlags(ConformFlags& flags) {
  absl::Status status = ReadShard(flags.shard, flags.options);
  if (status.ok()) status = ReadChoices(flags, flags.options.profile);
  if (!status.ok()) return status;
  auto form = ProgramFormFromName(flags.form, flags.layouts);
  if (!form.ok()) return form.status();
  flags.options.form = *form;
  return absl::OkStatus();
}

ExitCode Conform(ConformFlags& flags, Console& console) {
  absl::Status usage = ReadFlags(flags);
  if (!usage.ok()) return console.Misuse(usage);
  if (flags.claim) return ConformToClaim(flags, console);
  auto golden = SelectedGolden(flags.golden, flags.options);
  if (!golden.ok()) return console.Failure(golden.status());
  return AskAndReport(flags, *golden, console).exit;
}

ExitCode VerifyAnswers(ConformFlags& flags, Console& console) {
  absl::Status usage = ReadFlags(flags);
  if (!usage.ok()) return console.Misuse(usage);
  if (flags.exported.empty()) {
    const size_t slash = flags.answers.rfind('/');
    flags.exported =
        slash == std::string::npos ? "." : flags.answers.substr(0, slash);
  }
  auto head = ReadExportHead(flags.exported);
  if (!head.ok()) return console.Misuse(head.status());
  auto golden = SelectedGolden(flags.golden, head->selection);
  if (!golden.ok()) return console.Failure(golden.status());
  static_cast<Selection&>(flags.options) = head->selection;
  flags.options.form = head->form;
  auto backend = MakeOfflineBackend(*golden, *head, flags.answers);
  if (!backend.ok()) return console.Failure(backend.status());
  return RunAndReport(flags, *golden, **backend, console).exit;
}

// The flags that conform and verify have in common.
void AddJudgingFlags(Command& command, ConformFlags& flags) {
  command.Add("--golden", flags.golden, "The folder of the vectors")
      .ShowDefault();
  command.Add("--choice", flags.choices,
              "A choice that the backend has made: ID=VALUE, or "
              "ID@SCOPE=VALUE for a type, an op or OP/TYPE");
  command.Add("--profile", flags.profile,
              "Its choices as --infer-profile writes them, a JSON file");
  command.Add("--report-dir", flags.report_dir,
              "Where results.jsonl and the reports go");
  command.Add("--waivers", flags.waivers, "Known failures, a JSON file");
  command.AddSwitch("--infer-profile", flags.infer,
                    "Tell which choices the backend has made");
}

void AddVerifyCommand(Command& conform) {
  Command verify = conform.AddCommand(
      "verify", "Judge the answers to what `hloref vectors export` wrote");
  auto flags = std::make_shared<ConformFlags>();
  verify.Add("ANSWERS", flags->answers, "A line for each request").Required();
  verify.Add("--exported", flags->exported,
             "The exported folder, if the answers lie elsewhere");
  AddJudgingFlags(verify, *flags);
  verify.OnCall(
      [flags](Console& console) { return VerifyAnswers(*flags, console); });
}

void AddRunFlags(Command& command, ConformFlags& flags) {
  command
      .Add("--backend", flags.backend,
           "hloref, exec:COMMAND, pjrt:PLUGIN[?option=value&..], the shared "
           "library of a PJRT plugin, cuda, cuda:host, or cuda:libs")
      .ShowDefault();
  command.Add("--timeout-ms", flags.timeout_ms, "For one vector")
      .ShowDefault()
      .Between(1, int64_t{1} << 32);
  command.Add("--jobs", flags.jobs, "Backends that are asked at a time")
      .ShowDefault()
      .Between(1, 256);
  command.AddSwitch("--resume", flags.resume, "Go on where results.jsonl ends");
  command
      .Add("--repeat", flags.options.repeat,
           "Ask each vector so often; answers must be the same")
      .Positive();
}

}  // namespace

void AddSelectionFlags(Command& command, Selection& selection,
                       std::string& form, bool& layouts) {
  command.Add("--only", selection.only, "What the vectors' ids begin with");
  command
      .Add("--order-seed", selection.order_seed,
           "Ask in an order drawn from it; 0: as they are stored")
      .ShowDefault();
  command.AddSwitch("--neighbours", selection.neighbours,
                    "Ask vectors of equal shapes one after the other");
  command
      .Add("--reseed", selection.reseed,
           "Vectors made by rule with other data, and sizes within 1, "
           "cases in another form, "
           "drawn from it; their ids end with ~SEED")
      .Positive();
  command
      .Add("--form", form,
           "Of the programs: hlo, stablehlo, proto, or const, with "
           "constants instead of arguments; a backend that reads no HLO "
           "text gets protos or StableHLO")
      .ShowDefault();
  command.AddSwitch("--layouts", layouts,
                    "With arguments whose first dimension is minor in memory");
  command.AddSwitch("--huge", selection.huge,
                    "Ask the vectors of more than 2^31 elements, too: of "
                    "several GiB, with 60 times the time-out");
}

void AddConformCommand(Command& program) {
  Command command = program.AddCommand(
      "conform", "Ask a backend the stored vectors", kConformExample);
  auto flags = std::make_shared<ConformFlags>();
  AddRunFlags(command, *flags);
  AddSelectionFlags(command, flags->options, flags->form, flags->layouts);
  command.Add("--shard", flags->shard, "I/N: the Ith of N parts").ShowDefault();
  AddJudgingFlags(command, *flags);
  auto claim = command.AddSwitch(
      "--claim", flags->claim,
      "Ask as published, drawn anew, twice in a row, and beside neighbours of "
      "equal shapes, and tell what may be claimed; with --shard a part of it, "
      "under --reseed");
  for (const char* other :
       {"--repeat", "--order-seed", "--neighbours", "--infer-profile"}) {
    claim.Excludes(other);
  }
  AddMergeCommand(command);
  AddVerifyCommand(command);
  command.OnCall(
      [flags](Console& console) { return Conform(*flags, console); });
}

}  // namespace hlo
