// Expectations under every setting of some choices; those that are the same
// under several choice values are merged into one.
#ifndef HLOREF_WORKSHOP_MAKING_EXPECTATION_MERGE_H_
#define HLOREF_WORKSHOP_MAKING_EXPECTATION_MERGE_H_

#include <string>
#include <vector>

#include "conformance/format/choice_values.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

class ExpectationMerge {
 public:
  // All have the same choices, each with a value.
  void Add(Expectation expectation, const ChoiceValues& choice_values);
  // Returns the merged expectations in the order of arrival, without choices
  // that change nothing.
  std::vector<Expectation> Take();

 private:
  std::vector<Expectation> all_;
  std::vector<std::string> bodies_;  // of each, without its `when`
};

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_EXPECTATION_MERGE_H_
