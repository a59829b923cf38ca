#include "interpreter/proto/group_fields.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "interpreter/hlo/lexer.h"
#include "interpreter/hlo/replica_groups.h"
#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/note_text.h"

namespace hlo {
namespace {

// [4,2] or (1,0): with their brackets.
bool ReadList(Lexer& lexer, char open, char close, Ints* values) {
  if (!lexer.Expect(open)) return false;
  do {
    if (!lexer.Integer(&values->emplace_back())) return false;
  } while (lexer.TryConsume(','));
  return lexer.Expect(close);
}

// [2,2]<=[2,2]T(1,0)
bool ReadGrid(Lexer& lexer, pb::IotaReplicaGroupListProto* out) {
  Ints sizes, dimensions, permutation;
  if (!ReadList(lexer, '[', ']', &sizes) || sizes.size() != 2 ||
      !lexer.TryConsume("<=") || !ReadList(lexer, '[', ']', &dimensions)) {
    return false;
  }
  if (lexer.TryConsume('T')) {
    if (!ReadList(lexer, '(', ')', &permutation)) return false;
  } else {
    for (int64_t i = 0; i < std::ssize(dimensions); ++i) {
      permutation.push_back(i);
    }
  }
  out->set_num_replica_groups(sizes[0]);
  out->set_num_devices_per_group(sizes[1]);
  *out->mutable_iota_reshape_dims() = {dimensions.begin(), dimensions.end()};
  for (const int64_t dimension : permutation) {
    out->add_iota_transpose_perm(static_cast<int32_t>(dimension));
  }
  return lexer.AtEnd();
}

bool ReadMesh(Lexer& lexer, pb::MeshProto* out) {
  if (!lexer.TryWord("mesh") || !lexer.Expect('[')) return false;
  do {
    std::string name;
    int64_t size = 0;
    if (!lexer.String(&name) || !lexer.Expect('=') || !lexer.Integer(&size)) {
      return false;
    }
    pb::MeshProto::MeshAxis* axis = out->add_axes();
    axis->set_name(std::move(name));
    axis->set_size(size);
  } while (lexer.TryConsume(','));
  if (!lexer.Expect(']')) return false;
  if (!lexer.TryConsume(',')) return true;
  Ints ids;
  const bool read = lexer.TryWord("device_ids") && lexer.Expect('=') &&
                    ReadList(lexer, '(', ')', &ids);
  *out->mutable_device_ids() = {ids.begin(), ids.end()};
  return read;
}

// "a" or "b":(1)2, of the mesh.
bool ReadAxis(Lexer& lexer, const pb::MeshProto& mesh, pb::AxisRefProto* out) {
  std::string name;
  if (!lexer.String(&name)) return false;
  int index = 0;
  while (index < mesh.axes_size() && mesh.axes(index).name() != name) ++index;
  out->set_mesh_axis_index(index);
  if (!lexer.TryConsume(':')) return index < mesh.axes_size();
  int64_t before = 0, size = 0;
  if (!lexer.Expect('(') || !lexer.Integer(&before) || !lexer.Expect(')') ||
      !lexer.Integer(&size)) {
    return false;
  }
  out->mutable_sub_axis_info()->set_pre_size(before);
  out->mutable_sub_axis_info()->set_size(size);
  return index < mesh.axes_size();
}

// mesh["a"=2,"b"=4] {"a","b":(1)2}
bool ReadMeshAxes(Lexer& lexer, pb::MeshAxesReplicaGroupListProto* out) {
  if (!ReadMesh(lexer, out->mutable_mesh()) || !lexer.Expect('{')) return false;
  if (!lexer.TryConsume('}')) {
    do {
      if (!ReadAxis(lexer, out->mesh(), out->add_axes())) return false;
    } while (lexer.TryConsume(','));
    if (!lexer.Expect('}')) return false;
  }
  return lexer.AtEnd();
}

// [2,2]<=[2,2]T(1,0)
std::string GridText(const pb::IotaReplicaGroupListProto& in) {
  return absl::StrCat(
      "[", in.num_replica_groups(), ",", in.num_devices_per_group(), "]<=[",
      absl::StrJoin(in.iota_reshape_dims(), ","), "]",
      IsPermuted(in.iota_transpose_perm())
          ? absl::StrCat("T(", absl::StrJoin(in.iota_transpose_perm(), ","),
                         ")")
          : "");
}

// mesh["a"=2,"b"=4] {"a","b":(1)2}
std::string MeshText(const pb::MeshAxesReplicaGroupListProto& in) {
  std::vector<std::string> sizes, axes;
  for (const auto& axis : in.mesh().axes()) {
    sizes.push_back(absl::StrCat(Quoted(axis.name()), "=", axis.size()));
  }
  for (const pb::AxisRefProto& axis : in.axes()) {
    const int64_t index = axis.mesh_axis_index();
    const bool known = index >= 0 && index < in.mesh().axes_size();
    std::string text =
        known ? Quoted(in.mesh().axes(static_cast<int>(index)).name())
              : "an axis that the mesh has not";
    if (axis.has_sub_axis_info()) {
      absl::StrAppend(&text, ":(", axis.sub_axis_info().pre_size(), ")",
                      axis.sub_axis_info().size());
    }
    axes.push_back(std::move(text));
  }
  std::string text = absl::StrCat("mesh[", absl::StrJoin(sizes, ","), "]");
  if (in.mesh().device_ids_size() > 0) {
    absl::StrAppend(&text, ", device_ids=(",
                    absl::StrJoin(in.mesh().device_ids(), ","), ")");
  }
  return absl::StrCat(text, " {", absl::StrJoin(axes, ","), "}");
}

absl::StatusOr<std::optional<ReplicaGroups>> FromText(const char* field,
                                                      const std::string& text) {
  constexpr int64_t kMaxDepth = 200;
  Lexer lexer(text, kMaxDepth);
  ReplicaGroups groups;
  if (ReadReplicaGroups(lexer, &groups) &&
      (lexer.AtEnd() || lexer.FailExpected("the end of the groups"))) {
    return std::optional<ReplicaGroups>(std::move(groups));
  }
  return WrongField(field, text, ": ", lexer.TakeFailure().message);
}

template <typename List>
ReplicaGroups Listed(const List& list) {
  ReplicaGroups groups;
  for (const pb::ReplicaGroup& group : list) {
    groups.groups.emplace_back(group.replica_ids().begin(),
                               group.replica_ids().end());
  }
  return groups;
}

}  // namespace

absl::StatusOr<std::optional<ReplicaGroups>> GetGroups(
    const pb::HloInstructionProto& in) {
  if (in.has_iota_collective_device_list()) {
    return FromText(kGroupFields[0],
                    GridText(in.iota_collective_device_list()));
  }
  if (in.has_mesh_axes_replica_group_list()) {
    return FromText(kGroupFields[1],
                    MeshText(in.mesh_axes_replica_group_list()));
  }
  std::optional<ReplicaGroups> groups;
  if (in.has_collective_device_list()) {
    groups = Listed(in.collective_device_list().replica_groups());
  } else if (in.replica_groups_size() > 0) {
    groups = Listed(in.replica_groups());
  }
  return groups;
}

void SetGroups(const ReplicaGroups& groups, pb::HloInstructionProto* out) {
  auto* listed = out->mutable_collective_device_list();
  for (const Ints& group : groups.groups) {
    *listed->add_replica_groups()->mutable_replica_ids() = {group.begin(),
                                                            group.end()};
  }
  if (groups.written.empty()) return;
  Lexer lexer(groups.written, 1);
  if (lexer.Peek('[')) {
    if (ReadGrid(lexer, out->mutable_iota_collective_device_list())) return;
    return out->clear_iota_collective_device_list();
  }
  // device_ids of a grid have no list of their own: the groups say it all.
  if (ReadMeshAxes(lexer, out->mutable_mesh_axes_replica_group_list())) return;
  out->clear_mesh_axes_replica_group_list();
}

}  // namespace hlo
