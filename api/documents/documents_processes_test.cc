// Examples of the Operation Semantics of 2017, 2018, 2022 and 2026: calls,
// loops, the host, and processes that meet.
#include <gtest/gtest.h>

#include <vector>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

// The results of the processes, whose only argument these are.
std::vector<Literal> OfProcesses(const Builder& b,
                                 const std::vector<std::string>& arguments) {
  Inputs inputs;
  inputs.arguments.clear();
  for (const std::string& each : arguments) {
    inputs.arguments.push_back({Value(each)});
  }
  return RunAll(b, inputs);
}

void ExpectAll(const std::vector<Literal>& results,
               const std::vector<std::string>& expected) {
  ASSERT_EQ(results.size(), expected.size());
  for (size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(Value(expected[i]).Difference(results[i]), "") << "process " << i;
  }
}

// 2017, 2018 "CrossReplicaSum": (1.0, 2.5) and (3.0, 5.1) are (4.0, 7.6).
TEST(Documents, CrossReplicaSum) {
  ForYears({2017, 2018}, [](Builder& b, int) {
    b.Processes(2);
    b.CrossReplicaSum(Arg(b, 0, "f32[2]", "x"));
    ExpectAll(OfProcesses(b, {"f32[2] {1, 2.5}", "f32[2] {3, 5.1}"}),
              {"f32[2] {4, 7.6}", "f32[2] {4, 7.6}"});
  });
}

// 2022, 2026 "CrossReplicaSum": in groups, of tuples too.
TEST(Documents, CrossReplicaSumOfGroups) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x = Arg(b, 0, "s32[1]", "x");
    b.CrossReplicaSum(b.Tuple({x}), {{0, 2}, {1, 3}});
    ExpectAll(OfProcesses(
                  b, {"s32[1] {1}", "s32[1] {2}", "s32[1] {4}", "s32[1] {8}"}),
              {"(s32[1]) ({5})", "(s32[1]) ({10})", "(s32[1]) ({5})",
               "(s32[1]) ({10})"});
  });
}

// 2022, 2026 "AllReduce": [1.0, 2.5] and [3.0, 5.25] are [4.0, 7.75].
TEST(Documents, AllReduce) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.AllReduce(Arg(b, 0, "f32[2]", "x"), Adder(), {{0, 1}});
    ExpectAll(OfProcesses(b, {"f32[2] {1, 2.5}", "f32[2] {3, 5.25}"}),
              {"f32[2] {4, 7.75}", "f32[2] {4, 7.75}"});
  });
}

// 2022, 2026 "AllReduce": of a tuple.
TEST(Documents, AllReduceOfATuple) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x = Arg(b, 0, "f32[2]", "x");
    b.AllReduce(b.Tuple({x, x}), Adder(), {{0, 1}});
    const char* sum = "(f32[2], f32[2]) ({4, 7.75}, {4, 7.75})";
    ExpectAll(OfProcesses(b, {"f32[2] {1, 2.5}", "f32[2] {3, 5.25}"}),
              {sum, sum});
  });
}

// 2022, 2026 "AllGather": [1.0, 2.5] and [3.0, 5.25].
TEST(Documents, AllGather) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.AllGather(Arg(b, 0, "f32[2]", "x"), 0, 2);
    ExpectAll(OfProcesses(b, {"f32[2] {1, 2.5}", "f32[2] {3, 5.25}"}),
              {"f32[4] {1, 2.5, 3, 5.25}", "f32[4] {1, 2.5, 3, 5.25}"});
  });
}

// 2022, 2026 "AllGather": replica_groups = {0, 2}, {1, 3}.
TEST(Documents, AllGatherInGroups) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.AllGather(Arg(b, 0, "s32[1]", "x"), 0, 2, {{0, 2}, {1, 3}});
    ExpectAll(
        OfProcesses(b,
                    {"s32[1] {0}", "s32[1] {1}", "s32[1] {2}", "s32[1] {3}"}),
        {"s32[2] {0, 2}", "s32[2] {1, 3}", "s32[2] {0, 2}", "s32[2] {1, 3}"});
  });
}

// 2022, 2026 "ReduceScatter": [1.0, 2.25] and [3.0, 5.25].
TEST(Documents, ReduceScatter) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.ReduceScatter(Arg(b, 0, "f32[2]", "x"), Adder(), 0, 2);
    ExpectAll(OfProcesses(b, {"f32[2] {1, 2.25}", "f32[2] {3, 5.25}"}),
              {"f32[1] {4}", "f32[1] {7.5}"});
  });
}

// 2026 "ReduceScatter": example 1, f32[2,4] to f32[2,2]; the numbers are ours.
TEST(Documents, ReduceScatterOfAMatrix) {
  ForYears({2026}, [](Builder& b, int) {
    b.ReduceScatter(Arg(b, 0, "f32[2,4]", "x"), Adder(), 1, 2);
    ExpectAll(
        OfProcesses(b, {"f32[2,4] {{1, 2, 3, 4}, {5, 6, 7, 8}}",
                        "f32[2,4] {{9, 10, 11, 12}, {13, 14, 15, 16}}"}),
        {"f32[2,2] {{10, 12}, {18, 20}}", "f32[2,2] {{14, 16}, {22, 24}}"});
  });
}

// 2026 "ReduceScatter", "AllGather": {{0,1,4,5},{2,3,6,7}} with
// use_global_device_ids, 2 replicas and 4 partitions.
TEST(Documents, GlobalDeviceIds) {
  ForYears({2026}, [](Builder& b, int) {
    b.Processes(2, 4);
    b.AllGather(Arg(b, 0, "s32[1]", "x"), 0, 4, {{0, 1, 4, 5}, {2, 3, 6, 7}},
                {1}, {}, true);
    std::vector<std::string> arguments, expected;
    for (int i = 0; i < 8; ++i) {  // replica * 4 + partition
      arguments.push_back("s32[1] {" + std::to_string(i) + "}");
      const bool first = i % 4 < 2;
      expected.push_back(first ? "s32[4] {0, 1, 4, 5}" : "s32[4] {2, 3, 6, 7}");
    }
    ExpectAll(OfProcesses(b, arguments), expected);
  });
}

// 2022, 2026 "AllToAll": its code; the block's shapes, and values of ours.
TEST(Documents, AllToAll) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    auto x = b.Parameter(0, ShapeOf("f32[4,16]"), "x");
    const Op y = b.AllToAll(x, /*split_dimension=*/1, /*concat_dimension=*/0,
                            /*split_count=*/4);
    EXPECT_EQ(y.shape().ToString(false), "f32[16,4]");
    const auto module = b.Build();
    ASSERT_TRUE(module.ok()) << module.status().message();
    EXPECT_EQ(module->replicas(), 4);
  });
}

// 2026 "AllToAll": example 2, f32[2,4] on 2 replicas; the numbers are ours.
TEST(Documents, AllToAllOfTwo) {
  ForYears({2026}, [](Builder& b, int) {
    b.AllToAll(Arg(b, 0, "f32[2,4]", "x"), 1, 0, 2);
    ExpectAll(OfProcesses(b, {"f32[2,4] {{1, 2, 3, 4}, {5, 6, 7, 8}}",
                              "f32[2,4] {{9, 10, 11, 12}, {13, 14, 15, 16}}"}),
              {"f32[4,2] {{1, 2}, {5, 6}, {9, 10}, {13, 14}}",
               "f32[4,2] {{3, 4}, {7, 8}, {11, 12}, {15, 16}}"});
  });
}

// 2022, 2026 "AllToAll": replica_groups = {{1,2,3},{4,5,0}}.
TEST(Documents, AllToAllInGroups) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.AllToAll(Arg(b, 0, "s32[3]", "x"), 0, 0, 3, {{1, 2, 3}, {4, 5, 0}});
    std::vector<std::string> arguments;
    for (int i = 0; i < 6; ++i) {
      const std::string ten = std::to_string(10 * i);
      arguments.push_back("s32[3] {" + ten + ", " + std::to_string(10 * i + 1) +
                          ", " + std::to_string(10 * i + 2) + "}");
    }
    ExpectAll(
        OfProcesses(b, arguments),
        {"s32[3] {42, 52, 2}", "s32[3] {10, 20, 30}", "s32[3] {11, 21, 31}",
         "s32[3] {12, 22, 32}", "s32[3] {40, 50, 0}", "s32[3] {41, 51, 1}"});
  });
}

// 2022, 2026 "AllToAll", constraint: split_count divides the dimension; the
// operand is no tuple.
TEST(Documents, AllToAllRefuses) {
  Builder b("example");
  const Op x = Arg(b, 0, "f32[3]", "x");
  b.AllToAll(x, 0, 0, 2);
  b.AllToAll(b.Tuple({x}), 0, 0, 3);
  EXPECT_EQ(b.errors().size(), 2u);
}

// 2026 "RaggedAllToAll": its two replicas.
TEST(Documents, RaggedAllToAll) {
  ForYears({2026}, [](Builder& b, int) {
    const Op input = Arg(b, 0, "s32[3]", "input");
    const Op output = Arg(b, 1, "s32[4]", "output");
    const Op offsets = Arg(b, 2, "s32[2]", "input_offsets");
    const Op sends = Arg(b, 3, "s32[2]", "send_sizes");
    const Op places = Arg(b, 4, "s32[2]", "output_offsets");
    const Op recvs = Arg(b, 5, "s32[2]", "recv_sizes");
    b.RaggedAllToAll(input, offsets, sends, output, places, recvs, {{0, 1}});
    const Literal zeros = Value("s32[4] {0, 0, 0, 0}");
    Inputs inputs;
    inputs.arguments = {{Value("s32[3] {1, 2, 2}"), zeros,
                         Value("s32[2] {0, 1}"), Value("s32[2] {1, 2}"),
                         Value("s32[2] {0, 0}"), Value("s32[2] {1, 1}")},
                        {Value("s32[3] {3, 4, 0}"), zeros,
                         Value("s32[2] {0, 1}"), Value("s32[2] {1, 1}"),
                         Value("s32[2] {1, 2}"), Value("s32[2] {2, 1}")}};
    ExpectAll(RunAll(b, inputs),
              {"s32[4] {1, 3, 0, 0}", "s32[4] {2, 2, 4, 0}"});
  });
}

// 2022, 2026 "CollectivePermute": who is no target gets zeros.
TEST(Documents, CollectivePermute) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.CollectivePermute(Arg(b, 0, "s32[1]", "x"), {{0, 1}, {1, 2}});
    ExpectAll(OfProcesses(b, {"s32[1] {5}", "s32[1] {6}", "s32[1] {7}"}),
              {"s32[1] {0}", "s32[1] {5}", "s32[1] {6}"});
  });
}

// 2022, 2026 "CollectivePermute", constraint: no two pairs have one source, or
// one target.
TEST(Documents, CollectivePermuteRefuses) {
  for (const SourceTargetPairs& pairs :
       {SourceTargetPairs{{0, 1}, {0, 2}}, SourceTargetPairs{{0, 2}, {1, 2}}}) {
    Builder b("example");
    b.CollectivePermute(Arg(b, 0, "s32[1]", "x"), pairs);
    EXPECT_NE(ErrorOf(b), "");
  }
}

// 2026 "CollectiveBroadcast": from the first of a group; zeros outside.
TEST(Documents, CollectiveBroadcast) {
  ForYears({2026}, [](Builder& b, int) {
    b.Processes(3);
    b.CollectiveBroadcast(Arg(b, 0, "s32[1]", "x"), {{1, 0}});
    ExpectAll(OfProcesses(b, {"s32[1] {5}", "s32[1] {6}", "s32[1] {7}"}),
              {"s32[1] {6}", "s32[1] {6}", "s32[1] {0}"});
  });
}

// 2022, 2026 "ReplicaId": a u32 in [0, N).
TEST(Documents, ReplicaId) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.Processes(2);
    b.ReplicaId();
    ExpectAll(RunAll(b, Inputs()), {"u32[] 0", "u32[] 1"});
  });
}

void MyFunc(void* out, void** in) {
  const float* x = static_cast<const float*>(in[0]);
  const float* y = static_cast<const float*>(in[1]);
  static_cast<float*>(out)[0] = x[1] + y[3];  // z[0][0] = x[1] + y[1][0]
}

// 2017, 2018, 2022 "CustomCall": myfunc, z[0][0] = 2 + 40.
TEST(Documents, CustomCall) {
  ForYears({2017, 2018, 2022}, [](Builder& b, int) {
    const Op x = Const(b, "f32[2] {1, 2}");
    const Op y = Const(b, "f32[2,3] {{10, 20, 30}, {40, 50, 60}}");
    const Op z = b.CustomCall("myfunc", {x, y}, ShapeOf("f32[3,3]"));
    b.Slice(z, {0, 0}, {1, 1});
    const auto module = b.Build();
    ASSERT_TRUE(module.ok());
    RunOptions options;
    options.custom_calls.plain["myfunc"] = MyFunc;
    const auto results = hloref::Run(*Program::Prepare(*module),
                                     std::vector<Literal>(), options);
    ASSERT_TRUE(results.ok()) << results.status().message();
    EXPECT_EQ(Value("f32[1,1] {{42}}").Difference((*results)[0]), "");
  });
}

// 2026 "CompositeCall": its instruction, and the value of the decomposition.
TEST(Documents, CompositeCall) {
  ForYears({2026}, [](Builder& b, int) {
    Builder computation("computation");
    computation.Neg(Arg(computation, 0, "f32[]", "x"));
    b.CompositeCall(computation, {Const(b, "f32[] 3")}, "foo.bar",
                    "{n = 1 : i32, tensor = dense<1> : tensor<i32>}", 1);
    const std::string text = *b.Build()->Print();
    EXPECT_NE(text.find("is_composite=true"), text.npos);
    EXPECT_NE(text.find("composite.name=\"foo.bar\""), text.npos);
    EXPECT_NE(
        text.find("composite.attributes={n = 1 : i32, tensor = dense<1> : "
                  "tensor<i32>}"),
        text.npos);
    EXPECT_NE(text.find("composite.version=\"1\""), text.npos);
    ExpectResult(b, {}, "f32[] -3");
  });
}

// 2022, 2026 "Conditional": by a predicate, and by an index; one that is < 0 or
// >= N takes the last.
TEST(Documents, Conditional) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    Builder twice("twice"), minus("minus");
    const Op x = Arg(twice, 0, "s32[]", "x");
    twice.Add(x, x);
    minus.Neg(Arg(minus, 0, "s32[]", "x"));
    const Op five = Const(b, "s32[] 5"), six = Const(b, "s32[] 6");
    Ops results = {
        b.Conditional(Const(b, "pred[] true"), five, twice, six, minus),
        b.Conditional(Const(b, "pred[] false"), five, twice, six, minus)};
    for (const char* index : {"s32[] 0", "s32[] 1", "s32[] -1", "s32[] 2"}) {
      results.push_back(
          b.Conditional(Const(b, index), {twice, minus}, {five, six}));
    }
    b.Tuple(results);
    ExpectResult(b, {},
                 "(s32[], s32[], s32[], s32[], s32[], s32[]) "
                 "(10, -6, 10, -6, -6, -6)");
  });
}

// 2017, 2018, 2022, 2026 "While": 1000 iterations add a constant vector.
TEST(Documents, While) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const char* type = "(s32[], f32[10])";
    Builder condition("condition"), body("body");
    condition.Lt(condition.GetTupleElement(Arg(condition, 0, type, "t"), 0),
                 Const(condition, "s32[] 1000"));
    const Op t = Arg(body, 0, type, "t");
    const Op iteration =
        body.Add(body.GetTupleElement(t, 0), Const(body, "s32[] 1"));
    const Op vector =
        body.Add(body.GetTupleElement(t, 1),
                 Const(body, "f32[10] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}"));
    body.Tuple({iteration, vector});
    const Op zeros = b.Broadcast(Const(b, "f32[] 0"), {10});
    b.While(condition, body, b.Tuple({Const(b, "s32[] 0"), zeros}));
    ExpectResult(b, {},
                 "(s32[], f32[10]) (1000, {1000, 2000, 3000, 4000, 5000, 6000, "
                 "7000, 8000, 9000, 10000})");
  });
}

// 2017, 2018, 2022, 2026 "While", constraint: T -> PRED, T -> T.
TEST(Documents, WhileRefuses) {
  Builder b("example"), negates("negates");
  negates.Neg(Arg(negates, 0, "f32[]", "x"));
  const Op x = Arg(b, 0, "f32[]", "x");
  b.While(negates, negates, x);
  b.While(Combiner("lt", &Builder::Lt), negates, x);
  EXPECT_EQ(b.errors().size(), 2u);
}

// 2017, 2018, 2022, 2026 "Infeed": in two loops, of which one follows the
// other.
TEST(Documents, InfeedInLoops) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    Builder condition("condition"), body("body");
    condition.Lt(Arg(condition, 0, "s32[]", "n"), Const(condition, "s32[] 4"));
    body.Add(Arg(body, 0, "s32[]", "n"), body.Infeed(ShapeOf("s32[]")));
    const Op result1 = b.While(condition, body, Const(b, "s32[] 0"));
    b.While(condition, body, b.Sub(result1, Const(b, "s32[] 4")));
    std::vector<Diagnostic> found;
    ASSERT_TRUE(b.Build(&found).ok());
    EXPECT_TRUE(found.empty());
    Inputs inputs;
    inputs.infeed = {{Value("s32[] 1"), Value("s32[] 5"), Value("s32[] 9")}};
    ExpectAll(RunAll(b, inputs), {"s32[] 11"});
  });
}

// 2017, 2018 "Infeed", constraint: it is an error if there is no total order;
// 2022, 2026 "Infeed", constraint: without that sentence hloref warns, and
// takes the order of the calls.
TEST(Documents, InfeedsWithoutAnOrder) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    const Op first = b.Infeed(ShapeOf("s32[]"));
    b.Sub(first, b.Infeed(ShapeOf("s32[]")));
    std::vector<Diagnostic> found;
    EXPECT_EQ(b.Build(&found).ok(), year >= 2022);
    EXPECT_EQ(found.size(), 1u);
  });
}

// 2017, 2018, 2022, 2026 "Infeed", constraint: no nested tuples; an empty one
// reads nothing.
TEST(Documents, InfeedTuples) {
  Builder nested("nested");
  nested.Infeed(ShapeOf("((f32[]), f32[])"));
  EXPECT_NE(ErrorOf(nested), "");
  Builder empty("empty");
  empty.Infeed(ShapeOf("()"));
  ExpectResult(empty, {}, "() ()");
}

// 2022, 2026 "SetDimensionSize": sums of 5 and of 6, and a product.
TEST(Documents, SetDimensionSize) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op v = Const(b, "f32[10] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}");
    const Op five = b.SetDimensionSize(v, Const(b, "s32[] 5"), 0);
    const Op six = b.SetDimensionSize(v, Const(b, "s32[] 6"), 0);
    const Builder add = Adder(), mul = Combiner("mul", &Builder::Mul);
    const Op zero = Const(b, "f32[] 0");
    b.Tuple({b.Reduce(five, zero, add, {0}),
             b.Reduce(five, Const(b, "f32[] 1"), mul, {0}),
             b.Reduce(six, zero, add, {0})});
    ExpectResult(b, {}, "(f32[], f32[], f32[]) (15, 120, 21)");
  });
}

}  // namespace
}  // namespace hloref
