// Examples of the Operation Semantics of 2022 and 2026: gather and scatter by
// their formulas. The texts have lost the figures' numbers: they are ours.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

bool Contains(const Ints& list, int64_t d) {
  return std::find(list.begin(), list.end(), d) != list.end();
}
// The numbers below `rank` that neither list has.
Ints Others(int64_t rank, const Ints& list, const Ints& more = {}) {
  Ints others;
  for (int64_t d = 0; d < rank; ++d) {
    if (!Contains(list, d) && !Contains(more, d)) others.push_back(d);
  }
  return others;
}
int64_t CountOf(const Ints& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t{1},
                         std::multiplies<>());
}
// The place of an index in row-major order; -1 outside.
int64_t PlaceOf(const Ints& index, const Ints& sizes) {
  int64_t place = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (index[d] < 0 || index[d] >= sizes[d]) return -1;
    place = place * sizes[d] + index[d];
  }
  return place;
}
Ints IndexOf(int64_t place, const Ints& sizes) {
  Ints index(sizes.size());
  for (size_t d = sizes.size(); d-- > 0; place /= sizes[d]) {
    index[d] = place % sizes[d];
  }
  return index;
}
Ints Chosen(const Ints& index, const Ints& dimensions) {
  Ints chosen;
  for (int64_t d : dimensions) chosen.push_back(index[d]);
  return chosen;
}

// S[i] = start_indices[Combine(G, i)]: i is inserted at index_vector_dim.
struct Indices {
  Ints sizes, values;
  int64_t vector_dim;

  int64_t S(Ints g, int64_t i) const {
    Ints full = sizes;
    if (vector_dim == std::ssize(sizes)) full.push_back(1);
    g.insert(g.begin() + vector_dim, i);
    return values[PlaceOf(g, full)];
  }
  Ints batch() const {
    Ints kept = sizes;
    if (vector_dim < std::ssize(sizes)) kept.erase(kept.begin() + vector_dim);
    return kept;
  }
};

Literal Counting(const Ints& sizes) {
  std::vector<int32_t> values(CountOf(sizes));
  std::iota(values.begin(), values.end(), 0);
  return *Literal::Array<int32_t>(values, sizes);
}

struct Gathering {
  Ints operand;
  Indices start_indices;
  GatherDimensionNumbers numbers;
  Ints slice_sizes;
};

// The formula of "Gather", of an operand that counts its elements.
Literal Gathered(const Gathering& g) {
  const GatherDimensionNumbers& n = g.numbers;
  const Ints batch = g.start_indices.batch();
  const int64_t rank = std::ssize(batch) + std::ssize(n.offset_dims);
  const Ints batch_dims = Others(rank, n.offset_dims);
  const Ints remapped_offset_dims =
      Others(std::ssize(g.operand), n.collapsed_slice_dims);
  Ints sizes(static_cast<size_t>(rank));
  for (size_t k = 0; k < batch.size(); ++k) sizes[batch_dims[k]] = batch[k];
  for (size_t k = 0; k < n.offset_dims.size(); ++k) {
    sizes[n.offset_dims[k]] = g.slice_sizes[remapped_offset_dims[k]];
  }
  std::vector<int32_t> values;
  for (int64_t place = 0; place < CountOf(sizes); ++place) {
    const Ints out = IndexOf(place, sizes);
    Ints in(g.operand.size());
    for (size_t k = 0; k < n.start_index_map.size(); ++k) {
      in[n.start_index_map[k]] =
          g.start_indices.S(Chosen(out, batch_dims), static_cast<int64_t>(k));
    }
    for (size_t k = 0; k < n.offset_dims.size(); ++k) {
      in[remapped_offset_dims[k]] += out[n.offset_dims[k]];
    }
    values.push_back(static_cast<int32_t>(PlaceOf(in, g.operand)));
  }
  return *Literal::Array<int32_t>(values, sizes);
}

void ExpectGathered(const Gathering& g) {
  ForYears({2022, 2026}, [&](Builder& b, int) {
    const Indices& indices = g.start_indices;
    b.Gather(b.ConstantLiteral(Counting(g.operand)),
             b.ConstantLiteral(
                 *Literal::Array<int64_t>(indices.values, indices.sizes)),
             g.numbers, g.slice_sizes);
    const auto results = RunAll(b, Inputs());
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(Gathered(g).Difference(results[0]), "");
  });
}

// Index vectors inside [0, most[k]], spread by multiplication.
Ints Starts(int64_t vectors, const Ints& most) {
  Ints starts;
  for (int64_t i = 0; i < vectors; ++i) {
    for (int64_t limit : most) {
      starts.push_back(7 * (std::ssize(starts) + 3) % (limit + 1));
    }
  }
  return starts;
}

// 2022, 2026 "Gather", figure: 5 slices of [8,6] out of [16,11]: [G, O0, O1]
// is [X + O0, Y + O1].
TEST(Documents, GatherOfFiveSlices) {
  ExpectGathered({{16, 11},
                  {{5, 2}, Starts(5, {8, 5}), 1},
                  {{1, 2}, {}, {0, 1}, 1, {}, {}},
                  {8, 6}});
}

// 2022, 2026 "Gather", figure: indices of [4,5,2]: G0 and G1 are batch
// dimensions.
TEST(Documents, GatherOfManySlices) {
  ExpectGathered({{16, 11},
                  {{4, 5, 2}, Starts(20, {8, 5}), 2},
                  {{2, 3}, {}, {0, 1}, 2, {}, {}},
                  {8, 6}});
}

// 2022, 2026 "Gather", figure: tf.gather_nd, [G0, G1, O0] is
// [GatherIndices[G0, G1, 0], O0].
TEST(Documents, GatherNd) {
  ExpectGathered({{16, 11},
                  {{4, 5, 1}, Starts(20, {15}), 2},
                  {{2}, {0}, {0}, 2, {}, {}},
                  {1, 11}});
}

// 2022, 2026 "Gather": indices of [6,7] with index_vector_dim 2 are [6,7,1].
TEST(Documents, GatherWithATrailingDimension) {
  ExpectGathered(
      {{9}, {{6, 7}, Starts(42, {8}), 2}, {{}, {0}, {0}, 2, {}, {}}, {1}});
}

// 2022, 2026 "Gather": remapped_offset_dims of four offset dimensions, where
// {0, 2} of six are collapsed, is {0 -> 1, 1 -> 3, 2 -> 4, 3 -> 5}.
TEST(Documents, GatherRemapsOffsetDimensions) {
  ExpectGathered({{3, 2, 4, 3, 2, 3},
                  {{2, 3}, {2, 0, 3, 1, 0, 2}, 0},
                  {{0, 1, 3, 4}, {0, 2}, {2, 0}, 0, {}, {}},
                  {1, 2, 1, 3, 2, 2}});
}

struct Scattering {
  Ints operand;
  Indices scatter_indices;
  Ints updates;
  ScatterDimensionNumbers numbers;
};

// The formula of "Scatter" with the batching index of 2026's example: sums,
// into an operand that counts its elements, of updates that count theirs.
Literal Scattered(const Scattering& s) {
  const ScatterDimensionNumbers& n = s.numbers;
  const auto operand_rank = std::ssize(s.operand);
  const Ints update_scatter_dims =
      Others(std::ssize(s.updates), n.update_window_dims);
  const Ints window_dims_to_operand_dims =
      Others(operand_rank, n.inserted_window_dims, n.input_batching_dims);
  std::vector<int32_t> values(CountOf(s.operand));
  std::iota(values.begin(), values.end(), 0);
  for (int64_t place = 0; place < CountOf(s.updates); ++place) {
    const Ints u = IndexOf(place, s.updates);
    const Ints g = Chosen(u, update_scatter_dims);
    Ints in(s.operand.size());
    for (size_t k = 0; k < n.scatter_dims_to_operand_dims.size(); ++k) {
      in[n.scatter_dims_to_operand_dims[k]] =
          s.scatter_indices.S(g, static_cast<int64_t>(k));
    }
    for (size_t k = 0; k < n.input_batching_dims.size(); ++k) {
      const int64_t d = n.scatter_indices_batching_dims[k];
      in[n.input_batching_dims[k]] = g[d < n.index_vector_dim ? d : d - 1];
    }
    for (size_t k = 0; k < n.update_window_dims.size(); ++k) {
      in[window_dims_to_operand_dims[k]] += u[n.update_window_dims[k]];
    }
    const int64_t at = PlaceOf(in, s.operand);
    if (at >= 0) values[at] += static_cast<int32_t>(place);
  }
  return *Literal::Array<int32_t>(values, s.operand);
}

void ExpectScattered(std::initializer_list<int> years, const Scattering& s) {
  ForYears(years, [&](Builder& b, int) {
    const Indices& indices = s.scatter_indices;
    b.Scatter(b.ConstantLiteral(Counting(s.operand)),
              b.ConstantLiteral(
                  *Literal::Array<int64_t>(indices.values, indices.sizes)),
              b.ConstantLiteral(Counting(s.updates)), Adder("s32[]"),
              s.numbers);
    const auto results = RunAll(b, Inputs());
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(Scattered(s).Difference(results[0]), "");
  });
}

// 2022, 2026 "Scatter": window_dims_to_operand_dims of four window dimensions,
// where {0, 2} of six are inserted, is {0 -> 1, 1 -> 3, 2 -> 4, 3 -> 5}.
TEST(Documents, ScatterRemapsWindowDimensions) {
  ExpectScattered({2022, 2026}, {{3, 2, 4, 3, 2, 3},
                                 {{3, 2}, {2, 0, 1, 2, 3, 1}, 1},
                                 {2, 3, 3, 2, 2},
                                 {{0, 2, 3, 4}, {0, 2}, {2, 0}, 1, {}, {}}});
}

// 2026 "Scatter", figure: example 1 with its shapes; the last index lies
// outside the operand, and is left out.
TEST(Documents, ScatterWithABatchingDimension) {
  Ints starts = Starts(12, {3, 2});
  starts.back() = 3;
  ExpectScattered({2026}, {{2, 3, 4, 2},
                           {{2, 2, 3, 2}, starts, 3},
                           {2, 2, 3, 1, 2},
                           {{3, 4}, {1}, {2, 1}, 3, {0}, {1}}});
}

// 2022, 2026 "Scatter": the first parameter is the current value, the second
// the update's.
TEST(Documents, ScatterCombinesInOrder) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.Scatter(Const(b, "s32[3] {10, 20, 30}"), Const(b, "s32[1,1] {{1}}"),
              Const(b, "s32[1] {3}"), Combiner("sub", &Builder::Sub, "s32[]"),
              {{}, {0}, {0}, 1, {}, {}});
    ExpectResult(b, {}, "s32[3] {10, 17, 30}");
  });
}

}  // namespace
}  // namespace hloref
