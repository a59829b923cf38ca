// Functions over windows: reduce-window, select-and-scatter.
#include <utility>

#include "api/builder/windows.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/window.h"

namespace hloref {
namespace {

// The sizes of the first operand; none, after an error, if it is no array.
std::optional<Ints> BaseSizes(Recorder& recorder, const Ops& operands) {
  if (!recorder.Has(operands)) return std::nullopt;
  if (operands.empty() || !recorder.shape(operands[0]).is_array()) {
    recorder.Fail("there is no array");
    return std::nullopt;
  }
  return recorder.shape(operands[0]).sizes();
}

Op ReduceWindowOf(Recorder& recorder, const Ops& operands,
                  const Ops& init_values, const Called& computation,
                  std::optional<hlo::Window> window) {
  if (!window) return recorder.Nothing();
  Ops all = operands;
  all.insert(all.end(), init_values.begin(), init_values.end());
  hlo::Attributes attributes;
  attributes.set(hlo::attr::window, *std::move(window));
  attributes.set(hlo::attr::to_apply, recorder.Call(computation));
  return recorder.Add("reduce-window", all, std::move(attributes));
}

Op ReduceWindowPadded(Recorder recorder, const Ops& operands,
                      const Ops& init_values, const Called& computation,
                      const WindowLists& lists, Padding padding) {
  recorder.Since(2022, operands.size() > 1, "several operands");
  recorder.Since(2022, !lists.base_dilations.empty(), "base_dilations");
  recorder.Since(2022, !lists.window_dilations.empty(), "window_dilations");
  const auto sizes = BaseSizes(recorder, operands);
  if (!sizes) return recorder.Nothing();
  return ReduceWindowOf(recorder, operands, init_values, computation,
                        WindowOf(recorder, lists, padding, *sizes));
}

Op SelectAndScatterOf(Recorder& recorder, const Ops& operands,
                      const Called& select, const Called& scatter,
                      std::optional<hlo::Window> window) {
  if (!window) return recorder.Nothing();
  hlo::Attributes attributes;
  attributes.set(hlo::attr::window, *std::move(window));
  attributes.set(hlo::attr::select_computation, recorder.Call(select));
  attributes.set(hlo::attr::scatter_computation, recorder.Call(scatter));
  return recorder.Add("select-and-scatter", operands, std::move(attributes));
}

}  // namespace

Op ReductionBuilder::ReduceWindow(const Op& operand, const Op& init_value,
                                  const Called& computation,
                                  const Ints& window_dimensions,
                                  const Ints& window_strides, Padding padding,
                                  Place place) {
  return ReduceWindowPadded(
      Recorder(*this, "ReduceWindow", place), {operand}, {init_value},
      computation, {window_dimensions, window_strides, {}, {}, {}}, padding);
}

Op ReductionBuilder::ReduceWindow(const Op& operand, const Op& init_value,
                                  const Called& computation,
                                  const Ints& window_dimensions,
                                  const Ints& window_strides,
                                  const Paddings& padding, Place place) {
  Recorder recorder(*this, "ReduceWindow", place);
  return ReduceWindowOf(
      recorder, {operand}, {init_value}, computation,
      WindowOf(recorder, {window_dimensions, window_strides, {}, {}, {}},
               padding));
}

Op ReductionBuilder::ReduceWindow(const Ops& operands, const Ops& init_values,
                                  const Called& computation,
                                  const Ints& window_dimensions,
                                  const Ints& window_strides, Padding padding,
                                  Place place) {
  return ReduceWindowPadded(
      Recorder(*this, "ReduceWindow", place), operands, init_values,
      computation, {window_dimensions, window_strides, {}, {}, {}}, padding);
}

Op ReductionBuilder::ReduceWindow(const Ops& operands, const Ops& init_values,
                                  const Called& computation,
                                  const Ints& window_dimensions,
                                  const Ints& window_strides,
                                  const Ints& base_dilations,
                                  const Ints& window_dilations, Padding padding,
                                  Place place) {
  return ReduceWindowPadded(
      Recorder(*this, "ReduceWindow", place), operands, init_values,
      computation,
      {window_dimensions, window_strides, base_dilations, window_dilations, {}},
      padding);
}

Op ReductionBuilder::ReduceWindow(const Op& operand, const Called& computation,
                                  const Op& init_value,
                                  const Ints& window_dimensions,
                                  const Ints& window_strides, Padding padding,
                                  Place place) {
  return ReduceWindow(operand, init_value, computation, window_dimensions,
                      window_strides, padding, place);
}

Op ReductionBuilder::ReduceWindowWithGeneralPadding(
    const Ops& operands, const Ops& init_values, const Called& computation,
    const Ints& window_dimensions, const Ints& window_strides,
    const Ints& base_dilations, const Ints& window_dilations,
    const Paddings& padding, Place place) {
  Recorder recorder(*this, "ReduceWindowWithGeneralPadding", place);
  return ReduceWindowOf(recorder, operands, init_values, computation,
                        WindowOf(recorder,
                                 {window_dimensions,
                                  window_strides,
                                  base_dilations,
                                  window_dilations,
                                  {}},
                                 padding));
}

Op ReductionBuilder::SelectAndScatter(const Op& operand, const Called& select,
                                      const Ints& window_dimensions,
                                      const Ints& window_strides,
                                      Padding padding, const Op& source,
                                      const Op& init_value,
                                      const Called& scatter, Place place) {
  Recorder recorder(*this, "SelectAndScatter", place);
  const auto sizes = BaseSizes(recorder, {operand});
  if (!sizes) return recorder.Nothing();
  return SelectAndScatterOf(
      recorder, {operand, source, init_value}, select, scatter,
      WindowOf(recorder, {window_dimensions, window_strides, {}, {}, {}},
               padding, *sizes));
}

Op ReductionBuilder::SelectAndScatter(const Op& operand, const Called& select,
                                      const Ints& window_dimensions,
                                      const Ints& window_strides,
                                      const Paddings& padding, const Op& source,
                                      const Op& init_value,
                                      const Called& scatter, Place place) {
  Recorder recorder(*this, "SelectAndScatter", place);
  return SelectAndScatterOf(
      recorder, {operand, source, init_value}, select, scatter,
      WindowOf(recorder, {window_dimensions, window_strides, {}, {}, {}},
               padding));
}

}  // namespace hloref
