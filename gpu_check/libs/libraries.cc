#include "gpu_check/libs/libraries.h"

#include <dlfcn.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "gpu_check/run/steps.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/linear.h"
#include "ops/attributes/order.h"

namespace hlo::gpu {

void* Library::Find(const char* function) {
  for (const std::string& name : names) {
    if (library == nullptr) library = dlopen(name.c_str(), RTLD_NOW);
  }
  void* found = library == nullptr ? nullptr : dlsym(library, function);
  if (found == nullptr) {
    status = absl::UnimplementedError(
        library == nullptr ? names.front() + " is not there"
                           : absl::StrCat(names.front(), " has no ", function));
  }
  return found;
}

// Ops as calls of the libraries. Numbers are those of librarytypes.h,
// cublasLt.h, cufft.h and cub.cu.
namespace {

absl::Status OtherForm(const Call& call) {
  return absl::UnimplementedError(
      absl::StrCat(call.instruction.op->name, " of this form"));
}

// Dimensions of `first`, those in no list, those of `last`.
std::vector<int64_t> OrderOf(const Array& array, const Ints& first,
                             const Ints& last) {
  std::vector<int64_t> order = first;
  for (int64_t d = 0; d < array.rank(); ++d) {
    const bool named = std::count(first.begin(), first.end(), d) > 0 ||
                       std::count(last.begin(), last.end(), d) > 0;
    if (!named) order.push_back(d);
  }
  order.insert(order.end(), last.begin(), last.end());
  return order;
}

// cudaDataType of operands, result and scales; cublasComputeType_t, pedantic:
// no f32 becomes tf32; the bits of a scale's 1.
struct ProductTypes {
  Type operands, result;
  int operand_type, result_type, compute, scale;
  uint64_t one;
};
constexpr uint64_t kOneF32 = 0x3f800000, kOneF64 = 0x3ff0000000000000;
constexpr ProductTypes kProductTypes[] = {
    {Type::kF16, Type::kF16, 2, 2, 69, 0, kOneF32},
    {Type::kF16, Type::kF32, 2, 0, 69, 0, kOneF32},
    {Type::kBF16, Type::kBF16, 14, 14, 69, 0, kOneF32},
    {Type::kBF16, Type::kF32, 14, 0, 69, 0, kOneF32},
    {Type::kF32, Type::kF32, 0, 0, 69, 0, kOneF32},
    {Type::kF64, Type::kF64, 1, 1, 71, 1, kOneF64},
    {Type::kC64, Type::kC64, 4, 4, 69, 4, kOneF32},
    {Type::kC128, Type::kC128, 5, 5, 71, 5, kOneF64},
    {Type::kS8, Type::kS32, 3, 10, 72, 10, 1}};

void* LayoutOf(Library& cublas, int type, int64_t rows, int64_t columns,
               int64_t batch) {
  constexpr int kBatchCount = 5, kBatchStride = 6;
  void* layout = nullptr;
  const auto batches = static_cast<int32_t>(batch);
  const int64_t step = rows * columns;
  const void *count = &batches, *stride = &step;
  cublas.Call("cublasLtMatrixLayoutCreate", &layout, type, rows, columns, rows);
  cublas.Call("cublasLtMatrixLayoutSetAttribute", layout, kBatchCount, count,
              sizeof(batches));
  cublas.Call("cublasLtMatrixLayoutSetAttribute", layout, kBatchStride, stride,
              sizeof(step));
  return layout;
}

// Matrices [batch, own, depth]. Row-major arrays are column-major ones of
// exchanged dimensions: the result's are (rhs' transposed) lhs'.
absl::Status Multiply(Libraries& libraries, const ProductTypes& types,
                      const Array& lhs, const Array& rhs, const Array& out,
                      int64_t batch, int64_t depth) {
  Library& cublas = libraries.cublas;
  constexpr int kTransposeA = 3;
  const int32_t is_transposed = 1;
  const void* transposed = &is_transposed;
  const int64_t m = lhs.count() / depth / batch,
                n = rhs.count() / depth / batch;
  alignas(16) const uint64_t one[] = {types.one, 0}, zero[] = {0, 0};
  if (libraries.cublas_handle == nullptr) {
    cublas.Call("cublasLtCreate", &libraries.cublas_handle);
  }
  void *product = nullptr, *none = nullptr;
  cublas.Call("cublasLtMatmulDescCreate", &product, types.compute, types.scale);
  cublas.Call("cublasLtMatmulDescSetAttribute", product, kTransposeA,
              transposed, sizeof(is_transposed));
  void* x = LayoutOf(cublas, types.operand_type, depth, n, batch);
  void* y = LayoutOf(cublas, types.operand_type, depth, m, batch);
  void* d = LayoutOf(cublas, types.result_type, n, m, batch);
  void* to = out.data.get();
  cublas.Call("cublasLtMatmul", libraries.cublas_handle, product, &one[0],
              rhs.data.get(), x, lhs.data.get(), y, &zero[0], to, d, to, d,
              none, none, size_t{0}, none);
  for (void* each : {x, y, d}) {
    if (each != nullptr) cublas.Release("cublasLtMatrixLayoutDestroy", each);
  }
  if (product != nullptr) cublas.Release("cublasLtMatmulDescDestroy", product);
  return cublas.TakeStatus();
}

absl::Status DotOfCublas(Call& call, Libraries& libraries) {
  const Attributes& of = call.attributes();
  const Ints& batch = of.get(attr::lhs_batch_dims);
  const Ints& depth = of.get(attr::lhs_contracting_dims);
  auto lhs =
      Transposed(call.device, call.in(0), OrderOf(call.in(0), batch, depth));
  auto rhs = Transposed(call.device, call.in(1),
                        OrderOf(call.in(1), of.get(attr::rhs_batch_dims),
                                of.get(attr::rhs_contracting_dims)));
  auto out = NewResult(call, call.shape().sizes());
  for (const auto* each : {&lhs, &rhs, &out}) {
    if (!each->ok()) return each->status();
  }
  const auto types = std::find_if(
      std::begin(kProductTypes), std::end(kProductTypes), [&](const auto& t) {
        return t.operands == lhs->type && t.result == out->type;
      });
  if (types == std::end(kProductTypes) || lhs->type != rhs->type ||
      of.get(attr::dot_algorithm) != DotAlgorithm::kUnset ||
      lhs->count() == 0 || rhs->count() == 0) {
    return OtherForm(call);
  }
  int64_t batches = 1, terms = 1;
  for (int64_t d : batch) batches *= call.in(0).sizes[d];
  for (int64_t d : depth) terms *= call.in(0).sizes[d];
  return Multiply(libraries, *types, *lhs, *rhs, *out, batches, terms);
}

// cuFFT does not scale.
absl::Status Divide(Call& call, const Array& sums, double n) {
  const Cell cell = FromParts(sums.type, FromReal(PartOf(sums.type), n), 0);
  auto divisor = call.device.Upload(&cell, sums.bytes());
  if (!divisor.ok()) return divisor.status();
  Step divide;
  divide.code = Code::kDivide;
  divide.type = divide.from[0] = divide.from[1] = sums.type;
  return LaunchElementwise(
      call, divide, {sums, {sums.type, {}, *std::move(divisor), nullptr}},
      sums.sizes);
}

absl::Status FftOfCufft(Call& call, Library& cufft) {
  const FftType type = call.attributes().get(attr::fft_type);
  const Ints& lengths = call.attributes().get(attr::fft_length);
  std::vector<long long> n(lengths.begin(), lengths.end());
  long long points = 1;
  for (long long each : n) points *= each;
  if (n.empty() || n.size() > 3 || points * call.in(0).count() == 0) {
    return OtherForm(call);
  }
  auto in = Copied(call.device, call.in(0));  // real results overwrite it
  auto sums = NewResult(call, call.shape().sizes());
  if (!in.ok() || !sums.ok()) return in.ok() ? sums.status() : in.status();
  const bool inverse = type == FftType::kIfft || type == FftType::kIrfft;
  const bool wide = BitsOf(PartOf(in->type)) == 64;
  const int plan_type = 0x29 + (type == FftType::kRfft ? 1 : 0) +
                        (type == FftType::kIrfft ? 3 : 0) + (wide ? 0x40 : 0);
  const long long batch =
      (type == FftType::kRfft ? *in : *sums).count() / points;
  int plan = 0;
  long long* dense = nullptr;
  size_t work = 0;
  cufft.Call("cufftCreate", &plan);
  cufft.Call("cufftMakePlanMany64", plan, static_cast<int>(n.size()), n.data(),
             dense, 1LL, 0LL, dense, 1LL, 0LL, plan_type, batch, &work);
  cufft.Call("cufftXtExec", plan, in->data.get(), sums->data.get(),
             inverse ? 1 : -1);
  if (plan != 0) cufft.Release("cufftDestroy", plan);
  absl::Status status = cufft.TakeStatus();
  if (!status.ok() || !inverse) return status;
  call.result.clear();
  return Divide(call, *sums, static_cast<double>(points));
}

// The number of a computation that is one operation on its two parameters,
// whose result a scan gives twice; -1: another one.
int NumberOf(const Computation& f) {
  constexpr const char* kOps[] = {"add", "multiply", "minimum", "maximum"};
  const Instruction& root = f.instructions[f.root];
  const bool twice = root.op->role == Role::kTuple &&
                     root.operands.size() == 2 &&
                     root.operands[0] == root.operands[1];
  const Instruction& at = twice ? f.instructions[root.operands[0]] : root;
  if (at.operands.size() != 2 || f.parameters.size() != 2 ||
      !std::is_permutation(at.operands.begin(), at.operands.end(),
                           f.parameters.begin())) {
    return -1;
  }
  const absl::string_view name = at.op->name;
  if (name != "compare") {
    const auto op = std::find(std::begin(kOps), std::end(kOps), name);
    return op == std::end(kOps) ? -1 : static_cast<int>(op - kOps);
  }
  const Direction direction = at.attributes.get(attr::direction);
  const bool plain = at.operands[0] == f.parameters[0];
  if (at.attributes.has(attr::compare_type)) return -1;
  if (direction == Direction::kLt) return plain ? 0 : 1;
  return direction == Direction::kGt ? (plain ? 1 : 0) : -1;
}

// One array; the dimensions that are worked on stand last.
absl::Status FoldOfCub(Call& call, Library& cub) {
  const Attributes& of = call.attributes();
  const absl::string_view op = call.instruction.op->name;
  const int algorithm = op == "reduce" ? 0 : op == "scan" ? 1 : 2;
  const Array &in = call.in(0), &init = call.in(call.count() - 1);
  const Ints& list = of.get(attr::dimensions);
  const std::vector<int64_t> order = OrderOf(in, {}, list);
  const bool plain =
      algorithm == 0 || (std::is_sorted(order.begin(), order.end()) &&
                         !list.empty() && (algorithm == 2 || in.rank() == 1));
  const int number =
      of.has(attr::to_apply)
          ? NumberOf(call.program.module()
                         .computations[of.get(attr::to_apply).index])
          : -1;
  if (!plain || number < 0 || in.count() == 0 || init.type != in.type ||
      call.count() != (algorithm == 2 ? 1 : 2) || of.get(attr::is_reverse)) {
    return OtherForm(call);
  }
  auto rows = Transposed(call.device, in, order);
  if (!rows.ok()) return rows.status();
  auto out =
      NewResult(call, algorithm > 0 ? rows->sizes : call.shape().sizes());
  if (!out.ok()) return out.status();
  const int64_t count =
      algorithm == 0 ? out->count() : in.count() / in.sizes.back();
  cub.Call("hloref_cub", algorithm, number, static_cast<int>(in.type),
           rows->data.get(), init.data.get(), out->data.get(), count,
           rows->count() / count);
  absl::Status status = cub.TakeStatus();
  if (!status.ok() || algorithm != 1) return status;
  auto carry = Slice(call.device, *out, {in.count() - 1}, {1});
  if (!carry.ok()) return carry.status();
  carry->sizes.clear();
  call.result.push_back(*std::move(carry));
  return absl::OkStatus();
}

}  // namespace

absl::Status Libraries::Run(Call& call) {
  const absl::string_view op = call.instruction.op->name;
  bool is_static = call.shape().is_static();
  for (int k = 0; k < call.count(); ++k) is_static &= call.shape(k).is_static();
  if (!is_static) return OtherForm(call);
  if (op == "dot") return DotOfCublas(call, *this);
  if (op == "fft") return FftOfCufft(call, cufft);
  if (op == "reduce" || op == "scan" || op == "sort") {
    return FoldOfCub(call, cub);
  }
  return absl::UnimplementedError(absl::StrCat("op:", op));
}

}  // namespace hlo::gpu
