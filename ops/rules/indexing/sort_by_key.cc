#include "ops/rules/indexing/sort_by_key.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include "base/byte_units.h"
#include "base/parallel_for.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/sorts/line_network.h"

namespace hlo {
namespace {

// Units of parallel_for.h for an element.
constexpr int64_t kSortWork = 16;
// From so many lines on, a network that sorts as many as a vector has lanes
// beats sorting one after the other.
constexpr int64_t kLines = 3;

template <typename Unit>
void Permute(const std::byte* source, std::byte* target, int64_t begin,
             int64_t end, int64_t step, const uint32_t* permutation) {
  const Unit* s = reinterpret_cast<const Unit*>(source);
  Unit* t = reinterpret_cast<Unit*>(target);
  for (int64_t i = begin; i < end; ++i) {
    t[i * step] = s[static_cast<int64_t>(permutation[i]) * step];
  }
}

int64_t Aligned(int64_t bytes) { return (bytes + 63) / 64 * 64; }

// The sort, which all threads share.
struct Task {
  const KeyOrder& order;
  const Region* key;  // of an element; null: the element itself
  std::span<const SortOperand> arrays;
  const Lines& lines;
  InstructionSet set;
  Threads inside;  // that share a line

  const SortOperand& array() const { return arrays[order.operand]; }
  int width() const { return StorageBytes(array().type); }
  int key_width() const { return StorageBytes(order.type); }
  NetworkKind kind() const {
    if (lines.count() < kLines) return NetworkKind::kNone;
    const bool alone = arrays.size() == 1 && width() == key_width();
    return NetworkOf(order, alone, lines.n, set);
  }
};

// Sorts group after group of lines, on one thread. In a group, element i of
// line l stands at i * lanes + l.
class Sorter {
 public:
  explicit Sorter(const Task& task)
      : task_(task),
        kind_(task.kind()),
        lanes_(NetworkLanes(kind_, task.order, task.set)) {}

  int64_t scratch() const {
    const int64_t n = task_.lines.n;
    return Aligned(n * lanes_ * task_.width()) +
           Aligned(n * lanes_ * task_.key_width()) + Aligned(n * lanes_ * 4) +
           SortScratch();
  }
  void SetScratch(std::byte* memory) {
    const int64_t n = task_.lines.n;
    elements_ = memory;
    keys_ = elements_ + Aligned(n * lanes_ * task_.width());
    std::byte* const places = keys_ + Aligned(n * lanes_ * task_.key_width());
    permutation_ = reinterpret_cast<uint32_t*>(places);
    rest_ = places + Aligned(n * lanes_ * 4);
  }

  // The number of lines of the group from `line` on, before `end`: as many as
  // there are lanes, neighbours or those of whole outer indices.
  int64_t LinesFrom(int64_t line, int64_t end) const {
    const int64_t inner = task_.lines.inner;
    const int64_t most = std::min(lanes_, end - line), rest = line % inner;
    if (rest != 0 || most < inner) return std::min(most, inner - rest);
    return most / inner * inner;
  }

  // False if these lines have no order.
  bool Sort(int64_t line, int64_t count) {
    if (kind_ == NetworkKind::kNone) return SortOne(line);
    Gather(line, count);
    const std::byte* keys = elements_;
    if (task_.key != nullptr) {
      if (!MakeKeys(elements_, lanes_ * task_.lines.n)) return false;
      keys = keys_;
    }
    if (kind_ == NetworkKind::kAlone) {
      if (keys == elements_ || HasSameBits()) {
        if (SortAlone(task_.order, elements_, task_.lines.n, task_.set,
                      rest_)) {
          Scatter(line, count);
          return true;
        }
      }
    }
    return SortPairs(line, count, keys);
  }

 private:
  int64_t SortScratch() const {
    const int64_t n = task_.lines.n;
    const int64_t counted = Aligned(KeySortScratch(n));
    if (kind_ == NetworkKind::kNone) return counted;
    return std::max(counted, NetworkScratch(n));
  }

  bool MakeKeys(const std::byte* elements, int64_t count) {
    std::atomic<bool> made{true};
    ParallelFor(task_.inside.WholeRanges(), count, kSortWork,
                [&](int64_t begin, int64_t end) {
                  const void* from[] = {elements + begin * task_.width()};
                  void* to[] = {keys_ + begin * task_.key_width()};
                  if (!task_.key->Apply(from, to, end - begin).ok()) {
                    made = false;
                  }
                });
    return made;
  }
  bool HasSameBits() const {
    const int64_t bytes = lanes_ * task_.lines.n * task_.width();
    return std::memcmp(elements_, keys_, static_cast<size_t>(bytes)) == 0;
  }

  // Between the lines of an array and the group.
  std::vector<StridedLoop> Axes(int64_t count) const {
    const auto [outer, n, inner] = task_.lines;
    const int64_t run = std::min(inner, count);
    return {{n, inner, lanes_}, {count / run, n * inner, run}, {run, 1, 1}};
  }
  // Lanes without a line get the group's first one.
  void Gather(int64_t line, int64_t count) {
    const int width = task_.width();
    const std::byte* const from =
        task_.array().operand + task_.lines.start(line) * width;
    CopyStrided(width, from, elements_, Axes(count));
    if (count == lanes_) return;
    CopyStrided(
        width, from, elements_ + count * width,
        {{task_.lines.n, task_.lines.inner, lanes_}, {lanes_ - count, 0, 1}});
  }
  void Scatter(int64_t line, int64_t count) {
    std::vector<StridedLoop> axes = Axes(count);
    for (StridedLoop& axis : axes) std::swap(axis.from, axis.to);
    CopyStrided(task_.width(), elements_,
                task_.array().result + task_.lines.start(line) * task_.width(),
                axes);
  }

  // Sorts the lines of the group whose keys stand in `keys`.
  bool SortPairs(int64_t line, int64_t count, const std::byte* keys) {
    const int64_t n = task_.lines.n;
    const int64_t lanes =
        NetworkLanes(NetworkKind::kPairs, task_.order, task_.set);
    const bool pairs =
        NetworkOf(task_.order, false, n, task_.set) == NetworkKind::kPairs;
    for (int64_t l = 0; l < count; l += pairs ? lanes : 1) {
      if (!pairs) {
        if (!SortOne(line + l)) return false;
        continue;
      }
      const int64_t some = std::min(lanes, count - l);
      if (!OrderPairs(task_.order, keys + l * task_.key_width(), n, lanes_,
                      some, task_.set, rest_, permutation_)) {
        return false;
      }
      for (int64_t k = 0; k < some; ++k) {
        PermuteLine(line + l + k, permutation_ + k * n);
      }
    }
    return true;
  }

  bool SortOne(int64_t line) {
    const auto& [outer, n, inner] = task_.lines;
    const std::byte* keys =
        task_.array().operand + task_.lines.start(line) * task_.width();
    if (inner > 1) {
      CopyStrided(task_.width(), keys, elements_, {{n, inner, 1}});
      keys = elements_;
    }
    if (task_.key != nullptr) {
      if (!MakeKeys(keys, n)) return false;
      keys = keys_;
    }
    const auto bytes = static_cast<size_t>(SortScratch());
    if (!KeySort(task_.order, keys, n, n, {rest_, bytes}, task_.inside,
                 permutation_)) {
      return false;
    }
    PermuteLine(line, permutation_);
    return true;
  }

  void PermuteLine(int64_t line, const uint32_t* permutation) {
    const int64_t start = task_.lines.start(line);
    for (const SortOperand& array : task_.arrays) {
      const int bytes = StorageBytes(array.type);
      WithByteUnit(bytes, [&](auto unit) {
        ParallelFor(task_.inside.WholeRanges(), task_.lines.n, kSortWork,
                    [&](int64_t begin, int64_t end) {
                      Permute<decltype(unit)>(array.operand + start * bytes,
                                              array.result + start * bytes,
                                              begin, end, task_.lines.inner,
                                              permutation);
                    });
      });
    }
  }

  const Task& task_;
  const NetworkKind kind_;
  const int64_t lanes_;
  std::byte *elements_ = nullptr, *keys_ = nullptr, *rest_ = nullptr;
  uint32_t* permutation_ = nullptr;
};

}  // namespace

absl::StatusOr<bool> SortByKeys(ValueContext& context, const Region& less,
                                const KeyOrder& order,
                                std::span<const SortOperand> arrays,
                                const Lines& lines) {
  // Threads share the lines, or each of few lines that no network sorts.
  const Threads all = context.threads(), one = all.OneThread();
  Task task = {order, less.compared_keys()->key, arrays,
               lines, context.instructions(),    one};
  const bool few =
      lines.count() < all.count && task.kind() == NetworkKind::kNone;
  if (few) task.inside = all;
  const Sorter sorter(task);
  const Threads threads = few ? one : all;
  const int64_t parts = Shares(threads, lines.count(), kSortWork * lines.n);
  const int64_t bytes = sorter.scratch();
  auto scratch = context.Scratch(bytes * parts);
  if (!scratch.ok()) return scratch.status();
  std::byte* memory = scratch->mutable_data();
  std::atomic<bool> sorted{true};
  // One item a thread: each has its own part of the scratch memory.
  ParallelFor({threads.count, 1}, parts, 1, [&](int64_t first, int64_t last) {
    for (int64_t part = first; part < last; ++part) {
      Sorter of_part = sorter;
      of_part.SetScratch(memory + part * bytes);
      const int64_t end = lines.count() * (part + 1) / parts;
      int64_t line = lines.count() * part / parts;
      while (line < end && sorted && !context.cancelled()) {
        const int64_t count = of_part.LinesFrom(line, end);
        if (!of_part.Sort(line, count)) sorted = false;
        line += count;
      }
    }
  });
  return sorted.load();
}

}  // namespace hlo
