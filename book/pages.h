// The pages of the book, each as the HTML of its file.
#ifndef HLOREF_BOOK_PAGES_H_
#define HLOREF_BOOK_PAGES_H_

#include <string>

#include "absl/status/statusor.h"
#include "book/html.h"
#include "book/materials.h"

namespace hlo::book {

// Links of the project's documents, as pages of the book.
LinkMap DocumentLinks(const Materials& materials);

std::string OpPageHtml(const Materials& materials, const OpPage& page);
std::string IndexHtml(const Materials& materials);
std::string QuestionHtml(const Materials& materials, const Section& question);
std::string QuestionsHtml(const Materials& materials);
std::string ErrorsHtml(const Materials& materials);
std::string GlossaryHtml(const Materials& materials);

// The sentence of an op: the first of its file.
std::string SentenceOf(const OpPage& page);
// The text has the name as a word.
bool Cites(absl::string_view text, absl::string_view name);
// The text cites the row of docs/semantics.md.
bool CitesRow(absl::string_view text, absl::string_view row);
// The ops whose file or cases cite a row of docs/semantics.md.
std::vector<const OpPage*> Citing(const Materials& materials,
                                  const std::string& question);
// A choice, or a reading: the results of a program under each value.
std::string DemoHtml(const ChoiceDemo& demo, absl::string_view root);

// "var BOOK_INDEX = [..]": the entries of the search.
std::string SearchIndex(const Materials& materials);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_PAGES_H_
