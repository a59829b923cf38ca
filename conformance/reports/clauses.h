// The rules of all ops, each with the documents that it comes from, how
// strongly they demand it, and the vectors that test it:
// conformance/clauses.json.
#ifndef HLOREF_CONFORMANCE_REPORTS_CLAUSES_H_
#define HLOREF_CONFORMANCE_REPORTS_CLAUSES_H_

#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// A mutant that broke a rule, and the vector that failed then.
struct Break {
  std::string by;  // "every element is the next number", "accepted", ..
  std::string vector;
};

struct Clause {
  std::string id;         // "dot.V1"
  std::string text;       // the rule, in one line
  std::string documents;  // the op's Spec
  // Summary of the vectors that test it: the strongest level, where their
  // values come from, the ids, and the first that tests an edge (edges.h).
  RequirementLevel strength = RequirementLevel::kOpen;
  std::vector<std::string> sources;
  std::vector<std::string> vectors;
  std::string edge;
  // Each way to break the rule that a vector of it notices.
  std::vector<Break> breaks;

  absl::string_view op() const;     // "dot"
  absl::string_view label() const;  // "V1"
};

// The rules in the comment that begins an op's file, without vectors.
std::vector<Clause> RulesOf(absl::string_view op, absl::string_view header);
// The rules of all ops, in the order of ops.def, without vectors.
std::vector<Clause> AllRules();

// The rows of docs/semantics.md that a text cites: "semantics.md: sign, clz".
std::vector<std::string> CitedRows(absl::string_view text);
// Returns whether a text cites a row that argues why nothing else can be meant
// (arguments.def).
bool CitesArgument(absl::string_view text);
// Returns whether the rule has a document: its op's Spec names one, or a row
// that argues; and if the rule itself cites rows, one of them argues.
bool HasDocument(const Clause& clause);

// The ids of rules marked "(unclear)", about which the documents are silent.
std::set<std::string> UnclearRulesOf(absl::string_view op,
                                     absl::string_view header);

// Adds each rule's vectors. Returns a sentence for each vector that cites an
// unknown rule.
std::vector<std::string> JoinVectors(const std::vector<Vector>& vectors,
                                     std::vector<Clause>& clauses);

// A sentence for each rule without a vector, each `must` without an edge or a
// document, each that no mutant breaks though it demands something.
std::vector<std::string> Gaps(const std::vector<Clause>& clauses);

// A line for each clause. Ids that differ in their type alone are one entry.
std::string ClausesJson(const std::vector<Clause>& clauses);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_REPORTS_CLAUSES_H_
