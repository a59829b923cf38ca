// all-reduce-start: begins an all-reduce that all-reduce-done ends.
// Spec: Operation Semantics 2026 "AllReduce" (AllReduceStart).
//
// Shape  S1  arrays.
//        S2  replica_groups cover every process, none twice; they may be of
//            different sizes (process_groups.h).
//        S3  to_apply takes two scalars and gives one, all of the arrays' one
//            type (or a wider float).
//        S4  result: the operand's shape; a tuple of these unless there is one.
// Value  V1  posts the operands as all-reduce does (its V1 to V5), and does not
//            wait; the result is pending until all-reduce-done.
#include "ops/attributes/calls.h"
#include "ops/attributes/processes.h"
#include "ops/rules/processes/all_reduce_shape.h"
#include "ops/rules/processes/all_reduce_value.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/processes/old_forms.h"

namespace hlo {

constinit extern const Op all_reduce_start_op = {
    .name = "all-reduce-start",
    .arity = AtLeast(0),
    .attributes = {{&attr::channel_id},
                   {&attr::replica_groups},
                   {&attr::constrain_layout},
                   {&attr::use_global_device_ids},
                   {&attr::group_mode},
                   {&attr::to_apply, kRequired}},
    .calls = Calls::kLanes,
    .has_side_effect = true,
    .resource = Resource::kRendezvous,
    .begins = true,
    .normalize = NormalizeAllReduceStart,
    .shape = AllReduceShape,
    .result_rule = "S4",
    .resume = CollectiveStart<PostAllReduce>};

}  // namespace hlo
