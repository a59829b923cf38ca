// How the time of programs grows with their size: a table of exponents.
//
//   bench_growth FILE [--scale K] [WORDS]
//
// FILE is bench/growth.txt, which says what a family is; its sizes are K times
// as large, and only families are measured that have WORDS in their names.
// An exponent is the slope of log time over log n, of least squares, over four
// sizes; a time is CPU time on one thread, the least of several. A line is
// marked whose exponent is more than 0.1 above that of the theory.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/files.h"
#include "interpreter/eval/execution.h"
#include "interpreter/eval/memory_pool.h"
#include "interpreter/inputs/random_literals.h"
#include "interpreter/load.h"

namespace hlo {
namespace {

constexpr int kSizes = 4;
constexpr double kMargin = 0.1;
constexpr double kSeconds = 0.02;  // that a time takes at least
constexpr std::array kPhases = {"load", "prepare", "run"};

struct Family {
  std::string name, phase, theory;
  int64_t from = 0;
  std::string text;
};

// ---- the file ----

// A family for each word in braces.
void AddFamilies(const Family& family, std::vector<Family>& families) {
  const size_t open = family.name.find('{'), close = family.name.find('}');
  if (open == std::string::npos) return families.push_back(family);
  const std::string words = family.name.substr(open + 1, close - open - 1);
  for (const absl::string_view word : absl::StrSplit(words, ' ')) {
    Family each = family;
    each.name.replace(open, close - open + 1, std::string(word));
    absl::StrReplaceAll({{"$op", word}}, &each.text);
    families.push_back(std::move(each));
  }
}

absl::StatusOr<std::vector<Family>> ReadFamilies(const std::string& path) {
  const auto file = ReadFile(path);
  if (!file.ok()) return file.status();
  std::vector<Family> families;
  std::optional<Family> family;
  for (absl::string_view line : absl::StrSplit(*file, '\n')) {
    if (absl::StartsWith(line, "//")) continue;
    if (!absl::ConsumePrefix(&line, "== ")) {
      if (family.has_value()) absl::StrAppend(&family->text, line, "\n");
      continue;
    }
    if (family.has_value()) AddFamilies(*family, families);
    const std::vector<std::string> parts = absl::StrSplit(line, " | ");
    family.emplace();
    if (parts.size() != 4 || !absl::SimpleAtoi(parts[3], &family->from)) {
      return absl::InvalidArgumentError(absl::StrCat(path, ": ", line));
    }
    family->name = parts[0];
    family->phase = parts[1];
    family->theory = parts[2];
  }
  if (family.has_value()) AddFamilies(*family, families);
  return families;
}

// Replaces each `open` body `close` by n bodies with `between` between them.
std::string Repeat(absl::string_view text, absl::string_view open,
                   absl::string_view close, absl::string_view between,
                   int64_t n) {
  std::string repeated;
  while (true) {
    const size_t begin = text.find(open);
    absl::StrAppend(&repeated, text.substr(0, begin));
    if (begin == absl::string_view::npos) return repeated;
    const size_t end = text.find(close, begin);
    const auto body = text.substr(begin + 2, end - begin - 2);
    for (int64_t i = 0; i < n; ++i) {
      absl::StrAppend(
          &repeated, i == 0 ? "" : between,
          absl::StrReplaceAll(body, {{"$i", absl::StrCat(i)},
                                     {"$j", absl::StrCat(i + 1)},
                                     {"$2i", absl::StrCat(2 * i)},
                                     {"$2i+1", absl::StrCat(2 * i + 1)}}));
    }
    text = text.substr(std::min(end, text.size() - 2) + 2);
  }
}

std::string TextOf(const Family& family, int64_t n) {
  const std::string text =
      Repeat(Repeat(family.text, "$[", "$]", "", n), "$(", "$)", ", ", n);
  return absl::StrReplaceAll(text, {{"$n", absl::StrCat(n)},
                                    {"$n/2", absl::StrCat(n / 2)},
                                    {"$n-1", absl::StrCat(n - 1)},
                                    {"$n+1", absl::StrCat(n + 1)}});
}

// ---- times ----

double CpuSeconds() {
  timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) +
         1e-9 * static_cast<double>(now.tv_nsec);
}

// The least of three times of a call, each the mean of enough of them.
double TimeOf(const std::function<void()>& call) {
  double least = INFINITY;
  int64_t calls = 1;
  for (int round = 0; round < 3; ++round) {
    const double begin = CpuSeconds();
    int64_t done = 0;
    double taken = 0;
    while (done < calls || taken < kSeconds) {
      call();
      ++done;
      taken = CpuSeconds() - begin;
    }
    calls = done;
    least = std::min(least, taken / static_cast<double>(done));
  }
  return least;
}

// Seconds of each phase, 0 for one that is not asked for.
using Times = std::array<double, kPhases.size()>;

absl::StatusOr<Times> TimesOf(const Family& family, int64_t n) {
  const std::string text = TextOf(family, n);
  const auto asked = [&](absl::string_view phase) {
    return family.phase == phase || family.phase == "all";
  };
  auto module = Load(text);
  if (!module.ok()) return module.status();
  auto program = Prepare(*module);
  if (!program.ok()) return program.status();
  Times times = {};
  if (asked("load")) times[0] = TimeOf([&] { Load(text).IgnoreError(); });
  if (asked("prepare")) {
    times[1] = TimeOf([&] { Prepare(*module).IgnoreError(); });
  }
  if (!asked("run")) return times;
  const auto arguments = RandomArguments((*program)->module(), Limits(), 1);
  if (!arguments.ok()) return arguments.status();
  ExecutionOptions options;
  options.threads = 1;
  options.memory = MemoryPool::Create(Limits().max_bytes);  // as of PJRT
  absl::Status status;
  times[2] = TimeOf([&] {
    status.Update(Evaluate(*program, {*arguments}, options).status());
  });
  if (!status.ok()) return status;
  return times;
}

// ---- exponents ----

// The slope of log y over log x = 0, 1, 2, 3 times log 2.
double Slope(const std::array<double, kSizes>& y) {
  return (3 * std::log2(y[3] / y[0]) + std::log2(y[2] / y[1])) / 10;
}

double Work(absl::string_view theory, double n) {
  int power = 1;
  const bool has_log = absl::ConsumeSuffix(&theory, " log n");
  if (absl::ConsumePrefix(&theory, "n^")) {
    (void)absl::SimpleAtoi(theory, &power);
  }
  return std::pow(n, power) * (has_log ? std::log(n) : 1);
}

struct Line {
  std::array<double, kSizes> seconds = {}, work = {};
  double exponent() const { return Slope(seconds); }
  double expected() const { return Slope(work); }
  bool grows_too_fast() const { return exponent() > expected() + kMargin; }
};

void Print(const Family& family, absl::string_view phase, const Line& line) {
  const std::string name = family.phase == "all"
                               ? absl::StrCat(family.name, ", ", phase)
                               : family.name;
  std::printf("%-52s %-8s %5.2f %5.2f %s", name.c_str(), family.theory.c_str(),
              line.expected(), line.exponent(),
              line.grows_too_fast() ? "! " : "  ");
  for (const double seconds : line.seconds) std::printf("%9.4f", 1e3 * seconds);
  std::printf("\n");
  std::fflush(stdout);
}

// Returns the number of phases that grow too fast. A second and a third time
// are taken of such a family.
absl::StatusOr<int> Measure(const Family& family) {
  std::array<Line, kPhases.size()> lines;
  for (int tries = 0; tries < 3; ++tries) {
    for (int i = 0; i < kSizes; ++i) {
      const int64_t n = family.from << i;
      const auto times = TimesOf(family, n);
      if (!times.ok()) return times.status();
      for (size_t phase = 0; phase < lines.size(); ++phase) {
        double& seconds = lines[phase].seconds[i];
        seconds =
            tries == 0 ? (*times)[phase] : std::min(seconds, (*times)[phase]);
        lines[phase].work[i] = Work(family.theory, static_cast<double>(n));
      }
    }
    if (std::none_of(lines.begin(), lines.end(),
                     [](const Line& line) { return line.grows_too_fast(); })) {
      break;
    }
  }
  int too_fast = 0;
  for (size_t phase = 0; phase < lines.size(); ++phase) {
    if (lines[phase].seconds[0] == 0) continue;
    Print(family, kPhases[phase], lines[phase]);
    too_fast += lines[phase].grows_too_fast();
  }
  return too_fast;
}

int Main(int argc, char** argv) {
  int64_t scale = 1;
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) {
    const bool scales = absl::string_view(argv[i]) == "--scale" && i + 1 < argc;
    if (!scales) {
      words.push_back(argv[i]);
    } else if (!absl::SimpleAtoi(argv[++i], &scale)) {
      return 2;
    }
  }
  auto families = ReadFamilies(words.empty() ? "" : words[0]);
  if (!families.ok()) {
    std::fprintf(stderr, "%s\n", families.status().ToString().c_str());
    return 2;
  }
  std::printf("%-52s %-8s %5s %5s   ms of n, 2 n, 4 n, 8 n\n", "family",
              "theory", "", "");
  int too_fast = 0, failed = 0;
  for (Family& family : *families) {
    if (words.size() > 1 && !absl::StrContains(family.name, words[1])) continue;
    family.from *= scale;
    const absl::StatusOr<int> found = Measure(family);
    if (found.ok()) {
      too_fast += *found;
      continue;
    }
    ++failed;
    std::printf("%-52s %s\n", family.name.c_str(),
                std::string(found.status().message()).c_str());
  }
  std::printf("%d grow faster than by theory, %d fail\n", too_fast, failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hlo

int main(int argc, char** argv) { return hlo::Main(argc, argv); }
