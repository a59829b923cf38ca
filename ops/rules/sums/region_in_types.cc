#include "ops/rules/sums/region_in_types.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "literals/types/convert.h"

namespace hlo {
namespace {

constexpr int64_t kRegionLanes = 256;
constexpr size_t kWidest = 16;  // bytes an element

std::span<const Shape> Results(const Signature& signature) {
  return signature.result.is_tuple() ? signature.result.elements()
                                     : std::span(&signature.result, 1);
}

class ConvertedRegion : public Region {
 public:
  ConvertedRegion(std::unique_ptr<Region> inner,
                  std::span<const ElementType> types)
      : inner_(std::move(inner)), signature_(inner_->signature()) {
    std::vector<Shape> results;
    for (size_t r = 0; r < types.size(); ++r) {
      wide_.push_back(Results(inner_->signature())[r].type());
      types_.push_back(types[r]);
      results.push_back(Shape::Scalar(types[r]));
      signature_.parameters[r] = results.back();
    }
    if (types.size() == 1) {
      signature_.result = results[0];
    } else if (auto tuple = Shape::Tuple(std::move(results)); tuple.ok()) {
      signature_.result = *std::move(tuple);
    }
  }

  const Signature& signature() const override { return signature_; }
  const BinaryOpRegion* binary() const override { return nullptr; }
  bool concurrent() const override { return inner_->concurrent(); }

  absl::Status Apply(std::span<const void* const> operands,
                     std::span<void* const> results, int64_t n) const override {
    const size_t arrays = types_.size();
    std::vector<std::byte> memory(2 * arrays * kRegionLanes * kWidest);
    std::vector<const void*> from(operands.begin(), operands.end());
    std::vector<void*> to(arrays);
    const auto buffer = [&](size_t i) {
      return memory.data() + i * kRegionLanes * kWidest;
    };
    for (int64_t begin = 0; begin < n; begin += kRegionLanes) {
      const int64_t lanes = std::min(kRegionLanes, n - begin);
      for (size_t r = 0; r < arrays; ++r) {
        ConvertLanes(types_[r], wide_[r], At(operands[r], begin, types_[r]),
                     buffer(r), lanes);
        from[r] = buffer(r);
        from[arrays + r] = At(operands[arrays + r], begin, wide_[r]);
        to[r] = buffer(arrays + r);
      }
      absl::Status status = inner_->Apply(from, to, lanes);
      if (!status.ok()) return status;
      for (size_t r = 0; r < arrays; ++r) {
        ConvertLanes(wide_[r], types_[r], to[r],
                     static_cast<std::byte*>(results[r]) +
                         begin * StorageBytes(types_[r]),
                     lanes);
      }
    }
    return absl::OkStatus();
  }

  absl::Status Fold(std::span<void* const> accumulators,
                    std::span<const void* const> xs, int64_t steps,
                    int64_t stride, int64_t lanes) const override {
    std::vector<const void*> operands(accumulators.begin(), accumulators.end());
    operands.insert(operands.end(), xs.begin(), xs.end());
    for (int64_t i = 0; i < steps; ++i) {
      for (size_t r = 0; r < xs.size(); ++r) {
        operands[xs.size() + r] = At(xs[r], i * stride, wide_[r]);
      }
      absl::Status status = Apply(operands, accumulators, lanes);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

 private:
  static const std::byte* At(const void* data, int64_t i, ElementType type) {
    return static_cast<const std::byte*>(data) + i * StorageBytes(type);
  }

  const std::unique_ptr<Region> inner_;
  Signature signature_;
  std::vector<ElementType> types_, wide_;
};

}  // namespace

std::unique_ptr<Region> RegionInTypes(std::unique_ptr<Region> region,
                                      std::span<const ElementType> types) {
  const std::span<const Shape> results = Results(region->signature());
  for (size_t r = 0; r < types.size(); ++r) {
    if (results[r].type() != types[r]) {
      return std::make_unique<ConvertedRegion>(std::move(region), types);
    }
  }
  return region;
}

}  // namespace hlo
