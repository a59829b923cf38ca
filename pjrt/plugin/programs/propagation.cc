#include "pjrt/plugin/programs/propagation.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "ops/op_table.h"

namespace hlo::pjrt {
namespace {

using stablehlo::Attribute;
using stablehlo::Function;
using stablehlo::Operation;
using stablehlo::Tiling;
using stablehlo::Type;
using stablehlo::ValueId;

constexpr int kMaxCalls = 100;  // within calls
constexpr int64_t kMaxOperations = 1'000'000;

// The op of HLO with StableHLO's name is element-wise.
bool IsElementwise(absl::string_view name) {
  if (!absl::ConsumePrefix(&name, "stablehlo.")) return false;
  std::string hlo_name(name);
  std::replace(hlo_name.begin(), hlo_name.end(), '_', '-');
  const Op* op = FindOp(hlo_name);
  return op != nullptr && op->lanes != nullptr;
}

bool SameSizes(const Type& a, const Type& b) {
  if (a.kind() != Type::Kind::kTensor || b.kind() != Type::Kind::kTensor) {
    return false;
  }
  return a.shape().sizes() == b.shape().sizes();
}

class Propagation {
 public:
  explicit Propagation(const stablehlo::Module& tree) : tree_(tree) {}

  Tilings Results(const Function& function, const Tilings& arguments,
                  int depth) {
    Tilings results(function.results.size());
    if (!function.body || depth > kMaxCalls) return results;
    Tilings known(function.values.size());
    for (size_t i = 0; i < arguments.size(); ++i) {
      known[function.body->arguments[i]] = arguments[i];
    }
    for (const Operation& each : function.body->operations) {
      if (++operations_ > kMaxOperations) return results;
      if (each.name == "func.return") {
        for (size_t i = 0; i < each.operands.size(); ++i) {
          if (i < results.size()) results[i] = known[each.operands[i]];
        }
      } else {
        Follow(function, each, known, depth);
      }
    }
    return results;
  }

 private:
  void Follow(const Function& function, const Operation& operation,
              Tilings& known, int depth) {
    if (operation.name == "sdy.manual_computation") {
      Declared(operation, "out_shardings", known);
    } else if (operation.name == "sdy.sharding_constraint" ||
               operation.name == "sdy.reshard") {
      Declared(operation, "sharding", known);
    } else if (operation.name == "func.call") {
      Call(operation, known, depth);
    } else if (operation.result_count == 1 && IsElementwise(operation.name)) {
      const ValueId result = operation.result(0);
      for (ValueId operand : operation.operands) {
        if (!known[operand].has_value() ||
            !SameSizes(function.values[operand].type,
                       function.values[result].type)) {
          continue;
        }
        known[result] = known[operand];
        return;
      }
    }
  }

  // The attribute is a sharding, or a list of them.
  void Declared(const Operation& operation, absl::string_view name,
                Tilings& known) {
    const Attribute* attribute = stablehlo::Find(operation.attributes, name);
    if (attribute == nullptr) return;
    std::vector<stablehlo::Sharding> shardings;
    if (name == "sharding") {
      auto one = stablehlo::ReadSharding(tree_, *attribute);
      if (one.ok()) shardings.push_back(*std::move(one));
    } else {
      auto list = stablehlo::ReadShardings(tree_, *attribute);
      if (list.ok()) shardings = *std::move(list);
    }
    for (int i = 0; i < operation.result_count; ++i) {
      if (static_cast<size_t>(i) >= shardings.size()) return;
      auto tiling = stablehlo::TilingOf(shardings[static_cast<size_t>(i)]);
      if (tiling.ok()) known[operation.result(i)] = *std::move(tiling);
    }
  }

  void Call(const Operation& operation, Tilings& known, int depth) {
    const Attribute* callee = stablehlo::Find(operation.attributes, "callee");
    const auto* symbol =
        callee ? std::get_if<Attribute::Symbol>(&callee->value) : nullptr;
    if (symbol == nullptr) return;
    for (const Function& each : tree_.functions) {
      if (each.name != symbol->name || !each.body ||
          each.body->arguments.size() != operation.operands.size()) {
        continue;
      }
      Tilings arguments;
      for (ValueId operand : operation.operands) {
        arguments.push_back(known[operand]);
      }
      const Tilings results = Results(each, arguments, depth + 1);
      for (int i = 0; i < operation.result_count; ++i) {
        if (static_cast<size_t>(i) < results.size()) {
          known[operation.result(i)] = results[static_cast<size_t>(i)];
        }
      }
      return;
    }
  }

  const stablehlo::Module& tree_;
  int64_t operations_ = 0;
};

}  // namespace

Tilings PropagatedResults(const stablehlo::Module& tree,
                          const Function& function, const Tilings& arguments) {
  if (!function.body || function.body->arguments.size() != arguments.size()) {
    return Tilings(function.results.size());
  }
  return Propagation(tree).Results(function, arguments, 0);
}

}  // namespace hlo::pjrt
