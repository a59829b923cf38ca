#include "interpreter/proto/dimension_numbers.h"

#include <algorithm>

#include "base/permutation.h"
#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/message_field.h"

namespace hlo {
namespace {

using Array = ConvolutionDimensions::Array;

// Each field is of one of the arrays.
struct DimensionField {
  const char* name;
  size_t array;
  int64_t Array::*number;
  Ints Array::*list = nullptr;
};
constexpr DimensionField kFields[] = {
    {"input_batch_dimension", 0, &Array::batch},
    {"input_feature_dimension", 0, &Array::feature},
    {"input_spatial_dimensions", 0, nullptr, &Array::spatial},
    {"kernel_input_feature_dimension", 1, &Array::batch},
    {"kernel_output_feature_dimension", 1, &Array::feature},
    {"kernel_spatial_dimensions", 1, nullptr, &Array::spatial},
    {"output_batch_dimension", 2, &Array::batch},
    {"output_feature_dimension", 2, &Array::feature},
    {"output_spatial_dimensions", 2, nullptr, &Array::spatial}};

// Each dimension has one number, and dim_labels a digit for each spatial one.
bool IsFine(const Array& array, size_t spatial) {
  constexpr size_t kMostSpatial = 10;
  Ints all = array.spatial;
  all.insert(all.end(), {array.batch, array.feature});
  return array.spatial.size() == spatial && spatial <= kMostSpatial &&
         IsPermutation(all);
}

}  // namespace

absl::Status SetDimensions(const ConvolutionDimensions& dimensions,
                           pb::ConvolutionDimensionNumbers* out) {
  for (const DimensionField& field : kFields) {
    const Array& array = dimensions.arrays[field.array];
    const MessageField part(*out, field.name);
    const Ints numbers =
        field.list != nullptr ? array.*field.list : Ints{array.*field.number};
    for (const int64_t number : numbers) {
      absl::Status status = part.SetInteger(number);
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<ConvolutionDimensions> GetDimensions(
    const pb::ConvolutionDimensionNumbers& in) {
  ConvolutionDimensions dimensions;
  dimensions.arrays.resize(3);
  for (const DimensionField& field : kFields) {
    const FieldReader part(in, field.name);
    Array& array = dimensions.arrays[field.array];
    if (field.number != nullptr) {
      array.*field.number = part.Integer();
      continue;
    }
    for (int i = 0; i < part.size(); ++i) {
      (array.*field.list).push_back(part.Integer(i));
    }
  }
  const size_t spatial = dimensions.input().spatial.size();
  for (Array& array : dimensions.arrays) {
    array.rank = static_cast<int64_t>(array.spatial.size()) + 2;
    if (IsFine(array, spatial)) continue;
    return WrongField("", "the dimensions of the three arrays are not ",
                      "numbered 0, 1, .. alike");
  }
  return dimensions;
}

}  // namespace hlo
