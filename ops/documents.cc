#include "ops/documents.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace hlo {
namespace {

constexpr DocumentName kNames[] = {
#define NAME(name, years, arguments, ops, heading) \
  {#name, years, arguments, ops, heading},
#include "ops/documents.def"
};

constexpr int kYears[] = {2017, 2018, 2022, 2026};

}  // namespace

std::span<const DocumentName> DocumentNames() { return kNames; }

unsigned YearBit(int year) {
  unsigned bit = 1;
  for (int each : kYears) {
    if (each == year) return bit;
    bit *= 2;
  }
  return 0;
}

std::optional<unsigned> YearsOf(absl::string_view name) {
  std::optional<unsigned> years;
  for (const DocumentName& each : kNames) {
    if (name == each.name) years = years.value_or(0) | each.years;
  }
  return years;
}

std::string YearsText(unsigned years) {
  std::vector<int> text;
  for (int year : kYears) {
    if (years & YearBit(year)) text.push_back(year);
  }
  return absl::StrJoin(text, ", ");
}

std::vector<const DocumentName*> HistoryOf(absl::string_view op) {
  std::vector<const DocumentName*> lines;
  for (const DocumentName& each : kNames) {
    const std::vector<absl::string_view> ops = absl::StrSplit(each.ops, ' ');
    // The others prepare its operands, or take its result apart.
    if (each.years != 0 && ops[0] == op) lines.push_back(&each);
  }
  return lines;
}

std::string HistoryText(absl::string_view op) {
  std::string text;
  for (const DocumentName* line : HistoryOf(op)) {
    absl::StrAppendFormat(&text, "  %-22s  %s(%s)\n", YearsText(line->years),
                          line->name, line->arguments);
  }
  return text;
}

}  // namespace hlo
