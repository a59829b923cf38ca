#include "conformance/oracles/collectives.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hlo::conformance::naive {
namespace {

using Groups = std::vector<std::vector<int64_t>>;  // of process numbers
// What the members brought as one operand, in the order of the group, to what
// each of them gets.
using Members = std::vector<const Array*>;
using Gets = std::vector<Array>;

// `all-reduce` of `all-reduce-start`.
absl::string_view Plain(absl::string_view op) {
  return absl::StripSuffix(op, "-start");
}

// semantics.md: group_modes. Of them the oracle knows replicas alone, and numbers
// of processes.
Groups GroupsOf(Evaluator& evaluator, const Step& step, const Grid& grid) {
  const std::string text = step.text("replica_groups");
  const bool global = step.text("use_global_device_ids") == "true";
  if (absl::StrContains(text, "mesh") || step.has("mode") ||
      (step.has("channel_id") && !global && grid.partitions > 1)) {
    evaluator.Fail("groups of another mode");
    return {};
  }
  Groups written;
  for (absl::string_view group : absl::StrSplit(text, '}')) {
    const Index members = IntegersOf(group);
    if (!members.empty()) written.push_back(members);
  }
  if (written.empty()) {
    std::vector<int64_t>& all = written.emplace_back();
    const int64_t count = global ? grid.processes() : grid.replicas;
    for (int64_t i = 0; i < count; ++i) all.push_back(i);
  }
  if (global) return written;
  Groups groups;
  for (const std::vector<int64_t>& replicas : written) {
    for (int64_t partition = 0; partition < grid.partitions; ++partition) {
      std::vector<int64_t>& group = groups.emplace_back();
      for (const int64_t replica : replicas) {
        group.push_back(replica * grid.partitions + partition);
      }
    }
  }
  return groups;
}

Array ReduceMembers(Evaluator& evaluator, const Step& step,
                    const Members& members) {
  Array sum = *members[0];
  for (size_t m = 1; m < members.size(); ++m) {
    for (size_t lane = 0; lane < sum.at.size(); ++lane) {
      sum.at[lane] = Fit(
          *sum.format, evaluator.ApplyScalar(
                           step.text("to_apply"),
                           {sum.at[lane], members[m]->at[lane]}, *sum.format));
      if (evaluator.failed()) return sum;
    }
  }
  return sum;
}

// The `number`th of `count` equal pieces along a dimension.
Array Piece(const Array& whole, int64_t along, int64_t count, int64_t number) {
  Index sizes = whole.sizes;
  sizes[along] /= count;
  Array piece = Zeros(*whole.format, sizes);
  for (size_t lane = 0; lane < piece.at.size(); ++lane) {
    Index from = IndexOf(static_cast<int64_t>(lane), sizes);
    from[along] += number * sizes[along];
    piece.at[lane] = whole.at[LaneOf(from, whole.sizes)];
  }
  return piece;
}

Array Joined(const std::vector<Array>& pieces, int64_t along) {
  Index sizes = pieces[0].sizes;
  sizes[along] = 0;
  for (const Array& piece : pieces) sizes[along] += piece.sizes[along];
  Array whole = Zeros(*pieces[0].format, sizes);
  int64_t before = 0;
  for (const Array& piece : pieces) {
    for (size_t lane = 0; lane < piece.at.size(); ++lane) {
      Index to = IndexOf(static_cast<int64_t>(lane), piece.sizes);
      to[along] += before;
      whole.at[LaneOf(to, sizes)] = piece.at[lane];
    }
    before += piece.sizes[along];
  }
  return whole;
}

Gets MeetGroup(Evaluator& evaluator, const Step& step, const Members& members) {
  const absl::string_view op = Plain(step.op);
  const auto count = static_cast<int64_t>(members.size());
  const int64_t along = step.integer("dimensions", 0);
  if (op == "all-reduce") {
    return Gets(members.size(), ReduceMembers(evaluator, step, members));
  }
  if (op == "collective-broadcast") return Gets(members.size(), *members[0]);
  Gets gets;
  if (op == "all-gather") {
    std::vector<Array> pieces;
    for (const Array* member : members) pieces.push_back(*member);
    return Gets(members.size(), Joined(pieces, along));
  }
  const Array sum = op == "reduce-scatter"
                        ? ReduceMembers(evaluator, step, members)
                        : Array{};
  if (evaluator.failed()) return {};
  for (int64_t rank = 0; rank < count; ++rank) {
    if (op == "reduce-scatter") {
      gets.push_back(Piece(sum, along, count, rank));
      continue;
    }
    std::vector<Array> pieces;  // all-to-all
    for (const Array* member : members) {
      pieces.push_back(Piece(*member, along, count, rank));
    }
    gets.push_back(Joined(pieces, along));
  }
  return gets;
}

Value Nothing(const Value& like) {
  Value value = like;
  if (value.is_tuple) return value;
  std::fill(value.array.at.begin(), value.array.at.end(),
            Fit(*value.array.format, {}));
  return value;
}

// semantics.md: collective_permute_pairs.
std::vector<Value> Permute(Evaluator& evaluator, const Step& step,
                           const Grid& grid, const Brought& operands) {
  std::vector<Value> results;
  if (operands[0].size() != 1 || step.has("channel_id") || step.has("mode")) {
    evaluator.Fail("a permutation of another kind");
    return results;
  }
  for (const auto& mine : operands) results.push_back(Nothing(*mine[0]));
  const Index pairs = step.ints("source_target_pairs");
  for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
    for (int64_t partition = 0; partition < grid.partitions; ++partition) {
      const int64_t from = pairs[i] * grid.partitions + partition;
      const int64_t to = pairs[i + 1] * grid.partitions + partition;
      if (std::max(from, to) >= grid.processes()) continue;
      results[to] = *operands[from][0];
    }
  }
  return results;
}

}  // namespace

bool IsCollective(absl::string_view op) {
  for (const absl::string_view each :
       {"all-reduce", "all-gather", "all-to-all", "reduce-scatter",
        "collective-broadcast", "collective-permute"}) {
    if (Plain(op) == each) return true;
  }
  return false;
}

std::vector<Value> Meet(Evaluator& evaluator, const Step& step,
                        const Grid& grid, const Brought& operands) {
  if (Plain(step.op) == "collective-permute") {
    return Permute(evaluator, step, grid, operands);
  }
  const bool pairs = step.op == "all-gather-start" && operands[0].size() > 1;
  if (pairs || (step.op == "all-to-all" && !step.has("dimensions"))) {
    evaluator.Fail("a collective of tuples");
    return {};
  }
  std::vector<Value> results(operands.size());
  const bool broadcast = Plain(step.op) == "collective-broadcast";
  const size_t arrays = operands[0].size();
  for (size_t p = 0; p < results.size(); ++p) {
    if (broadcast) results[p] = Nothing(*operands[p][0]);
    if (arrays == 1) continue;
    results[p].is_tuple = true;
    results[p].parts.resize(arrays);
  }
  for (const auto& group : GroupsOf(evaluator, step, grid)) {
    for (size_t k = 0; k < arrays && !evaluator.failed(); ++k) {
      Members members;
      for (const int64_t p : group) {
        if (p >= grid.processes()) evaluator.Fail("no such process");
        if (evaluator.failed()) return {};
        members.push_back(&operands[p][k]->array);
      }
      Gets gets = MeetGroup(evaluator, step, members);
      for (size_t rank = 0; rank < gets.size(); ++rank) {
        Value& result = results[group[rank]];
        (arrays == 1 ? result : result.parts[k]).array = std::move(gets[rank]);
      }
    }
  }
  return results;
}

}  // namespace hlo::conformance::naive
