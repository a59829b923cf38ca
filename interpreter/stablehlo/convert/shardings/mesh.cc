#include "interpreter/stablehlo/convert/shardings/mesh.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace hlo::stablehlo {
namespace {

absl::Status NoMesh() {
  return absl::InvalidArgumentError("has no mesh of named axes");
}

template <typename... Parts>
absl::Status WrongMesh(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

const Attribute::Tagged* MeshAttribute(const Operation& operation) {
  const Attribute* value = Find(operation.attributes, "mesh");
  return value ? TaggedOf(*value) : nullptr;
}

// True of 0 .. n-1 in some order.
bool IsPermutation(const Ints& ids) {
  std::vector<bool> seen(ids.size(), false);
  for (int64_t id : ids) {
    if (id < 0 || id >= std::ssize(ids) || seen[id]) return false;
    seen[id] = true;
  }
  return true;
}

}  // namespace

int64_t Mesh::size() const {
  int64_t size = 1;
  for (const DeviceMesh::Axis& axis : axes) size *= axis.size;
  return size;
}

std::string ToString(const AxisRef& axis) {
  std::string text = absl::StrCat("\"", absl::CHexEscape(axis.name), "\"");
  if (axis.part.has_value()) {
    absl::StrAppend(&text, ":(", axis.part->first, ")", axis.part->second);
  }
  return text;
}

absl::Status CheckMesh(const Mesh& mesh) {
  int64_t size = 1;
  absl::flat_hash_set<absl::string_view> names;
  for (const DeviceMesh::Axis& axis : mesh.axes) {
    if (!MultiplySize(axis.size, &size)) {
      return WrongMesh("has an axis that is not positive, or more than ",
                       kMaxGroupIds, " devices");
    }
    if (!names.insert(axis.name).second) {
      return WrongMesh("has two axes ", ToString(AxisRef{axis.name}));
    }
  }
  if (mesh.axes.empty() && mesh.ids.size() <= 1) {
    return mesh.ids.empty() || mesh.ids[0] >= 0
               ? absl::OkStatus()
               : WrongMesh("has a negative device id");
  }
  if (mesh.ids.empty()) return absl::OkStatus();
  if (std::ssize(mesh.ids) != size || !IsPermutation(mesh.ids)) {
    return WrongMesh("has device ids that are not 0 .. ", size - 1,
                     ", each once");
  }
  return absl::OkStatus();
}

absl::StatusOr<Mesh> ReadShardyMesh(Lexer& lexer) {
  Mesh mesh;
  bool fine = lexer.Expect("[");
  while (fine && lexer.Peek('"')) {
    DeviceMesh::Axis& axis = mesh.axes.emplace_back();
    fine = lexer.String(&axis.name) && lexer.Expect("=") &&
           lexer.Integer(&axis.size);
    lexer.TryConsume(',');
  }
  fine = fine && lexer.Expect("]");
  if (fine && lexer.TryConsume(',')) {
    fine = lexer.ExpectWord("device_ids") && lexer.Expect("=") &&
           lexer.Expect("[");
    while (fine && !lexer.Peek(']')) {
      fine = lexer.Integer(&mesh.ids.emplace_back());
      lexer.TryConsume(',');
    }
    fine = fine && lexer.Expect("]");
  }
  if (!fine) return NoMesh();
  return mesh;
}

absl::StatusOr<Mesh> ReadStablehloMesh(const Dictionary& fields) {
  Mesh mesh;
  const Attribute* axes = Find(fields, "axes");
  const auto* list =
      axes ? std::get_if<Attribute::Array>(&axes->value) : nullptr;
  for (size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const Dictionary* axis = FieldsOf((*list)[i]);
    const Attribute* name = axis ? Find(*axis, "name") : nullptr;
    const Attribute* size = axis ? Find(*axis, "size") : nullptr;
    const std::string* text = name ? StringOf(*name) : nullptr;
    const auto value = size ? IntegerOf(*size) : std::nullopt;
    if (text == nullptr || !value.has_value()) return NoMesh();
    mesh.axes.push_back({*text, *value});
  }
  const Attribute* devices = Find(fields, "device_ids");
  auto ids = devices ? IntegersOf(*devices) : Ints();
  if (!ids.has_value()) return WrongMesh("has no device_ids that are integers");
  mesh.ids = *std::move(ids);
  return mesh;
}

absl::StatusOr<Mesh> FindMesh(const Module& tree, absl::string_view name) {
  for (const Operation& other : tree.others) {
    const Attribute* symbol = Find(other.attributes, "sym_name");
    const std::string* text = symbol ? StringOf(*symbol) : nullptr;
    if (text == nullptr || *text != name) continue;
    const Attribute::Tagged* mesh = MeshAttribute(other);
    if (mesh == nullptr) continue;
    Lexer lexer(mesh->text, kMeshDepth);
    absl::StatusOr<Mesh> read = ReadShardyMesh(lexer);
    if (read.ok() && !lexer.AtEnd()) return NoMesh();
    return read;
  }
  return WrongMesh("is over @", name, ", but there is no such mesh");
}

bool ReadShardyAxis(Lexer& lexer, AxisRef* axis) {
  if (!lexer.String(&axis->name)) return false;
  if (!lexer.TryConsume(':')) return true;
  axis->part.emplace();
  return lexer.Expect("(") && lexer.Integer(&axis->part->first) &&
         lexer.Expect(")") && lexer.Integer(&axis->part->second);
}

absl::StatusOr<PlaceDigit> DigitOf(const Mesh& mesh, const AxisRef& axis) {
  int64_t inner = 1;  // the product of the sizes behind the axis
  for (size_t i = mesh.axes.size(); i-- > 0; inner *= mesh.axes[i].size) {
    if (mesh.axes[i].name != axis.name) continue;
    const int64_t whole = mesh.axes[i].size;
    if (!axis.part.has_value()) return PlaceDigit{inner, whole};
    const auto [before, size] = *axis.part;
    if (before < 1 || before > whole || size < 2 || size > whole / before ||
        size == whole || whole % (before * size) != 0) {
      return WrongMesh("has ", ToString(axis),
                       ", which is no part of an axis of ", "size ", whole);
    }
    return PlaceDigit{inner * (whole / (before * size)), size};
  }
  return WrongMesh("has ", ToString(axis), ", which is no axis of its mesh");
}

absl::StatusOr<std::vector<PlaceDigit>> DigitsOf(
    const Mesh& mesh, std::span<const AxisRef> axes) {
  std::vector<PlaceDigit> digits;
  absl::flat_hash_set<std::string> names;
  for (const AxisRef& axis : axes) {
    const absl::StatusOr<PlaceDigit> digit = DigitOf(mesh, axis);
    if (!digit.ok()) return digit.status();
    if (!names.insert(ToString(axis)).second) {
      return WrongMesh("has ", ToString(axis), " twice");
    }
    digits.push_back(*digit);
  }
  std::vector<PlaceDigit> sorted = digits;
  std::sort(sorted.begin(), sorted.end(),
            [](const PlaceDigit& a, const PlaceDigit& b) {
              return std::pair(a.stride, a.size) < std::pair(b.stride, b.size);
            });
  for (size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i].stride % (sorted[i - 1].stride * sorted[i - 1].size) != 0) {
      return WrongMesh("has parts of an axis that overlap");
    }
  }
  return digits;
}

int64_t IndexOver(std::span<const PlaceDigit> digits, int64_t place) {
  int64_t index = 0;
  for (const PlaceDigit& digit : digits) {
    index = index * digit.size + place / digit.stride % digit.size;
  }
  return index;
}

int64_t SizeOf(std::span<const PlaceDigit> digits) {
  int64_t size = 1;
  for (const PlaceDigit& digit : digits) size *= digit.size;
  return size;
}

IdGroups GroupsOver(const Mesh& mesh, std::span<const PlaceDigit> digits) {
  IdGroups groups;
  absl::flat_hash_map<int64_t, size_t> by_first;  // place whose digits are 0
  const auto length = static_cast<size_t>(SizeOf(digits));
  for (int64_t place = 0; place < mesh.size(); ++place) {
    int64_t first = place;
    for (const PlaceDigit& digit : digits) {
      first -= place / digit.stride % digit.size * digit.stride;
    }
    const auto [group, is_new] = by_first.try_emplace(first, groups.size());
    if (is_new) groups.emplace_back(length);
    groups[group->second][IndexOver(digits, place)] = mesh.device(place);
  }
  return groups;
}

}  // namespace hlo::stablehlo
