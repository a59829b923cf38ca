#include "workshop/oracles/groups.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hlo::conformance::naive {
namespace {

// [2,3]<=[3,2]T(1,0): the numbers from 0 on in an array of the second sizes,
// transposed, in rows as long as the last of the first sizes.
std::vector<Group> IotaGroups(const std::string& text) {
  const size_t arrow = text.find("<="), t = text.find('T');
  const Index rows = IntegersOf(text.substr(0, arrow));
  const Index sizes = IntegersOf(text.substr(arrow, t - arrow));
  Index permutation = t == text.npos ? Index{} : IntegersOf(text.substr(t));
  for (size_t d = permutation.size(); d < sizes.size(); ++d) {
    permutation.push_back(static_cast<int64_t>(d));
  }
  Index transposed;
  for (const int64_t d : permutation) transposed.push_back(sizes[d]);
  std::vector<Group> groups(1);
  for (int64_t element = 0; element < Count(sizes); ++element) {
    const Index index = IndexOf(element, transposed);
    Index from(index.size());
    for (size_t d = 0; d < index.size(); ++d) from[permutation[d]] = index[d];
    if (static_cast<int64_t>(groups.back().size()) == rows.back()) {
      groups.emplace_back();
    }
    groups.back().push_back(LinearIndex(from, sizes));
  }
  return groups;
}

// mesh["a"=2,"b"=2] {"b"}: processes that differ in the named axes alone meet.
std::vector<Group> MeshGroups(const std::string& text) {
  const size_t close = text.find(']');
  std::vector<std::string> axes, named;
  Index sizes;
  const std::vector<std::string> words = absl::StrSplit(
      text.substr(0, close), absl::ByAnyChar("[,"), absl::SkipEmpty());
  for (size_t i = 1; i < words.size(); ++i) {
    const std::vector<std::string> pair = absl::StrSplit(words[i], '=');
    axes.emplace_back(absl::StripAsciiWhitespace(pair[0]));
    const Index size = IntegersOf(pair.back());
    sizes.push_back(size.empty() ? 1 : size[0]);
  }
  Index inner;  // axes that are named, in their order
  for (absl::string_view word :
       absl::StrSplit(text.substr(close + 1), absl::ByAnyChar("{}, "),
                      absl::SkipEmpty())) {
    const auto found = std::find(axes.begin(), axes.end(), word);
    if (found != axes.end()) inner.push_back(found - axes.begin());
  }
  Index outer_sizes = sizes, inner_sizes;
  for (const int64_t d : inner) {
    outer_sizes[d] = 1;
    inner_sizes.push_back(sizes[d]);
  }
  std::vector<Group> groups;
  for (int64_t g = 0; g < Count(outer_sizes); ++g) {
    Group& group = groups.emplace_back();
    for (int64_t m = 0; m < Count(inner_sizes); ++m) {
      Index at = IndexOf(g, outer_sizes);
      const Index member = IndexOf(m, inner_sizes);
      for (size_t k = 0; k < inner.size(); ++k) at[inner[k]] = member[k];
      group.push_back(LinearIndex(at, sizes));
    }
  }
  return groups;
}

std::vector<Group> WrittenGroups(const std::string& text) {
  if (absl::StartsWith(text, "mesh")) return MeshGroups(text);
  if (absl::StrContains(text, "<=")) return IotaGroups(text);
  std::vector<Group> groups;
  for (absl::string_view group : absl::StrSplit(text, '}')) {
    const Index members = IntegersOf(group);
    if (!members.empty()) groups.push_back(members);
  }
  return groups;
}

Group AllIds(const Grid& grid, Mode mode) {
  const int64_t count = mode == Mode::kPartitions  ? grid.partitions
                        : mode == Mode::kProcesses ? grid.processes()
                                                   : grid.replicas;
  Group all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

}  // namespace

Mode ModeOf(const Step& step) {
  const std::string mode = step.text("mode");
  if (mode == "cross_replica") return Mode::kReplicas;
  if (mode == "cross_partition") return Mode::kPartitions;
  if (mode == "flattened_id") return Mode::kProcesses;
  if (mode == "cross_replica_and_partition") {
    return Mode::kReplicasWithPartitions;
  }
  if (step.integer("channel_id", 0) <= 0) return Mode::kReplicas;
  const absl::string_view op = absl::StripSuffix(step.op, "-start");
  if (op != "all-reduce" && op != "all-gather" && op != "reduce-scatter") {
    return Mode::kPartitions;
  }
  return step.text("use_global_device_ids") == "true"
             ? Mode::kProcesses
             : Mode::kReplicasWithPartitions;
}

int64_t ProcessOf(const Grid& grid, Mode mode, int64_t process, int64_t id) {
  if (mode == Mode::kReplicas) {
    return id * grid.partitions + process % grid.partitions;
  }
  if (mode == Mode::kPartitions) {
    return process / grid.partitions * grid.partitions + id;
  }
  return id;
}

Group GroupOf(Evaluator& evaluator, const Step& step) {
  const Grid& grid = evaluator.board().grid();
  const Mode mode = ModeOf(step);
  std::vector<Group> written = WrittenGroups(step.text("replica_groups"));
  if (written.empty()) written.push_back(AllIds(grid, mode));
  for (const Group& ids : written) CheckIds(evaluator, mode, ids);
  if (evaluator.failed()) return {};
  for (const Group& ids : written) {
    Group group;
    for (const int64_t id : ids) {
      if (mode == Mode::kReplicasWithPartitions) {
        for (int64_t p = 0; p < grid.partitions; ++p) {
          group.push_back(id * grid.partitions + p);
        }
      } else {
        group.push_back(ProcessOf(grid, mode, evaluator.process(), id));
      }
    }
    const bool mine = std::find(group.begin(), group.end(),
                                evaluator.process()) != group.end();
    if (!mine) continue;
    return group;
  }
  return {};
}

void CheckIds(Evaluator& evaluator, Mode mode, const Index& ids) {
  const auto count =
      static_cast<int64_t>(AllIds(evaluator.board().grid(), mode).size());
  for (const int64_t id : ids) {
    if (id < 0 || id >= count) evaluator.Refuse("no such process");
  }
}

Pairs PairsOf(absl::string_view text) {
  const Index ids = IntegersOf(text);
  Pairs pairs;
  for (size_t i = 0; i + 1 < ids.size(); i += 2) {
    pairs.emplace_back(ids[i], ids[i + 1]);
  }
  return pairs;
}

}  // namespace hlo::conformance::naive
