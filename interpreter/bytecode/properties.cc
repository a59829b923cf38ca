#include "interpreter/bytecode/properties.h"

#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "interpreter/bytecode/vhlo_ops.h"

namespace hlo::bytecode {
namespace {

using Table = absl::flat_hash_map<std::string, std::vector<Property>>;

Table* MakeTable() {
  auto* table = new Table{
      {"builtin.module", {{"sym_name", true}, {"sym_visibility", true}}},
      {"builtin.unrealized_conversion_cast", {}},
      // Source: Shardy, shardy/dialect/sdy/ir/ops.td.
      {"sdy.all_gather", {{"gathering_axes"}, {"out_sharding"}}},
      {"sdy.all_reduce",
       {{"out_sharding"}, {"reduction_axes"}, {"reduction_op", true}}},
      {"sdy.all_slice", {{"out_sharding"}, {"slicing_axes"}}},
      {"sdy.all_to_all", {{"out_sharding"}, {"params"}}},
      {"sdy.collective_permute", {{"out_sharding"}}},
      {"sdy.constant", {{"value"}}},
      {"sdy.data_flow_edge", {{"sharding", true}}},
      {"sdy.func_data_flow_edge", {}},
      {"sdy.manual_computation",
       {{"in_shardings"}, {"manual_axes"}, {"out_shardings"}}},
      {"sdy.mesh", {{"mesh"}, {"sym_name"}}},
      {"sdy.named_computation",
       {{"in_shardings", true}, {"name"}, {"out_shardings", true}}},
      {"sdy.propagation_barrier", {{"allowed_direction"}}},
      {"sdy.reduce_scatter",
       {{"out_sharding"}, {"reduce_scatter_axes"}, {"reduction_op", true}}},
      {"sdy.replicated_to_unreduced", {{"axes"}, {"out_sharding"}}},
      {"sdy.reshard", {{"sharding"}}},
      {"sdy.return", {}},
      {"sdy.sharded_to_unreduced", {{"axes"}, {"out_sharding"}}},
      {"sdy.sharding_constraint", {{"sharding"}}},
      {"sdy.sharding_group", {{"group_id"}}},
  };
  for (const VhloOp& op : AllVhloOps()) {
    std::vector<Property>& list =
        (*table)[absl::StrCat("vhlo.", op.name, "_v", op.version)];
    for (const VhloAttribute& attribute : op.attributes) {
      list.push_back({attribute.name});
    }
  }
  return table;
}

}  // namespace

const std::vector<Property>* FindProperties(const OpName& name) {
  static const Table* const table = MakeTable();
  const auto found = table->find(absl::StrCat(name.dialect, ".", name.name));
  return found == table->end() ? nullptr : &found->second;
}

}  // namespace hlo::bytecode
