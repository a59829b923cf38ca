// scan: applies a computation to the slices of arrays one after another, and
// hands values on from step to step.
// Spec: Operation Semantics 2026 "Scan"; semantics.md: scan_order,
// reduce_accumulator.
//
// Shape  S1  `dimensions` is the one scan dimension.
//        S2  m inputs, arrays that have the scan dimension, all of one size
//            along it; then num_carries carries of any shape. Without inputs
//            the first output of the written shape says that size.
//        S3  to_apply takes the inputs without the scan dimension, then the
//            carries.
//        S4  it gives n outputs, arrays, then the carries, as a tuple; one
//            value may stand alone.
//        S5  result: the outputs with the scan dimension added, then the
//            carries; one value stands alone if it does in to_apply.
// Value      N is the size of the scan dimension; a slice [t] is an array at
//            index t of it, without it.
//        V1  c = the inits. For t = 0, 1, .. N - 1 (is_reverse: N - 1 .. 0):
//            (outputs[t].., c..) = to_apply(inputs[t].., c..), one step after
//            the other. The result is (outputs.., c..).
//        V2  N = 0: outputs without elements, the inits.
//        V3  is_associative, true or false or not written, changes nothing.
//        V4  dynamic dimensions: the actual sizes, of the scan dimension one
//            for all inputs; a step's outputs are as large as the first one's
//            (semantics.md: dynamic_dims).
//        V5  reduce_accumulator=wide, f64: a computation of element-wise ops on
//            arrays of one shape and scalars is applied in wider floats, and
//            hands them on; each element of the result is rounded once.
//        V6  so many steps that no machine can take them are an error.
#include <iterator>
#include <memory>
#include <utility>

#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/control.h"
#include "ops/kernels/copies/slice_stack.h"
#include "ops/rules/indexing/scan_lanes.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

Shape WithoutDimension(const Shape& array, int64_t d) {
  std::vector<Dimension> dimensions(array.dimensions().begin(),
                                    array.dimensions().end());
  dimensions.erase(dimensions.begin() + d);
  return Shape::Array(array.type(), std::move(dimensions));
}

// S1, S2.
absl::Status CheckScanOperands(const ShapeContext& context, int64_t inputs) {
  const Ints& dims = context.attributes().get(attr::dimensions);
  if (dims.size() != 1 || dims[0] < 0) {
    return context.Error("S1", "dimensions=", ListText(dims));
  }
  if (inputs < 0) {
    return context.Error("S2", context.operand_count(), " operands with ",
                         context.attributes().get(attr::num_carries),
                         " carries");
  }
  const int d = static_cast<int>(std::min<int64_t>(dims[0], INT32_MAX));
  for (int i = 0; i < inputs; ++i) {
    const Shape& input = context.operand(i);
    if (!input.is_array() || d >= input.rank() ||
        !SizesMatch(input.dimension(d), context.operand(0).dimension(d))) {
      return context.Error("S2", "input ", i, " is ", Text(input),
                           ", the scan dimension ", dims[0]);
    }
  }
  return absl::OkStatus();
}

// S2, where `outputs` are known.
absl::StatusOr<Dimension> ScanDimension(const ShapeContext& context,
                                        int64_t inputs, int64_t outputs) {
  const auto d =
      static_cast<int>(context.attributes().get(attr::dimensions)[0]);
  if (inputs > 0) return context.operand(0).dimension(d);
  const Shape* written = context.written();
  if (written != nullptr && outputs > 0) {
    if (written->is_tuple() && !written->elements().empty()) {
      written = &written->elements()[0];
    }
    if (written->is_array() && d < written->rank()) {
      return written->dimension(d);
    }
  }
  return context.Error("S2", "neither an input nor an output says how many ",
                       "steps there are");
}

absl::Status CheckParameters(const ShapeContext& context, int64_t inputs) {
  const int64_t d = context.attributes().get(attr::dimensions)[0];
  const Signature& f =
      context.signature(context.attributes().get(attr::to_apply));
  if (std::ssize(f.parameters) != context.operand_count()) {
    return context.Error("S3", "to_apply takes ", f.parameters.size(),
                         " values for ", context.operand_count(), " operands");
  }
  for (int i = 0; i < context.operand_count(); ++i) {
    const Shape& operand = context.operand(i);
    const Shape passed = i < inputs ? WithoutDimension(operand, d) : operand;
    if (!SameIgnoringLayout(f.parameters[i], passed)) {
      return context.Error("S3", "parameter ", i, " of to_apply is ",
                           Text(f.parameters[i]), " and gets ", Text(passed));
    }
  }
  return absl::OkStatus();
}

// S4: an output of to_apply with the scan dimension back in its place.
absl::StatusOr<Shape> Stacked(const ShapeContext& context, int64_t i,
                              const Shape& value, const Dimension& scanned) {
  const int64_t d = context.attributes().get(attr::dimensions)[0];
  if (!value.is_array() || d > value.rank()) {
    return context.Error("S4", "output ", i, " is ", Text(value));
  }
  std::vector<Dimension> with(value.dimensions().begin(),
                              value.dimensions().end());
  with.insert(with.begin() + d, scanned);
  return Shape::Array(value.type(), std::move(with));
}

absl::StatusOr<Shape> ScanShape(const ShapeContext& context) {
  const int64_t carries = context.attributes().get(attr::num_carries);
  const int64_t inputs = carries < 0 || carries > context.operand_count()
                             ? -1
                             : context.operand_count() - carries;
  absl::Status status = CheckScanOperands(context, inputs);
  if (status.ok()) status = CheckParameters(context, inputs);
  if (!status.ok()) return status;
  const Shape& given =
      context.signature(context.attributes().get(attr::to_apply)).result;
  std::vector<Shape> values = {given};
  if (given.is_tuple()) {
    values.assign(given.elements().begin(), given.elements().end());
  }
  const int64_t outputs = std::ssize(values) - carries;
  if (outputs < 0) {
    return context.Error("S4", "to_apply gives ", Text(given), " for ", carries,
                         " carries");
  }
  auto scanned = ScanDimension(context, inputs, outputs);
  if (!scanned.ok()) return scanned.status();
  for (int64_t i = 0; i < std::ssize(values); ++i) {
    Shape& value = values[i];
    if (i < outputs) {
      absl::StatusOr<Shape> stacked = Stacked(context, i, value, *scanned);
      if (!stacked.ok()) return stacked;
      value = *std::move(stacked);
      continue;
    }
    const Shape& carry =
        context.operand(static_cast<int>(inputs + i - outputs));
    if (!SameIgnoringLayout(value, carry)) {
      return context.Error("S4", "the carry ", Text(carry), " becomes ",
                           Text(value));
    }
  }
  return given.is_tuple() ? Shape::Tuple(std::move(values)) : values[0];
}

constexpr int64_t kMostSteps = int64_t{1} << 40;

// The steps of one scan.
class Scanner {
 public:
  explicit Scanner(Control& control)
      : control_(control),
        d_(control.attributes().get(attr::dimensions)[0]),
        inputs_(control.operand_count() -
                static_cast<int>(control.attributes().get(attr::num_carries))),
        outputs_(OutputCount(control)) {
    steps_ = inputs_ > 0 ? control.operand(0).sizes[d_]
                         : output(0).size(static_cast<int>(d_));
  }

  int64_t steps() const { return steps_; }
  int inputs() const { return inputs_; }
  size_t outputs() const { return outputs_; }

  // V4, V6
  absl::Status CheckInputs() const {
    if (steps_ > kMostSteps) {
      return absl::ResourceExhaustedError(
          absl::StrCat("scan V6: ", steps_, " steps"));
    }
    for (int i = 1; i < inputs_; ++i) {
      const ArrayView input = control_.operand(i);
      if (input.sizes[d_] != steps_) {
        return Error("V4", "input ", i, " has ", input.sizes[d_],
                     " slices, input 0 ", steps_);
      }
    }
    return absl::OkStatus();
  }

  // Arguments of step `step`: its slices of the inputs, then `carries`.
  absl::StatusOr<Values> Arguments(int64_t step, Values carries) const {
    carries.insert(carries.begin(), static_cast<size_t>(inputs_), Value());
    for (int i = 0; i < inputs_; ++i) {
      const ArrayView input = control_.operand(i);
      const SliceStack stack(input.sizes, d_, StorageBytes(input.type()));
      auto slice = control_.Scratch(stack.slice_bytes());
      if (!slice.ok()) return slice.status();
      if (slice->size() > 0) {
        stack.Read(input.data, Index(step), slice->mutable_data());
      }
      Value& argument = carries[i];
      argument.buffer = *std::move(slice);
      if (IsFixed(*input.shape)) continue;
      std::vector<int64_t> sizes(input.sizes.begin(), input.sizes.end());
      sizes.erase(sizes.begin() + d_);
      argument.sizes =
          std::make_shared<const std::vector<int64_t>>(std::move(sizes));
    }
    return carries;
  }

  // Makes output `o` for slices like `slice`, which has the bounds as its sizes
  // if there is none.
  absl::Status MakeOutput(size_t o, const Value& slice) const {
    const std::vector<int64_t> sizes = StackSizes(o, slice);
    const SliceStack stack(sizes, d_, StorageBytes(output(o).type()));
    auto buffer = control_.Scratch(stack.bytes());
    if (!buffer.ok()) return buffer.status();
    control_.state[o].buffer = *std::move(buffer);
    if (output(o).is_static()) return absl::OkStatus();
    control_.state[o].sizes =
        std::make_shared<const std::vector<int64_t>>(sizes);
    return absl::OkStatus();
  }

  // Puts what step `step` gave into the outputs.
  absl::Status Store(int64_t step, const Values& returned) const {
    for (size_t o = 0; o < outputs_; ++o) {
      if (step == 0) {
        absl::Status status = MakeOutput(o, returned[o]);
        if (!status.ok()) return status;
      }
      Value& all = control_.state[o];
      if (all.sizes != nullptr) {
        const std::vector<int64_t> sizes = StackSizes(o, returned[o]);
        if (*all.sizes != sizes) {
          return Error("V4", "output ", o, " of step ", step, " has sizes ",
                       ListText(sizes), ", of step 0 ", ListText(*all.sizes));
        }
      }
      const SliceStack stack =
          all.sizes == nullptr
              ? SliceStack(output(o), d_)
              : SliceStack(*all.sizes, d_, StorageBytes(output(o).type()));
      if (stack.slice_bytes() > 0) {
        stack.Write(returned[o].buffer.data(), Index(step),
                    all.buffer.mutable_data());
      }
    }
    return absl::OkStatus();
  }

 private:
  static size_t OutputCount(const Control& control) {
    const Shape& shape = control.shape();
    const size_t values = shape.is_tuple() ? shape.elements().size() : 1;
    return values -
           static_cast<size_t>(control.attributes().get(attr::num_carries));
  }
  const Shape& output(size_t o) const {
    const Shape& shape = control_.shape();
    return shape.is_tuple() ? shape.elements()[o] : shape;
  }
  int64_t Index(int64_t step) const {
    return control_.attributes().get(attr::is_reverse) ? steps_ - 1 - step
                                                       : step;
  }
  // A slice has actual sizes only where another dimension is dynamic.
  bool IsFixed(const Shape& stack) const {
    for (int d = 0; d < stack.rank(); ++d) {
      if (d != d_ && stack.dimension(d).dynamic) return false;
    }
    return true;
  }
  // Sizes of output `o` if its slices are like `slice`.
  std::vector<int64_t> StackSizes(size_t o, const Value& slice) const {
    std::vector<int64_t> sizes = output(o).sizes();
    if (slice.sizes != nullptr) {
      sizes = *slice.sizes;
      sizes.insert(sizes.begin() + d_, 0);
    }
    sizes[d_] = steps_;
    return sizes;
  }
  template <typename... Parts>
  absl::Status Error(absl::string_view rule, const Parts&... parts) const {
    return absl::InvalidArgumentError(
        absl::StrCat("scan ", rule, ": ", parts...));
  }

  Control& control_;
  const int64_t d_;
  const int inputs_;
  const size_t outputs_;
  int64_t steps_ = 0;
};

// V1, V2: the last step's carries; its outputs are stored.
absl::StatusOr<Values> TakeStep(Control& control, const Scanner& scanner) {
  if (control.resume_count == 0) {
    absl::Status status = scanner.CheckInputs();
    if (!status.ok()) return status;
    control.state.resize(scanner.outputs());
    for (size_t o = 0; scanner.steps() == 0 && o < scanner.outputs(); ++o) {
      status = scanner.MakeOutput(o, {});
      if (!status.ok()) return status;
    }
    return control.TakeAll(scanner.inputs());
  }
  absl::Status status =
      scanner.Store(control.resume_count - 1, control.returned);
  if (!status.ok()) return status;
  Values carries = std::move(control.returned);
  carries.erase(carries.begin(),
                carries.begin() + static_cast<ptrdiff_t>(scanner.outputs()));
  return carries;
}

// V1, V5: the last carries, all steps at once.
absl::StatusOr<Values> TakeAllSteps(Control& control, const Scanner& scanner,
                                    const RegionSteps& f) {
  absl::Status status = scanner.CheckInputs();
  if (!status.ok()) return status;
  control.state.resize(scanner.outputs());
  for (size_t o = 0; o < scanner.outputs(); ++o) {
    status = scanner.MakeOutput(o, {});
    if (!status.ok()) return status;
  }
  return ScanLanes(control, f, scanner.inputs(), scanner.steps());
}

Action Finish(Control& control, Values carries) {
  Values result = std::move(control.state);
  std::move(carries.begin(), carries.end(), std::back_inserter(result));
  return control.Done(std::move(result));
}

Action Scan(Control& control) {
  const Scanner scanner(control);
  if (control.resume_count == 0 && scanner.steps() > 0) {
    const std::unique_ptr<RegionSteps> f =
        control.region_steps(control.attributes().get(attr::to_apply));
    if (f != nullptr) {
      auto last = TakeAllSteps(control, scanner, *f);
      return last.ok() ? Finish(control, *std::move(last))
                       : control.Fail(last.status());
    }
  }
  auto carries = TakeStep(control, scanner);
  if (!carries.ok()) return control.Fail(carries.status());
  if (control.resume_count < scanner.steps()) {
    auto arguments =
        scanner.Arguments(control.resume_count, *std::move(carries));
    if (!arguments.ok()) return control.Fail(arguments.status());
    return control.Enter(control.attributes().get(attr::to_apply),
                         *std::move(arguments));
  }
  return Finish(control, *std::move(carries));
}

}  // namespace

constinit extern const Op scan_op = {
    .name = "scan",
    .arity = AtLeast(1),
    .attributes = {{&attr::dimensions, kRequired},
                   {&attr::num_carries, kRequired},
                   {&attr::is_reverse},
                   {&attr::is_associative},
                   {&attr::to_apply, kRequired}},
    .calls = Calls::kEntered,
    .shape = ScanShape,
    .result_rule = "S5",
    .resume = Scan};

}  // namespace hlo
