// Examples of the Operation Semantics of 2017, 2018, 2022 and 2026: what
// processes send each other, and what is called once or not at all.
#include <gtest/gtest.h>

#include <vector>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

const SourceTargetPairs kExchange = {{0, 1}, {1, 0}};

// The results of processes, whose only argument these are.
void ExpectEach(const Builder& b, const std::vector<std::string>& arguments,
                const std::vector<std::string>& expected) {
  Inputs inputs;
  inputs.arguments.clear();
  for (const std::string& each : arguments) {
    inputs.arguments.push_back({Value(each)});
  }
  const auto results = RunAll(b, inputs);
  ASSERT_EQ(results.size(), expected.size());
  for (size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(Value(expected[i]).Difference(results[i]), "") << "process " << i;
  }
}

// 2018, 2022, 2026 "Send", figure: Recv before Send and RecvDone, Send before
// RecvDone and SendDone; 2018, 2022, 2026 "Recv": it returns the data.
TEST(Documents, SendAndRecvInTheirOrder) {
  ForYears({2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = Arg(b, 0, "s32[2]", "x");
    const Op receiving = b.Recv(ShapeOf("s32[2]"), 1, kExchange);
    const Op sending = b.Send(x, 1, kExchange);
    const Op received = b.RecvDone(receiving);
    b.SendDone(sending);
    b.SetRoot(b.GetTupleElement(received, 0));
    ExpectEach(b, {"s32[2] {1, 2}", "s32[2] {3, 4}"},
               {"s32[2] {3, 4}", "s32[2] {1, 2}"});
  });
}

// 2018, 2022, 2026 "Send", figure, constraint: schedules whose channels make a
// circle: each process waits for data that the other sends later.
TEST(Documents, SendAfterRecvDoneIsADeadlock) {
  ForYears({2018, 2022, 2026}, [](Builder& b, int) {
    const Op received = b.RecvDone(b.Recv(ShapeOf("s32[]"), 1, kExchange));
    b.SendDone(b.Send(b.GetTupleElement(received, 0), 1, kExchange));
    const auto module = b.Build();
    ASSERT_TRUE(module.ok()) << module.status().message();
    const auto results = hloref::Run(*Program::Prepare(*module), Inputs());
    EXPECT_EQ(results.status().code(), StatusCode::kFailedPrecondition);
  });
}

// 2022, 2026 "AllReduce": replica_groups = {0, 2}, {1, 3}.
TEST(Documents, AllReduceInGroups) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.AllReduce(Arg(b, 0, "s32[]", "x"), Adder("s32[]"), {{0, 2}, {1, 3}});
    ExpectEach(b, {"s32[] 1", "s32[] 2", "s32[] 4", "s32[] 8"},
               {"s32[] 5", "s32[] 10", "s32[] 5", "s32[] 10"});
  });
}

// 2022, 2026 "ReduceScatter": replica_groups = {0, 2}, {1, 3}.
TEST(Documents, ReduceScatterInGroups) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.ReduceScatter(Arg(b, 0, "s32[2]", "x"), Adder("s32[]"), 0, 2,
                    {{0, 2}, {1, 3}});
    ExpectEach(
        b, {"s32[2] {0, 1}", "s32[2] {2, 3}", "s32[2] {4, 5}", "s32[2] {6, 7}"},
        {"s32[1] {4}", "s32[1] {8}", "s32[1] {6}", "s32[1] {10}"});
  });
}

// 2022, 2026 "AllToAll": the values of its code on 4 cores: part r of each
// core's columns, core by core.
TEST(Documents, AllToAllOfFour) {
  const auto value = [](int core, int row, int column) {
    return static_cast<float>(1000 * core + 16 * row + column);
  };
  ForYears({2022, 2026}, [&](Builder& b, int) {
    b.AllToAll(Arg(b, 0, "f32[4,16]", "x"), 1, 0, 4);
    Inputs inputs;
    inputs.arguments.clear();
    std::vector<Literal> expected;
    for (int core = 0; core < 4; ++core) {
      std::vector<float> x, y;
      for (int i = 0; i < 64; ++i) x.push_back(value(core, i / 16, i % 16));
      for (int i = 0; i < 64; ++i) {
        y.push_back(value(i / 16, i / 4 % 4, 4 * core + i % 4));
      }
      inputs.arguments.push_back({*Literal::Array<float>(x, Ints{4, 16})});
      expected.push_back(*Literal::Array<float>(y, Ints{16, 4}));
    }
    const auto results = RunAll(b, inputs);
    ASSERT_EQ(results.size(), 4u);
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(expected[i].Difference(results[i]), "") << i;
    }
  });
}

// 2026 "RaggedAllToAll": a ragged tensor of sizes {1, 3, 4} at {0, 1, 4}; its
// letters are counted.
TEST(Documents, RaggedTensor) {
  ForYears({2026}, [](Builder& b, int) {
    const Op data = b.Reshape(b.Iota(ShapeOf("s32[24]"), 0), {8, 3});
    b.Tuple({b.Slice(data, {0, 0}, {1, 3}, {1, 1}),
             b.Slice(data, {1, 0}, {4, 3}, {1, 1}),
             b.Slice(data, {4, 0}, {8, 3}, {1, 1})});
    ExpectResult(b, {},
                 "(s32[1,3], s32[3,3], s32[4,3]) ({{0, 1, 2}}, "
                 "{{3, 4, 5}, {6, 7, 8}, {9, 10, 11}}, "
                 "{{12, 13, 14}, {15, 16, 17}, {18, 19, 20}, {21, 22, 23}})");
  });
}

// 2026 "RaggedAllToAll": [num_devices, num_updates], two updates for each
// device; the numbers are ours.
TEST(Documents, RaggedAllToAllOfSeveralUpdates) {
  ForYears({2026}, [](Builder& b, int) {
    std::vector<Op> sizes;
    const Op input = Arg(b, 0, "s32[6]", "input");
    const Op output = Arg(b, 1, "s32[6]", "output");
    for (int i = 2; i < 6; ++i) {
      sizes.push_back(Arg(b, i, "s32[2,2]", "a" + std::to_string(i)));
    }
    b.RaggedAllToAll(input, sizes[0], sizes[1], output, sizes[2], sizes[3],
                     {{0, 1}});
    const Literal zeros = Value("s32[6] {0, 0, 0, 0, 0, 0}");
    Inputs inputs;
    inputs.arguments = {
        {Value("s32[6] {10, 11, 12, 13, 14, 15}"), zeros,
         Value("s32[2,2] {{0, 1}, {2, 4}}"), Value("s32[2,2] {{1, 1}, {2, 1}}"),
         Value("s32[2,2] {{0, 5}, {0, 3}}"),
         Value("s32[2,2] {{1, 1}, {2, 1}}")},
        {Value("s32[6] {20, 21, 22, 23, 24, 25}"), zeros,
         Value("s32[2,2] {{0, 3}, {1, 5}}"), Value("s32[2,2] {{2, 1}, {1, 1}}"),
         Value("s32[2,2] {{1, 4}, {2, 4}}"),
         Value("s32[2,2] {{2, 1}, {1, 1}}")}};
    const auto results = RunAll(b, inputs);
    ASSERT_EQ(results.size(), 2u);
    EXPECT_EQ(results[0].ToString(), "s32[6] {10, 20, 21, 0, 23, 11}");
    EXPECT_EQ(results[1].ToString(), "s32[6] {12, 13, 21, 14, 25, 0}");
  });
}

extern "C" void documents_myfunc(void* out, void** in) {
  float(&x)[2] = *static_cast<float(*)[2]>(in[0]);
  float(&y)[2][3] = *static_cast<float(*)[2][3]>(in[1]);
  EXPECT_EQ(1, x[0]);
  EXPECT_EQ(2, x[1]);
  EXPECT_EQ(10, y[0][0]);
  EXPECT_EQ(20, y[0][1]);
  EXPECT_EQ(30, y[0][2]);
  EXPECT_EQ(40, y[1][0]);
  EXPECT_EQ(50, y[1][1]);
  EXPECT_EQ(60, y[1][2]);
  float(&z)[3][3] = *static_cast<float(*)[3][3]>(out);
  z[0][0] = x[1] + y[1][0];
}

// 2017, 2018, 2022 "CustomCall": the implementation of myfunc, as it stands.
TEST(Documents, CustomCallAsItStands) {
  ForYears({2017, 2018, 2022}, [](Builder& b, int) {
    b.CustomCall("myfunc",
                 {Const(b, "f32[2] {1, 2}"),
                  Const(b, "f32[2,3] {{10, 20, 30}, {40, 50, 60}}")},
                 ShapeOf("f32[3,3]"));
    RunOptions options;
    options.custom_calls.plain["myfunc"] = documents_myfunc;
    const auto results =
        hloref::Run(*Program::Prepare(*b.Build()), Inputs(), options);
    ASSERT_TRUE(results.ok()) << results.status().message();
    EXPECT_EQ((*results)[0].values<float>()->front(), 42);
  });
}

// 2017, 2018, 2022, 2026 "Call", constraint: there may be no arguments.
TEST(Documents, CallWithoutArguments) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    Builder f("f");
    Const(f, "s32[] 7");
    b.Call(f, {});
    ExpectResult(b, {}, "s32[] 7");
  });
}

// 2022, 2026 "Conditional": one branch alone is executed: only one value of the
// infeed is read by the two.
TEST(Documents, ConditionalExecutesOneBranch) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    Builder f("f"), g("g");
    for (Builder* each : {&f, &g}) {
      Arg(*each, 0, "f32[]", "x");
      each->Infeed(ShapeOf("s32[]"));
    }
    const Op x = Const(b, "f32[] 0");
    const Op first = b.Conditional(Const(b, "pred[] false"), x, f, x, g);
    b.Tuple({first, b.Infeed(ShapeOf("s32[]"))});
    Inputs inputs;
    inputs.infeed = {{Value("s32[] 7"), Value("s32[] 8")}};
    const auto results = RunAll(b, inputs);
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(results[0].ToString(), "(s32[], s32[]) (7, 8)");
  });
}

}  // namespace
}  // namespace hloref
