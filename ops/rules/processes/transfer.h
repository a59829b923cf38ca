// Source and target of the values that send and recv move.
#ifndef HLOREF_OPS_RULES_PROCESSES_TRANSFER_H_
#define HLOREF_OPS_RULES_PROCESSES_TRANSFER_H_

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/control.h"
#include "ops/rendezvous.h"
#include "ops/shape_context.h"

namespace hlo {

// The pairs, if there are any, are pairs of ids that exist; none is twice a
// source or twice a target. The ids count partitions, each replica for itself,
// where there is one replica, or several partitions and a channel above 0; else
// replicas, each partition for itself (semantics.md: channels).
absl::Status CheckTransfer(const ShapeContext& context, absl::string_view rule);

enum class TransferEnd : uint8_t { kSource, kTarget };

// The transfer in which the process has this end; none where no pair names it.
absl::StatusOr<std::optional<Transfer>> TransferOf(Control& control,
                                                   absl::string_view rule,
                                                   TransferEnd end);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_TRANSFER_H_
