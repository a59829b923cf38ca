// Faults of sums.
#include <algorithm>
#include <bit>

#include "literals/types/convert.h"
#include "literals/types/number_types.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/window.h"
#include "workshop/mutants/planted_faults.h"
#include "workshop/mutants/walk.h"

namespace hlo::conformance {
namespace {

// A dot of the last dimension of lhs with the first of rhs.
struct PlainDot {
  int64_t rows = 0, terms = 0, columns = 0;

  explicit PlainDot(const SeenStep& step) {
    const Attributes& attributes = step.instruction.attributes;
    const auto& left = step.operands[0].sizes;
    const auto& right = step.operands[1].sizes;
    const bool plain =
        !left.empty() && !right.empty() &&
        attributes.get(attr::lhs_batch_dims).empty() &&
        attributes.get(attr::lhs_contracting_dims) == Ints{Last(left)} &&
        attributes.get(attr::rhs_contracting_dims) == Ints{0};
    if (!plain) return;
    terms = right[0];
    rows = terms == 0 ? 0 : step.operands[0].count() / terms;
    columns = terms == 0 ? 0 : step.operands[1].count() / terms;
  }
  bool ok() const { return terms > 0; }

 private:
  static int64_t Last(const std::vector<int64_t>& sizes) {
    return static_cast<int64_t>(sizes.size()) - 1;
  }
};

double At(const ArrayCopy& array, int64_t lane) {
  double number = 0;
  ConvertLanes(array.type(), ElementType::kF64,
               array.bytes.data() + lane * array.width(), &number, 1);
  return number;
}

void Put(double number, ArrayCopy& array, int64_t lane) {
  ConvertLanes(ElementType::kF64, array.type(), &number,
               array.bytes.data() + lane * array.width(), 1);
}

bool IsReal(const ArrayCopy& array) {
  return array.is_array() && PartType(array.type()) == array.type();
}

// The terms that `keep` names, each sum rounded by `round`.
template <typename Keep, typename Round>
bool Recompute(SeenStep& step, Keep keep, Round round) {
  const PlainDot dot(step);
  if (!dot.ok() || !IsReal(step.operands[0]) || !IsReal(step.results[0])) {
    return false;
  }
  bool changed = false;
  for (int64_t lane = 0; lane < step.results[0].count(); ++lane) {
    double sum = 0;
    for (int64_t k = 0; k < dot.terms; ++k) {
      if (!keep(k, dot.terms)) continue;
      const double a = At(step.operands[0], lane / dot.columns * dot.terms + k);
      const double b =
          At(step.operands[1], k * dot.columns + lane % dot.columns);
      sum = round(sum + round(a * b));
    }
    changed = changed || sum != At(step.results[0], lane);
    Put(sum, step.results[0], lane);
  }
  return changed;
}

double ToBf16(double x) {
  bf16 narrow;
  ConvertLanes(ElementType::kF64, ElementType::kBF16, &x, &narrow, 1);
  double wide = 0;
  ConvertLanes(ElementType::kBF16, ElementType::kF64, &narrow, &wide, 1);
  return wide;
}

double ToF32(double x) { return static_cast<float>(x); }

// f32 with the ten mantissa bits of tf32, ties away from zero.
void ToTf32(Question& question) {
  for (std::vector<Datum>& process : question.inputs) {
    for (Datum& datum : process) {
      if (!datum.value.shape().is_array() ||
          datum.value.shape().type() != ElementType::kF32) {
        continue;
      }
      auto view = datum.value.mutable_view();
      if (!view.ok()) continue;
      for (float& x : view->as<float>()) {
        const uint32_t code = std::bit_cast<uint32_t>(x);
        x = std::bit_cast<float>((code + 0x1000U) & 0xffffe000U);
      }
    }
  }
}

bool RotateBatches(SeenStep& step) {
  const Ints& batch = step.instruction.attributes.get(attr::lhs_batch_dims);
  ArrayCopy& result = step.results[0];
  if (batch.empty() || result.sizes[0] < 2) return false;
  const auto slice = static_cast<ptrdiff_t>(result.bytes.size()) /
                     static_cast<ptrdiff_t>(result.sizes[0]);
  std::rotate(result.bytes.begin(), result.bytes.begin() + slice,
              result.bytes.end());
  return true;
}

// The initial value enters for each 128 terms.
bool AddInitialPerTile(SeenStep& step) {
  if (step.operands.size() != 2 || !IsReal(step.results[0])) return false;
  const int64_t terms =
      step.operands[0].count() / std::max<int64_t>(step.results[0].count(), 1);
  if (terms <= 128) return false;
  const int64_t tiles = (terms - 1) / 128;
  const double initial = At(step.operands[1], 0);
  for (int64_t i = 0; i < step.results[0].count(); ++i) {
    Put(At(step.results[0], i) + initial * static_cast<double>(tiles),
        step.results[0], i);
  }
  return true;
}

// From 1,024 terms on, the second half of them.
bool LoseHalfOfManyTerms(SeenStep& step) {
  if (step.operands.size() != 2 || !IsReal(step.results[0]) ||
      step.results[0].count() != 1 || step.operands[0].count() <= 1024) {
    return false;
  }
  double sum = At(step.operands[1], 0);
  for (int64_t i = 0; i < step.operands[0].count() / 2; ++i) {
    sum += At(step.operands[0], i);
  }
  Put(sum, step.results[0], 0);
  return true;
}

bool LoseLaterGroups(SeenStep& step) {
  const Attributes& attributes = step.instruction.attributes;
  const int64_t groups =
      attributes.get_or(attr::feature_group_count, int64_t{1});
  if (groups < 2) return false;
  const int64_t d = attributes.get(attr::dim_labels).output().feature;
  ArrayCopy& result = step.results[0];
  const int64_t first_group = result.sizes[d] / groups;
  EachIndex(result.sizes, [&](const std::vector<int64_t>& index, int64_t lane) {
    if (index[d] < first_group) return;
    std::fill_n(result.bytes.begin() + lane * result.width(), result.width(),
                std::byte{0});
  });
  return true;
}

void FlipWindow(Instruction& convolution) {
  Window window = convolution.attributes.get(attr::window);
  for (WindowDimension& each : window) each.reversal = !each.reversal;
  convolution.attributes.set(attr::window, window);
}

bool DivideByOneLess(SeenStep& step) {
  ArrayCopy& variance = step.results[2];
  const int64_t terms =
      step.operands[0].count() / std::max<int64_t>(variance.count(), 1);
  if (terms < 2) return false;
  for (int64_t i = 0; i < variance.count(); ++i) {
    const auto n = static_cast<double>(terms);
    Put(At(variance, i) * n / (n - 1), variance, i);
  }
  return true;
}

template <typename Keep>
PlantedFault LostTerms(std::string name, Keep keep) {
  return WrongStep(std::move(name), "dot", [keep](SeenStep& step) {
    return Recompute(step, keep, [](double x) { return x; });
  });
}

}  // namespace

void AddSumFaults(PlantedFaults& faults) {
  faults.push_back(LostTerms(
      "the last of 128 n + 1 terms is lost", [](int64_t k, int64_t terms) {
        return terms == 1 || terms % 128 != 1 || k != terms - 1;
      }));
  faults.push_back(LostTerms("from 1,024 terms on a quarter is lost",
                             [](int64_t k, int64_t terms) {
                               return terms < 1024 || k < terms - terms / 4;
                             }));
  faults.push_back(WrongStep("dot sums in bf16", "dot", [](SeenStep& step) {
    return step.operands[0].type() == ElementType::kBF16 &&
           Recompute(
               step, [](int64_t, int64_t) { return true; }, ToBf16);
  }));
  faults.push_back(WrongStep("f64 is summed in f32", "dot", [](SeenStep& step) {
    return step.operands[0].type() == ElementType::kF64 &&
           Recompute(
               step, [](int64_t, int64_t) { return true; }, ToF32);
  }));
  PlantedFault tf32;
  tf32.name = "operands of dot are tf32";
  tf32.op = "dot";
  tf32.ask = ToTf32;
  faults.push_back(std::move(tf32));
  faults.push_back(WrongStep("batches are swapped", "dot", RotateBatches));
  faults.push_back(WrongStep("the initial value enters for each tile", "reduce",
                             AddInitialPerTile));
  faults.push_back(WrongStep("from 1,025 terms on half is lost", "reduce",
                             LoseHalfOfManyTerms));
  faults.push_back(WrongStep("only the first feature group is computed",
                             "convolution", LoseLaterGroups));
  faults.push_back(
      WrongProgram("the window is flipped", "convolution", FlipWindow));
  faults.push_back(WrongStep("the variance is divided by n - 1",
                             "batch-norm-training", DivideByOneLess));
  for (const char* op : {"batch-norm-training", "batch-norm-inference"}) {
    faults.push_back(WrongProgram(
        std::string(op) + " ignores epsilon", op,
        [](Instruction& each) { each.attributes.set(attr::epsilon, 0.0); }));
  }
}

}  // namespace hlo::conformance
