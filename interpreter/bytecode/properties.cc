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
      {"sdy.manual_computation",
       {{"in_shardings"}, {"manual_axes"}, {"out_shardings"}}},
      {"sdy.mesh", {{"mesh"}, {"sym_name"}}},
      {"sdy.reshard", {{"sharding"}}},
      {"sdy.return", {}},
      {"sdy.sharding_constraint", {{"sharding"}}},
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
