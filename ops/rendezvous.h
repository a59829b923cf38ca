// Exchange of values among processes. An instruction posts its operands under a
// key and as its rank in a group, which never waits; the future that it gets is
// waited for by it or by the instruction that ends it.
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
  // Source and target of a channel whose send and recv state no pairs, as the
  // programs of all processes determine it; for this process.
  virtual Transfer TransferOn(int64_t channel) const = 0;
};

}  // namespace hlo

#endif  // HLOREF_OPS_RENDEZVOUS_H_
