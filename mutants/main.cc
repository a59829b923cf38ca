// Runs every case of the given case files with mutants of its op, and lists
//   - cases that a mutant passes although the op's results differ there,
//   - mutants that no case of the op tells from the op,
//   - value rules none of whose cases fails by any mutant,
// except those that accepted.txt gives a reason for.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "interpreter/cases/labels.h"
#include "interpreter/cases/run_case.h"
#include "ops/op_table.h"
#include "workshop/mutants/mutation.h"

namespace hlo {
namespace {

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// accepted.txt: `op | mutant or case | reason`, `*` for any op or mutant.
class Accepted {
 public:
  explicit Accepted(const std::string& path) {
    const std::string text = ReadFile(path);
    for (absl::string_view line : absl::StrSplit(text, '\n')) {
      if (line.empty() || line[0] == '#') continue;
      const std::vector<std::string> parts =
          absl::StrSplit(line, absl::MaxSplits(" | ", 2));
      if (parts.size() < 3) {
        std::cout << path << ": not `op | mutant | reason`: " << line << "\n";
        fine_ = false;
        continue;
      }
      for (absl::string_view op : absl::StrSplit(parts[0], ' ')) {
        unused_.insert({std::string(op), parts[1]});
        all_.insert({std::string(op), parts[1]});
      }
    }
  }

  bool Has(const std::string& op, const std::string& what) {
    unused_.erase({op, what});
    return all_.contains({op, what});
  }
  // Entries that nothing needed.
  const std::set<std::pair<std::string, std::string>>& unused() const {
    return unused_;
  }
  bool fine() const { return fine_; }

 private:
  std::set<std::pair<std::string, std::string>> all_, unused_;
  bool fine_ = true;
};

class MutationRun {
 public:
  explicit MutationRun(Accepted& accepted) : accepted_(accepted) {}

  void RunOp(const OpEntry& entry) {
    // What a start passes on is read by its done alone, whose cases notice.
    if (entry.op->begins) return;
    const std::string base =
        absl::StrCat("ops/", entry.group, "/", entry.identifier);
    const std::string path = base + ".cases";
    const CaseFile file = ParseCaseFile(path, ReadFile(path));
    noticed_.clear();
    killed_labels_.clear();
    exists_.clear();
    executed_ = false;
    for (const Case& one : file.cases) {
      if (one.HasValues()) RunCaseOf(*entry.op, path, one);
    }
    if (!executed_) return;
    Summarize(*entry.op, path);
    for (const std::string& rule :
         RuleLabels(OpHeader(ReadFile(base + ".cc")))) {
      if (rule[0] == 'V' && !killed_labels_.contains(rule)) {
        Report(
            entry.op->name, absl::StrCat("rule ", rule),
            absl::StrCat(path, ": no case of ", rule, " fails by any mutant"));
      }
    }
  }

  int runs() const { return runs_; }
  int found() const { return found_; }

 private:
  void RunCaseOf(const Op& op, const std::string& path, const Case& one) {
    std::vector<std::optional<ElementType>> types(one.types.begin(),
                                                  one.types.end());
    if (types.empty()) types.push_back(std::nullopt);
    std::map<std::string, std::string> survivors;  // mutant -> type
    for (const auto& type : types) {
      const std::vector<Lanes> own = Try(op, path, one, type, nullptr).results;
      if (own.empty()) return;
      executed_ = true;
      for (const Mutation& mutation : AllMutations()) {
        if (mutation.nan_bits && !op.keeps_bits) continue;
        const Attempt attempt = Try(op, path, one, type, &mutation);
        if (!Changed(own, attempt.results, mutation.nan_bits)) continue;
        if (attempt.failed) {
          noticed_.insert(mutation.name);
          killed_labels_.insert(one.labels.begin(), one.labels.end());
        } else if (!mutation.nan_bits) {
          survivors.emplace(mutation.name,
                            type ? absl::StrCat(" (", Name(*type), ")") : "");
        }
      }
    }
    for (const auto& [mutant, type] : survivors) {
      Report(op.name, absl::StrCat(one.title, ": ", mutant),
             absl::StrCat(path, ":", one.line, ": `", one.title,
                          "` passes with: ", mutant, type));
    }
  }

  struct Attempt {
    bool failed;
    std::vector<Lanes> results;
  };

  Attempt Try(const Op& op, const std::string& path, const Case& one,
              std::optional<ElementType> type, const Mutation* mutation) {
    MutantOp hooks(op, mutation);
    CaseOptions options;
    options.only = type;
    options.prepare.trace_aliases = true;
    options.execution.hooks = &hooks;
    options.execution.threads = 1;
    options.execution.limits.max_steps = 1000000;
    bool exists = false;
    if (mutation && mutation->rewrite) {
      options.rewrite = [&](Module& module) {
        exists |= mutation->rewrite(module, op);
      };
    }
    ++runs_;
    const bool failed = !RunCase(path, one, options).failures.empty();
    if (exists || hooks.exists()) exists_.insert(mutation->name);
    return {failed, hooks.results()};
  }

  static bool Changed(const std::vector<Lanes>& a, const std::vector<Lanes>& b,
                      bool nan_bits) {
    if (a.size() != b.size()) return true;
    for (size_t i = 0; i < a.size(); ++i) {
      if (Differ(a[i], b[i], nan_bits)) return true;
    }
    return false;
  }

  void Summarize(const Op& op, const std::string& path) {
    for (const Mutation& mutation : AllMutations()) {
      if (!exists_.contains(mutation.name)) continue;
      if (noticed_.contains(mutation.name)) continue;
      Report(op.name, mutation.name,
             absl::StrCat(path, ": no case tells ", op.name,
                          " from: ", mutation.name));
    }
  }

  void Report(const std::string& op, const std::string& what,
              const std::string& message) {
    if (accepted_.Has(op, what) || accepted_.Has("*", what)) return;
    std::cout << message << "\n";
    ++found_;
  }

  Accepted& accepted_;
  int runs_ = 0, found_ = 0;
  bool executed_ = false;
  // Names of mutants that could be made of the op, that a case noticed.
  std::set<std::string> exists_, noticed_, killed_labels_;
};

int Main(std::span<char*> names) {
  Accepted accepted("mutants/accepted.txt");
  MutationRun run(accepted);
  for (const OpEntry& entry : AllOps()) {
    const bool wanted =
        names.empty() ||
        std::any_of(names.begin(), names.end(), [&](const char* name) {
          return absl::string_view(entry.op->name) == name;
        });
    if (wanted) run.RunOp(entry);
  }
  int found = run.found() + (accepted.fine() ? 0 : 1);
  if (names.empty()) {
    for (const auto& [op, what] : accepted.unused()) {
      std::cout << "mutants/accepted.txt: nothing needs " << op << " | " << what
                << "\n";
      ++found;
    }
  }
  std::cout << run.runs() << " runs, " << found << " found\n";
  return found == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hlo

int main(int argc, char** argv) { return hlo::Main({argv + 1, argv + argc}); }
