// Faults of one attribute.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/order.h"
#include "ops/attributes/random.h"
#include "ops/attributes/window.h"
#include "workshop/mutants/planted_faults.h"

namespace hlo::conformance {
namespace {

void TakeForLess(Direction from, Direction to, PlantedFaults& faults) {
  const auto word = [](Direction d) {
    return kDirectionWords[static_cast<int>(d)];
  };
  faults.push_back(
      WrongProgram(absl::StrCat(word(from), " is taken for ", word(to)),
                   "compare", [from, to](Instruction& compare) {
                     if (compare.attributes.get(attr::direction) == from) {
                       compare.attributes.set(attr::direction, to);
                     }
                   }));
}

template <typename Change>
PlantedFault WrongWindow(std::string name, std::string op, Change change) {
  return WrongProgram(std::move(name), std::move(op),
                      [change](Instruction& each) {
                        Window window = each.attributes.get(attr::window);
                        for (WindowDimension& d : window) change(d);
                        each.attributes.set(attr::window, window);
                      });
}

void ShiftWindow(WindowDimension& d) {
  if (d.pad_low == d.pad_high) return;
  std::swap(d.pad_low, d.pad_high);
}

void AddComparisonFaults(PlantedFaults& faults) {
  TakeForLess(Direction::kLe, Direction::kLt, faults);
  TakeForLess(Direction::kNe, Direction::kGt, faults);
  TakeForLess(Direction::kGe, Direction::kGt, faults);
  faults.push_back(WrongProgram(
      "the total order is the numbers'", "compare", [](Instruction& compare) {
        if (compare.attributes.get(attr::compare_type) ==
            CompareType::kTotalOrder) {
          compare.attributes.erase(attr::compare_type);
        }
      }));
}

void AddOperandFaults(PlantedFaults& faults) {
  faults.push_back(WrongProgram(
      "operands 1 and 2 are swapped", "clamp", [](Instruction& clamp) {
        std::swap(clamp.operands[0], clamp.operands[2]);
      }));
  faults.push_back(
      WrongProgram("the parts are swapped", "complex", [](Instruction& each) {
        std::swap(each.operands[0], each.operands[1]);
      }));
  faults.push_back(WrongProgram("subtracts the other way round", "subtract",
                                [](Instruction& each) {
                                  std::swap(each.operands[0], each.operands[1]);
                                }));
  faults.push_back(WrongProgram(
      "the branches are swapped", "select", [](Instruction& select) {
        std::swap(select.operands[1], select.operands[2]);
      }));
}

}  // namespace

void AddAttributeFaults(PlantedFaults& faults) {
  AddComparisonFaults(faults);
  AddOperandFaults(faults);
  for (const char* op : {"reduce-window", "convolution"}) {
    faults.push_back(
        WrongWindow(absl::StrCat(op, " has its padding at the other end"), op,
                    ShiftWindow));
  }
  faults.push_back(WrongProgram(
      "the algorithm of dot is ignored", "dot",
      [](Instruction& dot) { dot.attributes.erase(attr::dot_algorithm); }));
  faults.push_back(WrongProgram(
      "exponent_bits is ignored", "reduce-precision", [](Instruction& each) {
        each.attributes.set(attr::exponent_bits, int64_t{8});
      }));
  faults.push_back(WrongProgram(
      "mantissa_bits is one more", "reduce-precision", [](Instruction& each) {
        each.attributes.set(attr::mantissa_bits,
                            each.attributes.get(attr::mantissa_bits) + 1);
      }));
  faults.push_back(WrongProgram(
      "ThreeFry is Philox", "rng-bit-generator", [](Instruction& each) {
        each.attributes.set(attr::rng_algorithm, RngAlgorithm::kPhilox);
      }));
  faults.push_back(WrongProgram(
      "delta is one", "rng-get-and-update-state",
      [](Instruction& each) { each.attributes.set(attr::delta, int64_t{1}); }));
  faults.push_back(WrongProgram(
      "the first dimension is sorted", "sort", [](Instruction& sort) {
        sort.attributes.set(attr::dimensions, Ints{0});
      }));
}

}  // namespace hlo::conformance
