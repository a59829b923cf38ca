#include "book/trace_nesting.h"

#include <map>

namespace hlo {
namespace {

class Nesting {
 public:
  void Add(const TraceRow& row) {
    if (row.fiber != fiber_) open_.clear();
    fiber_ = row.fiber;
    const auto depth = static_cast<size_t>(row.depth);
    const auto index = static_cast<uint32_t>(made.inside.size());
    // Deeper rows since the last one of this depth, or less, are inside.
    uint32_t begin = index;
    while (!open_.empty() && open_.back().depth > depth) {
      begin = open_.back().begin;
      open_.pop_back();
    }
    const auto [at, fresh] = numbers_.emplace(
        row.computation, static_cast<uint32_t>(numbers_.size()));
    if (fresh) made.computations.push_back(row.computation);
    const bool goes_on = !open_.empty() && open_.back().depth == depth &&
                         open_.back().computation == at->second &&
                         open_.back().first != row.name;
    if (open_.empty() || open_.back().depth < depth) {
      open_.push_back({depth, begin, at->second, row.name});
    } else if (!goes_on) {
      open_.back().computation = at->second;
      open_.back().first = row.name;
    }
    made.inside.push_back(index - begin);
    made.tags.push_back(at->second | (goes_on ? 0 : TraceNesting::kBegins));
  }

  TraceNesting made;

 private:
  // The rows of one depth that no row of less depth has ended.
  struct Open {
    size_t depth;
    uint32_t begin;        // its first row, or what ran inside that
    uint32_t computation;  // of the turn that goes on
    std::string first;     // the turn's first instruction
  };
  std::vector<int32_t> fiber_;
  std::vector<Open> open_;
  std::map<std::string, uint32_t> numbers_;
};

}  // namespace

TraceNesting NestingOf(const std::vector<TraceRow>& rows) {
  Nesting nesting;
  for (const TraceRow& row : rows) nesting.Add(row);
  return std::move(nesting.made);
}

}  // namespace hlo
