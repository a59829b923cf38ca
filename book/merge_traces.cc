// Two traces as one: which steps of them are the same.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "book/trace_nesting.h"

namespace hlo {
namespace {

using Rows = std::vector<uint32_t>;

// One of the two, with its structure.
struct Half {
  explicit Half(const std::vector<TraceRow>& all)
      : rows(all), nesting(NestingOf(all)) {
    for (const std::string& name : nesting.computations) known.insert(name);
  }

  // The rows of [begin, end) that lie inside no other of them.
  Rows Between(int64_t begin, int64_t end) const {
    Rows list;
    for (int64_t row = end - 1; row >= begin; row -= 1 + nesting.inside[row]) {
      list.push_back(static_cast<uint32_t>(row));
    }
    std::reverse(list.begin(), list.end());
    return list;
  }
  // The rows inside the row, by turn.
  std::vector<Rows> Turns(int64_t row) const {
    std::vector<Rows> turns;
    for (const uint32_t child : Between(row - nesting.inside[row], row)) {
      if (turns.empty() || nesting.begins(child)) turns.emplace_back();
      turns.back().push_back(child);
    }
    return turns;
  }

  const std::vector<TraceRow>& rows;
  const TraceNesting nesting;
  std::set<std::string> known;  // computations
};

// "f32[2] add" of "f32[2] add(x, y)".
absl::string_view Kind(const TraceRow& row) {
  return absl::string_view(row.text).substr(0, row.text.find('('));
}

class Pairing {
 public:
  Pairing(const std::vector<TraceRow>& first,
          const std::vector<TraceRow>& second)
      : first_(first), second_(second) {}

  // REQUIRES: each range holds the rows of one fiber, or is empty.
  void AddFiber(std::pair<int64_t, int64_t> first,
                std::pair<int64_t, int64_t> second) {
    tasks_.push_back({{},
                      first_.Between(first.first, first.second),
                      second_.Between(second.first, second.second)});
    // Tasks on the heap: programs may nest deeper than the stack is.
    while (!tasks_.empty()) {
      Task task = std::move(tasks_.back());
      tasks_.pop_back();
      if (task.emits()) {
        pairs.push_back(task.pair);
      } else {
        Expand(task.first, task.second);
      }
    }
  }

  std::vector<RowPair> pairs;

 private:
  struct Task {
    RowPair pair;  // to emit, if it has a row
    Rows first, second;
    bool emits() const { return pair.first >= 0 || pair.second >= 0; }
  };

  // The place of each row of a turn in the other one; -1: it has none there.
  std::vector<int64_t> Partners(const Rows& first, const Rows& second) const {
    std::vector<int64_t> partners(first.size(), -1);
    std::vector<bool> taken(second.size());
    const auto meet = [&](auto key_of) {
      absl::flat_hash_map<absl::string_view, std::vector<size_t>> places;
      for (size_t j = second.size(); j-- > 0;) {
        if (!taken[j]) places[key_of(second_.rows[second[j]])].push_back(j);
      }
      for (size_t i = 0; i < first.size(); ++i) {
        if (partners[i] >= 0) continue;
        const auto found = places.find(key_of(first_.rows[first[i]]));
        if (found == places.end() || found->second.empty()) continue;
        partners[i] = static_cast<int64_t>(found->second.back());
        taken[found->second.back()] = true;
        found->second.pop_back();
      }
    };
    meet([](const TraceRow& row) { return absl::string_view(row.name); });
    if (std::count(partners.begin(), partners.end(), -1) > 0) meet(Kind);
    return partners;
  }

  // A turn of each: their steps, each behind what ran inside it.
  void Expand(const Rows& first, const Rows& second) {
    const std::vector<int64_t> partners = Partners(first, second);
    std::vector<bool> matched(second.size());
    for (const int64_t partner : partners) {
      if (partner >= 0) matched[partner] = true;
    }
    std::vector<RowPair> list;
    size_t next = 0;
    const auto only_second = [&](size_t end) {
      for (; next < end; ++next) {
        if (!matched[next]) list.push_back({-1, second[next]});
      }
    };
    for (size_t i = 0; i < first.size(); ++i) {
      if (partners[i] >= 0) only_second(partners[i]);
      list.push_back(
          {first[i], partners[i] < 0 ? int64_t{-1} : second[partners[i]]});
    }
    only_second(second.size());
    for (size_t i = list.size(); i-- > 0;) {
      tasks_.push_back({list[i], {}, {}});
      AddInside(list[i]);
    }
  }

  // The turns inside a step, the last first: the nth meets the nth.
  void AddInside(const RowPair& pair) {
    const std::vector<Rows> first =
        pair.first < 0 ? std::vector<Rows>() : first_.Turns(pair.first);
    const std::vector<Rows> second =
        pair.second < 0 ? std::vector<Rows>() : second_.Turns(pair.second);
    for (size_t i = std::max(first.size(), second.size()); i-- > 0;) {
      Rows one = i < first.size() ? first[i] : Rows();
      Rows two = i < second.size() ? second[i] : Rows();
      if (!one.empty() && !two.empty() && !CanMeet(one[0], two[0])) {
        tasks_.push_back({{}, {}, std::move(two)});
        two.clear();
      }
      tasks_.push_back({{}, std::move(one), std::move(two)});
    }
  }

  // Turns of one computation, or of one that was renamed.
  bool CanMeet(uint32_t first, uint32_t second) const {
    const std::string& one = first_.nesting.computation(first);
    const std::string& two = second_.nesting.computation(second);
    return one == two ||
           (!second_.known.contains(one) && !first_.known.contains(two));
  }

  const Half first_, second_;
  std::vector<Task> tasks_;
};

using Range = std::pair<int64_t, int64_t>;

void AddRanges(const std::vector<TraceRow>& rows, bool second,
               std::map<std::vector<int32_t>, std::pair<Range, Range>>& all) {
  for (int64_t begin = 0, end = 0; begin < std::ssize(rows); begin = end) {
    while (end < std::ssize(rows) && rows[end].fiber == rows[begin].fiber) {
      ++end;
    }
    auto& ranges = all[rows[begin].fiber];
    (second ? ranges.second : ranges.first) = {begin, end};
  }
}

std::string Both(const std::string& first, const std::string& second) {
  return first == second ? first : absl::StrCat(first, " | ", second);
}

}  // namespace

std::vector<RowPair> PairRows(const std::vector<TraceRow>& first,
                              const std::vector<TraceRow>& second) {
  std::map<std::vector<int32_t>, std::pair<Range, Range>> fibers;
  AddRanges(first, false, fibers);
  AddRanges(second, true, fibers);
  Pairing pairing(first, second);
  for (const auto& [fiber, ranges] : fibers) {
    pairing.AddFiber(ranges.first, ranges.second);
  }
  return std::move(pairing.pairs);
}

Trace MergeTraces(Trace first, Trace second) {
  const std::vector<RowPair> pairs = PairRows(first.rows, second.rows);
  std::vector<TraceRow> rows;
  rows.reserve(pairs.size());
  for (const auto& [one, two] : pairs) {
    if (one < 0) {
      TraceRow& row = rows.emplace_back(std::move(second.rows[two]));
      row.other = std::exchange(row.value, "");
      row.side = Side::kSecond;
      continue;
    }
    TraceRow& row = rows.emplace_back(std::move(first.rows[one]));
    if (two < 0) {
      row.side = Side::kFirst;
      continue;
    }
    row.other = std::move(second.rows[two].value);
    const bool same = row.counts.hash == second.rows[two].counts.hash;
    row.side = same ? Side::kSame : Side::kDiffers;
  }
  first.rows = std::move(rows);
  first.title = Both(first.title, second.title);
  first.cut |= second.cut;
  if (first.error != second.error) {
    first.error = absl::StrCat(
        "the first: ", first.error.empty() ? "no error" : first.error,
        "; the second: ", second.error.empty() ? "no error" : second.error);
  }
  first.modules.insert(first.modules.end(), second.modules.begin(),
                       second.modules.end());
  return first;
}

}  // namespace hlo
