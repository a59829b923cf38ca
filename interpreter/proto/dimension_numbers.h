// dim_labels as a message, and from it.
#ifndef HLOREF_INTERPRETER_PROTO_DIMENSION_NUMBERS_H_
#define HLOREF_INTERPRETER_PROTO_DIMENSION_NUMBERS_H_

#include "absl/status/statusor.h"
#include "ops/attribute.h"

namespace hlo {

namespace pb {
class ConvolutionDimensionNumbers;
}  // namespace pb

// REQUIRES: there are three arrays.
absl::Status SetDimensions(const ConvolutionDimensions& dimensions,
                           pb::ConvolutionDimensionNumbers* out);
// Errors begin with a path (field_reader.h).
absl::StatusOr<ConvolutionDimensions> GetDimensions(
    const pb::ConvolutionDimensionNumbers& in);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_DIMENSION_NUMBERS_H_
