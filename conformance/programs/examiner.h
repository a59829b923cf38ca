// Any program as a question to a backend, judged by the interpreter.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_EXAMINER_H_
#define HLOREF_CONFORMANCE_PROGRAMS_EXAMINER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/backends/backend.h"
#include "conformance/run/program_form.h"
#include "conformance/run/verdict.h"
#include "interpreter/ir/limits.h"
#include "interpreter/ir/verifier.h"
#include "literals/literal.h"

namespace hlo::conformance {

// The module's program with these arguments of each process.
Question MakeQuestion(const Module& module,
                      const std::vector<std::vector<Literal>>& arguments);

// An answer and its judgement.
struct Examined {
  Answer answer;
  Judgement judgement;
  bool failed() const { return IsFailure(judgement.verdict); }
};

// How a program's results are compared.
enum class Checks : uint8_t {
  kExact,      // the same bits; any NaN is NaN
  kNumbers,    // the same numbers: the zeros are one
  kByProgram,  // as its ops need: tolerance.h
};

class Examiner {
 public:
  // Starts the backend. `declared`: choices over those that it declares itself.
  // An error: it cannot be asked.
  static absl::StatusOr<std::unique_ptr<Examiner>> Start(
      std::unique_ptr<Backend> backend, const Profile& declared);

  const Hello& hello() const { return hello_; }

  // The question with its legal results, under the declared choices, else the
  // defaults. The interpreter's error, or a limit.
  absl::StatusOr<Vector> Expect(Question question,
                                Checks checks = Checks::kByProgram) const;

  // One for each, in their order. An answer that is wrong under the declared
  // choices may be right under choices that are not declared.
  std::vector<Examined> Ask(const std::vector<const Vector*>& vectors);
  Examined Ask(const Vector& vector);

  // Limits of the interpreter's own runs.
  Limits limits;

 private:
  Examiner(std::unique_ptr<Backend> backend, Hello hello);
  Vector Prepared(const Vector& vector, std::string& missing) const;
  Judgement Judged(const Vector& vector, const Answer& answer) const;
  // With the expectations of all choices that change the results.
  absl::StatusOr<Vector> UnderAllChoices(const Vector& vector) const;
  absl::StatusOr<Expectation> ExpectUnder(const VerifiedModule& module,
                                          const Question& question,
                                          const ChoiceValues& choices,
                                          Checks checks) const;

  std::unique_ptr<Backend> backend_;
  Hello hello_;
  ProgramForm form_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_EXAMINER_H_
