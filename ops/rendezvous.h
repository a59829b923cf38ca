// Where processes exchange values. An instruction posts its operands under a
// key and as its rank in a group, which never waits; with the future that it
// gets, it or the instruction that ends it waits for what comes back.
#ifndef HLOREF_OPS_RENDEZVOUS_H_
#define HLOREF_OPS_RENDEZVOUS_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "ops/attributes/processes.h"
#include "ops/step_context.h"
#include "ops/wait_source.h"

namespace hlo {

// The nth post of a process at a place, to a group and as a rank, meets the
// nth of every other member.
struct RendezvousKey {
  // The channel, or the instruction where there is none.
  std::string place;
  // The processes that meet, in rank order.
  std::vector<int64_t> group;
  // Post sets it where there is `data`: a send and a recv. A channel's
  // transfers are no place of its collectives.
  bool transfer = false;

  friend auto operator<=>(const RendezvousKey&, const RendezvousKey&) = default;
};

// What a collective does once all are there: a pure value rule, run once for
// the whole group, as the step of rank 0. The leaves of rank r's operands are
// operands[r]; gives each rank's result, which may share bytes. The rule may
// move from `operands`; context.operand is rank 0's until it does.
using Combine = absl::StatusOr<std::vector<Values>> (*)(
    const StepContext& context, std::span<Values> operands);

// Where an instruction that has no place of its own meets its like.
inline std::string RendezvousPlace(const Attributes& attributes,
                                   absl::string_view instruction) {
  return attributes.has(attr::channel_id)
             ? absl::StrCat("channel ", attributes.get(attr::channel_id))
             : absl::StrCat("'", instruction, "'");
}

// Of a value that goes from one process to another.
struct Transfer {
  int64_t source = 0;
  int64_t target = 0;
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

class Rendezvous {
 public:
  virtual ~Rendezvous() = default;
  // REQUIRES: rank < key.group.size(). All members must post one instruction,
  // or such that agree in op, shapes, attributes and called computations; with
  // `data`, which is read at once, all must agree in this shape, but for its
  // layout, and in nothing else. Else, and when `combine` fails, Take of each
  // future is that error. `combine` is rank 0's.
  virtual Future Post(RendezvousKey key, int64_t rank, Values operands,
                      Combine combine, const Shape* data = nullptr) = 0;
  // Between whom a channel is whose send and recv do not say it, as the
  // programs of all processes have it; as far as this process is concerned.
  virtual Transfer TransferOn(int64_t channel) const = 0;
};

}  // namespace hlo

#endif  // HLOREF_OPS_RENDEZVOUS_H_
