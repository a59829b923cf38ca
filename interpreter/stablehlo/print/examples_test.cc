// Ops as StableHLO text: the examples of StableHLO's specification, in its own
// generic form.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "interpreter/load.h"
#include "interpreter/stablehlo/print/printer.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;

// The text in one line, with one blank between words.
std::string OneLine(absl::string_view text) {
  std::string line;
  for (char c : text) {
    if (c == '\n') c = ' ';
    if (c != ' ' || line.empty() || line.back() != ' ') line.push_back(c);
  }
  return line;
}

struct Example {
  const char* hlo;
  const char* stablehlo;
};

constexpr char kComputations[] = R"(
add { arg0 = s64[] parameter(0)  arg1 = s64[] parameter(1)  ROOT s = s64[] add(arg0, arg1) }
ge { arg0 = s64[] parameter(0)  arg1 = s64[] parameter(1)  ROOT s = pred[] compare(arg0, arg1), direction=GE }
)";

class SpecExamples : public ::testing::TestWithParam<Example> {};

TEST_P(SpecExamples, ArePrinted) {
  const auto module =
      Load(absl::StrCat("HloModule m, replica_count=2\n", kComputations,
                        "ENTRY e {\n", GetParam().hlo, "\n}\n"));
  ASSERT_TRUE(module.ok()) << module.status();
  const auto text = PrintStablehlo(*module);
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(OneLine(*text), HasSubstr(OneLine(GetParam().stablehlo)));
}

constexpr Example kElementwise[] = {
    {"operand = s32[3] parameter(0)  ROOT result = s32[3] abs(operand)",
     R"(%result = "stablehlo.abs"(%operand) : (tensor<3xi32>) -> tensor<3xi32>)"},
    {"lhs = s32[2,2] parameter(0)  rhs = s32[2,2] parameter(1)  ROOT result = "
     "s32[2,2] add(lhs, rhs)",
     R"(%result = "stablehlo.add"(%lhs, %rhs) : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>)"},
    {"min = s32[3] parameter(0)  operand = s32[3] parameter(1)  max = s32[3] "
     "parameter(2)  ROOT result = s32[3] clamp(min, operand, max)",
     R"(%result = "stablehlo.clamp"(%min, %operand, %max) : (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>)"},
    {"lhs = f32[2] parameter(0)  rhs = f32[2] parameter(1)  ROOT result = "
     "pred[2] compare(lhs, rhs), direction=LT, type=FLOAT",
     R"(%result = "stablehlo.compare"(%lhs, %rhs) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>)"},
    {"lhs = f64[2] parameter(0)  rhs = f64[2] parameter(1)  ROOT result = "
     "c128[2] complex(lhs, rhs)",
     R"(%result = "stablehlo.complex"(%lhs, %rhs) : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xcomplex<f64>>)"},
    {"operand = s64[3] parameter(0)  ROOT result = c128[3] convert(operand)",
     R"(%result = "stablehlo.convert"(%operand) : (tensor<3xi64>) -> tensor<3xcomplex<f64>>)"},
    {"operand = f64[] parameter(0)  ROOT result = f16[4] "
     "bitcast-convert(operand)",
     R"(%result = "stablehlo.bitcast_convert"(%operand) : (tensor<f64>) -> tensor<4xf16>)"},
    {"operand = f64[6] parameter(0)  ROOT output = f64[6] "
     "reduce-precision(operand), exponent_bits=5, mantissa_bits=10",
     R"(%output = "stablehlo.reduce_precision"(%operand) {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : (tensor<6xf64>) -> tensor<6xf64>)"},
    {"pred = pred[2,2] parameter(0)  on_true = s32[2,2] parameter(1)  on_false "
     "= s32[2,2] parameter(2)  ROOT result = s32[2,2] select(pred, on_true, "
     "on_false)",
     R"(%result = "stablehlo.select"(%pred, %on_true, %on_false) : (tensor<2x2xi1>, tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>)"},
    {"operand = f64[2] parameter(0)  ROOT result = f64[2] "
     "exponential(operand), result_accuracy={mode=highest}",
     R"({result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : (tensor<2xf64>) -> tensor<2xf64>)"},
    {"operand = f32[2] parameter(0)  ROOT result = f32[2] erf(operand)",
     R"(%result = "chlo.erf"(%operand) : (tensor<2xf32>) -> tensor<2xf32>)"},
};
INSTANTIATE_TEST_SUITE_P(Elementwise, SpecExamples,
                         ::testing::ValuesIn(kElementwise));

constexpr Example kMovement[] = {
    {"operand = s32[1,3] parameter(0)  ROOT result = s32[2,3,2] "
     "broadcast(s32[3] reshape(operand)), dimensions={1}",
     R"("stablehlo.broadcast_in_dim"(%)"},
    {"input0 = s64[3,2] parameter(0)  input1 = s64[1,2] parameter(1)  ROOT "
     "result = s64[4,2] concatenate(input0, input1), dimensions={0}",
     R"(%result = "stablehlo.concatenate"(%input0, %input1) {dimension = 0 : i64} : (tensor<3x2xi64>, tensor<1x2xi64>) -> tensor<4x2xi64>)"},
    {"operand = s32[4,4] parameter(0)  start_indices0 = s64[] parameter(1)  "
     "start_indices1 = s64[] parameter(2)  ROOT result = s32[2,2] "
     "dynamic-slice(operand, start_indices0, start_indices1), "
     "dynamic_slice_sizes={2,2}",
     R"(%result = "stablehlo.dynamic_slice"(%operand, %start_indices0, %start_indices1) {slice_sizes = array<i64: 2, 2>} : (tensor<4x4xi32>, tensor<i64>, tensor<i64>) -> tensor<2x2xi32>)"},
    {"operand = s32[3,4,2] parameter(0)  start_indices = s64[2,3,2] "
     "parameter(1)  ROOT result = s32[2,3,2,2] gather(operand, start_indices), "
     "offset_dims={2,3}, collapsed_slice_dims={0}, start_index_map={1,0}, "
     "index_vector_dim=2, slice_sizes={1,2,2}",
     R"(%result = "stablehlo.gather"(%operand, %start_indices) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 2>} : (tensor<3x4x2xi32>, tensor<2x3x2xi64>) -> tensor<2x3x2x2xi32>)"},
    {"ROOT output = s32[4,5] iota(), iota_dimension=1",
     R"(%output = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<4x5xi32>)"},
    {"operand = s32[2,3] parameter(0)  padding_value = s32[] parameter(1)  "
     "ROOT result = s32[5,9] pad(operand, padding_value), padding=0_2_1x1_1_2",
     R"(%result = "stablehlo.pad"(%operand, %padding_value) {edge_padding_high = array<i64: 2, 1>, edge_padding_low = array<i64: 0, 1>, interior_padding = array<i64: 1, 2>} : (tensor<2x3xi32>, tensor<i32>) -> tensor<5x9xi32>)"},
    {"operand = s32[3,2] parameter(0)  ROOT result = s32[3,2] "
     "reverse(operand), dimensions={1}",
     R"(%result = "stablehlo.reverse"(%operand) {dimensions = array<i64: 1>} : (tensor<3x2xi32>) -> tensor<3x2xi32>)"},
    {"operand = s64[3,4] parameter(0)  ROOT result = s64[2,2] slice(operand), "
     "slice={[1:3], [0:4:2]}",
     R"(%result = "stablehlo.slice"(%operand) {limit_indices = array<i64: 3, 4>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 2>} : (tensor<3x4xi64>) -> tensor<2x2xi64>)"},
    {"operand = s32[2,3,2] parameter(0)  ROOT result = s32[2,3,2] "
     "transpose(operand), dimensions={2,1,0}",
     R"(%result = "stablehlo.transpose"(%operand) {permutation = array<i64: 2, 1, 0>} : (tensor<2x3x2xi32>) -> tensor<2x3x2xi32>)"},
    {"operand = s64[2,3] parameter(0)  ROOT result = s32[] "
     "get-dimension-size(operand), dimensions={1}",
     R"(%result = "stablehlo.get_dimension_size"(%operand) {dimension = 1 : i64} : (tensor<2x3xi64>) -> tensor<i32>)"},
    {"operand = f32[4] parameter(0)  size = s32[] parameter(1)  ROOT result = "
     "f32[<=4] set-dimension-size(operand, size), dimensions={0}",
     R"(%result = "stablehlo.set_dimension_size"(%operand, %size) {dimension = 0 : i64} : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>)"},
};
INSTANTIATE_TEST_SUITE_P(Movement, SpecExamples,
                         ::testing::ValuesIn(kMovement));

constexpr Example kReduction[] = {
    {"input = s64[1,6] parameter(0)  init_value = s64[] parameter(1)  ROOT "
     "result = s64[1] reduce(input, init_value), dimensions={1}, to_apply=add",
     R"(%result = "stablehlo.reduce"(%input, %init_value) ({
        ^bb0(%arg0: tensor<i64>, %arg1: tensor<i64>):
          %s = "stablehlo.add"(%arg0, %arg1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
          "stablehlo.return"(%s) : (tensor<i64>) -> ()
      }) {dimensions = array<i64: 1>} : (tensor<1x6xi64>, tensor<i64>) -> tensor<1xi64>)"},
    {"input = s64[3,2] parameter(0)  init_value = s64[] parameter(1)  ROOT "
     "result = s64[2,2] reduce-window(input, init_value), window={size=2x1 "
     "stride=4x1 pad=2_1x0_0 lhs_dilate=2x1 rhs_dilate=3x1}, to_apply=add",
     R"({padding = dense<[[2, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 4, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 3, 1>} : (tensor<3x2xi64>, tensor<i64>) -> tensor<2x2xi64>)"},
    {"operand = s64[4,2] parameter(0)  source = s64[2,2] parameter(1)  "
     "init_value = s64[] parameter(2)  ROOT result = s64[4,2] "
     "select-and-scatter(operand, source, init_value), window={size=3x1 "
     "stride=2x1 pad=0_1x0_0}, select=ge, scatter=add",
     R"({padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>} : (tensor<4x2xi64>, tensor<2x2xi64>, tensor<i64>) -> tensor<4x2xi64>)"},
    {"input = s64[3,4,2] parameter(0)  scatter_indices = s64[2,3,2] "
     "parameter(1)  update = s64[2,3,2,2] parameter(2)  ROOT result = "
     "s64[3,4,2] scatter(input, scatter_indices, update), "
     "update_window_dims={2,3}, inserted_window_dims={0}, "
     "scatter_dims_to_operand_dims={1,0}, index_vector_dim=2, to_apply=add",
     R"({indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3], inserted_window_dims = [0], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 2>, unique_indices = false} : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<2x3x2x2xi64>) -> tensor<3x4x2xi64>)"},
    {"a = s64[2,3] parameter(0)  ROOT result = s64[2,3] sort(a), "
     "dimensions={1}, is_stable=true, to_apply=ge",
     R"(}) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xi64>) -> tensor<2x3xi64>)"},
    {"a = s64[2,2] parameter(0)  b = s64[2,2] parameter(1)  ROOT result = "
     "s64[2,2] map(a, b), dimensions={0,1}, to_apply=add",
     R"(}) {dimensions = array<i64: 0, 1>} : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi64>)"},
    {"operand = f64[2,2,2] parameter(0)  scale = f64[2] parameter(1)  offset = "
     "f64[2] parameter(2)  ROOT r = (f64[2,2,2], f64[2], f64[2]) "
     "batch-norm-training(operand, scale, offset), epsilon=0, feature_index=2",
     R"(%r:3 = "stablehlo.batch_norm_training"(%operand, %scale, %offset) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>))"},
    {"a = f32[5] parameter(0)  ROOT r = (f32[3], s32[3]) topk(a), k=3, "
     "largest=true",
     R"(%r:2 = "chlo.top_k"(%a) {k = 3 : i64} : (tensor<5xf32>) -> (tensor<3xf32>, tensor<3xi32>))"},
    {"a = f32[5] parameter(0)  ROOT r = (f32[3], s32[3]) topk(a), k=3, "
     "largest=false",
     R"("stablehlo.custom_call"(%a) {call_target_name = "mhlo.topk", mhlo.attributes = {k = 3 : i64, largest = false}, mhlo.version = 1 : i64})"},
};
INSTANTIATE_TEST_SUITE_P(Reduction, SpecExamples,
                         ::testing::ValuesIn(kReduction));

constexpr Example kLinear[] = {
    {"a = f32[3,3] parameter(0)  ROOT result = f32[3,3] cholesky(a), "
     "lower=true",
     R"(%result = "stablehlo.cholesky"(%a) {lower = true} : (tensor<3x3xf32>) -> tensor<3x3xf32>)"},
    {"a = f32[3,3] parameter(0)  b = f32[3,3] parameter(1)  ROOT result = "
     "f32[3,3] triangular-solve(a, b), left_side=true, lower=true, "
     "transpose_a=NO_TRANSPOSE",
     R"({left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>)"},
    {"lhs = s64[2,2,2] parameter(0)  rhs = s64[2,2,2] parameter(1)  ROOT "
     "result = s64[2,2,2] dot(lhs, rhs), lhs_batch_dims={0}, "
     "rhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_contracting_dims={1}, "
     "operand_precision={default,highest}",
     R"({dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]} : (tensor<2x2x2xi64>, tensor<2x2x2xi64>) -> tensor<2x2x2xi64>)"},
    {"lhs = bf16[2,2] parameter(0)  rhs = bf16[2,2] parameter(1)  ROOT result "
     "= f32[2,2] dot(lhs, rhs), lhs_contracting_dims={1}, "
     "rhs_contracting_dims={0}, algorithm=dot_bf16_bf16_f32",
     R"(algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>)"},
    {"lhs = s64[1,4,4,1] parameter(0)  rhs = s64[3,3,1,1] parameter(1)  ROOT "
     "result = s64[1,2,2,1] convolution(lhs, rhs), window={size=3x3 stride=4x4 "
     "lhs_dilate=2x2}, dim_labels=b01f_01io->b01f",
     R"({batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 4, 4>} : (tensor<1x4x4x1xi64>, tensor<3x3x1x1xi64>) -> tensor<1x2x2x1xi64>)"},
    {"operand = c64[4] parameter(0)  ROOT result = c64[4] fft(operand), "
     "fft_type=FFT, fft_length={4}",
     R"(%result = "stablehlo.fft"(%operand) {fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type FFT>} : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>)"},
    {"a = s32[] parameter(0)  b = s32[] parameter(1)  ROOT result = s32[3,3] "
     "rng(a, b), distribution=rng_uniform",
     R"("stablehlo.constant"() {value = dense<[3, 3]> : tensor<2xi64>} : () -> tensor<2xi64> %result = "stablehlo.rng"(%a, %b, %result.part) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<3x3xi32>)"},
    {"state = u64[2] parameter(0)  ROOT r = (u64[2], u64[2,2]) "
     "rng-bit-generator(state), algorithm=rng_three_fry",
     R"(%r:2 = "stablehlo.rng_bit_generator"(%state) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui64>))"},
};
INSTANTIATE_TEST_SUITE_P(Linear, SpecExamples, ::testing::ValuesIn(kLinear));

constexpr Example kProcesses[] = {
    {"operand = s64[2,2] parameter(0)  ROOT result = s64[2,4] "
     "all-gather(operand), dimensions={1}, replica_groups={{0,1}}",
     R"(%result = "stablehlo.all_gather"(%operand) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x2xi64>) -> tensor<2x4xi64>)"},
    {"operand = s64[4] parameter(0)  ROOT result = s64[4] all-reduce(operand), "
     "replica_groups={{0,1}}, to_apply=add",
     R"(}) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xi64>) -> tensor<4xi64>)"},
    {"operand = s64[2,4] parameter(0)  ROOT result = s64[2,2] "
     "reduce-scatter(operand), dimensions={1}, replica_groups={{0,1}}, "
     "to_apply=add",
     R"(}) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64} : (tensor<2x4xi64>) -> tensor<2x2xi64>)"},
    {"operand = s64[2,4] parameter(0)  ROOT result = s64[2,4] "
     "all-to-all(operand), dimensions={1}, replica_groups={{0,1}}",
     R"({replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, concat_dimension = 1 : i64, split_count = 2 : i64, split_dimension = 1 : i64} : (tensor<2x4xi64>) -> tensor<2x4xi64>)"},
    {"operand = s64[2,2] parameter(0)  ROOT result = s64[2,2] "
     "collective-permute(operand), source_target_pairs={{0,1}}",
     R"(%result = "stablehlo.collective_permute"(%operand) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x2xi64>) -> tensor<2x2xi64>)"},
    {"operand = s64[1,2] parameter(0)  ROOT result = s64[1,2] "
     "collective-broadcast(operand), replica_groups={{1,0}}",
     R"(%result = "stablehlo.collective_broadcast"(%operand) {replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>} : (tensor<1x2xi64>) -> tensor<1x2xi64>)"},
    {"ROOT result = u32[] replica-id()",
     R"(%result = "stablehlo.replica_id"() : () -> tensor<ui32>)"},
    {"token = token[] after-all()  i = ((s64[2,2]), token[]) infeed(token), "
     "infeed_config=\"\"  d = (s64[2,2]) get-tuple-element(i), index=0  ROOT e "
     "= s64[2,2] get-tuple-element(d), index=0",
     R"(%i:2 = "stablehlo.infeed"(%token) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token) return %i#0 : tensor<2x2xi64>)"},
};
INSTANTIATE_TEST_SUITE_P(Processes, SpecExamples,
                         ::testing::ValuesIn(kProcesses));

}  // namespace
}  // namespace hlo
