#include "ops/kernels/folds/cell_updates.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

#include "ops/kernels/copies/box_copy.h"

namespace hlo {
namespace {

constexpr int kSlotBits = 12;  // twice as many slots as updates
static_assert(1 << kSlotBits == 2 * CellUpdates::kBlock);

// Slots that runs take, for calls of so many updates: so many that about 160
// random cells have different ones, and so few that they stay in the nearest
// cache.
int TakenBits(int64_t updates) {
  const auto bits =
      static_cast<int>(std::bit_width(static_cast<uint64_t>(updates)));
  return std::clamp(2 * bits - 2, 4, 14);
}
// Bytes of a run that are asked for before its turn comes.
constexpr int64_t kMostAhead = 512;
// From so many updates a run on, runs beat chains.
constexpr int64_t kRun = 32;

// Multiplicative hashing (Knuth).
size_t Slot(int64_t cell, int bits) {
  return static_cast<size_t>(
      (static_cast<uint64_t>(cell) * 0x9E3779B97F4A7C15u) >> (64 - bits));
}

}  // namespace

CellUpdates::CellUpdates(const Region& region, std::vector<CellArray> arrays,
                         int64_t most)
    : region_(region),
      arrays_(std::move(arrays)),
      kernel_(arrays_.size() == 1 && arrays_[0].width == arrays_[0].value_width
                  ? FoldKernelOf(region)
                  : nullptr),
      block_(std::clamp<int64_t>(most, 1, kBlock)),
      taken_bits_(TakenBits(block_)),
      acc_(arrays_.size()),
      xs_(arrays_.size()) {
  for (const CellArray& array : arrays_) {
    const auto bytes = static_cast<size_t>(block_ * array.value_width);
    acc_memory_.emplace_back(new std::byte[bytes]);
    x_memory_.emplace_back(new std::byte[bytes]);
  }
}

void CellUpdates::MakeChains() {
  const auto block = static_cast<size_t>(block_);
  for (auto* const each : {&cell_, &length_, &lane_, &lane_cells_, &sorted_}) {
    each->resize(block);
  }
  chain_.resize(block);
  step_.resize(block);
  slots_.resize(size_t{1} << kSlotBits);
  wider_.resize(block + 1);
  begin_.resize(block + 1);
}

absl::Status CellUpdates::CombineRun(int64_t at, int64_t from, int64_t n) {
  for (size_t a = 0; a < arrays_.size(); ++a) {
    acc_[a] = arrays_[a].cells + at * arrays_[a].width;
    xs_[a] = arrays_[a].values + from * arrays_[a].value_width;
  }
  return region_.Fold(acc_, xs_, 1, n, n);
}

absl::Status CellUpdates::CombineRuns(const int64_t* at, const bool* inside,
                                      int64_t from, int64_t run, int64_t n) {
  if (kernel_ == nullptr || kernel_->fold == nullptr) {
    for (int64_t i = 0; i < n; ++i, from += run) {
      if (!inside[i]) continue;
      absl::Status status = CombineRun(at[i], from, run);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }
  const int64_t width = arrays_[0].width;
  const std::byte* values = arrays_[0].values + from * width;
  std::byte* const cells = arrays_[0].cells;
  const int64_t ahead = std::min<int64_t>(run * width, kMostAhead);
  int64_t count = 0;
  for (int64_t i = 0; i < n; ++i, values += run * width) {
    const int64_t next = std::min(i + 4, n - 1);
    for (int64_t b = 0; inside[next] && b < ahead; b += 64) {
      __builtin_prefetch(cells + at[next] * width + b, 1);
    }
    if (!inside[i]) continue;
    kernel_->fold(*kernel_, cells + at[i] * width, values, 1, run, run);
    ++count;
  }
  region_.Counted(count * run);
  return absl::OkStatus();
}

bool CellUpdates::CombineAll(const int64_t* at, int64_t from, int64_t n) {
  if (kernel_ == nullptr || kernel_->fold_cells == nullptr) return false;
  const CellArray& array = arrays_[0];
  kernel_->fold_cells(*kernel_, array.cells, array.values + from * array.width,
                      at, nullptr, n);
  region_.Counted(n);
  return true;
}

absl::Status CellUpdates::Combine(const int64_t* at, const int64_t* from,
                                  int64_t n) {
  if (n == 0) return absl::OkStatus();
  if (kernel_ != nullptr && kernel_->fold_cells != nullptr) {
    kernel_->fold_cells(*kernel_, arrays_[0].cells, arrays_[0].values, at, from,
                        n);
    region_.Counted(n);
    return absl::OkStatus();
  }
  if (FindRuns(at, n)) return FoldRuns(at, from);
  const int64_t chains = FindChains(at, n);
  SortChains(from, n, chains);
  return FoldChains(n, chains);
}

// False if there are too many.
bool CellUpdates::FindRuns(const int64_t* at, int64_t n) {
  ends_.clear();
  if (std::adjacent_find(at, at + n, std::greater_equal()) == at + n) {
    ends_.push_back(n);  // ascending cells
    return true;
  }
  taken_.resize(size_t{1} << taken_bits_);
  const auto begin_run = [&] {
    if (++run_ != 0) return;
    std::fill(taken_.begin(), taken_.end(), 0);
    run_ = 1;
  };
  begin_run();
  for (int64_t i = 0; i < n; ++i) {
    uint16_t& taken = taken_[Slot(at[i], taken_bits_)];
    if (taken == run_) {
      ends_.push_back(i);
      if (static_cast<int64_t>(ends_.size()) * kRun > n + kRun) return false;
      begin_run();
    }
    taken = run_;
  }
  ends_.push_back(n);
  return true;
}

absl::Status CellUpdates::FoldRuns(const int64_t* at, const int64_t* from) {
  int64_t begin = 0;
  for (int64_t end : ends_) {
    const int64_t n = end - begin;
    const bool neighbours = from[end - 1] - from[begin] == n - 1;
    for (size_t a = 0; a < arrays_.size(); ++a) {
      const CellArray& array = arrays_[a];
      acc_[a] = acc_memory_[a].get();
      GatherElements(array.width, array.cells, at + begin, acc_memory_[a].get(),
                     n);
      xs_[a] = array.values + from[begin] * array.value_width;
      if (neighbours) continue;
      GatherElements(array.value_width, array.values, from + begin,
                     x_memory_[a].get(), n);
      xs_[a] = x_memory_[a].get();
    }
    absl::Status status = region_.Fold(acc_, xs_, 1, n, n);
    if (!status.ok()) return status;
    for (size_t a = 0; a < arrays_.size(); ++a) {
      ScatterElements(arrays_[a].width, acc_memory_[a].get(), arrays_[a].cells,
                      at + begin, n);
    }
    begin = end;
  }
  return absl::OkStatus();
}

// Returns the number of chains.
int64_t CellUpdates::FindChains(const int64_t* at, int64_t n) {
  constexpr size_t kMask = (size_t{1} << kSlotBits) - 1;
  if (cell_.empty()) MakeChains();
  std::fill(slots_.begin(), slots_.end(), -1);
  int32_t chains = 0;
  for (int64_t i = 0; i < n; ++i) {
    size_t slot = Slot(at[i], kSlotBits);
    int32_t chain = slots_[slot];
    while (chain >= 0 && cell_[chain] != at[i]) {
      slot = (slot + 1) & kMask;
      chain = slots_[slot];
    }
    if (chain < 0) {
      chain = chains++;
      slots_[slot] = chain;
      cell_[chain] = at[i];
      length_[chain] = 0;
    }
    chain_[i] = chain;
    step_[i] = static_cast<int32_t>(length_[chain]++);
  }
  return chains;
}

// Lanes by falling length, so that each step's lanes are the first ones.
void CellUpdates::SortChains(const int64_t* from, int64_t n, int64_t chains) {
  const auto count = static_cast<size_t>(chains);
  const int64_t longest =
      *std::max_element(length_.begin(), length_.begin() + chains);
  // wider_[s]: chains longer than s.
  std::fill_n(wider_.begin(), longest + 1, 0);
  for (size_t c = 0; c < count; ++c) {
    ++wider_[length_[c] - 1];
  }
  for (auto s = static_cast<size_t>(longest); s-- > 0;) {
    wider_[s] += wider_[s + 1];
  }
  begin_[0] = 0;
  for (size_t s = 0; s < static_cast<size_t>(longest); ++s) {
    begin_[s + 1] = begin_[s] + wider_[s];
  }
  // Chains of length l take the lanes from wider_[l] on.
  std::vector<int64_t>& next = lane_cells_;  // written below
  std::copy_n(wider_.begin(), std::min<int64_t>(longest + 1, block_),
              next.begin());
  for (size_t c = 0; c < count; ++c) {
    const auto length = static_cast<size_t>(length_[c]);
    lane_[c] = length == static_cast<size_t>(block_) ? 0 : next[length]++;
  }
  for (size_t c = 0; c < count; ++c) {
    lane_cells_[lane_[c]] = cell_[c];
  }
  for (size_t i = 0; i < static_cast<size_t>(n); ++i) {
    const int64_t place = begin_[step_[i]] + lane_[chain_[i]];
    sorted_[place] = from[i];
  }
}

// Lane l is the cell lane_cells_[l]; its value in step s is
// sorted_[begin_[s] + l].
absl::Status CellUpdates::FoldChains(int64_t n, int64_t lanes) {
  for (size_t a = 0; a < arrays_.size(); ++a) {
    const CellArray& array = arrays_[a];
    acc_[a] = acc_memory_[a].get();
    GatherElements(array.width, array.cells, lane_cells_.data(),
                   acc_memory_[a].get(), lanes);
    GatherElements(array.value_width, array.values, sorted_.data(),
                   x_memory_[a].get(), n);
  }
  // Steps of equally many lanes are one fold.
  for (size_t s = 0; wider_[s] > 0;) {
    size_t end = s + 1;
    while (wider_[end] == wider_[s]) ++end;
    for (size_t a = 0; a < arrays_.size(); ++a) {
      xs_[a] = x_memory_[a].get() + begin_[s] * arrays_[a].value_width;
    }
    absl::Status status = region_.Fold(acc_, xs_, static_cast<int64_t>(end - s),
                                       wider_[s], wider_[s]);
    if (!status.ok()) return status;
    s = end;
  }
  for (size_t a = 0; a < arrays_.size(); ++a) {
    ScatterElements(arrays_[a].width, acc_memory_[a].get(), arrays_[a].cells,
                    lane_cells_.data(), lanes);
  }
  return absl::OkStatus();
}

}  // namespace hlo
