#include "cli/conform/conform_report.h"

#include <array>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/files.h"
#include "cli/conform/rule_vectors.h"
#include "conformance/format/reseeded.h"
#include "conformance/reports/reports.h"
#include "conformance/reports/summary.h"

namespace hlo {
namespace {

using conformance::IsFailure;
using conformance::Name;
using conformance::Result;
using conformance::Results;
using conformance::Verdict;

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
  if (!result.message.empty()) {
    absl::StrAppend(&text, ": ", conformance::FirstLine(result.message));
  }
  if (result.worst) {
    const conformance::WorstElement& worst = *result.worst;
    absl::StrAppend(&text, ": expected ", worst.expected, ", got ", worst.got,
                    " at process ", worst.process, " leaf ", worst.leaf, " [",
                    absl::StrJoin(worst.index, ","), "], ", worst.elements,
                    " elements wrong");
  }
  if (!result.looks_like.empty()) {
    absl::StrAppend(&text, " (", result.looks_like, ")");
  }
  return text + "\n";
}

std::string TotalsText(const Results& results) {
  std::array<int64_t, conformance::kVerdictCount> counts = {};
  int64_t huge = 0;
  for (const Result& result : results.results) {
    ++counts[static_cast<size_t>(result.verdict)];
    if (result.message == conformance::kHugeMessage) ++huge;
  }
  std::string text =
      absl::StrCat(results.head.backend, " ", results.head.version, ": ",
                   results.results.size(), " vectors");
  for (int i = 0; i < conformance::kVerdictCount; ++i) {
    if (counts[i] == 0) continue;
    absl::StrAppend(&text, ", ", counts[i], " ", Name(static_cast<Verdict>(i)));
  }
  if (huge > 0) {
    absl::StrAppend(&text, " (", huge, " ", conformance::kHugeMessage, ")");
  }
  return text + "\n";
}

// "3 of 120 questions are as published", of vectors that were drawn anew.
std::string UnchangedText(const Results& results,
                          const conformance::Golden& golden) {
  if (conformance::ReseedOf(golden.root) == 0) return "";
  int64_t unchanged = 0;
  for (const Result& result : results.results) {
    if (golden.unchanged.contains(result.id)) ++unchanged;
  }
  return absl::StrCat(unchanged, " of ", results.results.size(),
                      " questions are as published\n");
}

}  // namespace

absl::Status ResultsFile::Open(const std::string& folder, bool resume,
                               conformance::RunOptions& options) {
  if (folder.empty()) return absl::OkStatus();
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  path_ = folder + "/results.jsonl";
  if (!resume) return absl::OkStatus();
  auto text = ReadFile(path_);
  if (!text.ok()) return text.status();
  auto before = conformance::ReadResults(*text);
  if (!before.ok()) return before.status();
  head_ = before->head;
  options.done = std::move(before->results);
  // Half a line, as a run that was cut off leaves it.
  std::filesystem::resize_file(path_, text->rfind('\n') + 1, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(
      absl::StrCat(path_, ": ", error.message()));
}

absl::Status ResultsFile::Begin(const conformance::RunHead& head) {
  if (path_.empty()) return absl::OkStatus();
  if (head_ && !(*head_ == head)) {
    return absl::FailedPreconditionError(
        absl::StrCat(path_,
                     " is of another run: other vectors, backend, profile or "
                     "form"));
  }
  file_.emplace(path_, head_.has_value());
  if (!head_) (void)file_->Write(ToLine(head) + "\n");
  return file_->Flush();
}

absl::Status ResultsFile::Add(const Result& result) {
  if (!file_) return absl::OkStatus();
  (void)file_->Write(ToLine(result) + "\n");
  return file_->Flush();
}

ExitCode Report(Results& results,
                const std::vector<conformance::Waiver>& waivers,
                const conformance::Golden& golden, const std::string& folder,
                Console& console) {
  const std::vector<conformance::InferredChoice> profile =
      InferProfile(golden, results);
  const std::vector<std::string> problems =
      Apply(waivers, Today(), golden.manifest, results.results);
  bool failed = !problems.empty() || results.results.empty();
  for (const Result& result : results.results) {
    if (!IsFailure(result.verdict)) continue;
    failed = true;
    console.Out(FailureText(result));
  }
  for (const std::string& problem : problems) console.Out(problem + "\n");
  console.Out(TotalsText(results));
  console.Out(UnchangedText(results, golden));
  if (!folder.empty()) {
    absl::Status written =
        WriteReports(results, {profile, ClausesOf(golden.vectors)}, folder);
    if (!written.ok()) return console.Misuse(written);
  }
  return failed ? kFailed : kFine;
}

absl::StatusOr<std::vector<conformance::Waiver>> ReadWaiverFile(
    const std::string& path) {
  if (path.empty()) return std::vector<conformance::Waiver>();
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  auto waivers = conformance::ReadWaivers(*text);
  if (waivers.ok()) return waivers;
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": ", waivers.status().message()));
}

}  // namespace hlo
