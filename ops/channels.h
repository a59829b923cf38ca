// The channel attributes of send and recv.
#ifndef HLOREF_OPS_CHANNELS_H_
#define HLOREF_OPS_CHANNELS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "ops/attribute.h"

namespace hlo {

// 0 where none is written.
int64_t ChannelOf(const Attributes& attributes);
// "channel 3".
std::string ChannelPlace(int64_t channel);

// Pairs (sender, receiver): source_target_pairs, or the attribute that a
// frontend writes in its place,
// frontend_attributes={_xla_send_recv_source_target_pairs={{0,1}}}; none where
// neither is written. InvalidArgument when the frontend's attribute is no such
// list.
absl::StatusOr<std::optional<IdGroups>> SourceTargetPairs(
    const Attributes& attributes);

}  // namespace hlo

#endif  // HLOREF_OPS_CHANNELS_H_
