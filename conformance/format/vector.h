// A vector: a program, its inputs, its legal results, and their sources. Stored
// as one line of JSON in golden/<op>/*.jsonl; golden/schema.json says what each
// field means.
#ifndef HLOREF_CONFORMANCE_FORMAT_VECTOR_H_
#define HLOREF_CONFORMANCE_FORMAT_VECTOR_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "conformance/format/question.h"
#include "literals/literal.h"

namespace hlo::conformance {

// How strongly the documents demand what a vector expects.
enum class RequirementLevel : uint8_t { kMust, kShould, kChoice, kOpen };

// How a leaf of an answer is compared with the expected one. Types, shapes
// and actual sizes are compared first; NaN is expected of NaN only.
struct Check {
  enum class Kind : uint8_t {
    kExact,    // the same bits; any NaN is NaN
    kPattern,  // each element is of the class that its letter of `word` names
    kUlp,      // floats at most `ulp` units in the last place from the real one
    kSet,      // each element is that of one of `alternatives`
    kErrbound,  // |got - real| <= bounds[element]
    kResidual,  // the equation that `word` names holds, within rounding
    kRelation,  // a second run returns the same bits, whatever they are
  };
  Kind kind = Kind::kExact;
  double ulp = 0;
  std::vector<Literal> alternatives;
  // The real values, rounded to f64. None: the expected value is used instead.
  std::optional<Literal> real;
  std::vector<double> bounds;
  // kPattern: n NaN, z zero, + and - an infinity or the type's last number of
  // that sign, f any number but these, . anything. kResidual: "cholesky" (lower
  // = true) or "triangular-solve" (left_side, lower, not transposed). kUlp:
  // "flushed": flush.h.
  std::string word;
  std::vector<int64_t> skipped;  // elements that are not looked at, ascending
};

// A leaf of a result: its value, or the digest of a large one.
struct ExpectedLeaf {
  Shape shape;
  std::optional<Literal> value;
  // "sha256:.." of the bytes. Checks kExact and kUlp compute the value and the
  // real values anew where the digest differs.
  std::string digest;
  std::vector<int64_t> sizes;  // beside a digest: the actual ones
  Check check;
};

enum class Outcome : uint8_t { kValue, kReject, kDeadlock, kUnspecified };

// Choice -> the values under which an expectation holds; a choice that is not
// named does not matter. Exactly one expectation of a vector matches a profile.
using Condition = std::map<std::string, std::vector<std::string>>;

struct Expectation {
  Condition condition;
  Outcome outcome = Outcome::kValue;
  std::string at;  // of a rejection: "check" or "run"
  // Leaves in order, for each process, replica-major.
  std::vector<std::vector<ExpectedLeaf>> outputs;
  std::vector<std::vector<ExpectedLeaf>> outfeed;
  // Literals sent to the host, by channel; likewise.
  std::map<int64_t, std::vector<std::vector<ExpectedLeaf>>> to_host;
};

// The source of the expected values.
struct Provenance {
  std::vector<std::string> oracles;  // two that agree
  std::string source, why;           // a document's place; a calculation
  std::vector<std::string> links;
  std::string since;  // the release that brought the vector
};

struct Vector : Question {
  std::string id;  // op/slug[/type][/n<seed>]
  int rev = 1;
  RequirementLevel level = RequirementLevel::kMust;
  std::vector<std::string> clauses;  // "dot.V1"
  std::string
      valid_counterpart;  // of a rejection: a legal vector that must pass
  std::vector<Expectation> expect;
  Provenance info;

  // "dot", of "dot/int-k1024/f32".
  absl::string_view op() const;
};

// Suffix of the name of an oracle that computed the same program with fewer
// elements.
inline constexpr absl::string_view kAtSmallSizes = "-small";

absl::string_view Name(RequirementLevel level);
absl::string_view Name(Outcome outcome);

// The vector's line, without its end: canonical, so that equal vectors are
// equal texts. Fields in the order of the schema, no blanks.
std::string ToLine(const Vector& vector);
// InvalidArgument begins with the path to the fault. Draws arrays stored as
// generators, and compares their digests.
absl::StatusOr<Vector> FromLine(absl::string_view line);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_VECTOR_H_
