// Protos that are read: what the writer writes, what other writers may leave
// out, name otherwise or put elsewhere, and bytes that are wrong.
#include "interpreter/proto/reader.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/proto/proto_file.h"
#include "interpreter/testing/testing_proto.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kSums[] = R"(HloModule sums
add { a = f32[] parameter(0) b = f32[] parameter(1)
  ROOT s = f32[] add(a, b) }
ENTRY e { x = f32[2,3] parameter(0) z = f32[] constant(0.5)
  ROOT r = f32[2] reduce(x, z), dimensions={1}, to_apply=add })";

std::string Printed(const absl::StatusOr<Module>& module) {
  return module.ok() ? Print(*module)
                     : absl::StrCat("error: ", module.status().message());
}

// The text of the module that `change` makes of the proto of `text`.
std::string After(const std::string& text,
                  const std::function<void(pb::HloModuleProto&)>& change) {
  pb::HloModuleProto proto = Proto(text);
  change(proto);
  return Printed(LoadUnverified(proto.SerializeAsString()));
}

std::string Unchanged(const std::string& text) {
  return After(text, [](pb::HloModuleProto&) {});
}

pb::HloInstructionProto& At(pb::HloModuleProto& proto, int c, int i) {
  return *proto.mutable_computations(c)->mutable_instructions(i);
}

// Texts whose proto says all that they do.
TEST(ReadsProtos, AsTheTextTheyWereWrittenFrom) {
  const std::string texts[] = {
      R"(HloModule m, entry_computation_layout={(f32[2,<=3]{0,1:T(4)S(1)}, (s4[2]{0:E(4)}, token[]))->f32[2,<=3]{0,1:T(4)S(1)}}

ENTRY %e (x: f32[2,<=3], t: (s4[2], token[])) -> f32[2,<=3] {
  %x = f32[2,<=3]{0,1:T(4)S(1)} parameter(0)
  %t = (s4[2]{0:E(4)}, token[]) parameter(1), sharding={{devices=[2]0,1}, {maximal device=1}}
  ROOT %n = f32[2,<=3]{0,1:T(4)S(1)} negate(%x), control-predecessors={%t}, metadata={op_type="t" op_name="a\"b" source_line=3 profile_type={1,2}}, backend_config={"a":[1, 2]}
}
)",
      R"(HloModule m, is_scheduled=true, input_output_alias={ {}: (0, {}, must-alias) }, entry_computation_layout={(pred[])->pred[]}, frontend_attributes={a="b"}

FileNames
1 "f.py"

FileLocations
1 {file_name_id=1 line=3}

ENTRY %e (p: pred[]) -> pred[] {
  %c = s2[3]{0} constant({-2, 1, 0})
  ROOT %p = pred[] parameter(0), frontend_attributes={k="v w"}, origin={({"a" {0}}, {}, {"b"})}
}
)",
  };
  for (const std::string& text : texts) {
    EXPECT_EQ(Unchanged(text), Printed(LoadUnverified(text)));
  }
}

TEST(ReadsProtos, ThatNumberTheirPartsWithBigIds) {
  constexpr int64_t kFar = int64_t{1} << 40;
  EXPECT_EQ(After(kSums,
                  [](pb::HloModuleProto& proto) {
                    for (auto& computation : *proto.mutable_computations()) {
                      computation.set_id(-computation.id() * kFar);
                      computation.set_root_id(computation.root_id() + kFar);
                      for (auto& each : *computation.mutable_instructions()) {
                        each.set_id(each.id() + kFar);
                        for (auto& id : *each.mutable_operand_ids()) id += kFar;
                        for (auto& id : *each.mutable_called_computation_ids())
                          id *= -kFar;
                      }
                    }
                    proto.set_entry_computation_id(
                        -proto.entry_computation_id() * kFar);
                  }),
            Unchanged(kSums));
}

TEST(ReadsProtos, WhosePartsStandInAnyOrder) {
  EXPECT_EQ(After(kSums,
                  [](pb::HloModuleProto& proto) {
                    proto.mutable_computations()->SwapElements(0, 1);
                  }),
            Unchanged(kSums));
  const std::string swapped = After(kSums, [](pb::HloModuleProto& proto) {
    proto.mutable_computations(1)->mutable_instructions()->SwapElements(0, 2);
  });
  EXPECT_THAT(swapped, HasSubstr("ROOT r = f32[2]{0} reduce(x, z)"));
}

TEST(ReadsProtos, ThatLackWhatCanBeFound) {
  EXPECT_EQ(After(kSums,
                  [](pb::HloModuleProto& proto) {
                    proto.clear_entry_computation_id();
                    proto.clear_host_program_shape();
                    proto.mutable_computations(1)->clear_program_shape();
                    At(proto, 1, 2).clear_shape();
                    At(proto, 1, 0).mutable_shape()->clear_layout();
                  }),
            After(kSums, [](pb::HloModuleProto& proto) {
              proto.clear_host_program_shape();
              At(proto, 1, 0).mutable_shape()->clear_layout();
              At(proto, 1, 2).mutable_shape()->clear_layout();
            }));
}

// Fields of older and newer writers that change no value.
TEST(ReadsProtos, WithFieldsThatSayNothing) {
  EXPECT_EQ(After(kSums,
                  [](pb::HloModuleProto& proto) {
                    proto.set_id(7);
                    proto.set_is_dynamic(true);
                    proto.set_device_type("CPU");
                    auto& x = At(proto, 1, 0);
                    x.mutable_metadata();
                    x.mutable_statistics_viz();
                    auto* layout = x.mutable_shape()->mutable_layout();
                    layout->set_format(1);
                    layout->add_dim_level_types(0);
                    // A field of metadata that no schema has yet.
                    x.mutable_metadata()
                        ->GetReflection()
                        ->MutableUnknownFields(x.mutable_metadata())
                        ->AddVarint(99, 1);
                  }),
            Unchanged(kSums));
}

TEST(ReadsProtos, OfOlderCollectives) {
  const std::string text =
      R"(HloModule m, replica_count=2
ENTRY e { x = f32[] parameter(0)
  ROOT r = f32[] collective-broadcast(x), channel_id=3, replica_groups={{0,1}} })";
  EXPECT_EQ(After(text,
                  [](pb::HloModuleProto& proto) {
                    auto& r = At(proto, 0, 1);
                    r.set_channel_id(0);
                    r.set_all_reduce_id(3);
                    *r.mutable_replica_groups() =
                        r.collective_device_list().replica_groups();
                    r.clear_collective_device_list();
                    proto.mutable_device_assignment()->set_replica_count(1);
                    proto.mutable_device_assignment()->set_computation_count(1);
                  }),
            Unchanged(text));
  EXPECT_THAT(After(text,
                    [](pb::HloModuleProto& proto) {
                      auto& devices = *proto.mutable_device_assignment();
                      devices.set_replica_count(2);
                      devices.set_computation_count(3);
                    }),
              HasSubstr("replica_count=2, num_partitions=3"));
}

// The errors of a changed proto.
struct Wrong {
  std::function<void(pb::HloModuleProto&)> change;
  std::string error;
};

TEST(RefusesProtos, WithThePathOfTheField) {
  const std::vector<Wrong> all = {
      {[](auto& p) { At(p, 1, 2).set_opcode("reduse"); },
       "computations[1].instructions[2].opcode: there is no opcode 'reduse'; "
       "did you mean 'reduce'? [in r]"},
      {[](auto& p) { At(p, 1, 2).set_operand_ids(1, 77); },
       "computations[1].instructions[2].operand_ids[1]: no instruction of the "
       "computation has the id 77 [in r]"},
      {[](auto& p) { At(p, 1, 2).set_operand_ids(1, At(p, 1, 2).id()); },
       "computations[1].instructions[2].operand_ids: instructions are operands "
       "of each other [in r]"},
      {[](auto& p) { At(p, 1, 1).set_id(At(p, 1, 0).id()); },
       "computations[1].instructions[1].id: another instruction has the id"},
      {[](auto& p) { p.mutable_computations(1)->set_id(1); },
       "computations[1].id: another computation has the id 1"},
      {[](auto& p) { p.mutable_computations(1)->set_root_id(99); },
       "computations[1].root_id: no instruction has the id 99"},
      {[](auto& p) { At(p, 1, 2).set_called_computation_ids(0, 9); },
       "computations[1].instructions[2].called_computation_ids[0]: no "
       "computation has the id 9 [in r]"},
      {[](auto& p) { At(p, 1, 2).add_called_computation_ids(1); },
       "called_computation_ids: reduce calls 1 computations, 2 are given"},
      {[](auto& p) {
         p.set_entry_computation_id(9);
         p.clear_entry_computation_name();
       },
       "entry_computation_id: no computation has the id 9"},
      {[](auto& p) { At(p, 1, 0).mutable_shape()->set_dimensions(1, -3); },
       "computations[1].instructions[0].shape.dimensions[1]: -3 is no size"},
      {[](auto& p) {
         At(p, 1, 0).mutable_shape()->set_element_type(
             static_cast<pb::PrimitiveType>(99));
       },
       "shape.element_type: no element type has the number 99"},
      {[](auto& p) {
         At(p, 1, 0).mutable_shape()->mutable_layout()->set_minor_to_major(0,
                                                                           7);
       },
       "instructions[0].shape: the layout of f32[2,3]{7,0} does not name every "
       "dimension once"},
      {[](auto& p) {
         At(p, 1, 0).mutable_shape()->set_dimensions(1, int64_t{1} << 60);
       },
       "shape: f32[2,1152921504606846976] takes more than"},
      {[](auto& p) { At(p, 1, 1).mutable_literal()->add_f32s(2); },
       "instructions[1].literal.f32s: 8 bytes of elements for f32[], which has "
       "4 [in z]"},
      {[](auto& p) { At(p, 1, 1).mutable_literal()->add_s32s(2); },
       "literal.s32s: no part of a literal of this shape"},
      {[](auto& p) { At(p, 1, 0).set_epsilon(1); },
       "instructions[0].epsilon: parameter has no such field [in x]"},
      {[](auto& p) {
         At(p, 1, 0)
             .GetReflection()
             ->MutableUnknownFields(&At(p, 1, 0))
             ->AddVarint(999, 1);
       },
       "instructions[0]: field 999 of HloInstructionProto is not known"},
      {[](auto& p) { p.set_dynamic_parameter_binding("\n\0"); },
       "dynamic_parameter_binding: sizes that a parameter gives another one"},
      {[](auto& p) { At(p, 1, 0).set_name("a b"); },
       "instructions[0].name: 'a b' is no name"},
      {[](auto& p) {
         auto* sequence = p.mutable_schedule()->add_sequences();
         sequence->set_key(2);
         sequence->mutable_value()->add_instruction_ids(5);
       },
       "computations[1]: the schedule has 1 of 3 instructions"},
      {[](auto& p) { At(p, 1, 2).set_dimensions(0, 7); },
       "computations[1].instructions[2]: reduce S"},
  };
  for (const Wrong& wrong : all) {
    pb::HloModuleProto proto = Proto(kSums);
    wrong.change(proto);
    const auto module = Load(proto.SerializeAsString());
    ASSERT_FALSE(module.ok()) << wrong.error;
    EXPECT_THAT(std::string(module.status().message()),
                HasSubstr(absl::StrCat("error: ")));
    EXPECT_THAT(std::string(module.status().message()), HasSubstr(wrong.error));
  }
}

TEST(RefusesProtos, OfWordsThatAreNotKnown) {
  const std::string text =
      "ENTRY e { x = c64[8] parameter(0)\n ROOT f = c64[8] fft(x), "
      "fft_type=FFT, fft_length={8} }";
  EXPECT_THAT(After(text,
                    [](pb::HloModuleProto& proto) {
                      At(proto, 0, 1).set_fft_type(static_cast<pb::FftType>(9));
                    }),
              HasSubstr("instructions[1].fft_type: 9 is no FftType that is "
                        "known [in f]"));
}

// Prefixes of a proto, and the proto with each byte changed: an answer each.
TEST(RefusesProtos, WhoseBytesAreWrong) {
  const std::string bytes = *Written(kSums);
  ASSERT_TRUE(Load(bytes).ok());
  for (size_t i = 0; i < bytes.size(); ++i) {
    (void)Load(bytes.substr(0, i));
    for (const int change : {1, 8, 0x7f, 0xff}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ change);
      (void)Load(changed);
    }
  }
  EXPECT_THAT(
      std::string(Load(bytes.substr(0, bytes.size() - 1)).status().message()),
      HasSubstr("begins no field"));
}

// A message in a message, each in one byte more.
TEST(RefusesProtos, ThatNestTooDeep) {
  std::string shape;
  for (int i = 0; i < 3000; ++i) {
    pb::ShapeProto outer;
    outer.set_element_type(pb::TUPLE);
    std::string bytes = outer.SerializeAsString();
    bytes += '\x22';  // tuple_shapes
    for (size_t n = shape.size(); true; n >>= 7) {
      bytes += static_cast<char>(n >= 128 ? n % 128 + 128 : n);
      if (n < 128) break;
    }
    shape = bytes + shape;
  }
  pb::HloModuleProto proto = Proto(kSums);
  auto* unknown =
      At(proto, 1, 0).GetReflection()->MutableUnknownFields(&At(proto, 1, 0));
  unknown->AddLengthDelimited(3, shape);
  const auto module = Load(proto.SerializeAsString());
  EXPECT_EQ(module.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(module.status().message()),
              HasSubstr("messages nest deeper than"));
}

TEST(ProtoFiles, AreKnownByTheirBytes) {
  EXPECT_TRUE(IsProto(*Written(kSums)));
  for (const std::string& text :
       {std::string(kSums), "\n" + std::string(kSums), std::string(),
        std::string("\n"), std::string("\xff\xfeH\0l\0o\0", 8),
        std::string("func.func @main()")}) {
    EXPECT_FALSE(IsProto(text)) << text;
  }
}

std::string Literal32(float value) {
  pb::LiteralProto literal;
  literal.mutable_shape()->set_element_type(pb::F32);
  literal.add_f32s(value);
  return literal.SerializeAsString();
}

TEST(ProtoFiles, HoldAModuleAndItsValues) {
  const std::string text =
      "HloModule m\nENTRY e { ROOT x = f32[] parameter(0) }";
  const std::string module = *Written(text);
  pb::HloProto holder;
  holder.set_hlo_module(module);
  pb::HloSnapshot snapshot;
  snapshot.set_hlo(holder.SerializeAsString());
  snapshot.add_arguments(Literal32(1.5));
  snapshot.set_result(Literal32(2));
  pb::HloInputs inputs;
  inputs.add_arguments(Literal32(3));
  pb::HloUnoptimizedSnapshot unoptimized;
  unoptimized.set_hlo_module(module);
  unoptimized.add_partitions(inputs.SerializeAsString());
  unoptimized.add_partitions(inputs.SerializeAsString());
  for (const std::string& bytes :
       {holder.SerializeAsString(), snapshot.SerializeAsString(),
        unoptimized.SerializeAsString()}) {
    EXPECT_TRUE(IsProto(bytes));
    EXPECT_EQ(Printed(LoadUnverified(bytes)), Unchanged(text));
  }
  constexpr int64_t kMost = 1 << 20;
  const auto values = ReadProtoValues(snapshot.SerializeAsString(), kMost);
  ASSERT_TRUE(values.ok()) << values.status();
  ASSERT_EQ(values->arguments.size(), 1u);
  EXPECT_THAT(values->arguments[0][0].as<float>(), ElementsAre(1.5f));
  EXPECT_THAT(values->result->as<float>(), ElementsAre(2));
  const auto parts = ReadProtoValues(unoptimized.SerializeAsString(), kMost);
  ASSERT_TRUE(parts.ok()) << parts.status();
  EXPECT_EQ(parts->arguments.size(), 2u);
  EXPECT_TRUE(ReadProtoValues(module, kMost)->arguments.empty());
  snapshot.add_arguments("\x0a\x7f");
  const auto wrong = ReadProtoValues(snapshot.SerializeAsString(), kMost);
  EXPECT_THAT(std::string(wrong.status().message()),
              HasSubstr(".arguments[1]: byte 0 of this LiteralProto begins no "
                        "field"));
}

}  // namespace
}  // namespace hlo
