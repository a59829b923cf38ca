#include "conformance/format/lint.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "conformance/format/choice_values.h"
#include "conformance/format/json_fields.h"
#include "interpreter/stablehlo/convert/names.h"
#include "ops/choice_values.h"

namespace hlo::conformance {
namespace {

constexpr size_t kLongestLine = size_t{64} << 10;
constexpr uintmax_t kMostBytes = 40000000;  // of all files

// The values of every choice that the vector names.
Condition ChoicesOf(const Vector& vector) {
  Condition choices;
  for (const Expectation& expectation : vector.expect) {
    for (const auto& [choice, values] : expectation.condition) {
      const ChoiceInfo* info = FindChoice(choice);
      choices[choice] = info ? ValuesOf(*info) : std::vector<std::string>();
    }
  }
  return choices;
}

// Exactly one expectation fits each profile.
void CheckConditions(const Vector& vector, std::vector<std::string>& problems) {
  const Condition choices = ChoicesOf(vector);
  for (const auto& [choice, values] : choices) {
    if (!values.empty()) continue;
    problems.push_back(
        absl::StrCat(vector.id, ": there is no choice ", choice));
    return;
  }
  for (const ChoiceValues& profile : AllChoiceValues(choices)) {
    const auto matching =
        std::count_if(vector.expect.begin(), vector.expect.end(),
                      [&](const Expectation& each) {
                        return Allows(profile, each.condition);
                      });
    if (matching == 1) continue;
    problems.push_back(
        absl::StrCat(vector.id, ": ", matching, " expectations fit ",
                     absl::StrJoin(profile, ",", absl::PairFormatter("="))));
  }
}

// XLA's reader takes no instruction that is called like a word of its own: an
// element type, `true`.
void CheckNames(const Vector& vector, std::vector<std::string>& problems) {
  if (vector.form() != "hlo") return;
  for (absl::string_view line : absl::StrSplit(vector.module, '\n')) {
    if (!absl::ConsumePrefix(&line, "  ")) continue;
    absl::ConsumePrefix(&line, "ROOT ");
    const size_t end = line.find(" = ");
    if (end == line.npos) continue;
    const absl::string_view name = line.substr(0, end);
    if (stablehlo::HloName(name) == name) continue;
    problems.push_back(
        absl::StrCat(vector.id, ": XLA reads no instruction called ", name));
  }
}

void CheckOne(const Vector& vector, const std::string& line,
              const std::set<std::string>& ids,
              std::vector<std::string>& problems) {
  const auto tell = [&](absl::string_view what) {
    problems.push_back(absl::StrCat(vector.id, ": ", what));
  };
  if (line.size() > kLongestLine) tell("its line is longer than 64 KiB");
  if (vector.id.find('/') == vector.id.npos) tell("its id is not op/slug");
  if (vector.expect.empty()) return tell("expects nothing");
  if (vector.info.oracles.size() < 2) tell("names no two oracles");
  const Outcome outcome = vector.expect.front().outcome;
  const bool rejects = outcome == Outcome::kReject;
  if (rejects && vector.expect.front().at == "check" &&
      !ids.contains(vector.valid_counterpart)) {
    tell("has no valid counterpart");
  }
  // A rejection says by its clause where it comes from.
  if (outcome == Outcome::kValue && vector.info.source.empty() &&
      vector.info.why.empty()) {
    tell("says neither SOURCE nor WHY");
  }
  CheckNames(vector, problems);
  CheckConditions(vector, problems);
}

}  // namespace

std::vector<std::string> Lint(const Golden& golden) {
  std::set<std::string> ids;
  for (const Vector& vector : golden.vectors) ids.insert(vector.id);
  std::vector<std::string> problems;
  for (size_t i = 0; i < golden.vectors.size(); ++i) {
    CheckOne(golden.vectors[i], golden.lines[i], ids, problems);
  }
  return problems;
}

std::vector<std::string> LintSizes(const std::string& folder) {
  std::vector<std::string> problems;
  std::error_code error;
  uintmax_t all = 0;
  namespace fs = std::filesystem;
  for (fs::recursive_directory_iterator it(folder, error), end;
       !error && it != end; it.increment(error)) {
    if (!it->is_regular_file(error)) continue;
    const uintmax_t bytes = it->file_size(error);
    all += bytes;
    if (it->path().extension() == ".jsonl" && bytes > kLargestFile) {
      problems.push_back(
          absl::StrCat(it->path().string(), ": larger than 2 MiB"));
    }
  }
  if (error) problems.push_back(absl::StrCat(folder, ": ", error.message()));
  if (all > kMostBytes) {
    problems.push_back(
        absl::StrCat(folder, ": ", all, " bytes, of at most ", kMostBytes));
  }
  return problems;
}

std::string ForPeople(absl::string_view line) {
  Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return std::string(line);
  std::string text;
  for (const auto& [name, value] : json.items()) {
    if (name == "module" && value.is_string()) {
      absl::StrAppend(&text, "module:\n", value.get<std::string>(), "\n");
    } else {
      absl::StrAppend(&text, name, ": ", value.dump(), "\n");
    }
  }
  return text;
}

}  // namespace hlo::conformance
