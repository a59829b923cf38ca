#include "base/graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Graph GraphOf(const std::vector<std::vector<int>>& successors) {
  Graph graph;
  for (const std::vector<int>& targets : successors) {
    for (int target : targets) graph.AddEdge(target);
    graph.EndNode();
  }
  return graph;
}

PostOrder Visited(const Graph& graph, const std::vector<int>& starts) {
  PostOrder walk(static_cast<size_t>(graph.node_count()));
  for (int start : starts) {
    walk.Visit(start, [&](int node, std::vector<int>& out) {
      for (int target : graph.successors(node)) out.push_back(target);
    });
  }
  return walk;
}

TEST(PostOrder, PutsSuccessorsFirstAndEachNodeOnce) {
  const Graph graph = GraphOf({{2, 1}, {3}, {3}, {}, {0}});
  EXPECT_THAT(Visited(graph, {0}).order, ElementsAre(3, 2, 1, 0));
  EXPECT_THAT(Visited(graph, {1, 0, 1, 4}).order, ElementsAre(3, 1, 2, 0, 4));
  EXPECT_THAT(Visited(graph, {4}).cycle, IsEmpty());
}

TEST(PostOrder, CutsCyclesAndKeepsTheFirst) {
  const Graph graph = GraphOf({{1}, {2}, {1, 3}, {3}});
  const PostOrder walk = Visited(graph, {0});
  EXPECT_THAT(walk.order, ElementsAre(3, 2, 1, 0));
  EXPECT_THAT(walk.cycle, ElementsAre(1, 2, 1));
}

TEST(PostOrder, NeedsNoStackForALongPath) {
  constexpr int kNodes = 1'000'000;
  Graph graph;
  for (int i = 0; i < kNodes; ++i) {
    if (i + 1 < kNodes) graph.AddEdge(i + 1);
    graph.EndNode();
  }
  EXPECT_EQ(Visited(graph, {0}).order.size(), static_cast<size_t>(kNodes));
}

TEST(FindCycle, FindsOneOrNone) {
  EXPECT_THAT(FindCycle(GraphOf({})), IsEmpty());
  EXPECT_THAT(FindCycle(GraphOf({{1, 2}, {2}, {}})), IsEmpty());
  EXPECT_THAT(FindCycle(GraphOf({{0}})), ElementsAre(0, 0));
  EXPECT_THAT(FindCycle(GraphOf({{}, {2}, {3}, {1}})), ElementsAre(1, 2, 3, 1));
}

}  // namespace
}  // namespace hlo
