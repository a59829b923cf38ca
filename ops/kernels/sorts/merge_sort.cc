#include "ops/kernels/sorts/merge_sort.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "base/byte_units.h"

namespace hlo {
namespace {

// Merges are cut into pieces of equal length so that about this many of them
// go on side by side, but no piece is shorter than kShortest.
constexpr int64_t kPieces = 1024;
constexpr int64_t kShortest = 32;

// Two sorted runs [left, left_end), [right, right_end) that are merged to
// `out`; or the piece of such a merge.
struct Piece {
  int64_t left, left_end, right, right_end, out;
};

class Sorter {
 public:
  Sorter(const Region& less, std::span<const SortedArray> arrays)
      : less_(less), arrays_(arrays), from_(arrays.size()), to_(arrays.size()) {
    for (size_t a = 0; a < arrays.size(); ++a) {
      from_[a] = arrays[a].data;
      to_[a] = arrays[a].scratch;
    }
  }

  absl::Status Sort(int64_t lines, int64_t n) {
    for (int64_t run = 1; run < n; run *= 2) {
      absl::Status status = MakePieces(lines, n, run);
      if (status.ok()) status = MergePieces();
      if (!status.ok()) return status;
      std::swap(from_, to_);
    }
    for (size_t a = 0; a < arrays_.size(); ++a) {
      if (from_[a] == arrays_[a].data) continue;
      std::memcpy(arrays_[a].data, from_[a],
                  static_cast<size_t>(lines * n * arrays_[a].width));
    }
    return absl::OkStatus();
  }

 private:
  // A merge's cut: how many of the first `out` elements come from the left run
  // is searched for, in [low, high].
  struct Cut {
    size_t merge;
    int64_t out, low, high;
  };

  // All merges of runs of length `run`, cut into pieces.
  absl::Status MakePieces(int64_t lines, int64_t n, int64_t run) {
    std::vector<Piece> merges;
    for (int64_t line = 0; line < lines * n; line += n) {
      for (int64_t i = 0; i < n; i += 2 * run) {
        const int64_t middle = std::min(i + run, n),
                      end = std::min(i + 2 * run, n);
        merges.push_back(
            {line + i, line + middle, line + middle, line + end, line + i});
      }
    }
    const int64_t length = std::max(kShortest, lines * n / kPieces);
    std::vector<Cut> cuts;
    for (size_t m = 0; m < merges.size(); ++m) {
      const int64_t left = merges[m].left_end - merges[m].left;
      const int64_t right = merges[m].right_end - merges[m].right;
      for (int64_t out = length; out < left + right; out += length) {
        cuts.push_back(
            {m, out, std::max<int64_t>(out - right, 0), std::min(out, left)});
      }
    }
    absl::Status status = FindCuts(merges, cuts);
    if (!status.ok()) return status;
    CutMerges(merges, cuts);
    return absl::OkStatus();
  }

  // Binary search for all cuts at once: the least number `low` of left elements
  // such that the right element before the cut precedes the next left one.
  absl::Status FindCuts(const std::vector<Piece>& merges,
                        std::vector<Cut>& cuts) {
    std::vector<size_t> open;
    for (size_t c = 0; c < cuts.size(); ++c) open.push_back(c);
    while (true) {
      std::erase_if(open,
                    [&](size_t c) { return cuts[c].low >= cuts[c].high; });
      if (open.empty()) return absl::OkStatus();
      Reserve(open.size());
      for (size_t i = 0; i < open.size(); ++i) {
        const Cut& cut = cuts[open[i]];
        const Piece& merge = merges[cut.merge];
        const int64_t middle = cut.low + (cut.high - cut.low) / 2;
        left_at_[i] = merge.left + middle;
        right_at_[i] = merge.right + cut.out - 1 - middle;
      }
      Gather(0, open.size());
      absl::Status status = Compare(open.size());
      if (!status.ok()) return status;
      for (size_t i = 0; i < open.size(); ++i) {
        Cut& cut = cuts[open[i]];
        const int64_t middle = cut.low + (cut.high - cut.low) / 2;
        if (take_right_[i]) {
          cut.high = middle;
        } else {
          cut.low = middle + 1;
        }
      }
    }
  }

  // A comparator that contradicts itself may lead to cuts that go back: each is
  // kept behind the one before, so that the pieces are a partition anyway.
  void CutMerges(const std::vector<Piece>& merges,
                 const std::vector<Cut>& cuts) {
    pieces_.clear();
    size_t c = 0;
    for (size_t m = 0; m < merges.size(); ++m) {
      Piece rest = merges[m];
      for (; c < cuts.size() && cuts[c].merge == m; ++c) {
        const int64_t out = merges[m].out + cuts[c].out - rest.out;
        const int64_t low =
            std::max<int64_t>(out - (rest.right_end - rest.right), 0);
        const int64_t high = std::min(out, rest.left_end - rest.left);
        const int64_t left =
            std::clamp(merges[m].left + cuts[c].low - rest.left, low, high);
        Piece piece = rest;
        rest.left = piece.left_end = piece.left + left;
        rest.right = piece.right_end = piece.right + out - left;
        rest.out = piece.out + out;
        pieces_.push_back(piece);
      }
      pieces_.push_back(rest);
    }
  }

  absl::Status MergePieces() {
    size_t active = 0;
    for (const Piece& piece : pieces_) {
      if (!CopyIfEmpty(piece)) pieces_[active++] = piece;
    }
    pieces_.resize(active);
    Reserve(active);
    for (size_t i = 0; i < active; ++i) {
      left_at_[i] = pieces_[i].left;
      right_at_[i] = pieces_[i].right;
    }
    Gather(0, active);
    while (active > 0) {
      absl::Status status = Compare(active);
      if (!status.ok()) return status;
      for (size_t a = 0; a < arrays_.size(); ++a) Emit(a, active);
      for (size_t i = 0; i < active; ++i) {
        ++pieces_[i].out;
        right_at_[i] += take_right_[i];
        left_at_[i] += !take_right_[i];
      }
      active = Retire(active);
      for (size_t a = 0; a < arrays_.size(); ++a) Advance(a, active);
    }
    return absl::OkStatus();
  }

  // Ends pieces that have used up one side: the rest of the other is appended.
  size_t Retire(size_t active) {
    for (size_t i = 0; i < active;) {
      Piece piece = pieces_[i];
      piece.left = left_at_[i];
      piece.right = right_at_[i];
      if (!CopyIfEmpty(piece)) {
        ++i;
        continue;
      }
      --active;
      pieces_[i] = pieces_[active];
      left_at_[i] = left_at_[active];
      right_at_[i] = right_at_[active];
      take_right_[i] = take_right_[active];
      for (size_t a = 0; a < arrays_.size(); ++a) MoveLane(a, i, active);
    }
    return active;
  }

  bool CopyIfEmpty(const Piece& piece) {
    const int64_t left = piece.left_end - piece.left;
    const int64_t right = piece.right_end - piece.right;
    if (left > 0 && right > 0) return false;
    const int64_t source = left > 0 ? piece.left : piece.right;
    for (size_t a = 0; a < arrays_.size(); ++a) {
      const int64_t width = arrays_[a].width;
      std::memcpy(to_[a] + piece.out * width, from_[a] + source * width,
                  static_cast<size_t>((left + right) * width));
    }
    return true;
  }

  // take_right_[i]: the right element precedes the left one.
  absl::Status Compare(size_t n) {
    void* answer = take_right_.data();
    return less_.Apply(lanes_, std::span(&answer, 1), static_cast<int64_t>(n));
  }

  // Scratch for n lanes: for each array the right elements, then the left ones.
  void Reserve(size_t n) {
    n = std::max<size_t>(n, 1);
    left_at_.resize(n);
    right_at_.resize(n);
    take_right_.resize(n);
    rights_.resize(arrays_.size());
    lefts_.resize(arrays_.size());
    lanes_.clear();
    for (size_t a = 0; a < arrays_.size(); ++a) {
      rights_[a].resize(n * static_cast<size_t>(arrays_[a].width));
      lefts_[a].resize(n * static_cast<size_t>(arrays_[a].width));
      lanes_.push_back(rights_[a].data());
      lanes_.push_back(lefts_[a].data());
    }
  }

  template <typename Unit>
  struct Lanes {
    const Unit* from;
    Unit* to;
    Unit* left;
    Unit* right;
  };
  template <typename F>
  void WithLanes(size_t a, F f) {
    WithByteUnit(arrays_[a].width, [&](auto unit) {
      using Unit = decltype(unit);
      f(Lanes<Unit>{reinterpret_cast<const Unit*>(from_[a]),
                    reinterpret_cast<Unit*>(to_[a]),
                    reinterpret_cast<Unit*>(lefts_[a].data()),
                    reinterpret_cast<Unit*>(rights_[a].data())});
    });
  }

  void Gather(size_t begin, size_t end) {
    for (size_t a = 0; a < arrays_.size(); ++a) {
      WithLanes(a, [&](auto lanes) {
        for (size_t i = begin; i < end; ++i) {
          lanes.left[i] = lanes.from[left_at_[i]];
          lanes.right[i] = lanes.from[right_at_[i]];
        }
      });
    }
  }
  void Emit(size_t a, size_t n) {
    WithLanes(a, [&](auto lanes) {
      for (size_t i = 0; i < n; ++i) {
        lanes.to[pieces_[i].out] =
            take_right_[i] ? lanes.right[i] : lanes.left[i];
      }
    });
  }
  void Advance(size_t a, size_t n) {
    WithLanes(a, [&](auto lanes) {
      for (size_t i = 0; i < n; ++i) {
        const bool right = take_right_[i] != 0;
        const auto next = lanes.from[right ? right_at_[i] : left_at_[i]];
        lanes.right[i] = right ? next : lanes.right[i];
        lanes.left[i] = right ? lanes.left[i] : next;
      }
    });
  }
  void MoveLane(size_t a, size_t to, size_t from) {
    WithLanes(a, [&](auto lanes) {
      lanes.left[to] = lanes.left[from];
      lanes.right[to] = lanes.right[from];
    });
  }

  const Region& less_;
  std::span<const SortedArray> arrays_;
  std::vector<std::byte*> from_, to_;
  std::vector<Piece> pieces_;
  std::vector<int64_t> left_at_, right_at_;
  std::vector<uint8_t> take_right_;
  std::vector<std::vector<std::byte>> lefts_, rights_;
  std::vector<const void*> lanes_;
};

}  // namespace

absl::Status MergeSort(const Region& less, std::span<const SortedArray> arrays,
                       int64_t lines, int64_t n) {
  return Sorter(less, arrays).Sort(lines, n);
}

}  // namespace hlo
