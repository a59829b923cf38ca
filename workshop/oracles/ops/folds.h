// Computations of numbers, applied again and again.
#ifndef HLOREF_WORKSHOP_ORACLES_OPS_FOLDS_H_
#define HLOREF_WORKSHOP_ORACLES_OPS_FOLDS_H_

#include <memory>
#include <string>
#include <vector>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/numbers/exact.h"

namespace hlo::conformance::naive {

// Scalars in, scalars out.
std::vector<Number> CallOnNumbers(Evaluator& evaluator, const std::string& name,
                                  const std::vector<Number>& numbers,
                                  const std::vector<const Format*>& formats);

// '+' or '*' of a computation that is the sum of its two parameters, floats or
// complex numbers, or the product of two floats, and nothing else; 0 of another
// one.
char ArithmeticOf(const Program& program, const std::string& computation);

// Folds rows of n numbers by a computation with 2 n parameters.
class Fold {
 public:
  // `formats`: of the n numbers, and of what is added to them.
  Fold(Evaluator& evaluator, const std::string& computation,
       const std::vector<const Format*>& formats, std::vector<Number> init);
  void Take(const std::vector<Number>& next);
  // Rounded once if the evaluation is exact and the computation is a sum or a
  // product, else as often as it was applied.
  std::vector<Number> result() const;

 private:
  // True if the exact number is known.
  bool is_exact() const;
  std::vector<Number> Widened(std::vector<Number> numbers) const;

  Evaluator& evaluator_;
  const std::string computation_;
  const std::vector<const Format*>& formats_;
  std::vector<const Format*> wide_;  // in place of these (reduce_accumulator)
  std::vector<Number> numbers_;
  bool applied_ = false;
  char arithmetic_ = 0;
  bool pairs_ = false;  // an accumulator is a pair of f64
  std::shared_ptr<Exact> exact_, exact_imaginary_;
};

// Rules with a file of their own.
Value Scatter(Evaluator& evaluator, const Step& step, const Values& operands);
Value Scan(Evaluator& evaluator, const Step& step, const Values& operands);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_OPS_FOLDS_H_
