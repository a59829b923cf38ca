// All that the pages are made of, read once: ops, rules with their vectors, the
// rows of docs/semantics.md, errata, and what backends were seen to do.
#ifndef HLOREF_BOOK_MATERIALS_H_
#define HLOREF_BOOK_MATERIALS_H_

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "book/case_program.h"
#include "book/op_facts.h"

namespace hlo::book {

struct Rule {
  std::string label, strength, text, documents;
  int64_t count = 0;                 // of vectors
  std::vector<std::string> vectors;  // the first of them
  // A way to break the rule, and the vector that notices.
  std::vector<std::pair<std::string, std::string>> breaks;
};

// A case as it ran when the book was made.
struct RunCase {
  const Case* source = nullptr;
  std::string program;
  std::string result;  // or the error
  bool fails = false;  // refused, or an error at run time
  std::optional<CaseProgram> read;
};

// The results of one program under the values of a choice, which differ.
struct ChoiceDemo {
  std::string choice, op, title, program;
  std::vector<std::pair<std::string, std::string>> results;  // value, result
};

// A part of a document: its heading and what stands below it.
struct Section {
  std::string chapter, name, text;
};

// A row of a table or a paragraph about a foreign run.
struct Observation {
  std::string backend, heading, text;
};

struct Materials {
  std::vector<OpPage> ops;
  std::map<std::string, std::vector<Rule>> rules;  // by op
  std::map<std::string, std::vector<RunCase>> cases;
  std::vector<ChoiceDemo> demos;
  std::vector<Section> questions, errata;
  std::map<std::string, RunCase> shown;  // by question: its program
  std::vector<std::string> changes;      // rows of "Between the versions"
  std::vector<Observation> observations;
};

absl::StatusOr<Materials> ReadMaterials();

// The element types of the op's operands and results in the cases that run, in
// the order of the types.
std::vector<ElementType> TypesIn(const Op& op,
                                 const std::vector<RunCase>& runs);

// The text names the thing: `name`, or `name/..`.
bool Names(absl::string_view text, absl::string_view name);
// The sections under headings of `level` signs.
std::vector<Section> SectionsOf(absl::string_view document, int level);
// The cells of a row of a table, `| a | b |`; none of another line.
std::vector<std::string> CellsOf(absl::string_view line);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_MATERIALS_H_
