// hloref conform: asks a backend the stored vectors.
#include <array>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "conformance/reports/reports.h"
#include "conformance/run/infer_profile.h"
#include "conformance/run/runner.h"
#include "conformance/run/waivers.h"
#include "interpreter/cli/commands.h"
#include "interpreter/cli/files.h"

namespace hlo {
namespace {

using namespace conformance;  // NOLINT: the command is a page on that library

constexpr const char* kExample =
    "  $ hloref conform --backend cpu --only add/\n"
    "  $ hloref conform --backend 'exec:python3 my_backend.py' "
    "--report-dir report\n"
    "\n"
    "Results go to DIR/results.jsonl as they come; a run that was cut off goes "
    "on with --resume.";

struct ConformFlags {
  std::string backend = "cpu";
  std::string golden = "golden";
  std::vector<std::string> only;
  std::vector<std::string> choices;
  std::string report_dir, waivers, shard = "0/1";
  int64_t timeout_ms = 10000;
  bool resume = false, infer = false;
  RunOptions options;
};

absl::Status ReadShard(const std::string& text, RunOptions& options) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  if (parts.size() == 2 && absl::SimpleAtoi(parts[0], &options.shard) &&
      absl::SimpleAtoi(parts[1], &options.shards) && options.shards > 0 &&
      options.shard >= 0 && options.shard < options.shards) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("--shard ", text, ": not I/N with 0 <= I < N"));
}

absl::Status ReadChoices(const ConformFlags& flags, Settings& profile) {
  for (const std::string& text : flags.choices) {
    const std::vector<std::string> parts = absl::StrSplit(text, '=');
    Choices known;
    if (parts.size() != 2) {
      return absl::InvalidArgumentError(
          absl::StrCat("--choice ", text, ": not ID=VALUE"));
    }
    absl::Status set = SetChoice(parts[0], parts[1], known);
    if (!set.ok()) return set;
    profile[parts[0]] = parts[1];
  }
  return absl::OkStatus();
}

// results.jsonl as it grows.
class ResultsFile {
 public:
  absl::Status Open(const ConformFlags& flags, RunOptions& options) {
    if (flags.report_dir.empty()) return absl::OkStatus();
    std::error_code error;
    std::filesystem::create_directories(flags.report_dir, error);
    path_ = flags.report_dir + "/results.jsonl";
    if (!flags.resume) return absl::OkStatus();
    auto text = ReadFile(path_);
    if (!text.ok()) return text.status();
    auto before = ReadResults(*text);
    if (!before.ok()) return before.status();
    head_ = before->head;
    options.done = std::move(before->results);
    return absl::OkStatus();
  }

  absl::Status Begin(const RunHead& head, const std::vector<Result>& done) {
    if (path_.empty()) return absl::OkStatus();
    if (head_ && !(*head_ == head)) {
      return absl::FailedPreconditionError(absl::StrCat(
          path_, " is of another run: other vectors, backend or profile"));
    }
    file_.open(path_, std::ios::binary | std::ios::trunc);
    file_ << ToLine(head) << "\n";
    for (const Result& result : done) Add(result);
    return file_ ? absl::OkStatus()
                 : absl::PermissionDeniedError(
                       absl::StrCat(path_, ": cannot be written"));
  }

  void Add(const Result& result) {
    if (file_.is_open()) file_ << ToLine(result) << "\n" << std::flush;
  }

 private:
  std::string path_;
  std::optional<RunHead> head_;
  std::ofstream file_;
};

std::string Today() {
  const std::time_t now = std::time(nullptr);
  std::tm day = {};
  gmtime_r(&now, &day);
  std::array<char, 16> text = {};
  std::strftime(text.data(), text.size(), "%Y-%m-%d", &day);
  return text.data();
}

std::string FailureText(const Result& result) {
  std::string text = absl::StrCat(result.id, ": ", Name(result.verdict));
  if (!result.message.empty()) absl::StrAppend(&text, ": ", result.message);
  if (result.worst) {
    const WorstLane& worst = *result.worst;
    absl::StrAppend(&text, ": expected ", worst.expected, ", got ", worst.got,
                    " at process ", worst.process, " leaf ", worst.leaf, " [");
    for (size_t d = 0; d < worst.index.size(); ++d) {
      absl::StrAppend(&text, d == 0 ? "" : ",", worst.index[d]);
    }
    absl::StrAppend(&text, "], ", worst.lanes, " lanes wrong");
  }
  return text + "\n";
}

std::string Totals(const Results& results) {
  std::array<int64_t, kVerdictCount> counts = {};
  for (const Result& result : results.results) {
    ++counts[static_cast<size_t>(result.verdict)];
  }
  std::string text =
      absl::StrCat(results.head.backend, " ", results.head.version, ": ",
                   results.results.size(), " vectors");
  for (int i = 0; i < kVerdictCount; ++i) {
    if (counts[i] == 0) continue;
    absl::StrAppend(&text, ", ", counts[i], " ", Name(static_cast<Verdict>(i)));
  }
  return text + "\n";
}

// The end of every run: waivers, what failed, the reports.
ExitCode Report(Results& results, const std::vector<Waiver>& waivers,
                const std::string& folder, Console& console) {
  const std::vector<std::string> problems =
      Apply(waivers, Today(), results.results);
  bool failed = !problems.empty() || results.results.empty();
  for (const Result& result : results.results) {
    if (!IsFailure(result.verdict)) continue;
    failed = true;
    console.Out(FailureText(result));
  }
  for (const std::string& problem : problems) console.Out(problem + "\n");
  console.Out(Totals(results));
  if (!folder.empty()) {
    absl::Status written = WriteReports(results, folder);
    if (!written.ok()) return console.Misuse(written);
  }
  return failed ? kFailed : kFine;
}

absl::StatusOr<std::vector<Waiver>> ReadWaiverFile(const std::string& path) {
  if (path.empty()) return std::vector<Waiver>();
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  return ReadWaivers(*text);
}

ExitCode Conform(ConformFlags& flags, Console& console) {
  RunOptions& options = flags.options;
  options.only = flags.only;
  absl::Status usage = ReadShard(flags.shard, options);
  if (usage.ok()) usage = ReadChoices(flags, options.profile);
  if (!usage.ok()) return console.Misuse(usage);
  auto backend = MakeBackend(flags.backend, options.profile, flags.timeout_ms);
  if (!backend.ok()) return console.Misuse(backend.status());
  auto waivers = ReadWaiverFile(flags.waivers);
  if (!waivers.ok()) return console.Misuse(waivers.status());
  auto golden = ReadGolden(flags.golden);
  if (!golden.ok()) return console.Failure(golden.status());
  ResultsFile file;
  absl::Status opened = file.Open(flags, options);
  if (!opened.ok()) return console.Misuse(opened);
  options.begin = [&](const RunHead& head) {
    return file.Begin(head, options.done);
  };
  options.progress = [&](const Result& result, int64_t done, int64_t total) {
    file.Add(result);
    if (done % 64 == 0 || done == total) {
      console.Progress(absl::StrCat(done, " of ", total, " ", result.id));
    }
  };
  auto results = Run(*golden, **backend, options);
  console.Progress("");
  if (!results.ok()) return console.Failure(results.status());
  if (flags.infer) console.Out(ProfileText(InferProfile(*golden, *results)));
  return Report(*results, *waivers, flags.report_dir, console);
}

struct MergeFlags {
  std::vector<std::string> files;
  std::string report_dir, waivers;
};

ExitCode MergeShards(const MergeFlags& flags, Console& console) {
  std::vector<Results> shards;
  for (const std::string& path : flags.files) {
    auto text = ReadFile(path);
    if (!text.ok()) return console.Misuse(text.status());
    auto results = ReadResults(*text);
    if (!results.ok()) {
      return console.Misuse(absl::InvalidArgumentError(
          absl::StrCat(path, ": ", results.status().message())));
    }
    shards.push_back(*std::move(results));
  }
  auto waivers = ReadWaiverFile(flags.waivers);
  if (!waivers.ok()) return console.Misuse(waivers.status());
  auto merged = Merge(std::move(shards));
  if (!merged.ok()) return console.Failure(merged.status());
  if (!flags.report_dir.empty()) {
    std::error_code error;
    std::filesystem::create_directories(flags.report_dir, error);
  }
  return Report(*merged, *waivers, flags.report_dir, console);
}

void AddMergeCommand(CLI::App& conform, Session& session) {
  CLI::App* merge =
      conform.add_subcommand("merge", "Make one run of all its shards");
  auto flags = std::make_shared<MergeFlags>();
  merge->add_option("FILE", flags->files, "results.jsonl of every shard")
      ->required();
  merge->add_option("--report-dir", flags->report_dir, "Where the reports go");
  merge->add_option("--waivers", flags->waivers, "Known failures, a JSON file");
  merge->callback([flags, &session] {
    session.status = MergeShards(*flags, session.console);
  });
}

}  // namespace

void AddConformCommand(Session& session) {
  CLI::App* command = AddCommand(session, "conform",
                                 "Ask a backend the stored vectors", kExample);
  auto flags = std::make_shared<ConformFlags>();
  command->add_option("--backend", flags->backend, "cpu or exec:COMMAND")
      ->capture_default_str();
  command->add_option("--golden", flags->golden, "The folder of the vectors")
      ->capture_default_str();
  command->add_option("--only", flags->only,
                      "What the vectors' ids begin with");
  command->add_option("--choice", flags->choices,
                      "A choice that the backend has made, ID=VALUE");
  command->add_option("--report-dir", flags->report_dir,
                      "Where results.jsonl and the reports go");
  command->add_flag("--resume", flags->resume,
                    "Go on where results.jsonl ends");
  command->add_option("--waivers", flags->waivers,
                      "Known failures, a JSON file");
  command->add_option("--shard", flags->shard, "I/N: the Ith of N parts")
      ->capture_default_str();
  command->add_option("--order-seed", flags->options.order_seed,
                      "Ask in an order drawn from it");
  command
      ->add_option("--repeat", flags->options.repeat,
                   "Ask each vector so often; answers must be the same")
      ->check(CLI::PositiveNumber);
  command->add_option("--timeout-ms", flags->timeout_ms, "For one vector")
      ->capture_default_str();
  command->add_flag("--infer-profile", flags->infer,
                    "Tell which choices the backend has made");
  AddMergeCommand(*command, session);
  command->callback([command, flags, &session] {
    if (!command->get_subcommands().empty()) return;
    session.status = Conform(*flags, session.console);
  });
}

}  // namespace hlo
