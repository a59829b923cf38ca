// The results of collectives, once all members of a group have posted.
#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/run/by_lane.h"
#include "gpu_check/run/combiners.h"
#include "gpu_check/run/meeting.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"

namespace hlo::gpu {
namespace {

using Members = std::vector<const Array*>;

// The k-th array of every member.
Members ArraysOf(const Meeting& meeting, size_t k) {
  Members members;
  for (const auto& each : meeting.posted) members.push_back(&(*each)[k]);
  return members;
}

absl::Status SameSizes(const Call& call, const Members& arrays,
                       int64_t besides) {
  for (const Array* each : arrays) {
    for (int d = 0; d < each->rank(); ++d) {
      if (d != besides && each->sizes[d] != arrays[0]->sizes[d]) {
        return call.Error("the members have different actual sizes");
      }
    }
  }
  return absl::OkStatus();
}

// f(.. f(x0, x1) .., xn).
absl::StatusOr<Array> Reduced(Call& call, const Members& arrays) {
  absl::Status status = SameSizes(call, arrays, -1);
  if (!status.ok()) return status;
  const ComputationId f = call.attributes().get(attr::to_apply);
  auto compiled = call.program.Compile(f, call.device);
  Array acc = *arrays[0];
  for (size_t k = 1; k < arrays.size(); ++k) {
    auto next = NewArray(call.device, acc.type, acc.sizes);
    if (!next.ok()) return next;
    if (!compiled.ok()) {
      status = MapByLane(call, f, {acc, *arrays[k]}, {false, false}, *next);
      if (!status.ok()) return status;
      acc = *std::move(next);
      continue;
    }
    Map kernel;
    kernel.program = (*compiled)->program;
    status = SetArrays({acc, *arrays[k]}, &kernel.in);
    if (status.ok()) status = SetArrays({*next}, &kernel.out);
    kernel.stride[0] = kernel.stride[1] = 1;
    kernel.parameter[0] = (*compiled)->parameters[0];
    kernel.parameter[1] = (*compiled)->parameters[1];
    if (!status.ok()) return status;
    if ((*compiled)->results[0] != acc.type) {
      return absl::UnimplementedError("a computation of a wider type");
    }
    status = call.device.Launch(kernel, acc.count(), (*compiled)->work,
                                kernel.program.registers);
    if (!status.ok()) return status;
    acc = *std::move(next);
  }
  return acc;
}

// The r-th of n equal pieces.
absl::StatusOr<Array> Piece(Call& call, const Array& array, int64_t dimension,
                            int64_t r, int64_t n) {
  std::vector<int64_t> start(array.sizes.size(), 0), sizes = array.sizes;
  if (sizes[dimension] % n != 0) {
    return call.Error(
        absl::StrCat(sizes[dimension], " elements for ", n, " members"));
  }
  sizes[dimension] /= n;
  start[dimension] = r * sizes[dimension];
  return Slice(call.device, array, start, sizes);
}

absl::StatusOr<Array> ResultOf(Call& call, const Meeting& meeting, size_t k,
                               int64_t rank) {
  const absl::string_view op = call.instruction.op->name;
  const Members arrays = ArraysOf(meeting, k);
  const Ints& dimensions = call.attributes().get(attr::dimensions);
  const int64_t n = std::ssize(arrays);
  if (absl::StartsWith(op, "all-reduce")) return Reduced(call, arrays);
  if (op == "reduce-scatter") {
    auto whole = Reduced(call, arrays);
    if (!whole.ok()) return whole;
    return Piece(call, *whole, dimensions[0], rank, n);
  }
  if (op == "collective-broadcast") return *arrays[0];
  if (op == "all-to-all" && dimensions.empty()) {
    // Array s of the result is this member's array of member s.
    return *ArraysOf(meeting, static_cast<size_t>(rank))[k];
  }
  absl::Status status = SameSizes(call, arrays, dimensions[0]);
  if (!status.ok()) return status;
  if (absl::StartsWith(op, "all-gather")) {
    return Concatenated(call.device, arrays, dimensions[0]);
  }
  std::vector<Array> pieces;  // all-to-all
  for (const Array* each : arrays) {
    auto piece = Piece(call, *each, dimensions[0], rank, n);
    if (!piece.ok()) return piece;
    pieces.push_back(*std::move(piece));
  }
  Members parts;
  for (const Array& each : pieces) parts.push_back(&each);
  return Concatenated(call.device, parts, dimensions[0]);
}

// Every member has posted arrays of the first one's types and ranks.
absl::Status CheckPosted(const Call& call, const Meeting& meeting) {
  const Value& first = *meeting.posted[0];
  for (const auto& each : meeting.posted) {
    bool same = each->size() == first.size();
    for (size_t k = 0; same && k < first.size(); ++k) {
      same = (*each)[k].type == first[k].type &&
             (*each)[k].rank() == first[k].rank();
    }
    if (!same) return call.Error("the members have posted different arrays");
  }
  return absl::OkStatus();
}

// input_offsets, send_sizes, output_offsets, recv_sizes of each member.
using Numbers = std::vector<std::array<std::vector<int64_t>, 4>>;

absl::StatusOr<Numbers> ReadNumbers(Call& call, const Meeting& meeting) {
  Numbers numbers;
  for (const auto& each : meeting.posted) {
    numbers.emplace_back();
    for (int k = 0; k < 4; ++k) {
      auto values = ReadIntegers(call.device, (*each)[2 + k]);
      if (!values.ok()) return values.status();
      if (values->size() % meeting.members.size() != 0 ||
          (numbers.size() + k > 1 && values->size() != numbers[0][0].size())) {
        return call.Error("offsets and sizes for other members");
      }
      numbers.back()[k] = *std::move(values);
    }
  }
  for (size_t k = 0; k < 2; ++k) {
    Members arrays = ArraysOf(meeting, k);
    arrays.push_back(&(*meeting.posted[0])[0]);  // rows of one size
    absl::Status status = SameSizes(call, arrays, 0);
    if (!status.ok()) return status;
  }
  return numbers;
}

// Piece i of what the member of rank r receives.
absl::Status PutPiece(Call& call, const Meeting& meeting,
                      const Numbers& numbers, int64_t r, int64_t i,
                      const Array& whole) {
  const int64_t n = std::ssize(meeting.members);
  const int64_t pieces = std::ssize(numbers[0][0]) / n;
  const int64_t s = i / pieces, at = r * pieces + i % pieces;
  const Array& in = (*meeting.posted[s])[0];
  const int64_t from = numbers[s][0][at], size = numbers[s][1][at];
  const int64_t to = numbers[s][2][at];
  if (size < 0 || size != numbers[r][3][i] || from < 0 || to < 0 ||
      from > in.sizes[0] - size || to > whole.sizes[0] - size) {
    return call.Error(
        absl::StrCat("the piece from ", s, " to ", r, " does not fit"));
  }
  std::vector<int64_t> start(in.sizes.size(), 0), sizes = in.sizes;
  start[0] = from;
  sizes[0] = size;
  auto piece = Slice(call.device, in, start, sizes);
  if (!piece.ok()) return piece.status();
  start[0] = to;
  return Insert(call.device, *piece, start, whole);
}

// Rows of each sender's input at the places that it names.
absl::Status CombineRagged(Call& call, Meeting* meeting) {
  auto numbers = ReadNumbers(call, *meeting);
  if (!numbers.ok()) return numbers.status();
  for (int64_t r = 0; r < std::ssize(meeting->members); ++r) {
    auto whole = Copied(call.device, (*meeting->posted[r])[1]);
    if (!whole.ok()) return whole.status();
    for (int64_t i = 0; i < std::ssize((*numbers)[0][0]); ++i) {
      absl::Status status = PutPiece(call, *meeting, *numbers, r, i, *whole);
      if (!status.ok()) return status;
    }
    meeting->results.push_back({*std::move(whole)});
  }
  return absl::OkStatus();
}

// One slice of one array, from the source's input to the target's output.
struct InPlace {
  int64_t array, slice;                 // slice: its index in slice_sizes
  int64_t input_starts, output_starts;  // leaves of what was posted
};

absl::StatusOr<std::vector<int64_t>> ReadStarts(
    Call& call, const Value& posted, int64_t first, const Array& array,
    const std::vector<int64_t>& sizes) {
  std::vector<int64_t> starts;
  for (int d = 0; d < array.rank(); ++d) {
    auto start = ReadIntegers(call.device, posted[first + d]);
    if (!start.ok()) return start;
    starts.push_back(
        std::clamp<int64_t>(start->front(), 0, array.sizes[d] - sizes[d]));
  }
  return starts;
}

absl::Status MoveSlice(Call& call, const InPlace& at, const Value& source,
                       const Value& target, const Array& output) {
  const Array& input = source[at.array];
  std::vector<int64_t> sizes =
      call.attributes().get(attr::permute_slice_sizes)[at.slice];
  for (size_t d = 0; d < sizes.size(); ++d) {
    sizes[d] = std::min({sizes[d], input.sizes[d], output.sizes[d]});
  }
  auto from = ReadStarts(call, source, at.input_starts, input, sizes);
  if (!from.ok()) return from.status();
  auto to = ReadStarts(call, target, at.output_starts, output, sizes);
  if (!to.ok()) return to.status();
  auto part = Slice(call.device, input, *from, sizes);
  if (!part.ok()) return part.status();
  return Insert(call.device, *part, *to, output);
}

// Leaves that were posted: inputs, outputs, starts in these, starts in those.
// The pairs are as many runs as each array has slices.
absl::Status CombineInPlace(Call& call, const Pairs& pairs, Meeting* meeting) {
  const int64_t arrays = call.shape(0).leaf_count();
  const int64_t slices =
      std::ssize(call.attributes().get(attr::permute_slice_sizes)) / arrays;
  const int64_t starts = call.shape(2).leaf_count();
  for (const auto& each : meeting->posted) {
    Value& result = meeting->results.emplace_back();
    for (int64_t a = 0; a < arrays; ++a) {
      auto output = Copied(call.device, (*each)[arrays + a]);
      if (!output.ok()) return output.status();
      result.push_back(*std::move(output));
    }
  }
  const auto place = [&](int64_t process) {
    return std::find(meeting->members.begin(), meeting->members.end(),
                     process) -
           meeting->members.begin();
  };
  for (size_t i = 0; i < pairs.size(); ++i) {
    const int64_t run = static_cast<int64_t>(i) * slices / std::ssize(pairs);
    const int64_t s = place(pairs[i].first), t = place(pairs[i].second);
    InPlace at{0, 0, 2 * arrays, 2 * arrays + starts};
    for (; at.array < arrays; ++at.array) {
      const int64_t rank = (*meeting->posted[s])[at.array].rank();
      InPlace own = at;
      own.slice = at.array * slices + run;
      own.input_starts += run * rank;
      own.output_starts += run * rank;
      absl::Status status =
          MoveSlice(call, own, *meeting->posted[s], *meeting->posted[t],
                    meeting->results[t][at.array]);
      if (!status.ok()) return status;
      at.input_starts += slices * rank;
      at.output_starts += slices * rank;
    }
  }
  return absl::OkStatus();
}

absl::Status CombinePermute(Call& call, const Pairs& pairs, Meeting* meeting) {
  if (call.attributes().has(attr::permute_slice_sizes)) {
    return CombineInPlace(call, pairs, meeting);
  }
  for (size_t r = 0; r < meeting->members.size(); ++r) {
    const auto pair = std::find_if(
        pairs.begin(), pairs.end(),
        [&](const auto& each) { return each.second == meeting->members[r]; });
    if (pair == pairs.end()) {
      auto zeros = ZerosLike(call.device, *meeting->posted[r]);
      if (!zeros.ok()) return zeros.status();
      meeting->results.push_back(*std::move(zeros));
      continue;
    }
    const auto source = std::find(meeting->members.begin(),
                                  meeting->members.end(), pair->first);
    meeting->results.push_back(
        *meeting->posted[source - meeting->members.begin()]);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Value> ZerosLike(Device& device, const Value& value) {
  Value zeros;
  for (const Array& each : value) {
    if (each.data == nullptr) {
      zeros.emplace_back();
      continue;
    }
    auto array = Zeros(device, each.type, each.sizes);
    if (!array.ok()) return array.status();
    zeros.push_back(*std::move(array));
  }
  return zeros;
}

absl::Status Combine(Call& call, const Pairs& pairs, Meeting* meeting) {
  const absl::string_view op = call.instruction.op->name;
  meeting->combined = true;
  absl::Status status = CheckPosted(call, *meeting);
  if (!status.ok()) return status;
  if (absl::StartsWith(op, "collective-permute")) {
    return CombinePermute(call, pairs, meeting);
  }
  if (op == "ragged-all-to-all") return CombineRagged(call, meeting);
  const size_t arrays = meeting->posted[0]->size();
  if (op == "all-to-all" && call.attributes().get(attr::dimensions).empty() &&
      arrays != meeting->members.size()) {
    return call.Error("an array for each member is needed");
  }
  for (int64_t r = 0; r < std::ssize(meeting->members); ++r) {
    Value value;
    for (size_t k = 0; k < arrays; ++k) {
      auto result = ResultOf(call, *meeting, k, r);
      if (!result.ok()) return result.status();
      value.push_back(*std::move(result));
    }
    meeting->results.push_back(std::move(value));
  }
  return absl::OkStatus();
}

}  // namespace hlo::gpu
