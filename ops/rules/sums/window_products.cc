#include "ops/rules/sums/window_products.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "base/parallel_for.h"
#include "ops/choices/places.h"
#include "ops/kernels/copies/box_copy.h"

namespace hlo {
namespace {

// Bytes of input rows that are multiplied at once.
constexpr int64_t kRowBytes = 1 << 19;
constexpr int64_t kFewestRows = 48, kMostRows = 1024;

// Places of one dimension that see elements at the same positions of the
// window: `count` of them from `first` on, every `step`-th.
struct PlaceClass {
  int64_t first = 0, count = 0, step = 1;
  int64_t source_step = 0;       // between the elements they see
  std::vector<int64_t> places;   // in the output
  std::vector<int64_t> sources;  // element seen first, by place
};

std::vector<PlaceClass> ClassesOf(const WindowAxis& axis) {
  std::map<std::pair<int64_t, int64_t>, PlaceClass> classes;
  for (int64_t o = 0; o < axis.places; ++o) {
    // Positions seen from one place are places seen from one position.
    const WindowAxis turned = {.base = axis.base,
                               .places = axis.size,
                               .size = 1,
                               .stride = axis.window_dilation,
                               .pad_low = axis.pad_low - o * axis.stride,
                               .base_dilation = axis.base_dilation,
                               .window_dilation = 1};
    const Reach reach = ReachOf(turned, 0, 0, axis.size);
    const int64_t first = reach.count > 0 ? reach.first : 0;
    PlaceClass& its = classes[{first, reach.count}];
    its.first = first;
    its.count = reach.count;
    its.step = reach.step;
    its.source_step = reach.source_step;
    its.places.push_back(o);
    its.sources.push_back(reach.source);
  }
  std::vector<PlaceClass> list;
  for (auto& [key, its] : classes) list.push_back(std::move(its));
  return list;
}

// Loops that are one longer loop are joined.
void Append(std::vector<StridedLoop>& loops, const StridedLoop& loop) {
  if (loop.size == 1) return;
  if (!loops.empty() && loops.back().from == loop.from * loop.size &&
      loops.back().to == loop.to * loop.size) {
    loops.back() = {loops.back().size * loop.size, loop.from, loop.to};
  } else {
    loops.push_back(loop);
  }
}

// One product of matrices: the places of a class in each dimension, times the
// kernel at the positions that they see.
class ClassProduct {
 public:
  ClassProduct(const ValueContext& context, const WindowProducts& products,
               const SumTypes& types, const ProductOperand& input,
               const ProductOperand& kernel, MutableArrayView output,
               std::vector<const PlaceClass*> classes)
      : context_(context),
        products_(products),
        types_(types),
        input_(input),
        kernel_(kernel),
        output_(output),
        classes_(std::move(classes)),
        input_width_(StorageBytes(input.type)),
        kernel_width_(StorageBytes(kernel.type)),
        output_width_(StorageBytes(output.type())),
        zeros_(context.choices().is(choice::conv_padding::zeros)) {
    rows_ = products.batch;
    k_ = products.features;
    for (size_t d = 0; d < classes_.size(); ++d) {
      const PlaceClass& its = *classes_[d];
      rows_ *= static_cast<int64_t>(its.places.size());
      positions_.push_back(zeros_ ? products.spatial[d].axis.size : its.count);
      k_ *= positions_[d];
    }
    MakeLoops();
  }

  absl::Status Run(ValueContext& context) {
    if (k_ == 0) return absl::OkStatus();  // the output holds zeros
    auto matrix = context.Scratch(k_ * products_.outputs * kernel_width_);
    if (!matrix.ok()) return matrix.status();
    for (int64_t g = 0; g < products_.groups && !context.cancelled(); ++g) {
      TakeKernel(g, matrix->mutable_data());
      const int64_t products = k_ * products_.outputs;
      // A range is cut into chunks, between which the run may be cancelled.
      ParallelFor(context.threads().WholeRanges(), rows_, products,
                  [&](int64_t begin, int64_t end) {
                    MultiplyRows(g, matrix->data(), begin, end);
                  });
    }
    return absl::OkStatus();
  }

 private:
  // From the input's element seen first to a row of k_ terms: positions, then
  // features.
  void MakeLoops() {
    if (k_ == 0) return;
    int64_t to = k_;
    for (size_t d = 0; d < classes_.size(); ++d) {
      const PlaceClass& its = *classes_[d];
      to /= positions_[d];
      const int64_t step = products_.spatial[d].input_step * its.source_step;
      Append(row_loops_, {its.count, step, zeros_ ? its.step * to : to});
      if (zeros_) row_origin_ += its.first * to;
      empty_ = empty_ || its.count == 0;
    }
    Append(row_loops_, {products_.features, products_.feature_step, 1});
  }

  // The kernel as k_ rows of a group's outputs.
  void TakeKernel(int64_t group, std::byte* matrix) const {
    std::vector<StridedLoop> loops;
    int64_t from = products_.kernel_origin +
                   group * products_.outputs * products_.kernel_output_step;
    int64_t to = k_ * products_.outputs;
    for (size_t d = 0; d < classes_.size(); ++d) {
      const PlaceClass& its = *classes_[d];
      const int64_t step = products_.spatial[d].kernel_step;
      to /= positions_[d];
      loops.push_back({positions_[d], zeros_ ? step : step * its.step, to});
      if (!zeros_) from += its.first * step;
    }
    loops.push_back(
        {products_.features, products_.kernel_feature_step, products_.outputs});
    loops.push_back({products_.outputs, products_.kernel_output_step, 1});
    CopyStrided(kernel_width_, kernel_.data() + from * kernel_width_, matrix,
                std::move(loops));
  }

  // The beginning of row `row` in the input and in the output.
  std::pair<int64_t, int64_t> Begin(int64_t row) const {
    int64_t from = 0, to = 0;
    for (size_t d = classes_.size(); d-- > 0;) {
      const PlaceClass& its = *classes_[d];
      const auto places = static_cast<int64_t>(its.places.size());
      const auto i = static_cast<size_t>(row % places);
      row /= places;
      from += its.sources[i] * products_.spatial[d].input_step;
      to += its.places[i] * products_.spatial[d].output_step;
    }
    return {from + row * products_.batch_step,
            to + row * products_.batch_output_step};
  }

  void MultiplyRows(int64_t group, const std::byte* matrix, int64_t begin,
                    int64_t end) const {
    const int64_t chunk =
        std::clamp(kRowBytes / (k_ * input_width_), kFewestRows, kMostRows);
    const int64_t rows = std::min(chunk, end - begin);
    const int64_t sum_width = StorageBytes(types_.accumulator);
    std::vector<std::byte> inputs(
        static_cast<size_t>(rows * k_ * input_width_)),
        sums(static_cast<size_t>(rows * products_.outputs * sum_width)),
        rounded(static_cast<size_t>(rows * products_.outputs * output_width_));
    std::vector<int64_t> to(static_cast<size_t>(rows));
    for (; begin < end && !context_.cancelled(); begin += chunk) {
      const int64_t n = std::min(chunk, end - begin);
      for (int64_t i = 0; i < n; ++i) {
        auto [from, target] = Begin(begin + i);
        from += group * products_.group_step;
        to[i] = target;
        if (empty_) continue;  // a row of zeros
        CopyBox(input_width_, input_.data() + from * input_width_,
                inputs.data() + (i * k_ + row_origin_) * input_width_,
                row_loops_);
      }
      const GemmOperand lhs = {input_.type, inputs.data(), n, k_, 1};
      const GemmOperand rhs = {kernel_.type, matrix, products_.outputs, 1,
                               products_.outputs};
      SumOfProducts(context_, types_, k_, lhs, rhs, sums.data(), {});
      RoundSums(context_, types_, sums.data(), rounded.data(),
                n * products_.outputs);
      const int64_t first = group * products_.outputs * products_.output_step;
      const StridedLoop outputs = {products_.outputs, 1, products_.output_step};
      for (int64_t i = 0; i < n; ++i) {
        CopyBox(output_width_,
                rounded.data() + i * products_.outputs * output_width_,
                output_.data + (first + to[i]) * output_width_,
                std::span(&outputs, 1));
      }
    }
  }

  const ValueContext& context_;
  const WindowProducts& products_;
  const SumTypes& types_;
  const ProductOperand& input_;
  const ProductOperand& kernel_;
  const MutableArrayView output_;
  const std::vector<const PlaceClass*> classes_;
  const int input_width_, kernel_width_, output_width_;
  const bool zeros_;
  bool empty_ = false;  // no element is seen: all terms are zeros
  int64_t rows_ = 1, k_ = 1;
  std::vector<int64_t> positions_;  // that are multiplied, by dimension
  std::vector<StridedLoop> row_loops_;
  int64_t row_origin_ = 0;
};

}  // namespace

absl::Status SumWindowProducts(ValueContext& context,
                               const WindowProducts& products,
                               const SumTypes& types,
                               const ProductOperand& input,
                               const ProductOperand& kernel,
                               MutableArrayView output) {
  FillWithZero(context, output);
  if (products.features == 0) return absl::OkStatus();
  std::vector<std::vector<PlaceClass>> all;
  for (const WindowProducts::Spatial& spatial : products.spatial) {
    all.push_back(ClassesOf(spatial.axis));
  }
  // Each choice of a class in every dimension.
  std::vector<size_t> index(all.size(), 0);
  while (true) {
    std::vector<const PlaceClass*> classes;
    for (size_t d = 0; d < all.size(); ++d) {
      classes.push_back(&all[d][index[d]]);
    }
    ClassProduct product(context, products, types, input, kernel, output,
                         std::move(classes));
    absl::Status status = product.Run(context);
    if (!status.ok()) return status;
    size_t d = all.size();
    while (d > 0 && ++index[d - 1] == all[d - 1].size()) index[--d] = 0;
    if (d == 0) return absl::OkStatus();
  }
}

}  // namespace hlo
