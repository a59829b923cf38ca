#include "interpreter/stablehlo/convert/mesh_groups.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "interpreter/ir/device_mesh.h"
#include "interpreter/stablehlo/convert/shardings/mesh.h"

namespace hlo::stablehlo {
namespace {

absl::Status Malformed(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("has no ", what));
}

std::string Quoted(absl::string_view name) {
  return absl::StrCat("'", absl::CEscape(name), "'");
}

// The mesh in HLO text: mesh['x'=2,'y'=4], device_ids=(1,0,..).
std::string MeshText(const Mesh& mesh) {
  std::vector<std::string> axes;
  for (const DeviceMesh::Axis& axis : mesh.axes) {
    axes.push_back(absl::StrCat(Quoted(axis.name), "=", axis.size));
  }
  std::string text = absl::StrCat("mesh[", absl::StrJoin(axes, ","), "]");
  if (!mesh.ids.empty()) {
    absl::StrAppend(&text, ", device_ids=(", absl::StrJoin(mesh.ids, ","), ")");
  }
  return text;
}

// The elements of a field that is a list; empty if there is none.
const Attribute::Array& ListField(const Dictionary& fields,
                                  absl::string_view name) {
  static const Attribute::Array kNone;
  const Attribute* field = Find(fields, name);
  const auto* list =
      field ? std::get_if<Attribute::Array>(&field->value) : nullptr;
  return list == nullptr ? kNone : *list;
}

// The mesh that is written in the fields, or the sdy.mesh that they name.
absl::StatusOr<Mesh> ReadMesh(const Module& tree, const Dictionary& fields) {
  const Attribute* mesh = Find(fields, "mesh");
  if (mesh == nullptr) mesh = Find(fields, "mesh_name");
  if (mesh == nullptr) return Malformed("mesh");
  const auto* symbol = std::get_if<Attribute::Symbol>(&mesh->value);
  if (symbol == nullptr) {
    const Dictionary* inner = FieldsOf(*mesh);
    if (inner == nullptr) return Malformed("mesh");
    return ReadStablehloMesh(*inner);
  }
  return FindMesh(tree, symbol->name);
}

std::string AxisText(const AxisRef& axis) {
  std::string text = Quoted(axis.name);
  if (axis.part.has_value()) {
    absl::StrAppend(&text, ":(", axis.part->first, ")", axis.part->second);
  }
  return text;
}

// #stablehlo.axis_ref<name = "x", sub_axis_info = (1)2> or
// #sdy<axis_ref"x":(1)2>.
absl::StatusOr<AxisRef> ReadAxis(const Attribute& attribute) {
  AxisRef axis;
  const auto* tagged = TaggedOf(attribute);
  if (tagged == nullptr) return Malformed("axes with names");
  absl::string_view shardy = tagged->text;
  if (absl::ConsumePrefix(&shardy, "axis_ref")) {
    Lexer lexer(shardy, kMeshDepth);
    if (ReadShardyAxis(lexer, &axis) && lexer.AtEnd()) return axis;
    return Malformed("axes with names");
  }
  const Attribute* field = Find(tagged->fields, "name");
  const std::string* name = field ? StringOf(*field) : nullptr;
  if (name == nullptr) return Malformed("axes with names");
  axis.name = *name;
  const Attribute* part = Find(tagged->fields, "sub_axis_info");
  if (part == nullptr) return axis;
  const auto sizes = IntegersOf(*part);
  if (!sizes.has_value() || sizes->size() != 2) {
    return Malformed("part of an axis, (before)size");
  }
  axis.part.emplace((*sizes)[0], (*sizes)[1]);
  return axis;
}

}  // namespace

absl::StatusOr<ReplicaGroups> MeshGroups(const Module& tree,
                                         const Attribute::Tagged& groups) {
  const absl::StatusOr<Mesh> said = ReadMesh(tree, groups.fields);
  if (!said.ok()) return said.status();
  auto mesh = DeviceMesh::Create(said->axes, said->ids);
  if (!mesh.ok()) return mesh.status();
  std::vector<std::string> axes;
  for (const Attribute& each : ListField(groups.fields, "axes")) {
    const absl::StatusOr<AxisRef> axis = ReadAxis(each);
    if (!axis.ok()) return axis.status();
    const absl::Status status = mesh->VaryOver(axis->name, axis->part);
    if (!status.ok()) return status;
    axes.push_back(AxisText(*axis));
  }
  return ReplicaGroups{
      mesh->Groups(),
      absl::StrCat(MeshText(*said), " {", absl::StrJoin(axes, ","), "}")};
}

}  // namespace hlo::stablehlo
