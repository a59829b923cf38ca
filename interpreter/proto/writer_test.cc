// Messages of modules. Expected fields are those that XLA writes of the same
// text (jaxlib 0.10.2, as_serialized_hlo_module_proto), but for messages
// without content.
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "interpreter/testing/testing_proto.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The fields of attributes of the entry's root.
std::string Fields(const std::string& text) {
  pb::HloModuleProto proto = Proto(text);
  if (proto.computations().empty()) return "";
  auto& entry = *proto.mutable_computations()->rbegin();
  for (pb::HloInstructionProto& each : *entry.mutable_instructions()) {
    if (each.id() != entry.root_id()) continue;
    each.clear_name();
    each.clear_opcode();
    each.clear_shape();
    each.clear_id();
    each.clear_operand_ids();
    return Text(each);
  }
  return "no root";
}

// Fields of `shape op(..), attributes` in a program with the computations that
// such ops call.
std::string FieldsOf(const std::string& instruction) {
  return Fields(absl::StrCat(
      "add { a = f32[] parameter(0) b = f32[] parameter(1)"
      " ROOT s = f32[] add(a, b) }\n"
      "less { a = f32[] parameter(0) b = f32[] parameter(1)"
      " ROOT s = pred[] compare(a, b), direction=LT }\n"
      "sums { a = f32[] parameter(0) b = f32[] parameter(1)"
      " s = f32[] add(a, b) ROOT t = (f32[], f32[]) tuple(s, s) }\n"
      "ENTRY e { x = f32[4,6] parameter(0) y = f32[6,4] parameter(1)\n"
      " z = f32[] parameter(2) i = s32[2,1] parameter(3)\n"
      " v = f32[6] parameter(4) g = f32[1,1,4,6] parameter(5)\n"
      " t = token[] after-all() c = c64[8] parameter(6)\n"
      " m = f32[3,3] parameter(7) j = s32[] parameter(8)\n"
      " u = f32[2,6] parameter(9) h = f32[1,1,2,2] parameter(10)\n"
      " n = s64[1] parameter(11) w = f32[1,6,4] parameter(12)\n"
      " o = (s32[]) tuple(j)\n"
      " ROOT r = ",
      instruction, " }"));
}

struct Case {
  const char* instruction;
  const char* fields;
};

void Check(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    EXPECT_EQ(FieldsOf(each.instruction), each.fields) << each.instruction;
  }
}

// As many computations as names that they share.
TEST(Proto, NamesThatManyComputationsHave) {
  std::string text =
      "c0 { x = f32[] parameter(0)  ROOT r = f32[] negate(x) }\n";
  constexpr int kCount = 10000;
  for (int i = 1; i < kCount; ++i) {
    absl::StrAppend(&text, "c", i, " { x = f32[] parameter(0)  ROOT r = f32[] ",
                    "call(x), to_apply=c", i - 1, " }\n");
  }
  absl::StrAppend(&text, "ENTRY e { x.7 = f32[] parameter(0)\n",
                  "  ROOT r = f32[] call(x.7), to_apply=c", kCount - 1, " }");
  const pb::HloModuleProto proto = Proto(text);
  std::set<std::string> names;
  for (const auto& computation : proto.computations()) {
    for (const auto& instruction : computation.instructions()) {
      EXPECT_TRUE(names.insert(instruction.name()).second);
    }
  }
  EXPECT_EQ(names.size(), 2u * kCount + 2);
  EXPECT_TRUE(names.contains("r.10000"));
}

TEST(ProtoAttributes, OfElementsAndMovement) {
  Check({
      {"f32[4,6] parameter(13)", "parameter_number: 13"},
      {"pred[4,6] compare(x, x), direction=GE, type=TOTALORDER",
       R"(comparison_direction: "GE" comparison_type: "TOTALORDER")"},
      {"f32[4,6] reduce-precision(x), exponent_bits=5, mantissa_bits=10",
       "exponent_bits: 5 mantissa_bits: 10"},
      {"f32[4,6] exponential(x), result_accuracy={mode=highest}",
       "result_accuracy { mode: HIGHEST }"},
      {"f32[4,6] tanh(x), result_accuracy={tolerance={atol=0.5,rtol=0,ulps=2}}",
       "result_accuracy { tolerance { atol: 0.5 ulps: 2 } }"},
      {"f32[6,4] transpose(x), dimensions={1,0}", "dimensions: [1, 0]"},
      {"s32[3] iota(), iota_dimension=0", "dimensions: [0]"},
      {"f32[2,3] slice(x), slice={[0:2], [0:6:2]}",
       "slice_dimensions { limit: 2 stride: 1 } "
       "slice_dimensions { limit: 6 stride: 2 }"},
      {"f32[7,7] pad(x, z), padding=1_2x-1_0_0",
       "padding_config { dimensions { edge_padding_low: 1 "
       "edge_padding_high: 2 } dimensions { edge_padding_low: -1 } }"},
      {"f32[2,3] dynamic-slice(x, j, j), dynamic_slice_sizes={2,3}",
       "dynamic_slice_sizes: [2, 3]"},
      {"f32[2,6] gather(x, i), offset_dims={1}, collapsed_slice_dims={0}, "
       "start_index_map={0}, index_vector_dim=1, slice_sizes={1,6}",
       "gather_dimension_numbers { offset_dims: [1] collapsed_slice_dims: [0] "
       "start_index_map: [0] index_vector_dim: 1 } gather_slice_sizes: [1, 6]"},
  });
}

TEST(ProtoAttributes, OfLinearAlgebra) {
  Check({
      {"f32[4,4] dot(x, y), lhs_contracting_dims={1}, "
       "rhs_contracting_dims={0}, operand_precision={high,highest}, "
       "algorithm=dot_bf16_bf16_f32_x9",
       "dot_dimension_numbers { lhs_contracting_dimensions: [1] "
       "rhs_contracting_dimensions: [0] } precision_config { "
       "operand_precision: [HIGH, HIGHEST] "
       "algorithm: ALG_DOT_BF16_BF16_F32_X9 }"},
      {"f32[4,4] ragged-dot(x, w, n), lhs_contracting_dims={1}, "
       "rhs_contracting_dims={1}, lhs_ragged_dims={0}, rhs_group_dims={0}",
       "ragged_dot_dimension_numbers { dot_dimension_numbers { "
       "lhs_contracting_dimensions: [1] rhs_contracting_dimensions: [1] } "
       "lhs_ragged_dimensions: [0] rhs_group_dimensions: [0] }"},
      {"f32[1,1,4,6] convolution(g, h), "
       "window={size=2x2 pad=1_0x0_1 lhs_dilate=1x1 rhs_reversal=1x0}, "
       "dim_labels=bf01_oi01->bf01, feature_group_count=1",
       "window { dimensions { size: 2 stride: 1 padding_low: 1 "
       "window_dilation: 1 base_dilation: 1 window_reversal: true } "
       "dimensions { size: 2 stride: 1 padding_high: 1 window_dilation: 1 "
       "base_dilation: 1 } } convolution_dimension_numbers { "
       "kernel_input_feature_dimension: 1 kernel_spatial_dimensions: [2, 3] "
       "input_feature_dimension: 1 output_feature_dimension: 1 "
       "input_spatial_dimensions: [2, 3] output_spatial_dimensions: [2, 3] } "
       "feature_group_count: 1"},
      {"f32[3,3] cholesky(m), lower=true", "cholesky_options { lower: true }"},
      {"f32[3,3] triangular-solve(m, m), left_side=true, lower=true, "
       "transpose_a=NO_TRANSPOSE",
       "triangular_solve_options { left_side: true lower: true "
       "transpose_a: NO_TRANSPOSE }"},
      {"c64[8] fft(c), fft_type=IFFT, fft_length={8}",
       "fft_type: IFFT fft_length: [8]"},
  });
}

// Computations are numbered from 1: add, less, sums.
TEST(ProtoAttributes, OfReductionsAndCalls) {
  Check({
      {"f32[6] reduce(x, z), dimensions={0}, to_apply=add",
       "dimensions: [0] called_computation_ids: [1]"},
      {"f32[4,6] sort(x), dimensions={1}, is_stable=true, to_apply=less",
       "dimensions: [1] called_computation_ids: [2] is_stable: true"},
      {"(f32[4,2], s32[4,2]) topk(x), k=2", "k: 2 largest: true"},
      {"(f32[4,2], s32[4,2]) topk(x), k=2, largest=false", "k: 2"},
      {"(f32[6], f32[]) scan(v, z), dimensions={0}, num_carries=1, "
       "to_apply=sums",
       "dimensions: [0] called_computation_ids: [3] num_carries: 1 "
       "is_associative: TRI_STATE_FALSE"},
      {"(f32[6], f32[]) scan(v, z), dimensions={0}, num_carries=1, "
       "is_associative=true, to_apply=sums",
       "dimensions: [0] called_computation_ids: [3] num_carries: 1 "
       "is_associative: TRI_STATE_TRUE"},
      {"f32[4,6] select-and-scatter(x, x, z), window={size=1x1}, select=less, "
       "scatter=add",
       "window { dimensions { size: 1 stride: 1 window_dilation: 1 "
       "base_dilation: 1 } dimensions { size: 1 stride: 1 window_dilation: 1 "
       "base_dilation: 1 } } called_computation_ids: [2, 1]"},
      {"f32[4,6] scatter(x, i, u), update_window_dims={1}, "
       "inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
       "index_vector_dim=1, indices_are_sorted=true, to_apply=add",
       "called_computation_ids: [1] scatter_dimension_numbers { "
       "update_window_dims: [1] inserted_window_dims: [0] "
       "scatter_dims_to_operand_dims: [0] index_vector_dim: 1 } "
       "indices_are_sorted: true"},
      {R"(f32[] custom-call(x), custom_call_target="f", )"
       R"(output_to_operand_aliasing={{}: (0, {1})})",
       R"(custom_call_target: "f" output_operand_aliasing { )"
       R"(operand_shape_index: [1] } )"
       R"(custom_call_api_version: API_VERSION_ORIGINAL)"},
      {"f32[] call(z, z), to_apply=add, is_composite=true",
       "called_computation_ids: [1] is_composite: true"},
      {R"(f32[] custom-call(x), custom_call_target="f", )"
       R"(operand_layout_constraints={f32[4,6]{0,1}}, )"
       R"(custom_call_has_side_effect=true, )"
       R"(api_version=API_VERSION_TYPED_FFI, backend_config="a\nb")",
       R"(custom_call_target: "f" backend_config: "a\nb" )"
       R"(constrain_layout: true operand_shapes_with_layout { )"
       R"(element_type: F32 dimensions: [4, 6] layout { minor_to_major: [0, 1] )"
       R"(tail_padding_alignment_in_elements: 1 } } )"
       R"(custom_call_has_side_effect: true )"
       R"(custom_call_api_version: API_VERSION_TYPED_FFI)"},
  });
}

TEST(ProtoAttributes, OfProcesses) {
  Check({
      // Text and fields name the two sides the other way round.
      {R"(f32[] domain(z), domain={kind="sharding", )"
       R"(entry={maximal device=1}, exit={replicated}})",
       "domain_entry_sharding { } domain_exit_sharding { type: MAXIMAL "
       "tile_assignment_devices: [1] }"},
      {"f32[] all-reduce(z), channel_id=3, replica_groups={{0,1},{2}}, "
       "use_global_device_ids=true, to_apply=add",
       "channel_id: 3 called_computation_ids: [1] use_global_device_ids: true "
       "collective_device_list { replica_groups { replica_ids: [0, 1] } "
       "replica_groups { replica_ids: [2] } }"},
      {"f32[] collective-permute(z), source_target_pairs={{0,1},{1,0}}",
       "source_target_pairs { target: 1 } source_target_pairs { source: 1 }"},
      {"f32[6] collective-permute(v, v, o, o), source_target_pairs={{0,1}}, "
       "slice_sizes={{2}}",
       "dynamic_slice_sizes: [2] source_target_pairs { target: 1 }"},
      {"(f32[], u32[], token[]) send(z, t), channel_id=1, "
       "source_target_pairs={{0,1},{1,0}}",
       R"(channel_id: 1 frontend_attributes { map { )"
       R"(key: "_xla_send_recv_source_target_pairs" )"
       R"(value: "{{0,1},{1,0}}" } })"},
      {R"((f32[], token[]) infeed(t), infeed_config="a")",
       R"(infeed_config: "a")"},
      {"token[] outfeed(z, t)",
       "outfeed_shape { element_type: F32 layout { "
       "tail_padding_alignment_in_elements: 1 } }"},
      {"(f32[], u32[], token[]) recv(t), channel_id=2, is_host_transfer=true",
       "channel_id: 2 is_host_transfer: true"},
  });
}

// Both forms: older readers know the list alone.
TEST(ProtoAttributes, OfGroupsThatAreAGridOrAMesh) {
  constexpr char kListed[] =
      "called_computation_ids: [1] collective_device_list { replica_groups { "
      "replica_ids: [0, 2] } replica_groups { replica_ids: [1, 3] } } ";
  EXPECT_EQ(FieldsOf("f32[] all-reduce(z), replica_groups=[2,2]<=[2,2]T(1,0), "
                     "to_apply=add"),
            absl::StrCat(kListed,
                         "iota_collective_device_list { num_replica_groups: 2 "
                         "num_devices_per_group: 2 iota_reshape_dims: [2, 2] "
                         "iota_transpose_perm: [1, 0] }"));
  EXPECT_EQ(
      FieldsOf(R"(f32[] all-reduce(z), replica_groups=mesh["a"=2,"b"=2] )"
               R"({"a"}, to_apply=add)"),
      absl::StrCat(
          kListed,
          "mesh_axes_replica_group_list { mesh { axes { name: \"a\" size: 2 } "
          "axes { name: \"b\" size: 2 } } axes { } }"));
}

TEST(ProtoAttributes, ThatAreNotes) {
  const std::vector<Case> notes = {
      {R"(metadata={op_type="t" op_name="n" source_file="f" source_line=3 )"
       R"(profile_type={1}})",
       R"(metadata { op_type: "t" op_name: "n" source_file: "f" )"
       R"(source_line: 3 profile_type: [WINDOW] })"},
      {"sharding={devices=[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate}",
       "sharding { type: OTHER tile_assignment_dimensions: [2, 1, 2] "
       "replicate_on_last_tile_dim: true iota_reshape_dims: [2, 2] "
       "iota_transpose_perm: [1, 0] }"},
      {"sharding={{maximal device=3}, {manual}}",
       "sharding { type: TUPLE tuple_shardings { type: MAXIMAL "
       "tile_assignment_devices: [3] } tuple_shardings { type: MANUAL } }"},
      {R"(frontend_attributes={a="b",c={d=1}})",
       R"(frontend_attributes { map { key: "a" value: "b" } )"
       R"(map { key: "c" value: "{d=1}" } })"},
      {"statistics={visualizing_index=1,a=33,b=0.5}",
       "statistics_viz { stat_index_to_visualize: 1 statistics { "
       "stat_name: \"a\" stat_val: 33 } statistics { stat_name: \"b\" "
       "stat_val: 0.5 } }"},
      {R"(origin={({"a" {0}}, {"b"})})",
       R"(original_value { elements { shape_index: [0] original_array { )"
       R"(instruction_name: "a" shape_index: [0] } } elements { )"
       R"(shape_index: [1] original_array { instruction_name: "b" } } })"},
      {R"(backend_config={"a": [1, 2 ]})",
       R"(backend_config: "{\"a\": [1, 2 ]}")"},
      {"control-predecessors={z}", "control_predecessor_ids: [13]"},
  };
  for (const Case& each : notes) {
    EXPECT_EQ(FieldsOf(absl::StrCat("f32[] negate(z), ", each.instruction)),
              each.fields);
  }
}

// A loop's body is called before its condition.
TEST(ProtoModule, ComputationsStandBeforeTheirCallers) {
  const pb::HloModuleProto proto = Proto(R"(HloModule m, is_scheduled=true
ENTRY e { x = f32[2]{0} parameter(0)
  f = f32[2] fusion(x), kind=kLoop, calls=fused
  ROOT w = f32[2] while(f), condition=cond, body=step }
cond { x = f32[2] parameter(0) ROOT c = pred[] constant(false) }
step { ROOT x = f32[2] parameter(0) }
fused { x = f32[2] parameter(0) ROOT n = f32[2] negate(x) })");
  std::vector<std::string> names, instructions;
  for (const auto& computation : proto.computations()) {
    names.push_back(computation.name());
    for (const auto& each : computation.instructions()) {
      instructions.push_back(each.name());
    }
  }
  ASSERT_THAT(names, ElementsAre("fused", "cond", "step", "e"));
  EXPECT_THAT(instructions,
              ElementsAre("x", "n", "x.1", "c", "x.2", "x.3", "f", "w"));
  const auto& entry = proto.computations(3);
  EXPECT_EQ(proto.entry_computation_id(), entry.id());
  EXPECT_EQ(proto.entry_computation_name(), "e");
  EXPECT_EQ(entry.root_id(), 8);
  EXPECT_THAT(entry.instructions(2).called_computation_ids(),
              ElementsAre(3, 2));
  EXPECT_EQ(entry.instructions(1).fusion_kind(), "kLoop");
  EXPECT_TRUE(proto.computations(0).is_fusion_computation());
  EXPECT_EQ(proto.schedule().sequences_size(), 3);  // not the fused one
  EXPECT_EQ(Text(proto.schedule().sequences(2)),
            "key: 4 value { instruction_ids: [6, 7, 8] }");
}

TEST(ProtoModule, HasAHeader) {
  pb::HloModuleProto proto = Proto(
      R"(HloModule m, input_output_alias={ {}: (0, {}, must-alias) }, entry_computation_layout={(f32[2,3]{0,1})->f32[2,3]{1,0}}, frontend_attributes={a="b"}
FileNames
1 "f.py"

FunctionNames
1 "main"

FileLocations
1 {file_name_id=1 function_name_id=1 line=3 end_line=4 column=5 end_column=6}

StackFrames
1 {file_location_id=1 parent_frame_id=1}

ENTRY e { ROOT x = f32[2,3] parameter(0) })");
  EXPECT_EQ(Text(proto.input_output_alias()), "entries { kind: MUST_ALIAS }");
  EXPECT_EQ(Text(proto.frontend_attributes()),
            R"(map { key: "a" value: "b" })");
  EXPECT_THAT(
      proto.host_program_shape().parameters(0).layout().minor_to_major(),
      ElementsAre(0, 1));
  EXPECT_THAT(proto.host_program_shape().result().layout().minor_to_major(),
              ElementsAre(1, 0));
  EXPECT_EQ(Text(proto.stack_frame_index()),
            R"(file_names: "f.py" function_names: "main" file_locations { )"
            R"(file_name_id: 1 function_name_id: 1 line: 3 column: 5 )"
            R"(end_line: 4 end_column: 6 } stack_frames { )"
            R"(file_location_id: 1 parent_frame_id: 1 })");
}

std::string Refusal(const std::string& text) {
  const auto bytes = Written(text);
  EXPECT_TRUE(absl::IsUnimplemented(bytes.status())) << text;
  return std::string(bytes.status().message());
}

TEST(ProtoRefusals, NameWhatHasNoField) {
  EXPECT_EQ(Refusal("ENTRY e {\n ROOT c = f32[9] constant({...}) }"),
            "HloModuleProto has no place for a constant that is left out: 'c' "
            "of 'e', "
            "line 2");
  EXPECT_THAT(Refusal("ENTRY e { a = f32[] parameter(0)\n ROOT r = f32[3] "
                      "rng(a, a), distribution=rng_bernoulli }"),
              HasSubstr("distribution rng_bernoulli: 'r' of 'e', line 2"));
  EXPECT_THAT(Refusal("ENTRY e { x = f32[1,3,1] parameter(0)\n"
                      " k = f32[1,1,1] parameter(1) ROOT r = f32[1,3,1] "
                      "convolution(x, k), window={size=1}, "
                      "dim_labels=b0f_0io->b0f, feature_group_count=0 }"),
              HasSubstr("feature_group_count of 0"));
  // It would read as 0.
  EXPECT_THAT(Refusal("ENTRY e { ROOT i = s32[3,3] iota() }"),
              HasSubstr("a missing iota_dimension: 'i'"));
}

}  // namespace
}  // namespace hlo
