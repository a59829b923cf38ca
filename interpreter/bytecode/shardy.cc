// Shardy's attributes, in the spelling of its text: meshes and shardings.
// Source: Shardy, shardy/dialect/sdy/ir/bytecode.td, printers.cc.
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/bytecode/entry_reader.h"
#include "interpreter/stablehlo/print/mlir_text.h"

namespace hlo::bytecode {
namespace {

enum ShardyCode : uint64_t {
  kSdyManualAxes = 0,
  kSdyMeshAxis = 1,
  kSdyMesh = 2,
  kSdySubAxisInfo = 3,
  kSdyAxisRef = 4,
  kSdyDimensionSharding = 5,
  kSdySharding = 6,
  kSdyShardingPerValue = 7,
  kSdyAxisRefList = 11,
  kSdyListOfAxisRefLists = 12,
  kSdyUnreducedSharding = 15,
  kSdyUnreducedShardingPerValue = 16,
  kSdyReducedSharding = 17,
};

bool Set(EntryReader& in, absl::string_view kind, std::string text,
         Attribute* attribute) {
  in.table().Spell(absl::StrCat("#sdy.", kind, "<", text, ">"), attribute);
  Attribute::Tagged tagged;
  tagged.kind = absl::StrCat("sdy.", kind);
  tagged.text = std::move(text);
  attribute->value = std::move(tagged);
  return true;
}

// The lists of a manual computation, as its pretty text has them.
bool SetList(EntryReader& in, absl::string_view kind, std::string text,
             Attribute* attribute) {
  in.table().Spell(absl::StrCat("#sdy.", kind, "<", text, ">"), attribute);
  attribute->value = Attribute::Opaque{std::move(text), {}};
  return true;
}

// The text of an attribute of Shardy's, without its kind.
bool ReadText(EntryReader& in, std::string* text) {
  Attribute attribute;
  if (!in.Attribute(&attribute)) return false;
  const auto* tagged = stablehlo::TaggedOf(attribute);
  if (tagged == nullptr) return in.Fail("expected an attribute of sdy");
  *text = tagged->text;
  return true;
}

// "a, b" of a list.
bool ReadTexts(EntryReader& in, absl::string_view opening,
               absl::string_view closing, std::string* text) {
  size_t count = 0;
  if (!in.Count("attributes", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    std::string part;
    if (!ReadText(in, &part)) return false;
    absl::StrAppend(text, i == 0 ? "" : ", ", opening, part, closing);
  }
  return true;
}

bool ReadManualAxes(EntryReader& in, Attribute* attribute) {
  size_t count = 0;
  std::vector<std::string> names;
  if (!in.Count("axes", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    std::string name;
    if (!in.StringAttribute(&name)) return false;
    names.push_back(mlir::StringText(name));
  }
  return SetList(in, "manual_axes",
                 absl::StrCat("{", absl::StrJoin(names, ", "), "}"), attribute);
}

bool ReadMeshAxis(EntryReader& in, Attribute* attribute) {
  std::string name;
  int64_t size = 0;
  return in.String(&name) && in.SignedVarint(&size) &&
         Set(in, "mesh_axis", absl::StrCat(mlir::StringText(name), "=", size),
             attribute);
}

bool ReadMesh(EntryReader& in, Attribute* attribute) {
  std::string axes;
  std::vector<int64_t> devices;
  if (!ReadTexts(in, "", "", &axes) || !in.SignedVarints(&devices)) {
    return false;
  }
  std::string text = absl::StrCat("[", axes, "]");
  if (!devices.empty()) {
    absl::StrAppend(&text, ", device_ids=[", absl::StrJoin(devices, ", "), "]");
  }
  return Set(in, "mesh", std::move(text), attribute);
}

bool ReadSubAxis(EntryReader& in, Attribute* attribute) {
  int64_t before = 0, size = 0;
  return in.SignedVarint(&before) && in.SignedVarint(&size) &&
         Set(in, "sub_axis_info", absl::StrCat("(", before, ")", size),
             attribute);
}

// "x", "x":(1)2
bool ReadAxisRef(EntryReader& in, Attribute* attribute) {
  std::string name;
  Attribute part;
  bool has_part = false;
  if (!in.String(&name) || !in.OptionalAttribute(&has_part, &part)) {
    return false;
  }
  std::string text = mlir::StringText(name);
  if (has_part) {
    const auto* tagged = stablehlo::TaggedOf(part);
    if (tagged == nullptr) return in.Fail("expected a part of an axis");
    absl::StrAppend(&text, ":", tagged->text);
  }
  return Set(in, "axis_ref", std::move(text), attribute);
}

// {"x", ?}p1
bool ReadDimension(EntryReader& in, Attribute* attribute) {
  std::string axes;
  uint8_t is_closed = 0;
  uint64_t priority = 0;
  bool has_priority = false;
  if (!ReadTexts(in, "", "", &axes) || !in.Byte(&is_closed) ||
      !in.Flagged(&priority, &has_priority)) {
    return false;
  }
  const bool is_open = is_closed == 0;
  std::string text = absl::StrCat(
      "{", axes, is_open && !axes.empty() ? ", " : "", is_open ? "?" : "", "}");
  if (has_priority) absl::StrAppend(&text, "p", priority);
  return Set(in, "dimension_sharding", std::move(text), attribute);
}

// @mesh or mesh<[..]>
bool ReadMeshOrName(EntryReader& in, std::string* text) {
  Attribute mesh;
  if (!in.Attribute(&mesh)) return false;
  if (const auto* name = std::get_if<Attribute::Symbol>(&mesh.value)) {
    *text = absl::StrCat("@", mlir::NameText(name->name));
    return true;
  }
  const auto* tagged = stablehlo::TaggedOf(mesh);
  if (tagged == nullptr) return in.Fail("expected a mesh");
  *text = absl::StrCat("mesh<", tagged->text, ">");
  return true;
}

bool ReadSharding(EntryReader& in, uint64_t code, Attribute* attribute) {
  static constexpr absl::string_view kReductions[] = {"", "max", "min"};
  std::string mesh, dimensions, replicated, unreduced;
  int64_t reduction = 0;
  if (!ReadMeshOrName(in, &mesh) || !ReadTexts(in, "", "", &dimensions) ||
      !ReadTexts(in, "", "", &replicated)) {
    return false;
  }
  if (code != kSdySharding && !ReadTexts(in, "", "", &unreduced)) return false;
  if (code == kSdyReducedSharding && !in.SignedVarint(&reduction)) return false;
  if (reduction < 0 || reduction >= std::ssize(kReductions)) {
    return in.FailUnimplemented(
        absl::StrCat("there is no reduction_op of number ", reduction));
  }
  std::string text = absl::StrCat(mesh, ", [", dimensions, "]");
  if (!replicated.empty()) {
    absl::StrAppend(&text, ", replicated={", replicated, "}");
  }
  if (!unreduced.empty()) {
    absl::StrAppend(&text,
                    ", unreduced=", kReductions[static_cast<size_t>(reduction)],
                    "{", unreduced, "}");
  }
  return Set(in, "sharding", std::move(text), attribute);
}

bool ReadLists(EntryReader& in, uint64_t code, Attribute* attribute) {
  std::string text;
  const bool is_axes = code == kSdyAxisRefList;
  const bool is_lists = code == kSdyListOfAxisRefLists;
  const bool is_bare = is_axes || is_lists;
  if (!ReadTexts(in, is_bare ? "" : "<", is_bare ? "" : ">", &text)) {
    return false;
  }
  if (is_axes) {
    return Set(in, "axis_ref_list", absl::StrCat("{", text, "}"), attribute);
  }
  text = absl::StrCat("[", text, "]");
  return is_lists
             ? Set(in, "list_of_axis_ref_lists", std::move(text), attribute)
             : SetList(in, "sharding_per_value", std::move(text), attribute);
}

}  // namespace

bool ReadShardyAttribute(EntryReader& in, Attribute* attribute) {
  uint64_t code = 0;
  if (!in.Varint(&code)) return false;
  switch (code) {
    case kSdyManualAxes:
      return ReadManualAxes(in, attribute);
    case kSdyMeshAxis:
      return ReadMeshAxis(in, attribute);
    case kSdyMesh:
      return ReadMesh(in, attribute);
    case kSdySubAxisInfo:
      return ReadSubAxis(in, attribute);
    case kSdyAxisRef:
      return ReadAxisRef(in, attribute);
    case kSdyDimensionSharding:
      return ReadDimension(in, attribute);
    case kSdySharding:
    case kSdyUnreducedSharding:
    case kSdyReducedSharding:
      return ReadSharding(in, code, attribute);
    case kSdyShardingPerValue:
    case kSdyUnreducedShardingPerValue:
    case kSdyAxisRefList:
    case kSdyListOfAxisRefLists:
      return ReadLists(in, code, attribute);
    default: {
      // Rules of propagation and of collectives, which nothing here reads.
      Part rest;
      if (code > kSdyReducedSharding) {
        return in.FailUnimplemented(
            absl::StrCat("there is no sdy attribute of code ", code));
      }
      attribute->value = Attribute::Opaque{"sdy", {}};
      return in.Bytes(in.remaining(), &rest);
    }
  }
}

}  // namespace hlo::bytecode
