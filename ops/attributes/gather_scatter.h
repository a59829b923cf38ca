// Attributes: gather and scatter.
#ifndef HLOREF_OPS_ATTRIBUTES_GATHER_SCATTER_H_
#define HLOREF_OPS_ATTRIBUTES_GATHER_SCATTER_H_

#include "ops/attribute.h"

namespace hlo {

namespace attr {
inline constexpr Attribute<Ints> offset_dims{
    "offset_dims", "Result dimensions that index into a slice."};
inline constexpr Attribute<Ints> collapsed_slice_dims{
    "collapsed_slice_dims",
    "Slice dimensions of size 1 that the result drops."};
inline constexpr Attribute<Ints> start_index_map{
    "start_index_map",
    "The operand dimension of each component of a start index."};
inline constexpr Attribute<Ints> operand_batching_dims{
    "operand_batching_dims", "Batch dimensions of the operand."};
inline constexpr Attribute<Ints> start_indices_batching_dims{
    "start_indices_batching_dims", "Batch dimensions of start_indices."};
inline constexpr Attribute<int64_t> index_vector_dim{
    "index_vector_dim",
    "The dimension of the indices that holds index vectors."};
inline constexpr Attribute<Ints> slice_sizes(
    "slice_sizes", "The size of a slice in each operand dimension.",
    {.field = "gather_slice_sizes"});
inline constexpr Attribute<Ints> update_window_dims{
    "update_window_dims", "Update dimensions that index into a window."};
inline constexpr Attribute<Ints> inserted_window_dims{
    "inserted_window_dims",
    "Window dimensions of size 1 that updates leave out."};
inline constexpr Attribute<Ints> scatter_dims_to_operand_dims{
    "scatter_dims_to_operand_dims",
    "The operand dimension of each component of a scatter index."};
inline constexpr Attribute<Ints> input_batching_dims{
    "input_batching_dims", "Batch dimensions of the operand."};
inline constexpr Attribute<Ints> scatter_indices_batching_dims{
    "scatter_indices_batching_dims", "Batch dimensions of scatter_indices."};
inline constexpr Attribute<bool> indices_are_sorted(
    "indices_are_sorted", "A promise that the indices ascend.",
    {.changes_value = false});
inline constexpr Attribute<bool> unique_indices(
    "unique_indices", "A promise that no index occurs twice.",
    {.changes_value = false});
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_GATHER_SCATTER_H_
