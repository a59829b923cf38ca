// Shardings and the parts of arrays. The parts are those of JAX 0.10.2's
// NamedSharding.devices_indices_map, the tilings those of its
// _to_xla_hlo_sharding, for the same meshes and specifications; others are
// derived by hand.
#include "interpreter/stablehlo/convert/shardings/sharding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/load.h"
#include "interpreter/read_draft.h"

namespace hlo::stablehlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr absl::string_view kMeshes =
    "  sdy.mesh @m = <[\"x\"=2, \"y\"=4]>\n"
    "  sdy.mesh @p = <[\"x\"=2, \"y\"=4], device_ids=[3,1,0,2,7,5,4,6]>\n"
    "  sdy.mesh @s = <[\"a\"=8]>\n"
    "  sdy.mesh @one = <[], device_ids=[3]>\n"
    "  sdy.mesh @none = <[]>\n"
    "  sdy.mesh @bad = <[\"x\"=2, \"y\"=2], device_ids=[0,1,2,2]>\n"
    "  sdy.mesh @zero = <[\"x\"=0]>\n"
    "  sdy.mesh @twice = <[\"x\"=2, \"x\"=2]>\n"
    "  sdy.mesh @huge = <[\"x\"=4294967296, \"y\"=4294967296]>\n";

// A module whose @main has one argument with these attributes.
std::shared_ptr<const Module> Parsed(absl::string_view notes) {
  const auto text = std::make_shared<const std::string>(absl::StrCat(
      "module @t {\n", kMeshes, "  func.func @main(%a: tensor<8x8xf32> {",
      notes, "}) -> (tensor<8x8xf32> {", notes,
      "}) {\n    return %a : tensor<8x8xf32>\n  }\n}\n"));
  const auto chosen = ChooseProgram(text, LoadOptions());
  return chosen.has_value() ? chosen->module : nullptr;
}

absl::StatusOr<Tiling> Said(absl::string_view notes) {
  const auto module = Parsed(notes);
  if (module == nullptr) return absl::InternalError("this is no module");
  absl::StatusOr<EntryShardings> said = ReadEntryShardings(*module, "main");
  if (!said.ok()) return said.status();
  if (!said->arguments.at(0).has_value()) {
    return absl::NotFoundError("nothing is said");
  }
  return *said->arguments[0];
}

absl::StatusOr<Tiling> Shardy(absl::string_view text) {
  return Said(absl::StrCat("sdy.sharding = #sdy.sharding<", text, ">"));
}

absl::StatusOr<Tiling> Legacy(absl::string_view text) {
  return Said(absl::StrCat("mhlo.sharding = \"", text, "\""));
}

// devices=[2,1,4]0,1,2,.. last={0}
std::string Text(const absl::StatusOr<Tiling>& tiling) {
  if (!tiling.ok()) return std::string(tiling.status().message());
  std::string text = absl::StrCat(static_cast<int>(tiling->kind));
  if (tiling->kind == Tiling::Kind::kTiled) {
    absl::StrAppend(&text, " [", absl::StrJoin(tiling->tiles, ","), "]");
  }
  if (!tiling->devices.empty()) {
    absl::StrAppend(&text, " ", absl::StrJoin(tiling->devices, ","));
  }
  for (Tiling::Kind each : tiling->last) {
    absl::StrAppend(&text, " last ", static_cast<int>(each));
  }
  return text;
}

// starts+sizes of each device, and #term where it is not 0.
std::string Parts(const absl::StatusOr<Tiling>& tiling, const Ints& dimensions,
                  int64_t devices = 8) {
  if (!tiling.ok()) return std::string(tiling.status().message());
  const auto parts = PartsOf(*tiling, dimensions, devices);
  if (!parts.ok()) return std::string(parts.status().message());
  std::vector<std::string> texts;
  for (const std::optional<Part>& part : *parts) {
    std::string text = "-";
    if (part.has_value()) {
      text = absl::StrCat(absl::StrJoin(part->starts, ","), "+",
                          absl::StrJoin(part->sizes, ","));
      if (part->term != 0) absl::StrAppend(&text, "#", part->term);
    }
    texts.push_back(text);
  }
  return absl::StrJoin(texts, " ");
}

TEST(Tiling, IsWhatJaxTellsXla) {
  EXPECT_EQ(Text(Shardy("@m, [{\"x\"}, {\"y\"}]")), "3 [2,4] 0,1,2,3,4,5,6,7");
  EXPECT_EQ(Text(Shardy("@m, [{\"y\"}, {\"x\"}]")), "3 [4,2] 0,4,1,5,2,6,3,7");
  EXPECT_EQ(Text(Shardy("@m, [{\"x\", \"y\"}, {}]")),
            "3 [8,1] 0,1,2,3,4,5,6,7");
  EXPECT_EQ(Text(Shardy("@m, [{\"y\", \"x\"}, {}]")),
            "3 [8,1] 0,4,1,5,2,6,3,7");
  EXPECT_EQ(Text(Shardy("@m, [{\"x\"}, {}]")),
            "3 [2,1,4] 0,1,2,3,4,5,6,7 last 0");
  EXPECT_EQ(Text(Shardy("@m, [{}, {\"y\"}]")),
            "3 [1,4,2] 0,4,1,5,2,6,3,7 last 0");
  EXPECT_EQ(Text(Shardy("@m, [{}, {}]")), "0");
  EXPECT_EQ(Text(Shardy("@m, [{\"x\"}, {}], unreduced={\"y\"}")),
            "3 [2,1,4] 0,1,2,3,4,5,6,7 last 6");
  EXPECT_EQ(Text(Shardy("@m, [{}, {}], unreduced={\"x\"}")),
            "3 [1,1,2,4] 0,1,2,3,4,5,6,7 last 6 last 0");
  EXPECT_EQ(Text(Shardy("@m, [{}, {}], unreduced={\"x\", \"y\"}")), "6");
}

TEST(Tiling, ReadsEveryFormOfASharding) {
  const std::string tiled = "3 [4,1,2] 0,4,1,5,2,6,3,7 last 0";
  EXPECT_EQ(Text(Shardy("@m, [{\"y\", ?}p1, {?}], replicated={\"x\"}")), tiled);
  EXPECT_EQ(Text(Shardy("mesh<[\"x\"=2, \"y\"=4]>, [{\"y\"}, {}]")), tiled);
  EXPECT_EQ(Text(Shardy("@m, [{\"x\"}, {}], unreduced=max{\"y\"}")),
            "3 [2,1,4] 0,1,2,3,4,5,6,7 last 6");
  EXPECT_EQ(Text(Shardy("@one, []")), "1 3");
  EXPECT_EQ(Text(Shardy("@none, [{}, {}]")), "0");
  EXPECT_EQ(Text(Said("jax.x = 1 : i32")), "nothing is said");
}

TEST(Tiling, TakesPartsOfAxes) {
  // a = 4 u + 2 v + w: the tile is (v, u), w is replicated.
  EXPECT_EQ(Text(Shardy("@s, [{\"a\":(2)2}, {\"a\":(1)2}]")),
            "3 [2,2,2] 0,1,4,5,2,3,6,7 last 0");
  EXPECT_EQ(Text(Shardy("@s, [{\"a\":(2)4}, {}]")),
            "3 [4,1,2] 0,4,1,5,2,6,3,7 last 0");
}

TEST(Tiling, ReadsHloText) {
  EXPECT_EQ(Text(Legacy("{devices=[4,2]<=[2,4]T(1,0)}")),
            "3 [4,2] 0,4,1,5,2,6,3,7");
  EXPECT_EQ(Text(Legacy("{devices=[2,1,4]<=[8] last_tile_dim_replicate}")),
            "3 [2,1,4] 0,1,2,3,4,5,6,7 last 0");
  EXPECT_EQ(Text(Legacy("{devices=[1,1,2,2]0,2,1,3 "
                        "last_tile_dims={manual, replicated}}")),
            "3 [1,1,2,2] 0,2,1,3 last 4 last 0");
  EXPECT_EQ(Text(Legacy("{replicated}")), "0");
  EXPECT_EQ(Text(Legacy("{maximal device=3}")), "1 3");
  EXPECT_EQ(Text(Legacy("{manual}")), "4");
  EXPECT_EQ(Text(Legacy("{unknown}")), "5");
  EXPECT_EQ(Text(Legacy("{unreduced}")), "6");
  const auto tuple = ReadTilings("{{replicated}, {maximal device=1}}");
  ASSERT_TRUE(tuple.ok());
  EXPECT_EQ(tuple->size(), 2u);
}

TEST(Parts, AreThoseOfJax) {
  EXPECT_EQ(Parts(Shardy("@m, [{\"x\"}, {\"y\"}]"), {8, 8}),
            "0,0+4,2 0,2+4,2 0,4+4,2 0,6+4,2 4,0+4,2 4,2+4,2 4,4+4,2 4,6+4,2");
  EXPECT_EQ(Parts(Shardy("@m, [{\"y\", \"x\"}, {}]"), {8, 8}),
            "0,0+1,8 2,0+1,8 4,0+1,8 6,0+1,8 1,0+1,8 3,0+1,8 5,0+1,8 7,0+1,8");
  EXPECT_EQ(Parts(Shardy("@p, [{\"x\"}, {\"y\"}]"), {8, 8}),
            "0,4+4,2 0,2+4,2 0,6+4,2 0,0+4,2 4,4+4,2 4,2+4,2 4,6+4,2 4,0+4,2");
  EXPECT_EQ(Parts(Shardy("@m, [{}, {}]"), {8, 8}),
            "0,0+8,8 0,0+8,8 0,0+8,8 0,0+8,8 0,0+8,8 0,0+8,8 0,0+8,8 0,0+8,8");
}

TEST(Parts, AreTermsWhereAxesAreUnreduced) {
  EXPECT_EQ(Parts(Shardy("@m, [{\"y\"}, {}], unreduced={\"x\"}"), {8, 8}),
            "0,0+2,8 2,0+2,8 4,0+2,8 6,0+2,8 "
            "0,0+2,8#1 2,0+2,8#1 4,0+2,8#1 6,0+2,8#1");
  EXPECT_EQ(Parts(Legacy("{unreduced}"), {2}, 3), "0+2 0+2#1 0+2#2");
}

TEST(Parts, OfOneDeviceAreTheWhole) {
  EXPECT_EQ(Parts(Shardy("@one, []"), {2}, 5), "- - - 0+2 -");
  EXPECT_EQ(Parts(Shardy("@none, [{}, {}]"), {2, 0}, 1), "0,0+2,0");
}

TEST(Parts, MustFitTheArrayAndTheDevices) {
  const auto tiling = Shardy("@m, [{\"x\"}, {\"y\"}]");
  EXPECT_THAT(Parts(tiling, {8, 6}), HasSubstr("cuts dimension 1 of size 6"));
  EXPECT_THAT(Parts(tiling, {8}), HasSubstr("is of 2 dimensions"));
  EXPECT_THAT(Parts(tiling, {8, 8}, 4), HasSubstr("8 devices, not of 4"));
  EXPECT_THAT(Parts(Shardy("@one, []"), {2}, 3), HasSubstr("not there"));
  EXPECT_EQ(Parts(tiling, {0, 8}).substr(0, 8), "0,0+0,2 ");
}

TEST(Shardings, AreRefusedWhereTheyAreWrong) {
  const auto refused = [](absl::string_view text, absl::string_view why) {
    EXPECT_THAT(Text(Shardy(text)), HasSubstr(std::string(why))) << text;
  };
  refused("@q, [{}, {}]", "is over @q, but there is no such mesh");
  refused("@m, [{\"z\"}, {}]", "has \"z\", which is no axis of its mesh");
  refused("@m, [{\"x\"}, {\"x\"}]", "has \"x\" twice");
  refused("@m, [{\"x\"}, {}], unreduced={\"x\"}", "has \"x\" twice");
  refused("@s, [{\"a\":(1)4}, {\"a\":(2)4}]", "overlap");
  refused("@s, [{\"a\":(1)2}, {\"a\"}]", "overlap");
  for (const char* part : {"(0)2", "(1)8", "(1)3", "(8)2", "(4)4", "(2)1",
                           "(-1)2", "(9223372036854775807)2"}) {
    refused(absl::StrCat("@s, [{\"a\":", part, "}, {}]"),
            "which is no part of an axis of size 8");
  }
  refused("@bad, [{}, {}]", "device ids that are not 0 .. 3, each once");
  refused("@zero, [{}, {}]", "an axis that is not positive");
  refused("@twice, [{}, {}]", "has two axes \"x\"");
  refused("@huge, [{}, {}]", "or more than 1048576 devices");
  refused("@m", "is no sharding");
  refused("@m, [{\"x\"}, {}], 5", "is no sharding");
  refused("@m, [{\"x\"} {}]", "is no sharding");
}

TEST(Shardings, OfHloTextAreRefusedWhereTheyAreWrong) {
  for (const char* text :
       {"", "{", "{devices=[2]<=[4]}", "{devices=[2,2]0,1,2,2}",
        "{devices=[4]<=[4]T(1)}", "{devices=[0]<=[0]}", "{sharded}",
        "{devices=[1048577]<=[1048577]}", "{maximal}", "{maximal device=-1}",
        "{devices=[2,1]<=[2] last_tile_dims={manual,manual,manual}}",
        "{replicated}x"}) {
    EXPECT_FALSE(ReadTilings(text).ok()) << text;
  }
}

}  // namespace
}  // namespace hlo::stablehlo
