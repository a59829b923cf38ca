#include "pjrt/plugin/arrays/parts.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/instruction_set.h"
#include "ops/choices.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/lane_kernel.h"
#include "ops/op_table.h"
#include "pjrt/plugin/messages.h"

namespace hlo::pjrt {
namespace {

using stablehlo::Part;
using stablehlo::Tiling;

std::string ShardingMessage(const Tiling& tiling) {
  std::string message;
  if (tiling.kind != Tiling::Kind::kReplicated) {
    AppendNumber(1, static_cast<uint64_t>(tiling.kind), &message);
  }
  if (!tiling.tiles.empty()) AppendPacked(3, tiling.tiles, &message);
  if (!tiling.devices.empty()) AppendPacked(4, tiling.devices, &message);
  if (tiling.last.size() == 1 && tiling.last[0] == Tiling::Kind::kReplicated) {
    AppendNumber(6, 1, &message);
  } else if (!tiling.last.empty()) {
    std::vector<int64_t> kinds;
    for (Tiling::Kind each : tiling.last) {
      kinds.push_back(static_cast<int64_t>(each));
    }
    AppendPacked(8, kinds, &message);
  }
  return message;
}

// Elements between neighbours of each dimension, in the whole and in a part.
std::vector<StridedLoop> Loops(const std::vector<int64_t>& whole,
                               const Part& part, bool out_of_whole) {
  const std::vector<int64_t> of_whole = RowMajorStrides(whole);
  const std::vector<int64_t> of_part = RowMajorStrides(part.sizes);
  std::vector<StridedLoop> loops;
  for (size_t i = 0; i < whole.size(); ++i) {
    loops.push_back({part.sizes[i], out_of_whole ? of_whole[i] : of_part[i],
                     out_of_whole ? of_part[i] : of_whole[i]});
  }
  return loops;
}

// Bytes before the part's first element in the whole.
int64_t OffsetOf(const std::vector<int64_t>& whole, const Part& part,
                 int width) {
  const std::vector<int64_t> strides = RowMajorStrides(whole);
  int64_t offset = 0;
  for (size_t i = 0; i < whole.size(); ++i) {
    offset += part.starts[i] * strides[i];
  }
  return offset * width;
}

Shape ShapeOfPart(const Shape& shape, const Part& part) {
  return Shape::Array(shape.type(), {part.sizes.begin(), part.sizes.end()});
}

absl::Status CheckPart(const Literal& part, const ArrayInfo& array,
                       size_t partition, size_t index) {
  const Shape expected = ShapeOfPart(array.shape, array.parts[partition]);
  if (SameIgnoringLayout(part.shape(), expected)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "argument ", index, " of partition ", partition, " is ",
      part.shape().ToString(false), "; its part of the program's parameter ",
      array.shape.ToString(false), " is ", expected.ToString(false)));
}

// sum += term, by the op add.
absl::Status Add(const Literal& term, MutableArrayView sum) {
  const Op* add = FindOp("add");
  const ElementType types[] = {sum.type(), sum.type()};
  static const Attributes none;
  static const Choices choices;
  const auto kernel = add->lanes({*add, types, sum.type(), none, choices});
  if (!kernel.ok()) return kernel.status();
  const void* operands[] = {sum.data, term.leaf().buffer.data()};
  kernel->run(*kernel, operands, sum.data, sum.count());
  return absl::OkStatus();
}

class Gatherer {
 public:
  Gatherer(const ArrayInfo& array, size_t index,
           std::span<std::vector<Literal>> partitions, Allocator& memory)
      : array_(array),
        index_(index),
        partitions_(partitions),
        memory_(memory) {}

  // The terms of a sum; of what is none the array.
  absl::StatusOr<std::vector<Literal>> Terms() {
    int64_t count = 1;
    for (size_t i = 0; i < partitions_.size(); ++i) {
      absl::Status status =
          CheckPart(partitions_[i][index_], array_, i, index_);
      if (!status.ok()) return status;
      count = std::max(count, array_.parts[i].term + 1);
    }
    std::vector<Literal> terms;
    for (int64_t term = 0; term < count; ++term) {
      auto whole = Term(term);
      if (!whole.ok()) return whole.status();
      terms.push_back(*std::move(whole));
    }
    return terms;
  }

 private:
  // The parts of the term, side by side.
  absl::StatusOr<Literal> Term(int64_t term) {
    auto whole = Literal::Zeros(array_.shape, memory_);
    if (!whole.ok()) return whole;
    auto to = whole->mutable_view(memory_);
    if (!to.ok()) return to.status();
    const std::vector<int64_t> sizes = array_.shape.sizes();
    const int width = StorageBytes(array_.shape.type());
    std::vector<const Part*> copied;
    for (size_t i = 0; i < partitions_.size(); ++i) {
      const Part& part = array_.parts[i];
      const bool again = std::any_of(
          copied.begin(), copied.end(),
          [&](const Part* other) { return other->starts == part.starts; });
      if (part.term != term || again) continue;
      copied.push_back(&part);
      CopyStrided(width, partitions_[i][index_].leaf().buffer.data(),
                  to->data + OffsetOf(sizes, part, width),
                  Loops(sizes, part, /*out_of_whole=*/false));
    }
    return whole;
  }

  const ArrayInfo& array_;
  const size_t index_;
  const std::span<std::vector<Literal>> partitions_;
  Allocator& memory_;
};

// The sum of the terms, in their order.
absl::StatusOr<Literal> SumOf(std::vector<Literal> terms, Allocator& memory) {
  Literal whole = std::move(terms[0]);
  for (size_t term = 1; term < terms.size(); ++term) {
    auto sum = whole.mutable_view(memory);
    if (!sum.ok()) return sum.status();
    absl::Status status = Add(terms[term], *sum);
    if (!status.ok()) return status;
  }
  return whole;
}

absl::StatusOr<Literal> CutOne(const ArrayInfo& array, const Literal& whole,
                               size_t partition, bool own_terms,
                               Allocator& memory) {
  if (array.parts.empty()) return whole;
  const Part& part = array.parts[partition];
  const Shape shape = ShapeOfPart(array.shape, part);
  if (part.term > 0 && !own_terms) return Literal::Zeros(shape, memory);
  if (SameIgnoringLayout(shape, array.shape)) return whole;
  auto bytes =
      hlo::Buffer::Allocate(static_cast<size_t>(shape.byte_size()), memory);
  if (!bytes.ok()) return bytes.status();
  const std::vector<int64_t> sizes = array.shape.sizes();
  const int width = StorageBytes(shape.type());
  CopyStrided(width, whole.leaf().buffer.data() + OffsetOf(sizes, part, width),
              bytes->mutable_data(), Loops(sizes, part, /*out_of_whole=*/true));
  return Literal::FromValue(shape, Value{*std::move(bytes), nullptr});
}

}  // namespace

absl::Status SetShardings(const std::vector<std::optional<Tiling>>& tilings,
                          int64_t partitions, std::vector<ArrayInfo>* arrays) {
  for (size_t i = 0; i < arrays->size() && i < tilings.size(); ++i) {
    ArrayInfo& array = (*arrays)[i];
    if (!tilings[i] || !array.shape.is_array()) continue;
    array.sharding = ShardingMessage(*tilings[i]);
    auto parts =
        stablehlo::PartsOf(*tilings[i], array.shape.sizes(), partitions);
    if (!parts.ok()) return parts.status();
    const bool everywhere =
        std::all_of(parts->begin(), parts->end(),
                    [](const auto& part) { return part.has_value(); });
    const bool whole =
        everywhere &&
        std::all_of(parts->begin(), parts->end(), [&](const auto& part) {
          return part->term == 0 && part->sizes == array.shape.sizes();
        });
    if (!everywhere || whole) continue;
    for (auto& part : *parts) array.parts.push_back(*std::move(part));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::vector<Literal>>> Gather(
    const std::vector<ArrayInfo>& arrays,
    std::span<std::vector<Literal>> partitions, bool own_terms,
    Allocator& memory) {
  std::vector<std::vector<Literal>> lists(own_terms ? partitions.size() : 1);
  for (size_t i = 0; i < arrays.size(); ++i) {
    const ArrayInfo& array = arrays[i];
    if (array.parts.empty()) {
      for (size_t p = 0; p < lists.size(); ++p) {
        lists[p].push_back(std::move(partitions[p][i]));
      }
      continue;
    }
    auto terms = Gatherer(array, i, partitions, memory).Terms();
    if (!terms.ok()) return terms.status();
    if (!own_terms) {
      auto sum = SumOf(*std::move(terms), memory);
      if (!sum.ok()) return sum.status();
      lists[0].push_back(*std::move(sum));
      continue;
    }
    for (size_t p = 0; p < lists.size(); ++p) {
      lists[p].push_back((*terms)[static_cast<size_t>(array.parts[p].term)]);
    }
  }
  return lists;
}

absl::StatusOr<std::vector<Literal>> Cut(const std::vector<ArrayInfo>& arrays,
                                         const std::vector<Literal>& whole,
                                         size_t partition, bool own_terms,
                                         Allocator& memory) {
  std::vector<Literal> parts;
  for (size_t i = 0; i < arrays.size(); ++i) {
    auto cut = CutOne(arrays[i], whole[i], partition, own_terms, memory);
    if (!cut.ok()) return cut.status();
    parts.push_back(*std::move(cut));
  }
  return parts;
}

}  // namespace hlo::pjrt
