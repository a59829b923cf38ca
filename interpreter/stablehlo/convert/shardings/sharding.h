// Shardings: how the devices of a mesh share an array
// (docs/stablehlo.md#shardings).
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_SHARDING_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_SHARDING_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "interpreter/stablehlo/convert/shardings/mesh.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

// #sdy.sharding<@mesh, [{"x"}, {"y":(1)2, ?}], replicated={..}, unreduced={..}>
struct Sharding {
  // Operation over the devices of the unreduced axes.
  enum class Reduction { kSum, kMax, kMin };

  Mesh mesh;
  // The axes that divide each dimension, the first into the largest parts.
  std::vector<std::vector<AxisRef>> dimensions;
  std::vector<AxisRef> replicated;
  std::vector<AxisRef> unreduced;
  Reduction reduction = Reduction::kSum;
};

// An attribute #sdy.sharding<..>. Meshes are found in the module.
// InvalidArgument where the text is wrong, an axis is not the mesh's, or is
// there twice. Errors name the sharding.
absl::StatusOr<Sharding> ReadSharding(const Module& tree,
                                      const Attribute& attribute);
// [<@mesh, [..]>, ..], also within #sdy.sharding_per_value<..>.
absl::StatusOr<std::vector<Sharding>> ReadShardings(const Module& tree,
                                                    const Attribute& attribute);
// {"x", "y"}, also as #sdy<manual_axes{..}>.
absl::StatusOr<std::vector<std::string>> ReadManualAxes(
    const Attribute& attribute);

// The text of an attribute of Shardy's without its kind; null if it is none.
const std::string* ShardyText(const Attribute& attribute);

// A sharding as XLA's OpSharding has it: a grid of tiles, each on one device.
struct Tiling {
  // Numbers as in OpSharding.Type.
  enum class Kind {
    kReplicated = 0,
    kMaximal = 1,  // devices[0] alone holds the array
    kTiled = 3,    // OTHER
    kManual = 4,
    kUnknown = 5,
    kUnreduced = 6,
  };

  Kind kind = Kind::kReplicated;
  // tile_assignment_dimensions: one for each dimension of the array, then one
  // for each of `last`. Empty but of kTiled.
  Ints tiles;
  // tile_assignment_devices: one for each tile, row-major. Empty but of kTiled
  // and kMaximal.
  Ints devices;
  // last_tile_dims: devices that hold equal parts, or terms of a sum.
  // replicate_on_last_tile_dim stands for one kReplicated.
  std::vector<Kind> last;

  size_t rank() const { return tiles.size() - last.size(); }
};

// The same sharding of an array.
absl::StatusOr<Tiling> TilingOf(const Sharding& sharding);
// {devices=[2,1,4]<=[8] last_tile_dim_replicate}, {replicated}, {maximal
// device=3}, ..: the text of mhlo.sharding. Of a tuple {{..}, {..}} all
// elements.
absl::StatusOr<std::vector<Tiling>> ReadTilings(absl::string_view text);

// The part of an array that a device holds.
struct Part {
  Ints starts;
  Ints sizes;
  // Devices with equal starts and equal `term` hold equal parts. Where axes are
  // unreduced the array is the sum of its terms 0, 1, ..; else there is one.
  int64_t term = 0;
};
// The part of each of the devices 0 .. `devices`-1; none: the device holds
// nothing. InvalidArgument where the tiling is not of as many dimensions or
// devices, or tiles do not divide a dimension.
// REQUIRES: the tiling was read.
absl::StatusOr<std::vector<std::optional<Part>>> PartsOf(const Tiling& tiling,
                                                         const Ints& dimensions,
                                                         int64_t devices);

// The shardings of a function's arguments and results: sdy.sharding, else
// mhlo.sharding, else none.
struct EntryShardings {
  std::vector<std::optional<Tiling>> arguments;
  std::vector<std::optional<Tiling>> results;
};
absl::StatusOr<EntryShardings> ReadEntryShardings(const Module& tree,
                                                  absl::string_view function);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_SHARDING_H_
