// Exchange of values among processes. An instruction posts its operands under a
// key and as its rank in a group, which never waits; the future that it gets is
// waited for by it or by the instruction that ends it.
#ifndef HLOREF_OPS_RENDEZVOUS_H_
#define HLOREF_OPS_RENDEZVOUS_H_

#include <algorithm>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "ops/attributes/processes.h"
#include "ops/step_context.h"
#include "ops/wait_source.h"

namespace hlo {

// Numbers of processes, shared by all that hold the list: among many processes
// each is a member of a long one.
class ProcessList {
 public:
  ProcessList() = default;
  explicit ProcessList(std::vector<int64_t> processes)
      : shared_(std::make_shared<const std::vector<int64_t>>(
            std::move(processes))) {}

  ProcessList(std::initializer_list<int64_t> processes)  // NOLINT: a list
      : ProcessList(std::vector<int64_t>(processes)) {}

  std::span<const int64_t> all() const {
    return shared_ == nullptr ? std::span<const int64_t>() : *shared_;
  }
  size_t size() const { return all().size(); }
  int64_t operator[](size_t i) const { return all()[i]; }

  friend std::strong_ordering operator<=>(const ProcessList& a,
                                          const ProcessList& b) {
    if (a.shared_ == b.shared_) return std::strong_ordering::equal;
    const auto x = a.all(), y = b.all();
    return std::lexicographical_compare_three_way(x.begin(), x.end(), y.begin(),
                                                  y.end());
  }
  friend bool operator==(const ProcessList& a, const ProcessList& b) {
    return (a <=> b) == 0;
  }

 private:
  std::shared_ptr<const std::vector<int64_t>> shared_;
};

// The nth post of a process at a place, to a group and as a rank, meets the
// nth of every other member.
struct RendezvousKey {
  // The channel, or the instruction where there is none.
  std::string place;
  // The processes that meet, in rank order.
  ProcessList group;
  // Post sets it where there is `data`: a send and a recv. A channel's
  // transfers are no place of its collectives.
  bool transfer = false;

  friend auto operator<=>(const RendezvousKey&, const RendezvousKey&) = default;
};

// The combining step of a collective, once all have posted: a pure value rule,
// run once for the whole group, as the step of rank 0. The leaves of rank r's
// operands are operands[r]; returns each rank's result, which may share bytes.
// The rule may move from `operands`; context.operand is rank 0's until it does.
using Combine = absl::StatusOr<std::vector<Values>> (*)(
    const StepContext& context, std::span<Values> operands);

// The place of an instruction's rendezvous: its channel, or else its name.
inline std::string RendezvousPlace(const Attributes& attributes,
                                   absl::string_view instruction) {
  return HasChannel(attributes)
             ? absl::StrCat("channel ", attributes.get(attr::channel_id))
             : absl::StrCat("'", instruction, "'");
}

// Source and target of a value that goes from one process to another.
struct Transfer {
  int64_t source = 0;
  int64_t target = 0;
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

// Facts about the groups of an instruction, found once for all processes.
struct ProcessGroups {
  struct Place {
    size_t group = 0;
    int64_t rank = 0;  // of the id in it
  };
  bool known = false;
  bool are_written = false;               // of a transfer: it names its pairs
  std::vector<std::vector<int64_t>> ids;  // of each group, where computed
  absl::flat_hash_map<int64_t, Place> places;  // by id
  // By the group, and the part of all processes in which its ids are looked up.
  std::map<std::pair<size_t, int64_t>, ProcessList> lists;
};

class Rendezvous {
 public:
  virtual ~Rendezvous() = default;
  // Calls `use` with the facts of the instruction that is to post, none at
  // first; of several processes at a time with one after the other.
  virtual void WithGroups(absl::FunctionRef<void(ProcessGroups&)> use) = 0;
  // REQUIRES: rank < key.group.size(). All members must post one instruction,
  // or such that agree in op, shapes, attributes and called computations; with
  // `data`, which is read at once, all must agree in this shape, but for its
  // layout, and in nothing else. Else, and when `combine` fails, Take of each
  // future is that error. `combine` is rank 0's.
  virtual Future Post(RendezvousKey key, int64_t rank, Values operands,
                      Combine combine, const Shape* data = nullptr) = 0;
  // Source and target of a channel whose send and recv state no pairs, as the
  // programs of all processes determine it; for this process.
  virtual Transfer TransferOn(int64_t channel) const = 0;
};

}  // namespace hlo

#endif  // HLOREF_OPS_RENDEZVOUS_H_
