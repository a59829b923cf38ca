// Arguments and results of the builder's functions.
#ifndef HLOREF_BUILDER_VALUES_H_
#define HLOREF_BUILDER_VALUES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hloref/export.h"
#include "hloref/module.h"
#include "hloref/place.h"
#include "hloref/shape.h"

namespace hloref {

class Builder;
struct Recording;  // a computation in the making

using Ints = std::vector<int64_t>;
using Bools = std::vector<bool>;

// A value in a computation that is being built. Copying is cheap. One that is
// in error, or default-constructed, has no shape and no name; a function that
// gets one in error reports nothing more and returns another.
class HLOREF_API Op {
 public:
  Op();
  bool ok() const { return index_ >= 0; }
  Shape shape() const;       // the empty tuple unless ok()
  std::string name() const;  // "add.2"; empty unless ok()

 private:
  friend struct BuilderAccess;
  std::shared_ptr<Recording> recording_;
  int index_ = -1;
};
using Ops = std::vector<Op>;
// A computation that an op calls: a builder's, as it is then, or the entry of
// a module, with all that they call.
class HLOREF_API Called {
 public:
  Called(const Builder& builder);  // NOLINT: reads as the computation
  Called(const Module& module);    // NOLINT

 private:
  friend struct BuilderAccess;
  std::shared_ptr<Recording> recording_;  // null: module_
  std::shared_ptr<const Module> module_;
};

// Paddings of windows: kSame keeps the shape where the stride is 1 (the
// choice padding_same says how), kValid is none.
enum class Padding : int { kSame, kValid };
using Paddings = std::vector<std::pair<int64_t, int64_t>>;  // low, high

struct PaddingConfigDimension {
  int64_t edge_padding_low = 0, edge_padding_high = 0, interior_padding = 0;
};
using PaddingConfig = std::vector<PaddingConfigDimension>;

// The levels of PrecisionConfig, one for each operand; they change no value.
enum class Precision : int { kDefault, kHigh, kHighest };
using PrecisionConfig = std::vector<Precision>;
using PreferredType = std::optional<ElementType>;

struct ConvolutionDimensionNumbers {
  int64_t input_batch_dimension = 0, input_feature_dimension = 1;
  Ints input_spatial_dimensions;
  int64_t kernel_output_feature_dimension = 0;
  int64_t kernel_input_feature_dimension = 1;
  Ints kernel_spatial_dimensions;
  int64_t output_batch_dimension = 0, output_feature_dimension = 1;
  Ints output_spatial_dimensions;
};

struct DotDimensionNumbers {
  Ints lhs_contracting_dimensions, rhs_contracting_dimensions;
  Ints lhs_batch_dimensions, rhs_batch_dimensions;

  void add_lhs_contracting_dimensions(int64_t d) {
    lhs_contracting_dimensions.push_back(d);
  }
  void add_rhs_contracting_dimensions(int64_t d) {
    rhs_contracting_dimensions.push_back(d);
  }
  void add_lhs_batch_dimensions(int64_t d) {
    lhs_batch_dimensions.push_back(d);
  }
  void add_rhs_batch_dimensions(int64_t d) {
    rhs_batch_dimensions.push_back(d);
  }
};
struct RaggedDotDimensionNumbers {
  DotDimensionNumbers dot_dimension_numbers;
  Ints lhs_ragged_dimensions, rhs_group_dimensions;
};

struct GatherDimensionNumbers {
  Ints offset_dims, collapsed_slice_dims, start_index_map;
  int64_t index_vector_dim = 0;
  Ints operand_batching_dims, start_indices_batching_dims;
};
struct ScatterDimensionNumbers {
  Ints update_window_dims, inserted_window_dims, scatter_dims_to_operand_dims;
  int64_t index_vector_dim = 0;
  Ints input_batching_dims, scatter_indices_batching_dims;
};

// How accurate a function must be; the default asks for nothing.
struct ResultAccuracy {
  enum class Mode : int { kDefault, kHighest, kTolerance };
  Mode mode = Mode::kDefault;
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
};

enum class ComparisonDirection : int { kEq, kNe, kGe, kGt, kLe, kLt };
enum class ComparisonType : int { kFloat, kTotalOrder, kSigned, kUnsigned };
enum class FftType : int { kFft, kIfft, kRfft, kIrfft };
enum class TransposeA : int { kNoTranspose, kTranspose, kAdjoint };
enum class RandomAlgorithm : int { kDefault, kThreeFry, kPhilox };
enum class FusionKind : int { kLoop, kInput, kOutput, kCustom };

using ReplicaGroups = std::vector<Ints>;  // empty: one of all replicas
using SourceTargetPairs = std::vector<std::pair<int64_t, int64_t>>;

struct ChannelHandle {
  int64_t handle = 0;  // from 1; 0: none
};
// The order of an array's dimensions in memory, the most minor one first.
using MinorToMajor = std::optional<Ints>;

}  // namespace hloref

#endif  // HLOREF_BUILDER_VALUES_H_
