#include "book/trace_program.h"

#include <algorithm>

#include "nlohmann/json.hpp"

namespace hlo {
namespace {

using nlohmann::json;

void AddOnce(int64_t number, std::vector<int64_t>& numbers) {
  if (std::find(numbers.begin(), numbers.end(), number) == numbers.end()) {
    numbers.push_back(number);
  }
}

}  // namespace

int64_t TraceProgram::NumberOf(const std::string& computation) {
  const auto [at, fresh] =
      numbers_.emplace(computation, static_cast<int64_t>(graphs_.size()));
  if (fresh) graphs_.push_back({computation, {}, {}});
  return at->second;
}

void TraceProgram::Add(const Module& module) {
  // The entry first: its graph is the one that opens.
  NumberOf(module.entry_computation().name);
  for (const Computation& computation : module.computations) {
    Graph& graph = graphs_[NumberOf(computation.name)];
    for (const Instruction& step : computation.instructions) {
      const auto number = static_cast<int64_t>(graph.nodes.size());
      if (!graph.numbers.emplace(step.name, number).second) continue;
      graph.nodes.push_back(
          {step.name, step.shape.ToString(false), step.op->name, {}, {}});
    }
  }
  for (const Computation& computation : module.computations) {
    AddEdges(module, computation);
  }
}

void TraceProgram::AddEdges(const Module& module,
                            const Computation& computation) {
  Graph& graph = graphs_[NumberOf(computation.name)];
  for (const Instruction& step : computation.instructions) {
    Node& node = graph.nodes[graph.numbers.at(step.name)];
    for (const int operand : step.operands) {
      AddOnce(graph.numbers.at(computation.instructions[operand].name),
              node.operands);
    }
    ForEachCall(*step.op, step.attributes, [&](ComputationId id, OperandRange) {
      if (id.index < 0) return;
      AddOnce(NumberOf(module.computations[id.index].name), node.calls);
    });
  }
}

int64_t TraceProgram::Find(const std::string& computation,
                           const std::string& name) const {
  const auto graph = numbers_.find(computation);
  if (graph == numbers_.end()) return -1;
  const auto& numbers = graphs_[graph->second].numbers;
  const auto node = numbers.find(name);
  return node == numbers.end() ? -1 : node->second;
}

std::string TraceProgram::Json() const {
  json all = json::array();
  for (const Graph& graph : graphs_) {
    json nodes = json::array();
    for (const Node& node : graph.nodes) {
      nodes.push_back(
          {node.name, node.shape, node.op, node.operands, node.calls});
    }
    all.push_back({{"name", graph.name}, {"nodes", std::move(nodes)}});
  }
  return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace hlo
