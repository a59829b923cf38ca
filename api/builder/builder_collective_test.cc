// Functions by which processes meet: the modules that texts give, and values.
#include <gtest/gtest.h>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

constexpr const char* kAdd =
    "add { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
    "ROOT add.2 = add(a, b) }\n";
constexpr const char* kSum =
    "add { lhs = f32[] parameter(0)\nrhs = f32[] parameter(1)\n"
    "ROOT add.2 = add(lhs, rhs) }\n";
constexpr const char* kTwo = ", replica_count=2";
constexpr const char* kFour = ", replica_count=4";

constexpr NameCase kCollectives[] = {
    {"ReplicaId", [](Builder& b) { b.ReplicaId(); },
     "ROOT replica-id.0 = replica-id()"},
    {"PartitionId", [](Builder& b) { b.PartitionId(ShapeOf("u32[]")); },
     "ROOT partition-id.0 = partition-id()"},
    {"AllGather",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Tuple({b.AllGather(x, 0, 2, {{0, 2}, {1, 3}}),
                b.AllGather(x, 0, 4, {}, {7}, Ints{0}, true)});
     },
     "x = f32[2] parameter(0)\n"
     "all-gather.1 = all-gather(x), replica_groups={{0,2},{1,3}}, "
     "dimensions={0}\n"
     "all-gather.2 = f32[8]{0} all-gather(x), channel_id=7, "
     "replica_groups={}, use_global_device_ids=true, dimensions={0}, "
     "constrain_layout=true\n"
     "ROOT tuple.3 = tuple(all-gather.1, all-gather.2)",
     "", kFour},
    {"AllReduce",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.AllReduce(b.Tuple({x, x}), Adder(), {{0, 1}}, {3});
     },
     "x = f32[2] parameter(0)\ntuple.1 = tuple(x, x)\n"
     "get-tuple-element.2 = get-tuple-element(tuple.1), index=0\n"
     "get-tuple-element.3 = get-tuple-element(tuple.1), index=1\n"
     "ROOT all-reduce.4 = all-reduce(get-tuple-element.2, "
     "get-tuple-element.3), channel_id=3, replica_groups={{0,1}}, "
     "to_apply=add",
     kAdd, kTwo},
    {"CrossReplicaSum",
     [](Builder& b) {
       b.CrossReplicaSum(Arg(b, 0, "f32[2]", "x"), {{0, 1}});
     },
     "x = f32[2] parameter(0)\nROOT all-reduce.1 = all-reduce(x), "
     "replica_groups={{0,1}}, to_apply=add",
     kSum, kTwo},
    {"ReduceScatter",
     [](Builder& b) {
       b.ReduceScatter(Arg(b, 0, "f32[2]", "x"), Adder(), 0, 2);
     },
     "x = f32[2] parameter(0)\nROOT reduce-scatter.1 = reduce-scatter(x), "
     "replica_groups={}, dimensions={0}, to_apply=add",
     kAdd, kTwo},
    {"AllToAll",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,4]", "x");
       b.AllToAll(b.AllToAll(x, 0, 0, 2), 1, 0, 2);
     },
     "x = f32[4,4] parameter(0)\n"
     "all-to-all.1 = all-to-all(x), replica_groups={}, dimensions={0}\n"
     "all-to-all.2 = all-to-all(all-to-all.1), replica_groups={}, "
     "dimensions={1}\n"
     "reshape.3 = f32[4,2,2] reshape(all-to-all.2)\n"
     "transpose.4 = transpose(reshape.3), dimensions={1,0,2}\n"
     "ROOT reshape.5 = f32[8,2] reshape(transpose.4)",
     "", kTwo},
    {"AllToAllTuple",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4]", "x");
       b.AllToAllTuple({x, x});
     },
     "x = f32[4] parameter(0)\n"
     "ROOT all-to-all.1 = all-to-all(x, x), replica_groups={}",
     "", kTwo},
    {"RaggedAllToAll",
     [](Builder& b) {
       const Op x = Arg(b, 0, "s32[3]", "x"), o = Arg(b, 1, "s32[4]", "o");
       const Op i = Arg(b, 2, "s32[2]", "i"), s = Arg(b, 3, "s32[2]", "s");
       const Op p = Arg(b, 4, "s32[2]", "p"), r = Arg(b, 5, "s32[2]", "r");
       b.RaggedAllToAll(x, i, s, o, p, r, {{0, 1}});
     },
     "x = s32[3] parameter(0)\no = s32[4] parameter(1)\n"
     "i = s32[2] parameter(2)\ns = s32[2] parameter(3)\n"
     "p = s32[2] parameter(4)\nr = s32[2] parameter(5)\n"
     "ROOT ragged-all-to-all.6 = ragged-all-to-all(x, o, i, s, p, r), "
     "replica_groups={{0,1}}",
     "", kTwo},
    {"CollectiveBroadcast",
     [](Builder& b) {
       b.CollectiveBroadcast(Arg(b, 0, "f32[2]", "x"), {{1, 0}});
     },
     "x = f32[2] parameter(0)\nROOT collective-broadcast.1 = "
     "collective-broadcast(x), replica_groups={{1,0}}",
     "", kTwo},
    {"CollectivePermute",
     [](Builder& b) {
       b.CollectivePermute(Arg(b, 0, "f32[2]", "x"), {{0, 1}, {1, 0}});
     },
     "x = f32[2] parameter(0)\nROOT collective-permute.1 = "
     "collective-permute(x), source_target_pairs={{0,1},{1,0}}",
     "", kTwo},
};

constexpr NameCase kStarts[] = {
    {"AllGatherStart",
     [](Builder& b) {
       b.AllGatherDone(b.AllGatherStart(Arg(b, 0, "f32[2]", "x"), 0, 2));
     },
     "x = f32[2] parameter(0)\nall-gather-start.1 = all-gather-start(x), "
     "replica_groups={}, dimensions={0}\n"
     "ROOT all-gather-done.2 = all-gather-done(all-gather-start.1)",
     "", kTwo},
    {"AllReduceStart",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.AllReduceDone(b.AllReduceStart(x, Adder(), {{0, 1}}));
     },
     "x = f32[2] parameter(0)\nall-reduce-start.1 = all-reduce-start(x), "
     "replica_groups={{0,1}}, to_apply=add\n"
     "ROOT all-reduce-done.2 = all-reduce-done(all-reduce-start.1)",
     kAdd, kTwo},
    {"CollectivePermuteStart",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.CollectivePermuteDone(b.CollectivePermuteStart(x, {{0, 1}}));
     },
     "x = f32[2] parameter(0)\ncollective-permute-start.1 = "
     "collective-permute-start(x), source_target_pairs={{0,1}}\n"
     "ROOT collective-permute-done.2 = "
     "collective-permute-done(collective-permute-start.1)",
     "", kTwo},
};

constexpr NameCase kTransfers[] = {
    {"Send",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       const Op data = b.Recv(ShapeOf("f32[2]"), 1, {{0, 1}});
       const Op sent = b.Send(x, 1, {{0, 1}});
       b.SendDone(sent);
       b.GetTupleElement(b.RecvDone(data), 0);
     },
     "x = f32[2] parameter(0)\nafter-all.1 = after-all()\n"
     "recv.2 = (f32[2], u32[], token[]) recv(after-all.1), channel_id=1, "
     "source_target_pairs={{0,1}}\nafter-all.3 = after-all()\n"
     "send.4 = send(x, after-all.3), channel_id=1, "
     "source_target_pairs={{0,1}}\n"
     "send-done.5 = send-done(send.4), channel_id=1\n"
     "recv-done.6 = recv-done(recv.2), channel_id=1\n"
     "ROOT get-tuple-element.7 = get-tuple-element(recv-done.6), index=0",
     "", kTwo},
    {"SendToHost",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       const Op t = b.SendToHost(x, b.AfterAll({}), ShapeOf("f32[2]{0}"), {5});
       b.RecvFromHost(t, ShapeOf("f32[2]"), {6});
     },
     "x = f32[2] parameter(0)\nafter-all.1 = after-all()\n"
     "send.2 = send(x, after-all.1), channel_id=5, is_host_transfer=true\n"
     "send-done.3 = send-done(send.2), channel_id=5, is_host_transfer=true\n"
     "recv.4 = (f32[2], u32[], token[]) recv(send-done.3), channel_id=6, "
     "is_host_transfer=true\n"
     "ROOT recv-done.5 = recv-done(recv.4), channel_id=6, "
     "is_host_transfer=true"},
};

TEST(BuilderNames, Collectives) { ExpectTexts(kCollectives); }
TEST(BuilderNames, CollectiveStarts) { ExpectTexts(kStarts); }
TEST(BuilderNames, Transfers) { ExpectTexts(kTransfers); }

// "Recv", "RecvWithTokens", "SendWithTokens": both instructions of each.
TEST(BuilderTransfers, Synchronous) {
  Builder b("t");
  const Op x = Arg(b, 0, "f32[2]", "x");
  const Op sent = b.SendWithTokens(x, b.AfterAll({}), {1});
  EXPECT_EQ(sent.shape().ToString(), "token[]");
  EXPECT_EQ(b.Send(x, ChannelHandle{2}).shape().ToString(), "token[]");
  const Op got = b.RecvWithTokens(sent, ShapeOf("f32[2]"), {1});
  EXPECT_EQ(got.shape().ToString(false), "(f32[2], token[])");
  EXPECT_EQ(b.Recv(ShapeOf("f32[2]"), ChannelHandle{2}).shape().ToString(false),
            "f32[2]");
  EXPECT_TRUE(b.errors().empty());
}

TEST(BuilderCollective, Refuses) {
  Builder b("t");
  const Op x = Arg(b, 0, "f32[2]", "x");
  b.AllGather(x, 0, 3, {{0, 1}});
  b.ReduceScatter(x, Adder(), 0, 0);
  b.AllToAll(x, 0, 1, 2);
  b.SendToHost(x, b.AfterAll({}), ShapeOf("f32[3]"), {1});
  b.AllGatherStart(x, 0, 2, {}, {}, Ints{0});
  const auto errors = b.errors();
  ASSERT_EQ(errors.size(), 5u);
  EXPECT_EQ(errors[0].message, "AllGather: shard_count is 3, a group has 2");
  EXPECT_EQ(errors[1].message, "ReduceScatter: shard_count is 0");
  EXPECT_EQ(errors[2].message,
            "AllToAll: concat_dimension 1 is no dimension of f32[2]");
  EXPECT_EQ(errors[3].message,
            "SendToHost: shape_with_layout is f32[3], the operand f32[2]");
  EXPECT_EQ(errors[4].message,
            "AllGatherStart: a layout is not for the instruction");
}

// With Processes the counts are the program's own: shards must fit them.
TEST(BuilderCollective, ProcessesAreGiven) {
  Builder b("t");
  b.Processes(2);
  b.AllGather(Arg(b, 0, "f32[2]", "x"), 0, 4);
  EXPECT_EQ(ErrorOf(b), "AllGather: shard_count is 4, a group has 2");
}

}  // namespace
}  // namespace hloref
