// Programs of lower rank: a dimension leaves arrays, and what numbers or lists
// dimensions.
#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "conformance/programs/shrink.h"
#include "conformance/programs/shrink_text.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"

namespace hlo::conformance {
namespace {

using Entries = std::vector<std::string>;

void Erase(Entries& entries, int at) {
  if (at < std::ssize(entries)) entries.erase(entries.begin() + at);
}

// Dimension numbers once dimension d is no more.
Entries Renumbered(const Entries& numbers, int d) {
  Entries kept;
  for (const std::string& number : numbers) {
    int value = 0;
    if (!absl::SimpleAtoi(number, &value)) return numbers;
    if (value != d) kept.push_back(absl::StrCat(value > d ? value - 1 : value));
  }
  return kept;
}

// The place of dimension d in a list of numbers; -1: it is not there.
int PlaceOf(const Entries& numbers, int d) {
  const auto found = std::find(numbers.begin(), numbers.end(), absl::StrCat(d));
  return found == numbers.end() ? -1
                                : static_cast<int>(found - numbers.begin());
}

// Replaces what `form` catches, a list with this separator.
template <typename Edit>
void EditLists(std::string& text, const char* form, const char* separator,
               Edit edit) {
  const std::regex list(form);
  std::string out;
  std::smatch found;
  while (std::regex_search(text, found, list)) {
    Entries entries = absl::StrSplit(found[2].str(), separator);
    if (found[2].length() == 0) entries.clear();
    edit(entries);
    absl::StrAppend(&out, found.prefix().str(), found[1].str(),
                    absl::StrJoin(entries, separator), found[3].str());
    text = found.suffix().str();
  }
  text = out + text;
}

// The line `rest` of an op whose operand, and result, has no dimension d.
void EditAttributes(std::string& rest, int d) {
  const auto renumber = [d](Entries& e) { e = Renumbered(e, d); };
  const auto erase = [d](Entries& e) { Erase(e, d); };
  EditLists(rest, R"((\bdimensions=\{)([\d,]*)(\}))", ",", renumber);
  EditLists(rest, R"((\biota_dimension=)(\d+)())", ",", renumber);
  EditLists(rest, R"((\bslice_sizes=\{)([\d,]*)(\}))", ",", erase);
  EditLists(rest, R"((\bdynamic_slice_sizes=\{)([\d,]*)(\}))", ",", erase);
  EditLists(rest, R"((\bslice=\{)([^}]*)(\}))", ", ", erase);
  EditLists(
      rest,
      R"((\b(?:size|stride|pad|lhs_dilate|rhs_dilate|padding)=)([-0-9x_]+)())",
      "x", erase);
}

// The ranks of the arrays of a written shape.
std::set<int> RanksOf(const std::string& shape) {
  std::set<int> ranks;
  static const std::regex array(R"(\w\[([\d,<=]*)\])");
  for (std::sregex_iterator i(shape.begin(), shape.end(), array), end; i != end;
       ++i) {
    const std::string sizes = (*i)[1];
    if (sizes.empty()) continue;
    ranks.insert(1 +
                 static_cast<int>(std::count(sizes.begin(), sizes.end(), ',')));
  }
  return ranks;
}

// Edits the text, line by line.
class Lowering {
 public:
  // `seeds`: lines whose written shapes lose dimension d; all arrays of them
  // that have `rank`.
  Lowering(const Entries& lines, const std::set<size_t>& seeds, int rank, int d)
      : lines_(lines), seeds_(seeds), rank_(rank), d_(d) {}

  std::string Text() {
    std::string out;
    for (size_t i = 0; i < lines_.size(); ++i) {
      LineParts parts;
      if (!ReadLine(lines_[i], parts)) {
        if (lines_[i].ends_with('{')) lost_.clear();
        absl::StrAppend(&out, lines_[i], "\n");
        continue;
      }
      const int lost = Lost(i, parts);
      static const std::regex name(R"(([\w.\-]+) = $)");
      std::smatch found;
      if (std::regex_search(parts.head, found, name)) lost_[found[1]] = lost;
      absl::StrAppend(&out, parts.head, parts.shape, parts.op, parts.rest,
                      "\n");
    }
    return out;
  }

 private:
  // The dimension that the first operand of those that lost one has lost.
  int LostByOperand(const Entries& operands) const {
    for (const std::string& operand : operands) {
      const auto found = lost_.find(operand);
      if (found != lost_.end() && found->second >= 0) return found->second;
    }
    return -1;
  }

  // Takes dimension d from the arrays of the shape that have the rank.
  void LowerShape(std::string& shape, int d) const {
    EditLists(shape, R"((\w\[)([\d,<=]*)(\](?:\{[^}]*\})?))", ",",
              [&](Entries& sizes) {
                if (std::ssize(sizes) == rank_) Erase(sizes, d);
              });
    static const std::regex layout(R"(\]\{[^}]*\})");
    shape = std::regex_replace(shape, layout, "]");
  }

  // Edits the line; the dimension that its result has lost.
  int Lost(size_t line, LineParts& parts) const {
    const std::string in = parts.rest.substr(0, parts.rest.find(')'));
    Entries operands = absl::StrSplit(in, ", ");
    const int by_operand = LostByOperand(operands);
    const bool seed = seeds_.contains(line);
    if (parts.op == " broadcast(")
      return LostByBroadcast(parts, seed, by_operand);
    const bool follows =
        parts.op == " convert(" || parts.op == " bitcast-convert(";
    if (IsShapeWritten(parts.op)) {
      const int d = follows && by_operand >= 0 ? by_operand : seed ? d_ : -1;
      if (d >= 0) LowerShape(parts.shape, d);
      if (parts.op == " iota(" && d >= 0) EditAttributes(parts.rest, d);
      return d;
    }
    const bool is_lower =
        seeds_.size() > 1 && RanksOf(parts.shape) == std::set<int>{rank_};
    parts.shape.clear();
    // The elements of a tuple that comes from elsewhere.
    if (parts.op == " get-tuple-element(") return is_lower ? d_ : -1;
    if (by_operand < 0) return -1;
    int lost = by_operand;
    if (parts.op == " transpose(" || parts.op == " reduce(") {
      lost = LostByNumbers(parts, by_operand);
    }
    DropStart(parts, operands, in.size(), by_operand);
    EditAttributes(parts.rest, by_operand);
    return lost;
  }

  int LostByBroadcast(LineParts& parts, bool seed, int by_operand) const {
    if (seed) LowerShape(parts.shape, d_);
    EditLists(parts.rest, R"((\bdimensions=\{)([\d,]*)(\}))", ",",
              [&](Entries& numbers) {
                if (by_operand >= 0) Erase(numbers, by_operand);
                if (seed && PlaceOf(numbers, d_) < 0) {
                  numbers = Renumbered(numbers, d_);
                }
              });
    return seed ? d_ : -1;
  }

  // The dimension's place in a transpose's result; its number among those that
  // a reduce leaves.
  static int LostByNumbers(const LineParts& parts, int d) {
    static const std::regex list(R"(\bdimensions=\{([\d,]*)\})");
    std::smatch found;
    if (!std::regex_search(parts.rest, found, list)) return d;
    const Entries numbers = absl::StrSplit(found[1].str(), ',');
    const int place = PlaceOf(numbers, d);
    if (parts.op == " transpose(") return place;
    if (place >= 0) return -1;
    return d - static_cast<int>(std::count_if(
                   numbers.begin(), numbers.end(), [d](const std::string& n) {
                     int value = 0;
                     return absl::SimpleAtoi(n, &value) && value < d;
                   }));
  }

  // A dynamic op has a start for each dimension.
  static void DropStart(LineParts& parts, Entries operands, size_t length,
                        int d) {
    const int first = parts.op == " dynamic-slice("          ? 1
                      : parts.op == " dynamic-update-slice(" ? 2
                                                             : -1;
    if (first < 0) return;
    Erase(operands, first + d);
    parts.rest = absl::StrJoin(operands, ", ") + parts.rest.substr(length);
  }

  const Entries& lines_;
  const std::set<size_t>& seeds_;
  const int rank_, d_;
  std::map<std::string, int> lost_;  // -1: none
};

}  // namespace

bool TryRanks(const Candidate& from, TryCandidate visit) {
  const std::string text = Print(from.module);
  if (text.size() > 100'000) return false;
  const Entries lines = absl::StrSplit(text, '\n');
  // First all lines that have arrays of a rank, then each by itself.
  std::map<int, std::set<size_t>, std::greater<>> together;
  for (size_t i = 0; i < lines.size(); ++i) {
    LineParts parts;
    if (!ReadLine(lines[i], parts) || !IsShapeWritten(parts.op)) continue;
    for (const int rank : RanksOf(parts.shape)) together[rank].insert(i);
  }
  std::vector<std::pair<int, std::set<size_t>>> seeds(together.begin(),
                                                      together.end());
  for (const auto& [rank, all] : together) {
    if (all.size() == 1) continue;
    for (const size_t line : all) seeds.push_back({rank, {line}});
  }
  for (const auto& [rank, chosen] : seeds) {
    for (int d = 0; d < rank; ++d) {
      auto module = LoadUnverified(Lowering(lines, chosen, rank, d).Text());
      if (!module.ok()) continue;
      Candidate next = {*std::move(module), from.arguments};
      if (FitArguments(next, d) && visit(std::move(next))) return true;
    }
  }
  return false;
}

}  // namespace hlo::conformance
