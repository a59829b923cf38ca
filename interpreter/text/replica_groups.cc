#include "interpreter/text/replica_groups.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/permutation.h"

namespace hlo {
namespace {

bool ReadInts(Lexer& lexer, char close, Ints* values) {
  do {
    if (!lexer.Integer(&values->emplace_back())) return false;
  } while (lexer.TryConsume(','));
  return lexer.Expect(close);
}

// The product of positive sizes, checked against kMaxGroupIds.
bool ReadSizes(Lexer& lexer, Ints* sizes, int64_t* product) {
  lexer.SkipBlanks();
  const size_t start = lexer.position();
  if (!lexer.Expect('[') || !ReadInts(lexer, ']', sizes)) return false;
  *product = 1;
  for (int64_t size : *sizes) {
    if (size <= 0 || size > kMaxGroupIds / *product) {
      return lexer.Fail(start, absl::StrCat("expected sizes that are positive "
                                            "and stand for at most ",
                                            kMaxGroupIds, " ids"));
    }
    *product *= size;
  }
  return true;
}

// An array of ids: row-major over `sizes`.
struct Grid {
  Ints sizes;
  Ints ids;
};

// The grid with its dimensions in the order `permutation`.
Grid Transposed(const Grid& grid, const Ints& permutation) {
  const size_t rank = grid.sizes.size();
  Ints strides(rank, 1);
  for (size_t i = rank; i-- > 1;) strides[i - 1] = strides[i] * grid.sizes[i];
  Grid result;
  for (int64_t p : permutation) {
    result.sizes.push_back(grid.sizes[p]);
  }
  Ints index(rank, 0);
  for (size_t n = 0; n < grid.ids.size(); ++n) {
    int64_t at = 0;
    for (size_t i = 0; i < rank; ++i) {
      at += index[i] * strides[permutation[i]];
    }
    result.ids.push_back(grid.ids[at]);
    for (size_t i = rank; i-- > 0;) {
      if (++index[i] < result.sizes[i]) break;
      index[i] = 0;
    }
  }
  return result;
}

// [4,2]T(1,0): 0.. in a grid of those sizes, transposed.
bool ReadIota(Lexer& lexer, Ints* ids) {
  Grid grid;
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

// Cuts ids into rows of `length`.
IdGroups Rows(const Ints& ids, int64_t length) {
  IdGroups rows;
  const auto step = static_cast<std::ptrdiff_t>(length);
  for (auto at = ids.begin(); at != ids.end(); at += step) {
    rows.emplace_back(at, at + step);
  }
  return rows;
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

// A part of a mesh axis: its place in the (split) grid.
struct StridedLoop {
  std::string name;
  int64_t size = 1;
};

bool ReadMeshAxes(Lexer& lexer, std::vector<StridedLoop>* axes,
                  int64_t* product) {
  if (!lexer.Expect('[')) return false;
  *product = 1;
  do {
    StridedLoop& axis = axes->emplace_back();
    if (!lexer.String(&axis.name) || !lexer.Expect('=')) return false;
    const size_t start = lexer.position();
    if (!lexer.Integer(&axis.size)) return false;
    if (axis.size <= 0 || axis.size > kMaxGroupIds / *product) {
      return lexer.Fail(start, "expected a positive axis size, and at most " +
                                   absl::StrCat(kMaxGroupIds, " devices"));
    }
    *product *= axis.size;
  } while (lexer.TryConsume(','));
  return lexer.Expect(']');
}

// device_ids=(1,0,2,3) or device_ids=([4,2]T(1,0)); 0.. when absent.
bool ReadDeviceIds(Lexer& lexer, int64_t count, Ints* ids) {
  ids->resize(static_cast<size_t>(count));
  std::iota(ids->begin(), ids->end(), 0);
  if (!lexer.TryConsume(',')) return true;
  lexer.SkipBlanks();
  const size_t start = lexer.position();
  if (!lexer.TryConsume("device_ids")) {
    return lexer.FailExpected("device_ids=");
  }
  ids->clear();
  if (!lexer.Expect('=') || !lexer.Expect('(')) return false;
  const bool read = lexer.Peek('[') ? ReadIota(lexer, ids) && lexer.Expect(')')
                                    : ReadInts(lexer, ')', ids);
  if (!read) return false;
  return static_cast<int64_t>(ids->size()) == count ||
         lexer.Fail(start, absl::StrCat("expected ", count, " device ids"));
}

// Splits axis `at` into (before, size, after), so that the middle can be
// named alone: "b":(before)size.
bool SplitAxis(Lexer& lexer, size_t start, int64_t before, int64_t size,
               size_t at, Grid* grid) {
  const int64_t whole = grid->sizes[at];
  if (before <= 0 || size <= 0 || before > whole || size > whole / before ||
      whole % (before * size) != 0) {
    return lexer.Fail(start,
                      "expected a part (before)size that divides the "
                      "axis");
  }
  grid->sizes[at] = before;
  const auto place = grid->sizes.begin() + static_cast<std::ptrdiff_t>(at) + 1;
  grid->sizes.insert(place, {size, whole / (before * size)});
  return true;
}

class MeshGroups {
 public:
  MeshGroups(Lexer& lexer, std::vector<StridedLoop> axes, Ints ids)
      : lexer_(lexer), axes_(std::move(axes)) {
    for (size_t i = 0; i < axes_.size(); ++i) {
      grid_.sizes.push_back(axes_[i].size);
      first_.push_back(static_cast<int64_t>(i));
    }
    grid_.ids = std::move(ids);
  }

  // {"a","b":(1)2}: the dimensions that a group varies over, major first.
  bool ReadGroupAxes() {
    if (!lexer_.Expect('{')) return false;
    if (lexer_.TryConsume('}')) return true;
    do {
      if (!ReadGroupAxis()) return false;
    } while (lexer_.TryConsume(','));
    return lexer_.Expect('}');
  }

  IdGroups Expand() const {
    Ints order;
    int64_t length = 1;
    for (size_t i = 0; i < grid_.sizes.size(); ++i) {
      const auto dimension = static_cast<int64_t>(i);
      if (std::find(inner_.begin(), inner_.end(), dimension) == inner_.end()) {
        order.push_back(dimension);
      }
    }
    for (int64_t dimension : inner_) {
      order.push_back(dimension);
      length *= grid_.sizes[dimension];
    }
    return Rows(Transposed(grid_, order).ids, length);
  }

 private:
  bool ReadGroupAxis() {
    std::string name;
    lexer_.SkipBlanks();
    const size_t start = lexer_.position();
    if (!lexer_.String(&name)) return false;
    const auto axis =
        std::find_if(axes_.begin(), axes_.end(),
                     [&](const StridedLoop& a) { return a.name == name; });
    if (axis == axes_.end()) {
      return lexer_.Fail(start, "expected an axis of the mesh");
    }
    int64_t& place = first_[axis - axes_.begin()];
    if (place < 0) {
      return lexer_.Fail(start, "this axis is named twice or was split");
    }
    const int64_t whole = std::exchange(place, -1);
    return ReadPart(start, whole);
  }

  bool ReadPart(size_t start, int64_t dimension) {
    if (!lexer_.TryConsume(':')) {
      inner_.push_back(dimension);
      return true;
    }
    int64_t before = 0, size = 0;
    if (!lexer_.Expect('(') || !lexer_.Integer(&before) ||
        !lexer_.Expect(')') || !lexer_.Integer(&size) ||
        !SplitAxis(lexer_, start, before, size, static_cast<size_t>(dimension),
                   &grid_)) {
      return false;
    }
    for (Ints* places : {&first_, &inner_}) {
      for (int64_t& place : *places) place += place > dimension ? 2 : 0;
    }
    inner_.push_back(dimension + 1);
    return true;
  }

  Lexer& lexer_;
  std::vector<StridedLoop> axes_;
  Grid grid_;
  Ints first_;  // of each axis: its dimension of the grid; -1: used
  Ints inner_;  // dimensions that a group varies over
};

bool ReadMeshGroups(Lexer& lexer, IdGroups* groups) {
  std::vector<StridedLoop> axes;
  Ints ids;
  int64_t count = 0;
  if (!ReadMeshAxes(lexer, &axes, &count) ||
      !ReadDeviceIds(lexer, count, &ids)) {
    return false;
  }
  MeshGroups mesh(lexer, std::move(axes), std::move(ids));
  if (!mesh.ReadGroupAxes()) return false;
  *groups = mesh.Expand();
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
