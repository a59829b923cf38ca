#include "ops/rules/processes/transfer.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "ops/channels.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

bool CountsPartitions(const Attributes& attributes, int64_t replicas,
                      int64_t partitions) {
  return replicas == 1 || (partitions > 1 && ChannelOf(attributes) > 0);
}

int64_t ProcessOf(const Process& self, bool partitions, int64_t id) {
  return partitions ? self.replica * self.partitions + id
                    : id * self.partitions + self.partition;
}

// Notes the pairs, and of which one each id is this end.
absl::Status NotePairs(const Attributes& attributes, size_t side,
                       ProcessGroups& facts) {
  const auto pairs = SourceTargetPairs(attributes);
  if (!pairs.ok()) return pairs.status();
  facts.known = true;
  facts.are_written = pairs->has_value();
  if (!facts.are_written) return absl::OkStatus();
  facts.ids = **pairs;
  for (size_t i = 0; i < facts.ids.size(); ++i) {
    facts.places.try_emplace(facts.ids[i][side], ProcessGroups::Place{i});
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckTransfer(const ShapeContext& context,
                           absl::string_view rule) {
  const auto pairs = SourceTargetPairs(context.attributes());
  if (!pairs.ok()) return context.Error(rule, pairs.status().message());
  if (!pairs->has_value()) return absl::OkStatus();
  const int64_t limit =
      CountsPartitions(context.attributes(), context.replicas(),
                       context.partitions())
          ? context.partitions()
          : context.replicas();
  absl::flat_hash_set<int64_t> sources, targets;
  for (const Ints& pair : **pairs) {
    if (pair.size() != 2) {
      return context.Error(rule, "source_target_pairs has ", ListText(pair));
    }
    for (int64_t id : pair) {
      if (id >= 0 && (limit == 1 || id < limit)) continue;
      return context.Error(rule, "source_target_pairs names ", id,
                           ", there are ids 0 to ", limit - 1);
    }
    if (!sources.insert(pair[0]).second || !targets.insert(pair[1]).second) {
      return context.Error(rule, "source_target_pairs names the source or the ",
                           "target of ", ListText(pair), " twice");
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::optional<Transfer>> TransferOf(Control& control,
                                                   absl::string_view rule,
                                                   TransferEnd end) {
  const Process& self = control.process();
  const Attributes& attributes = control.attributes();
  const bool partitions =
      CountsPartitions(attributes, self.replicas, self.partitions);
  const int64_t count = partitions ? self.partitions : self.replicas;
  const int64_t own = partitions ? self.partition : self.replica;
  const size_t side = end == TransferEnd::kSource ? 0 : 1;
  absl::Status status;
  bool paired = false;
  Ints pair;
  control.rendezvous().WithGroups([&](ProcessGroups& facts) {
    if (!facts.known) status = NotePairs(attributes, side, facts);
    paired = facts.are_written;
    const auto found = facts.places.find(own);
    if (found != facts.places.end()) pair = facts.ids[found->second.group];
  });
  if (!status.ok()) return status;
  if (!paired) {
    return std::optional<Transfer>(
        control.rendezvous().TransferOn(ChannelOf(attributes)));
  }
  if (pair.empty()) return std::optional<Transfer>();
  if (std::max(pair[0], pair[1]) >= count) {
    return control.Error(rule, "source_target_pairs has ", ListText(pair),
                         ", and ids 0 to ", count - 1,
                         " run (--replicas, --partitions)");
  }
  return std::optional<Transfer>({ProcessOf(self, partitions, pair[0]),
                                  ProcessOf(self, partitions, pair[1])});
}

}  // namespace hlo
