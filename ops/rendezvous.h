// Where processes meet. An instruction posts its operands under a key and its
// rank in the group, which never waits, and later waits with the ticket it
// got. The last to arrive runs `combine`, the collective's pure value rule,
// once for the whole group.
#ifndef HLOREF_OPS_RENDEZVOUS_H_
#define HLOREF_OPS_RENDEZVOUS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ops/control.h"

namespace hlo {

struct MeetingKey {
  // The channel, or the instruction where there is none.
  std::string place;
  // The processes that meet, in rank order.
  std::vector<int64_t> group;
  // How many meetings of this place and group the process has had before;
  // filled in by whoever implements Post.
  int64_t sequence = 0;

  friend auto operator<=>(const MeetingKey&, const MeetingKey&) = default;
};

// operands[rank] -> results[rank]. Results may share bytes.
using Combine =
    std::function<absl::StatusOr<std::vector<Values>>(std::vector<Values>)>;

class MeetingPoint {
 public:
  virtual ~MeetingPoint() = default;
  // REQUIRES: rank < key.group.size(). InvalidArgument when that rank has
  // arrived already.
  virtual absl::StatusOr<Ticket> Post(MeetingKey key, int64_t rank,
                                      Values operands, Combine combine) = 0;
};

}  // namespace hlo

#endif  // HLOREF_OPS_RENDEZVOUS_H_
