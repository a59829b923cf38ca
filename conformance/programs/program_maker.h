// A program at random while it is being made: values, draws, and the makers of
// each kind of instruction.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_PROGRAM_MAKER_H_
#define HLOREF_CONFORMANCE_PROGRAMS_PROGRAM_MAKER_H_

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/programs/random_program.h"
#include "interpreter/inputs/random_literals.h"

namespace hlo::conformance {

using Sizes = std::vector<int64_t>;

// A value of the computation that is being made.
struct Made {
  std::string name;
  ElementType type = ElementType::kS32;
  Sizes sizes;
  // The largest magnitude of its numbers, which are whole; infinite: any
  // numbers, which are moved and compared only.
  double most = 0;
  int64_t uses = 0;
  bool is_argument = false;  // of the program

  int rank() const { return static_cast<int>(sizes.size()); }
  int64_t count() const;
};

// The instructions of one computation, so far.
struct ProgramScope {
  std::vector<Made> values;
  std::string text;
  bool is_entry = false;
  bool repeated = false;  // a loop's: floats must not grow
  bool fused = false;     // a fusion's
  int depth = 0;
};

class ProgramMaker {
 public:
  ProgramMaker(uint64_t seed, const GeneratorOptions& options);

  // Draws, both ends included.
  int64_t Draw(int64_t low, int64_t high);
  bool Chance(int percent) { return Draw(1, 100) <= percent; }
  template <typename T>
  T OneOf(const std::vector<T>& list) {
    return list[static_cast<size_t>(Draw(0, std::ssize(list) - 1))];
  }
  ElementType DrawType();
  Sizes DrawSizes();

  // A value for which `fits`, a recent one rather than an old one; null if
  // there is none. Valid until the next one is made.
  const Made* Pick(const std::function<bool(const Made&)>& fits);
  const Made* Pick();

  bool Allowed(absl::string_view op) const;
  // Adds an instruction. `operands` stands between the parentheses.
  const Made& Emit(absl::string_view op, ElementType type, Sizes sizes,
                   const std::string& operands, double most,
                   const std::string& attributes = "");
  // A new value of this shape: an argument of the program, or, in a called
  // computation, counted or equal numbers.
  Made Fresh(ElementType type, const Sizes& sizes);
  Made Constant(ElementType type, int64_t number);
  Made ConstantOf(ElementType type, const std::string& text);
  // Whole numbers of a range as an s32 constant.
  Made Indices(int64_t count, int64_t low, int64_t high);

  // The name of a region `op(a, b)` on scalars of the type; it is added once.
  std::string Region(absl::string_view op, ElementType type);
  // Makes a computation of this text, which begins behind its name.
  std::string AddComputation(const ProgramScope& scope, absl::string_view root);
  ProgramScope& scope() { return *scope_; }
  // Adds up to `count` instructions to the scope.
  void Fill(ProgramScope& scope, int64_t count);
  void Note(Checks checks) { checks_ = std::max(checks_, checks); }

  RandomProgram Finish();
  int64_t processes = 1;
  const GeneratorOptions& options() const { return options_; }
  std::string NewName() { return "v" + std::to_string(++names_); }

 private:
  Literal DrawLiteral(const Made& made, bool any_bits);
  std::string Root();

  const GeneratorOptions& options_;
  std::vector<ElementType> types_;
  RandomBits bits_;
  ProgramScope entry_;
  ProgramScope* scope_ = &entry_;
  std::map<std::string, std::string> regions_;
  std::string computations_;
  std::vector<std::vector<Literal>> arguments_;
  Checks checks_ = Checks::kExact;
  int64_t names_ = 0, ops_ = 0;
};

// "f32[2,3]".
std::string ShapeText(ElementType type, const Sizes& sizes);
std::string ListText(const Sizes& sizes);
// The largest whole number up to which all are numbers of the type; 0: it has
// no zero.
double ExactLimit(ElementType type);
inline bool IsNumber(ElementType type) { return !IsPred(type); }
// True where sums and products of the value may be made.
bool IsExact(const Made& made);

// A maker of instructions: adds at least one, or returns false.
struct InstructionMaker {
  const char* ops;  // that it makes, separated by blanks
  int weight;
  bool (*make)(ProgramMaker&);
  bool fused = true;  // also within a fusion
};
std::vector<InstructionMaker> ElementwiseMakers();
std::vector<InstructionMaker> MovementMakers();
std::vector<InstructionMaker> SumMakers();
std::vector<InstructionMaker> CallMakers();
std::vector<InstructionMaker> ProcessMakers();

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_PROGRAM_MAKER_H_
