// One canonical form: what is printed reads back as the same module, and
// prints the same.
#include "interpreter/hlo/printer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "interpreter/load.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

constexpr char kCalled[] = R"(HloModule m
add { a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b) }
ge { a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = pred[] compare(a, b), direction=GE }
id { ROOT a = f32[] parameter(0) }
cond { a = f32[] parameter(0)
  ROOT c = pred[] constant(true) }
exc { a = f32[2]{0} parameter(0)
  ROOT c = f32[2]{0} exponential(a) }
scanf { a = f32[] parameter(0)
  b = f32[] parameter(1)
  d = f32[] add(a, b)
  ROOT c = (f32[], f32[]) tuple(d, d) }
ENTRY e {
)";

// Every attribute and every form of operand, in bodies of an entry
// computation that may call the computations above.
constexpr const char* kBodies[] = {
    R"(x = f32[2,3]{1,0:T(8,128)(2,1)L(4)#(u32)*(u32)E(4)S(5)SC(0:1)M(3)} parameter(0))",
    R"(x = f32[2,3]{1,0:T(2,*,128)} parameter(0))",
    R"(x = f32[2,3]{1,0:D(D,C)} parameter(0))",
    R"(x = f32[2,<=3,?]{2,1,0} parameter(0))",
    R"(x = b(f32[2]{0}) parameter(0))",
    R"(x = (f32[2]{0}, (token[], opaque[]), ()) parameter(0))",
    R"(x = f32[2]{0} parameter(0), parameter_replication={true}, origin={{"x"}})",
    R"(x = f32[2]{0} parameter(0)
s = ((f32[2]{0}), f32[2]{0}, s32[]) exponential-start(x), metadata={op_name="a"}, backend_config="q"
u = ((f32[2]{0}), f32[2]{0}, s32[]) exponential-update(s)
d = f32[2]{0} exponential-done(u))",
    R"(x = f32[2]{0} parameter(0)
s = (f32[2]{0}, f32[4]{0}) all-gather-start(x), channel_id=1, replica_groups={{0,1}}, dimensions={0}, use_global_device_ids=true
d = f32[4]{0} all-gather-done(s))",
    R"(x = f32[2]{0} parameter(0)
g = f32[4]{0} all-gather(x), channel_id=1, replica_groups=[1,2]<=[2], dimensions={0}, use_global_device_ids=true)",
    R"(x = f32[2]{0} parameter(0)
g = f32[4]{0} all-gather(x), channel_id=1, replica_groups=mesh["a"=2] {"a"}, dimensions={0}, use_global_device_ids=true)",
    R"(x = f32[2]{0} parameter(0)
g = f32[2]{0} all-to-all(x), channel_id=1, replica_groups={{0,1}}, dimensions={0}, constrain_layout=true)",
    R"(x = f32[2]{0} parameter(0)
g = f32[2]{0} collective-permute(x), channel_id=1, source_target_pairs={{0,1},{1,0}})",
    R"(x = f32[2]{0} parameter(0)
g = f32[2]{0} collective-broadcast(x), channel_id=1, replica_groups={{0,1}})",
    R"(x = f32[2]{0} parameter(0)
t = token[] after-all()
s = (f32[2]{0}, u32[], token[]) send(x, t), channel_id=1, is_host_transfer=true, frontend_attributes={_x="1"}
d = token[] send-done(s), channel_id=1, is_host_transfer=true
r = (f32[2]{0}, u32[], token[]) recv(d), channel_id=2, is_host_transfer=true
rd = (f32[2]{0}, token[]) recv-done(r), channel_id=2, is_host_transfer=true)",
    R"(x = f32[2]{0} parameter(0)
t = token[] after-all()
i = ((f32[2]{0}), token[]) infeed(t), infeed_config="abc"
o = token[] outfeed(x, t), outfeed_shape=f32[2]{0}, outfeed_config="q")",
    R"(x = f32[2]{0} parameter(0)
s = (f32[2]{0}, f32[2]{0}, u32[]) copy-start(x), cross_program_prefetch_index=0
d = f32[2]{0} copy-done(s))",
    R"(x = f32[2]{0} parameter(0)
c = (f32[2]{0}, f32[3]{0}) custom-call(x), custom_call_target="foo", operand_layout_constraints={f32[2]{0}}, custom_call_has_side_effect=true, api_version=API_VERSION_TYPED_FFI, schedule=SCHEDULE_LATEST, backend_config={a = 1}, output_to_operand_aliasing={{0}: (0, {})}, padding_type=PADDING_VALID, window={size=3}, dim_labels=b0f_0io->b0f, feature_group_count=2)",
    R"(x = f32[2]{0} parameter(0)
c = f32[2]{0} custom-call(x), custom_call_target="foo", literal=f32[2]{0} {1,2})",
    R"(x = f32[2]{0} parameter(0)
c = f32[2]{0} custom-call(x), custom_call_target="foo", literal=(f32[2]{0} {1,2}))",
    R"(x = f32[2]{0} parameter(0)
c = f32[2]{0} custom-call(x), custom_call_target="foo", called_computations={add})",
    R"(x = f32[2,3,4]{2,1,0} parameter(0)
y = f32[2,4,5]{2,1,0} parameter(1)
c = f32[2,3,5]{2,1,0} dot(x, y), lhs_batch_dims={0}, rhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_contracting_dims={1}, operand_precision={highest,default}, algorithm=dot_f32_f32_f32)",
    R"(x = f32[4,10]{1,0} parameter(0)
y = f32[2,10,5]{2,1,0} parameter(1)
z = s32[2]{0} parameter(2)
c = f32[4,5]{1,0} ragged-dot(x, y, z), lhs_contracting_dims={1}, rhs_contracting_dims={1}, lhs_ragged_dims={0}, rhs_group_dims={0}, operand_precision={highest,default})",
    R"(x = f32[1,8,8,4]{3,2,1,0} parameter(0)
y = f32[3,3,4,8]{3,2,1,0} parameter(1)
c = f32[1,8,8,8]{3,2,1,0} convolution(x, y), window={size=3x3 pad=1_1x1_1 rhs_reversal=0x1 lhs_dilate=1x1 rhs_dilate=1x1}, dim_labels=b01f_01io->b01f, feature_group_count=1, batch_group_count=1, operand_precision={high,high})",
    R"(x = f32[1,8,8,4]{3,2,1,0} parameter(0)
y = f32[2,2,4,8]{3,2,1,0} parameter(1)
c = f32[1,5,8,8]{3,2,1,0} convolution(x, y), window={size=2x2 stride=2x2 pad=1_1x1_1 lhs_dilate=1x2 rhs_dilate=1x1}, dim_labels=b01f_01io->b01f)",
    R"(x = f32[8,8]{1,0} parameter(0)
z = f32[] constant(0)
c = f32[4,8]{1,0} reduce-window(x, z), window={size=2x1 stride=2x1}, to_apply=add)",
    R"(x = f32[8,8]{1,0} parameter(0)
z = f32[] constant(0)
s = f32[4,8]{1,0} parameter(1)
c = f32[8,8]{1,0} select-and-scatter(x, s, z), window={size=2x1 stride=2x1}, select=ge, scatter=add)",
    R"(x = f32[8,8]{1,0} parameter(0)
z = f32[] constant(0)
c = f32[8]{0} reduce(x, z), dimensions={1}, to_apply=add)",
    R"(x = f32[8,8]{1,0} parameter(0)
c = f32[8,8]{1,0} sort(x), dimensions={1}, is_stable=true, to_apply=ge)",
    R"(x = f32[8,8]{1,0} parameter(0)
c = (f32[8,2]{1,0}, s32[8,2]{1,0}) topk(x), k=2, largest=true)",
    R"(x = f32[8,8]{1,0} parameter(0)
i = s32[3,2]{1,0} parameter(1)
c = f32[3,1,8]{2,1,0} gather(x, i), offset_dims={1,2}, collapsed_slice_dims={}, start_index_map={0,1}, index_vector_dim=1, slice_sizes={1,8}, indices_are_sorted=true)",
    R"(x = f32[8,8]{1,0} parameter(0)
i = s32[8,1]{1,0} parameter(1)
c = f32[8]{0} gather(x, i), offset_dims={}, collapsed_slice_dims={1}, start_index_map={1}, operand_batching_dims={0}, start_indices_batching_dims={0}, index_vector_dim=1, slice_sizes={1,1})",
    R"(x = f32[8,8]{1,0} parameter(0)
i = s32[8,1]{1,0} parameter(1)
u = f32[8]{0} parameter(2)
c = f32[8,8]{1,0} scatter(x, i, u), update_window_dims={}, inserted_window_dims={1}, scatter_dims_to_operand_dims={1}, input_batching_dims={0}, scatter_indices_batching_dims={0}, index_vector_dim=1, indices_are_sorted=true, unique_indices=true, to_apply=add)",
    R"(x = f32[8,8]{1,0} parameter(0)
c = pred[8,8]{1,0} compare(x, x), direction=LT, type=TOTALORDER)",
    R"(x = f32[8,8]{1,0} parameter(0)
c = f32[8,8]{1,0} exponential(x), result_accuracy={mode=highest})",
    R"(x = f32[8,8]{1,0} parameter(0)
c = f32[8,8]{1,0} exponential(x), result_accuracy={tolerance={atol=0.5,rtol=1e-5,ulps=2}})",
    R"(x = f32[8,8]{1,0} parameter(0)
c = f32[8,8]{1,0} reduce-precision(x), exponent_bits=5, mantissa_bits=10)",
    R"(x = f32[8,8]{1,0} parameter(0)
c = f32[9,11]{1,0} pad(x, f32[] constant(0)), padding=0_1x-2_5_0)",
    R"(x = f32[8,8]{1,0} parameter(0)
c = f32[4,2]{1,0} slice(x), slice={[0:4], [1:8:4]})",
    R"(x = f32[8,8]{1,0} parameter(0)
i = s32[] parameter(1)
c = f32[1,8]{1,0} dynamic-slice(x, i, i), dynamic_slice_sizes={1,8})",
    R"(c = f32[8,8]{1,0} iota(), iota_dimension=1)",
    R"(x = f32[8,8]{1,0} parameter(0)
d = s32[] parameter(1)
c = f32[8,<=8]{1,0} set-dimension-size(x, d), dimensions={1})",
    R"(x = f32[8,8]{1,0} parameter(0)
c = s32[] get-dimension-size(x), dimensions={1})",
    R"(x = f32[8,8]{1,0} parameter(0)
c = f32[8,8]{1,0} cholesky(x), lower=true)",
    R"(x = f32[8,8]{1,0} parameter(0)
c = f32[8,8]{1,0} triangular-solve(x, x), left_side=true, lower=true, unit_diagonal=false, transpose_a=NO_TRANSPOSE)",
    R"(x = c64[8,8]{1,0} parameter(0)
c = c64[8,8]{1,0} fft(x), fft_type=FFT, fft_length={8})",
    R"(x = f32[] parameter(0)
c = f32[8,8]{1,0} rng(x, x), distribution=rng_uniform)",
    R"(x = u64[2]{0} parameter(0)
c = (u64[2]{0}, u32[8]{0}) rng-bit-generator(x), algorithm=rng_three_fry)",
    R"(c = u64[2]{0} rng-get-and-update-state(), delta=16)",
    R"(x = f32[8,8]{1,0} parameter(0)
s = f32[8]{0} parameter(1)
c = (f32[8,8]{1,0}, f32[8]{0}, f32[8]{0}) batch-norm-training(x, s, s), epsilon=0.001, feature_index=1)",
    R"(x = f32[] parameter(0)
p = pred[] parameter(1)
c = f32[] conditional(p, x, x), true_computation=id, false_computation=id)",
    R"(x = f32[] parameter(0)
p = s32[] parameter(1)
c = f32[] conditional(p, x, x), branch_computations={id, id})",
    R"(x = f32[] parameter(0)
c = f32[] fusion(x), kind=kLoop, calls=id)",
    R"(x = f32[] parameter(0)
c = f32[] fusion(x), kind=kCustom, output_to_operand_aliasing={{}: (0, {})}, calls=id)",
    R"(x = f32[] parameter(0)
c = f32[] call(x), to_apply=id, is_composite=true, frontend_attributes={composite.name="foo.bar"})",
    R"(x = f32[] parameter(0)
c = f32[] while(x), condition=cond, body=id)",
    R"(x = f32[2]{0} parameter(0)
c = f32[2]{0} map(x), dimensions={0}, to_apply=id)",
    R"(x = f32[2]{0} parameter(0)
c = f32[2]{0} domain(x), domain={kind="sharding", entry={maximal device=0}, exit={maximal device=1}})",
    R"(x = f32[2]{0} parameter(0)
c = f32[2]{0} all-reduce(x), replica_groups={}, to_apply=add, channel_id=1, use_global_device_ids=true, constrain_layout=true)",
    R"(x = f32[4]{0} parameter(0)
c = f32[2]{0} reduce-scatter(x), replica_groups={{0,1}}, to_apply=add, channel_id=1, use_global_device_ids=true, dimensions={0}, constrain_layout=true)",
    R"(x = f32[4]{0} parameter(0)
o = f32[4]{0} parameter(1)
i = s32[1]{0} parameter(2)
c = f32[4]{0} ragged-all-to-all(x, o, i, i, i, i), replica_groups={{0}}, channel_id=1)",
    R"(c = u32[] replica-id()
d = u32[] partition-id())",
    R"(x = (f32[], s32[]) parameter(0)
c = s32[] get-tuple-element(x), index=1)",
    R"(x = f32[4]{0} parameter(0)
c = (f32[4]{0}, f32[]) scan(x, f32[] constant(0)), dimensions={0}, num_carries=1, is_reverse=true, to_apply=scanf)",
    R"(x = f32[4]{0} parameter(0)
c = (f32[], f32[4]{0}) scan(x, f32[] constant(0)), dimensions={0}, num_carries=1, is_reverse=true, is_associative=true, to_apply=scanf)",
    R"(x = f32[4]{0} parameter(0)
c = u32[4]{0} parameter(1)
y = bf16[4]{0} stochastic-convert(x, c))",
    R"(c = s32[3,0]{1,0} constant({{},{},{}}))",
    R"(c = pred[2,2]{1,0} constant({{1,0},{false,true}}))",
    R"(c = f32[2] constant({...}))",
    R"(c = (f32[], s32[2]) constant((1, {1,2})))",
    R"(c = c64[2] constant({(1,2),(nan,-inf)}))",
    R"(c = f32[3] constant({nan(0x7),-nan,1e-45}))",
    R"(x = (f32[4], f32[4]) parameter(0)
y = f32[4]{0} negate(x#0))",
    R"(x = f32[4] parameter(0)
y = negate(abs(x)))",
    R"(x = f32[4] parameter(0)
y = f32[4] negate(f32[4] abs(f32[4] x)))",
    R"(x = f32[2,8]{1,0} parameter(0)
y = f32[2,8]{1,0} parameter(1)
s = f32[2,4]{1,0} parameter(2)
c = f32[2,2]{1,0} scaled-dot(x, y, s, s), lhs_contracting_dims={1}, rhs_contracting_dims={1})",
    R"(x = f32[4] parameter(0)
y = f32[4] add-dependency(x, token[] after-all())
o = (f32[4]) opt-barrier((f32[4]) tuple(y)))",
    R"(x = f32[4] parameter(0)
y = f32[4] opt-barrier(x))",
    R"(x = f32[2]{0} parameter(0)
s = ((f32[2]{0}), f32[2]{0}, s32[]) async-start(x), calls=exc
u = ((f32[2]{0}), f32[2]{0}, s32[]) async-update(s)
d = f32[2]{0} async-done(u))",
    R"(x = f32[2]{0} parameter(0)
s = ((f32[2]{0}), f32[2]{0}, s32[]) async-start(x), calls=exc
u = ((f32[2]{0}), f32[2]{0}, s32[]) async-update(s), calls=exc
d = f32[2]{0} async-done(u), calls=exc)",
    R"(x = f32[2]{0} parameter(0)
c = f32[2]{0} all-reduce(x), replica_groups={}, to_apply=add, mode=cross_replica)",
    R"(x = f32[2]{0} parameter(0)
c = pred[2]{0} compare(x,x), direction=LT, type=FLOAT)",
    R"(x = f32[2]{0:T(256)} parameter(0)
c = f32[2]{0} copy(x), control-predecessors={x})",
    R"(x = f32[2]{0} parameter(0), original_value={{"x"}})",
    R"(x = f32[2,<=3] parameter(0)
i = s32[] parameter(1)
c = f32[2,<=2] dynamic-reshape(x, i, i))",
    R"(x = f32[4]{0} parameter(0)
c = f32[2,2]{1,0} reshape(x), inferred_dimension=0)",
    R"(x = f32[2]{0} parameter(0)
s = ((f32[2]{0}), f32[4]{0}, s32[]) custom-call-start(x), custom_call_target="foo", async_execution_thread="thr"
d = f32[4]{0} custom-call-done(s), custom_call_target="foo")",
    R"(x = s32[2]{0} parameter(0)
o = s32[1]{0} parameter(1)
c = s32[2]{0} cross-replica-sum(x), to_apply=add)",
    R"(p = pred[] parameter(0)
x = f32[] parameter(1)
c = f32[] tuple-select(p, x, x))",
    R"(x = f32[2]{0} parameter(0)
c = s32[2]{0} bitcast-convert(x)
d = f32[2]{0} bitcast(c))",
    R"(x = f32[8,8]{1,0} parameter(0)
s = f32[8]{0} parameter(1)
c = f32[8,8]{1,0} batch-norm-inference(x, s, s, s, s), epsilon=0.001, feature_index=1
g = (f32[8,8]{1,0}, f32[8]{0}, f32[8]{0}) batch-norm-grad(x, s, s, s, x), epsilon=0.001, feature_index=1)",
    R"(x = f32[2]{0} parameter(0)
s = f32[2]{0} all-reduce-start(x), channel_id=1, replica_groups={{0,1}}, to_apply=add
d = f32[2]{0} all-reduce-done(s))",
    R"(x = f32[2]{0} parameter(0)
s = (f32[2]{0}, f32[2]{0}) collective-permute-start(x), channel_id=1, source_target_pairs={{0,1}}
d = f32[2]{0} collective-permute-done(s))",
    R"(x = f32[4] parameter(0)
i = s32[] parameter(1)
u = f32[2] parameter(2)
c = f32[4] dynamic-update-slice(x, u, i)
d = f32[8] concatenate(c, x), dimensions={0}
e = f32[8] reverse(d), dimensions={0}
f = f32[8,2] broadcast(e), dimensions={0})",
};

void ExpectFixedPoint(const std::string& text) {
  const absl::StatusOr<Module> module = LoadUnverified(text);
  ASSERT_TRUE(module.ok()) << module.status();
  const std::string printed = Print(*module);
  const absl::StatusOr<Module> again = LoadUnverified(printed);
  ASSERT_TRUE(again.ok()) << again.status() << "\n" << printed;
  EXPECT_EQ(*module, *again) << printed;
  EXPECT_EQ(Print(*again), printed);
}

class Body : public testing::TestWithParam<const char*> {};
TEST_P(Body, PrintsAsAFixedPoint) {
  ExpectFixedPoint(absl::StrCat(kCalled, GetParam(), "\n}\n"));
}
INSTANTIATE_TEST_SUITE_P(All, Body, testing::ValuesIn(kBodies));

// An instruction of any op, with as many operands as it must have and none of
// its attributes that are not needed.
TEST(Printer, PrintsEveryOpByItsName) {
  for (const OpEntry& entry : AllOps()) {
    if (DialectOf(*entry.op) != nullptr) continue;
    Instruction instruction;
    instruction.name = "i";
    instruction.op = entry.op;
    instruction.shape = Shape::Scalar(ElementType::kF32);
    Module module;
    Computation& computation = module.computations.emplace_back();
    computation.name = "e";
    computation.root = 0;
    computation.instructions.push_back(instruction);
    module.entry = 0;
    EXPECT_THAT(Print(module), testing::HasSubstr(absl::StrCat(
                                   "ROOT i = f32[] ", entry.op->name, "(")));
  }
}

TEST(Printer, IsXlasShortForm) {
  const std::string text =
      R"(HloModule jit_f, is_scheduled=true, input_output_alias={ {0}: (0, {}, must-alias) }, entry_computation_layout={(f32[2]{0})->(f32[2]{0}, f32[])}, allow_spmd_sharding_propagation_to_output={true,true}, replica_count=2

FileNames
1 "a.py"

StackFrames
1 {file_location_id=1 parent_frame_id=1}


region_0.1 {
  a.1 = f32[] parameter(0)
  b.1 = f32[] parameter(1)
  ROOT add.1 = f32[] add(a.1, b.1), metadata={op_name="jit(f)/add"}
}

ENTRY main.2 {
  x.1 = f32[2]{0} parameter(0), sharding={replicated}
  c.1 = f32[] constant(0.5)
  r.1 = f32[] reduce(x.1, c.1), dimensions={0}, to_apply=region_0.1
  g.1 = f32[2]{0} all-reduce(x.1), channel_id=1, replica_groups={{0,1}}, to_apply=region_0.1, control-predecessors={r.1}
  ROOT t.1 = (f32[2]{0}, f32[]) tuple(g.1, r.1)
}, execution_thread="worker"

)";
  const absl::StatusOr<Module> module = LoadUnverified(text);
  ASSERT_TRUE(module.ok()) << module.status();
  EXPECT_EQ(Print(*module), text);
}

TEST(Printer, ElidesLargeConstants) {
  const absl::StatusOr<Module> module =
      LoadUnverified("ENTRY e { ROOT c = s32[3] constant({1, 2, 3}) }");
  ASSERT_TRUE(module.ok()) << module.status();
  PrintOptions options;
  options.elide_constants_above = 2;
  EXPECT_THAT(Print(*module, options), testing::HasSubstr("constant({...})"));
  options.elide_constants_above = 3;
  EXPECT_THAT(Print(*module, options), testing::HasSubstr("{1, 2, 3}"));
}

TEST(Printer, FixesTheExamples) {
  namespace fs = std::filesystem;
  for (const auto& entry : fs::recursive_directory_iterator("examples")) {
    const fs::path& path = entry.path();
    if (path.extension() != ".hlo") continue;
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    SCOPED_TRACE(path.string());
    ExpectFixedPoint(text.str());
  }
}

}  // namespace
}  // namespace hlo
