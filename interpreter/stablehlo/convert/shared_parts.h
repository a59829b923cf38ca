// Parts of conversions that several ops share.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARED_PARTS_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARED_PARTS_H_

#include <optional>
#include <utility>
#include <vector>

#include "interpreter/stablehlo/convert/op_context.h"

namespace hlo::stablehlo {

// broadcast_in_dim of an array to a shape.
Id BroadcastInDim(OpContext& context, Id operand, const Ints& dimensions,
                  const Shape& to);
Id Reshape(Builder& builder, Id operand, const Ints& sizes);
Id Transpose(Builder& builder, Id operand, Ints permutation);
Id ConvertTo(Builder& builder, Id operand, ElementType type);
// The computation that applies the binary op to two scalars.
ComputationId AddReducer(OpContext& context, absl::string_view op,
                         ElementType type);
// The handle of the op's channel; 0 if it has none.
int64_t ChannelOf(OpContext& context);
// Converts the op as the op `name` with these attributes; refused if there is
// no such op.
void ConvertAs(OpContext& context, absl::string_view name,
               const Dictionary& attributes);
// The result's shape as it is written, or with the sizes in operand `i`, which
// must not contradict it. None after an error.
std::optional<Shape> SizedResult(OpContext& context, int i);
// `written` with these sizes; none, after an error, if they do not fit it.
std::optional<Shape> SizedShape(OpContext& context, const Shape& written,
                                const Ints& sizes);
Id Gather(OpContext& context, const Ints& slice_sizes);
Id Pad(OpContext& context, const Ints& low, const Ints& high,
       const Ints& interior);
Id Convolve(OpContext& context,
            const std::vector<std::pair<int64_t, int64_t>>& padding);
// Sets operand_precision from precision_config, unless that is the default.
void CopyPrecision(OpContext& context, Attributes& attributes);
// The window that the op's attributes describe, with these sizes and paddings
// and the dilations of these names.
Window GetWindow(OpContext& context, const Ints& sizes,
                 const std::vector<std::pair<int64_t, int64_t>>& padding,
                 absl::string_view base_dilations,
                 absl::string_view window_dilations);
// The operands, converted to the types of the region's arguments from
// `first_argument` on.
std::vector<Id> AsTypes(OpContext& context, std::vector<Id> operands,
                        const Region& region, size_t first_argument);
// The shapes of a region's arguments.
std::vector<Shape> ScalarShapes(OpContext& context, const Region& region);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARED_PARTS_H_
