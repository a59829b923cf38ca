// bitcast, scan, random bits.
#include <algorithm>
#include <utility>

#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/kernels/movement.h"
#include "gpu_check/kernels/random.h"
#include "gpu_check/kernels/random_numbers.h"
#include "gpu_check/run/ops.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/random.h"

namespace hlo::gpu {
namespace {

// The strides of an array in its layout's physical order.
absl::StatusOr<Strides> PhysicalStrides(const Shape& shape) {
  const std::vector<int64_t> sizes = shape.sizes();
  if (shape.layout() == nullptr) return StridesOf(sizes);
  if (!shape.layout()->tiles.empty()) {
    return absl::UnimplementedError("bitcast of tiles");
  }
  Strides strides;
  int64_t next = 1;
  for (int64_t d : shape.layout()->minor_to_major) {
    strides.of[d] = next;
    next *= sizes[d];
  }
  return strides;
}

}  // namespace

absl::Status BitcastRule(Call& call) {
  const Array& in = call.in(0);
  auto from = PhysicalStrides(call.shape(0));
  if (!from.ok()) return from.status();
  auto to = PhysicalStrides(call.shape());
  if (!to.ok()) return to.status();
  auto flat = NewArray(call.device, in.type, {in.count()});
  if (!flat.ok()) return flat.status();
  StridedCopy gather;
  gather.box = BoxOf(in.sizes);
  gather.from = StridesOf(in.sizes);
  gather.to = *from;
  gather.bytes = in.bytes();
  gather.in = in.data.get();
  gather.out = flat->data.get();
  absl::Status status = call.device.Launch(gather, in.count());
  auto out = NewResult(call, call.shape().sizes());
  if (!out.ok()) return out.status();
  auto packed = NewArray(call.device, out->type, {out->count()});
  if (!packed.ok()) return packed.status();
  Repack pack;
  pack.from_bits = BitsOf(in.type);
  pack.to_bits = BitsOf(out->type);
  pack.from_bytes = in.bytes();
  pack.to_bytes = out->bytes();
  pack.to = out->type;
  pack.in = flat->data.get();
  pack.out = packed->data.get();
  if (status.ok()) status = call.device.Launch(pack, out->count());
  if (!status.ok()) return status;
  StridedCopy spread;
  spread.box = BoxOf(out->sizes);
  spread.from = *to;
  spread.to = StridesOf(out->sizes);
  spread.bytes = out->bytes();
  spread.in = packed->data.get();
  spread.out = out->data.get();
  return call.device.Launch(spread, out->count());
}

namespace {

// Step by step, from the host.
struct Scan {
  Call& call;
  int64_t dimension, steps = 0;
  int inputs = 0;
  std::vector<Array> outputs;

  absl::StatusOr<Value> SliceAt(const Array& array, int64_t t) const {
    std::vector<int64_t> start(array.sizes.size(), 0), sizes = array.sizes;
    start[dimension] = t;
    sizes[dimension] = 1;
    auto slice = Slice(call.device, array, start, sizes);
    if (!slice.ok()) return slice.status();
    slice->sizes.erase(slice->sizes.begin() + dimension);
    return Value{*std::move(slice)};
  }
  absl::Status PutAt(const Array& part, int64_t t, const Array& whole) const {
    Array slice = part;
    slice.sizes.insert(slice.sizes.begin() + dimension, 1);
    std::vector<int64_t> start(slice.sizes.size(), 0);
    start[dimension] = t;
    return Insert(call.device, slice, start, whole);
  }
  // Outputs as large as the first step's; without steps as the shape says.
  absl::Status MakeOutputs(int count, const Value* first) {
    const Shape& shape = call.shape();
    for (int k = 0; k < count; ++k) {
      const Shape& own = shape.is_tuple() ? shape.elements()[k] : shape;
      std::vector<int64_t> sizes = own.sizes();
      if (first != nullptr) {
        sizes = (*first)[k].sizes;
        sizes.insert(sizes.begin() + dimension, steps);
      } else {
        sizes[dimension] = steps;
      }
      auto type = TypeOf(own);
      if (!type.ok()) return type.status();
      auto out = NewArray(call.device, *type, sizes);
      if (!out.ok()) return out.status();
      outputs.push_back(*std::move(out));
    }
    return absl::OkStatus();
  }
};

// A value's leaves in the parts that are one computation's parameters.
std::vector<Value> Parts(const Value& leaves, size_t first,
                         const std::vector<Shape>& shapes, size_t from) {
  std::vector<Value> parts;
  for (size_t k = from; k < shapes.size(); ++k) {
    const auto count = static_cast<size_t>(shapes[k].leaf_count());
    parts.emplace_back(leaves.begin() + static_cast<int64_t>(first),
                       leaves.begin() + static_cast<int64_t>(first + count));
    first += count;
  }
  return parts;
}

// One step: outputs go to their places, `carried` becomes the next carries.
absl::Status StepOfScan(Scan& scan, int64_t t, int outputs,
                        const std::vector<Shape>& parameters,
                        std::vector<Value>* carried) {
  Call& call = scan.call;
  std::vector<Value> arguments;
  for (int k = 0; k < scan.inputs; ++k) {
    auto slice = scan.SliceAt(call.in(k), t);
    if (!slice.ok()) return slice.status();
    arguments.push_back(*std::move(slice));
  }
  for (Value& each : *carried) arguments.push_back(std::move(each));
  auto value =
      call.apply(call.attributes().get(attr::to_apply), std::move(arguments));
  if (!value.ok()) return value.status();
  absl::Status status = absl::OkStatus();
  if (scan.outputs.empty()) status = scan.MakeOutputs(outputs, &*value);
  for (int k = 0; status.ok() && k < outputs; ++k) {
    std::vector<int64_t> sizes = (*value)[k].sizes;
    sizes.insert(sizes.begin() + scan.dimension, scan.steps);
    if (sizes != scan.outputs[k].sizes) {
      return call.Error("steps of different actual sizes");
    }
    status = scan.PutAt((*value)[k], t, scan.outputs[k]);
  }
  *carried = Parts(*value, static_cast<size_t>(outputs), parameters,
                   static_cast<size_t>(scan.inputs));
  return status;
}

absl::Status CheckSteps(const Scan& scan) {
  if (scan.steps > int64_t{1} << 40) {
    return scan.call.Error("more steps than can be taken");
  }
  for (int k = 1; k < scan.inputs; ++k) {
    if (scan.call.in(k).sizes[scan.dimension] != scan.steps) {
      return scan.call.Error("inputs of different actual sizes");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ScanRule(Call& call) {
  const int carries =
      static_cast<int>(call.attributes().get(attr::num_carries));
  Scan scan{call, call.attributes().get(attr::dimensions)[0], 0, 0, {}};
  scan.inputs = call.count() - carries;
  const Shape& shape = call.shape();
  const bool is_tuple = shape.is_tuple();
  const int outputs =
      (is_tuple ? static_cast<int>(shape.elements().size()) : 1) - carries;
  scan.steps =
      scan.inputs > 0
          ? call.in(0).sizes[scan.dimension]
          : (is_tuple ? shape.elements()[0] : shape).size(scan.dimension);
  absl::Status status = CheckSteps(scan);
  if (!status.ok()) return status;
  const int f = call.attributes().get(attr::to_apply).index;
  const std::vector<Shape> parameters =
      call.program.module().computations[f].signature().parameters;
  std::vector<Value> carried;
  for (int k = scan.inputs; k < call.count(); ++k) {
    carried.push_back(*call.operands[k]);
  }
  if (scan.steps == 0) status = scan.MakeOutputs(outputs, nullptr);
  const bool reverse = call.attributes().get(attr::is_reverse);
  for (int64_t n = 0; status.ok() && n < scan.steps; ++n) {
    status = StepOfScan(scan, reverse ? scan.steps - 1 - n : n, outputs,
                        parameters, &carried);
  }
  for (const Array& each : scan.outputs) call.result.push_back(each);
  for (const Value& each : carried) {
    call.result.insert(call.result.end(), each.begin(), each.end());
  }
  return status;
}

namespace {

// Threefry's pairs stand along the first even dimension, or the first of the
// largest. Returns the number of blocks.
int64_t PlacePairs(const Array& out, RandomBits* kernel) {
  if (kernel->scalar) return 1;
  size_t along = 0;
  for (size_t d = 0; d < out.sizes.size(); ++d) {
    if (out.sizes[d] > out.sizes[along]) along = d;
  }
  const auto even = std::find_if(out.sizes.begin(), out.sizes.end(),
                                 [](int64_t size) { return size % 2 == 0; });
  if (even != out.sizes.end()) {
    along = static_cast<size_t>(even - out.sizes.begin());
  }
  kernel->size = out.sizes[along];
  kernel->pairs = (kernel->size + 1) / 2;
  kernel->inner = StridesOf(out.sizes).of[along];
  const bool whole = kernel->bytes == 8 || kernel->size == 0;
  return whole ? out.count() : out.count() / kernel->size * kernel->pairs;
}

}  // namespace

absl::Status RngBitGeneratorRule(Call& call) {
  const Array& state = call.in(0);
  const RngAlgorithm algorithm = call.attributes().get(attr::rng_algorithm);
  auto next = NewResult(call, state.sizes);
  if (!next.ok()) return next.status();
  auto out = NewResult(call, call.shape().elements()[1].sizes());
  if (!out.ok()) return out.status();
  RandomBits kernel;
  kernel.state = static_cast<const uint64_t*>(state.data.get());
  kernel.threefry = algorithm == RngAlgorithm::kThreeFry;
  kernel.long_state = state.sizes[0] == 3;
  kernel.bytes = out->bytes();
  kernel.out = out->data.get();
  kernel.scalar = out->rank() == 0;
  int64_t blocks = (out->count() * std::max(kernel.bytes, 4) + 15) / 16;
  if (kernel.threefry) blocks = PlacePairs(*out, &kernel);
  absl::Status status = call.device.Launch(kernel, out->count(), 200);
  if (!status.ok()) return status;
  NextRandomState advance;
  advance.state = kernel.state;
  advance.blocks = static_cast<uint64_t>(blocks);
  advance.threefry = kernel.threefry;
  advance.long_state = kernel.long_state;
  advance.out = static_cast<uint64_t*>(next->data.get());
  return call.device.Launch(advance, state.count());
}

namespace {

void GoOn(std::array<uint64_t, 2>* state, int64_t by) {
  const auto low = static_cast<uint64_t>(by);
  (*state)[0] += low;
  (*state)[1] += ((*state)[0] < low ? 1 : 0) + (by < 0 ? ~uint64_t{0} : 0);
}

}  // namespace

absl::Status RngRule(Call& call) {
  const Distribution distribution = call.attributes().get(attr::distribution);
  auto out = NewResult(call, call.shape().sizes());
  if (!out.ok()) return out.status();
  RandomNumbers kernel;
  kernel.type = out->type;
  kernel.normal = distribution == Distribution::kNormal;
  kernel.bernoulli = distribution == Distribution::kBernoulli;
  kernel.key = call.process.seed;
  kernel.low = call.process.random[0];
  kernel.high = call.process.random[1];
  kernel.a = call.in(0).data.get();
  kernel.b = call.in(call.count() - 1).data.get();
  kernel.out = out->data.get();
  GoOn(&call.process.random, out->count());
  return call.device.Launch(kernel, out->count(), 400);
}

absl::Status RngGetAndUpdateStateRule(Call& call) {
  std::array<uint64_t, 2>& state = call.process.random;
  auto data = call.device.Upload(state.data(), sizeof(state));
  if (!data.ok()) return data.status();
  call.result.push_back({Type::kU64, {2}, *std::move(data), nullptr});
  GoOn(&state, call.attributes().get(attr::delta));
  return absl::OkStatus();
}

}  // namespace hlo::gpu
