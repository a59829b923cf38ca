#include "interpreter/hlo/replica_groups.h"

#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "base/permutation.h"
#include "interpreter/ir/device_mesh.h"

namespace hlo {
namespace {

bool ReadInts(Lexer& lexer, char close, Ints* values) {
  do {
    if (!lexer.Integer(&values->emplace_back())) return false;
  } while (lexer.TryConsume(','));
  return lexer.Expect(close);
}

// The product of positive sizes, at most kMaxGroupIds.
bool ReadSizes(Lexer& lexer, Ints* sizes, int64_t* product) {
  const size_t start = lexer.Next();
  if (!lexer.Expect('[') || !ReadInts(lexer, ']', sizes)) return false;
  *product = 1;
  for (int64_t size : *sizes) {
    if (MultiplySize(size, product)) continue;
    return lexer.Fail(start, absl::StrCat("expected sizes that are positive "
                                          "and stand for at most ",
                                          kMaxGroupIds, " ids"));
  }
  return true;
}

// [4,2]T(1,0): 0.. in a grid of those sizes, transposed.
bool ReadIota(Lexer& lexer, Ints* ids) {
  IdGrid grid;
  int64_t count = 0;
  if (!ReadSizes(lexer, &grid.sizes, &count)) return false;
  grid.ids.resize(count);
  std::iota(grid.ids.begin(), grid.ids.end(), 0);
  if (!lexer.TryConsume('T')) {
    *ids = std::move(grid.ids);
    return true;
  }
  const size_t start = lexer.position();
  Ints permutation;
  if (!lexer.Expect('(') || !ReadInts(lexer, ')', &permutation)) return false;
  if (permutation.size() != grid.sizes.size() || !IsPermutation(permutation)) {
    return lexer.Fail(start, "expected a permutation of the dimensions");
  }
  *ids = Transposed(grid, permutation).ids;
  return true;
}

bool ReadIotaGroups(Lexer& lexer, IdGroups* groups) {
  const size_t start = lexer.position();
  Ints sizes, ids;
  int64_t count = 0;
  if (!ReadSizes(lexer, &sizes, &count)) return false;
  if (sizes.size() != 2) {
    return lexer.Fail(start, "expected [number of groups,ids in a group]");
  }
  if (!lexer.TryConsume("<=")) return lexer.FailExpected("'<='");
  if (!ReadIota(lexer, &ids)) return false;
  if (static_cast<int64_t>(ids.size()) != count) {
    return lexer.Fail(start, absl::StrCat("the groups hold ", count,
                                          " ids, the list has ", ids.size()));
  }
  *groups = Rows(ids, sizes[1]);
  return true;
}

bool ReadMeshAxes(Lexer& lexer, std::vector<DeviceMesh::Axis>* axes,
                  int64_t* product) {
  if (!lexer.Expect('[')) return false;
  *product = 1;
  absl::flat_hash_set<std::string> names;
  do {
    DeviceMesh::Axis& axis = axes->emplace_back();
    size_t start = lexer.Next();
    if (!lexer.String(&axis.name)) return false;
    if (!names.insert(axis.name).second) {
      return lexer.Fail(start,
                        absl::StrCat("'", axis.name, "' is given twice"));
    }
    if (!lexer.Expect('=')) return false;
    start = lexer.position();
    if (!lexer.Integer(&axis.size)) return false;
    if (!MultiplySize(axis.size, product)) {
      return lexer.Fail(start, "expected a positive axis size, and at most " +
                                   absl::StrCat(kMaxGroupIds, " devices"));
    }
  } while (lexer.TryConsume(','));
  return lexer.Expect(']');
}

// device_ids=(1,0,2,3) or device_ids=([4,2]T(1,0)); none when absent.
bool ReadDeviceIds(Lexer& lexer, int64_t count, Ints* ids) {
  if (!lexer.TryConsume(',')) return true;
  const size_t start = lexer.Next();
  if (!lexer.TryConsume("device_ids")) {
    return lexer.FailExpected("device_ids=");
  }
  if (!lexer.Expect('=') || !lexer.Expect('(')) return false;
  const bool read = lexer.Peek('[') ? ReadIota(lexer, ids) && lexer.Expect(')')
                                    : ReadInts(lexer, ')', ids);
  if (!read) return false;
  return static_cast<int64_t>(ids->size()) == count ||
         lexer.Fail(start, absl::StrCat("expected ", count, " device ids"));
}

// "a", or "b":(1)2.
bool ReadGroupAxis(Lexer& lexer, DeviceMesh& mesh) {
  std::string name;
  const size_t start = lexer.Next();
  if (!lexer.String(&name)) return false;
  std::optional<std::pair<int64_t, int64_t>> part;
  if (lexer.TryConsume(':')) {
    part.emplace();
    if (!lexer.Expect('(') || !lexer.Integer(&part->first) ||
        !lexer.Expect(')') || !lexer.Integer(&part->second)) {
      return false;
    }
  }
  const absl::Status status = mesh.VaryOver(name, part);
  return status.ok() || lexer.Fail(start, std::string(status.message()));
}

// mesh["a"=2,"b"=4] {"a","b":(1)2}: the axes that a group varies over.
bool ReadMeshGroups(Lexer& lexer, IdGroups* groups) {
  std::vector<DeviceMesh::Axis> axes;
  Ints ids;
  int64_t count = 0;
  const size_t start = lexer.Next();
  if (!ReadMeshAxes(lexer, &axes, &count) ||
      !ReadDeviceIds(lexer, count, &ids)) {
    return false;
  }
  auto mesh = DeviceMesh::Create(std::move(axes), std::move(ids));
  if (!mesh.ok())
    return lexer.Fail(start, std::string(mesh.status().message()));
  if (!lexer.Expect('{')) return false;
  if (!lexer.TryConsume('}')) {
    do {
      if (!ReadGroupAxis(lexer, *mesh)) return false;
    } while (lexer.TryConsume(','));
    if (!lexer.Expect('}')) return false;
  }
  *groups = mesh->Groups();
  return true;
}

}  // namespace

bool ReadIdGroups(Lexer& lexer, IdGroups* groups) {
  if (!lexer.Expect('{')) return false;
  if (lexer.TryConsume('}')) return true;
  do {
    Ints& group = groups->emplace_back();
    if (!lexer.Expect('{')) return false;
    if (lexer.TryConsume('}')) continue;
    if (!ReadInts(lexer, '}', &group)) return false;
  } while (lexer.TryConsume(','));
  return lexer.Expect('}', "',' or '}' after a group");
}

bool ReadReplicaGroups(Lexer& lexer, ReplicaGroups* groups) {
  if (lexer.Peek('{')) return ReadIdGroups(lexer, &groups->groups);
  const size_t start = lexer.position();
  const bool read = lexer.TryWord("mesh")
                        ? ReadMeshGroups(lexer, &groups->groups)
                    : lexer.Peek('[') ? ReadIotaGroups(lexer, &groups->groups)
                                      : lexer.FailExpected(
                                            "groups: {{0,1},{2,3}}, "
                                            "[2,2]<=[4] or mesh[..] {..}");
  if (read) groups->written = std::string(lexer.Since(start));
  return read;
}

}  // namespace hlo
