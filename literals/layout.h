// The layout of an array: how a backend arranged it in memory. Layouts are
// read, kept and printed; they change no value, except for `bitcast`.
// Source: the grammar in HLO text, shape{minor_to_major:D()T()L()#()E()...}.
#ifndef HLOREF_LITERALS_LAYOUT_H_
#define HLOREF_LITERALS_LAYOUT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hlo {

class Shape;

struct Tile {
  // A dimension printed as `*`: combined with the next more minor one.
  static constexpr int64_t kCombine = INT64_MIN;
  std::vector<int64_t> dimensions;
  friend bool operator==(const Tile&, const Tile&) = default;
};

// SC(dimension:split indices).
struct SplitConfig {
  int64_t dimension = 0;
  std::vector<int64_t> split_indices;
  friend bool operator==(const SplitConfig&, const SplitConfig&) = default;
};

struct Layout {
  std::vector<int64_t> minor_to_major;
  std::string dim_level_types;                      // D(..), as written
  std::vector<Tile> tiles;                          // T(..)(..)
  int64_t tail_padding_alignment = 1;               // L(n), in elements
  std::string index_type;                           // #(u32)
  std::string pointer_type;                         // *(u32)
  int64_t element_size_in_bits = 0;                 // E(n)
  int64_t memory_space = 0;                         // S(n)
  std::vector<SplitConfig> split_configs;           // SC(..)
  std::shared_ptr<const Shape> physical_shape;      // P(shape)
  int64_t dynamic_shape_metadata_prefix_bytes = 0;  // M(n)

  // Row-major of `rank` dimensions: {rank-1, .., 0} and nothing else.
  static Layout RowMajor(int rank);
};

bool operator==(const Layout& a, const Layout& b);

}  // namespace hlo

#endif  // HLOREF_LITERALS_LAYOUT_H_
