// Faults of results by rule, each of every op that gives such results: wrong in
// one lane, in one class of numbers, from a size or a rank or a number of
// processes on, when called from one kind of op.
#ifndef HLOREF_WORKSHOP_MUTANTS_STEP_FAULTS_H_
#define HLOREF_WORKSHOP_MUTANTS_STEP_FAULTS_H_

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "workshop/making/lane_hooks.h"

namespace hlo::conformance {

// Where a step stands in its run.
struct StepPlace {
  int64_t processes = 1;
  int64_t execution = 1;  // of this instruction by its process; 1: the first
  // The ops by which its computation is entered, on any way: "while", ..
  const std::set<std::string>* callers = nullptr;
};

struct StepFault {
  // `$` stands for the number.
  std::string name;
  // Changes the results; false where the fault shows in none.
  std::function<bool(SeenStep& step, int64_t number, const StepPlace& place)>
      apply;
  // One fault for each of these; empty: one for each type of a result.
  std::vector<int64_t> numbers = {};
  // Of which types of results there can be such a fault; null: all.
  bool (*has_type)(ElementType) = nullptr;
  // Of which ops; null: all.
  bool (*has_op)(const Op&) = nullptr;
  bool of_several = false;  // only of results that are several arrays
};

std::vector<StepFault> AllStepFaults();

// With the number or the type: "wrong from 65 elements on", "f32: NaN is 0".
std::string NameOf(const StepFault& fault, int64_t number);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_STEP_FAULTS_H_
