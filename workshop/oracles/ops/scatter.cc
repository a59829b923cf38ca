// scatter: updates at places that indices say.
#include <algorithm>
#include <memory>
#include <utility>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/ops/folds.h"
#include "workshop/oracles/ops/scatter_places.h"

namespace hlo::conformance::naive {
namespace {

// The place of each update, by 2026, Scatter.
class ScatterPlaces {
 public:
  ScatterPlaces(const Step& step, const Array& operand, const Array& indices)
      : operand_(operand),
        indices_(indices),
        window_dims_(step.ints("update_window_dims")),
        inserted_(step.ints("inserted_window_dims")),
        batching_(step.ints("input_batching_dims")),
        indices_batching_(step.ints("scatter_indices_batching_dims")),
        map_(step.ints("scatter_dims_to_operand_dims")),
        vector_dim_(step.integer("index_vector_dim", 0)) {}

  Index Of(const Index& update) const {
    Index batch, window;
    for (size_t d = 0; d < update.size(); ++d) {
      (Has(window_dims_, static_cast<int64_t>(d)) ? window : batch)
          .push_back(update[d]);
    }
    Index place(operand_.sizes.size(), 0);
    for (size_t k = 0; k < map_.size(); ++k) {
      // A start that is too large for an index is outside of every array.
      const Wide start = IndexAt(indices_, batch, vector_dim_, k);
      place[map_[k]] =
          static_cast<int64_t>(std::clamp<Wide>(start, -kFar, kFar));
    }
    for (size_t k = 0; k < batching_.size(); ++k) {
      place[batching_[k]] =
          batch[BatchPlace(indices_batching_[k], vector_dim_)];
    }
    size_t next = 0;
    for (size_t d = 0; d < place.size(); ++d) {
      const auto dimension = static_cast<int64_t>(d);
      if (Has(inserted_, dimension) || Has(batching_, dimension)) continue;
      place[d] += window[next++];
    }
    return place;
  }
  // True if the first and the last element of the update's window are inside.
  bool WindowFits(Index update, const Index& sizes) const {
    for (const int64_t d : window_dims_) update[d] = 0;
    if (!Inside(Of(update), operand_.sizes)) return false;
    for (const int64_t d : window_dims_) update[d] = sizes[d] - 1;
    return Inside(Of(update), operand_.sizes);
  }

 private:
  static constexpr Wide kFar = int64_t{1} << 62;
  const Array& operand_;
  const Array& indices_;
  const Index window_dims_, inserted_, batching_, indices_batching_, map_;
  const int64_t vector_dim_;
};

// Updates for as many index vectors as there are now.
Array UpdatesOf(const Step& step, const Array& updates, const Array& indices) {
  const Index window_dims = step.ints("update_window_dims");
  Index batch = indices.sizes;
  const int64_t vector_dim = step.integer("index_vector_dim", 0);
  if (vector_dim < static_cast<int64_t>(batch.size())) {
    batch.erase(batch.begin() + vector_dim);
  }
  Index sizes = updates.sizes;
  size_t next = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (Has(window_dims, static_cast<int64_t>(d))) continue;
    if (next < batch.size()) sizes[d] = std::min(sizes[d], batch[next++]);
  }
  return Cropped(updates, sizes);
}

// Indices and updates must agree about the sizes that both have, but for
// semantics.md: dynamic_meeting.
void CheckUpdates(Evaluator& evaluator, const Step& step, size_t place,
                  const Values& operands) {
  if (evaluator.choices().smaller_sizes_meet) return;
  const size_t vectors = operands.size() / 2;
  const auto sizes = [&](size_t k) { return operands[k]->array.sizes; };
  const auto dynamic = [&](size_t k, size_t d) {
    const std::vector<bool>& all = step.operand_shapes[k].dynamic;
    return d < all.size() && all[d];
  };
  const Index window_dims = step.ints("update_window_dims");
  const int64_t vector_dim = step.integer("index_vector_dim", 0);
  int64_t batch = 0;
  for (size_t d = 0; d < sizes(place).size(); ++d) {
    if (Has(window_dims, static_cast<int64_t>(d))) continue;
    if (batch == vector_dim) ++batch;
    if (dynamic(place, d) && dynamic(vectors, batch) &&
        sizes(place)[d] != sizes(vectors)[batch]) {
      evaluator.Refuse("not an update for each index vector");
    }
    ++batch;
  }
}

// Updates of all arrays, cut to the sizes that all have.
std::vector<Array> CommonUpdates(Evaluator& evaluator, const Step& step,
                                 const Values& operands) {
  const size_t n = operands.size() / 2;
  std::vector<Array> updates;
  for (size_t k = n + 1; k < operands.size(); ++k) {
    CheckUpdates(evaluator, step, k, operands);
    updates.push_back(UpdatesOf(step, operands[k]->array, operands[n]->array));
  }
  Arrays given;
  for (const Array& each : updates) given.push_back(&each);
  const Index sizes = CommonSizes(given);
  for (Array& each : updates) each = Cropped(each, sizes);
  return updates;
}

}  // namespace

// semantics.md: scatter_oob, scatter_order.
Value Scatter(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const size_t n = operands.size() / 2;
  const Array& indices = operands[n]->array;
  const std::vector<Array> updates = CommonUpdates(evaluator, step, operands);
  std::vector<const Format*> formats;
  for (size_t k = 0; k < n; ++k) formats.push_back(operands[k]->array.format);
  for (size_t k = 0; k < n; ++k) formats.push_back(updates[k].format);
  const Array& first = operands[0]->array;
  const std::string body = step.text("to_apply");
  std::vector<std::unique_ptr<Fold>> folds(first.at.size());  // where any is
  const ScatterPlaces places(step, first, indices);
  const bool whole_windows = evaluator.choices().whole_windows;
  for (size_t element = 0; element < updates[0].at.size(); ++element) {
    const Index from = IndexOf(static_cast<int64_t>(element), updates[0].sizes);
    const Index to = places.Of(from);
    if (!Inside(to, first.sizes)) continue;
    if (whole_windows && !places.WindowFits(from, updates[0].sizes)) continue;
    const int64_t at = LinearIndex(to, first.sizes);
    std::vector<Number> before, next;
    for (size_t k = 0; k < n; ++k) before.push_back(operands[k]->array.at[at]);
    for (const Array& update : updates) next.push_back(update.at[element]);
    if (folds[at] == nullptr) {
      folds[at] = std::make_unique<Fold>(evaluator, body, formats, before);
    }
    folds[at]->Take(next);
    if (evaluator.failed()) return {};
  }
  std::vector<Array> results;
  for (size_t k = 0; k < n; ++k) results.push_back(operands[k]->array);
  for (size_t at = 0; at < folds.size(); ++at) {
    if (folds[at] == nullptr) continue;
    const std::vector<Number> numbers = folds[at]->result();
    for (size_t k = 0; k < n; ++k) results[k].at[at] = numbers[k];
  }
  return FromArrays(std::move(results), step.shape.format == nullptr);
}

}  // namespace hlo::conformance::naive
