// Instructions of random programs that move elements.
#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "conformance/programs/program_maker.h"

namespace hlo::conformance {
namespace {

const Made* PickOfRank(ProgramMaker& maker, int least) {
  return maker.Pick([=](const Made& made) { return made.rank() >= least; });
}

Sizes Permutation(ProgramMaker& maker, int64_t n) {
  Sizes order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  for (size_t i = order.size(); i > 1; --i) {
    std::swap(
        order[i - 1],
        order[static_cast<size_t>(maker.Draw(0, std::ssize(order) - 1)) % i]);
  }
  return order;
}

// Some of 0 .. n - 1, ascending.
Sizes Some(ProgramMaker& maker, int64_t n, int64_t count) {
  Sizes some = Permutation(maker, n);
  some.resize(static_cast<size_t>(count));
  std::sort(some.begin(), some.end());
  return some;
}

bool MakeReshape(ProgramMaker& maker) {
  const Made* picked = maker.Pick();
  if (picked == nullptr || !maker.Allowed("reshape")) return false;
  const Made a = *picked;
  Sizes sizes;
  int64_t rest = a.count();
  for (int64_t i = maker.Draw(0, 3); i > 0 && rest > 0; --i) {
    Sizes divisors;
    for (int64_t d = 1; d <= rest && d <= 64; ++d) {
      if (rest % d == 0) divisors.push_back(d);
    }
    sizes.push_back(maker.OneOf(divisors));
    rest /= sizes.back();
  }
  if (rest != 1 || (sizes.empty() && a.count() != 1)) sizes.push_back(rest);
  maker.Emit("reshape", a.type, sizes, a.name, a.most);
  return true;
}

bool MakeTranspose(ProgramMaker& maker) {
  const Made* picked = PickOfRank(maker, 2);
  if (picked == nullptr || !maker.Allowed("transpose")) return false;
  const Made a = *picked;
  const Sizes order = Permutation(maker, a.rank());
  Sizes sizes;
  for (const int64_t d : order) {
    sizes.push_back(a.sizes[static_cast<size_t>(d)]);
  }
  maker.Emit("transpose", a.type, sizes, a.name, a.most,
             absl::StrCat("dimensions=", ListText(order)));
  return true;
}

bool MakeBroadcast(ProgramMaker& maker) {
  const Made* picked = maker.Pick(
      [](const Made& made) { return made.rank() < 4 && made.count() <= 512; });
  if (picked == nullptr || !maker.Allowed("broadcast")) return false;
  const Made a = *picked;
  const int64_t rank = maker.Draw(a.rank(), std::min(4, a.rank() + 2));
  const Sizes kept = Some(maker, rank, a.rank());
  Sizes sizes(static_cast<size_t>(rank), -1);
  for (size_t i = 0; i < kept.size(); ++i) {
    sizes[static_cast<size_t>(kept[i])] = a.sizes[i];
  }
  int64_t left =
      maker.options().most_elements / std::max<int64_t>(1, a.count());
  for (int64_t& size : sizes) {
    if (size >= 0) continue;
    size = maker.Draw(1, std::clamp<int64_t>(left, 1, 9));
    left /= size;
  }
  maker.Emit("broadcast", a.type, sizes, a.name, a.most,
             absl::StrCat("dimensions=", ListText(kept)));
  return true;
}

bool MakeReverse(ProgramMaker& maker) {
  const Made* picked = PickOfRank(maker, 1);
  if (picked == nullptr || !maker.Allowed("reverse")) return false;
  const Made a = *picked;
  const Sizes some = Some(maker, a.rank(), maker.Draw(1, a.rank()));
  maker.Emit("reverse", a.type, a.sizes, a.name, a.most,
             absl::StrCat("dimensions=", ListText(some)));
  return true;
}

bool MakeSlice(ProgramMaker& maker) {
  const Made* picked = PickOfRank(maker, 1);
  if (picked == nullptr || !maker.Allowed("slice")) return false;
  const Made a = *picked;
  std::vector<std::string> ranges;
  Sizes sizes;
  for (const int64_t size : a.sizes) {
    const int64_t start = maker.Chance(40) ? 0 : maker.Draw(0, size / 2);
    const int64_t limit = maker.Chance(40) ? size : maker.Draw(start, size);
    const int64_t stride = maker.Chance(60) ? 1 : maker.Draw(1, 4);
    ranges.push_back(absl::StrCat("[", start, ":", limit, ":", stride, "]"));
    sizes.push_back((limit - start + stride - 1) / stride);
  }
  maker.Emit("slice", a.type, sizes, a.name, a.most,
             absl::StrCat("slice={", absl::StrJoin(ranges, ", "), "}"));
  return true;
}

bool MakePad(ProgramMaker& maker) {
  const Made* picked = PickOfRank(maker, 1);
  if (picked == nullptr || !maker.Allowed("pad") ||
      ExactLimit(picked->type) == 0) {
    return false;
  }
  const Made a = *picked;
  std::vector<std::string> edges;
  Sizes sizes;
  int64_t count = 1;
  for (const int64_t size : a.sizes) {
    const int64_t interior = maker.Chance(70) ? 0 : maker.Draw(1, 2);
    const int64_t inside = size + std::max<int64_t>(0, size - 1) * interior;
    const int64_t low = maker.Draw(-std::min<int64_t>(2, inside / 2), 3);
    const int64_t high = maker.Draw(-std::min<int64_t>(2, inside / 2), 3);
    edges.push_back(absl::StrCat(low, "_", high, "_", interior));
    sizes.push_back(std::max<int64_t>(0, inside + low + high));
    count *= sizes.back();
  }
  if (count > maker.options().most_elements) return false;
  const Made value = maker.Constant(a.type, maker.Draw(0, 1));
  maker.Emit("pad", a.type, sizes, absl::StrCat(a.name, ", ", value.name),
             std::max(a.most, value.most),
             absl::StrCat("padding=", absl::StrJoin(edges, "x")));
  return true;
}

bool MakeConcatenate(ProgramMaker& maker) {
  const Made* picked = PickOfRank(maker, 1);
  if (picked == nullptr || !maker.Allowed("concatenate")) return false;
  const Made a = *picked;
  const auto d = static_cast<size_t>(maker.Draw(0, a.rank() - 1));
  Sizes sizes = a.sizes;
  std::vector<std::string> names = {a.name};
  double most = a.most;
  for (int64_t i = maker.Draw(1, 2); i > 0; --i) {
    const Made* other = maker.Pick([&](const Made& made) {
      if (made.type != a.type || made.rank() != a.rank()) return false;
      for (size_t k = 0; k < a.sizes.size(); ++k) {
        if (k != d && made.sizes[k] != a.sizes[k]) return false;
      }
      return true;
    });
    names.push_back(other->name);
    sizes[d] += other->sizes[d];
    most = std::max(most, other->most);
  }
  if (Made{"", a.type, sizes}.count() > maker.options().most_elements) {
    return false;
  }
  maker.Emit("concatenate", a.type, sizes, absl::StrJoin(names, ", "), most,
             absl::StrCat("dimensions={", d, "}"));
  return true;
}

// The starts of a dynamic op: constants or counters, also out of range.
std::string Starts(ProgramMaker& maker, const Sizes& sizes) {
  std::vector<std::string> starts;
  for (const int64_t size : sizes) {
    const Made* counter = maker.Pick([](const Made& made) {
      return made.type == ElementType::kS32 && made.rank() == 0;
    });
    const bool any = counter != nullptr && maker.Chance(60);
    starts.push_back(
        any ? counter->name
            : maker.Constant(ElementType::kS32, maker.Draw(-2, size + 1)).name);
  }
  return absl::StrJoin(starts, ", ");
}

bool MakeDynamicSlice(ProgramMaker& maker) {
  const Made* picked = PickOfRank(maker, 1);
  if (picked == nullptr || !maker.Allowed("dynamic-slice")) return false;
  const Made a = *picked;
  Sizes sizes;
  for (const int64_t size : a.sizes) {
    sizes.push_back(maker.Draw(std::min<int64_t>(1, size), size));
  }
  const std::string starts = Starts(maker, a.sizes);
  maker.Emit("dynamic-slice", a.type, sizes, absl::StrCat(a.name, ", ", starts),
             a.most, absl::StrCat("dynamic_slice_sizes=", ListText(sizes)));
  return true;
}

bool MakeDynamicUpdateSlice(ProgramMaker& maker) {
  const Made* picked = PickOfRank(maker, 1);
  if (picked == nullptr || !maker.Allowed("dynamic-update-slice")) return false;
  const Made a = *picked;
  const Made* found = maker.Pick([&](const Made& made) {
    if (made.type != a.type || made.rank() != a.rank()) return false;
    for (size_t d = 0; d < a.sizes.size(); ++d) {
      if (made.sizes[d] > a.sizes[d]) return false;
    }
    return true;
  });
  if (found == nullptr) return false;
  const Made update = *found;
  const std::string starts = Starts(maker, a.sizes);
  maker.Emit("dynamic-update-slice", a.type, a.sizes,
             absl::StrCat(a.name, ", ", update.name, ", ", starts),
             std::max(a.most, update.most));
  return true;
}

// Rows along one dimension; indices out of range are clamped.
bool MakeGather(ProgramMaker& maker) {
  const Made* picked = maker.Pick(
      [](const Made& made) { return made.rank() >= 1 && made.count() > 0; });
  if (picked == nullptr || !maker.Allowed("gather")) return false;
  const Made a = *picked;
  const int64_t axis = maker.Draw(0, a.rank() - 1);
  const int64_t size = a.sizes[static_cast<size_t>(axis)];
  const int64_t rows = maker.Draw(1, 6);
  const Made indices = maker.Indices(rows, -1, size);
  Sizes slice = a.sizes, window;
  slice[static_cast<size_t>(axis)] = 1;
  for (int64_t d = 0; d < a.rank(); ++d) {
    if (d != axis) window.push_back(a.sizes[static_cast<size_t>(d)]);
  }
  const int64_t batch = maker.Draw(0, a.rank() - 1);
  Sizes offsets;
  for (int64_t d = 0; d < a.rank(); ++d) {
    if (d != batch) offsets.push_back(d);
  }
  Sizes sizes = window;
  sizes.insert(sizes.begin() + batch, rows);
  if (Made{"", a.type, sizes}.count() > maker.options().most_elements) {
    return false;
  }
  maker.Emit(
      "gather", a.type, sizes, absl::StrCat(a.name, ", ", indices.name), a.most,
      absl::StrCat("offset_dims=", ListText(offsets),
                   ", collapsed_slice_dims={", axis, "}, start_index_map={",
                   axis,
                   "}, index_vector_dim=1, slice_sizes=", ListText(slice)));
  return true;
}

}  // namespace

std::vector<InstructionMaker> MovementMakers() {
  return {{"reshape", 5, MakeReshape},
          {"transpose", 6, MakeTranspose},
          {"broadcast", 6, MakeBroadcast},
          {"reverse", 4, MakeReverse},
          {"slice", 5, MakeSlice},
          {"pad", 4, MakePad},
          {"concatenate", 5, MakeConcatenate},
          {"dynamic-slice", 4, MakeDynamicSlice},
          {"dynamic-update-slice", 5, MakeDynamicUpdateSlice},
          {"gather", 4, MakeGather}};
}

}  // namespace hlo::conformance
