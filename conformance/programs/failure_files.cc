#include "conformance/programs/failure_files.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "conformance/programs/diff.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

// The arrays of each process's results; several are a tuple.
std::vector<Literal> Whole(std::vector<std::vector<Literal>> outputs) {
  std::vector<Literal> results;
  for (std::vector<Literal>& leaves : outputs) {
    if (leaves.size() == 1) {
      results.push_back(std::move(leaves[0]));
      continue;
    }
    auto tuple = Literal::Tuple(std::move(leaves));
    if (tuple.ok()) results.push_back(*std::move(tuple));
  }
  return results;
}

std::vector<Literal> ExpectedOf(const Vector& question) {
  std::vector<std::vector<Literal>> outputs;
  for (const auto& process : question.expect.front().outputs) {
    std::vector<Literal>& leaves = outputs.emplace_back();
    for (const ExpectedLeaf& leaf : process) leaves.push_back(*leaf.value);
  }
  return Whole(std::move(outputs));
}

}  // namespace

absl::Status MakeFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(
      absl::StrCat(folder, ": ", error.message()));
}

absl::Status WriteFailure(const std::string& folder, const Vector& question,
                          const Examined& examined) {
  absl::Status status = MakeFolder(folder);
  const auto write = [&](const char* name, const std::string& text) {
    if (status.ok()) status = WriteFile(absl::StrCat(folder, "/", name), text);
  };
  write("module.hlo", question.module);
  write("args.json", ArgumentsJson(question));
  write("expected.json", ResultsToJson(ExpectedOf(question)) + "\n");
  if (examined.answer.kind == Answer::Kind::kOk) {
    write("got.json", ResultsToJson(Whole(examined.answer.outputs)) + "\n");
  }
  write("verdict.txt", JudgementText(examined) + "\n");
  return status;
}

}  // namespace hlo::conformance
